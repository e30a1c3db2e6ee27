package cairn.junit.inside;

import cairn.engine.InputException;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sun.misc.Unsafe;

/**
 * Reads the fields of objects: by reflection, and where a module forbids that by their offsets.
 * What can be read in neither way is refused, with the option that opens it.
 */
final class LiveFields {
  private final Map<Class<?>, List<Field>> known = new HashMap<>();
  private final Map<Field, Long> offsets = new HashMap<>();
  private @Nullable Unsafe unsafe;

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
        offsets.put(field, unsafe().objectFieldOffset(field));
      } catch (UnsupportedOperationException | ReflectiveOperationException | LinkageError cannot) {
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

  private Unsafe unsafe() throws ReflectiveOperationException {
    if (unsafe == null) {
      Field field = Unsafe.class.getDeclaredField("theUnsafe");
      field.setAccessible(true);
      unsafe = (Unsafe) field.get(null);
    }
    return unsafe;
  }

  /** What a field of references holds. */
  @Nullable Object reference(Object of, Field field) {
    Long offset = offsets.get(field);
    try {
      return offset == null ? field.get(of) : unsafe().getObject(of, offset);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(field + " was open", e);
    }
  }

  /** What a field of a primitive type holds, as recordings have it. */
  long bits(Object of, Field field) {
    Long offset = offsets.get(field);
    try {
      return offset == null ? bits(field.get(of)) : bits(read(of, field.getType(), offset));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(field + " was open", e);
    }
  }

  private Object read(Object of, Class<?> type, long offset) throws ReflectiveOperationException {
    Unsafe memory = unsafe();
    return switch (type.getName()) {
      case "boolean" -> memory.getBoolean(of, offset);
      case "byte" -> memory.getByte(of, offset);
      case "char" -> memory.getChar(of, offset);
      case "short" -> memory.getShort(of, offset);
      case "int" -> memory.getInt(of, offset);
      case "long" -> memory.getLong(of, offset);
      case "float" -> memory.getFloat(of, offset);
      default -> memory.getDouble(of, offset);
    };
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
