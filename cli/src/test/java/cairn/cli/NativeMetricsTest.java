package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.metrics.DegreeCounts;
import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.Move;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.Sample;
import cairn.analysis.metrics.live.RecordingSampler;
import cairn.engine.MetricsFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Samples of real C programs while they run, against what the programs themselves say. */
class NativeMetricsTest {
  private static final Path SOURCE = RealRun.HOME.resolve("cli/src/test/c/own_account.c");

  @TempDir static Path folder;
  private static String program;

  @BeforeAll
  static void compile() throws IOException, InterruptedException {
    program = folder.resolve("own_account").toString();
    List<String> words = List.of("gcc", "-g", "-O0", SOURCE.toString(), "-o", program);
    Process gcc = new ProcessBuilder(words).redirectErrorStream(true).start();
    String said = new String(gcc.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(gcc.waitFor()).as(said).isZero();
  }

  /** What the program says of its nodes at the end of each phase, by the phase's function. */
  private static Map<String, String> accounts(String out) {
    Map<String, String> found = new HashMap<>();
    for (String line : out.split("\n")) {
      found.put(line.substring(0, line.indexOf(' ')), line.substring(line.indexOf(' ') + 1));
    }
    return found;
  }

  private static String phase(Sample sample) {
    for (CodePlace place : sample.stack()) {
      if (place.method().startsWith("done_")) {
        return place.method();
      }
    }
    return "";
  }

  @Test
  void samplesAgreeWithTheProgramsOwnAccount() throws Exception {
    for (int seed = 1; seed <= (Boolean.getBoolean("cairn.long") ? 20 : 2); seed++) {
      Path file = folder.resolve("run" + seed + ".metrics");
      Run run =
          RealRun.of(
              folder,
              "record",
              "--metrics",
              file.toString(),
              "--every",
              "40",
              "--",
              program,
              String.valueOf(seed));
      assertThat(run.code()).as(run.err()).isZero();
      Map<String, String> accounts = accounts(run.out());
      assertThat(accounts).hasSize(4);
      MetricRun read = MetricsFile.read(file);
      assertThat(read.ending()).isEqualTo("exit 0");
      assertThat(read.info().alive()).isEqualTo(RunInfo.Alive.BLOCKS);
      int compared = 0;
      for (Sample sample : read.samples()) {
        String phase = phase(sample);
        if (!phase.isEmpty()) {
          DegreeCounts nodes = sample.types().getOrDefault("struct node", DegreeCounts.NONE);
          assertThat(nodes.toString())
              .as("seed " + seed + " " + phase)
              .isEqualTo(accounts.get(phase));
          compared++;
        }
      }
      assertThat(compared).as("seed " + seed).isGreaterThan(8);
    }
  }

  @Test
  void aRecordingHasTheSameSamplesAsTheRunItself() throws Exception {
    Path file = folder.resolve("both.metrics");
    Path recording = folder.resolve("both.cairn");
    Run run =
        RealRun.of(
            folder,
            "record",
            "--metrics",
            file.toString(),
            "--every",
            "500",
            "-o",
            recording.toString(),
            "--",
            program,
            "7",
            "crash");
    assertThat(run.code()).as(run.err()).isEqualTo(139);
    MetricRun live = MetricsFile.read(file);
    assertThat(live.ending()).isEqualTo("signal SEGV");
    assertThat(live.samples()).hasSizeGreaterThan(20);
    List<Sample> later = new ArrayList<>();
    RecordingSampler.Outcome outcome =
        RecordingSampler.of(recording, null).sample(info -> later::add);
    assertThat(outcome.ending()).isEqualTo("signal SEGV");
    assertThat(outcome.note()).isEmpty();
    assertThat(later.stream().map(NativeMetricsTest::withoutClock))
        .isEqualTo(live.samples().stream().map(NativeMetricsTest::withoutClock).toList());
    long moved =
        later.stream().flatMap(sample -> sample.moves().stream()).mapToLong(Move::vertexes).sum();
    assertThat(moved).isEqualTo(later.get(later.size() - 1).all().vertexes());
  }

  private static Sample withoutClock(Sample sample) {
    Sample.When at = sample.at();
    return new Sample(
        new Sample.When(at.point(), at.calls(), at.bytes(), -1, at.time(), at.every()),
        sample.all(),
        sample.edges(),
        sample.types(),
        sample.numbers(),
        sample.stack(),
        sample.moves());
  }

  @Test
  void pointsByBytesAndWhatDoesNotGo() throws Exception {
    Path file = folder.resolve("bytes.metrics");
    Run run =
        RealRun.of(
            folder, "record", "--metrics", file.toString(), "--every", "1MB", "--", program, "3");
    assertThat(run.code()).isZero();
    assertThat(run.err()).contains("0 points, one every 1048576 bytes; --every can make them more");
    assertThat(MetricsFile.read(file).samples()).isEmpty();
    Run time =
        RealRun.of(
            folder, "record", "--metrics", file.toString(), "--every", "5ms", "--", program, "3");
    assertThat(time.code()).isEqualTo(ExitCode.USAGE);
    assertThat(time.err()).contains("--every takes time only for Java programs");
    Run none =
        RealRun.of(
            folder,
            "record",
            "--metrics",
            file.toString(),
            "--mode",
            "derive",
            "--allocator",
            "none",
            "--",
            program);
    assertThat(none.code()).isEqualTo(ExitCode.USAGE);
  }
}
