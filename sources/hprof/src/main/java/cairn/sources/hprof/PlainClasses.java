package cairn.sources.hprof;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The classes of a dump that lies in memory, with ids of eight bytes, as far as {@link EdgeReader}
 * needs them. What points outside of the file leads to an {@link IndexOutOfBoundsException}.
 */
final class PlainClasses {
  static final int ID = 8;

  /** Of a record: its tag, its time and its length. */
  static final int HEAD = 9;

  /** Of a class: where its super class is, and where its constants begin. */
  private static final int SUPER = 1 + ID + 4;

  private static final int CONSTANTS = 1 + ID + 4 + 6 * ID + 4;
  private static final int FIELD = ID + 1;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  /** A class as far as it matters. */
  static final class Plan {
    private final long superId;
    private final int body;
    private int @Nullable [] references;
    int type = -1;

    /** What a reader of values has found out of its fields; null until it has. */
    int @Nullable [] wanted;

    final boolean isMirror;
    final boolean isApart;

    Plan(long superId, int body, boolean isMirror, boolean isApart) {
      this.superId = superId;
      this.body = body;
      this.isMirror = isMirror;
      this.isApart = isApart;
    }
  }

  /** Is told of the fields of an instance. */
  interface FieldVisitor {
    void field(int offset, int tag, long nameId);
  }

  /** Is told of what a class refers to. */
  interface IdVisitor {
    void id(long id);
  }

  private final byte[] bytes;
  private final String apart;
  private final LongMap strings = new LongMap(1 << 14);
  private final LongMap names = new LongMap(1 << 10);
  private final LongMap planNumbers = new LongMap(1 << 10);
  private final List<Plan> plans = new ArrayList<>();
  private final List<String> typeNames = new ArrayList<>();

  PlainClasses(byte[] bytes, String apart) {
    this.bytes = bytes;
    this.apart = apart;
  }

  static int i4(byte[] bytes, int at) {
    return (int) INT.get(bytes, at);
  }

  static long i8(byte[] bytes, int at) {
    return (long) LONG.get(bytes, at);
  }

  private int u2(int at) {
    return (bytes[at] & 0xff) << 8 | bytes[at + 1] & 0xff;
  }

  /** A value of so many bytes. */
  long bits(int at, int size) {
    return switch (size) {
      case 1 -> bytes[at];
      case 2 -> u2(at);
      case 4 -> i4(bytes, at);
      default -> i8(bytes, at);
    };
  }

  /** A record with a string. */
  void addString(int at) {
    strings.putIfAbsent(i8(bytes, at + HEAD), at);
  }

  /** The body of a record that gives a class its name. */
  void addName(int body) {
    names.putIfAbsent(i8(bytes, body + 4), i8(bytes, body + 8 + ID) & Long.MAX_VALUE);
  }

  /** The description of a class among objects. */
  void add(int at) {
    long id = i8(bytes, at + 1);
    String name = className(id);
    planNumbers.putIfAbsent(id, plans.size());
    boolean isMirror = name.equals("java.lang.Class");
    plans.add(new Plan(i8(bytes, at + SUPER), fields(at), isMirror, name.equals(apart)));
  }

  @Nullable Plan plan(long classId) {
    int number = (int) planNumbers.get(classId);
    return number < 0 ? null : plans.get(number);
  }

  /** The type of a class, which gets one with its first object. */
  int type(Plan plan, long classId) {
    if (plan.type < 0) {
      plan.type = addType(className(classId));
    }
    return plan.type;
  }

  int addType(String name) {
    typeNames.add(name);
    return typeNames.size() - 1;
  }

  List<String> typeNames() {
    return typeNames;
  }

  private String className(long classId) {
    long name = names.get(classId);
    return name < 0 ? "?class@" + Long.toHexString(classId) : Names.javaName(string(name));
  }

  String string(long id) {
    int at = (int) strings.get(id);
    return at < 0
        ? "?" + Long.toHexString(id)
        : new String(bytes, at + HEAD + ID, i4(bytes, at + 5) - ID, StandardCharsets.UTF_8);
  }

  /** Where the static fields of a class are described: their number first. */
  private int statics(int at) {
    int next = at + CONSTANTS;
    int constants = u2(next);
    next += 2;
    for (int i = 0; i < constants; i++) {
      next += 3 + Tag.bytes(bytes[next + 2], ID);
    }
    return next;
  }

  /** Where the instance fields of a class are described: their number first. */
  private int fields(int at) {
    int next = statics(at);
    int count = u2(next);
    next += 2;
    for (int i = 0; i < count; i++) {
      next += FIELD + Tag.bytes(bytes[next + ID], ID);
    }
    return next;
  }

  /** How long the description of a class is. */
  int size(int at) {
    int fields = fields(at);
    return fields + 2 + u2(fields) * FIELD - at;
  }

  /** What a class refers to: its loader, signers, protection domain and static fields. */
  void references(int at, IdVisitor visitor) {
    for (int part = 1; part < 4; part++) {
      visitor.id(i8(bytes, at + SUPER + part * ID));
    }
    int next = statics(at);
    int count = u2(next);
    next += 2;
    for (int i = 0; i < count; i++) {
      int tag = bytes[next + ID];
      if (tag == Tag.OBJECT) {
        visitor.id(i8(bytes, next + FIELD));
      }
      next += FIELD + Tag.bytes(tag, ID);
    }
  }

  /** Visits fields as they lie in the file: a class's own first, then those of its superclass. */
  void fields(Plan plan, FieldVisitor visitor) {
    int offset = 0;
    int depth = 0;
    for (Plan each = plan; each != null; each = plan(each.superId)) {
      int count = u2(each.body);
      for (int i = 0; i < count; i++) {
        int field = each.body + 2 + i * FIELD;
        int tag = bytes[field + ID];
        visitor.field(offset, tag, i8(bytes, field));
        offset += Tag.bytes(tag, ID);
      }
      if (++depth > plans.size()) {
        throw new IndexOutOfBoundsException(); // a class among its own superclasses
      }
    }
  }

  /** Where an instance's references are. */
  int[] layout(Plan plan) {
    if (plan.references == null) {
      int[][] places = {new int[4]};
      int[] count = new int[1];
      fields(
          plan,
          (offset, tag, name) -> {
            if (tag == Tag.OBJECT) {
              places[0] = room(places[0], count[0]);
              places[0][count[0]++] = offset;
            }
          });
      plan.references = Arrays.copyOf(places[0], count[0]);
    }
    return plan.references;
  }

  /** A column with room for one more. */
  static int[] room(int[] column, int count) {
    return count < column.length ? column : Arrays.copyOf(column, 2 * column.length);
  }
}
