package cairn.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Compares what people see with a committed file. Run the tests with {@code
 * -Dcairn.golden.refresh=true} to write the files anew, and read the difference before you commit
 * it.
 */
public final class Golden {
  private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

  private Golden() {}

  public static void check(String name, String actual) throws IOException {
    Path file = FOLDER.resolve(name);
    if (Boolean.getBoolean("cairn.golden.refresh")) {
      Files.createDirectories(FOLDER);
      Files.writeString(file, actual);
      return;
    }
    assertThat(file).as("make it with -Dcairn.golden.refresh=true").exists();
    assertThat(actual).as("differs from %s", file).isEqualTo(Files.readString(file));
  }
}
