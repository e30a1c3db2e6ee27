package cairn.record.nativ;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.history.HeapHistory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
    Path recording = folder.resolve("run.cairn");
    List<String> command =
        new ArrayList<>(List.of(program.toString(), folder.resolve("dump").toString()));
    command.addAll(List.of(arguments));
    NativeRecorder recorder = NativeRecorder.of(command, Gcc.TOOL);
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
