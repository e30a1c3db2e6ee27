package cairn.analysis.constraints.naive;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.constraints.check.Probe;
import cairn.analysis.constraints.check.Unit;
import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.lang.SpecException;
import cairn.analysis.constraints.lang.SpecParser;
import cairn.analysis.constraints.naive.CheckerAgreesTest.Located;
import cairn.analysis.constraints.naive.Inconsistency.Verdict;
import cairn.analysis.constraints.naive.NaiveLocate.Check;
import cairn.history.HeapHistory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of paths and counts in rings, whole and broken, is what the naive checker says. */
class RingsAgreeTest {
  private static final int SEEDS =
      Integer.getInteger("cairn.seeds", Boolean.getBoolean("cairn.long") ? 500 : 3);
  private static final int FIRST = Integer.getInteger("cairn.seed", 0);

  private static final String STRUCTURES =
      """
      node FIELDS flag, next, other EDGES %s;
      node = java a.Node;
      list EDGES last;
      list = java a.List;
      """;

  private static final String CONSTRAINTS =
      """
      node X; node Y;
      ring: X ->> Y;
      self: X ->> X;
      none: X !->> X;
      flagged: X.flag == 1 => X ->> X;
      further: X.flag == 1 or X.next.flag == 1 => not X.next ->> X;
      from: X.flag == 1 => X ->> Y;
      between: X.flag == 1 and Y.flag == 1 => X ->> Y;
      apart: X.flag == 1 and Y.flag == 0 => X !->> Y;
      acyclic: X ->> Y => Y !->> X;
      self2: X -> Y => Y ->> Y;
      list L; node N;
      counted: L.count == COUNT(L.last, node);
      leads: L ->> N;
      below: node X; COUNT(X.next, node) == COUNT(X, node);
      """;

  /** Few, for a torn ring violates all of them, and only so many related units are followed. */
  private static final List<String> SOME =
      List.of(
          "node X; node Y; ring: X ->> Y; flagged: X.flag == 1 => X ->> X;",
          "node X; self: X ->> X; list L; counted: L.count == COUNT(L.last, node);",
          "node X; node Y; between: X.flag == 1 and Y.flag == 1 => X ->> Y; none: X !->> X;",
          "node X; list L; node N; leads: L ->> N; below: COUNT(X.next, node) == COUNT(X, node);");

  @TempDir Path directory;

  private interface Comparison {
    void of(HeapHistory history, Spec spec, String description);
  }

  private static Spec spec(String edges, String constraints) {
    try {
      return SpecParser.parse("rings.inv", STRUCTURES.formatted(edges) + constraints);
    } catch (SpecException e) {
      throw new AssertionError(e);
    }
  }

  private void forAllSeeds(int size, int steps, String constraints, Comparison comparison) {
    for (int seed = FIRST; seed < FIRST + SEEDS; seed++) {
      Path file = directory.resolve("rings" + seed + ".cairn");
      String edges = seed % 3 == 0 ? "next, other" : "next";
      String description = "seed %d, size %d, edges %s".formatted(seed, size, edges);
      try (HeapHistory history = RandomRings.make(file, seed, size, steps, seed % 5 == 4)) {
        comparison.of(history, spec(edges, constraints), description);
      } catch (RuntimeException e) {
        throw new AssertionError(description, e);
      }
    }
  }

  private static Map<Inconsistency, Verdict> found(Probe probe, Spec spec) {
    Map<Inconsistency, Verdict> found = new TreeMap<>();
    probe.violated().forEach(u -> found.put(EngineAgreesTest.name(u, spec), Verdict.VIOLATED));
    probe.undecided().forEach(u -> found.put(EngineAgreesTest.name(u, spec), Verdict.UNDECIDED));
    return found;
  }

  @Test
  void agreesAtEveryEventForwardsBackwardsAndByJumps() {
    forAllSeeds(
        5,
        40,
        CONSTRAINTS,
        (history, spec, description) -> {
          List<Check> checks = CheckerAgreesTest.everyEvent(history, spec);
          List<Map<Inconsistency, Verdict>> expected =
              CheckerAgreesTest.naively(history, spec, checks);
          Probe probe = new Probe(spec, history);
          Random random = new Random(history.endTime());
          int last = checks.size() - 1;
          for (int i = 0; i <= 3 * last; i++) {
            int at = i <= last ? i : i <= 2 * last ? 2 * last - i : random.nextInt(last);
            probe.standAt(checks.get(at).time(), checks.get(at).roots().nodes());
            assertThat(found(probe, spec))
                .as("move %d, to time %d, %s", i, checks.get(at).time(), description)
                .isEqualTo(expected.get(at));
          }
        });
  }

  /** More pairs than are listed: those that are must be right, and all must be counted. */
  @Test
  void countsWhatItDoesNotList() {
    forAllSeeds(
        36,
        40,
        "node X; node Y; ring: X ->> Y;",
        (history, spec, description) -> {
          List<Check> checks = CheckerAgreesTest.everyEvent(history, spec);
          checks = checks.subList(checks.size() - 60, checks.size());
          List<Map<Inconsistency, Verdict>> expected =
              CheckerAgreesTest.naively(history, spec, checks);
          Probe probe = new Probe(spec, history);
          Random random = new Random(history.endTime());
          Set<Inconsistency> listed = new TreeSet<>();
          for (int i = 0; i < 2 * checks.size(); i++) {
            int at = i < checks.size() ? i : random.nextInt(checks.size());
            String what =
                "move %d, to time %d, %s".formatted(i, checks.get(at).time(), description);
            probe.standAt(checks.get(at).time(), checks.get(at).roots().nodes());
            Map<Inconsistency, Verdict> all = expected.get(at);
            Map<Inconsistency, Verdict> some = found(probe, spec);
            assertThat(all.entrySet()).as(what).containsAll(some.entrySet());
            assertThat(some.isEmpty()).as(what).isEqualTo(all.isEmpty());
            long violated = all.values().stream().filter(Verdict.VIOLATED::equals).count();
            assertThat(probe.state().violatedCount()).as(what).isEqualTo(violated);
            listed.addAll(some.keySet());
            for (Inconsistency each : listed) {
              Unit unit = new Unit(0, each.nodes().get(0), each.nodes().get(1));
              assertThat(probe.state().isViolated(unit))
                  .as("%s of %s", unit, what)
                  .isEqualTo(all.get(each) == Verdict.VIOLATED);
            }
          }
        });
  }

  /** Whoever goes back from a broken ring blames what the naive locator blames. */
  @Test
  void agreesWhatLedToViolations() {
    for (String constraints : SOME) {
      forAllSeeds(4, 20, constraints, RingsAgreeTest::compareLocated);
    }
  }

  private static void compareLocated(HeapHistory history, Spec spec, String description) {
    List<Check> checks = CheckerAgreesTest.everyPoint(history, spec);
    List<Located> found = TracebackAgreesTest.locate(history, spec, checks);
    List<Located> expected = CheckerAgreesTest.locateNaively(history, spec, checks);
    assertThat(found).as(description).hasSameSizeAs(expected);
    for (int i = 0; i < found.size(); i++) {
      assertThat(found.get(i).blames())
          .as("time %d of %s", found.get(i).check().time(), description)
          .containsExactlyInAnyOrderElementsOf(expected.get(i).blames());
      assertThat(found.get(i)).as(description).isEqualTo(expected.get(i));
    }
  }
}
