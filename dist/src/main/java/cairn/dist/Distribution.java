package cairn.dist;

import cairn.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * Makes the files of the zip that are not there already. The build runs it; the descriptor of the
 * assembly says where the rest comes from.
 */
public final class Distribution {
  private Distribution() {}

  /**
   * @param args the checkout, the folder of jars, the folder to write to, the version
   */
  public static void main(String[] args) throws IOException {
    Path checkout = Path.of(args[0]);
    Path jars = Path.of(args[1]);
    Path made = Path.of(args[2]);
    String version = args[3];

    CommandLine commands = Main.commands(new PrintWriter(Writer.nullWriter()));
    new ManPages(commands, version).write(checkout.resolve("docs/guide"), made.resolve("man/man1"));
    Completions.write(made.resolve("completion"));

    Path lib = Files.createDirectories(made.resolve("lib"));
    SystemLibraries.ofThisSystem(onlyJar(jars, "z3-turnkey-"), lib);
    Files.writeString(lib.resolve("build-id"), BuildId.of(jars) + "\n");
  }

  private static Path onlyJar(Path folder, String prefix) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> found =
          files.filter(file -> file.getFileName().toString().startsWith(prefix)).toList();
      if (found.size() != 1) {
        throw new IOException("expected one " + prefix + "*.jar in " + folder + ", found " + found);
      }
      return found.get(0);
    }
  }
}
