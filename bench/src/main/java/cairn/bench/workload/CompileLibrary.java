package cairn.bench.workload;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;

/**
 * The Eclipse compiler compiles the sources of a library, from {@code bench.sources}, into nothing.
 * The size is the number of files; those that do not compile without the rest make errors, which
 * count.
 */
final class CompileLibrary {
  private CompileLibrary() {}

  static long run(int files) {
    Path root = Path.of(System.getProperty("bench.sources", "sources"));
    StringWriter messages = new StringWriter();
    PrintWriter printer = new PrintWriter(messages);
    Stream<String> options =
        Stream.of("-17", "-nowarn", "-proc:none", "-proceedOnError", "-d", "none");
    String[] command =
        Stream.concat(options, sources(root).stream().limit(files)).toArray(String[]::new);
    BatchCompiler.compile(command, printer, printer, null);
    printer.flush();
    String found = messages.toString().replace(root.toString(), "");
    return 31L * (command.length - 6) + found.hashCode();
  }

  private static List<String> sources(Path root) {
    try (Stream<Path> all = Files.walk(root)) {
      return all.map(Path::toString).filter(name -> name.endsWith(".java")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list the sources in " + root, e);
    }
  }
}
