package cases;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import probe.Probe;

/** VarHandles of fields, statics and elements; field updaters. */
public final class VarHandles {
  volatile int i;
  volatile long l;
  volatile Object o;
  boolean z;
  double d;
  static Object s;
  static int count;

  static final VarHandle I;
  static final VarHandle O;
  static final VarHandle Z;
  static final VarHandle D;
  static final VarHandle S;
  static final VarHandle COUNT;
  static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
  static final VarHandle OBJECTS = MethodHandles.arrayElementVarHandle(Object[].class);

  static {
    try {
      MethodHandles.Lookup k = MethodHandles.lookup();
      I = k.findVarHandle(VarHandles.class, "i", int.class);
      O = k.findVarHandle(VarHandles.class, "o", Object.class);
      Z = k.findVarHandle(VarHandles.class, "z", boolean.class);
      D = k.findVarHandle(VarHandles.class, "d", double.class);
      S = k.findStaticVarHandle(VarHandles.class, "s", Object.class);
      COUNT = k.findStaticVarHandle(VarHandles.class, "count", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public static void main(String[] args) {
    VarHandles v = new VarHandles();
    I.set(v, 3); //! i=3
    I.setVolatile(v, 4); //! i=4
    I.compareAndSet(v, 4, 5); //! i=5
    I.compareAndSet(v, 99, 6); //! -
    int old = (int) I.getAndAdd(v, 10); //! i=15
    old += (int) I.getAndBitwiseOr(v, 16); //! i=31
    O.setRelease(v, "text"); //! o=String
    Object before = O.getAndSet(v, v); //! o=VarHandles
    Object witness = O.compareAndExchange(v, v, null); //! o=null
    Z.set(v, true); //! z=true
    D.setOpaque(v, 2.5); //! d=2.5
    Probe.mark("VarHandles#fields", new Object[] {v, before, witness});
    S.set(v); //! cases.VarHandles.s=VarHandles
    COUNT.set(5); //! cases.VarHandles.count=5
    old += (int) COUNT.getAndAdd(6); //! cases.VarHandles.count=11
    Probe.mark("VarHandles#statics", null, VarHandles.class);
    int[] ints = new int[3];
    Object[] objects = new Object[2];
    INTS.set(ints, 1, 7); //! [1]=7
    old += (int) INTS.getAndAdd(ints, 1, 3); //! [1]=10
    INTS.compareAndSet(ints, 2, 0, -1); //! [2]=-1
    OBJECTS.setVolatile(objects, 0, ints); //! [0]=int[]
    OBJECTS.compareAndSet(objects, 1, v, v); //! -
    try {
      INTS.set(ints, 3, 1); //! -
    } catch (ArrayIndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }
    try {
      I.set((VarHandles) null, 1); //! -
    } catch (NullPointerException e) {
      System.out.println("null");
    }
    Probe.mark("VarHandles#elements", new Object[] {ints, objects});
    inherited();
    updaters(v);
    System.out.println(old);
  }

  static class Upper {
    static Object shared;
    int first;
    long value;
  }

  static final class Lower extends Upper {
    int own;
  }

  static void inherited() {
    Lower x = new Lower();
    try {
      MethodHandles.Lookup k = MethodHandles.lookup();
      VarHandle value = k.findVarHandle(Lower.class, "value", long.class);
      VarHandle shared = k.findStaticVarHandle(Lower.class, "shared", Object.class);
      value.set(x, 8L); //! value=8
      value.getAndAdd(x, 1L << 33); //! value=8589934600
      shared.set(x); //! cases.VarHandles$Upper.shared=Lower
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
    Probe.mark("VarHandles#inherited", x, Upper.class);
  }

  static void updaters(VarHandles v) {
    var i = AtomicIntegerFieldUpdater.newUpdater(VarHandles.class, "i");
    var l = AtomicLongFieldUpdater.newUpdater(VarHandles.class, "l");
    var o = AtomicReferenceFieldUpdater.newUpdater(VarHandles.class, Object.class, "o");
    i.set(v, 1); //! i=1
    i.incrementAndGet(v); //! i=2
    i.updateAndGet(v, x -> x * 7); //! i=14
    i.compareAndSet(v, 0, 5); //! -
    l.getAndAdd(v, 1L << 40); //! l=1099511627776
    o.set(v, "u"); //! o=String
    o.compareAndSet(v, v.o, i); //! o=*
    o.getAndSet(v, null); //! o=null
    Probe.mark("VarHandles#updaters", v);
  }
}
