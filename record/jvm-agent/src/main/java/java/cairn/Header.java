package java.cairn;

import jdk.internal.misc.Unsafe;

/**
 * Identities in object headers. HotSpot keeps an object's identity hash, once somebody has asked
 * for it, in the first word of the object, and leaves the bits above it unused. An object without a
 * hash is given one that is made from its id; what does not fit goes to the unused bits, of which
 * the sign says that the hash is ours. Collectors and locks carry the whole word along as soon as
 * it has a hash, so the id costs no memory and no reference that a collector would have to follow.
 *
 * <p>Whether this JVM is laid out so is tried out when the recorder starts; where it is not
 * (compact headers, biased locks, other virtual machines) {@link #USED} is false.
 */
final class Header {
  private Header() {}

  private static final Unsafe U = Unsafe.getUnsafe();

  private static final int HASH_BITS = 31;
  private static final long HASH_MASK = (1L << HASH_BITS) - 1;
  private static final long STATE = 3;
  private static final long UNLOCKED = 1;
  private static final long MONITOR = 2;

  /** Odd, so that multiplying by it can be undone: hashes are spread as the JVM's own are. */
  private static final int SPREAD = 0x5bd1e995;

  private static final int GATHER = inverse(SPREAD);

  private static final int FEATURE = Runtime.version().feature();
  private static final int HASH_SHIFT = FEATURE < 24 ? 8 : 11;
  private static final int HIGH_SHIFT = HASH_SHIFT + HASH_BITS;

  /**
   * What tells whether an object has a hash, and whether this word is its header at all: the hash,
   * the state, and the bit above it, which is set for biased locks.
   */
  private static final long HASH_AND_STATE = HASH_MASK << HASH_SHIFT | 7;

  /** A locked object keeps its header in place, with another state; otherwise it is moved away. */
  private static final boolean LOCKED_IN_PLACE = keepsHeader();

  /** True if ids go to headers. */
  static final boolean USED = Startup.headers && works();

  /** The first word of {@code o}. */
  static long word(Object o) {
    return U.getLong(o, 0L);
  }

  /** Whether the word holds an id. */
  static boolean isOurs(long word) {
    return word < 0;
  }

  static long id(long word) {
    int low = (int) (word >>> HASH_SHIFT) * GATHER & (int) HASH_MASK;
    return (word & Long.MAX_VALUE) >>> HIGH_SHIFT << HASH_BITS | low;
  }

  /** Whether the object has no hash, and is not locked. */
  static boolean isPlain(long word) {
    return (word & HASH_AND_STATE) == UNLOCKED;
  }

  static boolean hasHash(long header) {
    return (header & HASH_MASK << HASH_SHIFT) != 0;
  }

  /** Whether an id can be written so: a hash is never 0. Of 2^31 ids one cannot. */
  static boolean fits(long id) {
    return (id & HASH_MASK) != 0 && id >>> HASH_BITS < 1L << 63 - HIGH_SHIFT;
  }

  /**
   * Gives {@code o}, whose first word was {@code word}, an id; false if the word has changed. By
   * compare-and-set even where nobody else can have the object: the compiler may take away an
   * allocation that is only stored to, and would make it anew without the id.
   */
  static boolean give(Object o, long word, long id) {
    return U.compareAndSetLong(o, 0L, word, with(word, id));
  }

  private static int hash(long id) {
    return (int) id * SPREAD & (int) HASH_MASK;
  }

  private static long with(long word, long id) {
    long hash = hash(id);
    return Long.MIN_VALUE | id >>> HASH_BITS << HIGH_SHIFT | hash << HASH_SHIFT | word;
  }

  /**
   * The header of {@code o} wherever it is now. While an object is locked the JVM may keep its
   * header in the frame that locked it, or in its monitor.
   */
  static long of(Object o) {
    int spins = 0;
    for (; ; ) {
      long word = U.getLongVolatile(o, 0L);
      long state = word & STATE;
      if (state == UNLOCKED || (LOCKED_IN_PLACE && state == 0)) {
        return word;
      }
      if (state == MONITOR) {
        // an idle monitor is taken away by and by, and freed after all threads have been stopped
        // once more: it is still there a moment after the object has named it
        long header = U.getLong(word ^ MONITOR);
        if (U.getLongVolatile(o, 0L) == word) {
          return header;
        }
      } else if (word != 0 && Thread.holdsLock(o)) {
        return U.getLong(word); // in a frame of this thread, which stays while we are here
      } else {
        // another thread's frame: asking for the hash moves the header to a monitor
        if (System.identityHashCode(o) != 0) {
          spins = SpinLock.pause(spins);
        }
      }
    }
  }

  private static int inverse(int odd) {
    int x = odd;
    for (int i = 0; i < 5; i++) {
      x *= 2 - odd * x;
    }
    return x;
  }

  // ---- does this JVM do it so?

  private static boolean keepsHeader() {
    Object o = new Object();
    int hash = System.identityHashCode(o);
    long unlocked = word(o);
    synchronized (o) {
      return hash != 0 && word(o) == (unlocked & ~STATE);
    }
  }

  private static boolean works() {
    return U.addressSize() == 8
        && FEATURE >= 17
        && FEATURE <= 25
        && System.getProperty("java.vm.name", "").matches(".*(OpenJDK|HotSpot).*")
        && hashesAreThere(new Object())
        && hashesAreThere(new byte[3])
        && idsStay(new Object(), 1)
        && idsStay(new Object[2], 0x12_3456_789aL)
        && lockedIdsStay(new long[1], 77);
  }

  private static boolean hashesAreThere(Object o) {
    if (word(o) != UNLOCKED) {
      return false;
    }
    long hash = System.identityHashCode(o);
    return word(o) == (hash << HASH_SHIFT | UNLOCKED);
  }

  private static boolean idsStay(Object o, long id) {
    long word = word(o);
    return fits(id)
        && isPlain(word)
        && give(o, word, id)
        && holds(o, id)
        && System.identityHashCode(o) == hash(id)
        && holds(o, id);
  }

  private static boolean holds(Object o, long id) {
    long header = of(o);
    return isOurs(header) && id(header) == id;
  }

  @SuppressWarnings("WaitNotInLoop") // for its effect on the header
  private static boolean lockedIdsStay(Object o, long id) {
    if (!idsStay(o, id)) {
      return false;
    }
    synchronized (o) {
      if (!holds(o, id)) {
        return false;
      }
      try {
        o.wait(1); // gives it a monitor
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false; // the slower way, then
      }
      long word = word(o);
      if ((word & STATE) != MONITOR || isOurs(word) || !holds(o, id)) {
        return false; // a word that still has our sign does not lead to a monitor
      }
    }
    return holds(o, id);
  }
}
