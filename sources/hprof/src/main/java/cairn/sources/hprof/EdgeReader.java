package cairn.sources.hprof;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a dump for nothing but its edges, in memory and in two passes: a third of the work that the
 * graph takes, which holds far more. Only for whole dumps as a 64-bit HotSpot writes them; of all
 * others, and of such that are too large, it says so, and {@link HprofDump} reads them. Not for
 * several threads; keeps the memory of the largest dump for the next one.
 */
public final class EdgeReader {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private static final byte[] MAGIC = "JAVA PROFILE 1.0.".getBytes(StandardCharsets.US_ASCII);
  private static final int HEADER = MAGIC.length + 2 + 4 + 8;
  private static final int HEAD = 9;
  private static final int ID = 8;
  private static final int LARGEST = 1 << 30;

  /** Of a class: where its super class is, and where its constants begin. */
  private static final int SUPER = 1 + ID + 4;

  private static final int CONSTANTS = 1 + ID + 4 + 6 * ID + 4;

  private static final int INSTANCE = 1 + ID + 4 + ID + 4;
  private static final int OBJECT_ARRAY = 1 + ID + 4 + 4 + ID;
  private static final int PRIMITIVE_ARRAY = 1 + ID + 4 + 4 + 1;

  /** Bytes of roots and the like, by tag; 0 for what is read otherwise, or unknown. */
  private static final int[] ROOTS = roots();

  private byte[] bytes = new byte[1 << 20];
  private int length;

  private static int[] roots() {
    int[] sizes = new int[256];
    int id = 1 + ID;
    sizes[Tag.ROOT_UNKNOWN] = id;
    sizes[Tag.ROOT_JNI_GLOBAL] = id + ID;
    sizes[Tag.ROOT_JNI_LOCAL] = id + 8;
    sizes[Tag.ROOT_JAVA_FRAME] = id + 8;
    sizes[Tag.ROOT_NATIVE_STACK] = id + 4;
    sizes[Tag.ROOT_STICKY_CLASS] = id;
    sizes[Tag.ROOT_THREAD_BLOCK] = id + 4;
    sizes[Tag.ROOT_MONITOR_USED] = id;
    sizes[Tag.ROOT_THREAD_OBJECT] = id + 8;
    return sizes;
  }

  /**
   * Reads a dump.
   *
   * @param apart the name of a class whose objects are no vertexes
   * @return null if the dump is not plain, and is to be read as others are
   */
  public @Nullable HeapEdges read(Path file, String apart) throws IOException {
    return read(file, apart, null);
  }

  /**
   * Reads a dump, and what its vertexes hold.
   *
   * @param apart the name of a class whose objects are no vertexes
   * @param fields receives the values; null for nobody. If the dump is not plain it may have
   *     received some
   * @return null if the dump is not plain, and is to be read as others are
   */
  public @Nullable HeapEdges read(Path file, String apart, @Nullable FieldHandler fields)
      throws IOException {
    long size = Files.size(file);
    if (size < HEADER || size > Math.min(LARGEST, Runtime.getRuntime().maxMemory() / 4)) {
      return null;
    }
    length = (int) size;
    if (bytes.length < length) {
      bytes = new byte[(int) Math.min(LARGEST, length + length / 4L)];
    }
    try (InputStream in = Files.newInputStream(file)) {
      if (in.readNBytes(bytes, 0, length) < length) {
        return null;
      }
    }
    if (!Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length)
        || i4(MAGIC.length + 2) != ID) {
      return null;
    }
    Scan scan = new Scan(apart, fields);
    try {
      return scan.run() ? scan.edges() : null;
    } catch (IndexOutOfBoundsException e) {
      return null; // cut off, or a length that makes no sense
    }
  }

  private int i4(int at) {
    return (int) INT.get(bytes, at);
  }

  private long i8(int at) {
    return (long) LONG.get(bytes, at);
  }

  private static int[] room(int[] column, int count) {
    return count < column.length ? column : Arrays.copyOf(column, 2 * column.length);
  }

  /** A class as far as it matters. */
  private static final class Plan {
    final long superId;
    final int body;
    int type = -1;

    /** Where the references of an instance are; null until it is needed. */
    int @Nullable [] references;

    /** Of each field that somebody wants: offset, tag of its type, location. */
    int @Nullable [] wanted;

    boolean isMirror;
    boolean isApart;

    Plan(long superId, int body) {
      this.superId = superId;
      this.body = body;
    }
  }

  /** One dump. */
  private final class Scan {
    private final String apart;
    private final @Nullable FieldHandler handler;
    private int[] objectCounts = new int[0];
    private final LongMap strings = new LongMap(1 << 14);
    private final LongMap classNames = new LongMap(1 << 10);
    private final LongMap planNumbers = new LongMap(1 << 10);
    private final List<Plan> plans = new ArrayList<>();
    private final List<String> typeNames = new ArrayList<>();
    private final int[] primitives = new int[Tag.LAST_PRIMITIVE + 1];
    private final AddressMap numbers = new AddressMap();
    private final List<int[]> segments = new ArrayList<>();
    private final List<Map<String, Long>> set = new ArrayList<>();
    private int[] types = new int[1 << 14];
    private int[] from = new int[1 << 14];
    private int[] to = new int[1 << 14];
    private int vertexes;
    private int edges;

    /** Vertexes that something refers to. */
    private final BitSet held = new BitSet();

    Scan(String apart, @Nullable FieldHandler handler) {
      this.apart = apart;
      this.handler = handler;
    }

    HeapEdges edges() {
      return new HeapEdges(vertexes, types, typeNames, from, to, edges, set);
    }

    /** Takes fillers out, none of which is at either end of an edge. */
    private void dropFillers() {
      boolean[] mayBe = new boolean[typeNames.size()];
      for (int type = 0; type < mayBe.length; type++) {
        mayBe[type] = Fillers.isType(typeNames.get(type));
      }
      int[] numbers = new int[vertexes];
      int kept = 0;
      for (int vertex = 0; vertex < vertexes; vertex++) {
        numbers[vertex] = kept;
        if (!mayBe[types[vertex]] || held.get(vertex)) {
          types[kept++] = types[vertex];
        }
      }
      if (kept == vertexes) {
        return;
      }
      vertexes = kept;
      for (int edge = 0; edge < edges; edge++) {
        from[edge] = numbers[from[edge]];
        to[edge] = numbers[to[edge]];
      }
      for (Map<String, Long> object : set) {
        object.computeIfPresent(
            "referent", (name, at) -> at < 0 ? at : (long) numbers[at.intValue()]);
      }
    }

    /** False if the dump is not plain. */
    boolean run() {
      for (int type = Tag.FIRST_PRIMITIVE; type <= Tag.LAST_PRIMITIVE; type++) {
        primitives[type] = typeNames.size();
        typeNames.add(Tag.name(type) + "[]");
      }
      int at = HEADER;
      boolean ended = false;
      while (at < length) {
        int tag = bytes[at] & 0xff;
        long size = i4(at + 5) & 0xffffffffL;
        int body = at + HEAD;
        if (size > length - body) {
          return false;
        }
        int end = body + (int) size;
        switch (tag) {
          case Tag.UTF8 -> strings.putIfAbsent(i8(body), at);
          case Tag.LOAD_CLASS ->
              classNames.putIfAbsent(i8(body + 4), i8(body + 8 + ID) & Long.MAX_VALUE);
          case Tag.HEAP_DUMP, Tag.HEAP_DUMP_SEGMENT -> {
            segments.add(new int[] {body, end});
            if (!objects(body, end)) {
              return false;
            }
          }
          case Tag.HEAP_DUMP_END -> ended = true;
          default -> {}
        }
        at = end;
      }
      if (!ended) {
        return false;
      }
      if (handler != null) {
        objectCounts = new int[typeNames.size()];
        for (int vertex = 0; vertex < vertexes; vertex++) {
          objectCounts[types[vertex]]++;
        }
      }
      int next = 0;
      for (int[] segment : segments) {
        next = references(segment[0], segment[1], next);
        if (next < 0) {
          return false;
        }
      }
      dropFillers();
      return true;
    }

    /** The first pass: gives objects their numbers. */
    private boolean objects(int start, int end) {
      int at = start;
      while (at < end) {
        int tag = bytes[at] & 0xff;
        int type;
        long size;
        switch (tag) {
          case Tag.INSTANCE_DUMP -> {
            size = INSTANCE + (long) i4(at + INSTANCE - 4);
            Plan plan = plan(i8(at + 5 + ID));
            if (plan == null) {
              return false;
            }
            type = plan.isMirror || plan.isApart ? -1 : type(plan, i8(at + 5 + ID));
          }
          case Tag.OBJECT_ARRAY_DUMP -> {
            size = OBJECT_ARRAY + (long) ID * i4(at + 5 + ID);
            Plan plan = plan(i8(at + 9 + ID));
            if (plan == null) {
              return false;
            }
            type = type(plan, i8(at + 9 + ID));
          }
          case Tag.PRIMITIVE_ARRAY_DUMP -> {
            int element = bytes[at + PRIMITIVE_ARRAY - 1];
            if (!Tag.isPrimitive(element)) {
              return false;
            }
            size = PRIMITIVE_ARRAY + (long) Tag.bytes(element, ID) * i4(at + 5 + ID);
            type = primitives[element];
          }
          case Tag.CLASS_DUMP -> {
            size = classSize(at);
            type = -1;
            planNumbers.putIfAbsent(i8(at + 1), plans.size());
            plans.add(new Plan(i8(at + SUPER), fields(at)));
            name(plans.get(plans.size() - 1), i8(at + 1));
          }
          default -> {
            size = ROOTS[tag];
            type = -1;
          }
        }
        if (size <= 0 || size > end - at) {
          return false;
        }
        if (type >= 0) {
          if (!numbers.put(i8(at + 1), vertexes)) {
            return false;
          }
          types = room(types, vertexes);
          types[vertexes++] = type;
        }
        at += (int) size;
      }
      return true;
    }

    private void name(Plan plan, long id) {
      String name = className(id);
      plan.isMirror = name.equals("java.lang.Class");
      plan.isApart = name.equals(apart);
    }

    private @Nullable Plan plan(long classId) {
      int number = (int) planNumbers.get(classId);
      return number < 0 ? null : plans.get(number);
    }

    private int type(Plan plan, long classId) {
      if (plan.type < 0) {
        plan.type = typeNames.size();
        typeNames.add(className(classId));
      }
      return plan.type;
    }

    private String className(long classId) {
      long name = classNames.get(classId);
      return name < 0 ? "?class@" + Long.toHexString(classId) : Names.javaName(string(name));
    }

    private String string(long id) {
      int at = (int) strings.get(id);
      return at < 0
          ? "?" + Long.toHexString(id)
          : new String(bytes, at + HEAD + ID, i4(at + 5) - ID, StandardCharsets.UTF_8);
    }

    private int u2(int at) {
      return (bytes[at] & 0xff) << 8 | bytes[at + 1] & 0xff;
    }

    /** Where the instance fields of a class are described: their number first. */
    private int fields(int at) {
      int next = at + CONSTANTS;
      int constants = u2(next);
      next += 2;
      for (int i = 0; i < constants; i++) {
        next += 3 + Tag.bytes(bytes[next + 2], ID);
      }
      int statics = u2(next);
      next += 2;
      for (int i = 0; i < statics; i++) {
        next += ID + 1 + Tag.bytes(bytes[next + ID], ID);
      }
      return next;
    }

    /** What a class refers to. */
    private void statics(int at) {
      int next = at + CONSTANTS;
      int constants = u2(next);
      next += 2;
      for (int i = 0; i < constants; i++) {
        next += 3 + Tag.bytes(bytes[next + 2], ID);
      }
      int count = u2(next);
      next += 2;
      for (int i = 0; i < count; i++) {
        if (bytes[next + ID] == Tag.OBJECT) {
          hold(i8(next + ID + 1));
        }
        next += ID + 1 + Tag.bytes(bytes[next + ID], ID);
      }
      for (int part = 1; part < 4; part++) { // loader, signers, protection domain
        hold(i8(at + SUPER + part * ID));
      }
    }

    private void hold(long id) {
      int vertex = id == 0 ? -1 : numbers.get(id);
      if (vertex >= 0) {
        held.set(vertex);
      }
    }

    private int classSize(int at) {
      int fields = fields(at);
      return fields + 2 + u2(fields) * (ID + 1) - at;
    }

    /**
     * Where an instance's references are: in the file a class's own fields come first, then those
     * of its superclass.
     */
    private int[] layout(Plan plan) {
      if (plan.references == null) {
        int[] places = new int[4];
        int count = 0;
        int offset = 0;
        int depth = 0;
        for (Plan each = plan; each != null; each = plan(each.superId)) {
          int fields = u2(each.body);
          for (int i = 0; i < fields; i++) {
            int type = bytes[each.body + 2 + i * (ID + 1) + ID];
            if (type == Tag.OBJECT) {
              places = room(places, count);
              places[count++] = offset;
            }
            offset += Tag.bytes(type, ID);
          }
          if (++depth > plans.size()) {
            throw new IndexOutOfBoundsException(); // a class among its own superclasses
          }
        }
        plan.references = Arrays.copyOf(places, count);
      }
      return plan.references;
    }

    /** The second pass: edges. Returns the number of the next vertex, or -1. */
    private int references(int start, int end, int first) {
      int vertex = first;
      int at = start;
      while (at < end) {
        int tag = bytes[at] & 0xff;
        switch (tag) {
          case Tag.INSTANCE_DUMP -> {
            int size = i4(at + INSTANCE - 4);
            Plan plan = plan(i8(at + 5 + ID));
            int body = at + INSTANCE;
            if (plan == null) {
              return -1;
            }
            int source = plan.isApart || plan.isMirror ? -1 : vertex++;
            for (int offset : layout(plan)) {
              if (offset + ID > size) {
                return -1;
              }
              edge(source, i8(body + offset));
            }
            if (plan.isApart) {
              set.add(values(plan, body));
            } else if (handler != null && !plan.isMirror) {
              fields(handler, plan, body, size);
            }
            at = body + size;
          }
          case Tag.OBJECT_ARRAY_DUMP -> {
            int count = i4(at + 5 + ID);
            Plan plan = plan(i8(at + 9 + ID));
            at += OBJECT_ARRAY;
            if (handler != null && plan != null) {
              elements(handler, plan, at, count);
            }
            for (int i = 0; i < count; i++, at += ID) {
              edge(vertex, i8(at));
            }
            vertex++;
          }
          case Tag.PRIMITIVE_ARRAY_DUMP -> {
            int element = bytes[at + PRIMITIVE_ARRAY - 1];
            at += PRIMITIVE_ARRAY + Tag.bytes(element, ID) * i4(at + 5 + ID);
            vertex++;
          }
          case Tag.CLASS_DUMP -> {
            statics(at);
            at += classSize(at);
          }
          default -> {
            hold(i8(at + 1));
            at += ROOTS[tag];
          }
        }
      }
      return vertex;
    }

    private void fields(FieldHandler to, Plan plan, int body, int size) {
      int[] fields = plan.wanted == null ? wanted(to, plan) : plan.wanted;
      plan.wanted = fields;
      for (int i = 0; i < fields.length; i += 3) {
        int at = body + fields[i];
        int bytes = Tag.bytes(fields[i + 1], ID);
        if (fields[i] + bytes > size) {
          throw new IndexOutOfBoundsException(); // fewer bytes than its class says
        }
        long bits = bits(at, bytes);
        if (fields[i + 1] != Tag.OBJECT || bits != 0) {
          to.value(fields[i + 2], bits);
        }
      }
    }

    private long bits(int at, int size) {
      return switch (size) {
        case 1 -> bytes[at];
        case 2 -> u2(at);
        case 4 -> i4(at);
        default -> i8(at);
      };
    }

    /** The fields that somebody wants; of several of one name the first, which hides the others. */
    private int[] wanted(FieldHandler to, Plan plan) {
      int[] found = new int[12];
      int count = 0;
      int offset = 0;
      int depth = 0;
      Set<String> names = new HashSet<>();
      for (Plan each = plan; each != null; each = plan(each.superId)) {
        int fields = u2(each.body);
        for (int i = 0; i < fields; i++) {
          int field = each.body + 2 + i * (ID + 1);
          int type = bytes[field + ID];
          String name = string(i8(field));
          int location =
              names.add(name)
                  ? to.location(typeNames.get(plan.type), name, objectCounts[plan.type])
                  : -1;
          if (location >= 0) {
            found = count + 3 > found.length ? Arrays.copyOf(found, 2 * found.length) : found;
            found[count++] = offset;
            found[count++] = type;
            found[count++] = location;
          }
          offset += Tag.bytes(type, ID);
        }
        if (++depth > plans.size()) {
          throw new IndexOutOfBoundsException(); // a class among its own superclasses
        }
      }
      return Arrays.copyOf(found, count);
    }

    private void elements(FieldHandler to, Plan plan, int start, int count) {
      if (plan.wanted == null) {
        int location = to.location(typeNames.get(plan.type), "", objectCounts[plan.type]);
        plan.wanted = location < 0 ? new int[0] : new int[] {location};
      }
      for (int i = 0; plan.wanted.length > 0 && i < count; i++) {
        long id = i8(start + i * ID);
        if (id != 0) {
          to.value(plan.wanted[0], id);
        }
      }
    }

    /** A reference; one whose source is no vertex (-1) is no edge. */
    private void edge(int source, long id) {
      if (id == 0) {
        return;
      }
      int target = numbers.get(id);
      if (target >= 0) {
        held.set(target);
        if (source < 0) {
          return;
        }
        from = room(from, edges);
        to = room(to, edges);
        from[edges] = source;
        to[edges++] = target;
      }
    }

    private Map<String, Long> values(Plan plan, int body) {
      Map<String, Long> values = new HashMap<>();
      int at = body;
      int depth = 0;
      for (Plan each = plan; each != null && depth <= plans.size(); each = plan(each.superId)) {
        int fields = u2(each.body);
        for (int i = 0; i < fields; i++) {
          int field = each.body + 2 + i * (ID + 1);
          int type = bytes[field + ID];
          long bits = bits(at, Tag.bytes(type, ID));
          long value = type == Tag.OBJECT ? (bits == 0 ? -1 : numbers.get(bits)) : bits;
          values.putIfAbsent(string(i8(field)), value);
          at += Tag.bytes(type, ID);
        }
        depth++;
      }
      return values;
    }
  }
}
