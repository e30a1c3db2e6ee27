package java.cairn;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.ref.WeakReference;
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

  /** Frames of a probe that take more stack than to give a thread a lane, table entry included. */
  private static final int STACK_PROBE = 300;

  private static final Segment OFF = new Segment(0, null, null);
  private static final Segment CLOSED = new Segment(-1, null, null);

  static volatile Segment owner = OFF;
  private static final Object OWNER_BASE = Recorder.class;
  private static final long OWNER = U.objectFieldOffset(Recorder.class, "owner");

  @SuppressWarnings("UnusedVariable") // by its offset
  private static volatile long ids = 1;

  private static final long IDS = U.objectFieldOffset(Recorder.class, "ids");

  static Writer writer;
  static Instrumentation instrumentation;
  static boolean primitives;
  static boolean keepArrays;
  static boolean keepStrings;
  private static MethodHandle carrier;
  private static Class<?> virtual;

  // lanes by thread: open addressing on the identity hash; replaced when it grows
  private static final SpinLock lanesLock = new SpinLock();
  private static volatile Lane[] lanes = new Lane[64];
  private static int laneCount;

  /** Called once, before any class is woven. */
  public static void begin(
      Writer out,
      Instrumentation inst,
      boolean prims,
      boolean arrays,
      boolean strings,
      MethodHandle currentCarrier) {
    writer = out;
    instrumentation = inst;
    primitives = prims;
    keepArrays = arrays;
    keepStrings = strings;
    carrier = currentCarrier;
    try {
      virtual = Class.forName("java.lang.BaseVirtualThread");
    } catch (ClassNotFoundException e) {
      virtual = null; // before JDK 21 there are none
    }
  }

  /**
   * Recording begins: at the start of the program, or when the method of {@code start=} is entered.
   */
  public static void on() {
    if (owner == OFF) {
      U.compareAndSetReference(OWNER_BASE, OWNER, OFF, new Segment(0, null, null));
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

  /** No event is recorded from here on; those under way may still finish. */
  static void close() {
    owner = CLOSED;
  }

  static long takeIds() {
    return U.getAndAddLong(OWNER_BASE, IDS, ID_BLOCK);
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
    Lane l = laneOf(t, true);
    if (l == null || l.busy) {
      return null;
    }
    boolean virtualThread = virtual != null && virtual.isInstance(t);
    if (virtualThread && !l.writer.refersTo(t)) {
      bind(l, t);
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
      if (s == CLOSED || s == OFF) {
        return null;
      }
      long n = s.number + 1;
      l.claim(n);
      Segment mine = new Segment(n, l, t);
      long p = Lane.varint(l.pos, 1);
      p = Lane.varint(p, n - l.segment);
      if (U.compareAndSetReference(OWNER_BASE, OWNER, s, mine)) {
        l.segment = n;
        l.pos = p;
        l.commit(p);
        return l;
      }
    }
  }

  /**
   * For a node that another thread may have introduced just now, in a segment after ours: the event
   * that refers to it must come later. Nothing of that event may be encoded yet.
   */
  static void follow(Lane l) {
    if (owner.lane != l) {
      Thread t = Thread.currentThread();
      claim(l, virtual != null && virtual.isInstance(t) ? null : t);
    }
  }

  /** The lane of a thread (of its carrier, if virtual). */
  static Lane laneOf(Thread t, boolean make) {
    if (writer == null || t == writer.thread()) {
      return null;
    }
    Thread holder = virtual != null && virtual.isInstance(t) ? carrierOf() : t;
    Lane[] table = lanes;
    int mask = table.length - 1;
    for (int i = System.identityHashCode(holder) & mask; ; i = (i + 1) & mask) {
      Lane l = table[i];
      if (l == null) {
        return make ? adopt(holder, t) : null;
      }
      if (l.owner.refersTo(holder)) {
        return l;
      }
    }
  }

  private static Thread carrierOf() {
    try {
      return (Thread) carrier.invokeExact();
    } catch (Throwable e) {
      throw new InternalError(e);
    }
  }

  /** Gives the thread a lane: one that a dead thread left, or a spare. */
  private static Lane adopt(Thread holder, Thread t) {
    if (Lane.stackLeft(STACK_PROBE) < 0) {
      return null; // never: the call is there to overflow before anything is half done
    }
    Lane l = null;
    lanesLock.lock();
    try {
      Lane[] table = lanes;
      for (Lane old : table) {
        if (old != null && !old.busy && dead(old.owner)) {
          l = old;
          break;
        }
      }
      if (l == null) {
        l = writer.spareLane();
        laneCount++;
      }
      l.busy = true;
      l.owner = new WeakReference<>(holder);
      place(l);
    } finally {
      lanesLock.holder = null;
    }
    bind(l, t);
    return l;
  }

  private static boolean dead(WeakReference<Thread> ref) {
    Thread t = ref.get();
    return t == null || !t.isAlive();
  }

  /** Rebuilds the table with {@code l} at its owner's place; called under the lock, rarely. */
  private static void place(Lane l) {
    Lane[] old = lanes;
    Lane[] t = new Lane[laneCount * 2 > old.length ? old.length * 2 : old.length];
    for (Lane o : old) {
      if (o != null && o != l) {
        put(t, o);
      }
    }
    put(t, l);
    lanes = t;
  }

  private static void put(Lane[] table, Lane l) {
    Thread holder = l.owner.get();
    int mask = table.length - 1;
    int i = (holder == null ? l.number : System.identityHashCode(holder)) & mask;
    while (table[i] != null) {
      i = (i + 1) & mask;
    }
    table[i] = l;
  }

  /** From here on the lane's events are those of {@code t}. */
  private static void bind(Lane l, Thread t) {
    l.busy = true;
    long keep = l.limit;
    l.limit = 0;
    try {
      int id = writer.tables.thread(t);
      l.writer = new WeakReference<>(t);
      l.via = 0;
      l.cpoints = CPoints.swap(l.threadId, l.cpoints, id);
      if (id != l.threadId) {
        l.threadId = id;
        long p = Lane.varint(l.pos, 2);
        l.publish(Lane.varint(p, id));
      }
    } finally {
      l.limit = keep;
      l.busy = false;
    }
  }

  /**
   * The current thread records nothing until {@link #resume}: the recorder or the weaver is at work
   * and may use classes that are themselves recorded. Returns whether this call did it.
   */
  public static boolean suspend() {
    if (writer == null) {
      return false;
    }
    Lane l = laneOf(Thread.currentThread(), true);
    if (l == null || l.busy) {
      return false;
    }
    l.busy = true;
    l.limit = 0;
    return true;
  }

  public static void resume(boolean mine) {
    if (mine) {
      Lane l = laneOf(Thread.currentThread(), false);
      if (l != null) {
        l.limit = l.base + (Lane.SLOT_BYTES - 64 - Lane.SLACK);
        l.busy = false;
      }
    }
  }

  /** All lanes there are, for the end of recording. */
  static Lane[] allLanes() {
    lanesLock.lock();
    try {
      return lanes.clone();
    } finally {
      lanesLock.holder = null;
    }
  }
}
