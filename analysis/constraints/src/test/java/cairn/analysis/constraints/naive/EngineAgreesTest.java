package cairn.analysis.constraints.naive;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.constraints.check.Arguments;
import cairn.analysis.constraints.check.Probe;
import cairn.analysis.constraints.check.ReadSet;
import cairn.analysis.constraints.check.Unit;
import cairn.analysis.constraints.lang.Constraint;
import cairn.analysis.constraints.lang.Expr;
import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.lang.SpecText;
import cairn.analysis.constraints.naive.Inconsistency.Verdict;
import cairn.analysis.constraints.naive.NaiveLocate.Check;
import cairn.history.HeapHistory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The incremental checker says what the naive one says, forwards, backwards and by jumps. */
class EngineAgreesTest {
  private static final int SEEDS =
      Integer.getInteger("cairn.seeds", Boolean.getBoolean("cairn.long") ? 3_000 : 12);
  private static final int FIRST = Integer.getInteger("cairn.seed", 0);
  private static final int SPECS = 4;
  private static final int STEPS = 40;

  @TempDir Path directory;

  private interface Comparison {
    void of(HeapHistory history, Spec spec, String description);
  }

  private void forAllSeeds(Comparison comparison) {
    for (int seed = FIRST; seed < FIRST + SEEDS; seed++) {
      Path file = directory.resolve("history" + seed + ".cairn");
      try (HeapHistory history = RandomStructureHistory.make(file, seed, STEPS)) {
        for (int i = 0; i < SPECS; i++) {
          long specSeed = seed * (long) SPECS + i;
          Spec spec = bounded(RandomSpec.make(specSeed));
          String description =
              "history seed %d, specification seed %d:%n%s"
                  .formatted(seed, specSeed, SpecText.of(spec));
          try {
            if (Probe.fits(spec, history)) {
              comparison.of(history, spec, description);
            }
          } catch (RuntimeException e) {
            throw new AssertionError(description, e);
          }
        }
      }
    }
  }

  /** The same with ranges that end before the naive evaluator does. */
  static Spec bounded(Spec spec) {
    List<Constraint> constraints = new ArrayList<>();
    for (Constraint each : spec.constraints()) {
      Constraint.Range range = each.range();
      if (range != null) {
        Expr limit = RandomTerms.whole(6);
        Expr fits = new Expr.Comparison(range.position(), Expr.Relation.GREATER, range.to(), limit);
        Expr to = new Expr.Choice(range.position(), fits, limit, range.to());
        range = new Constraint.Range(range.position(), range.variable(), range.from(), to);
      }
      constraints.add(
          new Constraint(
              each.position(),
              each.name(),
              each.text(),
              each.variables(),
              range,
              each.guard(),
              each.body()));
    }
    return new Spec(
        spec.name(),
        spec.constants(),
        spec.structures(),
        spec.attributes(),
        constraints,
        spec.points(),
        spec.roots());
  }

  static Map<Inconsistency, Verdict> found(Probe probe, Spec spec) {
    Map<Inconsistency, Verdict> found = new TreeMap<>();
    probe.violated().forEach(unit -> found.put(name(unit, spec), Verdict.VIOLATED));
    probe.undecided().forEach(unit -> found.put(name(unit, spec), Verdict.UNDECIDED));
    return found;
  }

  static Inconsistency name(Unit unit, Spec spec) {
    int count = spec.constraints().size();
    String name =
        unit.constraint() < count
            ? spec.constraints().get(unit.constraint()).name()
            : spec.attributes().get(unit.constraint() - count).structure()
                + "."
                + spec.attributes().get(unit.constraint() - count).name();
    List<Integer> nodes = unit.y() < 0 ? List.of(unit.x()) : List.of(unit.x(), unit.y());
    return new Inconsistency(name, nodes);
  }

  private static void compare(
      Probe probe, Spec spec, Map<Inconsistency, Verdict> expected, String what) {
    assertThat(found(probe, spec)).as(what).isEqualTo(expected);
    assertThat(probe.faults()).as(what).isEmpty();
  }

  @Test
  void agreesAtEveryEventForwards() {
    forAllSeeds((history, spec, description) -> forwards(history, spec, description, false));
  }

  @Test
  void agreesWithAHeapForEachReceiver() {
    forAllSeeds((history, spec, description) -> forwards(history, spec, description, true));
  }

  private static void forwards(HeapHistory history, Spec spec, String description, boolean apart) {

    List<Check> checks = CheckerAgreesTest.everyEvent(history, spec);
    List<Map<Inconsistency, Verdict>> expected = CheckerAgreesTest.naively(history, spec, checks);
    Probe probe = new Probe(spec, history, apart);
    for (int i = 0; i < checks.size(); i++) {
      probe.standAt(checks.get(i).time(), checks.get(i).roots().nodes());
      String what = "time " + checks.get(i).time() + " of " + description;
      compare(probe, spec, expected.get(i), what);
    }
  }

  @Test
  void agreesByJumpsAndFromScratch() {
    forAllSeeds(
        (history, spec, description) -> {
          List<Check> checks = CheckerAgreesTest.everyEvent(history, spec);
          List<Map<Inconsistency, Verdict>> expected =
              CheckerAgreesTest.naively(history, spec, checks);
          Probe probe = new Probe(spec, history, history.endTime() % 2 == 0);
          Probe leaping = Probe.leaping(spec, history);
          Random random = new Random(history.endTime());
          for (int k = 0; k < 10; k++) {
            int i = random.nextInt(checks.size());
            String what = "time " + checks.get(i).time() + " of " + description;
            probe.standAt(checks.get(i).time(), checks.get(i).roots().nodes());
            compare(probe, spec, expected.get(i), what);
            Probe fresh = new Probe(spec, history);
            fresh.standAt(checks.get(i).time(), checks.get(i).roots().nodes());
            compare(fresh, spec, expected.get(i), "from scratch, " + what);
            leaping.standAt(checks.get(i).time(), checks.get(i).roots().nodes());
            compare(leaping, spec, expected.get(i), "by all slots, " + what);
          }
        });
  }

  /** Arguments that differ, and slots that decide, as the naive evaluator has them. */
  @Test
  void agreesWhichArgumentsChange() {
    forAllSeeds(
        (history, spec, description) -> {
          List<Check> all = CheckerAgreesTest.everyEvent(history, spec);
          Roots roots = all.get(all.size() - 1).roots();
          NaiveSpec naive = new NaiveSpec(history, spec);
          Probe probe = new Probe(spec, history);
          probe.standAt(history.endTime(), roots.nodes());
          boolean more = true;
          while (more) {
            long time = probe.state().time();
            NaiveSpec.Evaluation after = naive.at(time, roots);
            Map<Unit, Arguments> arguments = new HashMap<>();
            Map<Unit, ReadSet> reads = new HashMap<>();
            for (Unit unit : probe.state().violated(6)) {
              arguments.put(unit, probe.state().arguments(unit));
              reads.put(unit, probe.state().reads(unit));
            }
            long[] changed = probe.slotsOf(time);
            more = probe.state().back();
            if (!more) {
              break;
            }
            NaiveSpec.Evaluation before = naive.at(time - 1, roots);
            arguments.forEach(
                (unit, found) -> {
                  boolean alive =
                      probe.state().isAlive(unit.x())
                          && (unit.y() < 0 || probe.state().isAlive(unit.y()));
                  if (!alive) {
                    return;
                  }
                  Inconsistency name = name(unit, spec);
                  boolean expected = !before.arguments(name).equals(after.arguments(name));
                  boolean differs = !probe.state().arguments(unit).equals(found);
                  String what = "%s at time %d of %s".formatted(name, time, description);
                  assertThat(differs).as(what).isEqualTo(expected);
                  ReadSet read = Objects.requireNonNull(reads.get(unit));
                  boolean predicted = read.counted().length > 0;
                  for (long slot : changed) {
                    predicted |= read.readsSlot(slot);
                  }
                  if (differs && probe.deathsAt(time) == 0) {
                    assertThat(predicted).as("prediction of " + what).isTrue();
                  }
                });
          }
        });
  }

  @Test
  void agreesBackwardsWithTheRootsOfTheEnd() {
    forAllSeeds(
        (history, spec, description) -> {
          List<Check> all = CheckerAgreesTest.everyEvent(history, spec);
          Roots roots = all.get(all.size() - 1).roots();
          List<Check> checks = new ArrayList<>();
          all.forEach(check -> checks.add(new Check(check.time(), roots)));
          List<Map<Inconsistency, Verdict>> expected =
              CheckerAgreesTest.naively(history, spec, checks);
          Probe probe = new Probe(spec, history);
          probe.standAt(history.endTime(), roots.nodes());
          compare(probe, spec, expected.get(checks.size() - 1), "the end of " + description);
          Set<Unit> before = new HashSet<>(probe.violated());
          while (probe.state().back()) {
            int time = (int) probe.state().time();
            String what = "back to time " + time + " of " + description;
            compare(probe, spec, expected.get(time), what);
            before.addAll(probe.state().broken());
            before.removeAll(probe.state().mended());
            assertThat(probe.violated()).as(what).hasSameElementsAs(before);
          }
          while (probe.state().forward()) {
            int time = (int) probe.state().time();
            compare(
                probe, spec, expected.get(time), "again to time " + time + " of " + description);
          }
        });
  }
}
