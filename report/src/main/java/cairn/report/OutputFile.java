package cairn.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files that appear whole or not at all. */
public final class OutputFile {
  private OutputFile() {}

  /**
   * Writes the text as UTF-8 beside the target and moves it there in one step. A target that is no
   * regular file (a pipe, a device) cannot be replaced and is written directly. On failure the
   * target is as it was and nothing is left beside it.
   */
  public static void write(Path target, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      Files.write(target, bytes);
      return;
    }
    Path real = Files.exists(target) ? target.toRealPath() : target.toAbsolutePath();
    Path part =
        real.resolveSibling(
            "." + real.getFileName() + "." + ProcessHandle.current().pid() + ".part");
    try {
      Files.write(part, bytes);
      move(part, real);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static void move(Path part, Path target) throws IOException {
    try {
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
