package clean;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Random;

/** Instances of a structure under random operations, and a way to spoil one of them. */
abstract class Subject {
  /** Changes one instance by one operation of its public interface. */
  abstract void operate(Random random);

  /** A new instance with some content. */
  abstract Object fresh();

  /** Random, but often one that was there before. */
  static int number(Random random) {
    return random.nextInt(random.nextInt(4) == 0 ? 12 : 700) - 5;
  }

  /** How many instances of a subject there are: one that grows, and small ones. */
  static final int INSTANCES = 6;

  static int instance(Random random) {
    return random.nextInt(3) == 0 ? 1 + random.nextInt(INSTANCES - 1) : 0;
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
