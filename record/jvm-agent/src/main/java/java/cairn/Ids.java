package java.cairn;

import java.lang.ref.WeakReference;
import jdk.internal.misc.Unsafe;

/**
 * Identities of objects that cannot hold their own: arrays, strings, records, enums, exceptions,
 * everything of the JDK. A striped hash table of weak references by identity hash. Reads take no
 * lock; dead entries are swept when a stripe is full, so there is no reference queue to serve.
 * About 56 bytes an object.
 */
final class Ids {
  private static final Unsafe U = Unsafe.getUnsafe();
  private static final int STRIPES = 64;

  /** Calls that must be possible before a table is rebuilt, which takes a few. */
  private static final int STACK_PROBE = 64;

  private static final long ABASE = ArrayLayout.base(Entry[].class);
  private static final int ASHIFT =
      31 - Integer.numberOfLeadingZeros(U.arrayIndexScale(Entry[].class));

  static final class Entry extends WeakReference<Object> {
    final int hash;
    final long id;
    Entry next;

    Entry(Object o, int hash, long id) {
      super(o);
      this.hash = hash;
      this.id = id;
    }
  }

  private static final class Stripe {
    final SpinLock lock = new SpinLock();
    volatile Entry[] table = new Entry[256];
    int count;

    /** Odd while entries move to another table: then a search may miss what is there. */
    volatile int moves;
  }

  private final Stripe[] stripes = new Stripe[STRIPES];

  Ids() {
    for (int i = 0; i < STRIPES; i++) {
      stripes[i] = new Stripe();
    }
  }

  /** The entry of {@code o}, or null. */
  Entry find(Object o, int hash) {
    Stripe s = stripes[hash & (STRIPES - 1)];
    int moves = s.moves;
    Entry e = search(s, o, hash);
    return e == null && ((moves & 1) != 0 || moves != s.moves) ? findLocked(s, o, hash) : e;
  }

  private static Entry findLocked(Stripe s, Object o, int hash) {
    s.lock.lock();
    try {
      return search(s, o, hash);
    } finally {
      s.lock.holder = null;
    }
  }

  private static Entry search(Stripe s, Object o, int hash) {
    Entry[] t = s.table;
    int i = (hash >>> 6) & (t.length - 1);
    Entry e = (Entry) U.getReferenceAcquire(t, ABASE + ((long) i << ASHIFT));
    for (; e != null; e = e.next) {
      if (e.hash == hash && e.refersTo(o)) {
        return e;
      }
    }
    return null;
  }

  /**
   * Adds {@code o} under {@code id} unless it has an entry already: then that one is returned. A
   * fresh object cannot have one, and is not looked for.
   */
  Entry add(Object o, int hash, long id, boolean fresh) {
    Stripe s = stripes[hash & (STRIPES - 1)];
    Entry made = new Entry(o, hash, id);
    s.lock.lock();
    try {
      if (!fresh) {
        Entry e = search(s, o, hash);
        if (e != null) {
          return e;
        }
      }
      if (s.count >= s.table.length - (s.table.length >> 2) && hasStack()) {
        makeRoom(s);
      }
      link(s.table, made);
      s.count++;
      return made;
    } finally {
      s.lock.holder = null;
    }
  }

  private static void link(Entry[] t, Entry e) {
    long at = ABASE + ((long) ((e.hash >>> 6) & (t.length - 1)) << ASHIFT);
    e.next = (Entry) U.getReference(t, at);
    U.putReferenceRelease(t, at, e);
  }

  /**
   * Whether {@link #makeRoom} can run to its end: entries that hang half in one table and half in
   * another would be lost. Without, the crowded table serves until there is.
   */
  private static boolean hasStack() {
    try {
      return Lane.stackLeft(STACK_PROBE) > 0;
    } catch (StackOverflowError e) {
      return false;
    }
  }

  /** Rebuilds the stripe without the dead; twice as large if more than half of it lives. */
  private static void makeRoom(Stripe s) {
    Entry[] old = s.table;
    int alive = 0;
    for (Entry head : old) {
      for (Entry e = head; e != null; e = e.next) {
        if (!e.refersTo(null)) {
          alive++;
        }
      }
    }
    Entry[] t = new Entry[alive > old.length >> 1 ? old.length << 1 : old.length];
    int n = 0;
    int moves = s.moves + 1;
    s.moves = moves;
    for (Entry head : old) {
      Entry e = head;
      while (e != null) {
        Entry next = e.next;
        if (!e.refersTo(null)) {
          link(t, e);
          n++;
        }
        e = next;
      }
    }
    s.count = n;
    s.table = t;
    s.moves = moves + 1;
  }
}
