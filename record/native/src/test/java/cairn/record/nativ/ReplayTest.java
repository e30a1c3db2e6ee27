package cairn.record.nativ;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.history.HeapHistory;
import cairn.history.Outside;
import cairn.recording.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is replayed of a recording is what the program's memory really held, in every block. */
class ReplayTest {
  private static final boolean LONG = Boolean.getBoolean("cairn.long");

  @TempDir Path folder;

  private HeapHistory record(Path program, String... arguments)
      throws IOException, InterruptedException {
    return record(false, program, arguments);
  }

  private HeapHistory record(boolean bounds, Path program, String... arguments)
      throws IOException, InterruptedException {
    Path recording = folder.resolve("run.cairn");
    List<String> command =
        new ArrayList<>(List.of(program.toString(), folder.resolve("dump").toString()));
    command.addAll(List.of(arguments));
    NativeRecorder recorder = NativeRecorder.of(command, Gcc.TOOL);
    if (bounds) {
      recorder.withBounds();
    }
    assertThat(recorder.run(recording, environment -> {}, process -> {})).isZero();
    assertThat(recorder.failure()).isNull();
    return Memory.load(recording);
  }

  private void check(Path program, String what) throws IOException, InterruptedException {
    try (HeapHistory history = record(program)) {
      Map<Long, int[]> dumped = Memory.dumped(folder.resolve("dump"));
      Memory.assertSame(dumped, Memory.recorded(history), what);
      assertThat(history.oddities()).as(what).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-O0", "-O2", "-O3 -no-pie", "-O1 -s"})
  void everyKindOfStore(String flags) throws Exception {
    Path source = Gcc.SOURCES.resolve("kinds.c");
    check(Gcc.compile(folder, source, "kinds", flags.split(" ", -1)), flags);
  }

  @Test
  void everyKindOfStoreStaysInsideOfItsBlock() throws Exception {
    Path program = Gcc.compile(folder, Gcc.SOURCES.resolve("kinds.c"), "kinds", "-O2");
    try (HeapHistory history = record(true, program)) {
      Map<Long, int[]> dumped = Memory.dumped(folder.resolve("dump"));
      Memory.assertSame(dumped, Memory.recorded(history), "with bounds");
      assertThat(history.outsides()).isEmpty();
    }
  }

  /** A program that knows its blocks counts the accesses outside of them, by line and kind. */
  @Test
  void accessesOutsideOfBlocksAreToldOneByOne() throws Exception {
    for (String level : List.of("-O0", "-O2")) {
      Path program = Gcc.compile(folder, Gcc.SOURCES.resolve("bounds.c"), "bounds", level);
      for (int seed = 1; seed <= (LONG ? 100 : 1); seed++) {
        try (HeapHistory history = record(true, program, String.valueOf(seed))) {
          Map<String, Long> expected = new TreeMap<>();
          for (String line : Files.readAllLines(folder.resolve("dump"))) {
            expected.merge(line, 1L, Long::sum);
          }
          Map<String, Long> told = new TreeMap<>();
          for (Outside outside : history.outsides()) {
            int line = history.tables().site(outside.site()).line();
            boolean freed = outside.told().kind() == Format.OUTSIDE_FREED;
            told.merge(line + (freed ? " freed" : " beside"), outside.told().count(), Long::sum);
          }
          assertThat(told).as("seed %d %s", seed, level).isEqualTo(expected).isNotEmpty();
        }
      }
    }
  }

  @Test
  void generatedPrograms() throws Exception {
    int programs = LONG ? 200 : 2;
    for (long seed = 1; seed <= programs; seed++) {
      Path source =
          Gcc.source(folder, "random" + seed + ".c", RandomStores.program(seed, LONG ? 2000 : 400));
      for (String level : List.of("-O0", "-O2")) {
        check(Gcc.compile(folder, source, "random" + seed, level), "seed " + seed + " " + level);
      }
    }
  }
}
