package cairn.record.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which classes are woven. The program's: everything that the JDK's own loaders did not load, less
 * {@code exclude}, or only {@code include}. The JDK's: the packages of {@code jdk}.
 */
final class Selection {
  /** The JDK's strings are made by it: its effects are recorded where the program calls it. */
  private static final String ARRAYS = "java/util/Arrays";

  private final List<Pattern> include;
  private final List<Pattern> exclude;
  private final List<String> jdk;

  Selection(Options options) {
    include = compile(options.include);
    exclude = compile(options.exclude);
    jdk = new ArrayList<>();
    for (String p : options.jdk) {
      jdk.add(p.replace('.', '/'));
    }
  }

  /** {@code *} stands for part of a name without dots, {@code **} for anything. */
  static Pattern compile(String glob) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < glob.length(); i++) {
      char c = glob.charAt(i);
      if (c == '*') {
        if (i + 1 < glob.length() && glob.charAt(i + 1) == '*') {
          b.append(".*");
          i++;
        } else {
          b.append("[^.]*");
        }
      } else {
        b.append(Pattern.quote(String.valueOf(c)));
      }
    }
    return Pattern.compile(b.toString());
  }

  private static List<Pattern> compile(List<String> globs) {
    List<Pattern> l = new ArrayList<>();
    for (String g : globs) {
      l.add(compile(g));
      if (!g.contains("*")) {
        l.add(compile(g + ".**")); // a package or class names all below it
        l.add(compile(g + "$**"));
      }
    }
    return l;
  }

  boolean program(@Nullable Module module, @Nullable ClassLoader loader, String internalName) {
    if (loader == null || loader == ClassLoader.getPlatformClassLoader()) {
      return false;
    }
    if (module != null && module.isNamed() && isJdk(module)) {
      return false;
    }
    String loaderName = loader.getName();
    if (loaderName != null && loaderName.startsWith("cairn")) {
      return false; // Cairn itself, at work in the program
    }
    // what reflection and proxies generate has no source and changes between runs
    if (internalName.startsWith("jdk/internal/") || internalName.startsWith("com/sun/proxy/")) {
      return false;
    }
    return named(internalName);
  }

  /** Whether a class is woven as far as its name says, if it is one of the program's. */
  boolean named(String internalName) {
    String name = internalName.replace('/', '.');
    if (!include.isEmpty() && !matches(include, name)) {
      return false;
    }
    return !matches(exclude, name);
  }

  private static boolean isJdk(Module m) {
    String n = m.getName();
    return (n.startsWith("java.") || n.startsWith("jdk.")) && m.getLayer() == ModuleLayer.boot();
  }

  private static boolean matches(List<Pattern> patterns, String name) {
    for (Pattern p : patterns) {
      if (p.matcher(name).matches()) {
        return true;
      }
    }
    return false;
  }

  boolean jdk(String internalName) {
    if (jdk.isEmpty() || internalName.equals(ARRAYS)) {
      return false;
    }
    int slash = internalName.lastIndexOf('/');
    if (slash < 0) {
      return false;
    }
    return jdk.contains(internalName.substring(0, slash));
  }

  boolean anyJdk() {
    return !jdk.isEmpty();
  }
}
