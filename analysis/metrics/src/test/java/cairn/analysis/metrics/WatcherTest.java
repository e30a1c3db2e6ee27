package cairn.analysis.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.metrics.HeapModel;
import cairn.analysis.api.metrics.HeapModel.Margins;
import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.Sample;
import cairn.analysis.api.metrics.Thresholds;
import cairn.analysis.metrics.Watcher.Crossing;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WatcherTest {
  private static HeapModel model() {
    Trainer trainer = new Trainer(Runs.INFO, Thresholds.DEFAULT);
    for (int i = 0; i < 10; i++) {
      trainer.add(Runs.run("run" + i, Runs.around(13.1 + 0.58 * i, 0.1, 30)));
    }
    return trainer.margins(new Margins(0, 0, true)).model();
  }

  private static List<Boolean> armed(Watcher watcher, MetricRun run) {
    List<Boolean> armed = new ArrayList<>();
    for (Sample sample : run.samples()) {
      watcher.next(sample);
      armed.add(watcher.isArmed());
    }
    return armed;
  }

  @Test
  void stacksAreKeptDuringStartUpAndThenFromNearingABoundUntilTurningBack() {
    MetricRun run = Runs.run("new", 15, 15, 15, 15, 16, 17, 17.9, 18.2, 17, 16, 15);
    assertThat(armed(new Watcher(model()), run))
        .containsExactly(true, true, true, false, false, false, true, true, false, false, false);
  }

  @Test
  void movingAwayFromABoundIsNotNearingIt() {
    MetricRun run = Runs.run("new", 15, 15, 15, 18.3, 18.2, 18.1);
    assertThat(armed(new Watcher(model()), run).subList(3, 6)).containsExactly(true, false, false);
  }

  @Test
  void crossingsAreToldOnceAndSoIsComingBack() {
    Watcher watcher = new Watcher(model());
    List<Crossing> all = new ArrayList<>();
    for (Sample sample : Runs.run("new", 90, 15, 15, 15, 20, 21, 22, 15, 15).samples()) {
      all.addAll(watcher.next(sample));
    }
    assertThat(all)
        .filteredOn(one -> one.metric().equals("indegree=1"))
        .extracting(one -> one.at().point() + (one.left() ? " left" : " back"))
        .containsExactly("5 left", "8 back");
  }

  @Test
  void aMetricOfATypeIsToldAtItsThirdPointOutside() {
    Watcher watcher = new Watcher(model());
    List<Crossing> all = new ArrayList<>();
    for (Sample sample : Runs.run("new", 15, 15, 15, 15, 20, 15, 21, 22, 15).samples()) {
      all.addAll(watcher.next(sample));
    }
    assertThat(all)
        .filteredOn(one -> one.metric().equals("indegree=1 of struct node"))
        .extracting(one -> one.at().point() + (one.left() ? " left" : " back"))
        .containsExactly("8 left", "9 back");
  }
}
