package cairn.analysis.constraints.naive;

import cairn.analysis.constraints.check.Probe;
import cairn.analysis.constraints.check.Unit;
import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.locate.TraceProbe;
import cairn.analysis.constraints.locate.TraceProbe.Step;
import cairn.analysis.constraints.naive.NaiveLocate.Blame;
import cairn.analysis.constraints.naive.NaiveLocate.Check;
import cairn.analysis.constraints.naive.NaiveLocate.Role;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The way back with modification prediction leads where the naive one leads. */
class TracebackAgreesTest extends CheckerAgreesTest {
  @Override
  Checker checker() {
    return CheckerAgreesTest::naively;
  }

  @Override
  Locator locator() {
    return TracebackAgreesTest::locate;
  }

  @Test
  void agreesByGlimpses() {
    Locator locator =
        (history, spec, checks) -> locate(Probe.glimpsing(spec, history), history, spec, checks);
    new AgreesWithNaive(directory, checker(), locator).onWhatLedToViolations();
  }

  static List<Located> locate(HeapHistory history, Spec spec, List<Check> checks) {
    return locate(new Probe(spec, history), history, spec, checks);
  }

  private static List<Located> locate(
      Probe probe, HeapHistory history, Spec spec, List<Check> checks) {
    List<Located> found = new ArrayList<>();
    Set<Unit> previous = Set.of();
    for (Check check : checks) {
      probe.standAt(check.time(), check.roots().nodes());
      Set<Unit> now = new HashSet<>(probe.violated());
      List<Unit> fresh = new ArrayList<>(probe.violated());
      fresh.removeAll(previous);
      previous = now;
      if (!fresh.isEmpty()) {
        found.add(located(check, spec, fresh, TraceProbe.follow(probe.state(), history, fresh)));
      }
    }
    return found;
  }

  private static Located located(Check check, Spec spec, List<Unit> fresh, List<Step> steps) {
    Set<Inconsistency> initial = new TreeSet<>();
    fresh.forEach(unit -> initial.add(EngineAgreesTest.name(unit, spec)));
    Set<Blame> blames = new HashSet<>();
    Set<Inconsistency> left = new TreeSet<>();
    for (Step step : steps) {
      Inconsistency of = EngineAgreesTest.name(step.unit(), spec);
      if (step.time() == 0) {
        left.add(of);
      } else {
        Role role = step.introduced() ? Role.INTRODUCED : Role.CONTRIBUTED;
        blames.add(new Blame(step.time(), role, of));
      }
    }
    return new Located(check, initial, blames, left);
  }
}
