package cairn.junit.inside;

import cairn.engine.InputException;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of objects: by reflection, and where a module forbids that by their offsets.
 * What can be read in neither way is refused, with the option that opens it.
 */
final class LiveFields {
  private final Map<Class<?>, List<Field>> known = new HashMap<>();
  private final Map<Field, Long> offsets = new HashMap<>();
  private @Nullable ByOffset byOffset;

  /** The instance fields that a class itself declares and the recorder would record, too. */
  List<Field> of(Class<?> type) throws InputException {
    List<Field> fields = known.get(type);
    if (fields == null) {
      fields = new ArrayList<>();
      for (Field field : isLeaf(type) ? new Field[0] : type.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          open(field);
          fields.add(field);
        }
      }
      known.put(type, fields);
    }
    return fields;
  }

  /** What no constraint is about, and what leads everywhere: classes, threads, loaders, strings. */
  private static boolean isLeaf(Class<?> type) {
    String name = type.getPackageName();
    boolean lang =
        name.equals("java.lang")
            || name.startsWith("java.lang.")
            || name.startsWith("jdk.internal.");
    return lang && !isBox(type);
  }

  private static boolean isBox(Class<?> type) {
    return (Number.class.isAssignableFrom(type) && type != Number.class)
        || type == Character.class
        || type == Boolean.class;
  }

  private void open(Field field) throws InputException {
    try {
      field.setAccessible(true);
    } catch (InaccessibleObjectException e) {
      try {
        if (byOffset == null) {
          byOffset = new ByOffset();
        }
        offsets.put(field, byOffset.offset(field));
      } catch (ReflectiveOperationException cannot) {
        Class<?> owner = field.getDeclaringClass();
        InputException refused =
            new InputException(
                "field "
                    + owner.getName()
                    + "."
                    + field.getName()
                    + " cannot be read; open it to the tests by an option of their JVM: --add-opens "
                    + owner.getModule().getName()
                    + "/"
                    + owner.getPackageName()
                    + "=ALL-UNNAMED");
        refused.initCause(e);
        throw refused;
      }
    }
  }

  /** What a field of references holds. */
  @Nullable Object reference(Object of, Field field) {
    return value(of, field);
  }

  /** What a field of a primitive type holds, as recordings have it. */
  long bits(Object of, Field field) {
    return bits(Objects.requireNonNull(value(of, field)));
  }

  private @Nullable Object value(Object of, Field field) {
    Long offset = offsets.get(field);
    try {
      return offset == null || byOffset == null
          ? field.get(of)
          : byOffset.get(of, field.getType(), offset);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(field + " was open", e);
    }
  }

  /**
   * {@code sun.misc.Unsafe}, by its name: it reads what a module keeps to itself, and may not be
   * there in a later JDK.
   */
  private static final class ByOffset {
    private final Object unsafe;
    private final Map<String, Method> readers = new HashMap<>();

    ByOffset() throws ReflectiveOperationException {
      Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
      field.setAccessible(true);
      unsafe = field.get(null);
    }

    /** Refuses fields of records and of hidden classes. */
    long offset(Field field) throws ReflectiveOperationException {
      Method method = unsafe.getClass().getMethod("objectFieldOffset", Field.class);
      return (Long) method.invoke(unsafe, field);
    }

    @Nullable Object get(Object of, Class<?> type, long offset)
        throws ReflectiveOperationException {
      String kind = type.isPrimitive() ? type.getName() : "object";
      String name = "get" + kind.substring(0, 1).toUpperCase(Locale.ROOT) + kind.substring(1);
      Method reader = readers.get(name);
      if (reader == null) {
        reader = unsafe.getClass().getMethod(name, Object.class, long.class);
        readers.put(name, reader);
      }
      return reader.invoke(unsafe, of, offset);
    }
  }

  /** A boxed value as recordings have it. */
  static long bits(Object value) {
    if (value instanceof Boolean b) {
      return b ? 1 : 0;
    }
    if (value instanceof Character c) {
      return c;
    }
    if (value instanceof Float f) {
      return Float.floatToRawIntBits(f);
    }
    return value instanceof Double d ? Double.doubleToRawLongBits(d) : ((Number) value).longValue();
  }
}
