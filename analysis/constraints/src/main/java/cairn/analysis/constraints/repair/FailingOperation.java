package cairn.analysis.constraints.repair;

import cairn.analysis.constraints.check.Cell;
import cairn.graph.SlotKind;
import cairn.history.CPoint;
import cairn.history.HeapHistory;
import cairn.recording.Format;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What ran between the last moment at which a structure was whole and the first at which it is
 * broken: its stores, also those that changed nothing, and the nodes that it made, freed or
 * touched. It costs what the operation stored.
 */
public final class FailingOperation {
  /** Of a longer operation the last stores are looked at. */
  public static final int MOST_STORES = 1 << 18;

  private static final int MOST_POINTS = 64;

  private final HeapHistory history;
  private final long begin;
  private final long end;
  private final int site;
  private final boolean cut;

  /** The time at which the call that ends it was entered; its begin if that is not known. */
  private final long entry;

  private final List<Integer> stores = new ArrayList<>();
  private final Map<Long, Integer> last = new LinkedHashMap<>();
  private final Set<Integer> touched = new LinkedHashSet<>();
  private final Set<Integer> made = new LinkedHashSet<>();
  private final Set<Integer> freed = new LinkedHashSet<>();
  private final Set<Integer> overwritten = new LinkedHashSet<>();

  /**
   * @param begin the time of the last moment at which all was well
   * @param end the time of the first at which it is not
   * @param point the C-point that ends it, whose nodes count as touched; -1 if there is none
   */
  public FailingOperation(HeapHistory history, long begin, long end, int point) {
    this.history = history;
    this.begin = begin;
    this.end = end;
    this.site = point < 0 ? 0 : history.cpoint(point).site();
    int limit = history.versionsUpTo(end);
    int from = Math.max(history.versionsUpTo(begin), limit - MOST_STORES);
    cut = from > history.versionsUpTo(begin);
    entry = Math.max(begin, entry(history, point));
    if (point >= 0) {
      CPoint ends = history.cpoint(point);
      for (int node : ends.nodes()) {
        touch(node);
      }
      if (ends.resultKind() == SlotKind.REFERENCE) {
        touch((int) ends.result());
      }
    }
    for (int version = from; version < limit; version++) {
      add(version);
    }
    for (int node = history.nodesUpTo(begin); node < history.nodesUpTo(end); node++) {
      if (!history.seen(node)) {
        made.add(node);
        touch(node);
      }
    }
    for (int i = history.deathsUpTo(begin); i < history.deathsUpTo(end); i++) {
      freed.add(history.dead(i));
    }
  }

  private static long entry(HeapHistory history, int point) {
    CPoint exit = point < 0 ? null : history.cpoint(point);
    if (exit == null || exit.phase() != Format.CPOINT_EXIT && exit.phase() != Format.CPOINT_THROW) {
      return 0;
    }
    String method = history.tables().site(exit.site()).method();
    for (int i = point - 1; i >= Math.max(0, point - MOST_POINTS); i--) {
      CPoint each = history.cpoint(i);
      if (each.thread() == exit.thread() && each.phase() == Format.CPOINT_ENTRY) {
        boolean same = history.tables().site(each.site()).method().equals(method);
        return same ? each.time() : 0;
      }
    }
    return 0;
  }

  /** Whether several threads stored in it: then what it left depends on which came first. */
  public boolean isShared() {
    return stores.stream().mapToInt(each -> history.threadAt(history.time(each))).distinct().count()
        > 1;
  }

  /** Whether a store happened inside of the call that ends the operation, not before it. */
  public boolean isInside(int version) {
    return history.time(version) > entry;
  }

  private void add(int version) {
    if (history.siteOf(version) == 0) {
      return; // found, not stored
    }
    stores.add(version);
    long slot = history.slotOf(version);
    last.put(slot, version);
    touch(history.owner(slot));
    if (history.kind(version) == SlotKind.REFERENCE) {
      touch((int) history.bits(version));
    }
    int before = history.previous(version);
    if (before >= 0 && history.kind(before) == SlotKind.REFERENCE) {
      touch((int) history.bits(before));
      if (history.kind(version) != SlotKind.REFERENCE
          || history.bits(version) != history.bits(before)) {
        overwritten.add((int) history.bits(before));
      }
    }
  }

  private void touch(int node) {
    if (node >= 0) {
      touched.add(node);
    }
  }

  public HeapHistory history() {
    return history;
  }

  /** Where its C-point is; 0 if it has none. */
  public int site() {
    return site;
  }

  /** The time of the last event before it. */
  public long begin() {
    return begin;
  }

  /** The time of its last event. */
  public long end() {
    return end;
  }

  /** Whether it has more stores than are looked at. */
  public boolean isCut() {
    return cut;
  }

  /** Versions that it stored, in the order of time. */
  public List<Integer> stores() {
    return Collections.unmodifiableList(stores);
  }

  public boolean isStored(long slot) {
    return last.containsKey(slot);
  }

  /** The last version that it stored in a slot; -1 if it stored none. */
  public int lastStore(long slot) {
    return last.getOrDefault(slot, -1);
  }

  /** Slots that it stored to. */
  public Set<Long> storedSlots() {
    return Collections.unmodifiableSet(last.keySet());
  }

  /** Nodes that it made, stored to, stored, overwrote or was handed. */
  public Set<Integer> touched() {
    return Collections.unmodifiableSet(touched);
  }

  public boolean isMade(int node) {
    return made.contains(node);
  }

  public Set<Integer> made() {
    return Collections.unmodifiableSet(made);
  }

  public boolean isFreed(int node) {
    return freed.contains(node);
  }

  /** Whether it stored something else where a reference to a node was. */
  public boolean hasOverwritten(int node) {
    return overwritten.contains(node);
  }

  /** Whether a slot's node was there before it. */
  public boolean hadBefore(long slot) {
    int owner = history.owner(slot);
    return owner < 0 || history.exists(owner, begin);
  }

  /** What a slot held before it. */
  public Cell before(long slot) {
    int version = history.versionAt(slot, begin);
    if (version >= 0) {
      return new Cell(history.kind(version), history.bits(version));
    }
    int owner = history.owner(slot);
    boolean unknown = owner >= 0 && history.startsUnknown(owner);
    return new Cell(unknown ? SlotKind.UNKNOWN : history.initialKind(slot), 0);
  }
}
