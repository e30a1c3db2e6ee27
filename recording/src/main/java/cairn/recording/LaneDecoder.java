package cairn.recording;

/**
 * Decodes one lane: its chunks one after another, its events to a handler. Holds under one KB and
 * the largest array that an event carried; allocates nothing per event.
 */
final class LaneDecoder extends MemoryDecoder {
  /** Where a lane's chunks come from. */
  interface Chunks {
    /** Places the lane on its next chunk's payload; false if there is none for now. */
    boolean next(LaneDecoder lane) throws RecordingException;
  }

  private final Chunks chunks;
  private boolean eventful;

  LaneDecoder(int lane, Tables tables, Clock clock, Chunks chunks) {
    super(lane, tables, clock);
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
    head();
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
          step();
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
      case Format.CODE_IDS -> next();
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
      case Format.CODE_SEEN_FIELDS -> {
        TypeInfo type = type();
        if (type.isArray()) {
          throw corrupt("an array of " + type + " with fields");
        }
        long id = newId();
        long[] values = fieldValues(type.instanceKinds);
        handler.seen(clock.time, thread, id, type.id(), -1);
        handler.fields(clock.time, thread, 0, id, type.id(), values);
      }
      case Format.CODE_CAPTURE -> {
        long id = id();
        TypeInfo type = type();
        long[] values = fieldValues(type.instanceKinds);
        handler.fields(clock.time, thread, 0, id, type.id(), values);
      }
      case Format.CODE_CAPTURE_ELEMENTS -> elements(0, handler);
      case Format.CODE_CAPTURE_STATICS -> {
        TypeInfo type = type();
        long[] values = fieldValues(type.staticKinds);
        handler.statics(clock.time, thread, type.id(), values);
      }
      case Format.CODE_GLOBALS -> {
        TypeInfo type = type();
        handler.globals(clock.time, thread, type.id(), varint());
      }
      case Format.CODE_POINT -> {
        long calls = varint();
        if (calls < 0) {
          throw corrupt(Long.toUnsignedString(calls) + " calls");
        }
        handler.point(clock.time, thread, calls, stack());
      }
      case Format.CODE_HELD -> held(handler);
      case Format.CODE_VALUES -> values(handler);
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
      case Format.RAN -> handler.ran(clock.time, thread, site);
      case Format.GET, Format.RAN_GET -> {
        long object = ref();
        touch(object);
        if (kind == Format.RAN_GET) {
          handler.ran(clock.time, thread, site);
        }
        handler.get(clock.time, thread, site, object);
      }
      case Format.GET_ELEM, Format.RAN_GET_ELEM -> {
        long array = ref();
        int i = anyIndex();
        touch(array);
        if (kind == Format.RAN_GET_ELEM) {
          handler.ran(clock.time, thread, site);
        }
        handler.getElement(clock.time, thread, site, array, i);
      }
      default -> atRarerSite(kind, handler);
    }
  }

  private void element(EventHandler handler) throws RecordingException {
    long array = ref();
    int i = index();
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
    handler.element(++clock.time, thread, site, array, i, kind, bits);
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
        long[] values = fieldValues(type.instanceKinds);
        handler.fields(++clock.time, thread, site, id, type.id(), values);
      }
      case Format.CPOINT -> cpoint(handler);
      case Format.CALL -> handler.call(clock.time, thread, site, kind, caller());
      case Format.RETURN, Format.UNWIND -> handler.call(clock.time, thread, site, kind, 0);
      case Format.ARGUMENTS -> arguments(handler);
      case Format.RESULT -> {
        char valueKind = valueKind();
        long bits = valueKind == 'L' ? ref() : valueKind == 0 ? 0 : value(valueKind);
        touch(valueKind == 'L' ? bits : 0);
        handler.result(clock.time, thread, site, valueKind, bits);
      }
      case Format.UNMODELLED -> handler.unmodelled(clock.time, thread, site);
      default -> inMemory(kind, handler);
    }
  }

  private void arguments(EventHandler handler) throws RecordingException {
    int n = count("a number of ids");
    long[] ids = room(n, 1);
    for (int i = 0; i < n; i++) {
      ids[i] = ref();
    }
    for (int i = 0; i < n; i++) {
      touch(ids[i]);
    }
    handler.arguments(clock.time, thread, site, ids, n);
  }

  /** The site that a call names as its own, by the distance to the method's; 0 is none. */
  private int caller() throws RecordingException {
    long distance = zigzag();
    if (distance == 0) {
      return 0;
    }
    long from = site + distance;
    byte[] kinds = tables.siteKinds;
    if (from <= 0 || from >= kinds.length || kinds[(int) from] != Format.CALLER) {
      throw corrupt("a call from site " + from + ", which is not the place of a call");
    }
    return (int) from;
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
    if (phase < Format.CPOINT_ENTRY || phase > Format.OPERATION_THROW) {
      throw tables.unknown(this, "unknown phase " + phase + " of a C-point");
    }
    int n = count("a number of ids");
    long[] values = room(n, 1);
    for (int i = 0; i < n; i++) {
      values[i] = id();
    }
    char kind = valueKind();
    long result = kind == 0 ? 0 : value(kind);
    if (phase < Format.OPERATION_BEGIN) {
      handler.cpoint(clock.time, thread, site, phase, values, n, kind, result);
    } else {
      int like = phase - Format.OPERATION_BEGIN + Format.CPOINT_ENTRY;
      handler.operation(clock.time, thread, site, like, values, n, kind, result);
    }
  }

  private void held(EventHandler handler) throws RecordingException {
    int flags = u8();
    if (flags > (Format.HELD_AT_END | Format.HELD_INCOMPLETE | Format.HELD_GOES_ON)) {
      throw tables.unknown(this, "unknown flags " + flags + " of what is held");
    }
    int gone = count("a number of ids");
    int come = count("a number of ids");
    int unreached = count("a number of ids");
    long sum = (long) gone + come + unreached;
    if (sum > Format.MAX_PAYLOAD) {
      throw corrupt(sum + " ids of what is held");
    }
    long[] values = room((int) sum, 1);
    for (int i = 0; i < (int) sum; i++) {
      values[i] = id();
    }
    handler.held(clock.time, thread, flags, values, gone, come, unreached);
  }

  private void values(EventHandler handler) throws RecordingException {
    int n = count("a number of values");
    long[] values = room(n, 2);
    if (n > clock.kinds.length) {
      clock.kinds = new char[Math.max(n, clock.kinds.length * 2)];
    }
    char[] kinds = clock.kinds;
    for (int i = 0; i < n; i++) {
      kinds[i] = valueKind();
      if (kinds[i] == 0 || kinds[i] == 'L') {
        throw corrupt("kind " + (int) kinds[i] + " of a value that is not a reference");
      }
      values[i] = value(kinds[i]);
    }
    handler.values(clock.time, thread, kinds, values, n);
  }

  /** Elements of an array: at site 0 a capture, otherwise a refresh, which is timed. */
  private void elements(int at, EventHandler handler) throws RecordingException {
    long array = id();
    int from = count("array position");
    int n = range(from);
    char kind = valueKind();
    long[] values = clock.values;
    if (kind != 0) {
      values = room(n, kind == 'F' ? 4 : kind == 'D' ? 8 : 1);
      for (int i = 0; i < n; i++) {
        values[i] = value(kind);
      }
    }
    long time = at == 0 ? clock.time : ++clock.time;
    handler.elements(time, thread, at, array, from, n, kind, values);
  }
}
