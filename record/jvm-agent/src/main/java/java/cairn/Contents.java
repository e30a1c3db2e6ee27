package java.cairn;

import jdk.internal.misc.Unsafe;

/** Writes elements of primitive arrays and strings: one loop for each kind, without a detour. */
final class Contents {
  private Contents() {}

  private static final Unsafe U = Unsafe.getUnsafe();

  /** Elements {@code from} to {@code to} of a primitive array or a string; returns the end. */
  static long write(long p, Object a, int from, int to) {
    if (a instanceof byte[] x) {
      for (int i = from; i < to; i++) {
        p = Lane.varint(p, Lane.zigzag(x[i]));
      }
    } else if (a instanceof char[] x) {
      for (int i = from; i < to; i++) {
        p = Lane.varint(p, (long) x[i] << 1);
      }
    } else if (a instanceof String x) {
      for (int i = from; i < to; i++) {
        p = Lane.varint(p, (long) x.charAt(i) << 1);
      }
    } else if (a instanceof int[] x) {
      for (int i = from; i < to; i++) {
        p = Lane.varint(p, Lane.zigzag(x[i]));
      }
    } else if (a instanceof long[] x) {
      for (int i = from; i < to; i++) {
        p = Lane.varint(p, Lane.zigzag(x[i]));
      }
    } else if (a instanceof boolean[] x) {
      for (int i = from; i < to; i++) {
        U.putByte(p++, (byte) (x[i] ? 2 : 0));
      }
    } else if (a instanceof short[] x) {
      for (int i = from; i < to; i++) {
        p = Lane.varint(p, Lane.zigzag(x[i]));
      }
    } else if (a instanceof float[] x) {
      for (int i = from; i < to; i++, p += 4) {
        U.putInt(p, Float.floatToRawIntBits(x[i]));
      }
    } else if (a instanceof double[] x) {
      for (int i = from; i < to; i++, p += 8) {
        U.putLong(p, Double.doubleToRawLongBits(x[i]));
      }
    }
    return p;
  }
}
