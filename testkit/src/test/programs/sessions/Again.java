package sessions;

import java.io.IOException;
import java.io.InputStream;

/** Sessions with equal options, and a class among them that the JVM cannot link. */
public final class Again {
  private Again() {}

  static class Above {}

  static final class Gone extends Above {}

  /** Cannot be verified where {@link Gone} is not to be found. */
  static final class Broken {
    static Above make() {
      return new Gone();
    }
  }

  /** Has classes of its own, but for one. */
  private static final class Loader extends ClassLoader {
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.endsWith("$Gone")) {
        throw new ClassNotFoundException(name);
      }
      if (!name.endsWith("$Broken")) {
        return super.loadClass(name, resolve);
      }
      try (InputStream in = Again.class.getResourceAsStream("Again$Broken.class")) {
        byte[] b = in.readAllBytes();
        return defineClass(name, b, 0, b.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  static Object[] chain = {};

  static void work() {
    chain = new Object[] {chain, new Above()};
  }

  public static void main(String[] folder) throws Exception {
    Class<?> broken = Class.forName("sessions.Again$Broken", false, new Loader());
    Recorder.attach();
    String[] options = {"", "", ",events=refs", ",events=refs"};
    for (int i = 0; i < options.length; i++) {
      System.out.println("session " + i);
      Recorder.begin(
          "out=" + folder[0] + "/s" + i + ".cairn,include=sessions.Again" + options[i]);
      work();
      Recorder.end();
    }
    System.out.println("loaded " + broken.getName());
  }
}
