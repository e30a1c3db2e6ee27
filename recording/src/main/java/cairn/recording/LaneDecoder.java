package cairn.recording;

import static cairn.recording.TablesReader.isKind;

import java.util.Arrays;

/**
 * Decodes one lane: its chunks one after another, its events to a handler. Holds under one KB and
 * the largest array that an event carried; allocates nothing per event.
 */
final class LaneDecoder extends Cursor {
  /** Node ids are below this, so that their differences fit into a reference. */
  static final long MAX_ID = 1L << 62;

  /** Where a lane's chunks come from. */
  interface Chunks {
    /** Places the lane on its next chunk's payload; false if there is none for now. */
    boolean next(LaneDecoder lane) throws RecordingException;
  }

  /** The time of the last timed event, shared by the lanes of one reading. */
  static final class Clock {
    long time;
  }

  private static final int RECENT = 64;

  private final int lane;
  private final Tables tables;
  private final Clock clock;
  private final Chunks chunks;

  private final long[] recent = new long[RECENT];
  private long[] values = new long[16];
  private long segment;
  private int thread;
  private long next;
  private long last;
  private long index;
  private int site;
  private boolean eventful;

  LaneDecoder(int lane, Tables tables, Clock clock, Chunks chunks) {
    this.lane = lane;
    this.tables = tables;
    this.clock = clock;
    this.chunks = chunks;
  }

  int lane() {
    return lane;
  }

  /** The segment that the next event belongs to. */
  long segment() {
    return segment;
  }

  /** Whether an event came since this was last asked. */
  boolean takeEventful() {
    boolean result = eventful;
    eventful = false;
    return result;
  }

  /** Gives the rest of the current chunk up. */
  void skipChunk() {
    pos = end;
  }

  /** Goes to the lane's next chunk and reads its head; false if there is none for now. */
  boolean nextChunk() throws RecordingException {
    if (!chunks.next(this)) {
      return false;
    }
    int named = count("lane");
    int number = count("chunk number");
    if (named != lane || number == 0) {
      throw corrupt("chunk " + number + " of lane " + named + " where lane " + lane + " goes on");
    }
    long newThread = varint();
    long newSegment = varint();
    if (newSegment < segment) { // 0: a lane that has not taken any yet
      throw corrupt("segment " + Long.toUnsignedString(newSegment) + " after segment " + segment);
    }
    thread = thread(newThread);
    segment = newSegment;
    next = newNext();
    last = next;
    index = 0;
    site = 0;
    Arrays.fill(recent, 0);
    return true;
  }

  /**
   * Delivers events until the lane leaves its segment.
   *
   * @return false if its chunks ran out, for now, before it did
   */
  boolean run(EventHandler handler) throws RecordingException {
    long current = segment;
    do {
      while (pos < end) {
        long u = varint();
        if (u < 0 || u >= Format.FIRST_SITE_CODE) {
          atSite(u - Format.FIRST_SITE_CODE, handler);
        } else if (u == Format.CODE_SEGMENT) {
          long step = varint();
          if (step <= 0 || step >= MAX_ID - segment) {
            throw corrupt("a step of " + step + " from segment " + segment);
          }
          segment += step;
          return true;
        } else {
          withCode((int) u, handler);
        }
      }
      if (!nextChunk()) {
        return false;
      }
    } while (segment == current);
    return true;
  }

  private void withCode(int code, EventHandler handler) throws RecordingException {
    switch (code) {
      case Format.CODE_END -> pos = end;
      case Format.CODE_THREAD -> thread = thread(varint());
      case Format.CODE_IDS -> next = newNext();
      case Format.CODE_ALLOC -> {
        TypeInfo type = type();
        if (type.flavour() != Format.TYPE_CLASS) {
          throw corrupt("an object of " + type + ", which is no class");
        }
        long id = newId();
        handler.alloc(++clock.time, thread, id, type.id());
      }
      case Format.CODE_SEEN -> {
        TypeInfo type = type();
        int length = type.isArray() ? count("array length") : -1;
        handler.seen(clock.time, thread, newId(), type.id(), length);
      }
      case Format.CODE_CAPTURE -> {
        long id = id();
        TypeInfo type = type();
        fieldValues(type.instanceKinds);
        handler.fields(clock.time, thread, 0, id, type.id(), values);
      }
      case Format.CODE_CAPTURE_ELEMENTS -> elements(0, handler);
      case Format.CODE_CAPTURE_STATICS -> {
        TypeInfo type = type();
        fieldValues(type.staticKinds);
        handler.statics(clock.time, thread, type.id(), values);
      }
      default -> throw tables.unknown(this, "unknown event code " + code);
    }
    eventful |= code >= Format.CODE_ALLOC;
  }

  private void atSite(long step, EventHandler handler) throws RecordingException {
    long s = site + unzigzag(step);
    byte[] kinds = tables.siteKinds;
    int kind = s > 0 && s < kinds.length ? kinds[(int) s] : 0;
    if (kind == 0) {
      throw undefined("site", s);
    }
    site = (int) s;
    eventful = true;
    switch (kind) {
      case Format.NEW -> {
        long id = ref();
        touch(id);
        handler.allocatedAt(clock.time, thread, site, id);
      }
      case Format.NEW_ARRAY -> newArray(handler);
      case Format.PUT_REF -> {
        long object = ref();
        long target = ref();
        touch(object);
        touch(target);
        handler.put(++clock.time, thread, site, object, 'L', target);
      }
      case Format.PUT_INT, Format.PUT_LONG, Format.PUT_FLOAT, Format.PUT_DOUBLE -> {
        long object = ref();
        char valueKind = tables.siteValueKinds[site];
        long bits = value(valueKind);
        touch(object);
        handler.put(++clock.time, thread, site, object, valueKind, bits);
      }
      case Format.ELEM_REF,
          Format.ELEM_INT,
          Format.ELEM_LONG,
          Format.ELEM_FLOAT,
          Format.ELEM_DOUBLE,
          Format.ELEM_HIDDEN ->
          element(handler);
      default -> atRarerSite(kind, handler);
    }
  }

  private void element(EventHandler handler) throws RecordingException {
    long array = ref();
    long i = index + zigzag();
    if (i < 0 || i > Integer.MAX_VALUE) {
      throw corrupt("array index " + i);
    }
    char kind = tables.siteValueKinds[site];
    long bits = 0;
    if (kind == 'L') {
      bits = ref();
      touch(array);
      touch(bits);
    } else {
      if (kind != 0) {
        bits = value(kind);
      }
      touch(array);
    }
    index = i + 1;
    handler.element(++clock.time, thread, site, array, (int) i, kind, bits);
  }

  private void newArray(EventHandler handler) throws RecordingException {
    TypeInfo type = type();
    if (!type.isArray()) {
      throw corrupt("an array of " + type + ", which is no array type");
    }
    int length = count("array length");
    long id = newId();
    handler.newArray(++clock.time, thread, site, id, type.id(), length);
  }

  private void atRarerSite(int kind, EventHandler handler) throws RecordingException {
    switch (kind) {
      case Format.STATIC_REF -> {
        long target = ref();
        touch(target);
        handler.putStatic(++clock.time, thread, site, 'L', target);
      }
      case Format.STATIC_INT, Format.STATIC_LONG, Format.STATIC_FLOAT, Format.STATIC_DOUBLE -> {
        char valueKind = tables.siteValueKinds[site];
        long bits = value(valueKind);
        handler.putStatic(++clock.time, thread, site, valueKind, bits);
      }
      case Format.PUT_HIDDEN -> {
        long object = ref();
        touch(object);
        handler.put(++clock.time, thread, site, object, (char) 0, 0);
      }
      case Format.COPY -> copy(handler);
      case Format.CLONE -> {
        long source = id();
        TypeInfo type = type();
        int length = type.isArray() ? count("array length") : -1;
        long id = newId();
        handler.cloned(++clock.time, thread, site, source, id, type.id(), length);
      }
      case Format.FILL -> {
        long array = id();
        int from = count("array position");
        int n = range(from);
        char valueKind = valueKind();
        long bits = valueKind == 0 ? 0 : value(valueKind);
        handler.fill(++clock.time, thread, site, array, from, n, valueKind, bits);
      }
      case Format.REFRESH -> elements(site, handler);
      case Format.REFRESH_FIELDS -> {
        long id = id();
        TypeInfo type = type();
        fieldValues(type.instanceKinds);
        handler.fields(++clock.time, thread, site, id, type.id(), values);
      }
      case Format.CPOINT -> cpoint(handler);
      case Format.CALL, Format.RETURN, Format.UNWIND ->
          handler.call(clock.time, thread, site, kind);
      case Format.UNMODELLED -> handler.unmodelled(clock.time, thread, site);
      default -> inMemory(kind, handler);
    }
  }

  /** The events of programs whose memory is seen as addresses. */
  private void inMemory(int kind, EventHandler handler) throws RecordingException {
    switch (kind) {
      case Format.BLOCK -> {
        long address = varint();
        long size = varint();
        long id = newId();
        handler.block(++clock.time, thread, site, id, address, size);
      }
      case Format.FREE -> {
        long id = id();
        handler.free(++clock.time, thread, site, id);
      }
      case Format.NODE -> {
        long address = varint();
        int width = count("width");
        long id = newId();
        handler.node(++clock.time, thread, site, id, address, width);
      }
      case Format.JOIN -> {
        long id = id();
        long address = varint();
        int width = count("width");
        handler.join(++clock.time, thread, site, id, address, width);
      }
      case Format.MERGE -> {
        long first = id();
        long second = id();
        long id = newId();
        handler.merge(++clock.time, thread, site, first, second, id);
      }
      case Format.SPLIT -> {
        long source = id();
        long address = varint();
        long id = newId();
        handler.split(++clock.time, thread, site, source, address, id);
      }
      case Format.STORE -> {
        long address = varint();
        int width = u8();
        long value = varint();
        handler.store(++clock.time, thread, site, address, width, value);
      }
      case Format.STORE_PTR -> {
        long address = varint();
        long target = varint();
        handler.storePointer(++clock.time, thread, site, address, target);
      }
      default -> throw tables.unknown(this, "unknown kind " + kind + " of site " + site);
    }
  }

  private void copy(EventHandler handler) throws RecordingException {
    long source = id();
    int from = count("array position");
    long target = id();
    int to = count("array position");
    int n = range(Math.max(from, to));
    handler.copy(++clock.time, thread, site, source, from, target, to, n);
  }

  private void cpoint(EventHandler handler) throws RecordingException {
    int phase = u8();
    if (phase < Format.CPOINT_ENTRY || phase > Format.CPOINT_DIRECTIVE) {
      throw tables.unknown(this, "unknown phase " + phase + " of a C-point");
    }
    int n = count("a number of ids");
    room(n, 1);
    for (int i = 0; i < n; i++) {
      values[i] = id();
    }
    char kind = valueKind();
    long result = kind == 0 ? 0 : value(kind);
    handler.cpoint(clock.time, thread, site, phase, values, n, kind, result);
  }

  /** Elements of an array: at site 0 a capture, otherwise a refresh, which is timed. */
  private void elements(int at, EventHandler handler) throws RecordingException {
    long array = id();
    int from = count("array position");
    int n = range(from);
    char kind = valueKind();
    if (kind != 0) {
      room(n, kind == 'F' ? 4 : kind == 'D' ? 8 : 1);
      for (int i = 0; i < n; i++) {
        values[i] = value(kind);
      }
    }
    long time = at == 0 ? clock.time : ++clock.time;
    handler.elements(time, thread, at, array, from, n, kind, values);
  }

  private void fieldValues(char[] kinds) throws RecordingException {
    room(kinds.length, 1);
    for (int i = 0; i < kinds.length; i++) {
      values[i] = value(kinds[i]);
    }
  }

  /** Makes room for n values, of which each takes at least so many of the bytes that are left. */
  private void room(int n, int bytesEach) throws RecordingException {
    if (n > remaining() / bytesEach) {
      throw corrupt(n + " values in " + remaining() + " bytes");
    }
    if (n > values.length) {
      values = new long[Math.max(n, values.length * 2)];
    }
  }

  /** How many elements from a position on: their end, too, is a valid length. */
  private int range(int from) throws RecordingException {
    int n = count("a number of elements");
    if (n > Integer.MAX_VALUE - from) {
      throw corrupt(n + " elements from position " + from);
    }
    return n;
  }

  private char valueKind() throws RecordingException {
    int kind = u8();
    if (kind != 0 && !isKind(kind)) {
      throw tables.unknown(this, "unknown kind " + kind + " of a value");
    }
    return (char) kind;
  }

  private long value(char kind) throws RecordingException {
    switch (kind) {
      case 'L':
        return id();
      case 'J':
        return zigzag();
      case 'F':
        return fixed4();
      case 'D':
        return fixed8();
      default:
        long value = zigzag();
        if (value != (int) value) {
          throw corrupt("value " + value + " of kind " + kind);
        }
        return value;
    }
  }

  private long id() throws RecordingException {
    long id = varint();
    if (id < 0 || id >= MAX_ID) {
      throw corrupt("node " + Long.toUnsignedString(id));
    }
    return id;
  }

  private long ref() throws RecordingException {
    long c = varint();
    if ((c & 1) != 0) {
      if (c < 0 || c >= 2 * RECENT) {
        throw corrupt("reference code " + Long.toUnsignedString(c));
      }
      return recent[(int) c >>> 1];
    }
    if (c == 0) {
      return 0;
    }
    long id = last + unzigzag(c >>> 1);
    if (id <= 0 || id >= MAX_ID) {
      throw corrupt("node " + id);
    }
    return id;
  }

  private void touch(long id) {
    if (id != 0) {
      last = id;
      recent[(int) id & RECENT - 1] = id;
    }
  }

  private long newNext() throws RecordingException {
    long id = varint();
    if (id < 0 || id >= MAX_ID) {
      throw corrupt("next node " + Long.toUnsignedString(id));
    }
    return id;
  }

  private long newId() throws RecordingException {
    long id = next;
    if (id == 0 || id == MAX_ID) {
      throw corrupt("a new node " + id);
    }
    next = id + 1;
    touch(id);
    return id;
  }

  private TypeInfo type() throws RecordingException {
    long id = varint();
    TypeInfo type = tables.types.get(id);
    if (type == null) {
      throw undefined("type", id);
    }
    return type;
  }

  private int thread(long id) throws RecordingException {
    if (id != 0 && tables.threads.get(id) == null) {
      throw undefined("thread", id);
    }
    return (int) id;
  }

  private RecordingException undefined(String what, long id) {
    String found = "undefined " + what + " " + Long.toUnsignedString(id);
    return tables.damaged ? new MissingDefinition(file(), offset(), found) : corrupt(found);
  }
}
