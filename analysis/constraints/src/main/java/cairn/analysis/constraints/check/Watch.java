package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.BoundSpec;
import cairn.history.HeapHistory;
import cairn.history.ReferenceIndex;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The state of a check: a live heap that follows the history, and the truth of all units.
 *
 * <p>A move costs what differs between the two moments, at most what a new heap costs: some
 * microseconds for each live node. While units are left as they are, moves and new roots are only
 * noted: what is asked of a single unit or node is then looked up in a {@link Glimpse}, until that
 * has cost as much as the move would have, or cannot tell; then, and when something is asked of all
 * units, the heap is moved.
 */
final class Watch implements CheckState {
  /** A jump over more versions than this many times the live nodes begins from scratch. */
  private static final int VERSIONS_PER_NODE = 4;

  /** A value or a partner costs that part of a unit, which is found and noted, too. */
  private static final int REPEATS_PER_UNIT = 8;

  private final Limits limits;
  private final HeapHistory history;
  private final Heaps own;
  private final RootSet rootSet;
  private final RootNodes rootNodes = new RootNodes();
  private final Setting setting = new Whole();
  private final Glances glances;

  /** Its own, or those of another state. */
  private Heaps heaps;

  private Context context;
  private BitSet constraints = new BitSet();
  private List<Unit> broken = List.of();
  private List<Unit> mended = List.of();

  /** Where it stands; the heap may be somewhere else. */
  private long time;

  private boolean withoutFound;
  private boolean quiet;

  /** Whether the heap is at another moment than this, or has other roots. */
  private boolean away;

  /** Receivers of the placement that the heap is to follow. */
  private int receiverBefore = -1;

  private int receiver = -1;
  private boolean placed;

  Watch(BoundSpec bound) {
    this(bound, Limits.USUAL, bound.history()::indexReferences);
  }

  /**
   * @param index of the references, which may be the same each time that it is asked for
   */
  Watch(BoundSpec bound, Limits limits, Supplier<ReferenceIndex> index) {
    this.limits = limits;
    history = bound.history();
    rootSet = new RootSet(bound);
    Now now = new Now(history, history.cursor(0));
    own = new Heaps(now, new Contexts(bound, now, rootSet, limits));
    heaps = own;
    context = heaps.contexts().get(-1);
    constraints.set(0, engine().clients().size());
    glances = new Glances(bound, rootSet, rootNodes, index, () -> engine().frame.shapes);
  }

  /** Lets glimpses look first where it is nearer to a root in another state's heap. */
  void setGuide(Watch other) {
    glances.setGuide(
        node -> {
          HeapState heap = other.engine().heap;
          int number = heap.number(node);
          return number < 0 ? Long.MAX_VALUE : heap.label[number];
        });
  }

  /** A moment and the heaps that follow it. */
  private record Heaps(Now now, Contexts contexts) {}

  /**
   * Uses the heaps of another state from now on, until it gets them back. Then neither is what the
   * other left: both are to be {@linkplain #standAt placed} before they are asked.
   */
  void borrow(Watch other) {
    heaps = other.heaps;
    context = heaps.contexts().get(-1);
    away = true;
  }

  /** Gives borrowed heaps back. */
  void giveBack() {
    heaps = own;
    context = heaps.contexts().get(-1);
    away = true;
  }

  Engine engine() {
    return context.engine();
  }

  /** For evaluations in the heap, which is where this stands. */
  Setting setting() {
    return setting;
  }

  RootSet rootSet() {
    return rootSet;
  }

  @Override
  public long time() {
    return time;
  }

  @Override
  public void standAt(CheckMoment moment) {
    constraints = moment.constraints();
    standAt(moment.time(), rootSet.carried(moment.cpoint()));
  }

  /** Places it at a time, with some nodes that are roots beside the static fields. */
  void standAt(long newTime, int[] carried) {
    rootNodes.carry(carried);
    receiver = carried.length == 0 ? -1 : carried[0];
    receiverBefore = heaps.contexts().commonReceiver();
    context = heaps.contexts().get(receiver);
    placed = true;
    glances.begin();
    goTo(newTime);
    if (!quiet) {
      arrive();
    }
  }

  private void goTo(long newTime) {
    time = newTime;
    withoutFound = false;
    away = true;
  }

  /** Brings the heap to where this stands. */
  private void arrive() {
    if (!away) {
      return;
    }
    away = false;
    boolean wasQuiet = engine().isQuiet();
    if (quiet) {
      engine().setQuiet(true);
    }
    Now now = heaps.now();
    now.withoutFound = false;
    now.cursor.moveTo(time);
    if (isFar() && !context.prepareLeap()) {
      context.clear();
    }
    context.update(rootNodes.all());
    if (placed) {
      heaps.contexts().note(receiverBefore, receiver, engine().moved(), context);
      placed = false;
    }
    if (withoutFound) {
      now.withoutFound = true;
      context.update(rootNodes.all());
    }
    if (wasQuiet && !quiet) {
      engine().setQuiet(false);
    }
    glances.heapMoved();
  }

  /** Whether it is cheaper to make a new heap than to look at all versions in between. */
  private boolean isFar() {
    long alive = engine().heap.count();
    return context.behind() > limits.longWay() + VERSIONS_PER_NODE * alive;
  }

  @Override
  public boolean back() {
    if (time == 0) {
      return false;
    }
    moveTo(time - 1);
    return true;
  }

  @Override
  public boolean forward() {
    if (time == history.endTime()) {
      return false;
    }
    moveTo(time + 1);
    return true;
  }

  @Override
  public boolean backFound() {
    if (withoutFound || !hasFound()) {
      return false;
    }
    if (!quiet) {
      arrive();
    }
    withoutFound = true;
    away = true;
    settle();
    return true;
  }

  private boolean hasFound() {
    return away ? glances.hasFound(time) : heaps.now().hasFound();
  }

  @Override
  public void moveTo(long newTime) {
    if (!quiet) {
      arrive();
    }
    goTo(newTime);
    settle();
  }

  /** After a step: says what changed, if anyone is to know. */
  private void settle() {
    broken = List.of();
    mended = List.of();
    if (quiet) {
      return;
    }
    arrive();
    broken = chosen(engine().transitions.broken);
    mended = chosen(engine().transitions.mended);
    if (!broken.isEmpty() && !mended.isEmpty()) {
      Set<Unit> both = new HashSet<>(broken);
      both.retainAll(new HashSet<>(mended));
      broken.removeAll(both);
      mended.removeAll(both);
    }
  }

  private List<Unit> chosen(UnitList units) {
    List<Unit> found = new ArrayList<>();
    for (Unit unit : units.toList()) {
      if (constraints.get(unit.constraint())) {
        found.add(unit);
      }
    }
    return found;
  }

  @Override
  public List<Unit> broken() {
    return broken;
  }

  @Override
  public List<Unit> mended() {
    return mended;
  }

  @Override
  public long violatedCount() {
    arrive();
    long count = 0;
    for (Client client : engine().clients()) {
      count += constraints.get(client.constraint) ? client.violatedCount() : 0;
    }
    return count;
  }

  /** How many units cannot be decided. */
  long undecidedCount() {
    arrive();
    long count = 0;
    for (Client client : engine().clients()) {
      count += constraints.get(client.constraint) ? client.undecidedCount() : 0;
    }
    return count;
  }

  /**
   * How much was evaluated by the clients so far: units, and a little for each value of a range and
   * each partner that was looked at for them.
   */
  long evaluated() {
    long units = engine().clients().stream().mapToLong(client -> client.evaluated).sum();
    return units + engine().frame.repeats / REPEATS_PER_UNIT;
  }

  /** The moment of the heap, which is where this stands. */
  Now now() {
    return heaps.now();
  }

  /** Follows edits of slots, or their end. */
  void rewrite(Collection<Long> slots) {
    context.rewrite(slots, rootNodes.all());
  }

  @Override
  public List<Unit> violated(int most) {
    arrive();
    UnitList found = new UnitList();
    for (Client client : engine().clients()) {
      if (constraints.get(client.constraint)) {
        client.violated(engine().frame, found, most);
      }
    }
    return found.toList();
  }

  @Override
  public boolean isViolated(Unit unit) {
    arrive();
    int x = engine().heap.number(unit.x());
    int y = unit.y() < 0 ? -1 : engine().heap.number(unit.y());
    return x >= 0
        && (unit.y() < 0 || y >= 0)
        && engine().clients().get(unit.constraint()).isViolated(engine().frame, x, y);
  }

  @Override
  public Truth evaluate(Unit unit) {
    return look(unit).truth();
  }

  @Override
  public Look look(Unit unit) {
    Look look = isToGlimpse() ? glances.look(unit, time, withoutFound) : null;
    if (look != null) {
      return look;
    }
    arrive();
    return Evaluation.of(setting, unit).look();
  }

  @Override
  public void setQuiet(boolean quiet) {
    this.quiet = quiet;
    if (!away || quiet) {
      engine().setQuiet(quiet);
    }
    broken = List.of();
    mended = List.of();
  }

  @Override
  public Arguments arguments(Unit unit) {
    return look(unit).arguments();
  }

  @Override
  public ReadSet reads(Unit unit) {
    return look(unit).reads();
  }

  @Override
  public boolean isAlive(int node) {
    Glances.Answer answer =
        isToGlimpse() ? glances.isAlive(node, time, withoutFound) : Glances.Answer.UNKNOWN;
    if (answer != Glances.Answer.UNKNOWN) {
      return answer == Glances.Answer.YES;
    }
    arrive();
    return engine().heap.number(node) >= 0;
  }

  /** Whether a glimpse is to be tried before the heap is moved. */
  private boolean isToGlimpse() {
    if (!away || !glances.areUseful()) {
      return false;
    }
    if (limits.shortWay() < 0) {
      return true;
    }
    long way = context.way(history.versionsUpTo(time));
    long far = limits.longWay() + (long) VERSIONS_PER_NODE * engine().heap.count();
    long cost = context.isStale() ? way : Math.min(way, far);
    return cost > limits.shortWay() && cost > glances.spent();
  }

  /** How many questions were answered without moving the heap since this was placed. */
  long glimpses() {
    return glances.shown();
  }

  @Override
  public boolean knowsReferences() {
    return glances.knowsReferences();
  }

  @Override
  public void pin(int node) {
    rootNodes.pin(node);
    rootsChanged();
  }

  @Override
  public void unpin(int node) {
    if (rootNodes.unpin(node)) {
      rootsChanged();
    }
  }

  private void rootsChanged() {
    away = true;
    if (!quiet) {
      arrive();
    }
  }

  /** The whole heap; only while it is where this stands. */
  private final class Whole implements Setting {
    @Override
    public Engine engine() {
      return context.engine();
    }

    @Override
    public long time() {
      return time;
    }

    @Override
    public boolean exists(int node) {
      return heaps.now().exists(node);
    }

    @Override
    public boolean isAlive(int node) {
      return engine().heap.number(node) >= 0;
    }

    @Override
    public void pin(int node) {
      rootNodes.pin(node);
      context.update(rootNodes.all());
    }

    @Override
    public void unpin(int node) {
      rootNodes.unpin(node);
      context.update(rootNodes.all());
    }

    @Override
    public void rootSlots(int node, Set<Long> found) {
      rootNodes.slots(node, rootSet, heaps.now(), found);
    }
  }
}
