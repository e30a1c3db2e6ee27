package cairn.junit.inside;

import cairn.recording.FieldInfo;
import cairn.recording.Format;
import cairn.recording.LaneWriter;
import cairn.recording.RecordingWriter;
import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes what an object leads to as a recording of one moment: every object was there already, and
 * a C-point names the first.
 */
final class LiveWriter {
  /** Elements of one event. */
  private static final int PIECE = 1000;

  private final RecordingWriter writer;
  private final LaneWriter lane;
  private final LiveFields fields = new LiveFields();
  private final Map<Class<?>, Integer> types = new HashMap<>();
  private final IdentityHashMap<Object, Long> ids = new IdentityHashMap<>();
  private final Map<Long, Step> steps = new HashMap<>();
  private final Deque<Object> open = new ArrayDeque<>();

  /** How an object was found: from which, through which slot. */
  private record Step(long from, String slot) {}

  private LiveWriter(RecordingWriter writer) {
    this.writer = writer;
    this.lane = writer.lane(writer.thread(Thread.currentThread().getName()));
  }

  /**
   * Writes it, and returns where objects are.
   *
   * @param point the name of the C-point
   */
  static LiveWriter write(Object root, String point, Path file) throws IOException {
    Map<String, String> meta = Map.of("recorder", "jvm", "recorder.version", "1", "values", "all");
    try (RecordingWriter writer = RecordingWriter.create(file, meta)) {
      LiveWriter live = new LiveWriter(writer);
      live.run(root, point);
      return live;
    }
  }

  private void run(Object root, String point) throws IOException {
    long first = node(root, 0, "root");
    while (!open.isEmpty()) {
      Object each = open.pop();
      if (each.getClass().isArray()) {
        elements(each);
      } else {
        fields(each);
      }
    }
    int site = writer.site(Format.CPOINT, 0, "", 0, "", point, (char) 0);
    lane.cpoint(site, Format.CPOINT_DIRECTIVE, new long[] {first}, 1, (char) 0, 0);
    writer.end(Format.END_EXIT, 0, "");
  }

  /** The way from the root to a node: {@code root.left.right}. */
  String path(long id) {
    StringBuilder path = new StringBuilder();
    Step at = steps.get(id);
    while (at != null) {
      path.insert(0, at.slot());
      at = steps.get(at.from());
    }
    return path.toString();
  }

  private long node(@Nullable Object object, long from, String slot) throws IOException {
    if (object == null) {
      return 0;
    }
    Long known = ids.get(object);
    if (known != null) {
      return known;
    }
    boolean array = object.getClass().isArray();
    long id = lane.seen(type(object.getClass()), array ? Array.getLength(object) : 0);
    ids.put(object, id);
    steps.put(id, new Step(from, slot));
    open.add(object);
    return id;
  }

  private long id(Object object) {
    return ids.getOrDefault(object, 0L);
  }

  private int type(Class<?> type) throws IOException {
    Integer known = types.get(type);
    if (known != null) {
      return known;
    }
    int id;
    Class<?> element = type.getComponentType();
    if (element != null) {
      char kind = kind(element);
      id = writer.arrayType(type.getTypeName(), kind);
      writer.link(id, 0, 0);
    } else {
      Class<?> above = type.getSuperclass();
      List<FieldInfo> own = new ArrayList<>();
      for (Field field : fields.of(type)) {
        Class<?> of = field.getType();
        own.add(new FieldInfo(field.getName(), kind(of), 0, of.descriptorString()));
      }
      id =
          writer.classType(
              type.getName(), above == null ? "" : above.getName(), own.toArray(new FieldInfo[0]));
      writer.link(id, above == null ? 0 : type(above), 0);
    }
    types.put(type, id);
    return id;
  }

  private static char kind(Class<?> type) {
    return type.isPrimitive() ? type.descriptorString().charAt(0) : 'L';
  }

  private void fields(Object object) throws IOException {
    for (Class<?> at = object.getClass(); at != null; at = at.getSuperclass()) {
      List<Field> own = fields.of(at);
      if (own.isEmpty()) {
        continue;
      }
      long[] values = new long[own.size()];
      for (int i = 0; i < values.length; i++) {
        Field field = own.get(i);
        values[i] =
            field.getType().isPrimitive()
                ? fields.bits(object, field)
                : node(fields.reference(object, field), id(object), "." + field.getName());
      }
      lane.fields(0, id(object), type(at), values);
    }
  }

  private void elements(Object array) throws IOException {
    int length = Array.getLength(array);
    char kind = kind(array.getClass().getComponentType());
    for (int from = 0; from < length; from += PIECE) {
      long[] values = new long[Math.min(PIECE, length - from)];
      for (int i = 0; i < values.length; i++) {
        Object element = Array.get(array, from + i);
        values[i] =
            kind == 'L'
                ? node(element, id(array), "[" + (from + i) + "]")
                : LiveFields.bits(element);
      }
      lane.elements(0, id(array), from, values.length, kind, values);
    }
  }
}
