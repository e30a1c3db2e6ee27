package cairn.sources.nativ.types;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.memory.TypeTable.CType;
import cairn.symbols.DebugFiles;
import cairn.symbols.ElfFile;
import cairn.symbols.Program;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Makes programs for tests, and reads their types. */
final class Compiler {
  static final long BIAS = 0x5555_0000_0000L;

  private Compiler() {}

  static void run(Path folder, String... words) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(words).directory(folder.toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(String.join(" ", words) + ": " + said).isZero();
  }

  /** Compiles a source of this module's tests. */
  static Path compile(Path folder, String source, String... flags)
      throws IOException, InterruptedException {
    Path from = Path.of("src/test/c", source).toAbsolutePath();
    Path program = folder.resolve(source.replace('.', '_'));
    List<String> words = new ArrayList<>(List.of(source.endsWith(".c") ? "gcc" : "g++", "-g"));
    words.addAll(List.of("-w", from.toString(), "-o", program.toString()));
    words.addAll(List.of(flags));
    run(folder, words.toArray(new String[0]));
    return program;
  }

  /** Compiles texts, each to a unit, and links them. */
  static Path units(Path folder, String... texts) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("gcc", "-g", "-w", "-o", "units"));
    for (int i = 0; i < texts.length; i++) {
      Files.writeString(folder.resolve("unit" + i + ".c"), texts[i]);
      words.add("unit" + i + ".c");
    }
    run(folder, words.toArray(new String[0]));
    return folder.resolve("units");
  }

  static ProgramTypes read(Path program, DebugFiles debug) throws IOException {
    Program read = Program.read(ElfFile.open(program), debug);
    return ProgramTypes.of(List.of(new Module(read, BIAS)));
  }

  static ProgramTypes read(Path program) throws IOException {
    return read(program, DebugFiles.system());
  }

  static List<CType> named(ProgramTypes types, String name) {
    return types.types().types().stream().filter(type -> type.name().equals(name)).toList();
  }
}
