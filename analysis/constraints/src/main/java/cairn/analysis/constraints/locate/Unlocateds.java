package cairn.analysis.constraints.locate;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.ConstraintCount;
import cairn.analysis.api.faults.PointName;
import cairn.analysis.api.faults.Statement;
import cairn.analysis.api.faults.Unlocated;
import cairn.analysis.api.faults.Violation;
import cairn.analysis.constraints.check.CheckMoment;
import cairn.analysis.constraints.check.CheckRun;
import cairn.analysis.constraints.check.Unit;
import cairn.history.CallStacks;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is known of violated constraints that no statement names: those that broke while the
 * structure was broken already, and those whose statement is told for a stronger reason.
 */
final class Unlocateds {
  private final HeapHistory history;
  private final CheckRun check;

  /** The way back from the first violation of each constraint, by its name. */
  private final Map<String, Trace> traces = new HashMap<>();

  private final Map<String, CheckMoment> moments = new HashMap<>();

  /** What was broken already when a constraint first broke, with its verb. */
  private final Map<String, String> brokenBefore = new HashMap<>();

  /** How many violations of a constraint were not looked at. */
  private final Map<String, Long> later = new LinkedHashMap<>();

  Unlocateds(HeapHistory history, CheckRun check) {
    this.history = history;
    this.check = check;
  }

  /** Takes in a violation that was followed back. */
  void add(Trace trace, CheckMoment moment) {
    String constraint = check.constraint(trace.unit);
    if (!trace.isRelated() && traces.putIfAbsent(constraint, trace) == null) {
      moments.put(constraint, moment);
    }
  }

  /**
   * Counts a violation that appeared while others were there. Returns whether it is the first of
   * its constraint and worth following back.
   */
  boolean addLater(Unit unit, List<Unit> broken) {
    String constraint = check.constraint(unit);
    if (traces.containsKey(constraint)) {
      later.merge(constraint, 1L, Long::sum);
      return false;
    }
    Set<String> names = new LinkedHashSet<>();
    broken.forEach(each -> names.add(check.constraint(each)));
    brokenBefore.put(constraint, String.join(", ", names) + (names.size() == 1 ? " was" : " were"));
    return true;
  }

  /** The number of violations that were not followed back. */
  List<String> notes() {
    long count = later.values().stream().mapToLong(Long::longValue).sum();
    if (count == 0) {
      return List.of();
    }
    List<String> names = new ArrayList<>();
    later.forEach((name, each) -> names.add(later.size() == 1 ? name : each + " of " + name));
    return List.of(
        (count == 1 ? "1 more violation" : count + " more violations")
            + " ("
            + String.join(", ", names)
            + ") appeared later, while the same structure was broken already; what breaks then may"
            + " follow from that and is not followed back");
  }

  /** The violated constraints that are told neither by a statement nor as old. */
  List<Unlocated> of(CheckAnswer answer, List<Statement> statements, List<Violation> old) {
    Set<String> told = new HashSet<>();
    statements.forEach(each -> told.addAll(each.constraints()));
    old.forEach(each -> told.add(each.constraint()));
    List<Unlocated> found = new ArrayList<>();
    for (ConstraintCount count : answer.constraints()) {
      if (count.violations() > 0 && told.add(count.constraint())) {
        found.add(unlocated(count.constraint(), statements));
      }
    }
    return found;
  }

  private Unlocated unlocated(String constraint, List<Statement> statements) {
    String before = brokenBefore.getOrDefault(constraint, "");
    CheckMoment moment = moments.get(constraint);
    StringBuilder why = new StringBuilder("broke");
    if (moment != null) {
      PointName point = check.name(moment);
      why.append(before.isEmpty() ? " before " : " later, before ");
      why.append(point.index() > 0 ? point.moment() + ", " : "").append(point.name());
    }
    if (!before.isEmpty()) {
      why.append(", while ").append(before).append(" broken already: it may follow from that");
    }
    why.append(". ").append(store(constraint, statements));
    return new Unlocated(constraint, !before.isEmpty(), why.toString());
  }

  private String store(String constraint, List<Statement> statements) {
    Trace trace = traces.get(constraint);
    Operation store = trace == null ? null : trace.introduced;
    CodePlace place = store == null ? CodePlace.UNKNOWN : place(store);
    if (store == null || !place.isKnown()) {
      return "No store of the recording is known to have done it";
    }
    for (Statement statement : statements) {
      if (statement.place().equals(place)) {
        return "Statement " + statement.rank() + " broke it as well, at time " + store.time();
      }
    }
    return "It held until " + place + " stored, at time " + store.time();
  }

  /** The line of the program; for what the JDK stores, the line that called it. */
  private CodePlace place(Operation store) {
    CodePlace place = CodePlace.of(history.tables(), store.site());
    if (place.isJdk()) {
      for (int site : CallStacks.outTo(history, store.time(), store.site(), this::isProgram)) {
        place = CodePlace.of(history.tables(), site);
      }
    }
    return place;
  }

  private boolean isProgram(int site) {
    return !CodePlace.of(history.tables(), site).isJdk();
  }
}
