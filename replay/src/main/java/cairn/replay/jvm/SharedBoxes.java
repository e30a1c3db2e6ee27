package cairn.replay.jvm;

import cairn.history.HeapHistory;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of small boxed numbers and truth values, which the JDK makes once and shares: a program
 * that boxes one meets it, and does not make it.
 */
final class SharedBoxes {
  private final HeapHistory history;
  private @Nullable Map<String, Integer> nodes;

  SharedBoxes(HeapHistory history) {
    this.history = history;
  }

  /**
   * The node of a shared box; -1 if the recorded program never met it.
   *
   * @param typeName as class files write it
   */
  int of(String typeName, long value) {
    Map<String, Integer> known = nodes;
    if (known == null) {
      known = new HashMap<>();
      collect(known);
      nodes = known;
    }
    return known.getOrDefault(key(typeName, value), -1);
  }

  private static String key(String typeName, long value) {
    return typeName + " " + value;
  }

  private void collect(Map<String, Integer> into) {
    for (int node = 0; node < history.nodeCount(); node++) {
      var type = history.types().get(history.type(node));
      String name = type.name().replace('.', '/');
      if (!history.seen(node) || !Intrinsics.isBox(name) || history.slotCount(node) != 1) {
        continue;
      }
      int version = history.versionAt(history.slot(node, 0), history.endTime());
      if (version >= 0 && type.fields().get(0).name().equals("value")) {
        into.putIfAbsent(key(name, history.bits(version)), node);
      }
    }
  }
}
