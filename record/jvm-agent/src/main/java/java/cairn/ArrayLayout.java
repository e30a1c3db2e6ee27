package java.cairn;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import jdk.internal.misc.Unsafe;

/**
 * Where an array's elements begin; asked for by handle, since the answer is an int in older JDKs
 * and a long in newer ones, and once, since handles use classes that may be woven later.
 */
final class ArrayLayout {
  private ArrayLayout() {}

  private static final MethodHandle BASE = find();

  private static MethodHandle find() {
    for (Class<?> result : new Class<?>[] {int.class, long.class}) {
      try {
        return MethodHandles.lookup()
            .findVirtual(
                Unsafe.class, "arrayBaseOffset", MethodType.methodType(result, Class.class))
            .bindTo(Unsafe.getUnsafe())
            .asType(MethodType.methodType(long.class, Class.class));
      } catch (NoSuchMethodException e) {
        // the other one, then
      } catch (IllegalAccessException e) {
        throw new ExceptionInInitializerError(e);
      }
    }
    throw new ExceptionInInitializerError("no arrayBaseOffset in this JDK");
  }

  private static final long REFS = ask(Object[].class);
  private static final long[] PRIMITIVES = new long[128];

  static {
    Class<?>[] all = {
      boolean[].class, byte[].class, char[].class, short[].class,
      int[].class, long[].class, float[].class, double[].class
    };
    for (Class<?> c : all) {
      PRIMITIVES[c.getName().charAt(1)] = ask(c);
    }
  }

  private static long ask(Class<?> array) {
    try {
      return (long) BASE.invokeExact(array);
    } catch (Throwable e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  static long base(Class<?> array) {
    return array.getComponentType().isPrimitive() ? PRIMITIVES[array.getName().charAt(1)] : REFS;
  }
}
