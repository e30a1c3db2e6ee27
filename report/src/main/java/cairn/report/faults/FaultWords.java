package cairn.report.faults;

import static java.util.stream.Collectors.joining;

import cairn.analysis.api.Verdict;
import cairn.analysis.api.faults.Certainty;
import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.ConstraintCount;
import cairn.analysis.api.faults.PointName;
import cairn.analysis.api.faults.Statement;
import cairn.analysis.api.faults.Statement.Role;
import cairn.analysis.api.faults.Unlocated;
import cairn.analysis.api.faults.Violation;
import cairn.report.slices.SliceReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The sentences in which text and HTML speak of faults. */
final class FaultWords {
  /** So many names fit into a sentence. */
  private static final int MOST_NAMES = 3;

  private FaultWords() {}

  /** The answer in one sentence. */
  static String summary(FaultReport report) {
    CheckAnswer check = report.check();
    return switch (check.verdict()) {
      case HOLDS ->
          check.points() == 0
              ? "Nothing was checked: the recording has none of the moments that "
                  + check.spec()
                  + " names."
              : constraints(check.constraints().size())
                  + (check.constraints().size() == 1 ? " holds at " : " hold at ")
                  + checks(check.points())
                  + ".";
      case UNDECIDED -> undecided(check);
      case VIOLATED -> report.located() == null ? violated(check) : located(report);
    };
  }

  private static String undecided(CheckAnswer check) {
    long open = check.constraints().stream().filter(FaultWords::isOpen).count();
    if (open == 0) {
      return "UNDECIDED: no violation was found at "
          + checks(check.points())
          + ", but that says little.";
    }
    return "UNDECIDED: no violation was found, but "
        + open
        + " of "
        + constraints(check.constraints().size())
        + " could not be decided everywhere; the reasons are below.";
  }

  static boolean isOpen(ConstraintCount count) {
    return count.violations() == 0 && (count.undecided() > 0 || !count.note().isEmpty());
  }

  private static String violated(CheckAnswer check) {
    List<String> broken = new ArrayList<>();
    long violations = 0;
    for (ConstraintCount count : check.constraints()) {
      violations += count.violations();
      if (count.violations() > 0) {
        broken.add(count.constraint());
      }
    }
    String names =
        broken.size() <= MOST_NAMES
            ? String.join(", ", broken)
            : broken.size() + " of " + constraints(check.constraints().size());
    return names
        + (broken.size() == 1 ? " is violated" : " are violated")
        + (violations == broken.size() ? "." : ", in " + violations + " cases.");
  }

  private static String located(FaultReport report) {
    List<Statement> statements = report.statements();
    String check = violated(report.check());
    if (statements.isEmpty()) {
      return check
          + (report.fromTheStart().isEmpty()
              ? " No statement of the recording could be found to have done it."
              : " That was so already when the recording began.");
    }
    Statement first = statements.get(0);
    int more = statements.size() - 1;
    String others =
        more == 0
            ? ""
            : more == 1
                ? ", 1 more statement is suspected"
                : ", " + more + " more statements are suspected";
    boolean missing = first.role() == Role.MISSING;
    String verb =
        switch (first.certainty()) {
          case CERTAIN -> missing ? " is missing a store" : " broke it";
          case LIKELY -> missing ? " is most likely missing a store" : " most likely broke it";
          case WEAK -> missing ? " may be missing a store" : " may have broken it";
        };
    return check + " " + place(first) + verb + others + rest(report.unlocated()) + ".";
  }

  /** That a headline's statements are not for all that is violated. */
  private static String rest(List<Unlocated> unlocated) {
    if (unlocated.isEmpty()) {
      return "";
    }
    String names =
        unlocated.size() > MOST_NAMES
            ? unlocated.size() + " more"
            : unlocated.stream().map(Unlocated::constraint).collect(joining(", "));
    return "; "
        + names
        + (unlocated.stream().allMatch(Unlocated::later) ? " broke later" : " broke too");
  }

  /** With a full stop. */
  static String sentence(String text) {
    return text.endsWith(".") || text.isEmpty() ? text : text + ".";
  }

  static String constraints(int count) {
    return count == 1 ? "1 constraint" : count + " constraints";
  }

  static String checks(int count) {
    return count == 1 ? "1 check" : count + " checks";
  }

  static String role(Role role) {
    return role.name().toLowerCase(Locale.ROOT);
  }

  static String certainty(Statement statement) {
    return statement.certainty().name().toLowerCase(Locale.ROOT);
  }

  static String verdict(Verdict verdict) {
    return verdict.name().toLowerCase(Locale.ROOT);
  }

  /** What a statement did to which constraints. */
  static String deed(Statement statement) {
    String names = String.join(", ", statement.constraints());
    boolean certain = statement.certainty() == Certainty.CERTAIN;
    boolean likely = statement.certainty() == Certainty.LIKELY;
    return switch (statement.role()) {
      case INTRODUCED ->
          (certain ? "broke " : likely ? "most likely broke " : "may have broken ") + names;
      case CONTRIBUTED -> "took part in breaking " + names;
      case MISSING ->
          (certain
                  ? "is missing a store: "
                  : likely ? "is most likely missing a store: " : "may be missing a store: ")
              + names
              + (statement.constraints().size() == 1 ? " stays broken" : " stay broken");
    };
  }

  /** {@code LostTail.java:27 in LostTail.remove}, or what is known. */
  static String place(Statement statement) {
    String method = statement.place().method();
    String location = statement.place().location();
    if (location.isEmpty()) {
      return method.isEmpty() ? "an unknown place" : method;
    }
    return method.isEmpty() ? location : location + " in " + method;
  }

  /** What the first of the calls around a statement did; a missing one was not called. */
  static String called(Statement statement) {
    return statement.role() == Role.MISSING ? "what broke it was called from" : "called from";
  }

  /** What stands before the statements that a stored value came from. */
  static String sliced(SliceReport slice) {
    int others = slice.others();
    return others <= 0
        ? "What it stored came from no other statement of the recording."
        : "It may have stored what it was told to. What that came from, nearest first, of "
            + others
            + (others == 1 ? " statement:" : " statements:");
  }

  static String when(Statement statement) {
    return "time "
        + statement.time()
        + (statement.thread().isEmpty() ? "" : ", thread " + statement.thread())
        + again(statement.instances() - 1);
  }

  private static String again(int times) {
    return times <= 0 ? "" : times == 1 ? ", and once more" : ", and " + times + " more times";
  }

  /** {@code c12, exit of a.Tree.insert (time 17, thread main)}. */
  static String point(PointName point) {
    String moment = point.index() > 0 ? point.moment() + ", " : "";
    return moment
        + point.name()
        + " (time "
        + point.time()
        + (point.thread().isEmpty() ? "" : ", thread " + point.thread())
        + ")";
  }

  /** Where a violation was found, first and last. */
  static String found(Violation violation) {
    String first = "at " + point(violation.point());
    if (violation.points() <= 1) {
      return first;
    }
    int more = violation.points() - 1;
    return first
        + ", and at "
        + (more == 1 ? "1 more check" : more + " more checks")
        + ", last "
        + point(violation.lastPoint());
  }

  /** What was looked at, for the end of a report. */
  static String scope(CheckAnswer check) {
    return checks(check.points())
        + ", at most "
        + check.nodes()
        + (check.nodes() == 1 ? " node" : " nodes")
        + " at once. Alive: "
        + check.alive();
  }
}
