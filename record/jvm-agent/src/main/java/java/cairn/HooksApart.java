package java.cairn;

import jdk.internal.vm.annotation.DontInline;

/**
 * {@link Hooks} for methods that are sliced. They do the same, but are not compiled into the method
 * that calls them, for the reason that {@link Flow} gives.
 */
public final class HooksApart {
  private HooksApart() {}

  @DontInline
  public static void made(Object o, int site) {
    Hooks.made(o, site);
  }

  @DontInline
  public static void madeArray(Object a, int site) {
    Hooks.madeArray(a, site);
  }

  @DontInline
  public static void madeArrays(Object a, int site, int elementSite) {
    Hooks.madeArrays(a, site, elementSite);
  }

  @DontInline
  public static void putRef(Object o, Object v, int site) {
    Hooks.putRef(o, v, site);
  }

  @DontInline
  public static void putInt(Object o, int v, int site) {
    Hooks.putInt(o, v, site);
  }

  @DontInline
  public static void putLong(Object o, long v, int site) {
    Hooks.putLong(o, v, site);
  }

  @DontInline
  public static void putFloat(Object o, float v, int site) {
    Hooks.putFloat(o, v, site);
  }

  @DontInline
  public static void putDouble(Object o, double v, int site) {
    Hooks.putDouble(o, v, site);
  }

  @DontInline
  public static void staticRef(Object v, int site) {
    Hooks.staticRef(v, site);
  }

  @DontInline
  public static void staticInt(int v, int site) {
    Hooks.staticInt(v, site);
  }

  @DontInline
  public static void staticLong(long v, int site) {
    Hooks.staticLong(v, site);
  }

  @DontInline
  public static void staticFloat(float v, int site) {
    Hooks.staticFloat(v, site);
  }

  @DontInline
  public static void staticDouble(double v, int site) {
    Hooks.staticDouble(v, site);
  }

  @DontInline
  public static void elementRef(Object[] a, int i, Object v, int site) {
    Hooks.elementRef(a, i, v, site);
  }

  @DontInline
  public static void elementInt(int[] a, int i, int v, int site) {
    Hooks.elementInt(a, i, v, site);
  }

  @DontInline
  public static void elementChar(char[] a, int i, int v, int site) {
    Hooks.elementChar(a, i, v, site);
  }

  @DontInline
  public static void elementShort(short[] a, int i, int v, int site) {
    Hooks.elementShort(a, i, v, site);
  }

  @DontInline
  public static void elementByte(Object a, int i, int v, int site) {
    Hooks.elementByte(a, i, v, site);
  }

  @DontInline
  public static void elementBoolean(Object a, int i, int v, int site, int ofBytes) {
    Hooks.elementBoolean(a, i, v, site, ofBytes);
  }

  @DontInline
  public static void elementLong(long[] a, int i, long v, int site) {
    Hooks.elementLong(a, i, v, site);
  }

  @DontInline
  public static void elementFloat(float[] a, int i, float v, int site) {
    Hooks.elementFloat(a, i, v, site);
  }

  @DontInline
  public static void elementDouble(double[] a, int i, double v, int site) {
    Hooks.elementDouble(a, i, v, site);
  }
}
