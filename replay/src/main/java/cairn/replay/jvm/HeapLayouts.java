package cairn.replay.jvm;

import cairn.graph.HeapType;
import cairn.history.HeapHistory;
import cairn.history.StaticSlot;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How the types of a history are laid out beside those of the class files. */
final class HeapLayouts {
  private final HeapHistory history;
  private final ClassTable classes;
  private final Map<Integer, TypeLayout> types = new HashMap<>();
  private final Map<String, Integer> statics = new HashMap<>();
  final RecordedStrings strings;
  final IdentityHashes hashes;
  final SharedBoxes boxes;

  /**
   * A type of the history.
   *
   * @param type its class; null for arrays, and where there is no code of it
   * @param slots for each field of the class's layout where it is in the history; -1 if nowhere
   */
  record TypeLayout(String name, @Nullable JvmClass type, int[] slots) {}

  HeapLayouts(HeapHistory history, ClassTable classes) {
    this.history = history;
    this.classes = classes;
    this.strings = new RecordedStrings(history);
    this.hashes = new IdentityHashes(history);
    this.boxes = new SharedBoxes(history);
    List<StaticSlot> all = history.statics();
    for (int i = 0; i < all.size(); i++) {
      statics.put(all.get(i).typeName().replace('.', '/') + "." + all.get(i).name(), i);
    }
  }

  /** The slot of a static field; -1 if the history has none. */
  long staticSlot(FieldRef field) {
    for (JvmClass at = classes.find(field.owner()); at != null; at = at.superclass) {
      Integer index = statics.get(at.name + "." + field.name());
      if (index != null) {
        return history.staticSlot(index);
      }
    }
    Integer index = statics.get(field.owner() + "." + field.name());
    return index == null ? -1 : history.staticSlot(index);
  }

  TypeLayout of(int node) {
    return types.computeIfAbsent(history.type(node), this::layout);
  }

  private TypeLayout layout(int type) {
    HeapType known = history.types().get(type);
    String name = internal(known.name());
    // a string whose content is recorded is an array in the history
    if (known.isArray() && !name.equals(RecordedStrings.TYPE)) {
      return new TypeLayout(name, null, new int[0]);
    }
    JvmClass code = classes.find(name);
    if (code == null) {
      return new TypeLayout(name, null, new int[0]);
    }
    int[] slots = new int[code.layout.size()];
    for (int i = 0; i < slots.length; i++) {
      slots[i] = slot(known, code.layout.get(i));
    }
    return new TypeLayout(name, code, slots);
  }

  private static int slot(HeapType type, FieldRef field) {
    String owner = field.owner().replace('/', '.');
    for (int i = 0; i < type.fields().size(); i++) {
      HeapType.Field each = type.fields().get(i);
      if (each.name().equals(field.name()) && each.declaringType().equals(owner)) {
        return i;
      }
    }
    // code may name a field of a class of the JDK by the class that inherits it
    for (int i = 0; i < type.fields().size() && field.owner().startsWith("java/"); i++) {
      if (type.fields().get(i).name().equals(field.name())) {
        return i;
      }
    }
    return -1;
  }

  /** A type's name as class files write it: {@code a/b/C}, {@code [I}, {@code [La/b/C;}. */
  static String internal(String name) {
    int dimensions = 0;
    String element = name;
    while (element.endsWith("[]")) {
      element = element.substring(0, element.length() - 2);
      dimensions++;
    }
    if (dimensions == 0) {
      return name.replace('.', '/');
    }
    String inner =
        switch (element) {
          case "boolean" -> "Z";
          case "byte" -> "B";
          case "char" -> "C";
          case "short" -> "S";
          case "int" -> "I";
          case "long" -> "J";
          case "float" -> "F";
          case "double" -> "D";
          default -> "L" + element.replace('.', '/') + ";";
        };
    return "[".repeat(dimensions) + inner;
  }
}
