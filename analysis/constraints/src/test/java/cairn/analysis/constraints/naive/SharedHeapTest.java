package cairn.analysis.constraints.naive;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.faults.LocateAnswer;
import cairn.analysis.constraints.check.CheckInput;
import cairn.analysis.constraints.check.Probe;
import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.lang.SpecText;
import cairn.analysis.constraints.locate.TraceProbe;
import cairn.history.HeapHistory;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is located does not depend on whether the check and the way back share one heap. */
class SharedHeapTest {
  private static final int SEEDS =
      Integer.getInteger("cairn.seeds", Boolean.getBoolean("cairn.long") ? 1_000 : 15);
  private static final int FIRST = Integer.getInteger("cairn.seed", 0);
  private static final int SPECS = 4;
  private static final int STEPS = 60;

  /** Of more violations, which of them are followed depends on their order. */
  private static final int FEW = 12;

  @TempDir Path directory;

  private int located;

  @Test
  void locatesTheSame() {
    for (int seed = FIRST; seed < FIRST + SEEDS; seed++) {
      Path file = directory.resolve("history" + seed + ".cairn");
      try (HeapHistory history = RandomStructureHistory.make(file, seed, STEPS)) {
        for (int i = 0; i < SPECS; i++) {
          long specSeed = seed * (long) SPECS + i;
          Spec spec = RandomSpec.make(specSeed);
          if (Probe.fits(spec, history)) {
            String description =
                "history seed %d, specification seed %d:%n%s"
                    .formatted(seed, specSeed, SpecText.of(spec));
            compare(new CheckInput(history, spec, 1_000, true), description);
          }
        }
      }
    }
    assertThat(located).isPositive();
  }

  /** The order among violations that appear together may differ. */
  private void compare(CheckInput input, String description) {
    LocateAnswer apart = TraceProbe.locate(input, Integer.MAX_VALUE);
    LocateAnswer shared = TraceProbe.locate(input, 0);
    assertThat(counts(shared)).as(description).isEqualTo(counts(apart));
    assertThat(violations(shared)).as(description).isEqualTo(violations(apart));
    assertThat(shared.notes()).as(description).isEqualTo(apart.notes());
    if (shared.check().violations().size() <= FEW) {
      assertThat(statements(shared)).as(description).isEqualTo(statements(apart));
      located += shared.statements().size();
    }
  }

  /** Without how often it was evaluated, and the note, which names the first undecided one. */
  private static List<List<Object>> counts(LocateAnswer answer) {
    return answer.check().constraints().stream()
        .map(e -> List.<Object>of(e.constraint(), e.violations(), e.undecided()))
        .toList();
  }

  private static Set<String> violations(LocateAnswer answer) {
    Set<String> found = new TreeSet<>();
    answer
        .check()
        .violations()
        .forEach(each -> found.add(each.why() + each.point() + each.lastPoint() + each.points()));
    return found;
  }

  private static Set<String> statements(LocateAnswer answer) {
    Set<String> found = new TreeSet<>();
    answer.statements().forEach(each -> found.add(each.place() + " " + each.role()));
    return found;
  }
}
