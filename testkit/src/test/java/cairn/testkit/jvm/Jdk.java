package cairn.testkit.jvm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A JDK of this machine, 17 or later: the one that runs the tests and one of each newer version
 * below /usr/lib/jvm.
 */
record Jdk(int version, Path home) {
  private static final List<Jdk> ALL = find();

  static List<Jdk> all() {
    return ALL;
  }

  /** The JDK that runs the tests. */
  static Jdk own() {
    return ALL.get(0);
  }

  Path java() {
    return home.resolve("bin/java");
  }

  @Override
  public String toString() {
    return "JDK " + version;
  }

  private static List<Jdk> find() {
    int own = Runtime.version().feature();
    Map<Integer, Jdk> byVersion = new TreeMap<>();
    byVersion.put(own, new Jdk(own, Path.of(System.getProperty("java.home"))));
    Path installed = Path.of("/usr/lib/jvm");
    if (Files.isDirectory(installed)) {
      try (Stream<Path> homes = Files.list(installed)) {
        for (Path home : homes.sorted().toList()) {
          int version = versionOf(home);
          if (version > own) {
            byVersion.putIfAbsent(version, new Jdk(version, home));
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return List.copyOf(byVersion.values());
  }

  /** 0 if there is no JDK. */
  private static int versionOf(Path home) throws IOException {
    Path release = home.resolve("release");
    if (!Files.isRegularFile(release) || !Files.isExecutable(home.resolve("bin/java"))) {
      return 0;
    }
    Properties p = new Properties();
    try (var in = Files.newInputStream(release)) {
      p.load(in);
    }
    String version = p.getProperty("JAVA_VERSION", "0").replace("\"", "");
    return Integer.parseInt(version.split("[^0-9]")[0]);
  }
}
