package cairn.replay.jvm;

import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Identity hash codes of objects, where the recording has them: entries of the JDK's hash tables
 * keep the hash of their key. A recording is looked through once, when the first is asked for. Of
 * an object that was never a key nothing is known.
 */
final class IdentityHashes {
  /** Entries with the hash of their key as it is. */
  private static final List<String> PLAIN = List.of("java.util.Hashtable$Entry");

  /** Entries with a hash whose upper half was added to the lower one. */
  private static final List<String> SPREAD =
      List.of(
          "java.util.HashMap$Node",
          "java.util.HashMap$TreeNode",
          "java.util.LinkedHashMap$Entry",
          "java.util.concurrent.ConcurrentHashMap$Node");

  private final HeapHistory history;
  private @Nullable Map<Integer, Integer> hashes;

  IdentityHashes(HeapHistory history) {
    this.history = history;
  }

  /** What {@code Object.hashCode} gave for a node; null if it is not known. */
  @Nullable Integer of(int node) {
    Map<Integer, Integer> known = hashes;
    if (known == null) {
      known = new HashMap<>();
      collect(known);
      hashes = known;
    }
    return known.get(node);
  }

  private void collect(Map<Integer, Integer> into) {
    for (int node = 0; node < history.nodeCount(); node++) {
      String type = history.types().get(history.type(node)).name();
      boolean spread = SPREAD.contains(type);
      if (spread || PLAIN.contains(type)) {
        int key = last(node, "key");
        int hash = last(node, "hash");
        boolean known =
            key >= 0
                && hash >= 0
                && history.kind(key) == SlotKind.REFERENCE
                && history.kind(hash) == SlotKind.INT;
        if (known) {
          int content = (int) history.bits(hash);
          into.put((int) history.bits(key), spread ? content ^ content >>> 16 : content);
        }
      }
    }
  }

  /** The last version of a field of a node; -1 if there is none. */
  private int last(int node, String field) {
    var fields = history.types().get(history.type(node)).fields();
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).name().equals(field)) {
        return history.versionAt(history.slot(node, i), history.endTime());
      }
    }
    return -1;
  }
}
