package java.cairn;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;

/**
 * What woven code calls besides, if the recording is to be sliced: where the program is, what it
 * reads, and what it gives to code that is not recorded and gets from there. As with {@link Hooks},
 * nothing throws, and an event is there whole or not at all.
 *
 * <p>A method has such a call every few instructions. Compiled into it, they would make it so large
 * that compiling took longer than running; so each is compiled once, apart.
 */
public final class Flow {
  private Flow() {}

  private static final Unsafe U = Unsafe.getUnsafe();

  /** A basic block begins. */
  @DontInline
  public static void ran(int site) {
    Lane l = Hooks.lane();
    if (l == null) {
      return;
    }
    long p = l.siteCode(l.pos, site);
    l.publish(p);
    l.site = site;
  }

  // ---- reads

  @DontInline
  public static void get(Object o, int site) {
    Lane l = Hooks.lane();
    if (l == null) {
      return;
    }
    long object = Hooks.idOf(l, o);
    long p = l.siteCode(l.pos, site);
    p = Lane.varint(p, l.code(object));
    end(l, p, site, object);
  }

  @DontInline
  public static void element(Object a, int i, int site) {
    Lane l = Hooks.lane();
    if (l == null) {
      return;
    }
    long array = Hooks.idOf(l, a);
    long p = l.siteCode(l.pos, site);
    p = Lane.varint(p, l.code(array));
    p = Lane.varint(p, Lane.zigzag(i - l.index));
    end(l, p, site, array);
    l.index = i + 1;
  }

  private static void end(Lane l, long p, int site, long id) {
    l.publish(p);
    l.site = site;
    if (id != 0) {
      l.recent[(int) id & Lane.RECENT_MASK] = id;
      l.last = id;
    }
  }

  // ---- calls

  @DontInline
  public static void arguments(Object a, int site) {
    Lane l = Hooks.lane();
    if (l == null) {
      return;
    }
    long first = Hooks.idOf(l, a);
    long p = l.siteCode(l.pos, site);
    p = Lane.varint(p, 1);
    p = Lane.varint(p, l.code(first));
    end(l, p, site, first);
  }

  @DontInline
  public static void arguments(Object a, Object b, int site) {
    Lane l = Hooks.lane();
    if (l == null) {
      return;
    }
    long first = Hooks.idOf(l, a);
    long second = Hooks.idOf(l, b);
    long p = l.siteCode(l.pos, site);
    p = Lane.varint(p, 2);
    p = Lane.varint(p, l.code(first));
    p = Lane.varint(p, l.code(second));
    l.publish(p);
    l.site = site;
    if (first != 0) {
      l.recent[(int) first & Lane.RECENT_MASK] = first;
      l.last = first;
    }
    if (second != 0) {
      l.recent[(int) second & Lane.RECENT_MASK] = second;
      l.last = second;
    }
  }

  @DontInline
  public static void arguments(Object[] all, int site) {
    Lane l = Hooks.lane();
    if (l == null) {
      return;
    }
    int n = all.length;
    long[] ids = new long[n];
    for (int i = 0; i < n; i++) {
      ids[i] = Hooks.idOf(l, all[i]);
    }
    Capture.room(l, 10 * n + Lane.MAX_EVENT);
    long p = l.siteCode(l.pos, site);
    p = Lane.varint(p, n);
    for (int i = 0; i < n; i++) {
      p = Lane.varint(p, l.code(ids[i]));
    }
    l.publish(p);
    l.site = site;
    for (long id : ids) {
      if (id != 0) {
        l.recent[(int) id & Lane.RECENT_MASK] = id;
        l.last = id;
      }
    }
  }

  @DontInline
  public static void result(Object o, int site) {
    Lane l = Hooks.lane();
    if (l == null) {
      return;
    }
    long id = Hooks.idOf(l, o);
    long p = l.siteCode(l.pos, site);
    U.putByte(p++, (byte) 'L');
    p = Lane.varint(p, l.code(id));
    end(l, p, site, id);
  }

  /** Every number that has no point. */
  @DontInline
  public static void result(long v, int kind, int site) {
    Lane l = Hooks.lane();
    if (l == null) {
      return;
    }
    long p = l.siteCode(l.pos, site);
    U.putByte(p++, (byte) kind);
    p = Lane.varint(p, Lane.zigzag(v));
    end(l, p, site, 0);
  }

  @DontInline
  public static void result(float v, int site) {
    bits(Float.floatToRawIntBits(v), 4, 'F', site);
  }

  @DontInline
  public static void result(double v, int site) {
    bits(Double.doubleToRawLongBits(v), 8, 'D', site);
  }

  private static void bits(long bits, int bytes, int kind, int site) {
    Lane l = Hooks.lane();
    if (l == null) {
      return;
    }
    long p = l.siteCode(l.pos, site);
    U.putByte(p++, (byte) kind);
    U.putLong(p, bits);
    end(l, p + bytes, site, 0);
  }
}
