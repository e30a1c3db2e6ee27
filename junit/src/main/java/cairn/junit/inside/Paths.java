package cairn.junit.inside;

import java.nio.file.Path;

/** Files as people see them. */
final class Paths {
  private Paths() {}

  /** Short where it is below the working directory. */
  static Path shown(Path file) {
    Path here = Path.of("").toAbsolutePath();
    Path whole = file.toAbsolutePath().normalize();
    return whole.startsWith(here) ? here.relativize(whole) : file;
  }
}
