package cairn.analysis.constraints.locate;

import cairn.analysis.api.CodePlace;
import cairn.history.HeapHistory;
import cairn.recording.Format;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Other executions of a line: in other operations, as far as C-points tell them apart. */
final class Executions {
  /** They are looked for among so many stores or new nodes. */
  private static final int LOOKED_AT = 20_000;

  private static final int MOST_ELEMENTS = 8;

  private final HeapHistory history;
  private final Map<Integer, CodePlace> places = new HashMap<>();

  /** The ends of operations where no C-points tell them. */
  private long[] ends = new long[0];

  Executions(HeapHistory history) {
    this.history = history;
  }

  /** What counts as an operation where no C-points tell. */
  void setEnds(long[] times) {
    ends = history.cpointCount() > 0 ? new long[0] : times;
  }

  CodePlace place(int site) {
    return places.computeIfAbsent(site, each -> CodePlace.of(history.tables(), each));
  }

  /** Which field or element of its owner a slot is; elements of long arrays are not told apart. */
  int part(long slot) {
    int owner = history.owner(slot);
    return owner < 0
            || history.types().get(history.type(owner)).isArray()
                && history.slotCount(owner) > MOST_ELEMENTS
        ? -1
        : history.indexOf(slot);
  }

  /** The line of the event at a time. */
  CodePlace placeAt(long time) {
    int first = history.versionsUpTo(time - 1);
    if (first < history.versionsUpTo(time)) {
      return place(history.siteOf(first));
    }
    int node = history.nodesUpTo(time - 1);
    return place(node < history.nodesUpTo(time) ? history.site(node) : 0);
  }

  /** The time after which an operation's events are those of one with an event at a time. */
  long begin(long time) {
    if (ends.length > 0) {
      int ended = endedBefore(time);
      return ended == 0 ? time - 1 : ends[ended - 1];
    }
    int points = history.cpointsUpTo(time - 1);
    return points == 0 ? time - 1 : history.cpoint(points - 1).time();
  }

  /** The last time of an operation with an event at a time. */
  long end(long time) {
    if (ends.length > 0) {
      int ended = endedBefore(time);
      return ended == ends.length ? history.endTime() : ends[ended];
    }
    int points = history.cpointsUpTo(time - 1);
    return points == history.cpointCount() ? history.endTime() : history.cpoint(points).time();
  }

  /** How many operations had ended before an event. */
  private int endedBefore(long time) {
    int found = Arrays.binarySearch(ends, time);
    return found < 0 ? -found - 1 : found;
  }

  /** Whether an operation ended at a time, rather than crashed. */
  boolean isEnd(long time) {
    if (ends.length > 0) {
      return Arrays.binarySearch(ends, time) >= 0;
    }
    int point = history.cpointsUpTo(time - 1);
    return point < history.cpointCount()
        && history.cpoint(point).time() == time
        && history.cpoint(point).phase() == Format.CPOINT_EXIT;
  }

  /** Whether the operation with an event at a time is one of an object: its receiver. */
  boolean isOf(long time, int object) {
    int point = history.cpointsUpTo(time - 1);
    if (point == history.cpointCount()) {
      return false;
    }
    int[] nodes = history.cpoint(point).nodes();
    return nodes.length > 0 && nodes[0] == object;
  }

  /** Whether operations can be told apart. */
  boolean knowsOperations() {
    return ends.length > 0 || history.cpointCount() > 0;
  }

  /** Whether a line stores after an event, before its operation ends. */
  boolean ranAfter(CodePlace line, long time) {
    long end = end(time);
    int first = history.versionsUpTo(time);
    int limit = Math.min(history.versionCount(), first + LOOKED_AT);
    for (int v = first; v < limit && history.time(v) <= end; v++) {
      if (line.equals(place(history.siteOf(v)))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Versions that the line of an operation stored in other operations: before it, the latest first,
   * then after it.
   */
  List<Integer> stores(Operation operation, int most) {
    List<Integer> found = new ArrayList<>();
    if (operation.version() < 0) {
      return found;
    }
    CodePlace place = place(operation.site());
    long begin = begin(operation.time());
    long end = end(operation.time());
    int version = operation.version();
    for (int v = version - 1; v >= Math.max(0, version - LOOKED_AT) && found.size() < most; v--) {
      if (history.time(v) <= begin && place.equals(place(history.siteOf(v)))) {
        found.add(v);
      }
    }
    int limit = Math.min(history.versionCount(), version + LOOKED_AT);
    for (int v = version + 1; v < limit && found.size() < most; v++) {
      if (history.time(v) > end && place.equals(place(history.siteOf(v)))) {
        found.add(v);
      }
    }
    return found;
  }

  /**
   * In how many operations before it the line of an operation stored something, too; at most so
   * many are counted.
   */
  int earlierOperations(Operation operation, int most) {
    if (operation.version() < 0) {
      return 0;
    }
    CodePlace place = place(operation.site());
    long begin = begin(operation.time());
    int count = 0;
    int version = operation.version();
    for (int v = version - 1; v >= Math.max(0, version - LOOKED_AT) && count < most; v--) {
      if (history.time(v) <= begin && place.equals(place(history.siteOf(v)))) {
        count++;
        begin = begin(history.time(v));
      }
    }
    return count;
  }

  /** Nodes that were made at the same line in other operations, in the same order. */
  List<Integer> siblings(int node, int most) {
    List<Integer> found = new ArrayList<>();
    CodePlace place = place(history.site(node));
    long begin = begin(history.birth(node));
    long end = end(history.birth(node));
    for (int n = node - 1; n >= Math.max(0, node - LOOKED_AT) && found.size() < most; n--) {
      if (history.birth(n) <= begin && isSibling(n, place)) {
        found.add(n);
      }
    }
    int limit = Math.min(history.nodeCount(), node + LOOKED_AT);
    for (int n = node + 1; n < limit && found.size() < most; n++) {
      if (history.birth(n) > end && isSibling(n, place)) {
        found.add(n);
      }
    }
    return found;
  }

  private boolean isSibling(int node, CodePlace place) {
    return !history.seen(node) && place.equals(place(history.site(node)));
  }

  /**
   * Whether a line can belong to what another one does to an object: it is of the same class, and a
   * constructor's only if the object was made in the same operation. Others come together by
   * accident.
   */
  boolean isNear(CodePlace line, Operation operation, int owner) {
    boolean made = owner >= 0 && history.birth(owner) > begin(operation.time());
    return line.isKnown()
        && !line.isJdk()
        && outermost(line).equals(outermost(place(operation.site())))
        && (made || !isConstructor(line));
  }

  /** The class around all others that holds a place. */
  private static String outermost(CodePlace place) {
    int end = Math.max(0, place.method().lastIndexOf('.'));
    String type = place.method().substring(0, end);
    int nested = type.indexOf('$', type.lastIndexOf('.') + 2);
    return nested < 0 ? type : type.substring(0, nested);
  }

  private static boolean isConstructor(CodePlace place) {
    return place.method().endsWith("<init>") || place.method().endsWith("<clinit>");
  }
}
