package cairn.history;

import cairn.graph.SlotKind;

/**
 * Stands at a time of a history and steps from event to event. A step costs O(1), or O(k) for an
 * event that touches k slots. A slot is read in O(log versions); pages of slots that are read often
 * are kept up to date by the steps and then read in O(1), for 4 bytes per slot. They are given up
 * when many more versions were followed than slots read.
 *
 * <p>The <i>event</i> of a cursor is the one at its time, the last that has happened. What the
 * recording found out right after it, about things that existed before, counts as part of it; those
 * versions have no site. Not thread-safe; several cursors may stand in one history.
 */
public final class HistoryCursor {
  private static final int READS_BEFORE_KEEPING = 8;

  /** So many versions are followed for one that is read, and for each slot that is kept. */
  private static final int FOLLOWED_PER_READ = 16;

  private static final int FOLLOWED_PER_SLOT = 2;

  private final HeapHistory history;
  private final Versions versions;
  private final Nodes nodes;
  private final long endTime;

  private long time;

  /**
   * Versions and nodes below the upper bounds have appeared; from the lower ones, in this event.
   */
  private int firstVersion;

  private int versionLimit;
  private int firstNode;
  private int nodeLimit;
  private int firstDeath;
  private int deathLimit;

  /** Pages of versions plus one that slots hold now, at the places of the versions' cells. */
  private int[][] kept = new int[0][];

  /** Per page, how often it was read while it was not kept. */
  private byte[] reads = new byte[0];

  private final boolean mayKeep;
  private boolean keeps;
  private long keptSlots;

  /** So many more versions are followed until pages that nobody reads are given up. */
  private long patience;

  /**
   * @param mayKeep whether pages of slots that are read often are kept
   */
  HistoryCursor(HeapHistory history, HistoryParts parts, long time, boolean mayKeep) {
    this.history = history;
    this.versions = parts.versions();
    this.nodes = parts.nodes();
    this.endTime = parts.endTime();
    this.mayKeep = mayKeep;
    jump(time);
  }

  public long time() {
    return time;
  }

  /** Moves to any time, at the cost of a new cursor. */
  public void jump(long to) {
    if (to < 0 || to > endTime) {
      throw new IllegalArgumentException("time " + to + "; the history has 0 to " + endTime);
    }
    time = to;
    firstVersion = to == 0 ? 0 : versions.countUpTo(to - 1);
    versionLimit = versions.countUpTo(to);
    firstNode = to == 0 ? 0 : nodes.countUpTo(to - 1);
    nodeLimit = nodes.countUpTo(to);
    firstDeath = to == 0 ? 0 : nodes.deathsUpTo(to - 1);
    deathLimit = nodes.deathsUpTo(to);
    forget();
  }

  private void forget() {
    kept = new int[0][];
    reads = new byte[0];
    keeps = false;
    keptSlots = 0;
    patience = 0;
  }

  /**
   * Moves to any time. Costs O(log versions in between), and while pages are kept some nanoseconds
   * for each version in between.
   */
  public void moveTo(long to) {
    if (to < 0 || to > endTime) {
      throw new IllegalArgumentException("time " + to + "; the history has 0 to " + endTime);
    }
    int limit = versions.countUpTo(to, versionLimit);
    long way = Math.abs((long) limit - versionLimit);
    if (keeps && (patience -= way) < 0) {
      forget();
    }
    if (keeps) {
      for (int version = versionLimit; version < limit; version++) {
        keep(version, version + 1);
      }
      for (int version = versionLimit - 1; version >= limit; version--) {
        keep(version, versions.previous(version) + 1);
      }
    }
    time = to;
    versionLimit = limit;
    nodeLimit = nodes.countUpTo(to);
    deathLimit = nodes.deathsUpTo(to);
    findEvent();
  }

  /** Finds where the event of now begins, from where it ends. */
  private void findEvent() {
    firstVersion = versionLimit;
    firstNode = nodeLimit;
    firstDeath = deathLimit;
    if (time == 0) {
      firstVersion = 0;
      firstNode = 0;
      firstDeath = 0;
    }
    while (firstVersion > 0 && versions.time(firstVersion - 1) == time) {
      firstVersion--;
    }
    while (firstNode > 0 && nodes.appearance(firstNode - 1) == time) {
      firstNode--;
    }
    while (firstDeath > 0 && nodes.death(nodes.dead(firstDeath - 1)) == time) {
      firstDeath--;
    }
  }

  /** Lets the next event happen; false, and nothing done, at the end. */
  public boolean forward() {
    if (time == endTime) {
      return false;
    }
    time++;
    firstVersion = versionLimit;
    firstNode = nodeLimit;
    firstDeath = deathLimit;
    int count = versions.count();
    while (versionLimit < count && versions.time(versionLimit) == time) {
      if (keeps) {
        keep(versionLimit, versionLimit + 1);
      }
      versionLimit++;
    }
    int all = nodes.count();
    while (nodeLimit < all && nodes.appearance(nodeLimit) == time) {
      nodeLimit++;
    }
    int dead = nodes.deathCount();
    while (deathLimit < dead && nodes.death(nodes.dead(deathLimit)) == time) {
      deathLimit++;
    }
    return true;
  }

  /** Undoes the event; false, and nothing done, at time 0. */
  public boolean back() {
    if (time == 0) {
      return false;
    }
    if (keeps) {
      for (int version = versionLimit - 1; version >= firstVersion; version--) {
        keep(version, versions.previous(version) + 1);
      }
    }
    time--;
    versionLimit = firstVersion;
    nodeLimit = firstNode;
    deathLimit = firstDeath;
    findEvent();
    return true;
  }

  private void keep(int version, int now) {
    long cell = versions.index().cell(versions.slot(version));
    int[] page = kept[versions.index().page(cell)];
    if (page != null) {
      page[(int) cell & SparseInts.MASK] = now;
    }
  }

  /** The version that a slot holds, or {@link HeapHistory#NONE}. */
  public int version(long slot) {
    long cell = versions.index().cell(slot);
    if (cell < 0) {
      return Versions.NONE;
    }
    int page = versions.index().page(cell);
    if (keeps && kept[page] != null) {
      patience = Math.min(patience + FOLLOWED_PER_READ, FOLLOWED_PER_SLOT * keptSlots);
      return kept[page][(int) cell & SparseInts.MASK] - 1;
    }
    if (!mayKeep) {
      return versions.index().newest(cell, versionLimit);
    }
    if (reads.length == 0) {
      reads = new byte[versions.index().pageCount()];
    }
    if (++reads[page] == READS_BEFORE_KEEPING) {
      keepPage(page);
    }
    return versions.index().newest(cell, versionLimit);
  }

  private void keepPage(int page) {
    if (!keeps) {
      kept = new int[versions.index().pageCount()][];
      keeps = true;
    }
    long first = versions.index().firstCell(page);
    int[] now = new int[SparseInts.PAGE];
    for (int i = 0; i < versions.index().cellsOf(page); i++) {
      now[i] = versions.index().newest(first + i, versionLimit) + 1;
    }
    kept[page] = now;
    keptSlots += SparseInts.PAGE;
    patience = FOLLOWED_PER_SLOT * keptSlots;
  }

  /** What a slot holds; O(log nodes) more for one that was never stored. */
  public SlotKind kind(long slot) {
    int version = version(slot);
    return version >= 0 ? versions.kind(version) : history.initialKind(slot);
  }

  /** A slot's bits; 0 for one that was never stored. */
  public long bits(long slot) {
    int version = version(slot);
    return version >= 0 ? versions.bits(version) : 0;
  }

  /** Whether a node has appeared and has not died. */
  public boolean exists(int node) {
    return node < nodeLimit && history.death(node) > time;
  }

  /** The first version that the event made; they end before {@link #versionLimit}. */
  public int firstVersion() {
    return firstVersion;
  }

  public int versionLimit() {
    return versionLimit;
  }

  /** The first node that the event made, or made known; they end before {@link #nodeLimit}. */
  public int firstNode() {
    return firstNode;
  }

  public int nodeLimit() {
    return nodeLimit;
  }

  /** How many nodes the event ended. */
  public int deathCount() {
    return deathLimit - firstDeath;
  }

  public int dead(int index) {
    return nodes.dead(firstDeath + index);
  }

  /** Where the event happened: its store, or where it made a node; 0 if not known. */
  public int site() {
    if (firstVersion < versionLimit && versions.site(firstVersion) != 0) {
      return versions.site(firstVersion);
    }
    return firstNode < nodeLimit && !nodes.seen(firstNode) ? nodes.site(firstNode) : 0;
  }

  /** The event's thread, 0 at time 0. O(log changes of thread). */
  public int thread() {
    return time == 0 ? 0 : history.threadAt(time);
  }
}
