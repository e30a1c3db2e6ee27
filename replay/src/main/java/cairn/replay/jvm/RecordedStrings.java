package cairn.replay.jvm;

import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The contents of strings, where the recording has them: such a string is a node with its
 * characters as elements. Each is read once; those that are longer than {@value #MOST_LENGTH}
 * characters are not.
 */
final class RecordedStrings {
  /** The class, as class files write it. */
  static final String TYPE = "java/lang/String";

  private static final int MOST_LENGTH = 1 << 16;

  private final HeapHistory history;
  private final Map<Integer, @Nullable String> texts = new HashMap<>();

  RecordedStrings(HeapHistory history) {
    this.history = history;
  }

  /** Whether contents of strings are kept where this one was recorded. */
  boolean isRecorded(int node) {
    return history.types().get(history.type(node)).isArray();
  }

  /** The content of the string that a node is; null if it is not recorded. */
  @Nullable String of(int node) {
    if (texts.containsKey(node)) {
      return texts.get(node);
    }
    String text = read(node);
    texts.put(node, text);
    return text;
  }

  private @Nullable String read(int node) {
    int length = history.slotCount(node);
    if (!isRecorded(node) || length > MOST_LENGTH) {
      return null;
    }
    char[] text = new char[length];
    for (int i = 0; i < length; i++) {
      int version = history.versionAt(history.slot(node, i), history.endTime());
      if (version < 0 || history.kind(version) != SlotKind.CHAR) {
        return null; // the recording ended before it was written down
      }
      text[i] = (char) history.bits(version);
    }
    return new String(text);
  }
}
