package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.BoundSpec;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * A live heap with its roots, and the truth of all units in it, as of some time. It is brought up
 * to date when it is asked for.
 */
final class Context {
  /** So many slots are looked at faster than a node is made alive. */
  private static final int SLOTS_PER_NODE = 16;

  private final BoundSpec bound;
  private final Limits limits;
  private final HeapHistory history;
  private final Now now;
  private final Owners owners;
  private final RootSet rootSet;

  private Engine engine;
  private Roots roots;
  private final NetChanges changes;

  /** The time and the versions up to which the heap is up to date, and whether found ones count. */
  private long time;

  private int versions;
  private boolean withoutFound;
  private boolean stale = true;

  Context(BoundSpec bound, Now now, Owners owners, RootSet rootSet, Limits limits) {
    this.bound = bound;
    this.limits = limits;
    this.history = bound.history();
    this.now = now;
    this.owners = owners;
    this.rootSet = rootSet;
    this.engine = makeEngine();
    this.roots = new Roots(engine.heap, now, rootSet);
    this.changes = new NetChanges(history);
  }

  private Engine makeEngine() {
    return new Engine(bound, new HeapState(history, bound.shapes(), now), limits);
  }

  Engine engine() {
    return engine;
  }

  /** How many versions of slots lie between what the heap shows and now. */
  long behind() {
    return stale ? 0 : Math.abs((long) now.cursor.versionLimit() - versions);
  }

  /** Whether the heap is empty, and to be made. */
  boolean isStale() {
    return stale;
  }

  /** How many versions it takes to get to a number of them from what the heap shows. */
  long way(int versionLimit) {
    return stale ? versionLimit : Math.abs((long) versionLimit - versions);
  }

  /**
   * Prepares a move over more versions than there are slots. Returns false if a new heap is
   * cheaper: if the heap is small, if many more slots were written than it has, or many differ.
   */
  boolean prepareLeap() {
    int alive = engine.heap.count();
    int most = limits.largeHeap() == 0 ? Integer.MAX_VALUE : alive;
    int limit = now.cursor.versionLimit();
    return alive >= limits.largeHeap()
        && !stale
        && !withoutFound
        && !(now.time() < time && died(now.time(), time))
        && (history.writtenSlots() / SLOTS_PER_NODE <= alive || limits.largeHeap() == 0)
        && changes.prepare(Math.min(limit, versions), Math.max(limit, versions), most);
  }

  /** Begins with an empty heap: to take everything out of the old one would cost as much again. */
  void clear() {
    boolean quiet = engine.isQuiet();
    engine = makeEngine();
    engine.setQuiet(quiet);
    roots = new Roots(engine.heap, now, rootSet);
    stale = true;
  }

  /**
   * Brings the heap up to date.
   *
   * @param carried nodes that are roots beside those of static fields, if they exist
   */
  void update(IntList carried) {
    if (!stale && now.time() < time && died(now.time(), time)) {
      rebuild(carried);
      return;
    }
    List<Long> statics = new ArrayList<>();
    boolean anew = stale || now.withoutFound || withoutFound;
    if (!stale) {
      int limit = now.cursor.versionLimit();
      int first = Math.min(limit, versions);
      if (now.withoutFound || withoutFound) {
        first = Math.min(first, firstOfEvent(Math.min(now.time(), time)));
        for (int version = Math.max(limit, versions) - 1; version >= first; version--) {
          long slot = history.slotOf(version);
          write(slot, now.version(slot), statics);
        }
      } else if (limit >= versions) {
        changes.between(
            first, limit, (before, after) -> write(history.slotOf(after), after, statics));
      } else {
        changes.between(
            first, versions, (before, after) -> write(history.slotOf(after), before, statics));
      }
      anew |= bury() || rootSet.anyRefers(now, statics);
    }
    roots.update(carried, anew);
    time = now.time();
    versions = now.cursor.versionLimit();
    withoutFound = now.withoutFound;
    stale = false;
    engine.update(statics);
  }

  /**
   * Follows edits of slots, or their end.
   *
   * @param carried nodes that are roots beside those of static fields, if they exist
   */
  void rewrite(Collection<Long> slots, IntList carried) {
    List<Long> statics = new ArrayList<>();
    for (long slot : slots) {
      write(slot, now.version(slot), statics);
    }
    roots.update(carried, !statics.isEmpty());
    engine.update(statics);
  }

  private int firstOfEvent(long at) {
    return at == 0 ? 0 : history.versionsUpTo(at - 1);
  }

  private void write(long slot, int version, List<Long> statics) {
    int node = owners.of(slot);
    if (node < 0) {
      statics.add(slot);
    } else {
      engine.heap.written(node, slot, version);
    }
  }

  private boolean died(long from, long to) {
    return history.deathsUpTo(to) > history.deathsUpTo(from);
  }

  /** Lets nodes that have died since be dead; returns whether there are any. */
  private boolean bury() {
    if (now.time() > time && history.deathsUpTo(history.endTime()) > 0) {
      int limit = history.deathsUpTo(now.time());
      for (int i = history.deathsUpTo(time); i < limit; i++) {
        engine.heap.died(history.dead(i));
      }
      return true;
    }
    return false;
  }

  /** Nodes come back to life: whoever refers to them is not known, so all is looked at again. */
  private void rebuild(IntList carried) {
    UnitList before = violated();
    clear();
    update(carried);
    Transitions log = engine.transitions;
    log.clear();
    UnitList after = violated();
    for (int i = 0; i < before.size(); i++) {
      log.mended.add(before.constraint(i), before.x(i), before.y(i));
    }
    for (int i = 0; i < after.size(); i++) {
      log.broken.add(after.constraint(i), after.x(i), after.y(i));
    }
  }

  private UnitList violated() {
    UnitList found = new UnitList();
    for (Client client : engine.clients()) {
      client.violated(engine.frame, found, Integer.MAX_VALUE);
    }
    return found;
  }
}
