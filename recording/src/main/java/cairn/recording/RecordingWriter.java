package cairn.recording;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a recording, to a file or a pipe. The order of the events is that of the calls, whichever
 * lanes they go to: a lane takes a new segment when it is not the one that wrote last. Strings,
 * types and sites that are equal get one id. Nothing that was written out is ever changed, and
 * everything is written out when its lane's chunk is full, at {@link #flush} and at the end. Not
 * for several threads.
 */
public final class RecordingWriter implements Closeable {
  /** Bytes of events after which a lane's chunk is written out. */
  public static final int CHUNK_BYTES = 64 << 10;

  private final OutputStream out;
  private final int chunkBytes;
  private final List<LaneWriter> lanes = new ArrayList<>();
  private final Map<String, Integer> strings = new HashMap<>();
  private final Map<List<Object>, Integer> interned = new HashMap<>();
  private final ByteSink tables = new ByteSink();
  private final Tables defined = new Tables();
  private long nextId = 1;
  private int machineCodes;
  private int tracePages;
  private long segment;
  private boolean closed;

  private RecordingWriter(OutputStream out, int chunkBytes) {
    if (chunkBytes < 1 || chunkBytes > Format.MAX_PAYLOAD / 4) {
      throw new IllegalArgumentException("chunks of " + chunkBytes + " bytes");
    }
    this.out = out;
    this.chunkBytes = chunkBytes;
  }

  /** Begins a recording in a new file, replacing an old one. */
  public static RecordingWriter create(Path path, Map<String, String> meta) throws IOException {
    return to(Files.newOutputStream(path), CHUNK_BYTES, meta);
  }

  /** Begins a recording. */
  public static RecordingWriter to(OutputStream out, int chunkBytes, Map<String, String> meta)
      throws IOException {
    RecordingWriter writer = new RecordingWriter(out, chunkBytes);
    out.write(Header.write());
    ByteSink payload = new ByteSink();
    payload.varint(meta.size());
    meta.forEach(
        (key, value) -> {
          payload.text(key);
          payload.text(value);
        });
    writer.chunk(Format.CHUNK_META, payload);
    return writer;
  }

  /** What was defined so far, as a reader will know it; grows. */
  public Tables tables() {
    return defined;
  }

  /** The id of a text; 0 for an empty one. */
  public int string(String text) {
    if (text.isEmpty()) {
      return 0;
    }
    Integer known = strings.get(text);
    if (known != null) {
      return known;
    }
    int id = strings.size() + 1;
    strings.put(text, id);
    tables.u8(Format.TAG_STRING);
    tables.varint(id);
    tables.text(text);
    return id;
  }

  /** A class of the boot loader whose stores are recorded. */
  public int classType(String name, String superName, FieldInfo... fields) {
    return type(
        Format.TYPE_CLASS,
        name,
        0,
        superName,
        "",
        Format.TYPE_FLAG_RECORDED,
        0,
        (char) 0,
        List.of(fields));
  }

  /** An array type of the boot loader, by the kind of its elements. */
  public int arrayType(String name, char elementKind) {
    int flavour = elementKind == 'L' ? Format.TYPE_REF_ARRAY : Format.TYPE_PRIM_ARRAY;
    return type(flavour, name, 0, "", "", Format.TYPE_FLAG_RECORDED, 0, elementKind, List.of());
  }

  /** A type; see the format's TYPE for what the arguments mean. */
  public int type(
      int flavour,
      String name,
      int loader,
      String superName,
      String sourceFile,
      int flags,
      long size,
      char elementKind,
      List<FieldInfo> fields) {
    List<Object> key =
        List.of(flavour, name, loader, superName, sourceFile, flags, size, elementKind, fields);
    Integer known = interned.get(key);
    if (known != null) {
      return known;
    }
    int id = defined.types.max() + 1;
    TypeInfo type =
        new TypeInfo(
            id, flavour, name, loader, superName, sourceFile, flags, size, elementKind, fields);
    int[] refs = {string(name), string(superName), string(sourceFile)};
    for (FieldInfo field : fields) {
      string(field.name());
      string(field.descriptor());
    }
    tables.u8(Format.TAG_TYPE);
    tables.varint(id);
    tables.u8(flavour);
    tables.varint(refs[0]);
    tables.varint(loader);
    tables.varint(refs[1]);
    tables.varint(refs[2]);
    tables.u8(flags);
    tables.varint(size);
    tables.u8(elementKind);
    tables.varint(fields.size());
    for (FieldInfo field : fields) {
      tables.varint(string(field.name()));
      tables.u8(field.kind());
      tables.u8(field.flags());
      tables.varint(string(field.descriptor()));
    }
    defined.types.define(id, type);
    interned.put(key, id);
    return id;
  }

  /** Says what a type's supertype (0: none) and its size (0: not known) are. */
  public void link(int type, int superType, long size) {
    typeOf(type).link(superType, size);
    tables.u8(Format.TAG_LINK);
    tables.varint(type);
    tables.varint(superType);
    tables.varint(size);
  }

  /** A place at which something happens; see the format's SITE for what the arguments mean. */
  public int site(
      int kind, int type, String method, int line, String owner, String name, char fieldKind) {
    List<Object> key = List.of(kind, type, method, line, owner, name, fieldKind);
    Integer known = interned.get(key);
    if (known != null) {
      return known;
    }
    int id = defined.sites.max() + 1;
    int[] refs = {string(method), string(owner), string(name)};
    tables.u8(Format.TAG_SITE);
    tables.varint(id);
    tables.u8(kind);
    tables.varint(type);
    tables.varint(refs[0]);
    tables.varint(line);
    tables.varint(refs[1]);
    tables.varint(refs[2]);
    tables.u8(fieldKind);
    SiteInfo site = new SiteInfo(id, kind, type, method, line, owner, name, fieldKind);
    defined.defineSite(site, TablesReader.valueKind(kind, fieldKind));
    interned.put(key, id);
    return id;
  }

  /** A stack of places, innermost first; those beyond the format's limit are left out. */
  public int stack(List<Integer> frames) {
    List<Integer> kept = frames.subList(0, Math.min(frames.size(), Format.MAX_FRAMES));
    List<Object> key = List.of("stack", List.copyOf(kept));
    Integer known = interned.get(key);
    if (known != null) {
      return known;
    }
    kept.forEach(this::siteOf);
    int id = defined.stacks.max() + 1;
    defined.stacks.define(id, kept.stream().mapToInt(Integer::intValue).toArray());
    tables.u8(Format.TAG_STACK);
    tables.varint(id);
    tables.varint(kept.size());
    kept.forEach(tables::varint);
    interned.put(key, id);
    return id;
  }

  void checkStack(int id) {
    if (id < 0 || id > defined.stacks.max()) {
      throw new IllegalArgumentException("no stack " + id);
    }
  }

  /** A new thread, even if another has this name. */
  public int thread(String name) {
    tables.u8(Format.TAG_THREAD);
    int id = defined.threads.max() + 1;
    defined.threads.define(id, name);
    tables.varint(id);
    tables.text(name);
    return id;
  }

  /** A new class loader. */
  public int loader(String name) {
    tables.u8(Format.TAG_LOADER);
    int id = defined.loaders.max() + 1;
    defined.loaders.define(id, name);
    tables.varint(id);
    tables.text(name);
    return id;
  }

  public void note(String topic, String text) {
    tables.u8(Format.TAG_NOTE);
    tables.text(topic);
    tables.text(text);
  }

  /** The code of a class whose methods tell which of their blocks ran. */
  public void code(CodeInfo code) throws IOException {
    ByteSink payload = new ByteSink();
    payload.text(code.className());
    payload.varint(code.loader());
    payload.varint(code.classFile().length);
    payload.append(code.classFile(), code.classFile().length);
    payload.varint(code.methods().size());
    for (CodeInfo.MethodCode method : code.methods()) {
      payload.text(method.name());
      payload.text(method.descriptor());
      pairs(payload, method.blockSites(), method.blockStarts());
      pairs(payload, method.sites(), method.ordinals());
    }
    writeTables();
    chunk(Format.CHUNK_CODE, payload);
  }

  /** Machine code of a native program that tells what runs of it, in the format's entries. */
  public void machineCode(byte[] entries, int length) throws IOException {
    ByteSink payload = new ByteSink();
    payload.varint(++machineCodes);
    payload.append(entries, length);
    chunk(Format.CHUNK_MACHINE_CODE, payload);
  }

  /** The next page of what ran; its code is there already. */
  public void tracePage(byte[] page, int length) throws IOException {
    ByteSink payload = new ByteSink();
    payload.varint(++tracePages);
    payload.append(page, length);
    chunk(Format.CHUNK_TRACE, payload);
  }

  private static void pairs(ByteSink payload, int[] sites, int[] ordinals) {
    payload.varint(sites.length);
    for (int i = 0; i < sites.length; i++) {
      payload.varint(sites[i]);
      payload.varint(ordinals[i]);
    }
  }

  /** A new lane for the events of this thread. */
  public LaneWriter lane(int thread) {
    LaneWriter lane = new LaneWriter(this, lanes.size() + 1, chunkBytes, thread);
    lanes.add(lane);
    return lane;
  }

  /** Writes out everything that was recorded so far. */
  public void flush() throws IOException {
    for (LaneWriter lane : lanes) {
      lane.flush();
    }
    writeTables();
    out.flush();
  }

  /** Ends the recording; {@code reason} is one of {@code Format.END_...}. */
  public void end(int reason, int exitCode, String text) throws IOException {
    flush();
    chunk(Format.CHUNK_END, ByteSink.end(reason, exitCode, text));
    out.flush();
  }

  /** Writes out everything and closes the file; without {@link #end} it stays open-ended. */
  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      try (out) {
        flush();
      }
    }
  }

  TypeInfo typeOf(int id) {
    TypeInfo type = defined.types.get(id);
    if (type == null) {
      throw new IllegalArgumentException("no type " + id);
    }
    return type;
  }

  SiteInfo siteOf(int id) {
    SiteInfo site = defined.sites.get(id);
    if (site == null) {
      throw new IllegalArgumentException("no site " + id);
    }
    return site;
  }

  long segment() {
    return segment;
  }

  long takeSegment() {
    return ++segment;
  }

  long takeId() {
    return nextId++;
  }

  /** Lets ids go on from here. */
  public void ids(long next) {
    if (next <= 0 || next >= LaneState.MAX_ID) {
      throw new IllegalArgumentException("no id " + next);
    }
    nextId = next;
  }

  void writeEvents(ByteSink payload) throws IOException {
    writeTables();
    chunk(Format.CHUNK_EVENTS, payload);
  }

  private void writeTables() throws IOException {
    if (tables.size() > 0) {
      chunk(Format.CHUNK_TABLES, tables);
      tables.clear();
    }
  }

  private void chunk(int kind, ByteSink payload) throws IOException {
    if (payload.size() > Format.MAX_PAYLOAD) {
      throw new IOException("a chunk of " + payload.size() + " bytes is over the format's limit");
    }
    ByteSink.chunk(kind, payload).writeTo(out);
  }
}
