package java.cairn;

/**
 * {@link Base} is not part of the program's class hierarchy: what woven code is shown instead where
 * it would meet it.
 */
public final class Disguise {
  private Disguise() {}

  /** A stack trace as the program has it without the recorder. */
  static StackTraceElement[] withoutBase(StackTraceElement[] trace) {
    int n = 0;
    for (StackTraceElement e : trace) {
      if (!e.getClassName().equals("java.cairn.Base")) {
        n++;
      }
    }
    StackTraceElement[] rest = new StackTraceElement[n];
    n = 0;
    for (StackTraceElement e : trace) {
      if (!e.getClassName().equals("java.cairn.Base")) {
        rest[n++] = e;
      }
    }
    return rest;
  }

  /**
   * At the entry of {@code loadClass} of the program's own class loaders: the recorder's classes
   * are found whatever the loader lets through.
   */
  public static Class<?> own(String name) {
    if (name == null || !name.startsWith("java.cairn.")) {
      return null;
    }
    try {
      return Class.forName(name, false, null);
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  public static Class<?> superclass(Class<?> c) {
    return c == Base.class ? Object.class : c;
  }

  /** What reflection, a method handle or a script's call returned. */
  public static Object result(Object o) {
    return o == Base.class ? Object.class : o;
  }

  /** In place of a method reference to {@code Class.getSuperclass}. */
  public static Class<?> superclassOf(Class<?> c) {
    return superclass(c.getSuperclass());
  }

  public static java.lang.reflect.Type genericSuperclassOf(Class<?> c) {
    return genericSuperclass(c.getGenericSuperclass());
  }

  public static java.lang.reflect.AnnotatedType annotatedSuperclass(
      java.lang.reflect.AnnotatedType t) {
    return t != null && t.getType() == Base.class ? Segment.class.getAnnotatedSuperclass() : t;
  }

  public static java.lang.reflect.Type genericSuperclass(java.lang.reflect.Type t) {
    return t == Base.class ? Object.class : t;
  }
}
