package cairn.testkit;

import cairn.history.HeapHistory;
import cairn.history.LoadOptions;
import cairn.recording.FieldInfo;
import cairn.recording.Format;
import cairn.recording.LaneWriter;
import cairn.recording.RecordingWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes a recording statement by statement, as a program would cause it:
 *
 * <pre>{@code
 * HistoryScript script = HistoryScript.to(file);
 * int type = script.type("Node", "next:L", "value:I");
 * long a = script.line(11).make(type);
 * script.line(12).put(a, "next", 0);
 * HeapHistory history = script.load();
 * }</pre>
 *
 * A field is written {@code name:kind}, with {@code static name:kind} for static ones; values are
 * bits or node ids. Every statement happens at the line set last, in the thread set last, in the
 * method set last of the class {@code Main}, at first {@code main}. Times are counted from 1;
 * {@link #time} is that of the last timed event.
 */
public final class HistoryScript implements Closeable {
  private static final Map<Character, Integer> KIND_STEP = Map.of('L', 0, 'J', 2, 'F', 3, 'D', 4);

  private final Path file;
  private final RecordingWriter writer;
  private final Map<String, LaneWriter> lanes = new HashMap<>();
  private final Map<Integer, TypeDef> types = new HashMap<>();
  private final Map<Long, Integer> typeOf = new HashMap<>();
  private final int main;
  private LaneWriter lane;
  private String method = "main";
  private int line = 1;
  private long time;

  private record TypeDef(
      String name, @Nullable TypeDef above, char element, List<FieldInfo> fields) {}

  private HistoryScript(Path file, RecordingWriter writer) {
    this.file = file;
    this.writer = writer;
    main = writer.classType("Main", "java.lang.Object");
    lane = writer.lane(writer.thread("main"));
    lanes.put("main", lane);
  }

  /** Begins a recording in a file. */
  public static HistoryScript to(Path file) {
    return to(file, "testkit");
  }

  /** The same of a recorder that the analyses take it for, such as {@code native}. */
  public static HistoryScript to(Path file, String recorder) {
    try {
      return new HistoryScript(
          file, RecordingWriter.create(file, Map.of("recorder", recorder, "header.bytes", "12")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The writer itself, for what the script has no words for. */
  public RecordingWriter writer() {
    return writer;
  }

  /** The lane of the thread set last. */
  public LaneWriter lane() {
    return lane;
  }

  public long time() {
    return time;
  }

  public HistoryScript line(int number) {
    line = number;
    return this;
  }

  /** What follows happens in the method of this name. */
  public HistoryScript method(String name) {
    method = name;
    return this;
  }

  /** What follows happens in the thread of this name. */
  public HistoryScript thread(String name) {
    lane = lanes.computeIfAbsent(name, n -> writer.lane(writer.thread(n)));
    return this;
  }

  public int type(String name, String... fields) {
    return define(name, 0, fields);
  }

  public int subtype(String name, int supertype, String... fields) {
    return define(name, supertype, fields);
  }

  private int define(String name, int supertype, String... fields) {
    List<FieldInfo> parsed = new ArrayList<>();
    for (String field : fields) {
      boolean isStatic = field.startsWith("static ");
      String[] parts = field.substring(isStatic ? 7 : 0).split(":", 2);
      char kind = parts[1].charAt(0);
      String descriptor = kind == 'L' ? "Ljava/lang/Object;" : parts[1];
      parsed.add(new FieldInfo(parts[0], kind, isStatic ? Format.FIELD_STATIC : 0, descriptor));
    }
    TypeDef above = types.get(supertype);
    String superName = above == null ? "java.lang.Object" : above.name();
    int id = writer.classType(name, superName, parsed.toArray(new FieldInfo[0]));
    writer.link(id, supertype, 0);
    types.put(id, new TypeDef(name, above, (char) 0, parsed));
    return id;
  }

  public int arrayType(String name, char kind) {
    int id = writer.arrayType(name, kind);
    types.put(id, new TypeDef(name, null, kind, List.of()));
    return id;
  }

  /** A site of the current line. */
  public int site(int kind, String owner, String name, char fieldKind) {
    return writer.site(kind, main, method, line, owner, name, fieldKind);
  }

  public int site(int kind) {
    return site(kind, "", "", (char) 0);
  }

  private static int kindStep(char kind) {
    return KIND_STEP.getOrDefault(kind, 1);
  }

  /** Allocates an object. */
  public long make(int type) {
    return write(
        () -> {
          time++;
          long id = lane.alloc(type);
          lane.allocatedAt(site(Format.NEW), id);
          typeOf.put(id, type);
          return id;
        });
  }

  public long makeArray(int type, int length) {
    return write(
        () -> {
          time++;
          long id = lane.newArray(site(Format.NEW_ARRAY), type, length);
          typeOf.put(id, type);
          return id;
        });
  }

  /** An object or array that existed before; the length counts only for arrays. */
  public long see(int type, int length) {
    return write(
        () -> {
          long id = lane.seen(type, Math.max(0, length));
          typeOf.put(id, type);
          return id;
        });
  }

  /** Stores to a field that the object's type or a supertype declares. */
  public void put(long object, String field, long bits) {
    TypeDef def = type(object);
    for (TypeDef at = def; at != null; at = at.above()) {
      for (FieldInfo info : at.fields()) {
        if (info.name().equals(field) && !info.isStatic()) {
          put(object, def.name(), field, info.kind(), bits);
          return;
        }
      }
    }
    throw new IllegalArgumentException("no field " + field + " in " + def.name());
  }

  /** Stores to a field that a site names, whether or not any type declares it. */
  public void put(long object, String owner, String field, char kind, long bits) {
    run(() -> lane.put(site(Format.PUT_REF + kindStep(kind), owner, field, kind), object, bits));
  }

  /** Stores a value that is not recorded. */
  public void putHidden(long object, String owner, String field, char kind) {
    run(() -> lane.put(site(Format.PUT_HIDDEN, owner, field, kind), object, 0));
  }

  public void putStatic(int type, String field, char kind, long bits) {
    String owner = named(type).name();
    run(() -> lane.putStatic(site(Format.STATIC_REF + kindStep(kind), owner, field, kind), bits));
  }

  public void element(long array, int index, long bits) {
    char kind = type(array).element();
    int site = site(Format.ELEM_REF + kindStep(kind), "", "", kind);
    run(() -> lane.element(site, array, index, bits));
  }

  public void elementHidden(long array, int index) {
    run(() -> lane.element(site(Format.ELEM_HIDDEN), array, index, 0));
  }

  public void copy(long source, int from, long target, int to, int count) {
    run(() -> lane.copy(site(Format.COPY), source, from, target, to, count));
  }

  /** Clones an object or an array; the length counts only for arrays. */
  public long cloneOf(long source, int length) {
    int type = typeOf.getOrDefault(source, 0);
    return write(
        () -> {
          time++;
          long id = lane.cloned(site(Format.CLONE), source, type, Math.max(0, length));
          typeOf.put(id, type);
          return id;
        });
  }

  public void fill(long array, int from, int count, long bits) {
    char kind = type(array).element();
    run(() -> lane.fill(site(Format.FILL), array, from, count, kind, bits));
  }

  /** Elements as they are after code that is not recorded. */
  public void refresh(long array, int from, long... values) {
    char kind = type(array).element();
    run(() -> lane.elements(site(Format.REFRESH), array, from, values.length, kind, values));
  }

  public void refreshFields(long object, int type, long... values) {
    run(() -> lane.fields(site(Format.REFRESH_FIELDS), object, type, values));
  }

  /** Elements as they were before. */
  public void capture(long array, int from, long... values) {
    char kind = type(array).element();
    untimed(() -> lane.elements(0, array, from, values.length, kind, values));
  }

  public void captureFields(long object, int type, long... values) {
    untimed(() -> lane.fields(0, object, type, values));
  }

  public void captureStatics(int type, long... values) {
    untimed(() -> lane.statics(type, values));
  }

  public void cpoint(String name, int phase, long... ids) {
    cpointWithResult(name, phase, (char) 0, 0, ids);
  }

  /** A C-point with a result of a kind; {@code bits} is a node id for references. */
  public void cpointWithResult(String name, int phase, char kind, long bits, long... ids) {
    int site = site(Format.CPOINT, "", name, (char) 0);
    untimed(() -> lane.cpoint(site, phase, ids, ids.length, kind, bits));
  }

  /** The beginning or end of an operation without C-points, with the phase of a C-point. */
  public void operation(String name, int phase, long... ids) {
    int site = site(Format.CPOINT, "", name, (char) 0);
    untimed(() -> lane.operation(site, phase, ids, ids.length, (char) 0, 0));
  }

  /**
   * What the call gets whose entry is the thread's next C-point; {@code kinds} has a character for
   * each value, such as {@code IJ}.
   */
  public void values(String kinds, long... values) {
    untimed(() -> lane.values(kinds.toCharArray(), values, values.length));
  }

  public void unmodelled(String what) {
    untimed(() -> lane.unmodelled(site(Format.UNMODELLED, "", what, (char) 0)));
  }

  public long block(long address, long size) {
    time++;
    return write(() -> lane.block(site(Format.BLOCK), address, size));
  }

  public void free(long id) {
    run(() -> lane.free(site(Format.FREE), id));
  }

  /** A look at what words outside of the heap refer to. */
  public void held(int flags, long[] gone, long[] come, long[] unreached) {
    long[] ids = new long[gone.length + come.length + unreached.length];
    System.arraycopy(gone, 0, ids, 0, gone.length);
    System.arraycopy(come, 0, ids, gone.length, come.length);
    System.arraycopy(unreached, 0, ids, gone.length + come.length, unreached.length);
    untimed(() -> lane.held(flags, ids, gone.length, come.length, unreached.length));
  }

  public long node(long address, int width) {
    time++;
    return write(() -> lane.node(site(Format.NODE), address, width));
  }

  public void join(long id, long address, int width) {
    run(() -> lane.join(site(Format.JOIN), id, address, width));
  }

  public long merge(long first, long second) {
    time++;
    return write(() -> lane.merge(site(Format.MERGE), first, second));
  }

  public long split(long source, long address) {
    time++;
    return write(() -> lane.split(site(Format.SPLIT), source, address));
  }

  public void store(long address, int width, long value) {
    run(() -> lane.store(site(Format.STORE), address, width, value));
  }

  public void storePointer(long address, long target) {
    run(() -> lane.storePointer(site(Format.STORE_PTR), address, target));
  }

  /** Ends the recording and loads it. */
  public HeapHistory load() {
    return load(LoadOptions.defaults());
  }

  public HeapHistory load(LoadOptions options) {
    finish();
    return write(() -> HeapHistory.load(file, options));
  }

  /** Ends the recording; the script is of no further use. Returns its file. */
  public Path finish() {
    return write(
        () -> {
          writer.end(Format.END_EXIT, 0, "");
          writer.close();
          return file;
        });
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }

  private TypeDef type(long node) {
    return named(typeOf.getOrDefault(node, 0));
  }

  private TypeDef named(int type) {
    TypeDef def = types.get(type);
    if (def == null) {
      throw new IllegalArgumentException("no type " + type + " in this script");
    }
    return def;
  }

  private interface Writing<T> {
    T run() throws IOException;
  }

  private interface Action {
    void run() throws IOException;
  }

  private void run(Action action) {
    time++;
    untimed(action);
  }

  private void untimed(Action action) {
    write(
        () -> {
          action.run();
          return true;
        });
  }

  private static <T> T write(Writing<T> writing) {
    try {
      return writing.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
