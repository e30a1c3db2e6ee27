package cairn.junit;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.CodeSource;
import java.util.Collections;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The jars that are packed into ours, as files: the recorder's agent and the analyses. They are
 * unpacked once into the user's cache, to a folder that is named by their content, so that a path
 * to them in a build file stays good.
 *
 * @param agent the recorder
 * @param libraries the analyses and what they use
 */
record Packed(Path agent, List<Path> libraries) {
  private static final String FOLDER = "META-INF/cairn/";
  private static final String AGENT = "cairn-agent.jar";

  private static @Nullable Packed unpacked;

  /** Unpacks them unless they are there: a fifth of a second, once for each version. */
  static synchronized Packed files() throws IOException {
    if (unpacked == null) {
      unpacked = unpack(own(), cache());
    }
    return unpacked;
  }

  /** The jar that this class is in. */
  static Path own() throws IOException {
    CodeSource source = Packed.class.getProtectionDomain().getCodeSource();
    if (source == null || source.getLocation() == null) {
      throw new IOException("cannot tell where cairn-junit was loaded from");
    }
    try {
      Path own = Path.of(source.getLocation().toURI());
      if (Files.isRegularFile(own)) {
        return own;
      }
    } catch (URISyntaxException | IllegalArgumentException e) {
      throw new IOException("cairn-junit must be a jar file, not " + source.getLocation(), e);
    }
    throw new IOException("cairn-junit must be a jar file, not " + source.getLocation());
  }

  /** The user's folder for what can be made again. */
  static Path cache() {
    String told = System.getenv("XDG_CACHE_HOME");
    Path home = Path.of(System.getProperty("user.home"));
    Path cache = told == null || told.isEmpty() ? home.resolve(".cache") : Path.of(told);
    return cache.resolve("cairn");
  }

  static Packed unpack(Path own, Path cache) throws IOException {
    Map<String, byte[]> contents = new TreeMap<>();
    try (JarFile jar = new JarFile(own.toFile())) {
      for (JarEntry entry : Collections.list(jar.entries())) {
        if (entry.getName().startsWith(FOLDER) && !entry.isDirectory()) {
          try (InputStream in = jar.getInputStream(entry)) {
            contents.put(entry.getName().substring(FOLDER.length()), in.readAllBytes());
          }
        }
      }
    }
    return unpack(contents, own, cache);
  }

  private static Packed unpack(Map<String, byte[]> contents, Path own, Path cache)
      throws IOException {
    if (!contents.containsKey(AGENT)) {
      throw new IOException(
          own
              + " lacks the jars that are packed into cairn-junit; build it with: mvn -DskipTests -pl"
              + " junit -am install");
    }
    Path folder = cache.resolve("junit-" + key(contents));
    if (!isWhole(folder, contents)) {
      Files.createDirectories(cache);
      Path made = Files.createTempDirectory(cache, "junit-");
      for (Map.Entry<String, byte[]> file : contents.entrySet()) {
        Path target = made.resolve(file.getKey());
        Files.createDirectories(target.getParent());
        Files.write(target, file.getValue());
      }
      try {
        Files.move(made, folder, StandardCopyOption.ATOMIC_MOVE);
      } catch (IOException e) {
        delete(made); // another JVM was faster
        if (!isWhole(folder, contents)) {
          throw new IOException(folder + " is damaged; delete it", e);
        }
      }
    }
    List<Path> libraries =
        contents.keySet().stream()
            .filter(name -> name.endsWith(".jar") && !name.equals(AGENT))
            .map(folder::resolve)
            .toList();
    return new Packed(folder.resolve(AGENT), libraries);
  }

  private static String key(Map<String, byte[]> contents) {
    CRC32C sum = new CRC32C();
    contents.forEach(
        (name, bytes) -> {
          sum.update(name.getBytes(StandardCharsets.UTF_8));
          sum.update(bytes);
        });
    return HexFormat.of().toHexDigits((int) sum.getValue());
  }

  private static boolean isWhole(Path folder, Map<String, byte[]> contents) throws IOException {
    for (Map.Entry<String, byte[]> file : contents.entrySet()) {
      Path target = folder.resolve(file.getKey());
      if (!Files.isRegularFile(target) || Files.size(target) != file.getValue().length) {
        return false;
      }
    }
    return true;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
