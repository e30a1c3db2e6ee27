package cairn.analysis.constraints.naive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.analysis.constraints.lang.Constraint;
import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.lang.SpecException;
import cairn.analysis.constraints.lang.SpecParser;
import cairn.analysis.constraints.lang.SpecText;
import cairn.analysis.constraints.naive.CheckerAgreesTest.Checker;
import cairn.analysis.constraints.naive.CheckerAgreesTest.Located;
import cairn.analysis.constraints.naive.CheckerAgreesTest.Locator;
import cairn.analysis.constraints.naive.Inconsistency.Verdict;
import cairn.analysis.constraints.naive.NaiveLocate.Check;
import cairn.analysis.constraints.naive.NaiveLocate.Role;
import cairn.history.HeapHistory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether the random inputs are worth their time, and whether a wrong checker is found out. */
class RandomInputsTest {
  @TempDir Path directory;

  private final Map<String, Integer> counts = new TreeMap<>();

  private void count(String what) {
    counts.merge(what, 1, Integer::sum);
  }

  @Test
  void everyKindOfAnswerOccurs() {
    for (int seed = 0; seed < 25; seed++) {
      Path file = directory.resolve("history" + seed + ".cairn");
      try (HeapHistory history = RandomStructureHistory.make(file, seed, 40)) {
        for (int i = 0; i < 3; i++) {
          countAnswers(history, RandomSpec.make(seed * 3L + i));
        }
      }
    }
    assertThat(counts)
        .containsKeys("holds", "[VIOLATED]", "[UNDECIDED]", "[VIOLATED, UNDECIDED]")
        .containsKeys("cyclic attribute", "INTRODUCED", "CONTRIBUTED", "explained", "left");
    assertThat(counts.get("holds")).isBetween(counts.get("[VIOLATED]") / 4, 150);
  }

  private void countAnswers(HeapHistory history, Spec spec) {
    List<Check> checks = CheckerAgreesTest.everyPoint(history, spec);
    List<Map<Inconsistency, Verdict>> all = CheckerAgreesTest.naively(history, spec, checks);
    Map<Inconsistency, Verdict> last = all.get(all.size() - 1);
    for (Constraint constraint : spec.constraints()) {
      Set<Verdict> found = new TreeSet<>();
      last.forEach(
          (what, verdict) -> {
            if (what.constraint().equals(constraint.name())) {
              found.add(verdict);
            }
          });
      count(found.isEmpty() ? "holds" : found.toString());
    }
    if (last.keySet().stream().anyMatch(each -> each.constraint().contains("."))) {
      count("cyclic attribute");
    }
    for (Located located : CheckerAgreesTest.locateNaively(history, spec, checks)) {
      located.blames().forEach(blame -> count(blame.role().toString()));
      count(located.left().isEmpty() ? "explained" : "left");
    }
  }

  @Test
  void specificationsMeanTheSameAsTheirText() throws SpecException {
    int same = 0;
    for (int seed = 0; seed < 60; seed++) {
      Spec spec = RandomSpec.make(seed);
      String text = SpecText.of(spec);
      Spec read = SpecParser.parse("random.inv", text);
      same += SpecText.of(read).equals(text) ? 1 : 0;
    }
    // A variable that is only compared for equality is read as a test of its type.
    assertThat(same).isBetween(50, 60);
  }

  /** Compares some checker and locator with the naive ones. */
  private AgreesWithNaive comparing(Checker checker, Locator locator) {
    return new AgreesWithNaive(directory, checker, locator);
  }

  @Test
  void aCheckerThatIsLateIsFoundOut() {
    Checker late =
        (history, spec, checks) -> {
          List<Check> earlier = new ArrayList<>();
          checks.forEach(
              each -> earlier.add(new Check(Math.max(0, each.time() - 1), each.roots())));
          return CheckerAgreesTest.naively(history, spec, earlier);
        };
    AgreesWithNaive test = comparing(late, CheckerAgreesTest::locateNaively);
    assertThatThrownBy(test::atEveryEvent).hasMessageContaining("history seed ");
    assertThatThrownBy(test::atCPoints).hasMessageContaining("specification seed ");
  }

  @Test
  void aCheckerThatCallsTheUndecidedViolatedIsFoundOut() {
    Checker hasty =
        (history, spec, checks) -> {
          List<Map<Inconsistency, Verdict>> found = new ArrayList<>();
          for (Map<Inconsistency, Verdict> each :
              CheckerAgreesTest.naively(history, spec, checks)) {
            each.replaceAll((what, verdict) -> Verdict.VIOLATED);
            found.add(each);
          }
          return found;
        };
    assertThatThrownBy(comparing(hasty, CheckerAgreesTest::locateNaively)::atCPoints)
        .hasMessageContaining("UNDECIDED");
  }

  @Test
  void aLocatorThatForgetsWhatContributedIsFoundOut() {
    Locator forgetful =
        (history, spec, checks) -> {
          List<Located> located = CheckerAgreesTest.locateNaively(history, spec, checks);
          located.forEach(each -> each.blames().removeIf(b -> b.role() == Role.CONTRIBUTED));
          return located;
        };
    assertThatThrownBy(comparing(CheckerAgreesTest::naively, forgetful)::onWhatLedToViolations)
        .hasMessageContaining("CONTRIBUTED");
  }
}
