package cairn.record.nativ;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.history.HeapHistory;
import cairn.history.HeldBlocks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What words outside of the heap refer to; blocks are told apart by their sizes. */
class HeldTest {
  private static final String SOURCE =
      """
      #define _GNU_SOURCE
      #include <pthread.h>
      #include <semaphore.h>
      #include <signal.h>
      #include <stdlib.h>
      #include <string.h>
      #include <sys/mman.h>
      struct pair { long count; char *inside; };
      char *volatile global;
      volatile struct pair pairs[3];
      static __thread char *volatile own;
      char *volatile gone;
      static sem_t ready, done;
      static void nothing(int code, void *what) {}
      static void *other(void *unused) {
        char *volatile local = malloc(105);
        own = malloc(111);
        sem_post(&ready);
        sem_wait(&done);
        free(local);
        free(own);
        return NULL;
      }
      __attribute__((noinline)) void checkpoint(void) { __asm__ volatile(""); }
      __attribute__((noinline)) static void lose(void) {
        char **volatile head = malloc(201);
        *head = malloc(202);
        head = NULL;
      }
      __attribute__((noinline)) static void clear(void) {
        volatile char dirt[8192];
        memset((char *)dirt, 0, sizeof dirt);
      }
      int main(int argc, char **argv) {
        char *volatile local = malloc(101);
        char *volatile last = malloc(110);
        global = malloc(102);
        pairs[1].inside = (char *)malloc(103) + 50;
        own = malloc(104);
        on_exit(nothing, malloc(106));
        char **page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        page[7] = malloc(107);
        char *hidden = malloc(108), *volatile bytes = malloc(4096);
        memcpy(bytes + 24, &hidden, sizeof hidden);
        hidden = NULL;
        gone = malloc(112);
        pthread_t thread;
        sem_init(&ready, 0, 0);
        sem_init(&done, 0, 0);
        pthread_create(&thread, NULL, other, NULL);
        sem_wait(&ready);
        checkpoint();
        sem_post(&done);
        pthread_join(thread, NULL);
        lose();
        clear();
        free(gone);
        global = NULL;
        checkpoint();
        if (argc > 1 && argv[1][0] == 'e')
          exit(local != NULL && bytes != NULL ? 3 : 4);
        if (argc > 1 && argv[1][0] == 'c')
          raise(SIGSEGV);
        free(local);
        if (bytes == NULL)
          return 2;
        return page[7] == NULL || last == NULL;
      }
      """;

  @TempDir Path folder;

  private HeapHistory record(PointRequest request, String flags, String... arguments)
      throws IOException, InterruptedException {
    Path program =
        Gcc.compile(folder, Gcc.source(folder, "held.c", SOURCE), "held", flags, "-pthread");
    Path recording = folder.resolve("run.cairn");
    List<String> command =
        Stream.concat(Stream.of(program.toString()), Arrays.stream(arguments)).toList();
    NativeRecorder recorder = NativeRecorder.of(command, Gcc.TOOL).points(request);
    recorder.run(recording, environment -> {}, process -> {});
    assertThat(recorder.failure()).isNull();
    return Memory.load(recording);
  }

  private static PointRequest looking() {
    return new PointRequest(List.of("checkpoint"), List.of(), List.of(), true);
  }

  /** The sizes of what is held at a look. */
  private static Set<Long> heldAt(HeapHistory history, int look) {
    HeldBlocks held = history.held();
    Set<Integer> nodes = new TreeSet<>();
    for (int i = 0; i <= look; i++) {
      for (int k = 0; k < held.changeCount(i); k++) {
        int change = held.change(i, k);
        assertThat(change < 0 ? nodes.remove(~change) : nodes.add(change)).isTrue();
      }
      long time = held.time(i);
      nodes.removeIf(node -> !history.exists(node, time));
    }
    return sizes(history, nodes);
  }

  private static Set<Long> sizes(HeapHistory history, Set<Integer> nodes) {
    Set<Long> sizes = new TreeSet<>();
    nodes.forEach(node -> sizes.add(history.size(node, history.birth(node))));
    return sizes;
  }

  private static Set<Long> unreached(HeapHistory history) {
    Set<Integer> nodes = new TreeSet<>();
    for (int i = 0; i < history.held().unreachedCount(); i++) {
      nodes.add(history.held().unreached(i));
    }
    return sizes(history, nodes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-O0", "-O2"})
  void stacksRegistersVariablesAndOtherMemory(String flags) throws Exception {
    try (HeapHistory history = record(looking(), flags)) {
      HeldBlocks held = history.held();
      assertThat(held.count()).isEqualTo(3);
      assertThat(heldAt(history, 0))
          .contains(101L, 102L, 103L, 104L, 105L, 106L, 107L, 110L, 111L, 112L, 4096L)
          .doesNotContain(108L, 201L, 202L);
      assertThat(heldAt(history, 1)).contains(101L, 103L).doesNotContain(102L, 105L, 112L, 201L);
      assertThat(held.isAtEnd(1)).isFalse();
      assertThat(held.isAtEnd(2)).isTrue();
      assertThat(held.isComplete(2)).isTrue();
      assertThat(history.cpoint(held.cpoint(0)).time()).isEqualTo(held.time(0));
      assertThat(held.cpoint(1)).isEqualTo(3);
      // an optimizer may drop stores that nobody reads, and leave old addresses in registers
      assertThat(unreached(history))
          .contains(102L, 201L)
          .doesNotContain(103L, 104L, 106L, 107L, 110L);
      if (flags.equals("-O0")) {
        assertThat(unreached(history)).containsExactlyInAnyOrder(102L, 201L, 202L);
      }
    }
  }

  /** What main still has when exit is called, or a signal ends the program, is not lost. */
  @ParameterizedTest
  @ValueSource(strings = {"e", "c"})
  void otherEnds(String how) throws Exception {
    try (HeapHistory history = record(looking(), "-O0", how)) {
      assertThat(history.held().isAtEnd(history.held().count() - 1)).isTrue();
      assertThat(unreached(history)).contains(201L, 202L).doesNotContain(101L, 108L, 110L, 4096L);
    }
  }

  @Test
  void onlyWhereItIsAskedFor() throws Exception {
    PointRequest plain = new PointRequest(List.of("checkpoint"), List.of(), List.of());
    try (HeapHistory history = record(plain, "-O0")) {
      assertThat(history.held().count()).isZero();
      assertThat(history.meta().get("options")).doesNotContain("held");
    }
  }
}
