package cairn.junit;

import cairn.junit.bridge.Analyses;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The class loader of the analyses. It sees the JDK, its own jars and the bridge, and nothing of
 * the project; nor does the project see anything of it. The recorder leaves loaders of this name
 * alone.
 */
final class Inside extends URLClassLoader {
  private static final String NAME = "cairn-junit";
  private static final String BRIDGE = "cairn.junit.bridge.";

  private static @Nullable Analyses analyses;

  static {
    registerAsParallelCapable();
  }

  private Inside(URL[] jars) {
    super(NAME, jars, ClassLoader.getPlatformClassLoader());
  }

  /** The analyses, loaded on first use: half a second. */
  static synchronized Analyses analyses() throws IOException {
    if (analyses == null) {
      Inside loader = new Inside(urls(Packed.files().libraries()));
      try {
        analyses =
            Class.forName("cairn.junit.inside.Answers", true, loader)
                .asSubclass(Analyses.class)
                .getDeclaredConstructor()
                .newInstance();
      } catch (ReflectiveOperationException e) {
        throw new IOException("the analyses could not be loaded: " + e, e);
      }
    }
    return analyses;
  }

  private static URL[] urls(List<Path> files) throws MalformedURLException {
    List<URL> urls = new ArrayList<>();
    for (Path file : files) {
      urls.add(file.toUri().toURL());
    }
    return urls.toArray(new URL[0]);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    return name.startsWith(BRIDGE)
        ? Class.forName(name, false, Analyses.class.getClassLoader())
        : super.loadClass(name, resolve);
  }
}
