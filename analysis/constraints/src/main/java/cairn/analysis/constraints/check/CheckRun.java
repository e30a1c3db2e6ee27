package cairn.analysis.constraints.check;

import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.ConstraintCount;
import cairn.analysis.api.faults.PointName;
import cairn.analysis.api.faults.Violation;
import cairn.analysis.constraints.bind.BoundSpec;
import cairn.analysis.constraints.lang.Spec;
import cairn.history.HeapHistory;
import cairn.history.ReferenceIndex;
import cairn.recording.NoteInfo;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A check as it goes from moment to moment, in order of time. The first check is linear in the live
 * heap, each further one costs what changed since the one before.
 */
public final class CheckRun {
  static final String NOTHING_CHECKED =
      "nothing was checked: the recording has none of the moments";

  private final CheckInput input;
  private final BoundSpec bound;
  private final Moments moments;
  private final Watch watch;
  private final Collector collector;

  /** Units that were violated when their nodes were last looked at. */
  private final Set<Unit> active = new HashSet<>();

  private BitSet selection = new BitSet();
  private final Limits limits;

  /** The state that uses the check's heap; null if none does. */
  private @Nullable Watch borrower;

  private int visited = -1;

  /**
   * Prepares a check.
   *
   * @throws cairn.analysis.constraints.bind.BindException if the specification names what the
   *     recording does not have
   * @throws MissingPointsException if it is to be checked at methods without C-points
   */
  public CheckRun(CheckInput input) {
    this(input, Limits.USUAL.largeHeap());
  }

  /**
   * Prepares a check.
   *
   * @param largeHeap heaps of so many nodes are rather moved and lent than made anew
   */
  public CheckRun(CheckInput input, int largeHeap) {
    this.input = input;
    Limits usual = Limits.USUAL;
    limits =
        new Limits(
            usual.cheapMove(), usual.shortRange(), usual.shortWay(), usual.longWay(), largeHeap);
    bound = BoundSpec.bind(input.spec(), input.history());
    moments = Moments.of(bound);
    watch = new Watch(bound, limits, input.history()::indexReferences);
    collector = new Collector(bound, moments, watch, input.shown());
  }

  public int count() {
    return moments.count();
  }

  public CheckMoment moment(int index) {
    return moments.get(index);
  }

  public PointName name(CheckMoment moment) {
    return moments.name(moment.index());
  }

  /**
   * Checks the next moment, or a later one.
   *
   * @throws CheckLimitException if too much is alive at once
   */
  public void visit(int index) {
    takeBack();
    CheckMoment moment = moments.get(index);
    watch.standAt(moment);
    collector.collect(moment);
    visited = index;
  }

  /** Which constraints are violated at the moment that was visited last; attributes behind them. */
  public BitSet violatedNow() {
    BitSet found = new BitSet();
    for (Client client : watch.engine().clients()) {
      if (moments.get(visited).constraints().get(client.constraint) && client.violatedCount() > 0) {
        found.set(client.constraint);
      }
    }
    return found;
  }

  /** For how many bindings a constraint is violated at the moment that was visited last. */
  public long violatedNow(int constraint) {
    return watch.engine().clients().get(constraint).violatedCount();
  }

  /** For how many bindings a constraint was violated at some moment that was visited so far. */
  public long violations(int constraint) {
    return collector.violations(constraint);
  }

  /** How often a constraint was evaluated at the moments that were visited so far. */
  public long evaluated(int constraint) {
    return collector.evaluated(constraint);
  }

  /** What was counted of a constraint at the moments that were visited so far. */
  public ConstraintCount count(int constraint) {
    return collector.count(constraint);
  }

  /**
   * Lets a state of this check use its heap until the next moment is visited, if that is large: a
   * second one would cost as much as all that it is moved for. It begins at the moment that was
   * visited last. The order in which later violations of one moment are told may be another.
   */
  public void lend(CheckState state) {
    if (watch.engine().heap.count() >= limits.largeHeap()
        && state instanceof Watch other
        && borrower == null) {
      other.borrow(watch);
      borrower = other;
    }
  }

  /** Goes back to where the heap was lent. */
  private void takeBack() {
    if (borrower != null) {
      borrower.giveBack();
      borrower = null;
      watch.standAt(moments.get(visited));
      watch.engine().clients().forEach(client -> client.evaluated = 0);
    }
  }

  /**
   * Checks the next moment and tells which units are violated that were not when their nodes were
   * last looked at.
   */
  public List<Unit> visitForNew(int index) {
    visit(index);
    CheckMoment moment = moments.get(index);
    Transitions changes = watch.engine().transitions;
    for (Unit unit : changes.mended.toList()) {
      if (watch.isAlive(unit.x())) {
        active.remove(unit);
      }
    }
    List<Unit> candidates =
        moment.constraints().equals(selection)
            ? changes.broken.toList()
            : watch.violated(Integer.MAX_VALUE);
    selection = moment.constraints();
    List<Unit> fresh = new ArrayList<>();
    for (Unit unit : candidates) {
      if (moment.constraints().get(unit.constraint()) && active.add(unit)) {
        fresh.add(unit);
      }
    }
    return fresh;
  }

  /** Whether a unit was violated when its nodes were last looked at. */
  public boolean isActive(Unit unit) {
    return active.contains(unit);
  }

  /** A violation in full, at the moment that was visited last. */
  public Violation describe(Unit unit, CheckMoment moment) {
    return collector.describe(unit, moment);
  }

  /** The slots that a unit read and that tell why it does not hold, at the moment visited last. */
  public Set<Long> telling(Unit unit) {
    return Evaluation.of(watch.setting(), unit, collector.variables(unit.constraint())).telling();
  }

  /** The name of a unit's constraint, of an attribute {@code structure.NAME}. */
  public String constraint(Unit unit) {
    return collector.name(unit.constraint());
  }

  public Spec spec() {
    return bound.spec();
  }

  /** The names of a unit's variables. */
  public List<String> variables(Unit unit) {
    return collector.variables(unit.constraint());
  }

  /**
   * A state of its own, for looking around without moving the check.
   *
   * @param index of the references; the same each time that it is asked for
   */
  public CheckState newState(Supplier<ReferenceIndex> index) {
    Watch state = new Watch(bound, limits, index);
    state.setGuide(watch);
    return state;
  }

  /** What was found at the moments visited. */
  public CheckAnswer answer() {
    HeapHistory history = input.history();
    List<String> notes = new ArrayList<>(moments.notes());
    String missing = history.missing();
    List<String> warnings = new ArrayList<>();
    if (!missing.isEmpty()) {
      warnings.add("the recording is not whole: " + missing);
    }
    for (NoteInfo note : history.tables().notes()) {
      if (note.topic().equals(NoteInfo.DOUBT)) {
        warnings.add(note.text());
      }
    }
    warnings.addAll(bound.notes());
    List<ConstraintCount> counts = collector.counts();
    boolean vacuous = counts.stream().allMatch(each -> each.evaluated() == 0);
    boolean said = counts.stream().noneMatch(each -> each.note().isEmpty());
    if (moments.count() > 0 && vacuous && !said) {
      warnings.add(Vacuous.why(bound, watch.rootSet().description()));
    }
    if (moments.count() == 0) {
      notes.add(NOTHING_CHECKED);
    }
    if (!history.unmodelled().isEmpty()) {
      notes.add("the recording names places whose writes are not modelled; values may be old");
    }
    return new CheckAnswer(
        input.spec().name(),
        watch.rootSet().description(),
        moments.count(),
        collector.mostNodes(),
        counts,
        collector.violations(),
        warnings,
        missing.isEmpty(),
        notes);
  }
}
