package cairn.recording;

import java.io.IOException;
import java.util.Arrays;

/** The state of one lane that is written: the twin of what {@link LaneDecoder} keeps. */
class LaneEncoder {
  private static final int HEAD_BYTES = 64;

  final RecordingWriter writer;
  final ByteSink events = new ByteSink();
  private final int lane;
  private final int chunkBytes;
  private final long[] recent = new long[64];
  private int number = 1;
  private long segment;
  private int thread;
  private int site;
  private int index;
  private long place;
  private long next = 1;
  private long last = 1;

  /** What the chunk's head will say; it is written when the chunk is full. */
  private int headThread;

  private long headSegment;
  private long headNext = 1;

  /** Whether an event relies on what the head will say about the next id. */
  private boolean relied;

  LaneEncoder(RecordingWriter writer, int lane, int chunkBytes, int thread) {
    this.writer = writer;
    this.lane = lane;
    this.chunkBytes = chunkBytes;
    this.thread = thread;
    this.headThread = thread;
  }

  /** The thread that writes to this lane from here on. */
  public final void thread(int id) {
    if (events.size() == 0) {
      headThread = id;
    } else if (id != thread) {
      events.u8(Format.CODE_THREAD);
      events.varint(id);
    }
    thread = id;
  }

  /** Writes out what the lane holds. */
  final void flush() throws IOException {
    if (events.size() == 0) {
      return;
    }
    ByteSink payload = new ByteSink();
    payload.varint(lane);
    payload.varint(number++);
    payload.varint(headThread);
    payload.varint(headSegment);
    payload.varint(headNext);
    payload.append(events);
    writer.writeEvents(payload);
    events.clear();
    headThread = thread;
    headSegment = segment;
    headNext = next;
    last = next;
    relied = false;
    site = 0;
    index = 0;
    place = 0;
    Arrays.fill(recent, 0);
  }

  /** Makes the lane the one that writes, with room for an event of so many bytes. */
  private void begin(long bytes) throws IOException {
    if (bytes > Format.MAX_PAYLOAD - HEAD_BYTES) {
      throw new IllegalArgumentException("an event of up to " + bytes + " bytes");
    }
    if (events.size() + bytes > Format.MAX_PAYLOAD - HEAD_BYTES) {
      flush();
    }
    if (segment != writer.segment() || segment == 0) {
      long taken = writer.takeSegment();
      if (events.size() == 0) {
        headSegment = taken;
      } else {
        events.u8(Format.CODE_SEGMENT);
        events.varint(taken - segment);
      }
      segment = taken;
    }
  }

  /** Begins an event of the code table. */
  final void code(int code, long bytes) throws IOException {
    begin(bytes);
    events.u8(code);
  }

  /** Begins an event at a site, whose kind must be within these bounds. */
  final void at(int id, int firstKind, int lastKind, long bytes) throws IOException {
    int kind = writer.siteOf(id).kind();
    if (kind < firstKind || kind > lastKind) {
      throw new IllegalArgumentException(
          "site " + id + " has kind " + kind + ", needed is " + firstKind + " to " + lastKind);
    }
    begin(bytes);
    long step = (long) id - site;
    events.varint(Format.FIRST_SITE_CODE + (step << 1 ^ step >> 63));
    site = id;
  }

  /** Ends an event. */
  final void done() throws IOException {
    if (events.size() >= chunkBytes) {
      flush();
    }
  }

  /** Takes the id of the node that the next event makes. To be called before the event begins. */
  final long newId() throws IOException {
    begin(HEAD_BYTES);
    long id = writer.takeId();
    if (!relied) {
      setHeadNext(id);
    } else if (next != id) {
      events.u8(Format.CODE_IDS);
      events.varint(id);
      next = id;
    }
    return id;
  }

  private void setHeadNext(long id) {
    headNext = id;
    next = id;
    last = id;
  }

  /** Ends an event that made a node. */
  final long made(long id) throws IOException {
    relied = true;
    next = id + 1;
    touch(id);
    done();
    return id;
  }

  /**
   * Lets an event refer to these ids. Before anything else does, the head's next id must be none of
   * them: no code could tell it from null.
   */
  final void refer(long first, long second) {
    if (!relied && (first != 0 || second != 0)) {
      long id = next;
      for (long other = 1; id == first || id == second; other++) {
        id = other;
      }
      setHeadNext(id);
      relied = true;
    }
  }

  /** Null does not count: it leaves the head's next id as it was. */
  private static boolean refersToAny(long[] ids, int count) {
    for (int i = 0; i < count; i++) {
      if (ids[i] != 0) {
        return true;
      }
    }
    return false;
  }

  /** Refers to as many ids as an event has. */
  final void refs(long[] ids, int count) {
    if (!relied && refersToAny(ids, count)) {
      long id = next;
      for (long other = 1; contains(ids, count, id); other++) {
        id = other;
      }
      setHeadNext(id);
      relied = true;
    }
    for (int i = 0; i < count; i++) {
      ref(ids[i]);
    }
    for (int i = 0; i < count; i++) {
      touch(ids[i]);
    }
  }

  private static boolean contains(long[] ids, int count, long id) {
    for (int i = 0; i < count; i++) {
      if (ids[i] == id) {
        return true;
      }
    }
    return false;
  }

  /** Refuses what is no node id. To be called before the event begins, like the other checks. */
  static void checkNode(long id) {
    if (id < 0 || id >= LaneState.MAX_ID) {
      throw new IllegalArgumentException("no node can be " + id);
    }
  }

  static void checkCounts(int first, int second, int third) {
    if (first < 0 || second < 0 || third < 0) {
      throw new IllegalArgumentException("negative: " + Math.min(first, Math.min(second, third)));
    }
  }

  /** Refuses a value that is none of its kind; kind 0 has no values. */
  static void checkValue(char kind, long bits) {
    switch (kind) {
      case 0, 'J', 'F', 'D' -> {}
      case 'L' -> checkNode(bits);
      case 'Z', 'B', 'C', 'S', 'I' -> {
        if (bits != (int) bits) {
          throw new IllegalArgumentException("value " + bits + " of kind " + kind);
        }
      }
      default -> throw new IllegalArgumentException("no kind " + kind);
    }
  }

  final void ref(long id) {
    int place = (int) id & 63;
    if (id == 0) {
      events.varint(0);
    } else if (recent[place] == id) {
      events.varint(place << 1 | 1);
    } else {
      long step = id - last;
      events.varint((step << 1 ^ step >> 63) << 1);
    }
  }

  final void touch(long id) {
    if (id != 0) {
      last = id;
      recent[(int) id & 63] = id;
    }
  }

  final void index(int i) {
    events.zigzag(i - index);
    index = i + 1;
  }

  /** Writes an address; the next one is expected behind what is there. */
  final void place(long address, long size) {
    events.zigzag(address - place);
    place = address + size;
  }

  final void value(char kind, long bits) {
    switch (kind) {
      case 'L' -> events.varint(bits);
      case 'F' -> events.fixed(bits, 4);
      case 'D' -> events.fixed(bits, 8);
      default -> events.zigzag(bits);
    }
  }
}
