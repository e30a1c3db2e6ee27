package cairn.analysis.constraints.lang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Compares what people see with a committed file. Run the tests with {@code
 * -Dcairn.golden.refresh=true} to write the files anew, and read the difference before you commit
 * it.
 */
final class Golden {
  private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

  private Golden() {}

  static void check(String name, String actual) throws IOException {
    Path file = FOLDER.resolve(name);
    if (Boolean.getBoolean("cairn.golden.refresh")) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, actual);
      return;
    }
    if (!Files.exists(file)) {
      fail("no golden file %s; make it with -Dcairn.golden.refresh=true", file);
    }
    assertThat(actual).as("differs from %s", file).isEqualTo(Files.readString(file));
  }
}
