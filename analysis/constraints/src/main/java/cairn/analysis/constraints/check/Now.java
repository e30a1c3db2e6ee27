package cairn.analysis.constraints.check;

import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import cairn.history.HistoryCursor;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * The moment that a heap is looked at: the time of a cursor, with or without what the recording
 * found out right after the event of that time about things that had been there before.
 */
final class Now {
  private final HeapHistory history;
  final HistoryCursor cursor;

  /** What counts instead of the history's contents. */
  private final Edits edits;

  /** Nodes that are there beside those of the history. */
  private final Set<Integer> made = new HashSet<>();

  /** Nodes of the history that are not there. */
  private final Set<Integer> gone = new HashSet<>();

  /** Whether what was found does not count. */
  boolean withoutFound;

  Now(HeapHistory history, HistoryCursor cursor) {
    this.history = history;
    this.cursor = cursor;
    this.edits = new Edits(history.versionCount());
  }

  long time() {
    return cursor.time();
  }

  /** The version that a slot holds, or {@link HeapHistory#NONE}. */
  int version(long slot) {
    int version = cursor.version(slot);
    if (!edits.isEmpty()) {
      int edited = edits.version(slot, version);
      if (edited != version) {
        return edited;
      }
    }
    if (withoutFound) {
      while (version >= 0 && isFound(version)) {
        version = history.previous(version);
      }
    }
    return version;
  }

  /** Lets a slot hold something else than the history says. */
  void edit(long slot, Cell cell) {
    edits.put(slot, cell);
  }

  /** Lets nodes be there that the history does not have yet. */
  void addMade(Collection<Integer> nodes) {
    made.addAll(nodes);
  }

  /** Lets nodes not be there that the history has. */
  void addGone(Collection<Integer> nodes) {
    gone.addAll(nodes);
  }

  /** Lets those nodes be there that the history has, and no others. */
  void forgetNodes() {
    made.clear();
    gone.clear();
  }

  void unedit(long slot) {
    edits.remove(slot);
  }

  HeapHistory history() {
    return history;
  }

  boolean recordsPrimitives() {
    return history.recordsPrimitives();
  }

  /** The kind of a version, which may be an edit. */
  SlotKind kind(int version) {
    return version < history.versionCount() ? history.kind(version) : edits.cell(version).kind();
  }

  /** The bits of a version, which may be an edit. */
  long bits(int version) {
    return version < history.versionCount() ? history.bits(version) : edits.cell(version).bits();
  }

  /** Whether a version is of the event of now, and was found and not stored. */
  boolean isFound(int version) {
    return history.siteOf(version) == 0 && history.time(version) == cursor.time();
  }

  /** Whether a node became known by the event of now, but had existed before. */
  boolean isFoundNode(int node) {
    return history.seen(node)
        && history.appearance(node) == cursor.time()
        && history.recordedType(history.type(node)) != 0;
  }

  boolean exists(int node) {
    boolean there =
        cursor.exists(node) && !(withoutFound && isFoundNode(node))
            || !made.isEmpty() && made.contains(node);
    return there && (gone.isEmpty() || !gone.contains(node));
  }

  /** Whether the event of now came with something that was found. */
  boolean hasFound() {
    for (int version = cursor.firstVersion(); version < cursor.versionLimit(); version++) {
      if (isFound(version)) {
        return true;
      }
    }
    for (int node = cursor.firstNode(); node < cursor.nodeLimit(); node++) {
      if (isFoundNode(node)) {
        return true;
      }
    }
    return false;
  }
}
