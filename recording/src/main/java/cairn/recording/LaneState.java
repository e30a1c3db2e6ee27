package cairn.recording;

import static cairn.recording.TablesReader.isKind;

import java.util.Arrays;

/** What a lane's events are decoded against: begun anew by every chunk's head. */
class LaneState extends Cursor {
  /** Node ids are below this, so that their differences fit into a reference. */
  static final long MAX_ID = 1L << 62;

  private static final int RECENT = 64;

  /** What the lanes of one reading share. */
  static final class Clock {
    /** The time of the last timed event. */
    long time;

    /** Scratch for the values of one event. */
    long[] values = new long[16];

    /** Scratch for their kinds, if each has its own. */
    char[] kinds = new char[16];
  }

  final int lane;
  final Tables tables;
  private final long[] recent = new long[RECENT];
  private long next;
  private long last;
  private int index;
  private long place;

  final Clock clock;

  long segment;
  int thread;
  int site;

  LaneState(int lane, Tables tables, Clock clock) {
    this.lane = lane;
    this.tables = tables;
    this.clock = clock;
  }

  /** Reads the head of a chunk. */
  final void head() throws RecordingException {
    int named = count("lane");
    int number = count("chunk number");
    if (named != lane || number == 0) {
      throw corrupt("chunk " + number + " of lane " + named + " where lane " + lane + " goes on");
    }
    long newThread = varint();
    long newSegment = varint();
    // 0: a lane that has not taken any segment yet
    if (newSegment < segment || newSegment >= MAX_ID) {
      throw corrupt("segment " + Long.toUnsignedString(newSegment) + " after segment " + segment);
    }
    thread = thread(newThread);
    segment = newSegment;
    next();
    last = next;
    index = 0;
    place = 0;
    site = 0;
    Arrays.fill(recent, 0);
  }

  /** Reads what the next new id is. */
  final void next() throws RecordingException {
    next = id();
  }

  /** Reads by how much the segment number grows. */
  final void step() throws RecordingException {
    long step = varint();
    if (step <= 0 || step >= MAX_ID - segment) {
      throw corrupt("a step of " + Long.toUnsignedString(step) + " from segment " + segment);
    }
    segment += step;
  }

  /** Reads an array index. */
  final int index() throws RecordingException {
    int i = anyIndex();
    if (i < 0) {
      throw corrupt("array index " + i);
    }
    return i;
  }

  /** Reads what the program takes for an array index. */
  final int anyIndex() throws RecordingException {
    long step = zigzag();
    if (step != (int) step) {
      throw corrupt("a step of " + step + " from array index " + index);
    }
    int i = index + (int) step;
    index = i + 1;
    return i;
  }

  /** Reads an address; the next one is expected behind what is there. */
  final long place() throws RecordingException {
    place += zigzag();
    return place;
  }

  final void behind(long size) {
    place += size;
  }

  /** Reads so many bytes into words; up to eight may be a number near the address. */
  final long[] bytes(int count, boolean near, long address) throws RecordingException {
    if (count <= Long.BYTES) {
      long value = near ? address + zigzag() : varint();
      long limit = count == Long.BYTES ? -1 : (1L << 8 * count) - 1;
      if (count == 0 || (value & ~limit) != 0) {
        throw corrupt("the value " + Long.toUnsignedString(value) + " in " + count + " bytes");
      }
      clock.values[0] = value;
      return clock.values;
    }
    if (count > remaining()) {
      throw corrupt(count + " bytes in " + remaining());
    }
    long[] words = room((count + 7) / 8, 1);
    for (int i = 0; i < count; i += 8) {
      long word = 0;
      for (int k = 0; k < Math.min(8, count - i); k++) {
        word |= (long) u8() << 8 * k;
      }
      words[i / 8] = word;
    }
    return words;
  }

  final long[] fieldValues(char[] kinds) throws RecordingException {
    long[] values = room(kinds.length, 1);
    for (int i = 0; i < kinds.length; i++) {
      values[i] = value(kinds[i]);
    }
    return values;
  }

  /** Room for n values, of which each takes at least so many of the bytes that are left. */
  final long[] room(int n, int bytesEach) throws RecordingException {
    if (n > remaining() / bytesEach) {
      throw corrupt(n + " values in " + remaining() + " bytes");
    }
    if (n > clock.values.length) {
      clock.values = new long[Math.max(n, clock.values.length * 2)];
    }
    return clock.values;
  }

  /** How many elements from a position on: their end, too, is a valid length. */
  final int range(int from) throws RecordingException {
    int n = count("a number of elements");
    if (n > Integer.MAX_VALUE - from) {
      throw corrupt(n + " elements from position " + from);
    }
    return n;
  }

  final char valueKind() throws RecordingException {
    int kind = u8();
    if (kind != 0 && !isKind(kind)) {
      throw tables.unknown(this, "unknown kind " + kind + " of a value");
    }
    return (char) kind;
  }

  final long value(char kind) throws RecordingException {
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

  final long id() throws RecordingException {
    long id = varint();
    if (id < 0 || id >= MAX_ID) {
      throw corrupt("node " + Long.toUnsignedString(id));
    }
    return id;
  }

  final long ref() throws RecordingException {
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

  final void touch(long id) {
    if (id != 0) {
      last = id;
      recent[(int) id & RECENT - 1] = id;
    }
  }

  final long newId() throws RecordingException {
    long id = next;
    if (id == 0 || id == MAX_ID) {
      throw corrupt("a new node " + id);
    }
    next = id + 1;
    touch(id);
    return id;
  }

  final TypeInfo type() throws RecordingException {
    long id = varint();
    TypeInfo type = tables.types.get(id);
    if (type == null) {
      throw undefined("type", id);
    }
    return type;
  }

  final int thread(long id) throws RecordingException {
    if (id != 0 && tables.threads.get(id) == null) {
      throw undefined("thread", id);
    }
    return (int) id;
  }

  final RecordingException undefined(String what, long id) {
    String found = "undefined " + what + " " + Long.toUnsignedString(id);
    return tables.damaged ? new MissingDefinition(file(), offset(), found) : corrupt(found);
  }
}
