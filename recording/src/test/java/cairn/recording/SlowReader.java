package cairn.recording;

import static java.util.Comparator.comparingLong;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The obvious way to read a whole recording: decode every chunk alone into closures tagged with
 * their segments, sort those, run them. Knows only docs/formats/recording.md, checks nothing.
 */
final class SlowReader {
  private record Event(long segment, boolean timed, Delivery delivery) {}

  private interface Delivery {
    void to(EventHandler handler, long time);
  }

  private final Tables tables;
  private final List<Event> events = new ArrayList<>();
  private final long[] recent = new long[64];
  private byte[] in = {};
  private int pos;
  private long segment;
  private int thread;
  private long next;
  private long last;
  private long index;
  private long place;
  private int site;

  private SlowReader(Tables tables) {
    this.tables = tables;
  }

  static void read(byte[] recording, Tables tables, EventHandler handler) throws Exception {
    SlowReader reader = new SlowReader(tables);
    Map<Integer, List<RawChunk>> lanes = new HashMap<>();
    for (RawChunk chunk : RawChunk.split(recording)) {
      if (chunk.isEvents()) {
        lanes.computeIfAbsent(chunk.lane(), lane -> new ArrayList<>()).add(chunk);
      }
    }
    lanes.values().forEach(chunks -> chunks.forEach(chunk -> reader.chunk(chunk.payload())));
    reader.events.sort(comparingLong(Event::segment));
    long time = 0;
    for (Event event : reader.events) {
      time += event.timed ? 1 : 0;
      event.delivery.to(handler, time);
    }
  }

  private long varint() {
    long value = 0;
    int shift = 0;
    int b;
    do {
      b = in[pos++];
      value |= (b & 0x7FL) << shift;
      shift += 7;
    } while (b < 0);
    return value;
  }

  private int small() {
    return Math.toIntExact(varint());
  }

  private long zigzag() {
    long v = varint();
    return v % 2 == 0 ? v >>> 1 : -(v >>> 1) - 1;
  }

  private long fixed(int bytes) {
    long value = 0;
    for (int i = 0; i < bytes; i++) {
      value += (in[pos++] & 0xFFL) << 8 * i;
    }
    return value;
  }

  private long ref() {
    long c = varint();
    if (c == 0) {
      return 0;
    }
    long half = c >>> 1;
    if (c % 2 != 0) {
      return recent[(int) half];
    }
    return last + (half % 2 == 0 ? half >>> 1 : -(half >>> 1) - 1);
  }

  private void use(long... ids) {
    for (long id : ids) {
      if (id != 0) {
        last = id;
        recent[(int) (id % 64)] = id;
      }
    }
  }

  private long newId() {
    use(next);
    return next++;
  }

  private long value(int kind) {
    return switch (kind) {
      case 0 -> 0;
      case 'L' -> varint();
      case 'F' -> fixed(4);
      case 'D' -> fixed(8);
      default -> zigzag();
    };
  }

  private long[] values(List<FieldInfo> fields, boolean statics) {
    return fields.stream()
        .filter(field -> field.isStatic() == statics)
        .mapToLong(field -> value(field.kind()))
        .toArray();
  }

  private void timed(Delivery delivery) {
    events.add(new Event(segment, true, delivery));
  }

  private void untimed(Delivery delivery) {
    events.add(new Event(segment, false, delivery));
  }

  private void chunk(byte[] payload) {
    in = payload;
    pos = 0;
    varint();
    varint();
    thread = small();
    segment = varint();
    next = varint();
    last = next;
    index = 0;
    place = 0;
    site = 0;
    Arrays.fill(recent, 0);
    while (pos < in.length) {
      long u = varint();
      if (u == 0) {
        return;
      }
      if (u < 32) {
        code((int) u);
      } else {
        long step = u - 32;
        site += (int) (step % 2 == 0 ? step / 2 : -(step / 2) - 1);
        event(tables.site(site).kind());
      }
    }
  }

  private void code(int code) {
    int t = thread;
    switch (code) {
      case 1 -> segment += varint();
      case 2 -> thread = small();
      case 3 -> next = varint();
      case 4 -> {
        int type = small();
        long id = newId();
        timed((h, time) -> h.alloc(time, t, id, type));
      }
      case 5 -> {
        int type = small();
        int length = tables.type(type).isArray() ? small() : -1;
        long id = newId();
        untimed((h, time) -> h.seen(time, t, id, type, length));
      }
      case 6 -> {
        long id = varint();
        int type = small();
        long[] values = values(tables.type(type).fields(), false);
        untimed((h, time) -> h.fields(time, t, 0, id, type, values));
      }
      case 7 -> elements(0);
      case 8 -> {
        int type = small();
        long[] values = values(tables.type(type).fields(), true);
        untimed((h, time) -> h.statics(time, t, type, values));
      }
      case 9 -> {
        int type = small();
        long id = newId();
        long[] values = values(tables.type(type).fields(), false);
        untimed((h, time) -> h.seen(time, t, id, type, -1));
        untimed((h, time) -> h.fields(time, t, 0, id, type, values));
      }
      case 10 -> {
        int type = small();
        long address = varint();
        untimed((h, time) -> h.globals(time, t, type, address));
      }
      case 12 -> {
        int flags = (int) fixed(1);
        int gone = small();
        int come = small();
        int unreached = small();
        long[] ids = new long[gone + come + unreached];
        for (int i = 0; i < ids.length; i++) {
          ids[i] = varint();
        }
        untimed((h, time) -> h.held(time, t, flags, ids, gone, come, unreached));
      }
      case 13 -> {
        char[] kinds = new char[small()];
        long[] values = new long[kinds.length];
        for (int i = 0; i < kinds.length; i++) {
          kinds[i] = (char) fixed(1);
          values[i] = value(kinds[i]);
        }
        untimed((h, time) -> h.values(time, t, kinds, values, kinds.length));
      }
      case 11 -> {
        long calls = varint();
        int stack = small();
        untimed((h, time) -> h.point(time, t, calls, stack));
      }
      default -> throw new IllegalStateException("code " + code);
    }
  }

  private void elements(int s) {
    int t = thread;
    long id = varint();
    int from = small();
    int n = small();
    char kind = (char) fixed(1);
    long[] values = new long[kind == 0 ? 0 : n];
    for (int i = 0; i < values.length; i++) {
      values[i] = value(kind);
    }
    Delivery delivery = (h, time) -> h.elements(time, t, s, id, from, n, kind, values);
    events.add(new Event(segment, s != 0, delivery));
  }

  private static final String STORED = "LIJFD";

  private void event(int kind) {
    int t = thread;
    int s = site;
    if (kind == 29 || (kind >= 3 && kind <= 18)) {
      store(kind);
      return;
    }
    switch (kind) {
      case 1 -> {
        long id = ref();
        use(id);
        untimed((h, time) -> h.allocatedAt(time, t, s, id));
      }
      case 2 -> {
        int type = small();
        int length = small();
        long id = newId();
        timed((h, time) -> h.newArray(time, t, s, id, type, length));
      }
      case 19 -> {
        long source = varint();
        int from = small();
        long target = varint();
        int to = small();
        int n = small();
        timed((h, time) -> h.copy(time, t, s, source, from, target, to, n));
      }
      case 20 -> {
        long source = varint();
        int type = small();
        int length = tables.type(type).isArray() ? small() : -1;
        long id = newId();
        timed((h, time) -> h.cloned(time, t, s, source, id, type, length));
      }
      case 21 -> {
        long id = varint();
        int from = small();
        int n = small();
        char filled = (char) fixed(1);
        long bits = value(filled);
        timed((h, time) -> h.fill(time, t, s, id, from, n, filled, bits));
      }
      case 22 -> elements(s);
      case 23 -> {
        long id = varint();
        int type = small();
        long[] values = values(tables.type(type).fields(), false);
        timed((h, time) -> h.fields(time, t, s, id, type, values));
      }
      case 24 -> {
        int phase = (int) fixed(1);
        long[] ids = new long[small()];
        for (int i = 0; i < ids.length; i++) {
          ids[i] = varint();
        }
        char result = (char) fixed(1);
        long bits = value(result);
        untimed(
            (h, time) -> {
              if (phase <= 4) {
                h.cpoint(time, t, s, phase, ids, ids.length, result, bits);
              } else {
                h.operation(time, t, s, phase - 4, ids, ids.length, result, bits);
              }
            });
      }
      case 25 -> {
        long distance = zigzag();
        int from = distance == 0 ? 0 : (int) (s + distance);
        untimed((h, time) -> h.call(time, t, s, kind, from));
      }
      case 26, 27 -> untimed((h, time) -> h.call(time, t, s, kind, 0));
      case 28 -> untimed((h, time) -> h.unmodelled(time, t, s));
      case 31, 32, 33, 34, 35 -> slice(kind);
      case 36, 37 -> {
        slice(31);
        slice(kind - 4);
      }
      default -> memory(kind);
    }
  }

  /** What the program did beside its stores. */
  private void slice(int kind) {
    int t = thread;
    int s = site;
    switch (kind) {
      case 31 -> untimed((h, time) -> h.ran(time, t, s));
      case 32 -> {
        long object = ref();
        use(object);
        untimed((h, time) -> h.get(time, t, s, object));
      }
      case 33 -> {
        long array = ref();
        int i = (int) (index + zigzag());
        index = i + 1L;
        use(array);
        untimed((h, time) -> h.getElement(time, t, s, array, i));
      }
      case 34 -> {
        long[] ids = new long[small()];
        for (int i = 0; i < ids.length; i++) {
          ids[i] = ref();
        }
        use(ids);
        untimed((h, time) -> h.arguments(time, t, s, ids, ids.length));
      }
      default -> {
        char result = (char) fixed(1);
        long bits = result == 'L' ? ref() : value(result);
        use(result == 'L' ? bits : 0);
        untimed((h, time) -> h.result(time, t, s, result, bits));
      }
    }
  }

  /** Stores to fields, statics and elements, of which the last digit says what is stored. */
  private void store(int kind) {
    int t = thread;
    int s = site;
    boolean elements = kind >= 13 && kind <= 18;
    boolean statics = kind >= 8 && kind <= 12;
    boolean hidden = kind == 18 || kind == 29;
    long object = statics ? 0 : ref();
    if (elements) {
      index += zigzag();
    }
    int i = (int) index;
    index += elements ? 1 : 0;
    char stored = hidden ? 0 : STORED.charAt((kind - 3) % 5);
    char named = tables.site(s).fieldKind();
    char shown = stored == 'I' && "ZBCS".indexOf(named) >= 0 ? named : stored;
    long bits = stored == 'L' ? ref() : value(stored);
    use(object, stored == 'L' ? bits : 0);
    timed(
        (h, time) -> {
          if (elements) {
            h.element(time, t, s, object, i, shown, bits);
          } else if (statics) {
            h.putStatic(time, t, s, shown, bits);
          } else {
            h.put(time, t, s, object, shown, bits);
          }
        });
  }

  /** Events whose address is told by its distance from the end of the one before. */
  private void placed(int kind) {
    int t = thread;
    int s = site;
    int type = kind == 48 ? small() : 0;
    place += zigzag();
    long a = place;
    if (kind == 48) {
      long size = varint();
      boolean zeroed = (fixed(1) & 1) != 0;
      long id = newId();
      timed((h, time) -> h.typedBlock(time, t, s, id, type, a, size, zeroed));
      return;
    }
    int n = small();
    int count = n >> 1;
    long[] words = new long[(count + 7) / 8];
    if (count <= 8) {
      words[0] = n % 2 == 1 ? a + zigzag() : varint();
    } else {
      for (int i = 0; i < count; i++) {
        words[i / 8] |= fixed(1) << 8 * (i % 8);
      }
    }
    place += count;
    timed((h, time) -> h.write(time, t, s, a, count, words));
  }

  private void outside() {
    int t = thread;
    int s = site;
    long[] parts = new long[OutsideInfo.PARTS];
    parts[0] = varint();
    if (parts[0] == 0) {
      parts[5] = varint();
    } else {
      parts[1] = fixed(1);
      parts[2] = fixed(1);
      place += zigzag();
      parts[3] = place;
      for (int i = 4; i < parts.length; i++) {
        parts[i] = varint();
      }
      place += parts[4];
    }
    untimed((h, time) -> h.outside(time, t, s, OutsideInfo.of(parts)));
  }

  private void memory(int kind) {
    if (kind == 50) {
      outside();
      return;
    }
    if (kind == 48 || kind == 49) {
      placed(kind);
      return;
    }
    int t = thread;
    int s = site;
    long a = varint();
    switch (kind) {
      case 51 -> {
        int what = (int) fixed(1);
        long bytes = varint();
        untimed((h, time) -> h.remark(time, t, s, a, what, bytes));
      }
      case 40 -> {
        long size = varint();
        long id = newId();
        timed((h, time) -> h.block(time, t, s, id, a, size));
      }
      case 41 -> timed((h, time) -> h.free(time, t, s, a));
      case 42 -> {
        int width = small();
        long id = newId();
        timed((h, time) -> h.node(time, t, s, id, a, width));
      }
      case 43 -> {
        long address = varint();
        int width = small();
        timed((h, time) -> h.join(time, t, s, a, address, width));
      }
      case 44 -> {
        long second = varint();
        long id = newId();
        timed((h, time) -> h.merge(time, t, s, a, second, id));
      }
      case 45 -> {
        long address = varint();
        long id = newId();
        timed((h, time) -> h.split(time, t, s, a, address, id));
      }
      case 46 -> {
        int width = (int) fixed(1);
        long value = varint();
        timed((h, time) -> h.store(time, t, s, a, width, value));
      }
      case 47 -> {
        long target = varint();
        timed((h, time) -> h.storePointer(time, t, s, a, target));
      }
      default -> throw new IllegalStateException("kind " + kind);
    }
  }
}
