package cairn.trace.nativ;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.record.nativ.SliceWindow;
import cairn.trace.Code;
import cairn.trace.Trace;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Slices of runs of which only a part was traced, beside those of the whole run. */
class WindowsTest {
  private static final long SEEDS = Boolean.getBoolean("cairn.long") ? 100 : 2;

  @TempDir Path folder;

  static LongStream seeds() {
    return LongStream.range(0, SEEDS);
  }

  private Trace trace(Path program, SliceWindow window) throws Exception {
    return Programs.lower(folder, Programs.record(folder, window, program));
  }

  private static SliceWindow within(String... functions) {
    return new SliceWindow(List.of(functions), null, null);
  }

  private static IntPredicate named(Code code, String function) {
    return method -> code.name(method).equals(function);
  }

  /**
   * With a function: of every store to the heap in it, the slice is that of the whole run which
   * follows nothing that ran outside of the function.
   */
  @ParameterizedTest
  @MethodSource("seeds")
  void slicesEndWhereTheFunctionDoes(long seed) throws Exception {
    RandomProgram random = new RandomProgram(seed);
    Path program = Programs.compile(folder, RandomProgram.FILE, random.source(), "-O0");
    String function = "f" + seed % 3;
    Trace all = trace(program, SliceWindow.ALL);
    NaiveSlicer whole = new NaiveSlicer(all, named(all.code(), function));
    NaiveSlicer part = new NaiveSlicer(trace(program, within(function)));
    int compared = 0;
    for (Map.Entry<Long, Integer> store : part.times().entrySet()) {
      int instance = whole.times().getOrDefault(store.getKey(), -1);
      assertThat(whole.isWithin(instance)).as("seed %s", seed).isTrue();
      BitSet slice = part.slice(store.getValue());
      BitSet expected = whole.sliceWithin(instance);
      assertThat(part.lines(slice, RandomProgram.FILE))
          .as("seed %s, time %s of\n%s", seed, store.getKey(), random.source())
          .isEqualTo(whole.lines(expected, RandomProgram.FILE));
      Set<Integer> full = whole.lines(whole.slice(instance), RandomProgram.FILE);
      assertThat(full).containsAll(part.lines(slice, RandomProgram.FILE));
      if (!full.equals(part.lines(slice, RandomProgram.FILE))) {
        assertThat(part.has(slice, NativeLowering.OUTSIDE)).as("it is announced").isTrue();
      }
      if (compared++ > 40) {
        break;
      }
    }
    long stores = whole.times().values().stream().filter(whole::isWithin).count();
    assertThat(part.times()).as("seed %s", seed).hasSize((int) stores);
  }

  /** All of main, and from main to its end, is all that a program's own statements did. */
  @ParameterizedTest
  @MethodSource("seeds")
  void allIsAll(long seed) throws Exception {
    RandomProgram random = new RandomProgram(seed);
    Path program = Programs.compile(folder, RandomProgram.FILE, random.source(), "-O0");
    NaiveSlicer whole = new NaiveSlicer(trace(program, SliceWindow.ALL));
    for (SliceWindow window : List.of(within("main"), new SliceWindow(List.of(), "main", "main"))) {
      NaiveSlicer part = new NaiveSlicer(trace(program, window));
      // before and behind main, the library stores a little
      assertThat(whole.times().keySet()).containsAll(part.times().keySet());
      assertThat(part.times().size()).isGreaterThan(whole.times().size() - 8);
      for (long time : part.times().keySet()) {
        assertThat(part.lines(part.slice(part.times().get(time)), RandomProgram.FILE))
            .as("seed %s, time %s", seed, time)
            .isEqualTo(whole.lines(whole.slice(whole.times().get(time)), RandomProgram.FILE));
      }
    }
  }

  /** Between two moments: each slice is a part of the whole one, and says so if it is not all. */
  @ParameterizedTest
  @MethodSource("seeds")
  void betweenTwoMoments(long seed) throws Exception {
    RandomProgram random = new RandomProgram(seed);
    Path program = Programs.compile(folder, RandomProgram.FILE, random.source(), "-O0");
    NaiveSlicer whole = new NaiveSlicer(trace(program, SliceWindow.ALL));
    NaiveSlicer part = new NaiveSlicer(trace(program, new SliceWindow(List.of(), "f1#2", "f0#9")));
    assertThat(whole.times().keySet()).containsAll(part.times().keySet());
    for (long time : part.times().keySet()) {
      BitSet slice = part.slice(part.times().get(time));
      Set<Integer> lines = part.lines(slice, RandomProgram.FILE);
      Set<Integer> full = whole.lines(whole.slice(whole.times().get(time)), RandomProgram.FILE);
      assertThat(full).as("seed %s, time %s", seed, time).containsAll(lines);
      if (!full.equals(lines)) {
        assertThat(part.has(slice, NativeLowering.OUTSIDE)).as("it is announced").isTrue();
      }
    }
  }

  /** What was written outside ends what was written before, wherever it lies, and nothing else. */
  @Test
  void whatIsWrittenOutside() throws Exception {
    String source =
        """
        #include <stdlib.h>
        #include <string.h>
        #include <unistd.h>
        static int out;
        __attribute__((noinline)) void put(int *to, int value) {
          *to = value;
        }
        __attribute__((noinline)) void get(int *from, int *kept) {
          out = *from + *kept;
        }
        int main(void) {
          int fd[2];
          int local = 0, kept = 0, beside = 1;
          char text[16] = {0};
          int *heap = malloc(sizeof *heap), *fresh;
          put(&kept, 1);
          put(&local, 2);
          beside++;
          get(&local, &kept);
          local = 5;
          get(&local, &kept);
          put((int *) text, 3);
          pipe(fd);
          write(fd[1], "abcdefgh", 8);
          read(fd[0], text, 8);
          get((int *) text, &kept);
          put(heap, 4);
          get(heap, &kept);
          *heap = 6;
          get(heap, &kept);
          put(heap, 7);
          free(heap);
          fresh = calloc(1, sizeof *fresh);
          get(fresh, &kept);
          return out;
        }
        """;
    Path program = Programs.compile(folder, "over.c", source, "-O0");
    NaiveSlicer part = new NaiveSlicer(trace(program, within("put", "get")));
    List<Long> fromPut =
        part.times().values().stream()
            .filter(store -> part.line(store) == 9)
            .map(store -> part.stores(part.slice(store), 6))
            .toList();
    // both arguments, unless the first was written over
    assertThat(fromPut).containsExactly(2L, 1L, 1L, 2L, 1L, 1L);
  }
}
