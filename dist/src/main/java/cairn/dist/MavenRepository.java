package cairn.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/** A folder that Maven and Gradle take artifacts from, with the one that projects name. */
final class MavenRepository {
  private MavenRepository() {}

  /**
   * @param built holds the jar, and the description that names nothing else
   */
  static void write(Path built, String version, Path folder) throws IOException {
    String name = "cairn-junit-" + version;
    Path artifact = Files.createDirectories(folder.resolve("cairn/cairn-junit/" + version));
    Map<String, Path> files =
        Map.of(
            name + ".jar", built.resolve(name + ".jar"),
            name + ".pom", built.resolve(".flattened-pom.xml"));
    for (Map.Entry<String, Path> each : files.entrySet()) {
      byte[] bytes = Files.readAllBytes(each.getValue());
      Files.write(artifact.resolve(each.getKey()), bytes);
      Files.writeString(artifact.resolve(each.getKey() + ".sha1"), sum(bytes));
    }
  }

  /** Without it Maven warns at every download. */
  private static String sum(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-1", e);
    }
  }
}
