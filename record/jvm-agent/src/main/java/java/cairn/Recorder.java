package java.cairn;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;

/**
 * The recorder's state in a watched program: who owns the current segment, the lanes, and how
 * recording begins and ends. What the program calls is in {@link Hooks}.
 *
 * <p>Order: {@link #owner} names the thread that may record without asking. Another thread takes a
 * new segment by compare-and-set; events are ordered by segment. A thread looks at {@code owner}
 * after everything that happened before its store, so stores ordered by happens-before keep their
 * order.
 */
public final class Recorder {
  private Recorder() {}

  private static final Unsafe U = Unsafe.getUnsafe();
  static final int ID_BLOCK = 1024;

  private static final Segment OFF = new Segment(0, null, null, null);
  private static final Segment CLOSED = new Segment(-1, null, null, null);

  static volatile Segment owner = OFF;
  private static final Object OWNER_BASE = Recorder.class;
  private static final long OWNER = U.objectFieldOffset(Recorder.class, "owner");

  private static volatile long ids = 1;

  private static final long IDS = U.objectFieldOffset(Recorder.class, "ids");

  /** The recording that is under way, or the last one; null if there was none. */
  static volatile Session session;

  static Instrumentation instrumentation;
  static boolean primitives;
  private static boolean keepNumbers;
  private static boolean keepArrays;
  static boolean keepStrings;
  private static MethodHandle carrier;
  private static Class<?> virtual;

  /** Called once, before any class is woven. */
  static void begin(Instrumentation inst, MethodHandle currentCarrier) {
    instrumentation = inst;
    carrier = currentCarrier;
    try {
      virtual = Class.forName("java.lang.BaseVirtualThread");
    } catch (ClassNotFoundException e) {
      virtual = null; // before JDK 21 there are none
    }
  }

  /** The next recording; nothing is recorded before {@link #on}. */
  static void use(Session next, boolean prims, boolean numbers, boolean arrays, boolean strings) {
    primitives = prims;
    keepNumbers = numbers;
    keepArrays = arrays;
    keepStrings = strings;
    session = next;
    owner = OFF;
  }

  /** Whether elements of this kind, which is not a reference, are written down. */
  static boolean keeps(int kind) {
    return kind == 'B' || kind == 'C' ? keepArrays : keepNumbers;
  }

  /**
   * Recording begins: at the start of the program or of a session, or when the method of {@code
   * start=} is entered.
   */
  public static void on() {
    if (owner == OFF) {
      U.compareAndSetReference(OWNER_BASE, OWNER, OFF, new Segment(0, null, null, session));
    }
  }

  /** True while events are recorded. */
  static boolean isOn() {
    Segment s = owner;
    return s != OFF && s != CLOSED;
  }

  static boolean closed() {
    return owner == CLOSED;
  }

  /** No event of this recording is recorded from here on; those under way may still finish. */
  static void close(Session of) {
    of.closed = true;
    for (; ; ) {
      Segment s = owner;
      boolean theirs = s.session == of || s == OFF && session == of;
      if (!theirs || U.compareAndSetReference(OWNER_BASE, OWNER, s, CLOSED)) {
        return;
      }
    }
  }

  /** The last id of all recordings before; no lane of theirs gets one beyond it. */
  static long newIds() {
    return Startup.sessions ? U.getAndAddLong(OWNER_BASE, IDS, ID_BLOCK) + ID_BLOCK - 1 : 0;
  }

  /**
   * A block of ids, as the recording counts them. After its end, one that makes identities of 0,
   * which are none: ids that are given away now belong to another recording. The next recording
   * takes ids only after the last one has closed, so that a number that was read before the look at
   * {@code closed} is either of this one, or is refused.
   */
  static long takeIds(Session of) {
    for (; ; ) {
      long block = ids;
      if (of.closed) {
        return -of.first;
      }
      if (U.compareAndSetLong(OWNER_BASE, IDS, block, block + ID_BLOCK)) {
        return block - of.first;
      }
    }
  }

  /**
   * The slow way into the recorder: the lane in which the current thread may record one event now,
   * or null if it must not (recording is off, or the recorder itself is at work in this thread).
   */
  @DontInline
  static Lane enter() {
    Segment s = owner;
    if (s == OFF || s == CLOSED) {
      return null;
    }
    Thread t = Thread.currentThread();
    Lane l = s.session.laneOf(t, true);
    if (l == null || l.held()) {
      return null;
    }
    boolean virtualThread = virtual != null && virtual.isInstance(t);
    if (virtualThread && !l.writer.refersTo(t)) {
      l.session.bind(l, t);
    }
    if (l.pos >= l.limit && !turn(l)) {
      return null;
    }
    Thread claimant = virtualThread ? null : t;
    return s.lane == l && s.thread == claimant ? l : claim(l, claimant);
  }

  private static boolean turn(Lane l) {
    l.busy = true;
    try {
      return l.turn();
    } catch (StackOverflowError e) {
      // no room on the stack to flush: the slack of the buffer serves until there is
      l.limit = l.base + (Lane.SLOT_BYTES - 64 - Lane.MAX_EVENT);
      if (l.pos < l.limit) {
        return true;
      }
      throw e;
    } finally {
      l.busy = false;
    }
  }

  /**
   * Takes the next segment. Its event is written before it is taken and published by plain stores
   * after: running out of stack in between loses nothing.
   */
  private static Lane claim(Lane l, Thread t) {
    for (; ; ) {
      Segment s = owner;
      if (s.session != l.session) {
        return null; // recording has ended, or another one is under way
      }
      long n = s.number + 1;
      l.claim(n);
      Segment mine = new Segment(n, l, t, l.session);
      long p = Lane.varint(l.pos, 1);
      p = Lane.varint(p, n - l.segment);
      if (U.compareAndSetReference(OWNER_BASE, OWNER, s, mine)) {
        l.segment = n;
        l.pos = p;
        l.commit(p);
        l.settle(n);
        return l;
      }
    }
  }

  /**
   * For a node that another thread may have introduced just now, in a segment after ours: the event
   * that refers to it must come later. Nothing of that event may be encoded yet. If recording has
   * ended there is no later, and the event is lost.
   */
  static void follow(Lane l) {
    if (owner.lane != l) {
      Thread t = Thread.currentThread();
      if (claim(l, virtual != null && virtual.isInstance(t) ? null : t) == null) {
        l.discard();
      }
    }
  }

  /** The thread itself, or the carrier that a virtual thread runs on. */
  static Thread holder(Thread t) {
    return virtual != null && virtual.isInstance(t) ? carrierOf() : t;
  }

  private static Thread carrierOf() {
    try {
      return (Thread) carrier.invokeExact();
    } catch (Throwable e) {
      throw new InternalError(e);
    }
  }

  /**
   * The current thread records nothing until {@link #resume}: the recorder or the weaver is at work
   * and may use classes that are themselves recorded. Returns what to resume, null for nothing.
   */
  public static Object suspend() {
    Session s = session;
    Lane l = s == null || s.closed ? null : s.laneOf(Thread.currentThread(), true);
    if (l == null || l.busy) {
      return null;
    }
    l.busy = true;
    l.limit = 0;
    return l;
  }

  public static void resume(Object suspended) {
    if (suspended instanceof Lane l) {
      l.limit = l.base + (Lane.SLOT_BYTES - 64 - Lane.SLACK);
      l.busy = false;
    }
  }
}
