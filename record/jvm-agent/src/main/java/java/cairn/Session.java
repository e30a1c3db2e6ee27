package java.cairn;

import java.io.IOException;
import java.lang.ref.WeakReference;

/**
 * One recording: its file and tables, the types and identities that were told in it, and the lanes
 * of its threads. All of it is made anew for each, and a lane knows its own: a thread that is still
 * at work for a recording that has ended finds nothing of the next one.
 *
 * <p>Identities of all recordings of a JVM are taken from one row of numbers. Those up to {@link
 * #first} are of earlier ones, and mean nothing here; in the file ids are counted from there.
 */
public final class Session {
  /** Frames of a probe that take more stack than to give a thread a lane, table entry included. */
  private static final int STACK_PROBE = 300;

  final long first;
  final Types types = new Types(this);
  final Ids identities = new Ids();
  final ParkedPoints points = new ParkedPoints();

  /** Fields that handles of the program write, as this recording names them. */
  final Handles handles = new Handles();

  final Writer writer;

  /** No event is recorded any more; those under way may still finish. */
  volatile boolean closed;

  // lanes by thread: open addressing on the identity hash; replaced when it grows
  private final SpinLock lanesLock = new SpinLock();
  private volatile Lane[] lanes = new Lane[64];
  private int laneCount;

  /** Those of the recording before, whose buffers threads may still be writing to. */
  private Lane[] before = {};

  /** Opens the file. */
  public Session(String path) throws IOException {
    first = Recorder.newIds();
    Session last = Recorder.session;
    if (last != null) {
      before = last.lanes;
      last.before = new Lane[0];
    }
    writer = new Writer(path, this);
  }

  public Tables tables() {
    return writer.tables;
  }

  /** Takes back a recording that could not begin. */
  public void abandon() {
    writer.abandon();
    writer.join();
  }

  /** The lane of a thread (of its carrier, if virtual). */
  Lane laneOf(Thread t, boolean make) {
    if (t == writer.thread()) {
      return null;
    }
    Thread holder = Recorder.holder(t);
    Lane l = find(lanes, holder);
    return l == null && make ? adopt(holder, t) : l;
  }

  private static Lane find(Lane[] table, Thread holder) {
    int mask = table.length - 1;
    if (mask < 0) {
      return null;
    }
    for (int i = System.identityHashCode(holder) & mask; ; i = (i + 1) & mask) {
      Lane l = table[i];
      if (l == null || l.owner.refersTo(holder)) {
        return l;
      }
    }
  }

  /** Gives the thread a lane: one that a dead thread left, or a spare; null after the end. */
  private Lane adopt(Thread holder, Thread t) {
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
        if (l == null) {
          return null;
        }
        laneCount++;
      }
      l.busy = true;
      l.owner = new WeakReference<>(holder);
      Lane earlier = find(before, holder);
      l.before = earlier != null && earlier.held() ? earlier : null;
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
  private void place(Lane l) {
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
  void bind(Lane l, Thread t) {
    l.busy = true;
    long keep = l.limit;
    l.limit = 0;
    try {
      int id = writer.tables.thread(t);
      l.writer = new WeakReference<>(t);
      l.via = 0;
      l.cpoints = points.swap(l.threadId, l.cpoints, id);
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

  /** All lanes there are, for the end of recording. */
  Lane[] allLanes() {
    lanesLock.lock();
    try {
      return lanes.clone();
    } finally {
      lanesLock.holder = null;
    }
  }
}
