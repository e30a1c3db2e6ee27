package cairn.history;

import cairn.graph.HeapType;
import cairn.graph.SlotKind;
import cairn.recording.FieldInfo;
import cairn.recording.TypeInfo;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The slots of a type's instances: declared fields, those of the topmost superclass first, then
 * fields that only stores told of, in the order in which they were found.
 */
final class Layout {
  final int type;
  final String name;
  final @Nullable Layout supertype;
  final boolean isArray;
  final char elementKind;
  final long size;

  /** Whether instances are memory as words, of which only what is in them tells what they are. */
  private final boolean isWords;

  /** Whether instances are views of memory. */
  private final boolean isView;

  private final List<HeapType.Field> fields = new ArrayList<>();
  private final int firstOwn;
  private final int declared;

  /** The static fields that the type itself declares, in table order. */
  private final List<FieldInfo> statics = new ArrayList<>();

  /** The fields that the type itself declares and that are not static. */
  private final List<FieldInfo> own = new ArrayList<>();

  private @Nullable Tiles tiles;

  /** A type of ours: memory as words, or a node that has no slots at all. */
  Layout(int type, String name, boolean isMemory) {
    this.type = type;
    this.name = name;
    this.supertype = null;
    this.isArray = isMemory;
    this.elementKind = isMemory ? 'J' : 0;
    this.isWords = isMemory;
    this.isView = false;
    this.size = 0;
    this.firstOwn = 0;
    this.declared = 0;
  }

  Layout(int type, TypeInfo entry, @Nullable Layout supertype) {
    this.type = type;
    this.name = entry.name();
    this.supertype = supertype;
    boolean words = entry.isWords();
    this.isArray = entry.isArray() || words;
    this.elementKind = words ? 'J' : entry.elementKind();
    this.isWords = words;
    this.isView = entry.isView();
    this.size = entry.size();
    if (supertype != null && !isArray) {
      fields.addAll(supertype.fields.subList(0, supertype.declared));
    }
    firstOwn = fields.size();
    for (FieldInfo field : entry.fields()) {
      if (field.isStatic()) {
        statics.add(field);
      } else if (!isArray) {
        fields.add(new HeapType.Field(field.name(), field.kind(), name));
        own.add(field);
      }
    }
    declared = fields.size();
  }

  boolean isWords() {
    return isWords;
  }

  boolean isView() {
    return isView;
  }

  /** The fields that the type itself declares and that are not static, in table order. */
  List<FieldInfo> own() {
    return own;
  }

  /** Where the slots lie in a block of this type. O(fields log fields) the first time. */
  Tiles tiles() {
    Tiles known = tiles;
    if (known == null) {
      known = isArray ? Tiles.ofArray(elementKind) : Tiles.ofFields(name, own);
      tiles = known;
    }
    return known;
  }

  /** Number of fields that a node made now gets. */
  int fieldCount() {
    return fields.size();
  }

  int declaredCount() {
    return declared;
  }

  HeapType.Field field(int index) {
    return fields.get(index);
  }

  /** The first of the fields that the type itself declares. */
  int firstOwn() {
    return firstOwn;
  }

  int ownCount() {
    return declared - firstOwn;
  }

  List<FieldInfo> statics() {
    return statics;
  }

  /** Index of an instance field that this type itself declares, or -1. */
  int ownField(String field, char kind) {
    for (int i = firstOwn; i < declared; i++) {
      HeapType.Field own = fields.get(i);
      if (own.kind() == kind && own.name().equals(field)) {
        return i;
      }
    }
    return -1;
  }

  /** Index of a field that only stores told of; made if it is new. */
  int undeclaredField(String owner, String field, char kind) {
    for (int i = declared; i < fields.size(); i++) {
      HeapType.Field known = fields.get(i);
      if (known.kind() == kind
          && known.name().equals(field)
          && known.declaringType().equals(owner)) {
        return i;
      }
    }
    if (fields.size() >= Slots.MOST_FIELDS) {
      throw new HistoryException(
          "type '" + name + "' has more than " + Slots.MOST_FIELDS + " fields");
    }
    fields.add(new HeapType.Field(field, kind, owner));
    return fields.size() - 1;
  }

  HeapType toHeapType() {
    int above = supertype == null ? -1 : supertype.type;
    return new HeapType(name, above, isArray, elementKind, List.copyOf(fields));
  }

  /** What a slot of a field or element kind holds before anything is stored. */
  static SlotKind initialKind(char kind) {
    return switch (kind) {
      case 'L' -> SlotKind.NULL;
      case 'Z' -> SlotKind.BOOLEAN;
      case 'B' -> SlotKind.BYTE;
      case 'C' -> SlotKind.CHAR;
      case 'S' -> SlotKind.SHORT;
      case 'I' -> SlotKind.INT;
      case 'J' -> SlotKind.LONG;
      case 'F' -> SlotKind.FLOAT;
      case 'D' -> SlotKind.DOUBLE;
      default -> SlotKind.UNKNOWN;
    };
  }
}
