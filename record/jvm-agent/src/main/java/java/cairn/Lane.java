package java.cairn;

import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * One writer's event buffer and the state of its encoding (docs/formats/recording.md, "EVENTS").
 * Two buffers in the live file take turns: one is filled, the other is written out. Every event is
 * encoded beyond {@link #pos}, then published by moving {@code pos} and the committed length in the
 * mapped header: an error in between leaves no trace.
 */
final class Lane {
  private static final Unsafe U = Unsafe.getUnsafe();

  /** Bytes of one buffer's slot in the live file. */
  static final int SLOT_BYTES = 1 << 16;

  /**
   * An event may begin as long as this much is left: no event is larger, and a thread that cannot
   * flush now (its stack is full) can go on for a while.
   */
  static final int SLACK = 4096;

  /** Room that a single event with plain operands needs at most. */
  static final int MAX_EVENT = 96;

  private static final long RECENT = ArrayLayout.base(long[].class);
  private static final long SETTLED = U.objectFieldOffset(Lane.class, "settled");
  private static final long STATES = ArrayLayout.base(int[].class);

  // hot: read and written by every event
  long pos;
  long limit;
  long base;
  long commitAt;
  long last;
  long next;
  long nextEnd;

  /** Identities up to here are of earlier recordings. */
  final long first;

  int site;
  int index;
  final long[] recent = new long[RECENT_MASK + 1];
  Ids.Entry recent0 = NOTHING;
  Ids.Entry recent1 = NOTHING;
  final Ids.Entry[] types = new Ids.Entry[64];
  Ids.Entry lastType = NOTHING;

  /** Entries of objects seen lately, by hash. */
  final Ids.Entry[] known = new Ids.Entry[KNOWN_MASK + 1];

  static final int KNOWN_MASK = 1023;
  static final int RECENT_MASK = 63;

  /** Sites of indirect stores lately used, by what they are looked up by; 0 none. */
  final long[] indirectKeys = new long[INDIRECT_MASK + 1];

  final int[] indirectSites = new int[INDIRECT_MASK + 1];
  static final int INDIRECT_MASK = 63;

  final Session session;
  final int number;
  int threadId;
  long segment;
  boolean busy;

  @SuppressWarnings("UnusedVariable") // by its offset
  private long settled;

  private int chunk;
  private int current;
  private final long[] slots = new long[2];
  private final ByteBuffer[] buffers = new ByteBuffer[2];

  private static final int STACK_PROBE = 64;

  /** Made beforehand: a thread that is out of memory must still be able to hand a buffer over. */
  private final WriteQueue.Job[] jobs = {new WriteQueue.Job(this, 0), new WriteQueue.Job(this, 1)};

  /** 1 while a buffer waits to be written. */
  private final int[] queued = new int[2];

  /** While the buffers change roles. */
  volatile boolean turning;

  /** The platform thread, or the carrier of virtual threads, that this lane belongs to. */
  WeakReference<Thread> owner = new WeakReference<>(null);

  /** The thread whose events come now: differs from the owner for virtual threads only. */
  WeakReference<Thread> writer = new WeakReference<>(null);

  /** The thread's lane in the recording before, if it is still at work there. */
  Lane before;

  /** The site that a call into reflection or a method handle announced; 0 none. */
  int via;

  /** Of the thread that writes now. */
  CPoints cpoints = new CPoints();

  static final Ids.Entry NOTHING = new Ids.Entry(new Object(), 0, 0);

  Lane(
      Session session,
      int number,
      long address0,
      ByteBuffer buffer0,
      long address1,
      ByteBuffer buffer1) {
    this.session = session;
    this.first = session.first;
    this.number = number;
    slots[0] = address0;
    slots[1] = address1;
    buffers[0] = buffer0;
    buffers[1] = buffer1;
    for (int i = 0; i < types.length; i++) {
      types[i] = NOTHING;
    }
    for (int i = 0; i < known.length; i++) {
      known[i] = NOTHING;
    }
    open(0);
  }

  /** Begins a chunk in buffer {@code which}. */
  private void open(int which) {
    current = which;
    long slot = slots[which];
    U.putIntRelease(null, slot + 8, 0);
    chunk++;
    U.putInt(slot, number);
    U.putInt(slot + 4, chunk);
    base = slot + 64;
    commitAt = slot + 8;
    if (next == nextEnd && next != 0) {
      // the head's next id must not be one that another lane has given away
      long block = Recorder.takeIds(session);
      next = Math.max(block, 0); // none, if recording has just ended
      nextEnd = block > 0 ? next + Recorder.ID_BLOCK : 0;
    }
    long p = varint(base, number);
    p = varint(p, chunk);
    p = varint(p, threadId);
    p = varint(p, segment);
    p = varint(p, next);
    site = 0;
    index = 0;
    last = next;
    for (int i = 0; i < recent.length; i++) {
      recent[i] = 0;
    }
    pos = p;
    limit = base + (SLOT_BYTES - 64 - SLACK);
    commit(p);
  }

  /**
   * Hands the full buffer to the writer and goes on in the other one. False if recording has ended.
   */
  boolean turn() {
    if (stackLeft(STACK_PROBE) < 0) {
      return false; // never: the call is there to overflow before anything is half done
    }
    turning = true;
    boolean whole = false;
    try {
      // the end of recording waits for turns that did not see it
      boolean result = !session.closed && handOver();
      whole = true;
      return result;
    } finally {
      turning = false;
      if (!whole) {
        session.writer.brokenOff();
      }
    }
  }

  private boolean handOver() {
    int full = current;
    int other = 1 - full;
    limit = 0;
    int spins = 0;
    while (U.getIntVolatile(queued, STATES + 4L * other) != 0) {
      if (session.closed) {
        return false;
      }
      // the writer is behind, or does not get to run: do its work for this lane
      if (!session.writer.writeInstead(this)) {
        spins = SpinLock.pause(spins);
      }
    }
    U.putIntVolatile(queued, STATES + 4L * full, 1);
    jobs[full].length = (int) (pos - base);
    session.writer.enqueue(jobs[full]);
    open(other);
    return true;
  }

  /** Recording has ended: what is still under way goes to memory that nobody reads. */
  void discard() {
    base = Scratch.ADDRESS + 64;
    commitAt = Scratch.ADDRESS + 8;
    pos = base;
    limit = 0;
  }

  /** One for all: it is only written to. */
  private static final class Scratch {
    static final long ADDRESS = U.allocateMemory(SLOT_BYTES);
  }

  /** Whether the recorder itself is at work in this thread, for this recording or the last. */
  boolean held() {
    Lane b = before;
    if (b != null && !b.held()) {
      before = b = null;
    }
    return busy || b != null;
  }

  /** Goes down as deep as the work that follows will; always positive. */
  static long stackLeft(int depth) {
    return depth == 0 ? 1 : stackLeft(depth - 1) + (depth & 1);
  }

  void written(int which) {
    U.putIntVolatile(queued, STATES + 4L * which, 0);
  }

  ByteBuffer buffer(int which) {
    return buffers[which];
  }

  int current() {
    return current;
  }

  /** Whole events in the open buffer, in bytes; read by the closing thread. */
  int committed() {
    return U.getIntAcquire(null, slots[current] + 8);
  }

  void claim(long number) {
    U.putLongRelease(null, slots[current] + 16, number);
  }

  /** The segment that was claimed has been written. */
  void settle(long number) {
    U.putLongRelease(this, SETTLED, number);
  }

  /** A segment that was claimed and is not written; 0 if there is none. Read by who closes. */
  long openClaim() {
    long settledNow = U.getLongAcquire(this, SETTLED);
    long claim = U.getLongAcquire(null, slots[current] + 16);
    return claim > settledNow ? claim : 0;
  }

  int chunk() {
    return chunk;
  }

  @ForceInline
  void commit(long p) {
    U.putIntRelease(null, commitAt, (int) (p - base));
  }

  /**
   * Publishes the event that ends at {@code p}. It is the last call of a hook: what changes besides
   * is changed afterwards, by plain stores, since every call may find that the stack has ended. So
   * an event is there whole, and what is remembered of it as its reader will, or not at all.
   */
  @ForceInline
  void publish(long p) {
    commit(p);
    pos = p;
  }

  /**
   * The code of a reference (format page, "ref"); the hook remembers it once the event is there.
   */
  @ForceInline
  long code(long id) {
    if (id == 0) {
      return 0;
    }
    long slot = id & 63;
    if (U.getLong(recent, RECENT + (slot << 3)) == id) {
      return slot << 1 | 1;
    }
    return zigzag(id - last) << 1;
  }

  /**
   * The id of a new node; the reader counts along, so nothing is written but at the start of a
   * block.
   */
  long newId() {
    if (next == nextEnd) {
      newBlock();
    }
    return next;
  }

  @DontInline
  private void newBlock() {
    long block = Recorder.takeIds(session);
    if (block <= 0) {
      discard(); // recording has ended, and the id is none
      next = block;
      nextEnd = block + 1;
      return;
    }
    long p = varint(pos, 3);
    p = varint(p, block);
    publish(p);
    next = block;
    nextEnd = block + Recorder.ID_BLOCK;
  }

  /** Publishes an event that made node {@code id}, the one {@link #newId} gave. */
  void publishNew(long p, long id) {
    publish(p);
    next = id + 1;
    recent[(int) id & RECENT_MASK] = id;
    last = id;
  }

  static long zigzag(long v) {
    return (v << 1) ^ (v >> 63);
  }

  /**
   * By branches: where the processor guesses them it need not wait for the length of one number to
   * write the next. Without any, three bytes at once, slices took a third longer to record.
   */
  @ForceInline
  static long varint(long p, long v) {
    if ((v & ~0x7fL) == 0) {
      U.putByte(p, (byte) v);
      return p + 1;
    }
    if ((v & ~0x3fffL) == 0) {
      U.putShort(p, (short) ((v & 0x7f) | 0x80 | (v >>> 7) << 8));
      return p + 2;
    }
    if ((v & ~0x1fffffL) == 0) {
      U.putInt(p, (int) ((v & 0x7f) | 0x8080 | (v << 1 & 0x7f00) | (v >>> 14) << 16));
      return p + 3;
    }
    return longVarint(p, v);
  }

  private static long longVarint(long p, long v) {
    if ((v & ~0xfffffffL) == 0) {
      U.putInt(p, spread(v) | 0x808080);
      return p + 4;
    }
    if ((v & ~0x7ffffffffL) == 0) {
      U.putInt(p, spread(v) | 0x80808080);
      U.putByte(p + 4, (byte) (v >>> 28));
      return p + 5;
    }
    while ((v & ~0x7fL) != 0) {
      U.putByte(p++, (byte) (v | 0x80));
      v >>>= 7;
    }
    U.putByte(p++, (byte) v);
    return p;
  }

  /** The low 28 bits, seven to a byte. */
  private static int spread(long v) {
    return (int) ((v & 0x7f) | (v << 1 & 0x7f00) | (v << 2 & 0x7f0000) | (v << 3 & 0x7f000000));
  }

  /** An entry that is likely to be asked for again. */
  void remember(Ids.Entry e) {
    recent1 = recent0;
    recent0 = e;
    known[e.hash & KNOWN_MASK] = e;
  }

  /** Writes the event's site; {@link #site} itself is set when the event is published. */
  @ForceInline
  long siteCode(long p, int s) {
    int d = s - site;
    return varint(p, ((d << 1) ^ (d >> 31)) + 32 & 0xffffffffL);
  }
}
