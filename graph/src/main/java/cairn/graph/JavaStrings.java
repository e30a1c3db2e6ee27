package cairn.graph;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** The text of strings, as far as a graph holds the values of their fields. */
public final class JavaStrings {
  private JavaStrings() {}

  /**
   * The text of a {@code java.lang.String} or of a {@code char[]}, at most so many characters;
   * empty if the node is neither, or its contents are not known. Costs time linear in the text.
   */
  public static String text(HeapGraph graph, int node, int most) {
    HeapType type = graph.typeInfo(graph.type(node));
    if (type.name().equals("char[]")) {
      return chars(graph, node, 0, graph.slotCount(node), most);
    }
    int value = field(graph, node, "value");
    if (!type.name().equals("java.lang.String")
        || value < 0
        || graph.slotKind(node, value) != SlotKind.REFERENCE) {
      return "";
    }
    int array = (int) graph.slotBits(node, value);
    int length = graph.slotCount(array);
    char kind = graph.typeInfo(graph.type(array)).elementKind();
    if (kind == 'C') { // before JDK 9, and in JDK 6 with a part of an array
      int from = (int) number(graph, node, "offset", 0);
      int count = (int) number(graph, node, "count", length);
      return from < 0 || count < 0 || (long) from + count > length
          ? chars(graph, array, 0, length, most)
          : chars(graph, array, from, count, most);
    }
    if (kind != 'B') {
      return "";
    }
    boolean wide = number(graph, node, "coder", 0) == 1;
    byte[] bytes = new byte[(int) Math.min(length, wide ? 2L * most : most)];
    for (int i = 0; i < bytes.length; i++) {
      if (graph.slotKind(array, i) != SlotKind.BYTE) {
        return "";
      }
      bytes[i] = (byte) graph.slotBits(array, i);
    }
    return wide
        ? new String(bytes, StandardCharsets.UTF_16LE)
        : new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private static String chars(HeapGraph graph, int array, int from, int count, int most) {
    StringBuilder text = new StringBuilder();
    for (int i = from; i < from + Math.min(count, most); i++) {
      if (graph.slotKind(array, i) != SlotKind.CHAR) {
        return "";
      }
      text.append((char) graph.slotBits(array, i));
    }
    return text.toString();
  }

  private static long number(HeapGraph graph, int node, String name, long otherwise) {
    int slot = field(graph, node, name);
    if (slot < 0) {
      return otherwise;
    }
    return switch (graph.slotKind(node, slot)) {
      case BYTE, SHORT, INT, LONG -> graph.slotBits(node, slot);
      default -> otherwise;
    };
  }

  /** The slot of the topmost field of this name; -1 if there is none. */
  public static int field(HeapGraph graph, int node, String name) {
    return field(graph.typeInfo(graph.type(node)), name);
  }

  /** The same in objects of a type. */
  public static int field(HeapType type, String name) {
    List<HeapType.Field> fields = type.fields();
    for (int slot = 0; slot < fields.size(); slot++) {
      if (fields.get(slot).name().equals(name)) {
        return slot;
      }
    }
    return -1;
  }
}
