package cairn.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * A short name for the content of some jars: another build that differs anywhere has another. All
 * builds give their jars the same time, so that neither times nor sizes tell them apart.
 */
final class BuildId {
  private static final int BYTES = 8;

  private BuildId() {}

  static String of(Path folder) throws IOException {
    MessageDigest digest;
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
    List<Path> jars;
    try (Stream<Path> files = Files.list(folder)) {
      jars = files.sorted().toList();
    }
    for (Path jar : jars) {
      digest.update(jar.getFileName().toString().getBytes(StandardCharsets.UTF_8));
      digest.update(Files.readAllBytes(jar));
    }
    return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
  }
}
