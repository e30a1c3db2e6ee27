package cases;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import probe.Probe;

/** Setters as method handles: exact, generic, bound, static, from reflection, combined. */
public final class MethodHandleSetters {
  int n;
  Object o;
  double d;
  static Object s;
  static long l;

  public static void main(String[] args) throws Throwable {
    MethodHandleSetters t = new MethodHandleSetters();
    MethodHandles.Lookup k = MethodHandles.lookup();
    MethodHandle n = k.findSetter(MethodHandleSetters.class, "n", int.class);
    MethodHandle o = k.findSetter(MethodHandleSetters.class, "o", Object.class);
    MethodHandle s = k.findStaticSetter(MethodHandleSetters.class, "s", Object.class);
    MethodHandle l = k.findStaticSetter(MethodHandleSetters.class, "l", long.class);
    MethodHandle d = k.unreflectSetter(MethodHandleSetters.class.getDeclaredField("d"));
    n.invokeExact(t, 4); //! n=4
    n.invoke(t, (short) 5); //! n=5
    n.bindTo(t).invoke(6); //! n=6
    o.invokeWithArguments(t, t); //!~ o=MethodHandleSetters
    d.invokeExact(t, 2.5); //! d=2.5
    Probe.mark("MethodHandleSetters#1", t);
    s.invoke(t); //! cases.MethodHandleSetters.s=MethodHandleSetters
    l.invokeExact(9L); //! cases.MethodHandleSetters.l=9
    MethodHandles.insertArguments(o, 1, "fixed").invoke(t); //!~ o=String
    Probe.mark("MethodHandleSetters#2", t, MethodHandleSetters.class);
    try {
      n.invokeExact((MethodHandleSetters) null, 1); //! -
    } catch (NullPointerException e) {
      System.out.println("null");
    }
    int[] a = new int[2];
    MethodHandle element = MethodHandles.arrayElementSetter(int[].class);
    element.invokeExact(a, 1, 3); //! [1]=3
    Probe.mark("MethodHandleSetters#3", new Object[] {t, a});
  }
}
