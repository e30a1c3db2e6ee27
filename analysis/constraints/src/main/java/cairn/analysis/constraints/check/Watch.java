package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.BoundSpec;
import cairn.history.HeapHistory;
import cairn.history.HistoryCursor;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The state of a check: a live heap that follows the history, and the truth of all units. */
final class Watch implements CheckState {
  /** A jump over more events than this many times the live nodes begins from scratch. */
  private static final int EVENTS_PER_NODE = 4;

  private static final int SHORT_WAY = 1024;

  private final HeapHistory history;
  private final HistoryCursor cursor;
  private final Now now;
  private final Contexts contexts;
  private final RootSet rootSet;
  private Context context;
  private int[] carried = new int[0];
  private final IntList pinned = new IntList();
  private BitSet constraints = new BitSet();
  private List<Unit> broken = List.of();
  private List<Unit> mended = List.of();
  private @Nullable KnownReferences knownReferences;

  Watch(BoundSpec bound) {
    this(bound, Limits.USUAL);
  }

  Watch(BoundSpec bound, Limits limits) {
    history = bound.history();
    cursor = history.cursor(0);
    now = new Now(history, cursor);
    rootSet = new RootSet(bound);
    contexts = new Contexts(bound, now, rootSet, limits);
    context = contexts.get(-1);
    constraints.set(0, engine().clients().size());
  }

  Engine engine() {
    return context.engine;
  }

  RootSet rootSet() {
    return rootSet;
  }

  @Override
  public long time() {
    return cursor.time();
  }

  @Override
  public void standAt(CheckMoment moment) {
    constraints = moment.constraints();
    standAt(moment.time(), rootSet.carried(moment.cpoint()));
  }

  /** Places it at a time, with some nodes that are roots beside the static fields. */
  void standAt(long time, int[] carriedNodes) {
    carried = carriedNodes;
    int receiver = carried.length == 0 ? -1 : carried[0];
    int before = contexts.commonReceiver();
    context = contexts.get(receiver);
    go(time);
    contexts.note(before, receiver, engine().moved(), context);
  }

  /** Moves to a time; the roots are those of the last moment. */
  private void go(long time) {
    now.withoutFound = false;
    cursor.moveTo(time);
    if (context.behind() > SHORT_WAY + (long) EVENTS_PER_NODE * alive()) {
      context.clear();
    }
    update();
  }

  private int alive() {
    return engine().heap.count();
  }

  private void update() {
    IntList nodes = new IntList();
    for (int node : carried) {
      nodes.add(node);
    }
    for (int i = 0; i < pinned.size(); i++) {
      nodes.add(pinned.get(i));
    }
    context.update(nodes);
  }

  @Override
  public boolean back() {
    if (cursor.time() == 0) {
      return false;
    }
    moveTo(cursor.time() - 1);
    return true;
  }

  @Override
  public boolean forward() {
    if (cursor.time() == history.endTime()) {
      return false;
    }
    moveTo(cursor.time() + 1);
    return true;
  }

  @Override
  public boolean backFound() {
    if (now.withoutFound || !now.hasFound()) {
      return false;
    }
    now.withoutFound = true;
    update();
    noteTransitions();
    return true;
  }

  @Override
  public void moveTo(long time) {
    go(time);
    noteTransitions();
  }

  private void noteTransitions() {
    if (engine().isQuiet()) {
      broken = List.of();
      mended = List.of();
      return;
    }
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
    long count = 0;
    for (Client client : engine().clients()) {
      count += constraints.get(client.constraint) ? client.violatedCount() : 0;
    }
    return count;
  }

  @Override
  public List<Unit> violated(int most) {
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
    int x = engine().heap.number(unit.x());
    int y = unit.y() < 0 ? -1 : engine().heap.number(unit.y());
    return x >= 0
        && (unit.y() < 0 || y >= 0)
        && engine().clients().get(unit.constraint()).isViolated(engine().frame, x, y);
  }

  @Override
  public Truth evaluate(Unit unit) {
    return Evaluation.of(this, unit).truth();
  }

  @Override
  public Look look(Unit unit) {
    Evaluation evaluation = Evaluation.of(this, unit);
    return new Look(evaluation.truth(), evaluation.arguments(), evaluation.reads());
  }

  @Override
  public void setQuiet(boolean quiet) {
    engine().setQuiet(quiet);
    broken = List.of();
    mended = List.of();
  }

  @Override
  public Arguments arguments(Unit unit) {
    return Evaluation.of(this, unit).arguments();
  }

  @Override
  public ReadSet reads(Unit unit) {
    return Evaluation.of(this, unit).reads();
  }

  @Override
  public boolean isAlive(int node) {
    return engine().heap.number(node) >= 0;
  }

  @Override
  public boolean knowsReferences() {
    KnownReferences known = knownReferences;
    if (known == null) {
      known = new KnownReferences(history, engine().frame.shapes);
      knownReferences = known;
    }
    return known.areAll();
  }

  /** Adds the static fields that make a node a root, unless it is one at all times. */
  void rootSlots(int node, Set<Long> found) {
    for (int each : carried) {
      if (each == node) {
        return;
      }
    }
    for (int i = 0; i < pinned.size(); i++) {
      if (pinned.get(i) == node) {
        return;
      }
    }
    if (!rootSet.all) {
      rootSet.staticsOf(now, node, found);
    }
  }

  boolean exists(int node) {
    return now.exists(node);
  }

  @Override
  public void pin(int node) {
    pinned.add(node);
    update();
  }

  @Override
  public void unpin(int node) {
    for (int i = 0; i < pinned.size(); i++) {
      if (pinned.get(i) == node) {
        pinned.set(i, pinned.get(pinned.size() - 1));
        pinned.pop();
        update();
        return;
      }
    }
  }
}
