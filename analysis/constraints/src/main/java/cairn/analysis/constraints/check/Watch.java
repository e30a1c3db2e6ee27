package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.BoundSpec;
import cairn.history.HeapHistory;
import cairn.history.HistoryCursor;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The state of a check: a live heap that follows the history, and the truth of all units. */
final class Watch implements CheckState {
  /** A jump over more events than this many times the live nodes begins from scratch. */
  private static final int EVENTS_PER_NODE = 4;

  private final HeapHistory history;
  private final HistoryCursor cursor;
  private final Now now;
  private final Owners owners;
  private final Engine engine;
  private final RootSet rootSet;

  /** The roots that the heap has now, as often as they are roots. */
  private final IntList roots = new IntList();

  private int[] carried = new int[0];
  private final IntList pinned = new IntList();
  private BitSet constraints = new BitSet();

  private List<Unit> broken = List.of();
  private List<Unit> mended = List.of();

  Watch(BoundSpec bound) {
    history = bound.history();
    cursor = history.cursor(0);
    now = new Now(history, cursor);
    owners = new Owners(history);
    engine = new Engine(bound, now);
    rootSet = new RootSet(bound);
    constraints.set(0, engine.clients().size());
  }

  Engine engine() {
    return engine;
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
    long events = Math.abs(time - cursor.time());
    if (events > 1024 + (long) EVENTS_PER_NODE * engine.heap.count()) {
      clear();
      now.withoutFound = false;
      cursor.jump(time);
      refresh(0, 0);
    } else {
      move(time);
    }
  }

  /** Takes everything out of the live heap. */
  private void clear() {
    for (int i = 0; i < roots.size(); i++) {
      engine.heap.removeRoot(roots.get(i));
    }
    roots.clear();
    engine.update(List.of());
  }

  /** Moves to a time; the roots are those of the last moment. */
  private void move(long time) {
    int first = now.withoutFound ? cursor.firstVersion() : cursor.versionLimit();
    int limit = cursor.versionLimit();
    now.withoutFound = false;
    boolean rebuild = false;
    while (cursor.time() < time && cursor.forward()) {
      limit = cursor.versionLimit();
      for (int i = 0; i < cursor.deathCount(); i++) {
        engine.heap.died(cursor.dead(i));
      }
    }
    while (cursor.time() > time) {
      rebuild |= cursor.deathCount() > 0;
      cursor.back();
      first = cursor.versionLimit();
    }
    if (rebuild) {
      Transitions log = engine.transitions;
      UnitList before = all();
      clear();
      refresh(0, 0);
      log.clear();
      UnitList after = all();
      for (int i = 0; i < before.size(); i++) {
        log.mended.add(before.constraint(i), before.x(i), before.y(i));
      }
      for (int i = 0; i < after.size(); i++) {
        log.broken.add(after.constraint(i), after.x(i), after.y(i));
      }
    } else {
      refresh(first, limit);
    }
  }

  private UnitList all() {
    UnitList found = new UnitList();
    for (Client client : engine.clients()) {
      client.violated(engine.frame, found, Integer.MAX_VALUE);
    }
    return found;
  }

  /** Brings the heap up to date after slots of some versions were written, or written back. */
  private void refresh(int firstVersion, int versionLimit) {
    IntList wanted = wantedRoots();
    for (int i = 0; i < wanted.size(); i++) {
      engine.heap.addRoot(wanted.get(i));
    }
    List<Long> statics = new ArrayList<>();
    for (int version = versionLimit - 1; version >= firstVersion; version--) {
      long slot = history.slotOf(version);
      int node = owners.of(slot);
      if (node < 0) {
        statics.add(slot);
      } else if (cursor.versionLimit() == versionLimit && !now.withoutFound) {
        engine.heap.written(node, slot, version);
      } else {
        engine.heap.written(node, slot, now.version(slot));
      }
    }
    for (int i = 0; i < roots.size(); i++) {
      engine.heap.removeRoot(roots.get(i));
    }
    roots.clear();
    for (int i = 0; i < wanted.size(); i++) {
      roots.add(wanted.get(i));
    }
    engine.update(statics);
  }

  private IntList wantedRoots() {
    IntList candidates = new IntList();
    for (int node : carried) {
      candidates.add(node);
    }
    for (int i = 0; i < pinned.size(); i++) {
      candidates.add(pinned.get(i));
    }
    rootSet.fromStatics(now, candidates);
    for (int node = 0; rootSet.all && node < cursor.nodeLimit(); node++) {
      candidates.add(node);
    }
    IntList wanted = new IntList();
    for (int i = 0; i < candidates.size(); i++) {
      if (now.exists(candidates.get(i))) {
        wanted.add(candidates.get(i));
      }
    }
    return wanted;
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
    refresh(cursor.firstVersion(), cursor.versionLimit());
    noteTransitions();
    return true;
  }

  @Override
  public void moveTo(long time) {
    move(time);
    noteTransitions();
  }

  private void noteTransitions() {
    broken = chosen(engine.transitions.broken);
    mended = chosen(engine.transitions.mended);
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
    for (Client client : engine.clients()) {
      count += constraints.get(client.constraint) ? client.violatedCount() : 0;
    }
    return count;
  }

  @Override
  public List<Unit> violated(int most) {
    UnitList found = new UnitList();
    for (Client client : engine.clients()) {
      if (constraints.get(client.constraint)) {
        client.violated(engine.frame, found, most);
      }
    }
    return found.toList();
  }

  @Override
  public boolean isViolated(Unit unit) {
    int x = engine.heap.number(unit.x());
    int y = unit.y() < 0 ? -1 : engine.heap.number(unit.y());
    return x >= 0
        && (unit.y() < 0 || y >= 0)
        && engine.clients().get(unit.constraint()).isViolated(engine.frame, x, y);
  }

  @Override
  public Truth evaluate(Unit unit) {
    return Evaluation.of(this, unit).truth();
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
    return engine.heap.number(node) >= 0;
  }

  boolean exists(int node) {
    return now.exists(node);
  }

  @Override
  public void pin(int node) {
    pinned.add(node);
    refresh(0, 0);
  }

  @Override
  public void unpin(int node) {
    for (int i = 0; i < pinned.size(); i++) {
      if (pinned.get(i) == node) {
        pinned.set(i, pinned.get(pinned.size() - 1));
        pinned.pop();
        refresh(0, 0);
        return;
      }
    }
  }
}
