package cairn.analysis.metrics.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.analysis.api.metrics.DegreeCounts;
import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.RunInfo.Spacing;
import cairn.analysis.api.metrics.Sample;
import cairn.recording.Format;
import cairn.recording.RecordingWriter;
import cairn.testkit.HistoryScript;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingSamplerTest {
  @TempDir Path folder;

  /** What a sampler told. */
  private record Told(RunInfo info, List<Sample> samples, RecordingSampler.Outcome outcome) {}

  private static Told sample(Path file, PointPlan plan) throws IOException {
    List<RunInfo> infos = new ArrayList<>();
    List<Sample> samples = new ArrayList<>();
    RecordingSampler.Outcome outcome =
        RecordingSampler.of(file, plan)
            .sample(
                info -> {
                  infos.add(info);
                  return samples::add;
                });
    return new Told(infos.get(0), samples, outcome);
  }

  @Test
  void aRecordingOfANativeProgramIsSampledWhereItsPointsAre() throws IOException {
    Path file = folder.resolve("native.cairn");
    try (OutputStream out = Files.newOutputStream(file)) {
      RandomMemory.write(out, 5, 1500, true);
    }
    Told calls = sample(file, new PointPlan(Spacing.CALLS, 10_000));
    assertThat(calls.info().alive()).isEqualTo(RunInfo.Alive.BLOCKS);
    assertThat(calls.samples()).hasSizeGreaterThan(20);
    long last = 0;
    for (Sample sample : calls.samples()) {
      assertThat(sample.at().calls() / 10_000).isGreaterThan(last / 10_000);
      assertThat(sample.stack()).hasSize(2);
      last = sample.at().calls();
    }
    assertThat(calls.outcome().ending()).isEqualTo("exit 0");
    assertThat(calls.outcome().note()).contains("calls were not counted");
    Told events = sample(file, new PointPlan(Spacing.EVENTS, 100));
    assertThat(events.info().every()).isEqualTo(100);
    assertThat(events.samples()).hasSizeGreaterThan(5);
    assertThat(sample(file, null).info().spacing()).isEqualTo(Spacing.EVENTS);
  }

  @Test
  void garbageOfAJvmIsNotCounted() throws IOException {
    Path file = folder.resolve("java.cairn");
    try (HistoryScript script = HistoryScript.to(file)) {
      int type = script.type("Node", "static root:L", "next:L");
      long first = script.make(type);
      script.putStatic(type, "root", 'L', first);
      long before = first;
      for (int i = 0; i < 25; i++) {
        long made = script.make(type);
        script.put(before, "Node", "next", 'L', made);
        before = made;
      }
      long all = script.time();
      script.put(first, "Node", "next", 'L', 0);
      assertThat(all).isEqualTo(52);
    }
    Told told = sample(file, new PointPlan(Spacing.EVENTS, 26));
    assertThat(told.info().alive()).isEqualTo(RunInfo.Alive.STATICS);
    assertThat(told.info().recorder()).isEqualTo(RunInfo.Recorder.RECORDING);
    assertThat(told.samples()).hasSize(2);
    Sample end = told.samples().get(1);
    assertThat(end.at().time()).isEqualTo(52);
    assertThat(end.all()).isEqualTo(DegreeCounts.of(26, 1, 25, 0, 1, 25, 0, 24));
    assertThat(end.types()).containsOnlyKeys("Node");
    assertThat(end.edges()).isEqualTo(25);
    assertThat(told.outcome().ending()).isEqualTo(MetricRun.UNFINISHED);
    Told later = sample(file, new PointPlan(Spacing.EVENTS, 53));
    assertThat(later.samples().get(0).all()).isEqualTo(DegreeCounts.of(1, 1, 0, 0, 1, 0, 0, 1));
  }

  @Test
  void whatHasNoBlocksIsRefused() throws IOException {
    Path file = folder.resolve("none.cairn");
    Map<String, String> meta =
        Map.of("recorder", "native", "options", "mode=derive,allocator=none");
    try (RecordingWriter writer = RecordingWriter.create(file, meta)) {
      writer.end(Format.END_EXIT, 0, "");
    }
    assertThatThrownBy(() -> RecordingSampler.of(file, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("without an allocator");
  }
}
