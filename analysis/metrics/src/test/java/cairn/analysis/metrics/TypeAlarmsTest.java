package cairn.analysis.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.Verdict;
import cairn.analysis.api.metrics.Anomaly;
import cairn.analysis.api.metrics.DegreeCounts;
import cairn.analysis.api.metrics.HeapModel;
import cairn.analysis.api.metrics.HeapModel.Margins;
import cairn.analysis.api.metrics.Level;
import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.ModelType;
import cairn.analysis.api.metrics.MonitorAnswer;
import cairn.analysis.api.metrics.Move;
import cairn.analysis.api.metrics.Notice;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.Sample;
import cairn.analysis.api.metrics.Suppression;
import cairn.analysis.api.metrics.Thresholds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

class TypeAlarmsTest {
  private static final CodePlace MAKER = new CodePlace("graph.c", 59, "list_new");
  private static final CodePlace OTHER = new CodePlace("graph.c", 99, "other");
  private static final int POINTS = 30;
  private static final String EDGE = "struct edge";

  private static final RunInfo JVM =
      new RunInfo(
          "java Main",
          RunInfo.Recorder.JVM,
          RunInfo.Alive.REACHABLE,
          RunInfo.Spacing.CALLS,
          100_000,
          RunInfo.Granularity.OBJECT,
          RunInfo.TYPES_FROM);

  /** A run that has so many of a type at each point, besides 1,000 nodes. */
  private static MetricRun run(RunInfo info, String name, String type, IntUnaryOperator counts) {
    List<Sample> samples = new ArrayList<>();
    long before = 0;
    for (int i = 0; i < POINTS; i++) {
      long count = counts.applyAsInt(i);
      TreeMap<String, DegreeCounts> types = new TreeMap<>(Map.of("struct node", alike(1000)));
      if (count >= RunInfo.TYPES_FROM) {
        types.put(type, alike(count));
      }
      List<Move> moves = new ArrayList<>();
      moves.add(move(type, MAKER, count - before + 3));
      moves.add(move(type, OTHER, -3));
      before = count;
      Sample.When at = new Sample.When(i + 1, 100_000L * (i + 1), -1, -1, -1, 100_000);
      samples.add(
          new Sample(at, alike(1000 + count), 0, types, new TreeMap<>(), List.of(MAKER), moves));
    }
    return new MetricRun(name, info, samples, "exit 0");
  }

  private static DegreeCounts alike(long vertexes) {
    return DegreeCounts.of(vertexes, 0, vertexes, 0, vertexes, 0, 0, 0);
  }

  private static Move move(String type, CodePlace place, long vertexes) {
    return new Move(type, List.of(place), vertexes, List.of(0L, 0L, 0L, 0L, 0L, 0L, 0L));
  }

  private static HeapModel model(RunInfo info, String type, IntUnaryOperator counts) {
    Trainer trainer = new Trainer(info, Thresholds.DEFAULT);
    for (int i = 0; i < 10; i++) {
      trainer.add(run(info, "run" + i, type, counts));
    }
    return trainer.model();
  }

  private static HeapModel without() {
    return model(Runs.INFO, EDGE, i -> 0);
  }

  private static MonitorAnswer judge(HeapModel model, IntUnaryOperator counts) {
    return Monitor.judge(run(Runs.INFO, "new", EDGE, counts), model);
  }

  @Test
  void aTypeThatNoRunHadIsAnAnomalyIfItStays() {
    MonitorAnswer answer = judge(without(), i -> i < 15 ? 0 : 60);
    assertThat(answer.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(answer.findings()).hasSize(1);
    Anomaly anomaly = answer.findings().get(0);
    assertThat(anomaly.message())
        .isEqualTo("presence of struct edge rose from 0.0 % to 50.0 %, from graph.c:59 (list_new)");
    assertThat(anomaly.at().point()).isEqualTo(16);
    assertThat(anomaly.outside()).isEqualTo(12);
    assertThat(anomaly.points()).isEqualTo(24);
    assertThat(anomaly.culprits()).extracting(one -> one.stack().get(0)).containsExactly(MAKER);
    assertThat(anomaly.stacks()).isNotEmpty();
  }

  @Test
  void aTypeThatGoesAgainIsANoticeAndOneOfFewVertexesIsNothing() {
    MonitorAnswer passing = judge(without(), i -> i == 12 || i == 14 || i == 16 ? 60 : 0);
    assertThat(passing.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(passing.notices()).extracting(Notice::kind).containsExactly(Notice.Kind.APPEARED);
    assertThat(passing.notices().get(0).text())
        .contains("up to 60 vertexes of struct edge, many at 3 points");
    assertThat(judge(without(), i -> 49).notices()).isEmpty();
    assertThat(judge(without(), i -> i == 12 || i == 14 ? 60 : 0).notices()).isEmpty();
  }

  @Test
  void aTypeThatUsedToGoIsAnAnomalyIfItStays() {
    HeapModel model = model(Runs.INFO, EDGE, i -> i == 10 || i == 11 ? 300 : 0);
    assertThat(model.types())
        .filteredOn(type -> type.name().equals(EDGE))
        .extracting(ModelType::range)
        .containsExactly(new Level(8.3333, 8.3334));
    assertThat(judge(model, i -> i < 10 ? 0 : 300).findings())
        .extracting(Anomaly::metric)
        .containsExactly("presence of struct edge");
    assertThat(judge(model, i -> i > 9 && i < 18 ? 300 : 0).findings()).isEmpty();
  }

  @Test
  void aTypeThatAllRunsHadAndThatIsMissingIsAnAnomaly() {
    HeapModel model = model(Runs.INFO, EDGE, i -> 60);
    Anomaly anomaly = judge(model, i -> 0).findings().get(0);
    assertThat(anomaly.message()).isEqualTo("presence of struct edge fell from 100.0 % to 0.0 %");
    assertThat(anomaly.outside()).isEqualTo(24);
    assertThat(judge(model, i -> 20).verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(judge(model(Runs.INFO, EDGE, i -> 49), i -> 0).verdict()).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void aTypeThatIsKnownByItsPlaceIsTheSameOnAnotherLine() {
    HeapModel model = model(Runs.INFO, "graph.c:59 (list_new)", i -> 60);
    MetricRun moved = run(Runs.INFO, "moved", "graph.c:77 (list_new)", i -> 60);
    MetricRun other = run(Runs.INFO, "other", "graph.c:59 (tree_new)", i -> 60);
    assertThat(Monitor.judge(moved, model).findings()).isEmpty();
    assertThat(Monitor.judge(other, model).findings())
        .extracting(Anomaly::message)
        .containsExactly(
            "presence of graph.c (list_new) fell from 100.0 % to 0.0 %",
            "presence of graph.c (tree_new) rose from 0.0 % to 100.0 %, from graph.c:59 (list_new)");
  }

  @Test
  void anArrayIsTheSameWithAnotherLength() {
    HeapModel model = model(Runs.INFO, "struct op[8]", i -> 60);
    MetricRun longer = run(Runs.INFO, "longer", "struct op[9]", i -> 60);
    assertThat(Monitor.judge(longer, model).findings()).isEmpty();
    assertThat(model.types()).extracting(ModelType::name).contains("struct op[]");
  }

  @Test
  void typesOfTheJvmTakeMore() {
    HeapModel model = model(JVM, "java.util.HashMap$TreeNode", i -> 0);
    MetricRun few = run(JVM, "few", "java.util.HashMap$TreeNode", i -> 199);
    MetricRun many = run(JVM, "many", "java.util.HashMap$TreeNode", i -> 200);
    assertThat(Monitor.judge(few, model).verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(Monitor.judge(many, model).verdict()).isEqualTo(Verdict.VIOLATED);
  }

  @Test
  void runsThatDifferInTheirTypesMakeTheMarginWider() {
    Trainer trainer = new Trainer(Runs.INFO, Thresholds.DEFAULT);
    for (int i = 0; i < 9; i++) {
      trainer.add(run(Runs.INFO, "run" + i, EDGE, any -> 0));
    }
    assertThat(trainer.model().margins().presence()).isEqualTo(25);
    trainer.add(run(Runs.INFO, "run9", "struct half", i -> i < 15 ? 60 : 0));
    assertThat(trainer.model().margins().presence()).isEqualTo(50);
    trainer.add(run(Runs.INFO, "run9", "struct all", i -> 60));
    HeapModel varied = trainer.model();
    assertThat(varied.margins().presence()).isEqualTo(Margins.NEVER);
    MonitorAnswer answer = judge(varied, i -> 60);
    assertThat(answer.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(answer.notices()).extracting(Notice::metric).contains("presence of struct edge");
  }

  @Test
  void aModelOfFewRunsOrWithoutTypesRaisesNoAlarm() {
    Trainer few = new Trainer(Runs.INFO, Thresholds.DEFAULT);
    for (int i = 0; i < 4; i++) {
      few.add(run(Runs.INFO, "run" + i, EDGE, any -> 0));
    }
    assertThat(judge(few.model(), i -> 60).verdict()).isEqualTo(Verdict.HOLDS);
    HeapModel model = without();
    HeapModel old =
        new HeapModel(
            model.info(),
            model.thresholds(),
            new Margins(1, 1, false),
            model.runs(),
            model.metrics(),
            List.of(),
            List.of());
    assertThat(judge(old, i -> 60).notices()).isEmpty();
    Trainer updated = Trainer.of(old);
    updated.add(run(Runs.INFO, "run10", EDGE, any -> 60));
    assertThat(updated.model().types())
        .filteredOn(type -> type.name().equals(EDGE))
        .extracting(ModelType::range)
        .as("runs of which nothing is known do not count")
        .containsExactly(new Level(100, 100));
  }

  @Test
  void itCanBeSuppressed() {
    Trainer trainer = Trainer.of(without());
    trainer.suppressions(
        List.of(new Suppression("presence of struct edge", 0, 100, "a new feature")));
    MonitorAnswer answer = judge(trainer.model(), i -> 60);
    assertThat(answer.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(answer.findings()).extracting(Anomaly::suppressed).containsExactly("a new feature");
  }

  @Test
  void stacksAreKeptWhileThereIsATypeThatNoRunHad() {
    Watcher watcher = new Watcher(without());
    List<Boolean> armed = new ArrayList<>();
    for (Sample sample : run(Runs.INFO, "new", EDGE, i -> i > 5 && i < 8 ? 20 : 0).samples()) {
      watcher.next(sample);
      armed.add(watcher.isArmed());
    }
    assertThat(armed.subList(4, 10)).containsExactly(false, false, true, true, false, false);
  }
}
