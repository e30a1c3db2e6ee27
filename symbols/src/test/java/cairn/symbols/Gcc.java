package cairn.symbols;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Compiles programs for tests. */
final class Gcc {
  private Gcc() {}

  /**
   * Compiles a text with debug information.
   *
   * @param name of the program; its source is {@code .c}, or {@code .cpp} if a flag is {@code
   *     -xc++}
   */
  static Path compile(Path folder, String name, String text, String... flags)
      throws IOException, InterruptedException {
    boolean plusPlus = List.of(flags).contains("-xc++");
    Path source = Files.writeString(folder.resolve(name + (plusPlus ? ".cpp" : ".c")), text);
    Path program = folder.resolve(name);
    List<String> words = new ArrayList<>(List.of(plusPlus ? "g++" : "gcc", "-g", "-w"));
    words.addAll(List.of(flags));
    words.addAll(List.of(source.toString(), "-o", program.toString()));
    Process gcc = new ProcessBuilder(words).redirectErrorStream(true).start();
    String said = new String(gcc.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(gcc.waitFor()).as(said).isZero();
    return program;
  }
}
