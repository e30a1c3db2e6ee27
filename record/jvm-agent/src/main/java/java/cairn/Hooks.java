package java.cairn;

import cairn.recording.Format;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;

/**
 * What woven code calls at allocations and stores, before the store itself. Each hook first looks
 * whether the current thread owns the segment and its buffer has room; then it encodes one event.
 * None of them throws, but for what running out of stack or memory throws anywhere.
 */
public final class Hooks {
  private Hooks() {}

  private static final Unsafe U = Unsafe.getUnsafe();

  /** The lane to record in, or null. */
  @ForceInline
  static Lane lane() {
    Segment s = Recorder.owner;
    if (s.thread == Thread.currentThread()) {
      Lane l = s.lane;
      if (l.pos < l.limit) {
        return l;
      }
    }
    return Recorder.enter();
  }

  // ---- identity

  /** The node of {@code o}; one that was never seen is introduced with what it holds. */
  @ForceInline
  static long idOf(Lane l, Object o) {
    if (o instanceof Base b) {
      long id = Identity.here(l, b.$cairnId); // one of an earlier recording is none
      return id > 0 ? id : Capture.base(l, b);
    }
    if (o == null) {
      return 0;
    }
    long id = Identity.find(l, o);
    if (id == 0) {
      return Capture.other(l, o);
    }
    Recorder.follow(l);
    return id;
  }

  // ---- allocation

  /** From the constructor of {@link Base}. */
  static void allocated(Base o) {
    Lane l = lane();
    if (l == null) {
      return;
    }
    int type = Types.of(l, o);
    long id = l.newId();
    o.$cairnId = Identity.held(l, id);
    long p = Lane.varint(l.pos, Format.CODE_ALLOC);
    l.publishNew(Lane.varint(p, type), id);
  }

  /**
   * A woven class that could not get {@link Base} as its superclass: its constructor has just
   * called super().
   */
  public static void allocatedOther(Object o) {
    Lane l = lane();
    if (l == null || o instanceof Base) {
      return; // a Base has announced itself, or was made while recording was off
    }
    if (Identity.find(l, o) == 0) {
      allocOther(l, o);
    }
  }

  private static long allocOther(Lane l, Object o) {
    int type = Types.of(l, o);
    TypeRecord t = Types.record(l, type);
    if (t.box || t.flavour != Format.TYPE_CLASS) {
      return Capture.other(l, o); // a number, or a string whose contents are kept
    }
    long id = l.newId();
    long p = Lane.varint(l.pos, Format.CODE_ALLOC);
    l.publishNew(Lane.varint(p, type), id);
    return Identity.give(l, o, id);
  }

  /** {@code new} has returned at this site; JDK objects become known only here. */
  public static void made(Object o, int site) {
    Lane l = lane();
    if (l == null) {
      return;
    }
    long id;
    if (o instanceof Base b) {
      id = Identity.here(l, b.$cairnId);
      if (id <= 0) {
        id = Capture.base(l, b);
      }
    } else {
      id = Identity.find(l, o);
      if (id == 0) {
        id = allocOther(l, o);
      } else {
        Recorder.follow(l);
      }
    }
    long p = l.siteCode(l.pos, site);
    p = Lane.varint(p, l.code(id));
    l.publish(p);
    l.site = site;
    l.recent[(int) id & Lane.RECENT_MASK] = id;
    l.last = id;
  }

  public static void madeArray(Object a, int site) {
    Lane l = lane();
    if (l == null) {
      return;
    }
    int type = Types.of(l, a);
    long id = l.newId();
    long p = l.siteCode(l.pos, site);
    p = Lane.varint(p, type);
    p = Lane.varint(p, Capture.length(a));
    l.publishNew(p, id);
    l.site = site;
    Identity.give(l, a, id);
  }

  /** An array of arrays: each of them, and that they hang together. */
  public static void madeArrays(Object a, int site, int elementSite) {
    madeArray(a, site);
    if (a instanceof Object[][] rows) {
      for (int i = 0; i < rows.length; i++) {
        if (rows[i] != null) {
          madeArrays(rows[i], site, elementSite);
          elementRef(rows, i, rows[i], elementSite);
        }
      }
    } else if (a instanceof Object[] rows && a.getClass().getComponentType().isArray()) {
      for (int i = 0; i < rows.length; i++) {
        if (rows[i] != null) {
          madeArray(rows[i], site);
          elementRef(rows, i, rows[i], elementSite);
        }
      }
    }
  }

  // ---- fields

  public static void putRef(Object o, Object v, int site) {
    if (o == null) {
      return; // the store will throw
    }
    Lane l = lane();
    if (l == null) {
      return;
    }
    long object = idOf(l, o);
    long value = idOf(l, v);
    long p = l.siteCode(l.pos, site);
    p = Lane.varint(p, l.code(object));
    p = Lane.varint(p, l.code(value));
    l.publish(p);
    l.site = site;
    l.recent[(int) object & Lane.RECENT_MASK] = object;
    l.last = object;
    if (value != 0) {
      l.recent[(int) value & Lane.RECENT_MASK] = value;
      l.last = value;
    }
  }

  public static void putInt(Object o, int v, int site) {
    putLong(o, v, site);
  }

  public static void putLong(Object o, long v, int site) {
    if (o == null) {
      return;
    }
    Lane l = lane();
    if (l == null) {
      return;
    }
    long object = idOf(l, o);
    long p = l.siteCode(l.pos, site);
    p = Lane.varint(p, l.code(object));
    p = Lane.varint(p, Lane.zigzag(v));
    l.publish(p);
    l.site = site;
    l.recent[(int) object & Lane.RECENT_MASK] = object;
    l.last = object;
  }

  public static void putFloat(Object o, float v, int site) {
    putBits(o, Float.floatToRawIntBits(v), 4, site);
  }

  public static void putDouble(Object o, double v, int site) {
    putBits(o, Double.doubleToRawLongBits(v), 8, site);
  }

  private static void putBits(Object o, long bits, int bytes, int site) {
    if (o == null) {
      return;
    }
    Lane l = lane();
    if (l == null) {
      return;
    }
    long object = idOf(l, o);
    long p = l.siteCode(l.pos, site);
    p = Lane.varint(p, l.code(object));
    U.putLong(p, bits);
    l.publish(p + bytes);
    l.site = site;
    l.recent[(int) object & Lane.RECENT_MASK] = object;
    l.last = object;
  }

  // ---- statics

  public static void staticRef(Object v, int site) {
    Lane l = lane();
    if (l == null) {
      return;
    }
    long value = idOf(l, v);
    long p = l.siteCode(l.pos, site);
    p = Lane.varint(p, l.code(value));
    l.publish(p);
    l.site = site;
    if (value != 0) {
      l.recent[(int) value & Lane.RECENT_MASK] = value;
      l.last = value;
    }
  }

  public static void staticInt(int v, int site) {
    staticLong(v, site);
  }

  public static void staticLong(long v, int site) {
    Lane l = lane();
    if (l == null) {
      return;
    }
    long p = l.siteCode(l.pos, site);
    p = Lane.varint(p, Lane.zigzag(v));
    l.publish(p);
    l.site = site;
  }

  public static void staticFloat(float v, int site) {
    staticBits(Float.floatToRawIntBits(v), 4, site);
  }

  public static void staticDouble(double v, int site) {
    staticBits(Double.doubleToRawLongBits(v), 8, site);
  }

  private static void staticBits(long bits, int bytes, int site) {
    Lane l = lane();
    if (l == null) {
      return;
    }
    long p = l.siteCode(l.pos, site);
    U.putLong(p, bits);
    l.publish(p + bytes);
    l.site = site;
  }

  // ---- elements

  public static void elementRef(Object[] a, int i, Object v, int site) {
    if (a == null || Integer.compareUnsigned(i, a.length) >= 0) {
      return; // the store will throw
    }
    if (v != null) {
      Class<?> c = a.getClass().getComponentType();
      if (c != Object.class && !c.isInstance(v)) {
        return; // so will this one
      }
    }
    Lane l = lane();
    if (l == null) {
      return;
    }
    long array = idOf(l, a);
    long value = idOf(l, v);
    long p = l.siteCode(l.pos, site);
    p = Lane.varint(p, l.code(array));
    p = Lane.varint(p, Lane.zigzag(i - l.index));
    p = Lane.varint(p, l.code(value));
    l.publish(p);
    l.site = site;
    l.index = i + 1;
    l.recent[(int) array & Lane.RECENT_MASK] = array;
    l.last = array;
    if (value != 0) {
      l.recent[(int) value & Lane.RECENT_MASK] = value;
      l.last = value;
    }
  }

  public static void elementInt(int[] a, int i, int v, int site) {
    if (a != null && Integer.compareUnsigned(i, a.length) < 0) {
      element(a, i, v, site);
    }
  }

  public static void elementChar(char[] a, int i, int v, int site) {
    if (a != null && Integer.compareUnsigned(i, a.length) < 0) {
      element(a, i, (char) v, site);
    }
  }

  public static void elementShort(short[] a, int i, int v, int site) {
    if (a != null && Integer.compareUnsigned(i, a.length) < 0) {
      element(a, i, (short) v, site);
    }
  }

  /** bastore serves both kinds of array. */
  public static void elementByte(Object a, int i, int v, int site) {
    if (a instanceof byte[] b) {
      if (Integer.compareUnsigned(i, b.length) < 0) {
        element(a, i, (byte) v, site);
      }
    } else if (a instanceof boolean[] z && Integer.compareUnsigned(i, z.length) < 0) {
      element(a, i, v & 1, site);
    }
  }

  /** The same where only truth values are kept: a store into bytes is at a site of its own. */
  public static void elementBoolean(Object a, int i, int v, int site, int ofBytes) {
    elementByte(a, i, v, a instanceof boolean[] ? site : ofBytes);
  }

  public static void elementLong(long[] a, int i, long v, int site) {
    if (a != null && Integer.compareUnsigned(i, a.length) < 0) {
      element(a, i, v, site);
    }
  }

  public static void elementFloat(float[] a, int i, float v, int site) {
    if (a != null && Integer.compareUnsigned(i, a.length) < 0) {
      elementBits(a, i, Float.floatToRawIntBits(v), 4, site);
    }
  }

  public static void elementDouble(double[] a, int i, double v, int site) {
    if (a != null && Integer.compareUnsigned(i, a.length) < 0) {
      elementBits(a, i, Double.doubleToRawLongBits(v), 8, site);
    }
  }

  // a site whose values are left out comes negated: code that was woven for an earlier recording
  // may still run in one that keeps them

  private static void element(Object a, int i, long v, int site) {
    Lane l = lane();
    if (l == null) {
      return;
    }
    long array = idOf(l, a);
    int at = site < 0 ? ~site : site;
    long p = l.siteCode(l.pos, at);
    p = Lane.varint(p, l.code(array));
    p = Lane.varint(p, Lane.zigzag(i - l.index));
    if (site >= 0) {
      p = Lane.varint(p, Lane.zigzag(v));
    }
    l.publish(p);
    l.site = at;
    l.index = i + 1;
    l.recent[(int) array & Lane.RECENT_MASK] = array;
    l.last = array;
  }

  private static void elementBits(Object a, int i, long bits, int bytes, int site) {
    Lane l = lane();
    if (l == null) {
      return;
    }
    long array = idOf(l, a);
    int at = site < 0 ? ~site : site;
    long p = l.siteCode(l.pos, at);
    p = Lane.varint(p, l.code(array));
    p = Lane.varint(p, Lane.zigzag(i - l.index));
    if (site >= 0) {
      U.putLong(p, bits);
      p += bytes;
    }
    l.publish(p);
    l.site = at;
    l.index = i + 1;
    l.recent[(int) array & Lane.RECENT_MASK] = array;
    l.last = array;
  }

  // ---- clone

  /** From {@link Base#clone}; the line is told by {@link #made} where the caller is woven. */
  static void cloned(Base original, Base copy) {
    Lane l = lane();
    if (l == null) {
      return;
    }
    Bulk.cloned(l, original, copy);
  }
}
