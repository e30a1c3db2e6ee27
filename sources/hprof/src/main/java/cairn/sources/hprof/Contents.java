package cairn.sources.hprof;

import cairn.graph.SlotKind;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** The values of fields and elements, read from the file. Safe to use from several threads. */
final class Contents {
  private static final int WINDOW = 1 << 13;
  private static final int STEP = 512;

  private final int idSize;
  private final NodeNumbers numbers;
  private final ClassTable table;
  private final NodeColumns columns;
  private final ThreadLocal<Window> windows;
  private final ThreadLocal<KeptSlots> arrays = ThreadLocal.withInitial(KeptSlots::new);

  Contents(DumpFile file, int idSize, NodeNumbers numbers, ClassTable table, NodeColumns columns) {
    this.idSize = idSize;
    this.numbers = numbers;
    this.table = table;
    this.columns = columns;
    this.windows = ThreadLocal.withInitial(() -> new Window(file, idSize, WINDOW));
  }

  SlotKind kind(int node, int slot) throws IOException {
    int type = slotType(node, slot);
    if (type == Tag.OBJECT) {
      long id = value(node, slot, type);
      return id == 0 ? SlotKind.NULL : numbers.nodeOf(id) < 0 ? SlotKind.WILD : SlotKind.REFERENCE;
    }
    return switch (type) {
      case 4 -> SlotKind.BOOLEAN;
      case 5 -> SlotKind.CHAR;
      case 6 -> SlotKind.FLOAT;
      case 7 -> SlotKind.DOUBLE;
      case 8 -> SlotKind.BYTE;
      case 9 -> SlotKind.SHORT;
      case 10 -> SlotKind.INT;
      case 11 -> SlotKind.LONG;
      default -> SlotKind.UNKNOWN;
    };
  }

  long bits(int node, int slot) throws IOException {
    int type = slotType(node, slot);
    if (type == 0) {
      return 0;
    }
    long value = value(node, slot, type);
    if (type == Tag.OBJECT && value != 0) {
      int target = numbers.nodeOf(value);
      return target < 0 ? value : target;
    }
    return value;
  }

  /** The type of a slot's value; 0 if nothing is known of it. */
  private int slotType(int node, int slot) throws IOException {
    int length = columns.lengths.get(node);
    int type = columns.types.get(node);
    if (length < 0) {
      TypeLayout layout = table.layouts.get(type);
      if (slot >= layout.types().length) {
        return 0;
      }
      int valueType = layout.types()[slot];
      int bytes = Tag.bytes(valueType, idSize);
      boolean there = layout.offsets()[slot] + (long) bytes <= instanceBytes(node);
      return bytes > 0 && there ? valueType : 0;
    }
    if (type == table.classType) {
      if (slot >= table.classes.get(length).slotCount()) {
        return 0;
      }
      return slot < DumpClass.PARTS.length
          ? Tag.OBJECT
          : table.classes.get(length).staticTypes[slot - DumpClass.PARTS.length];
    }
    if (slot >= length) {
      return 0; // of a type with fields, of which a damaged dump has an array
    }
    Window window = windows.get();
    long at = columns.offset(node);
    return switch (window.u1(window.at(at, 1))) {
      case Tag.OBJECT_ARRAY_DUMP -> Tag.OBJECT;
      case Tag.PRIMITIVE_ARRAY_DUMP -> window.u1(window.at(at + 9 + idSize, 1));
      default -> 0;
    };
  }

  private long instanceBytes(int node) throws IOException {
    Window window = windows.get();
    return window.u4(window.at(columns.offset(node) + 5 + 2L * idSize, 4));
  }

  private long value(int node, int slot, int type) throws IOException {
    int length = columns.lengths.get(node);
    int nodeType = columns.types.get(node);
    if (length >= 0 && nodeType == table.classType) {
      DumpClass owner = table.classes.get(length);
      return slot < DumpClass.PARTS.length
          ? owner.parts[slot]
          : owner.staticValues[slot - DumpClass.PARTS.length];
    }
    int bytes = Tag.bytes(type, idSize);
    long at = columns.offset(node) + 9;
    if (length < 0) {
      at += 2L * idSize + table.layouts.get(nodeType).offsets()[slot];
    } else {
      at += type == Tag.OBJECT ? 2L * idSize : idSize + 1;
      at += (long) slot * bytes;
    }
    Window window = windows.get();
    return window.value(window.at(at, bytes), type);
  }

  /** The slot that holds the reference before which there are so many. */
  int referenceSlot(int node, int before) throws IOException {
    int length = columns.lengths.get(node);
    int left = before;
    if (length < 0) {
      for (int slot : table.layouts.get(columns.types.get(node)).referenceSlots()) {
        if (kind(node, slot) == SlotKind.REFERENCE && left-- == 0) {
          return slot;
        }
      }
    } else if (columns.types.get(node) == table.classType) {
      DumpClass owner = table.classes.get(length);
      for (int slot = 0; slot < owner.slotCount(); slot++) {
        long id = owner.reference(slot);
        if (id != 0 && numbers.nodeOf(id) >= 0 && left-- == 0) {
          return slot;
        }
      }
    } else {
      return arraySlot(node, length, before);
    }
    throw new IllegalArgumentException("node " + node + " has no reference " + before);
  }

  private int arraySlot(int node, int length, int before) throws IOException {
    if (length > KeptSlots.LONGEST) {
      int[] last = find(node, length, before, new int[1]);
      return last[0];
    }
    KeptSlots kept = arrays.get();
    int[] slots = kept.get(node);
    if (slots == null) {
      int count = (int) (columns.first(node + 1) - columns.first(node));
      slots = find(node, length, Integer.MAX_VALUE, new int[count]);
      kept.put(node, slots);
    }
    return slots[before];
  }

  /** The slots of the first references, or, with room for one only, that of the last of these. */
  private int[] find(int node, int length, int last, int[] slots) throws IOException {
    Window window = windows.get();
    long body = columns.offset(node) + 9 + 2L * idSize;
    int found = 0;
    for (int from = 0; from < length; from += STEP) {
      int count = Math.min(STEP, length - from);
      int at = window.at(body + (long) from * idSize, count * idSize);
      for (int i = 0; i < count; i++) {
        long id = window.id(at + i * idSize);
        if (id != 0 && numbers.nodeOf(id) >= 0) {
          slots[slots.length == 1 ? 0 : found] = from + i;
          if (found++ == last) {
            return slots;
          }
        }
      }
    }
    return slots;
  }

  /**
   * Where the references of arrays are; one thread's. Those of arrays that were asked about last
   * are kept, since whoever asks for one path through an array asks for many. It refers to nothing
   * else of the dump, or a thread would keep that alive.
   */
  private static final class KeptSlots extends LinkedHashMap<Integer, int[]> {
    private static final long serialVersionUID = 1;
    private static final int MOST_KEPT = 8;
    static final int LONGEST = 1 << 20;

    KeptSlots() {
      super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Integer, int[]> eldest) {
      return size() > MOST_KEPT;
    }
  }
}
