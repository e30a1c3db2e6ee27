package cairn.analysis.constraints.naive;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.constraints.check.CheckState;
import cairn.analysis.constraints.check.CheckState.Look;
import cairn.analysis.constraints.check.Probe;
import cairn.analysis.constraints.check.Unit;
import cairn.analysis.constraints.lang.Constraint;
import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.lang.SpecText;
import cairn.analysis.constraints.naive.NaiveLocate.Check;
import cairn.history.HeapHistory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A unit that is looked at without a heap is what it is in the heap of that time. */
class GlimpseAgreesTest {
  private static final int SEEDS =
      Integer.getInteger("cairn.seeds", Boolean.getBoolean("cairn.long") ? 2_000 : 25);
  private static final int FIRST = Integer.getInteger("cairn.seed", 0);
  private static final int SPECS = 4;
  private static final int STEPS = 40;

  @TempDir Path directory;

  private long looks;
  private long glimpses;

  @Test
  void agreesWithTheWholeHeap() {
    for (int seed = FIRST; seed < FIRST + SEEDS; seed++) {
      Path file = directory.resolve("history" + seed + ".cairn");
      try (HeapHistory history = RandomStructureHistory.make(file, seed, STEPS)) {
        for (int i = 0; i < SPECS; i++) {
          long specSeed = seed * (long) SPECS + i;
          Spec spec = RandomSpec.make(specSeed);
          String description =
              "history seed %d, specification seed %d:%n%s"
                  .formatted(seed, specSeed, SpecText.of(spec));
          if (Probe.fits(spec, history)) {
            compare(history, spec, new Random(specSeed), description);
          }
        }
      }
    }
    assertThat(glimpses).as("of %d looks", looks).isGreaterThan(looks / 4);
  }

  private void compare(HeapHistory history, Spec spec, Random random, String description) {
    Probe whole = new Probe(spec, history);
    Probe part = Probe.glimpsing(spec, history);
    for (Check check : CheckerAgreesTest.everyEvent(history, spec)) {
      if (check.time() == 0 || random.nextInt(4) > 0) {
        continue;
      }
      whole.state().setQuiet(false);
      whole.standAt(check.time(), check.roots().nodes());
      List<Unit> units = units(whole, history, spec, random);
      part.state().setQuiet(true);
      part.standAt(check.time(), check.roots().nodes());
      boolean withoutFound = random.nextInt(4) == 0;
      if (withoutFound) {
        whole.state().setQuiet(true);
        assertThat(part.state().backFound()).isEqualTo(whole.state().backFound());
      }
      String what = "time %d, %b of %s".formatted(check.time(), withoutFound, description);
      for (int node = 0; node < history.nodeCount(); node += 1 + random.nextInt(8)) {
        assertThat(part.state().isAlive(node))
            .as("whether node %d is alive at %s", node, what)
            .isEqualTo(whole.state().isAlive(node));
      }
      long before = part.glimpses();
      for (Unit unit : units) {
        pinned(part.state(), whole.state(), unit, what);
      }
      looks += units.size();
      glimpses += part.glimpses() - before;
    }
  }

  /** Some that are violated, and some others. */
  private static List<Unit> units(Probe whole, HeapHistory history, Spec spec, Random random) {
    List<Unit> units = new ArrayList<>(whole.state().violated(8));
    List<Constraint> constraints = spec.constraints();
    for (int i = 0; i < 4 && !constraints.isEmpty(); i++) {
      int constraint = random.nextInt(constraints.size());
      List<Integer> alive = new ArrayList<>(whole.alive());
      if (!alive.isEmpty() && constraints.get(constraint).variables().size() == 1) {
        units.add(new Unit(constraint, alive.get(random.nextInt(alive.size())), -1));
      } else if (constraints.get(constraint).variables().size() == 2) {
        int nodes = history.nodeCount();
        units.add(new Unit(constraint, random.nextInt(nodes), random.nextInt(nodes)));
      }
    }
    return units;
  }

  private static void pinned(CheckState part, CheckState whole, Unit unit, String what) {
    for (int node : new int[] {unit.x(), unit.y()}) {
      if (node >= 0) {
        part.pin(node);
        whole.pin(node);
      }
    }
    Look expected = whole.look(unit);
    Look found = part.look(unit);
    String name = unit + " at " + what;
    assertThat(found.truth()).as(name).isEqualTo(expected.truth());
    assertThat(found.arguments()).as(name).isEqualTo(expected.arguments());
    assertThat(found.reads().slots()).as(name).isEqualTo(expected.reads().slots());
    assertThat(found.reads().counted()).as(name).isEqualTo(expected.reads().counted());
    assertThat(found.reads().referred()).as(name).isEqualTo(expected.reads().referred());
    assertThat(found.reads().decisive()).as(name).isEqualTo(expected.reads().decisive());
    assertThat(found.reads().isLoose()).as(name).isEqualTo(expected.reads().isLoose());
    assertThat(found.reads().isGlobal()).as(name).isEqualTo(expected.reads().isGlobal());
    for (int node : new int[] {unit.x(), unit.y()}) {
      if (node >= 0) {
        part.unpin(node);
        whole.unpin(node);
      }
    }
  }
}
