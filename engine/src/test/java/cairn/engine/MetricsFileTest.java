package cairn.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.metrics.DegreeCounts;
import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.Move;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.Sample;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetricsFileTest {
  private static final RunInfo INFO =
      new RunInfo(
          "./tree \"x\" \u00e9",
          RunInfo.Recorder.NATIVE,
          RunInfo.Alive.BLOCKS,
          RunInfo.Spacing.CALLS,
          100,
          RunInfo.Granularity.OBJECT,
          20);

  @TempDir Path folder;

  private static Sample sample(int point) {
    TreeMap<String, DegreeCounts> types = new TreeMap<>();
    types.put("struct \"node\"", DegreeCounts.of(5, 1, 4, 0, 2, 2, 1, 0));
    TreeMap<String, Double> numbers = new TreeMap<>();
    numbers.put("components", 3.5);
    CodePlace place = new CodePlace("tree.c", 88, "attach");
    return new Sample(
        new Sample.When(point, 100L * point, -1, -1, 7, 100),
        DegreeCounts.of(9, 1, 8, 0, 4, 2, 3, 0),
        8,
        types,
        numbers,
        List.of(place, CodePlace.UNKNOWN),
        List.of(new Move("t", List.of(place), -2, List.of(1L, -2L, 0L, 0L, 0L, 0L, 5L))));
  }

  private Path written(boolean end) throws IOException {
    Path file = folder.resolve("run.metrics");
    try (MetricsWriter writer = MetricsWriter.create(file, INFO)) {
      writer.write(sample(1));
      writer.write(sample(2));
      if (end) {
        writer.end("exit 3", "a note");
      }
    }
    return file;
  }

  @Test
  void whatIsWrittenIsReadAgain() throws IOException {
    MetricRun run = MetricsFile.read(written(true));
    assertThat(run)
        .isEqualTo(new MetricRun("run.metrics", INFO, List.of(sample(1), sample(2)), "exit 3"));
    assertThat(MetricsFile.isMeant(written(true))).isTrue();
  }

  @Test
  void aFileThatGrowsCanBeRead() throws IOException {
    MetricRun run = MetricsFile.read(written(false));
    assertThat(run.samples()).hasSize(2);
    assertThat(run.ending()).isEqualTo(MetricRun.UNFINISHED);
  }

  @Test
  void aLastLineThatIsCutIsLeftOut() throws IOException {
    Path file = written(false);
    byte[] all = Files.readAllBytes(file);
    for (int length = all.length - 1; length > all.length - 40; length--) {
      Files.write(file, java.util.Arrays.copyOf(all, length));
      assertThat(MetricsFile.read(file).samples()).hasSize(length == all.length - 1 ? 2 : 1);
    }
  }

  @Test
  void whatDoesNotFitIsRefusedWithItsLine() throws IOException {
    String good = Files.readString(written(true));
    refused(good.replace("\"point\":2", "\"point\":1"), "line 3", "does not follow");
    refused(good.replace("[9,1,8", "[9,1,80"), "line 2", "80 of 9 vertexes");
    refused(good.replace("[9,1,8,0,4,2,3,0]", "[9,1]"), "line 2", "2 numbers, not 8");
    refused(good.replace("\"edges\":8", "\"edges\":x"), "line 2", "no JSON");
    refused(good.replace("\"alive\":\"blocks\"", "\"alive\":\"ghosts\""), "line 1", "ghosts");
    refused(good + "{\"point\":3}\n", "line 5", "follows the end");
    refused(good.replace("metrics/1", "metrics/2"), "another version");
    refused("", "is empty");
    refused("{}\n", "not a file of samples");
  }

  private void refused(String text, String... parts) throws IOException {
    Path file = folder.resolve("bad.metrics");
    Files.writeString(file, text, StandardCharsets.UTF_8);
    assertThatThrownBy(() -> MetricsFile.read(file))
        .isInstanceOf(InputException.class)
        .hasMessageContainingAll(parts);
  }

  @Test
  void damageLeadsToAnswersOrCleanErrors() throws IOException {
    byte[] good = Files.readAllBytes(written(true));
    Path file = folder.resolve("fuzz.metrics");
    long seed = 5;
    Random random = new Random(seed);
    for (int round = 0; round < 2000; round++) {
      byte[] bad = good.clone();
      for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
        bad[random.nextInt(bad.length)] = (byte) random.nextInt(256);
      }
      Files.write(file, bad);
      try {
        MetricsFile.read(file);
      } catch (InputException e) {
        assertThat(e.getMessage()).as("seed %d round %d", seed, round).contains("fuzz.metrics");
      }
    }
  }
}
