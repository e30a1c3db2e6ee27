package cairn.analysis.constraints.check;

import cairn.analysis.api.Verdict;
import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.ConstraintCount;
import cairn.analysis.api.faults.ReadValue;
import cairn.analysis.api.faults.Violation;
import cairn.analysis.constraints.bind.BoundSpec;
import cairn.analysis.constraints.lang.Spec;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A check as it goes from moment to moment, in order of time, and what it has found so far. A unit
 * counts as found anew when it is violated and was not at the last moment at which its nodes were
 * looked at.
 */
public final class CheckRun {
  /** So many violated units are looked at in one moment; the rest of them is counted. */
  private static final int MOST_UNITS = 4096;

  private final Spec spec;
  private final HeapHistory history;
  private final int limit;
  private final BoundSpec bound;
  private final Watch watch;
  private final Narrator narrator;
  private final Sketcher sketcher;
  private final List<CheckMoment> moments;

  private final Map<Unit, Found> found = new LinkedHashMap<>();
  private final Set<Unit> active = new LinkedHashSet<>();

  /** Units that were ever violated. */
  private final Set<Unit> counted = new HashSet<>();

  private final long[] violations;
  private final long[] shown;
  private final long[] undecided;
  private final String[] notes;
  private boolean cut;
  private int visited;
  private long nodes;

  /** A violated unit: where it was seen, and the account of the first time. */
  private static final class Found {
    final CheckMoment first;
    CheckMoment last;
    int points;
    final Violation account;

    Found(CheckMoment first, Violation account) {
      this.first = first;
      this.last = first;
      this.account = account;
    }
  }

  /**
   * @throws cairn.analysis.constraints.bind.BindException if the specification names what the
   *     recording does not have
   */
  public CheckRun(CheckInput input) {
    spec = input.spec();
    history = input.history();
    limit = input.limit();
    bound = BoundSpec.bind(spec, history);
    watch = new Watch(bound);
    narrator = new Narrator(spec, history);
    sketcher = new Sketcher(history, narrator);
    moments = new MomentChoice(spec, history).moments();
    int count = spec.constraints().size() + spec.attributes().size();
    violations = new long[count];
    shown = new long[count];
    undecided = new long[count];
    notes = new String[count];
    Arrays.fill(notes, "");
  }

  public List<CheckMoment> moments() {
    return moments;
  }

  public Narrator narrator() {
    return narrator;
  }

  public Sketcher sketcher() {
    return sketcher;
  }

  /** Where the check stands. Whoever moves it leaves the next visit more to do. */
  public CheckState state() {
    return watch;
  }

  /** A state of its own, for looking around without moving the check's. */
  public CheckState newState() {
    return new Watch(bound);
  }

  /** Checks a moment; returns the units that are violated anew, up to some thousands. */
  public List<Unit> visit(CheckMoment moment) {
    watch.standAt(moment);
    visited++;
    nodes = Math.max(nodes, watch.engine().heap.count());
    noteUndecided(moment);
    List<Unit> fresh = new ArrayList<>();
    if (watch.violatedCount() == 0) {
      active.removeIf(unit -> watch.isAlive(unit.x()));
      return fresh;
    }
    List<Unit> now = watch.violated(MOST_UNITS);
    cut |= watch.violatedCount() > now.size();
    Set<Unit> here = new HashSet<>(now);
    active.removeIf(unit -> !here.contains(unit) && watch.isAlive(unit.x()));
    for (Unit unit : now) {
      if (active.add(unit)) {
        fresh.add(unit);
      }
      record(unit, moment);
    }
    return fresh;
  }

  private void record(Unit unit, CheckMoment moment) {
    Found known = found.get(unit);
    if (known == null) {
      if (!counted.add(unit)) {
        return;
      }
      violations[unit.constraint()]++;
      if (shown[unit.constraint()] < limit) {
        shown[unit.constraint()]++;
        known = new Found(moment, account(unit, moment));
        found.put(unit, known);
      } else {
        return;
      }
    }
    known.last = moment;
    known.points++;
  }

  /** A violation in full, as it is where the check stands. */
  public Violation account(Unit unit, CheckMoment moment) {
    List<ReadValue> reads = narrator.reads(watch.arguments(unit));
    return new Violation(
        narrator.constraint(unit),
        narrator.text(unit.constraint()),
        Verdict.VIOLATED,
        narrator.why(unit, reads),
        moment.name(),
        moment.name(),
        1,
        narrator.bindings(unit),
        reads,
        sketcher.draw(watch.time(), sketcher.roles(unit, null), -1));
  }

  private void noteUndecided(CheckMoment moment) {
    for (Client client : watch.engine().clients()) {
      int number = client.constraint;
      if (!moment.constraints().get(number)) {
        continue;
      }
      if (!client.note.isEmpty()) {
        notes[number] = client.note;
      }
      long count = client.undecidedCount();
      if (count > 0 && undecided[number] == 0) {
        notes[number] = whyUndecided(client);
      }
      undecided[number] = Math.max(undecided[number], count);
    }
  }

  private String whyUndecided(Client client) {
    UnitList units = new UnitList();
    client.undecided(watch.engine().frame, units);
    if (units.size() == 0) {
      return "something it depends on was not recorded";
    }
    Unit unit = units.toList().get(0);
    Arguments arguments = watch.arguments(unit);
    Set<String> missing = new LinkedHashSet<>();
    for (int i = 0; i < arguments.count(); i++) {
      if (arguments.tag(i) == Values.UNKNOWN) {
        missing.add(arguments.term(i));
      }
    }
    String nodesOf = narrator.why(unit, List.of());
    return missing.isEmpty()
        ? "for " + nodesOf + " it depends on something that was not recorded"
        : "for "
            + nodesOf
            + " the recording does not hold "
            + String.join(", ", missing)
            + "; record from the start of the program, and contents of arrays and strings with"
            + " --values all";
  }

  /** What was found at the moments visited. */
  public CheckAnswer answer() {
    List<ConstraintCount> counts = new ArrayList<>();
    for (int i = 0; i < violations.length; i++) {
      boolean isAttribute = i >= spec.constraints().size();
      if (isAttribute && violations[i] == 0 && undecided[i] == 0) {
        continue;
      }
      counts.add(
          new ConstraintCount(
              narrator.name(i), narrator.text(i), violations[i], shown[i], undecided[i], notes[i]));
    }
    List<Violation> accounts = new ArrayList<>();
    found.values().stream()
        .sorted(Comparator.comparingLong((Found each) -> each.first.time()))
        .forEach(each -> accounts.add(complete(each)));
    List<String> remarks = new ArrayList<>(bound.notes());
    if (moments.isEmpty()) {
      remarks.add("no moment of the recording is one at which the specification is to be checked");
    } else if (nodes == 0) {
      remarks.add("no node of the specification's structures was alive at any checked moment");
    }
    if (cut) {
      remarks.add(
          "at some moments more than "
              + MOST_UNITS
              + " violations were found; those were counted"
              + " up to that number");
    }
    return new CheckAnswer(
        spec.name(), watch.rootSet().description(), visited, nodes, counts, accounts, remarks);
  }

  private static Violation complete(Found each) {
    Violation account = each.account;
    return new Violation(
        account.constraint(),
        account.text(),
        account.verdict(),
        account.why(),
        account.point(),
        each.last.name(),
        each.points,
        account.bindings(),
        account.reads(),
        account.sketch());
  }
}
