package java.cairn;

import cairn.recording.Format;
import jdk.internal.misc.Unsafe;

/**
 * Hooks for writes of many slots at once: arraycopy, clone, fill, and arrays that the JDK wrote to.
 */
public final class Bulk {
  private Bulk() {}

  private static final Unsafe U = Unsafe.getUnsafe();

  /** Calls that must be possible before a copy; compiled ones take less stack than native ones. */
  private static final int STACK_PROBE = 8;

  /** Before System.arraycopy: what it will write, which is nothing if it will throw at once. */
  public static void copy(Object source, int from, Object target, int to, int count, int site) {
    if (source == null
        || target == null
        || count <= 0
        || !source.getClass().isArray()
        || !target.getClass().isArray()
        || from < 0
        || to < 0
        || (long) from + count > Capture.length(source)
        || (long) to + count > Capture.length(target)) {
      return;
    }
    if (source instanceof Object[] s && target instanceof Object[]) {
      count = storable(s, from, count, target.getClass().getComponentType());
    } else if (source.getClass() != target.getClass() || !Recorder.primitives) {
      return;
    }
    Lane l = Hooks.lane();
    if (l == null || count == 0) {
      return;
    }
    long x = Hooks.idOf(l, source);
    long y = Hooks.idOf(l, target);
    if (Lane.stackLeft(STACK_PROBE) < 0) {
      return; // never: what is recorded here must not overflow in the copy itself
    }
    Capture.room(l, Lane.MAX_EVENT);
    long p = l.siteCode(l.pos, site);
    p = Lane.varint(p, x);
    p = Lane.varint(p, from);
    p = Lane.varint(p, y);
    p = Lane.varint(p, to);
    p = Lane.varint(p, count);
    l.publish(p);
    l.site = site;
  }

  /** How many elements are copied before an ArrayStoreException. */
  private static int storable(Object[] s, int from, int count, Class<?> into) {
    if (into.isAssignableFrom(s.getClass().getComponentType())) {
      return count;
    }
    for (int i = 0; i < count; i++) {
      Object o = s[from + i];
      if (o != null && !into.isInstance(o)) {
        return i;
      }
    }
    return count;
  }

  /** After clone() of an array, or of an object whose class could not be given {@link Base}. */
  public static void clonedAt(Object original, Object copy, int site, int newSite) {
    if (copy == null || copy == original) {
      return;
    }
    Lane l = Hooks.lane();
    if (l == null) {
      return;
    }
    if (copy instanceof Base b && Identity.of(l, b) != 0) {
      Hooks.made(copy, newSite);
      return; // Base.clone has recorded it
    }
    write(l, original, copy, site);
  }

  static void cloned(Lane l, Base original, Base copy) {
    if (!Types.record(l, Types.of(l, copy)).recorded) {
      return; // woven for an earlier recording
    }
    write(l, original, copy, Sites.cloned);
  }

  private static void write(Lane l, Object original, Object copy, int site) {
    if (!(copy instanceof Base) && Identity.find(l, copy) != 0) {
      return; // known already: clone() was the program's own and returned something old
    }
    long from = Hooks.idOf(l, original);
    int type = Types.of(l, copy);
    Capture.room(l, Lane.MAX_EVENT);
    long id = l.newId();
    long p = l.siteCode(l.pos, site);
    p = Lane.varint(p, from);
    p = Lane.varint(p, type);
    if (Types.record(l, type).flavour != Format.TYPE_CLASS) {
      p = Lane.varint(p, Capture.length(copy));
    }
    l.publishNew(p, id);
    l.site = site;
    Identity.give(l, copy, id);
  }

  /** After a JDK method that may have written to this array. */
  public static void refresh(Object a, int site) {
    if (a == null || !a.getClass().isArray()) {
      return;
    }
    Lane l = Hooks.lane();
    if (l != null) {
      Capture.refreshElements(l, a, 0, Capture.length(a), site);
    }
  }

  /** The same where the method was told a range: an offset and a length, or two offsets. */
  public static void refreshRange(Object a, int from, int count, int site) {
    if (a == null || !a.getClass().isArray()) {
      return;
    }
    int length = Capture.length(a);
    if (from < 0 || from >= length || count <= 0) {
      return;
    }
    Lane l = Hooks.lane();
    if (l != null) {
      int to = (int) Math.min((long) from + count, length);
      Capture.refreshElements(l, a, from, to, site);
    }
  }

  /** After Arrays.fill of an array of references; {@code to} -1: all of it. */
  public static void fill(Object[] a, int from, int to, Object v, int site) {
    Lane l = Hooks.lane();
    if (l != null && a != null) {
      filled(l, a, from, to < 0 ? a.length : to, 'L', Hooks.idOf(l, v), site);
    }
  }

  /** After Arrays.fill of an array of primitives. */
  public static void fill(Object a, int from, int to, long bits, int site) {
    Lane l = Hooks.lane();
    if (l != null && a != null) {
      int kind = Capture.kind(a);
      int shown = Recorder.keeps(kind) ? kind : 0;
      filled(l, a, from, to < 0 ? Capture.length(a) : to, shown, bits, site);
    }
  }

  private static void filled(Lane l, Object a, int from, int to, int kind, long bits, int site) {
    if (from >= to) {
      return;
    }
    long id = Hooks.idOf(l, a);
    Capture.room(l, Lane.MAX_EVENT);
    long p = l.siteCode(l.pos, site);
    p = Lane.varint(p, id);
    p = Lane.varint(p, from);
    p = Lane.varint(p, to - from);
    U.putByte(p++, (byte) kind);
    if (kind != 0) {
      p = Capture.value(p, kind, bits);
    }
    l.publish(p);
    l.site = site;
  }

  /**
   * After a JDK method returned what may be an array that it made: its allocation site is the call.
   */
  public static void returned(Object a, int site) {
    if (a == null || !a.getClass().isArray()) {
      return;
    }
    Lane l = Hooks.lane();
    if (l != null && Identity.find(l, a) == 0) {
      Hooks.idOf(l, a);
      Hooks.made(a, site);
    }
  }

  /** A list that {@code Arrays.asList} made has written to its array. */
  public static void throughList(Object[] a) {
    Lane l = Hooks.lane();
    if (l != null && Identity.find(l, a) != 0) {
      Capture.refreshElements(l, a, 0, a.length, Sites.throughList);
    }
  }

  /** A buffer was written to; it may lie upon an array that is recorded. */
  public static void bufferPut(Object buffer, int site) {
    if (buffer instanceof java.nio.Buffer b && b.hasArray()) {
      Object a = b.array();
      Lane l = Hooks.lane();
      if (l != null && Identity.find(l, a) != 0) {
        CPoints.mark(site);
      }
    }
  }

  /** Deserialisation has set fields of {@code o}. */
  public static void fieldsSet(Object o) {
    if (o != null) {
      Capture.refreshFields(o, Sites.deserialised);
    }
  }
}
