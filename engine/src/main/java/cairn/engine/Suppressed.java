package cairn.engine;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.Finding;
import cairn.analysis.api.Suppression;
import cairn.analysis.api.Suppressions;
import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.ConstraintCount;
import cairn.analysis.api.faults.LocateAnswer;
import cairn.analysis.api.faults.Statement;
import cairn.analysis.api.faults.Unlocated;
import cairn.analysis.api.faults.Violation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What of an answer is suppressed.
 *
 * @param open how many findings are not
 * @param told what is to be said of those that are, and of suppressions that have ended
 */
public record Suppressed(int open, List<String> told) {
  public Suppressed {
    told = List.copyOf(told);
  }

  /** Of findings that each have their place. */
  public static Suppressed of(List<? extends Finding> findings, Suppressions suppressions) {
    Collector found = new Collector(suppressions);
    for (Finding finding : findings) {
      List<CodePlace> places = finding.places();
      String at = places.isEmpty() ? "" : " at " + places.get(0);
      found.add(finding.rule() + at, suppressions.of(finding));
    }
    return found.result();
  }

  /**
   * Of a check: constraints are violated at moments, not at places, so that only what suppresses a
   * constraint everywhere counts.
   */
  public static Suppressed of(CheckAnswer answer, Suppressions suppressions) {
    Collector found = new Collector(suppressions);
    for (ConstraintCount count : answer.constraints()) {
      if (count.violations() > 0) {
        Suppression by = suppressions.ofRule(count.constraint());
        found.add(count.constraint(), by);
        Suppression elsewhere = suppressions.ofRuleSomewhere(count.constraint());
        if (by == null && elsewhere != null) {
          found.tell(
              "the suppression in "
                  + elsewhere.where()
                  + " is for "
                  + elsewhere.place()
                  + "; which statements did it, only locate can say");
        }
      }
    }
    return found.result();
  }

  /** Of a location: statements, and constraints that no statement is known to have broken. */
  public static Suppressed of(LocateAnswer answer, Suppressions suppressions) {
    Collector found = new Collector(suppressions);
    Set<String> named = new LinkedHashSet<>();
    for (Statement statement : answer.statements()) {
      named.addAll(statement.constraints());
      found.add(
          statement.rule() + " at " + statement.place(),
          suppressions.of(statement.constraints(), statement.place()));
    }
    Set<String> unnamed = new LinkedHashSet<>();
    answer.fromTheStart().stream().map(Violation::constraint).forEach(unnamed::add);
    answer.unlocated().stream().map(Unlocated::constraint).forEach(unnamed::add);
    for (ConstraintCount count : answer.check().constraints()) {
      if (count.violations() > 0 && !named.contains(count.constraint())) {
        unnamed.add(count.constraint());
      }
    }
    unnamed.forEach(rule -> found.add(rule, suppressions.ofRule(rule)));
    return found.result();
  }

  /** Counts and words of what is looked at one by one. */
  private static final class Collector {
    private final List<String> told = new ArrayList<>();
    private int open;

    Collector(Suppressions suppressions) {
      for (Suppression each : suppressions.expired()) {
        told.add("the suppression in " + each.where() + " has ended on " + each.until());
      }
    }

    void add(String what, @Nullable Suppression by) {
      if (by == null) {
        open++;
      } else {
        told.add(what + " is " + by);
      }
    }

    void tell(String what) {
      told.add(what);
    }

    Suppressed result() {
      return new Suppressed(open, told);
    }
  }
}
