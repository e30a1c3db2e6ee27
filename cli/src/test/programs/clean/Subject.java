package clean;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.reflect.Field;
import java.util.Random;

/** Instances of a structure under random operations, and a way to spoil one of them. */
abstract class Subject {
  /** Changes one instance by one operation of its public interface. */
  abstract void operate(Random random);

  /** Makes one instance wrong, and calls an operation on it that changes nothing. */
  abstract void spoil() throws ReflectiveOperationException;

  /** Random, but often one that was there before. */
  static int number(Random random) {
    return random.nextInt(random.nextInt(4) == 0 ? 12 : 700) - 5;
  }

  /** How many instances of a subject there are: one that grows, and small ones. */
  static final int INSTANCES = 6;

  static int instance(Random random) {
    return random.nextInt(3) == 0 ? 1 + random.nextInt(INSTANCES - 1) : 0;
  }

  static Object read(Object object, String field) throws ReflectiveOperationException {
    return field(object, field).get(object);
  }

  static void write(Object object, String field, Object value) throws ReflectiveOperationException {
    field(object, field).set(object, value);
  }

  private static Field field(Object object, String name) throws NoSuchFieldException {
    for (Class<?> at = object.getClass(); at != null; at = at.getSuperclass()) {
      for (Field field : at.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          field.setAccessible(true);
          return field;
        }
      }
    }
    throw new NoSuchFieldException(name);
  }

  /** What serialisation makes of an object. */
  @SuppressWarnings("unchecked")
  static <T> T copy(T object) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(object);
      }
      try (ObjectInputStream in =
          new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
        return (T) in.readObject();
      }
    } catch (IOException | ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
