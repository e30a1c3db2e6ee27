package cairn.testkit.jvm;

import cairn.graph.HeapGraph;
import cairn.graph.HeapType;
import cairn.graph.SlotKind;
import cairn.history.Alive;
import cairn.history.HeapHistory;
import cairn.history.StaticSlot;
import cairn.recording.FieldInfo;
import cairn.recording.TypeInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The canonical text of what a node leads to at a time of a history: the twin of {@code
 * probe.Structure}, which reads the objects themselves in the watched program.
 */
final class HistoryText {
  private static final Map<SlotKind, String> KINDS =
      Map.of(
          SlotKind.BOOLEAN, "Z",
          SlotKind.BYTE, "B",
          SlotKind.CHAR, "C",
          SlotKind.SHORT, "S",
          SlotKind.INT, "I",
          SlotKind.LONG, "J",
          SlotKind.FLOAT, "F",
          SlotKind.DOUBLE, "D");

  private final HeapHistory history;
  private final long time;
  private final StringBuilder text = new StringBuilder();
  private final Map<Integer, Integer> numbers = new HashMap<>();
  private final List<Integer> found = new ArrayList<>();

  /** Where given, nodes are read from this graph of the whole heap, not from their slots. */
  private final @Nullable HeapGraph graph;

  private HistoryText(HeapHistory history, long time, @Nullable HeapGraph graph) {
    this.history = history;
    this.time = time;
    this.graph = graph;
  }

  /**
   * The text.
   *
   * @param root a node, -1 for null
   * @param statics names of classes
   */
  static String of(HeapHistory history, long time, int root, List<String> statics) {
    return new HistoryText(history, time, null).from(root, statics);
  }

  /**
   * The same from the graph of that moment, which costs as much as all that has appeared by then.
   */
  static String ofGraph(HeapHistory history, long time, int root, List<String> statics) {
    HeapGraph graph = history.at(time, Alive.ALL).graph();
    return new HistoryText(history, time, graph).from(root, statics);
  }

  private String from(int root, List<String> statics) {
    text.append("root=");
    reference(root);
    text.append('\n');
    for (String c : statics) {
      statics(c);
    }
    for (int i = 0; i < found.size(); i++) {
      node(i, found.get(i));
    }
    return text.toString();
  }

  /** FNV-1a of the characters. */
  static long hash(String text) {
    long h = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      h = (h ^ text.charAt(i)) * 0x100000001b3L;
    }
    return h;
  }

  private void statics(String type) {
    TypeInfo info =
        history.tables().types().stream()
            .filter(t -> t.name().equals(type))
            .findFirst()
            .orElseThrow(() -> new AssertionError("the recording has no type " + type));
    info.fields().stream()
        .filter(f -> f.isStatic() && !isConstant(f))
        .sorted(Comparator.comparing(FieldInfo::name))
        .forEach(
            f -> {
              text.append(type).append('.').append(f.name()).append('=');
              staticValue(type, f);
              text.append('\n');
            });
  }

  private static boolean isConstant(FieldInfo f) {
    return f.isFinal() && (f.kind() != 'L' || f.descriptor().equals("Ljava/lang/String;"));
  }

  /** A static that was never stored holds its zero. */
  private void staticValue(String type, FieldInfo f) {
    List<StaticSlot> all = history.statics();
    for (int i = 0; i < all.size(); i++) {
      StaticSlot s = all.get(i);
      if (s.typeName().equals(type) && s.name().equals(f.name())) {
        long slot = history.staticSlot(i);
        if (history.versionAt(slot, time) != HeapHistory.NONE) {
          value(slot, f.kind());
          return;
        }
      }
    }
    text.append(f.kind() == 'L' ? "null" : f.kind() + "0");
  }

  private void node(int number, int node) {
    HeapType type = history.types().get(history.type(node));
    String name = type.name().contains("$$Lambda") ? "lambda" : type.name();
    text.append('#').append(number).append(' ').append(name);
    int count = history.slotCount(node);
    if (type.isArray()) {
      text.append('[').append(count).append(']');
      for (int i = 0; i < count; i++) {
        text.append(' ');
        slot(node, i, type.elementKind());
      }
    } else if (!name.equals("lambda")) {
      for (int i : byClassAndName(type.fields())) {
        HeapType.Field f = type.fields().get(i);
        text.append(' ').append(f.name()).append('=');
        slot(node, i, f.kind());
      }
    }
    text.append('\n');
  }

  /** The fields' indexes: classes stay in their order, fields of one class go by name. */
  private static List<Integer> byClassAndName(List<HeapType.Field> fields) {
    Map<String, Integer> classes = new HashMap<>();
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      classes.putIfAbsent(fields.get(i).declaringType(), i);
      order.add(i);
    }
    order.sort(
        Comparator.<Integer>comparingInt(i -> classes.get(fields.get(i).declaringType()))
            .thenComparing(i -> fields.get(i).name()));
    return order;
  }

  private void slot(int node, int index, char kind) {
    if (graph == null) {
      value(history.slot(node, index), kind);
      return;
    }
    int n = graph.nodeOf(history.id(node));
    SlotKind k = graph.slotKind(n, index);
    long bits = graph.slotBits(n, index);
    value(k, k == SlotKind.REFERENCE ? history.nodeOf(graph.id((int) bits)) : bits, kind);
  }

  private void value(long slot, char kind) {
    int version = history.versionAt(slot, time);
    if (version == HeapHistory.NONE) {
      value(history.initialKind(slot), 0, kind);
    } else {
      value(history.kind(version), history.bits(version), kind);
    }
  }

  private void value(SlotKind k, long bits, char kind) {
    if (kind == 'L' && (k == SlotKind.NULL || k == SlotKind.REFERENCE)) {
      reference(k == SlotKind.NULL ? -1 : (int) bits);
    } else {
      text.append(KINDS.getOrDefault(k, k.name() + " "));
      text.append(k == SlotKind.FLOAT ? (int) bits : bits);
    }
  }

  private void reference(int node) {
    if (node < 0) {
      text.append("null");
      return;
    }
    Integer n = numbers.putIfAbsent(node, found.size());
    if (n == null) {
      n = found.size();
      found.add(node);
    }
    text.append('#').append(n);
  }
}
