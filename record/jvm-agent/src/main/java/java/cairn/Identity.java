package java.cairn;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * Identities of objects that have no {@link Base} above them: in their headers, where that works
 * and the JVM has not given them a hash of its own before; otherwise in a weak map. A header keeps
 * what it was given: an object that has an identity of an earlier recording there is in the map,
 * too.
 */
final class Identity {
  private Identity() {}

  private static final Unsafe U = Unsafe.getUnsafe();
  private static final long ID = U.objectFieldOffset(Base.class, "$cairnId");

  /** True if there may be more than one recording: if not, looking an identity up costs no more. */
  private static final boolean SESSIONS = Startup.sessions;

  /** What an object holds, as the lane's recording counts it; not positive if it is of another. */
  @ForceInline
  static long here(Lane l, long held) {
    return SESSIONS ? held - l.first : held;
  }

  /** What an object holds that has this id. */
  @ForceInline
  static long held(Lane l, long id) {
    return SESSIONS ? id + l.first : id;
  }

  /** The id of {@code o}, which is no {@link Base}; 0 if it has none. */
  @ForceInline
  static long find(Lane l, Object o) {
    if (Header.USED) {
      long word = Header.word(o);
      if (Header.isOurs(word)) {
        long id = here(l, Header.id(word));
        return id > 0 ? id : mapped(l, o);
      }
      if (Header.isPlain(word)) {
        return 0;
      }
      return findElsewhere(l, o);
    }
    return mapped(l, o);
  }

  @DontInline
  private static long findElsewhere(Lane l, Object o) {
    long header = Header.of(o);
    if (Header.isOurs(header)) {
      long id = here(l, Header.id(header));
      return id > 0 ? id : mapped(l, o);
    }
    return Header.hasHash(header) ? mapped(l, o) : 0;
  }

  /** The id of a {@link Base}; 0 if it has none in this recording. */
  static long of(Lane l, Base b) {
    return Math.max(here(l, Math.abs(b.$cairnId)), 0);
  }

  @DontInline
  private static long mapped(Lane l, Object o) {
    Ids.Entry e = l.recent0;
    if (e.refersTo(o)) {
      return e.id;
    }
    e = l.recent1;
    if (e.refersTo(o)) {
      return e.id;
    }
    int hash = System.identityHashCode(o);
    e = l.known[hash & Lane.KNOWN_MASK];
    if (e.hash == hash && e.refersTo(o)) {
      l.recent1 = l.recent0;
      l.recent0 = e;
      return e.id;
    }
    e = l.session.identities.find(o, hash);
    if (e == null) {
      return 0;
    }
    l.remember(e);
    return e.id;
  }

  /**
   * Makes {@code id} the identity of {@code o} unless it has one. Returns the one it has then: that
   * of another thread which was faster.
   */
  static long give(Lane l, Object o, long id) {
    return o instanceof Base b ? giveBase(l, b, id, held(l, id)) : giveOther(l, o, id);
  }

  /**
   * The same for an object that was there before it was recorded, so that another thread may meet
   * it while this one introduces it. A {@link Base} holds such an id as a negative number.
   */
  static long introduce(Lane l, Object o, long id) {
    return o instanceof Base b ? giveBase(l, b, id, -held(l, id)) : giveOther(l, o, id);
  }

  private static long giveBase(Lane l, Base b, long id, long held) {
    for (; ; ) {
      long now = b.$cairnId;
      long known = here(l, Math.abs(now));
      if (known > 0) {
        return known;
      }
      if (U.compareAndSetLong(b, ID, now, held)) {
        return id;
      }
    }
  }

  private static long giveOther(Lane l, Object o, long id) {
    if (Header.USED) {
      long word = Header.word(o);
      long held = held(l, id);
      if (Header.isPlain(word) && Header.fits(held) && Header.give(o, word, held)) {
        return id;
      }
      return giveElsewhere(l, o, id);
    }
    return map(l, o, id);
  }

  /**
   * The object is locked, or has a hash of the JVM's, or another thread is about to give it one.
   */
  @DontInline
  private static long giveElsewhere(Lane l, Object o, long id) {
    // once asked for, the header has a hash that stays, the JVM's or ours
    long header = System.identityHashCode(o) == 0 ? 0 : Header.of(o);
    long now = Header.isOurs(header) ? here(l, Header.id(header)) : 0;
    return now > 0 ? now : map(l, o, id);
  }

  @DontInline
  private static long map(Lane l, Object o, long id) {
    Ids.Entry e = l.session.identities.add(o, System.identityHashCode(o), id, false);
    l.remember(e);
    return e.id;
  }
}
