package processes;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarInputStream;
import probe.Probe;

/** Loads class loaded.Plugin three times: twice from a jar, once from a jar within a jar. */
public final class Loaders {
  static final class Nested extends ClassLoader {
    private final Map<String, byte[]> classes = new HashMap<>();

    Nested(Path outer, String inner) throws IOException {
      super("nested", Loaders.class.getClassLoader());
      try (JarFile jar = new JarFile(outer.toFile())) {
        byte[] bytes = jar.getInputStream(jar.getEntry(inner)).readAllBytes();
        JarInputStream in = new JarInputStream(new ByteArrayInputStream(bytes));
        for (JarEntry e = in.getNextJarEntry(); e != null; e = in.getNextJarEntry()) {
          String name = e.getName();
          if (name.endsWith(".class")) {
            classes.put(name.replace('/', '.').replace(".class", ""), in.readAllBytes());
          }
        }
      }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] b = classes.get(name);
      if (b == null) {
        throw new ClassNotFoundException(name);
      }
      return defineClass(name, b, 0, b.length);
    }
  }

  public static void main(String[] args) throws Exception {
    URL[] jar = {Path.of(args[0]).toUri().toURL()};
    Object[] made = new Object[3];
    try (URLClassLoader one = new URLClassLoader("one", jar, Loaders.class.getClassLoader());
        URLClassLoader two = new URLClassLoader("two", jar, Loaders.class.getClassLoader())) {
      ClassLoader[] all = {one, two, new Nested(Path.of(args[1]), "lib/inner.jar")};
      for (int i = 0; i < all.length; i++) {
        made[i] = all[i].loadClass("loaded.Plugin").getConstructor(int.class).newInstance(i);
        ((Runnable) made[i]).run();
      }
    }
    Probe.mark("Loaders#1", made);
    System.out.println(made[0].getClass() == made[1].getClass());
  }
}
