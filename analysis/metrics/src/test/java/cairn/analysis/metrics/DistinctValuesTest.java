package cairn.analysis.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import cairn.analysis.api.metrics.DegreeCounts;
import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.ModelMetric;
import cairn.analysis.api.metrics.Move;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.Sample;
import cairn.analysis.api.metrics.Thresholds;
import cairn.graph.HeapGraph;
import cairn.graph.HeapGraphBuilder;
import cairn.graph.HeapType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DistinctValuesTest {
  private static final int SEEDS = Boolean.getBoolean("cairn.long") ? 500 : 40;

  @Test
  void upToTheBoundTheCountIsExact() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      Random random = new Random(seed);
      int most = 1 + random.nextInt(DistinctCounter.MOST);
      DistinctCounter counter = new DistinctCounter();
      Set<Long> exact = new HashSet<>();
      for (int i = 0; i < 3 * most; i++) {
        long value = random.nextInt(most) - most / 2L << random.nextInt(2) * 40;
        if (exact.size() < DistinctCounter.MOST || exact.contains(value)) {
          counter.add(value);
          exact.add(value);
        }
      }
      assertThat(counter.count()).as("seed %d", seed).isEqualTo(exact.size());
    }
  }

  @Test
  void beyondItIsAnEstimateThatDoesNotDependOnTheOrder() {
    for (long seed = 1; seed <= 8; seed++) {
      Random random = new Random(seed);
      int many = 5_000 + random.nextInt(200_000);
      List<Long> values = new ArrayList<>();
      for (long i = 0; i < many; i++) {
        values.add(i * 16 + seed * 1_000_003);
      }
      DistinctCounter ascending = new DistinctCounter();
      values.forEach(ascending::add);
      Collections.shuffle(values, random);
      DistinctCounter shuffled = new DistinctCounter();
      values.forEach(shuffled::add);
      values.forEach(shuffled::add);
      assertThat(shuffled.count()).as("seed %d", seed).isEqualTo(ascending.count());
      assertThat((double) ascending.count())
          .as("seed %d", seed)
          .isCloseTo(many, within(0.1 * many));
      assertThat(shuffled.seen()).isEqualTo(2L * many);
    }
  }

  /** So many objects with a reference to one of some targets and a number, and an array of them. */
  private static HeapGraph graph(int objects, int targets, Random random, Set<Integer> hit) {
    HeapGraphBuilder builder = new HeapGraphBuilder();
    int holder =
        builder.addType(
            new HeapType(
                "p.Holder",
                -1,
                false,
                (char) 0,
                List.of(
                    new HeapType.Field("at", 'L', "p.Holder"),
                    new HeapType.Field("n", 'I', "p.Holder"))));
    int target = builder.addType(new HeapType("p.Target", -1, false, (char) 0, List.of()));
    for (int i = 0; i < objects; i++) {
      builder.addNode(i, holder, 16, 2);
    }
    for (int i = 0; i < targets; i++) {
      builder.addNode(objects + i, target, 16, 0);
    }
    for (int i = 0; i < objects; i++) {
      builder.openNode(i);
      if (random.nextInt(5) > 0) {
        int to = random.nextInt(targets);
        hit.add(to);
        builder.reference(0, objects + to);
      }
    }
    return builder.build();
  }

  @Test
  void sharesOfAGraphAreThoseOfTheTargets() {
    Random random = new Random(3);
    Set<Integer> hit = new HashSet<>();
    HeapGraph graph = graph(200, 60, random, hit);
    DistinctValues values = new DistinctValues(RunInfo.Alive.STATICS);
    values.add(graph, any -> true);
    Map<String, DegreeCounts> types = Map.of("p.Holder", DegreeCounts.of(200, 0, 0, 0, 0, 0, 0, 0));
    assertThat(values.shares(types))
        .containsEntry("distinct values of p.Holder.at", hit.size() / 2.0);
  }

  @Test
  void typesWithFewVertexesAndThoseOfTheJvmAreLeftOut() {
    DistinctValues values = new DistinctValues(RunInfo.Alive.REACHABLE);
    assertThat(values.location("p.C", "f", 49)).isEqualTo(DistinctValues.NONE);
    assertThat(values.location("p.C", "f", 50)).isZero();
    assertThat(values.location("java.util.HashMap$Node", "key", 19_999)).isNegative();
    assertThat(values.location("java.util.HashMap$Node", "key", 20_000)).isEqualTo(1);
    assertThat(values.location("p.C", "f", 50)).isZero();
  }

  @Test
  void elementsOfArraysAreAShareOfTheReferencesInThem() {
    DistinctValues values = new DistinctValues(RunInfo.Alive.REACHABLE);
    int elements = values.location("p.C[]", "", 50);
    for (long i = 0; i < 400; i++) {
      values.add(elements, i % 100);
    }
    assertThat(values.shares(Map.of())).isEqualTo(Map.of("distinct values of p.C[]", 25.0));
  }

  /** A run in which 1,000 vertexes hold so many distinct values, in percent. */
  private static MetricRun run(String name, double percent) {
    MetricRun plain = Runs.run(name, Runs.around(15, 0.1, 30));
    List<Sample> samples = new ArrayList<>();
    for (Sample one : plain.samples()) {
      TreeMap<String, Double> numbers = new TreeMap<>();
      numbers.put("distinct values of struct node.next", percent);
      Move made = new Move("struct node", List.of(Runs.INSERT), 2, Collections.nCopies(7, 0L));
      samples.add(
          new Sample(
              one.at(), one.all(), one.edges(), one.types(), numbers, one.stack(), List.of(made)));
    }
    return new MetricRun(name, plain.info(), samples, plain.ending());
  }

  @Test
  void sharesThatDoNotGrowWithTheVertexesAreNotChecked() {
    Trainer trainer = new Trainer(Runs.INFO, Thresholds.DEFAULT);
    for (int i = 0; i < 10; i++) {
      trainer.add(run("run" + i, 2 + i * 0.25));
    }
    String name = "distinct values of struct node.next";
    assertThat(trainer.model().metric(name).orElseThrow().isChecked())
        .as("from 2 to 4.25 %")
        .isFalse();
    trainer.add(run("run9", 4));
    trainer.add(run("run0", 2.25));
    assertThat(trainer.model().metric(name).orElseThrow().isChecked())
        .as("from 2.25 to 4 %")
        .isTrue();
  }

  @Test
  void theyAreTrainedAndMonitoredAsOtherMetricsAre() {
    Trainer trainer = new Trainer(Runs.INFO, Thresholds.DEFAULT);
    for (int i = 0; i < 10; i++) {
      trainer.add(run("run" + i, 90 + i * 0.5));
    }
    ModelMetric metric =
        trainer.model().metric("distinct values of struct node.next").orElseThrow();
    assertThat(metric.isChecked()).isTrue();
    assertThat(metric.runs().get("run0").vertexes()).isEqualTo(10_000);
    assertThat(metric.margin()).as("what an estimate may be off").isGreaterThan(0.056 * 94.5);
    assertThat(Monitor.judge(run("same", 85.5), trainer.model()).findings()).isEmpty();
    assertThat(Monitor.judge(run("shared", 40), trainer.model()).findings())
        .singleElement()
        .satisfies(
            one ->
                assertThat(one.message())
                    .as("nobody moves values, so those who make nodes are told")
                    .endsWith(", made by tree.c:40 (insert)")
                    .startsWith("distinct values of struct node.next fell from 90.0-94.5 % to 40"));
  }
}
