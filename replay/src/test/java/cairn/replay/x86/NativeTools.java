package cairn.replay.x86;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** Compiles C, runs what came of it, and disassembles it. */
final class NativeTools {
  /** The sources in the test's resources. */
  static final List<String> SOURCES =
      List.of("lists", "trees", "tables", "doubles", "switches", "bits", "structs");

  private static final Pattern CALLED = Pattern.compile("(?m)^long (t_\\w+)\\(");

  private NativeTools() {}

  static String resource(String name) throws IOException {
    try (var in = NativeTools.class.getResourceAsStream("/x86/" + name)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Compiles a text with debug information. */
  static Path compile(Path folder, String name, String text, String... flags) throws Exception {
    Files.writeString(folder.resolve("arena.h"), resource("arena.h"));
    Path source = Files.writeString(folder.resolve(name + ".c"), text);
    Path program = folder.resolve(name);
    List<String> words = new ArrayList<>(List.of("gcc", "-g", "-w", "-fno-builtin-printf"));
    words.addAll(List.of(flags));
    words.addAll(List.of(source.toString(), "-o", program.toString()));
    run(words, "");
    return program;
  }

  /** The names of the functions of a source that are called with three numbers. */
  static List<String> called(String text) {
    return CALLED.matcher(text).results().map(found -> found.group(1)).toList();
  }

  /** A main that reads lines of a number of a function and three arguments, and calls it. */
  static String withMain(String text) {
    StringBuilder all = new StringBuilder("#include <stdio.h>\n").append(text);
    all.append("\nstatic long (*calls[])(long, long, long) = {");
    called(text).forEach(name -> all.append(name).append(','));
    all.append("};\n");
    all.append(
        """
        int main(void) {
          int which;
          long a, b, c;
          while (scanf("%d %ld %ld %ld", &which, &a, &b, &c) == 4)
            printf("%ld\\n", calls[which](a, b, c));
          extern unsigned char __data_start[], _end[];
          printf("%ld ", (long)__data_start);
          for (unsigned char *at = __data_start; at < _end; at++) printf("%02x", *at);
          printf("\\n");
          return 0;
        }
        """);
    return all.toString();
  }

  static String run(List<String> words, String input) throws Exception {
    Path in = Files.createTempFile("cairn", ".in");
    try {
      Files.writeString(in, input);
      Process process =
          new ProcessBuilder(words).redirectErrorStream(true).redirectInput(in.toFile()).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(words + ": " + said).isZero();
      return said;
    } finally {
      Files.delete(in);
    }
  }
}
