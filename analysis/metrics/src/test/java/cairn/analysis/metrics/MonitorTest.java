package cairn.analysis.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.Verdict;
import cairn.analysis.api.metrics.Anomaly;
import cairn.analysis.api.metrics.HeapModel;
import cairn.analysis.api.metrics.HeapModel.Margins;
import cairn.analysis.api.metrics.Level;
import cairn.analysis.api.metrics.ModelMetric;
import cairn.analysis.api.metrics.MonitorAnswer;
import cairn.analysis.api.metrics.Notice;
import cairn.analysis.api.metrics.Stability.Kind;
import cairn.analysis.api.metrics.Suppression;
import cairn.analysis.api.metrics.Thresholds;
import java.util.List;
import org.junit.jupiter.api.Test;

class MonitorTest {
  private static final String ONE = "indegree=1";
  private static final Margins PRINTED = new Margins(0, 0, true);

  /** Ten runs from 13 to 18.4 %. */
  private static Trainer trainer() {
    Trainer trainer = new Trainer(Runs.INFO, Thresholds.DEFAULT);
    for (int i = 0; i < 10; i++) {
      trainer.add(Runs.run("run" + i, Runs.around(13.1 + 0.58 * i, 0.1, 30)));
    }
    return trainer;
  }

  private static ModelMetric metric(HeapModel model, String name) {
    return model.metric(name).orElseThrow();
  }

  @Test
  void theRangeIsThatOfTheStableRuns() {
    HeapModel model = trainer().margins(PRINTED).model();
    assertThat(metric(model, ONE).kind()).isEqualTo(Kind.GLOBAL);
    assertThat(metric(model, ONE).levels()).containsExactly(new Level(13.0, 18.42));
    assertThat(metric(model, ONE).stableRuns()).isEqualTo(10);
    assertThat(metric(model, ONE).margin()).isZero();
  }

  @Test
  void aRunThatLeavesTheRangeOfTheStableOnesIsSuspicious() {
    Trainer trainer = trainer().margins(PRINTED);
    double[] wild =
        Runs.joined(Runs.around(15, 0.1, 15), 15, 20, 30, 20, 15, 16, 24, 15, 15, 15, 15);
    trainer.add(Runs.run("wild", wild));
    HeapModel model = trainer.model();
    assertThat(model.runs())
        .filteredOn(run -> !run.suspicious().isEmpty())
        .extracting(HeapModel.ModelRun::name)
        .containsExactly("wild");
    assertThat(metric(model, ONE).levels()).containsExactly(new Level(13.0, 18.42));
  }

  @Test
  void aMetricThatIsStableInTooFewRunsIsNotChecked() {
    Trainer trainer = new Trainer(Runs.INFO, Thresholds.DEFAULT).margins(PRINTED);
    for (int i = 0; i < 10; i++) {
      double[] row = i < 3 ? Runs.around(15, 0.1, 30) : Runs.around(15, 4, 30);
      trainer.add(Runs.run("run" + i, row));
    }
    assertThat(metric(trainer.model(), ONE).kind()).isEqualTo(Kind.UNSTABLE);
    assertThat(metric(trainer.model(), ONE).why()).contains("stable only in 3 of 10 runs");
    trainer.add(Runs.run("run3", Runs.around(15, 0.1, 30)));
    assertThat(metric(trainer.model(), ONE).kind()).isEqualTo(Kind.GLOBAL);
  }

  @Test
  void aRunInsideOfTheRangeIsNormalEvenIfItIsNotStable() {
    HeapModel model = trainer().margins(PRINTED).model();
    MonitorAnswer answer = Monitor.judge(Runs.run("new", Runs.around(15.5, 2, 30)), model);
    assertThat(answer.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(answer.findings()).isEmpty();
  }

  @Test
  void aRunThatRisesIsAnomalousFromTheCrossingOn() {
    double[] row = Runs.joined(Runs.around(17, 0.1, 15), 17.5, 18, 19, 20, 21, 22, 23, 23, 23, 23);
    MonitorAnswer answer = Monitor.judge(Runs.run("new", row), trainer().margins(PRINTED).model());
    assertThat(answer.verdict()).isEqualTo(Verdict.VIOLATED);
    Anomaly anomaly =
        answer.findings().stream().filter(one -> one.metric().equals(ONE)).findAny().orElseThrow();
    assertThat(anomaly.at().point()).isEqualTo(18);
    assertThat(anomaly.value()).isEqualTo(19);
    assertThat(anomaly.worst()).isEqualTo(23);
    assertThat(anomaly.message())
        .isEqualTo("indegree=1 rose from 13.0-18.4 % to 23.0 %, from tree.c:88 (attach)");
    assertThat(anomaly.stacks()).extracting(Anomaly.LoggedStack::offset).contains(-1, 0, 1);
    assertThat(anomaly.culprits()).extracting(c -> c.stack().get(0)).containsExactly(Runs.ATTACH);
  }

  @Test
  void whatIsInsideOfTheMarginIsNormal() {
    HeapModel model = trainer().model();
    double margin = metric(model, ONE).margin();
    assertThat(margin).isPositive();
    MonitorAnswer in = Monitor.judge(Runs.run("a", Runs.around(18.4 + margin * 0.9, 0, 30)), model);
    MonitorAnswer out =
        Monitor.judge(Runs.run("b", Runs.around(18.5 + margin * 1.1, 0, 30)), model);
    assertThat(in.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(out.verdict()).isEqualTo(Verdict.VIOLATED);
  }

  @Test
  void twoRunsThatHappenToAgreeDoNotWidenTheMargins() {
    double[] means = {13.1, 13.7, 14.2, 14.8, 15.3, 15.9, 16.4, 17.0, 17.01, 17.6};
    Trainer trainer = new Trainer(Runs.INFO, Thresholds.DEFAULT);
    for (double mean : means) {
      trainer.add(Runs.run("run" + mean, Runs.around(mean, 0.1, 30)));
    }
    HeapModel model = trainer.model();
    assertThat(metric(model, ONE).margin()).isBetween(0.5, 2.0);
  }

  @Test
  void noRunOfTheModelWouldHaveRaisedAnAlarmHadItBeenLeftOut() {
    for (int left = 0; left < 10; left++) {
      Trainer others = new Trainer(Runs.INFO, Thresholds.DEFAULT);
      others.margins(trainer().model().margins());
      for (int i = 0; i < 10; i++) {
        if (i != left) {
          others.add(Runs.run("run" + i, Runs.around(13.1 + 0.58 * i, 0.1, 30)));
        }
      }
      double[] row = Runs.around(13.1 + 0.58 * left, 0.1, 30);
      assertThat(Monitor.judge(Runs.run("left", row), others.model()).verdict())
          .as("run %d", left)
          .isEqualTo(Verdict.HOLDS);
    }
  }

  @Test
  void startUpAndShutdownRaiseNoAlarmButACrashHasNoShutdown() {
    HeapModel model = trainer().margins(PRINTED).model();
    double[] row = Runs.around(15, 0.1, 30);
    row[0] = 90;
    row[29] = 90;
    assertThat(Monitor.judge(Runs.run("new", row), model).verdict()).isEqualTo(Verdict.HOLDS);
    row[0] = 15;
    assertThat(Monitor.judge(Runs.run("new", "signal SEGV", row), model).verdict())
        .isEqualTo(Verdict.VIOLATED);
  }

  @Test
  void aRunOfFewPointsIsUndecided() {
    MonitorAnswer answer = Monitor.judge(Runs.run("new", 90, 90, 90), trainer().model());
    assertThat(answer.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(answer.undecided()).contains("the run has 3 points");
  }

  @Test
  void aSuppressedMetricRaisesNoAlarmWhereItIsSuppressed() {
    double[] row = Runs.joined(Runs.around(15, 0.1, 10), Runs.around(30, 0.1, 10));
    row = Runs.joined(row, Runs.around(15, 0.1, 10));
    List<Suppression> middle =
        List.of(
            new Suppression(ONE, 30, 70, "the cache fills"),
            new Suppression("indegree=0", 30, 70, "the cache fills"),
            new Suppression("indegree=outdegree", 30, 70, "the cache fills"),
            new Suppression("indegree=0 of struct node", 30, 70, "the cache fills"),
            new Suppression("indegree=1 of struct node", 30, 70, "the cache fills"),
            new Suppression("indegree=outdegree of struct node", 30, 70, "the cache fills"));
    HeapModel model = trainer().margins(PRINTED).suppressions(middle).model();
    MonitorAnswer answer = Monitor.judge(Runs.run("new", row), model);
    assertThat(answer.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(answer.findings()).extracting(Anomaly::suppressed).containsOnly("the cache fills");
    row[25] = 30;
    assertThat(Monitor.judge(Runs.run("new", row), model).verdict()).isEqualTo(Verdict.VIOLATED);
  }

  @Test
  void stableAtTheEndOfTheRangeIsToldAndNoAlarm() {
    HeapModel model = trainer().margins(PRINTED).model();
    MonitorAnswer answer = Monitor.judge(Runs.run("new", Runs.around(18.42, 0, 30)), model);
    assertThat(answer.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(answer.notices())
        .filteredOn(notice -> notice.metric().equals(ONE))
        .extracting(Notice::kind)
        .containsExactly(Notice.Kind.EXTREME);
  }

  @Test
  void stableThoughItNeverWasIsToldAndNoAlarm() {
    Trainer trainer = new Trainer(Runs.INFO, Thresholds.DEFAULT);
    for (int i = 0; i < 10; i++) {
      trainer.add(Runs.run("run" + i, Runs.around(20 + i, 8, 30)));
    }
    MonitorAnswer answer = Monitor.judge(Runs.run("new", Runs.around(20, 0, 30)), trainer.model());
    assertThat(answer.notices())
        .filteredOn(notice -> notice.metric().equals(ONE))
        .extracting(Notice::kind)
        .containsExactly(Notice.Kind.STABLE);
  }

  @Test
  void levelsOfPhasesAreCheckedWhereTheRunStaysOutsideOfThem() {
    Trainer trainer = new Trainer(Runs.INFO, Thresholds.DEFAULT);
    for (int i = 0; i < 10; i++) {
      double[] row = Runs.joined(Runs.around(20 + 0.1 * i, 0, 15), Runs.around(60, 0.1, 15));
      trainer.add(Runs.run("run" + i, row));
    }
    HeapModel model = trainer.model();
    assertThat(metric(model, ONE).kind()).isEqualTo(Kind.LOCAL);
    double[] same = Runs.joined(Runs.around(60, 0, 10), Runs.around(20, 0, 20));
    double[] passing = Runs.joined(Runs.around(20, 0, 15), 30, 40, 50);
    passing = Runs.joined(passing, Runs.around(60, 0, 12));
    double[] other = Runs.joined(Runs.around(20, 0, 15), Runs.around(40, 0, 15));
    assertThat(Monitor.judge(Runs.run("same", same), model).verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(Monitor.judge(Runs.run("passing", passing), model).verdict())
        .isEqualTo(Verdict.HOLDS);
    assertThat(Monitor.judge(Runs.run("other", other), model).verdict())
        .isEqualTo(Verdict.VIOLATED);
  }

  @Test
  void addingRunsToAModelIsTheSameAsTrainingOnAll() {
    Trainer first = new Trainer(Runs.INFO, Thresholds.DEFAULT);
    for (int i = 0; i < 5; i++) {
      first.add(Runs.run("run" + i, Runs.around(13.1 + 0.58 * i, 0.1, 30)));
    }
    Trainer second = Trainer.of(first.model());
    for (int i = 5; i < 10; i++) {
      second.add(Runs.run("run" + i, Runs.around(13.1 + 0.58 * i, 0.1, 30)));
    }
    assertThat(second.model()).isEqualTo(trainer().model());
  }
}
