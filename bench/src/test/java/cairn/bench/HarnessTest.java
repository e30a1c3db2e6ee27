package cairn.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import cairn.engine.RecordingFile;
import cairn.history.HeapHistory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The harness works, on a program that is too small to measure. Nothing here looks at a time. */
class HarnessTest {
  private static final Path AGENT =
      Path.of(System.getProperty("cairn.agent", "../record/jvm-agent/target/cairn-agent.jar"))
          .toAbsolutePath();

  @TempDir private Path folder;

  private Launcher launcher() {
    assertThat(AGENT).as("the agent; build with package or verify, not test").exists();
    return new Launcher(folder, AGENT, System.getProperty("java.class.path"), folder);
  }

  private Settings settings(String command) {
    return new Settings(
        command,
        1,
        true,
        true,
        EnumSet.of(Program.TREE),
        folder.resolve("out.json"),
        Settings.FaultSettings.defaults(),
        folder);
  }

  @Test
  void measuresRecording() throws Exception {
    List<Result> results = new RecordBench(settings("record"), launcher()).measure();
    assertThat(results).hasSize(4);
    assertThat(results.get(0).rows())
        .extracting(row -> row.get(0))
        .containsExactly("tree", "median");
    for (List<Object> row : results.get(2).rows()) {
      long events = (Long) row.get(1);
      assertThat(events).isGreaterThan(Program.TREE.size(true));
    }
    List<Object> slice = results.get(3).rows().get(0);
    assertThat((Double) slice.get(1)).as("M instructions").isGreaterThan(0.1);
    assertThat((Double) slice.get(3)).as("bytes for each").isBetween(0.1, 2.0);
    assertThat(Printer.text(Map.of("processors", "1"), results)).contains("tree, refs");
    assertThat(Printer.json("record", Map.of(), results)).contains("\"cairn.bench/1\"");
  }

  @Test
  void measuresHistoryAndSpace() throws Exception {
    List<Object> history =
        new HistoryBench(settings("history"), launcher()).measure().get(1).rows().get(0);
    assertThat((Long) history.get(1)).as("events").isGreaterThan(10L * Program.TREE.size(true));
    assertThat((Long) history.get(2)).as("nodes").isGreaterThan(Program.TREE.size(true));
    List<Object> space =
        new SpaceBench(settings("space"), launcher()).measure().get(0).rows().get(0);
    assertThat((Double) space.get(2)).as("average nodes").isBetween(500.0, 2_100.0);
  }

  /** Against the obvious way: count at each time. */
  @Test
  void sumsNodesOverTime() throws Exception {
    Launcher launcher = launcher();
    launcher.run(Program.TREE, Mode.REFERENCES, 30, 1);
    Path recording = launcher.recording(Program.TREE, Mode.REFERENCES);
    try (HeapHistory history = RecordingFile.open(recording).history(0, (done, total) -> {})) {
      long slow = 0;
      for (long time = 1; time <= history.endTime(); time++) {
        for (int node = 0; node < history.nodeCount(); node++) {
          slow += history.exists(node, time) ? 1 : 0;
        }
      }
      assertThat(SpaceBench.nodesOverTime(history))
          .isCloseTo((double) slow, withinPercentage(0.001));
    }
    Files.delete(recording);
  }
}
