package cairn.analysis.constraints.locate;

import cairn.analysis.constraints.check.Cell;
import cairn.analysis.constraints.describe.Words;
import cairn.analysis.constraints.repair.FailingOperation;
import cairn.graph.SlotKind;
import cairn.history.CPoint;
import cairn.history.HeapHistory;
import cairn.recording.SiteInfo;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/**
 * Names for nodes as a program would write them: paths from what an operation had in hand, its
 * receiver, its arguments, its new nodes and static fields, at the moment at which it ends. A path
 * has at most {@value #MOST_STEPS} steps; a node without one is called by its type and number.
 */
final class AccessPaths {
  private static final int MOST_STEPS = 4;
  private static final int MOST_NODES = 4096;

  private final HeapHistory history;
  private final FailingOperation operation;
  private final Words words;
  private final boolean isNative;
  private final Map<Integer, String> names = new HashMap<>();

  /**
   * @param point the C-point that ends the operation; -1 if there is none
   */
  AccessPaths(FailingOperation operation, int point, boolean isNative) {
    this.history = operation.history();
    this.operation = operation;
    this.words = new Words(history);
    this.isNative = isNative;
    ArrayDeque<Integer> queue = new ArrayDeque<>();
    if (point >= 0) {
      begin(history.cpoint(point), queue);
    }
    for (int i = 0; i < history.statics().size(); i++) {
      long slot = history.staticSlot(i);
      if (isReference(slot)) {
        name((int) history.bitsAt(slot, operation.end()), history.slotName(slot), queue);
      }
    }
    follow(queue);
  }

  private void begin(CPoint point, ArrayDeque<Integer> queue) {
    SiteInfo site = history.tables().site(point.site());
    for (int i = 0; i < point.nodes().length; i++) {
      int node = point.nodes()[i];
      boolean receiver = i == 0 && !isNative && site.type() != 0;
      if (node >= 0) {
        name(node, receiver ? "this" : "argument" + (isNative ? i + 1 : i), queue);
      }
    }
  }

  private void name(int node, String path, ArrayDeque<Integer> queue) {
    if (names.size() < MOST_NODES && names.putIfAbsent(node, path) == null) {
      queue.add(node);
    }
  }

  private boolean isReference(long slot) {
    return history.kindAt(slot, operation.end()) == SlotKind.REFERENCE;
  }

  private void follow(ArrayDeque<Integer> queue) {
    Map<Integer, Integer> depths = new HashMap<>();
    while (!queue.isEmpty()) {
      int node = queue.remove();
      int depth = depths.getOrDefault(node, 0);
      for (int i = 0; depth < MOST_STEPS && i < history.slotCount(node); i++) {
        long slot = history.slot(node, i);
        if (isReference(slot)) {
          int target = (int) history.bitsAt(slot, operation.end());
          if (!names.containsKey(target)) {
            depths.put(target, depth + 1);
          }
          name(target, names.get(node) + step(slot), queue);
        }
      }
    }
  }

  private String step(long slot) {
    String field = history.slotName(slot);
    return field.startsWith("[") ? field : (isNative ? "->" : ".") + field;
  }

  /** A node: by its path, as new, or by its type and number. */
  String node(int node) {
    String path = names.get(node);
    String name = words.node(node).toString();
    if (operation.isMade(node) && (path == null || path.length() > name.length())) {
      return "the new " + name;
    }
    return path == null ? name : path;
  }

  /** A slot. */
  String slot(long slot) {
    int owner = history.owner(slot);
    return owner < 0 ? history.slotName(slot) : node(owner) + step(slot);
  }

  String value(Cell cell) {
    if (cell.isNode()) {
      return words.isBox((int) cell.bits())
          ? words.value(cell.kind(), cell.bits())
          : node((int) cell.bits());
    }
    String text = words.value(cell.kind(), cell.bits());
    return isNative && cell.kind() == SlotKind.NULL ? "NULL" : text;
  }
}
