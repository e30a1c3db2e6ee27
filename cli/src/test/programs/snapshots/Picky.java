import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Runs {@code Phases} in a class loader that finds little of the JDK, and says so. */
final class Picky extends ClassLoader {
  private Picky() {
    super(null);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (name.startsWith("java.")) {
      if (name.startsWith("java.lang.") || name.startsWith("java.util.") || name.equals("java.io.PrintStream")) {
        return super.loadClass(name, resolve);
      }
      System.out.println("refused " + name);
      throw new ClassNotFoundException(name);
    }
    Class<?> loaded = findLoadedClass(name);
    if (loaded != null) {
      return loaded;
    }
    try {
      byte[] bytes = Files.readAllBytes(Path.of(System.getProperty("java.class.path"), name + ".class"));
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  public static void main(String[] arguments) throws Exception {
    var main = new Picky().loadClass("Phases").getDeclaredMethod("main", String[].class);
    main.setAccessible(true);
    main.invoke(null, (Object) arguments);
  }
}
