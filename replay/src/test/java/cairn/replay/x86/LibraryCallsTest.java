package cairn.replay.x86;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each model does what the library does, and says so if it cannot. */
class LibraryCallsTest {
  @TempDir Path folder;

  /** Each function checks one model and gives a number; the processor gives the same. */
  private static final String SAME =
      """
      #include "arena.h"
      #include <assert.h>
      #include <stdlib.h>
      #include <ctype.h>
      #include <stdio.h>
      char *text = "pebbles and stones";
      long t_malloc(long a, long b, long c) {
        char *p = malloc(40), *q = malloc(0);
        memset(p, 7, 40);
        long sum = p[39] + (p != q);
        free(p); free(q); free(0);
        return sum;
      }
      long t_calloc(long a, long b, long c) {
        long *p = calloc(5, 8), sum = 0;
        for (int i = 0; i < 5; i++) sum += p[i] + i;
        sum += calloc(-1, 2) == 0;
        free(p);
        return sum;
      }
      long t_realloc(long a, long b, long c) {
        int *p = realloc(0, 12);
        for (int i = 0; i < 3; i++) p[i] = i + 5;
        p = realloc(p, 4000);
        p[999] = 3;
        long sum = p[0] + p[1] + p[2] + p[999];
        p = reallocarray(p, 2, 4);
        sum += p[1];
        free(p);
        return sum;
      }
      long t_copy(long a, long b, long c) {
        char x[64] = {0};
        memcpy(x, text, 19);
        memmove(x + 3, x, 19);
        memmove(x + 1, x + 6, 21);
        char *end = mempcpy(x + 40, text, 5);
        long sum = end - x;
        for (int i = 0; i < 64; i++) sum = sum * 3 + x[i];
        return sum;
      }
      long t_compare(long a, long b, long c) {
        return (memcmp(text, "pebblf", 6) < 0) + 2 * (strcmp(text, "pebbles") > 0)
            + 4 * strncmp(text, "pebblE", 5) + 8 * (strcmp(text, text) == 0)
            + 16 * (bcmp(text, "x", 1) != 0) + 32 * (strncmp(text, "a", 0) == 0);
      }
      long t_find(long a, long b, long c) {
        return (strchr(text, 'b') - text) + 10 * (strrchr(text, 's') - text)
            + 100 * (strchr(text, 'z') == 0) + 1000 * (strchr(text, 0) - text)
            + 10000 * ((char *)memchr(text, 'a', 18) - text) + (memchr(text, 'z', 18) == 0);
      }
      long t_text(long a, long b, long c) {
        char x[64];
        strcpy(x, "abc");
        strcat(x, text);
        char *end = stpcpy(x + 30, "xy");
        strncpy(x + 40, text, 5);
        strncpy(x + 50, "q", 6);
        return strlen(x) + 100 * (end - x) + 1000 * x[44] + x[55] + strnlen(x, 4) * 7;
      }
      long t_duplicate(long a, long b, long c) {
        char *p = strdup(text), *q = strndup(text, 4);
        p[3] = 'B';
        long sum = strlen(p) * 100 + strlen(q) * 10 + p[3] + q[3];
        free(p); free(q);
        return sum;
      }
      long t_numbers(long a, long b, long c) {
        return abs((int)a) + labs(b) * 3 + llabs(c) + toupper('q') + tolower('Q') + toupper('3');
      }
      """;

  @ParameterizedTest
  @ValueSource(strings = {"-O0", "-O2", "-O2 -fno-plt", "-O2 -D_FORTIFY_SOURCE=2", "-O0 -pie"})
  void doesWhatTheLibraryDoes(String flags) throws Exception {
    String[] words = ("-fno-builtin -no-pie -D_GNU_SOURCE -D__NO_CTYPE " + flags).split(" ");
    Path program = NativeTools.compile(folder, "p", NativeTools.withMain(SAME), words);
    List<String> names = NativeTools.called(SAME);
    StringBuilder input = new StringBuilder();
    for (int i = 0; i < names.size(); i++) {
      input.append(i).append(" -5 -77 12345678901\n");
    }
    List<String> said =
        NativeTools.run(List.of(program.toString()), input.toString()).lines().toList();
    Loaded loaded = new Loaded(program, flags.contains("pie") ? 0x5555_5555_4000L : 0);
    for (int i = 0; i < names.size(); i++) {
      RunEnd end = loaded.run(names.get(i), -5, -77, 12345678901L);
      assertThat(end.reason()).as(names.get(i)).isEmpty();
      assertThat(loaded.result()).as(names.get(i)).isEqualTo(Long.parseLong(said.get(i)));
    }
  }

  private static final String ENDS =
      """
      #include <assert.h>
      #include <math.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      #include <unistd.h>
      long fails(long a) { assert(a == 3 && "is three"); return 1; }
      long aborts(void) { abort(); }
      long leaves(void) { exit(3); }
      long speaks(long a) { printf("%ld", a); puts("x"); putchar('y'); fflush(0); return 9; }
      long asks(void) { return getpid(); }
      long twice(void) { char *p = malloc(3); free(p); free(p); return 0; }
      long stray(char *p) { return (long)realloc(p, 3); }
      long dangling(void) { char *p = malloc(3); *p = 1; free(p); return *p; }
      long measures(void) { char *p = malloc(8); return strlen(p); }
      long copies(void) { char x[8], *p = malloc(8); p[2] = 5; memcpy(x, p, 8); return x[2]; }
      long huge(char *p) { memset(p, 0, -1); return 0; }
      int main(void) { return 0; }
      """;

  @Test
  void whatEndsARun() throws Exception {
    Loaded loaded = Loaded.compile(folder, ENDS, "-O0", "-fno-builtin", "-no-pie");
    assertThat(loaded.run("fails", 3).isReturned()).isTrue();
    expect(loaded.run("fails", 4), RunEnd.Kind.ABORTED, "assertion fails: a == 3 && \"is three\"");
    expect(loaded.run("aborts"), RunEnd.Kind.ABORTED, "calls abort");
    expect(loaded.run("leaves"), RunEnd.Kind.ABORTED, "calls exit");
    assertThat(loaded.run("speaks", 4).isReturned()).isTrue();
    assertThat(loaded.result()).isEqualTo(9);
    expect(loaded.run("asks"), RunEnd.Kind.REFUSED, "calls getpid, which is not modelled");
    assertThat(loaded.run("twice").kind()).isEqualTo(RunEnd.Kind.FAULT);
    assertThat(loaded.run("twice").reason()).matches("frees 0x[0-9a-f]+, which is not a block");
    expect(loaded.run("stray", 5), RunEnd.Kind.FAULT, "resizes 0x5, which is not a block");
    assertThat(loaded.run("dangling").reason()).contains("which is no memory of the program");
    expect(loaded.run("measures"), RunEnd.Kind.UNKNOWN, "calls strlen, which reads unknown memory");
    assertThat(loaded.run("copies").isReturned()).isTrue();
    assertThat(loaded.result()).isEqualTo(5);
    expect(
        loaded.run("huge", Loaded.HEAP),
        RunEnd.Kind.FAULT,
        "calls memset with a size of 0xffffffffffffffff");
    loaded.machine.setUnknown(X86Register.RDI);
    expect(loaded.run("stray"), RunEnd.Kind.UNKNOWN, "calls realloc with an unknown argument 1");
  }

  private static void expect(RunEnd end, RunEnd.Kind kind, String reason) {
    assertThat(end.reason()).isEqualTo(reason);
    assertThat(end.kind()).isEqualTo(kind);
  }

  @Test
  void namesAreKnown() {
    for (String name : List.of("malloc", "__memcpy_chk", "puts", "abort", "strchr")) {
      assertThat(LibraryCalls.isModelled(name)).as(name).isTrue();
    }
    assertThat(LibraryCalls.isModelled("getpid")).isFalse();
  }
}
