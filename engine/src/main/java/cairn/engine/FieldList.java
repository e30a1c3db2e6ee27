package cairn.engine;

import cairn.graph.HeapType;
import cairn.graph.SlotKind;
import cairn.graph.memory.TypeTable;
import cairn.graph.memory.TypeTable.CType;
import cairn.graph.memory.TypeTable.Kind;
import cairn.graph.memory.TypeTable.Member;
import java.util.ArrayList;
import java.util.List;

/**
 * The numbers and pointers of a C type as fields of a graph's type, with where they are. Text and
 * fields of bits are left out; of a union its first member that is or has a pointer is seen, or its
 * first. At most {@link #MOST}; the rest of a larger type is left out.
 */
final class FieldList {
  static final int MOST = 1 << 12;

  /** The name of what a number or pointer that is no field is called. */
  static final String VALUE = "value";

  /** One pointer that may be anything. */
  static final FieldList WORD = new FieldList(true);

  private final List<HeapType.Field> fields = new ArrayList<>();
  private final List<long[]> places = new ArrayList<>();
  private final boolean scalar;

  private FieldList(boolean scalar) {
    this.scalar = scalar;
    if (scalar) {
      fields.add(new HeapType.Field(VALUE, 'L', ""));
      places.add(new long[] {0, 0, 1});
    }
  }

  private FieldList(List<HeapType.Field> fields, List<long[]> places, boolean scalar) {
    this.fields.addAll(fields);
    this.places.addAll(places);
    this.scalar = scalar;
  }

  static FieldList of(TypeTable types, int type) {
    FieldList list = new FieldList(List.of(), List.of(), isScalar(types.kind(type)));
    list.add(types, type, "", 0, types.name(type), 0);
    return list;
  }

  private static boolean isScalar(Kind kind) {
    return switch (kind) {
      case BOOLEAN, CHARACTER, INTEGER, FLOAT, ENUM, POINTER -> true;
      default -> false;
    };
  }

  /** The same so many times, one behind the other. */
  FieldList times(int count, long each) {
    FieldList all = new FieldList(List.of(), List.of(), false);
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < fields.size(); j++) {
        HeapType.Field field = fields.get(j);
        String dot = field.name().startsWith("[") ? "" : ".";
        String name = "[" + i + "]" + dot + field.name();
        all.fields.add(new HeapType.Field(name, field.kind(), field.declaringType()));
        long[] place = places.get(j).clone();
        place[0] += i * each;
        all.places.add(place);
      }
    }
    return all;
  }

  private void add(TypeTable types, int type, String path, long offset, String in, int depth) {
    CType info = types.get(type);
    if (fields.size() >= MOST || depth > 32) {
      return;
    }
    if (isScalar(info.kind())) {
      scalar(types, info, path, offset, in);
      return;
    }
    if (info.kind() == Kind.ARRAY) {
      long each = types.size(info.target());
      boolean text = types.kind(info.target()) == Kind.CHARACTER;
      for (long i = 0; i < info.length() && each > 0 && !text && fields.size() < MOST; i++) {
        add(types, info.target(), path + "[" + i + "]", offset + i * each, in, depth + 1);
      }
      return;
    }
    Member chosen = info.kind() == Kind.UNION ? chosen(types, info) : null;
    for (Member member : info.members()) {
      if (member.bits() == 0 && (chosen == null || member.equals(chosen))) {
        String dot = path.isEmpty() || member.name().isEmpty() ? "" : ".";
        String name = path + dot + member.name();
        add(types, member.type(), name, offset + member.offset(), info.name(), depth + 1);
      }
    }
  }

  private static Member chosen(TypeTable types, CType union) {
    Member first = null;
    for (Member member : union.members()) {
      first = first == null ? member : first;
      if (types.kind(member.type()) == Kind.POINTER) {
        return member;
      }
    }
    return first == null ? new Member("", 0, 0, 0, 1, false) : first;
  }

  private void scalar(TypeTable types, CType info, String path, long offset, String in) {
    int size = (int) info.size();
    if (size != 1 && size != 2 && size != 4 && size != 8) {
      return;
    }
    boolean code = info.kind() == Kind.POINTER && types.kind(info.target()) == Kind.FUNCTION;
    boolean pointer = info.kind() == Kind.POINTER && !code;
    boolean signed = !info.name().contains("unsigned");
    char kind =
        pointer
            ? 'L'
            : info.kind() == Kind.FLOAT
                ? size == 4 ? 'F' : 'D'
                : info.kind() == Kind.BOOLEAN && size == 1
                    ? 'Z'
                    : !signed || size == 8 ? 'J' : size == 4 ? 'I' : size == 2 ? 'S' : 'B';
    fields.add(new HeapType.Field(path.isEmpty() ? VALUE : path, kind, in));
    places.add(new long[] {offset, size, signed ? 1 : 0});
  }

  List<HeapType.Field> fields() {
    return fields;
  }

  /** Whether it is the type itself and no field of it. */
  boolean isScalar() {
    return scalar;
  }

  long offset(int field) {
    return places.get(field)[0];
  }

  /** Bytes; 0 for as many as a pointer has. */
  int size(int field) {
    return (int) places.get(field)[1];
  }

  boolean isPointer(int field) {
    return fields.get(field).kind() == 'L';
  }

  SlotKind kind(int field) {
    return switch (fields.get(field).kind()) {
      case 'Z' -> SlotKind.BOOLEAN;
      case 'B' -> SlotKind.BYTE;
      case 'S' -> SlotKind.SHORT;
      case 'I' -> SlotKind.INT;
      case 'F' -> SlotKind.FLOAT;
      case 'D' -> SlotKind.DOUBLE;
      default -> SlotKind.LONG;
    };
  }

  /** What the bytes of a field say. */
  long value(int field, long raw) {
    int unused = 64 - 8 * Math.max(1, size(field));
    return places.get(field)[2] != 0 ? raw << unused >> unused : raw;
  }
}
