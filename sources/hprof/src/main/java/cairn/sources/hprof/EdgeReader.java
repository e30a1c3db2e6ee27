package cairn.sources.hprof;

import cairn.sources.hprof.PlainClasses.Plan;
import java.io.IOException;
import java.io.InputStream;
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
  private static final byte[] MAGIC = "JAVA PROFILE 1.0.".getBytes(StandardCharsets.US_ASCII);
  private static final int HEADER = MAGIC.length + 2 + 4 + 8;
  private static final int HEAD = PlainClasses.HEAD;
  private static final int ID = PlainClasses.ID;
  private static final int LARGEST = 1 << 30;

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
    return PlainClasses.i4(bytes, at);
  }

  private long i8(int at) {
    return PlainClasses.i8(bytes, at);
  }

  /** One dump. */
  private final class Scan {
    private final PlainClasses classes;
    private final @Nullable FieldHandler handler;
    private @Nullable FieldReader fields;
    private final int[] primitives = new int[Tag.LAST_PRIMITIVE + 1];
    private final AddressMap numbers = new AddressMap();
    private final List<int[]> segments = new ArrayList<>();
    private final List<Map<String, Long>> set = new ArrayList<>();
    private int[] types = new int[1 << 14];
    private int[] from = new int[1 << 14];
    private int[] to = new int[1 << 14];
    private int vertexes;
    private int edges;

    /** Names of fields of what is set apart that are references. */
    private final Set<String> referring = new HashSet<>();

    /** Vertexes that something refers to. */
    private final BitSet held = new BitSet();

    Scan(String apart, @Nullable FieldHandler handler) {
      this.classes = new PlainClasses(bytes, apart);
      this.handler = handler;
    }

    HeapEdges edges() {
      return new HeapEdges(vertexes, types, classes.typeNames(), from, to, edges, set);
    }

    /** Takes fillers out, none of which is at either end of an edge. */
    private void dropFillers() {
      List<String> names = classes.typeNames();
      boolean[] mayBe = new boolean[names.size()];
      for (int type = 0; type < mayBe.length; type++) {
        mayBe[type] = Fillers.isType(names.get(type));
      }
      int[] after = new int[vertexes];
      int kept = 0;
      for (int vertex = 0; vertex < vertexes; vertex++) {
        after[vertex] = kept;
        if (!mayBe[types[vertex]] || held.get(vertex)) {
          types[kept++] = types[vertex];
        }
      }
      if (kept == vertexes) {
        return;
      }
      vertexes = kept;
      for (int edge = 0; edge < edges; edge++) {
        from[edge] = after[from[edge]];
        to[edge] = after[to[edge]];
      }
      for (Map<String, Long> object : set) {
        object.replaceAll(
            (name, at) -> referring.contains(name) && at >= 0 ? (long) after[at.intValue()] : at);
      }
    }

    /** False if the dump is not plain. */
    boolean run() {
      for (int type = Tag.FIRST_PRIMITIVE; type <= Tag.LAST_PRIMITIVE; type++) {
        primitives[type] = classes.addType(Tag.name(type) + "[]");
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
          case Tag.UTF8 -> classes.addString(at);
          case Tag.LOAD_CLASS -> classes.addName(body);
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
        int[] counts = new int[classes.typeNames().size()];
        for (int vertex = 0; vertex < vertexes; vertex++) {
          counts[types[vertex]]++;
        }
        fields = new FieldReader(bytes, classes, handler, counts);
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
            Plan plan = classes.plan(i8(at + 5 + ID));
            if (plan == null) {
              return false;
            }
            type = plan.isMirror || plan.isApart ? -1 : classes.type(plan, i8(at + 5 + ID));
          }
          case Tag.OBJECT_ARRAY_DUMP -> {
            size = OBJECT_ARRAY + (long) ID * i4(at + 5 + ID);
            Plan plan = classes.plan(i8(at + 9 + ID));
            if (plan == null) {
              return false;
            }
            type = classes.type(plan, i8(at + 9 + ID));
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
            size = classes.size(at);
            type = -1;
            classes.add(at);
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
          types = PlainClasses.room(types, vertexes);
          types[vertexes++] = type;
        }
        at += (int) size;
      }
      return true;
    }

    private void hold(long id) {
      int vertex = id == 0 ? -1 : numbers.get(id);
      if (vertex >= 0) {
        held.set(vertex);
      }
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
            Plan plan = classes.plan(i8(at + 5 + ID));
            int body = at + INSTANCE;
            if (plan == null) {
              return -1;
            }
            int source = plan.isApart || plan.isMirror ? -1 : vertex++;
            for (int offset : classes.layout(plan)) {
              if (offset + ID > size) {
                return -1;
              }
              edge(source, i8(body + offset));
            }
            if (plan.isApart) {
              set.add(values(plan, body));
            } else if (fields != null && !plan.isMirror) {
              fields.fields(plan, body, size);
            }
            at = body + size;
          }
          case Tag.OBJECT_ARRAY_DUMP -> {
            int count = i4(at + 5 + ID);
            Plan plan = classes.plan(i8(at + 9 + ID));
            at += OBJECT_ARRAY;
            if (fields != null && plan != null) {
              fields.elements(plan, at, count);
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
            classes.references(at, this::hold);
            at += classes.size(at);
          }
          default -> {
            hold(i8(at + 1));
            at += ROOTS[tag];
          }
        }
      }
      return vertex;
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
        from = PlainClasses.room(from, edges);
        to = PlainClasses.room(to, edges);
        from[edges] = source;
        to[edges++] = target;
      }
    }

    private Map<String, Long> values(Plan plan, int body) {
      Map<String, Long> values = new HashMap<>();
      classes.fields(
          plan,
          (offset, tag, id) -> {
            long bits = classes.bits(body + offset, Tag.bytes(tag, ID));
            String name = classes.string(id);
            boolean isReference = tag == Tag.OBJECT;
            long value = isReference ? (bits == 0 ? -1 : numbers.get(bits)) : bits;
            if (values.putIfAbsent(name, value) == null && isReference) {
              referring.add(name);
            }
          });
      return values;
    }
  }
}
