package cairn.analysis.constraints.naive;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.constraints.check.Cell;
import cairn.analysis.constraints.check.Instance;
import cairn.analysis.constraints.check.Probe;
import cairn.analysis.constraints.check.Truth;
import cairn.analysis.constraints.check.WhatIf;
import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.lang.SpecText;
import cairn.analysis.constraints.naive.Inconsistency.Verdict;
import cairn.analysis.constraints.naive.NaiveLocate.Check;
import cairn.history.HeapHistory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With other contents in some slots, the checker says what the naive one says of such a heap. */
class WhatIfAgreesTest {
  private static final int SEEDS =
      Integer.getInteger("cairn.seeds", Boolean.getBoolean("cairn.long") ? 1_500 : 15);
  private static final int FIRST = Integer.getInteger("cairn.seed", 0);
  private static final int SPECS = 4;
  private static final int STEPS = 40;
  private static final int MOMENTS = 4;
  private static final int EDITS = 12;

  @TempDir Path directory;

  @Test
  void agreesWithEditsAndWithoutThemAfterwards() {
    for (int seed = FIRST; seed < FIRST + SEEDS; seed++) {
      Path file = directory.resolve("history" + seed + ".cairn");
      try (HeapHistory history = RandomStructureHistory.make(file, seed, STEPS)) {
        for (int i = 0; i < SPECS; i++) {
          long specSeed = seed * (long) SPECS + i;
          Spec spec = EngineAgreesTest.bounded(RandomSpec.make(specSeed));
          String description =
              "history seed %d, specification seed %d:%n%s"
                  .formatted(seed, specSeed, SpecText.of(spec));
          if (Probe.fits(spec, history)) {
            try {
              new Comparison(history, spec, description, new Random(specSeed)).run();
            } catch (RuntimeException e) {
              throw new AssertionError(description, e);
            }
          }
        }
      }
    }
  }

  /** One history with one specification. */
  private static final class Comparison {
    private final HeapHistory history;
    private final Spec spec;
    private final String description;
    private final Random random;
    private final NaiveSpec naive;
    private final Probe probe;
    private final List<Check> checks;

    Comparison(HeapHistory history, Spec spec, String description, Random random) {
      this.history = history;
      this.spec = spec;
      this.description = description;
      this.random = random;
      naive = new NaiveSpec(history, spec);
      probe = new Probe(spec, history, random.nextBoolean());
      checks = CheckerAgreesTest.everyEvent(history, spec);
    }

    void run() {
      for (int i = 0; i < MOMENTS; i++) {
        Check check = checks.get(random.nextInt(checks.size()));
        boolean quiet = random.nextInt(3) == 0;
        probe.state().setQuiet(quiet);
        probe.standAt(check.time(), check.roots().nodes());
        boolean found = random.nextInt(4) > 0 || !probe.state().backFound();
        try (WhatIf heap = WhatIf.at(probe.state())) {
          edit(heap, check, found);
        }
        compare(check, found, Map.of(), "without edits");
        moveOn(check);
      }
    }

    private void edit(WhatIf heap, Check check, boolean found) {
      RandomEdits contents = new RandomEdits(history, check.time(), heap, random);
      Map<Long, Cell> edits = new HashMap<>();
      for (int i = 0; i < EDITS && !contents.isEmpty(); i++) {
        List<Long> edited = new ArrayList<>(new TreeSet<>(edits.keySet()));
        if (edits.isEmpty() || random.nextInt(3) > 0) {
          boolean again = !edits.isEmpty() && random.nextInt(5) == 0;
          long slot = again ? edited.get(random.nextInt(edited.size())) : contents.slot();
          Cell cell = contents.content(slot);
          heap.set(slot, cell);
          edits.put(slot, cell);
        } else {
          long slot = edited.get(random.nextInt(edited.size()));
          heap.restore(slot);
          edits.remove(slot);
        }
        assertThat(heap.edits()).isEqualTo(edits);
        Map<Inconsistency, Verdict> expected = compare(check, found, edits, "with " + edits);
        instances(heap, expected, check, edits);
      }
    }

    private Map<Inconsistency, Verdict> compare(
        Check check, boolean found, Map<Long, Cell> edits, String with) {
      Map<Inconsistency, Verdict> expected =
          naive.at(check.time(), found, check.roots(), edits).inconsistencies();
      String what = "%s at time %d, %b, of %s".formatted(with, check.time(), found, description);
      assertThat(EngineAgreesTest.found(probe, spec)).as(what).isEqualTo(expected);
      assertThat(probe.faults()).as(what).isEmpty();
      return expected;
    }

    /** Violated instances are those of violated units, and each reads as violated. */
    private void instances(
        WhatIf heap, Map<Inconsistency, Verdict> expected, Check check, Map<Long, Cell> edits) {
      String what = "with %s at time %d of %s".formatted(edits, check.time(), description);
      Set<Inconsistency> units = new TreeSet<>();
      for (Instance each : heap.violated(Integer.MAX_VALUE, Integer.MAX_VALUE)) {
        units.add(EngineAgreesTest.name(each.unit(), spec));
        assertThat(heap.read(each).truth()).as(each + " " + what).isEqualTo(Truth.VIOLATED);
      }
      Set<Inconsistency> violated = new TreeSet<>(expected.keySet());
      violated.removeIf(each -> expected.get(each) != Verdict.VIOLATED);
      assertThat(units).as(what).isEqualTo(violated);
      assertThat(heap.violations()).as(what).isGreaterThanOrEqualTo(violated.size());
      for (Map.Entry<Long, Cell> each : edits.entrySet()) {
        assertThat(heap.get(each.getKey())).as(what).isEqualTo(each.getValue());
      }
    }

    /** Moves as if nothing had been edited. */
    private void moveOn(Check check) {
      Roots roots = check.roots();
      for (int i = 0; i < 3; i++) {
        switch (random.nextInt(3)) {
          case 0 -> probe.state().back();
          case 1 -> probe.state().forward();
          default -> probe.state().moveTo(random.nextInt((int) history.endTime() + 1));
        }
        compare(new Check(probe.state().time(), roots), true, Map.of(), "moved on");
      }
    }
  }
}
