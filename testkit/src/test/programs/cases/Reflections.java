package cases;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import probe.Probe;

/** Field.set, Array.set, constructors and methods called by reflection. */
public final class Reflections {
  static class Base {
    protected int n;
    static Object shared;
  }

  static class Target extends Base {
    private Object o;
    private final Object last;
    long l;
    double d;
    boolean z;
    char c;

    Target(Object last) {
      this.last = last; //! last=String, last=null
    }

    private void set(Object v) {
      o = v; //! o=Target
    }
  }

  public static void main(String[] args) throws Exception {
    Constructor<Target> make = Target.class.getDeclaredConstructor(Object.class);
    Target t = make.newInstance("given"); //@ Object[], Target
    Field f = field(Target.class, "o");
    f.set(t, "value"); //! o=String
    field(Target.class, "last").set(t, t); //! last=Target
    field(Base.class, "n").setInt(t, 5); //! n=5
    field(Base.class, "shared").set(null, t); //! cases.Reflections$Base.shared=Target
    field(Target.class, "l").setInt(t, -6); //! l=-6
    field(Target.class, "d").set(t, 1.5f); //! d=1.5
    field(Target.class, "z").setBoolean(t, true); //! z=true
    field(Target.class, "c").set(t, 'q'); //! c=113
    Probe.mark("Reflections#1", t, Base.class);
    try {
      f.set(null, "no"); //! -
    } catch (NullPointerException e) {
      System.out.println("null");
    }
    try {
      field(Base.class, "n").set(t, "no"); //! -
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
    Method m = Target.class.getDeclaredMethod("set", Object.class);
    m.setAccessible(true);
    m.invoke(t, t);
    Object array = Array.newInstance(int.class, 3); //@ int[]
    Array.set(array, 1, 8); //! [1]=8
    Array.setInt(array, 2, 9); //! [2]=9
    Object[] objects = (Object[]) Array.newInstance(Target.class, 1, 2);
    Array.set(objects[0], 1, t); //! [1]=Target
    try {
      Array.set(array, 7, 1); //! -
    } catch (ArrayIndexOutOfBoundsException e) {
      System.out.println("index");
    }
    Object made = Target.class.getDeclaredConstructors()[0].newInstance((Object) null);
    Probe.mark("Reflections#2", new Object[] {t, array, objects, made});
    System.out.println(Target.class.getSuperclass() + " " + Base.class.getSuperclass());
    System.out.println(Target.class.getDeclaredFields().length + " " + Base.class.getFields().length);
    System.out.println(java.util.Arrays.toString(Base.class.getDeclaredFields()));
  }

  static Field field(Class<?> c, String name) throws Exception {
    Field f = c.getDeclaredField(name);
    f.setAccessible(true);
    return f;
  }
}
