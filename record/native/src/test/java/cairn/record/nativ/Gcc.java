package cairn.record.nativ;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Compiles programs for tests. */
final class Gcc {
  static final Path SOURCES = Path.of("src/test/c").toAbsolutePath();
  static final Path TOOL = Path.of("../valgrind").toAbsolutePath().normalize();

  private Gcc() {}

  static Path compile(Path folder, Path source, String name, String... flags)
      throws IOException, InterruptedException {
    Path program = folder.resolve(name);
    List<String> words = new ArrayList<>(List.of("gcc", "-g", "-w", "-pthread", "-mcx16"));
    words.addAll(List.of("-I" + SOURCES, source.toString(), "-o", program.toString()));
    words.addAll(List.of(flags));
    Process gcc = new ProcessBuilder(words).redirectErrorStream(true).start();
    String said = new String(gcc.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(gcc.waitFor()).as(said).isZero();
    return program;
  }

  static Path source(Path folder, String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
