package cairn.analysis.constraints.patch;

import cairn.analysis.constraints.check.Cell;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import cairn.replay.RecordedCall;
import cairn.replay.ReplayCell;
import cairn.replay.ReplayOutcome;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** What a replayed call leaves in the heap, beside what the recorded one left. */
final class HeapAfter {
  private final HeapHistory history;
  private final RecordedCall call;

  /** Slots that the recorded call stored to. */
  private final Set<Long> stored = new LinkedHashSet<>();

  /** Another thread that stored while the recorded call ran; empty if there is none. */
  private String meanwhile = "";

  /** What the call left when it ran again as it was; empty until then. */
  private Map<Long, ReplayCell> plain = Map.of();

  private boolean isCompared;

  HeapAfter(HeapHistory history, RecordedCall call) {
    this.history = history;
    this.call = call;
    int limit = history.versionsUpTo(call.end());
    for (int v = history.versionsUpTo(call.begin()); v < limit; v++) {
      // what was made meanwhile and is not made again is garbage, or whoever refers to it differs
      int owner = history.owner(history.slotOf(v));
      int thread = history.threadAt(history.time(v));
      if (history.siteOf(v) != 0 && thread != 0 && thread != call.exit().thread()) {
        meanwhile = history.tables().thread(thread);
      }
      boolean made = owner >= 0 && history.appearance(owner) > call.begin();
      if (history.siteOf(v) != 0 && !made && !isInitialiser(v)) {
        stored.add(history.slotOf(v));
      }
    }
  }

  /** Another thread that stored while the recorded call ran; empty if there is none. */
  String meanwhile() {
    return meanwhile;
  }

  /**
   * From now on what was never stored, and a call with a patch stores, is a difference, too.
   *
   * @param changes what the call left when it ran again as it was
   */
  void compareWith(Map<Long, ReplayCell> changes) {
    plain = changes;
    isCompared = true;
  }

  /** Whether a slot holds something that nobody stored when the call ran as it was. */
  private boolean isFilled(long slot, Cell cell, Cell recorded) {
    int owner = history.owner(slot);
    ReplayCell before = plain.get(slot);
    return isCompared
        && owner >= 0
        && history.startsUnknown(owner)
        && recorded.kind() == SlotKind.UNKNOWN
        && cell.kind() != SlotKind.UNKNOWN
        && (before == null || before.kind() == SlotKind.UNKNOWN);
  }

  /** Whether a class initialiser stored a version: none is replayed. */
  private boolean isInitialiser(int version) {
    return history.tables().site(history.siteOf(version)).method().equals("<clinit>");
  }

  /** The slots whose content differs, with what the replayed call leaves there. */
  Map<Long, Cell> differences(ReplayOutcome outcome) {
    Map<Long, ReplayCell> changes = outcome.changes();
    Map<Long, Cell> found = new LinkedHashMap<>();
    if (changes == null) {
      throw new IllegalArgumentException("the call did not end, or left what no node stands for");
    }
    changes.forEach(
        (slot, cell) -> {
          if (!isGarbage(slot, cell)) {
            put(slot, new Cell(cell.kind(), cell.bits()), found);
          }
        });
    undone(changes.keySet())
        .forEach(
            (slot, cell) -> {
              if (!isAside(slot, outcome)) {
                found.put(slot, cell);
              }
            });
    return found;
  }

  /**
   * Whether a slot is of a node that did not exist when the recorded call ended, and which the call
   * as it was fills in the same way: what code that is not recorded makes on the way. If anything
   * referred to it, that would be a difference.
   */
  private boolean isGarbage(long slot, ReplayCell cell) {
    int owner = history.owner(slot);
    return owner >= 0
        && !history.exists(owner, call.end())
        && (!isCompared || cell.equals(plain.get(slot)));
  }

  /**
   * Whether a slot is of an object of the JDK that the replayed call did not touch at all: what the
   * JVM does on the way, such as loading a class.
   */
  private boolean isAside(long slot, ReplayOutcome outcome) {
    int owner = history.owner(slot);
    String type = owner < 0 ? "" : history.types().get(history.type(owner)).name();
    boolean jdk = type.startsWith("java.") || type.startsWith("jdk.") || type.startsWith("sun.");
    return jdk && !outcome.nodes().contains(owner);
  }

  /** What slots held before that the recorded call stored to, and a replayed one did not. */
  Map<Long, Cell> undone(Set<Long> replayed) {
    Map<Long, Cell> found = new LinkedHashMap<>();
    for (long slot : stored) {
      if (!replayed.contains(slot)) {
        put(slot, content(slot, call.begin()), found);
      }
    }
    return found;
  }

  /**
   * Whether a replayed call leaves every slot as it was before: it does nothing any more. What it
   * makes does not count, nor what is not recorded.
   */
  boolean isNothing(ReplayOutcome outcome) {
    Map<Long, ReplayCell> changes = outcome.changes();
    return changes != null
        && changes.entrySet().stream()
            .allMatch(each -> isUnchanged(each.getKey(), each.getValue()));
  }

  private boolean isUnchanged(long slot, ReplayCell cell) {
    int owner = history.owner(slot);
    Cell before = content(slot, call.begin());
    return owner >= 0 && !history.exists(owner, call.begin())
        || before.kind() == SlotKind.UNKNOWN && cell.kind() == SlotKind.UNKNOWN
        || before.kind() != SlotKind.UNKNOWN && isSame(new Cell(cell.kind(), cell.bits()), before);
  }

  private void put(long slot, Cell cell, Map<Long, Cell> found) {
    Cell recorded = content(slot, call.end());
    if (!isSame(cell, recorded) || isFilled(slot, cell, recorded)) {
      found.put(slot, cell);
    }
  }

  /** Whether the program stored nothing in a slot until the end of the operation. */
  boolean isUntouched(long slot) {
    int version = history.versionAt(slot, call.end());
    return version < 0 || history.siteOf(version) == 0;
  }

  /** What a slot holds at a time. */
  Cell content(long slot, long time) {
    int version = history.versionAt(slot, time);
    if (version >= 0) {
      return new Cell(history.kind(version), history.bits(version));
    }
    int owner = history.owner(slot);
    boolean unknown = owner >= 0 && history.startsUnknown(owner);
    return new Cell(unknown ? SlotKind.UNKNOWN : history.initialKind(slot), 0);
  }

  /** What is not recorded is not compared. */
  private static boolean isSame(Cell one, Cell other) {
    if (other.kind() == SlotKind.HIDDEN || other.kind() == SlotKind.UNKNOWN) {
      return true;
    }
    if (one.kind() != other.kind()) {
      return false;
    }
    return one.isWhole()
        ? one.whole() == other.whole()
        : one.kind() == SlotKind.FLOAT
            ? (int) one.bits() == (int) other.bits()
            : one.bits() == other.bits();
  }
}
