package cairn.testkit.jvm;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The programs that the tests watch: their sources, compiled once per test run. */
final class Programs {
  private Programs() {}

  private static final Path SOURCES = findSources();
  private static final Path CLASSES = compileAll();

  /** The folder of the sources. */
  static Path sources() {
    return SOURCES;
  }

  /** The folder of the classes of all of them. */
  static Path classes() {
    return CLASSES;
  }

  /** A new folder that is deleted when the tests end, unless kept. */
  static Path temporary(String name) {
    try {
      Path p = Files.createTempDirectory("cairn-" + name + "-");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(p)));
      return p;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void delete(Path root) {
    if (!Files.exists(root) || Files.exists(root.resolve("KEEP"))) {
      return;
    }
    try (Stream<Path> all = Files.walk(root)) {
      for (Path p : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(p);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Compiles for Java 17 with all debug information. */
  static void compile(List<Path> files, Path target, String... options) {
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager manager = javac.getStandardFileManager(null, null, null)) {
      List<String> all =
          Stream.concat(
                  Stream.of("-g", "-nowarn", "-proc:none", "-d", target.toString()),
                  Stream.of(options))
              .toList();
      boolean done =
          javac
              .getTask(
                  messages, manager, null, all, null, manager.getJavaFileObjectsFromPaths(files))
              .call();
      if (!done) {
        throw new IllegalStateException("programs do not compile:\n" + messages);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Path> javaFiles(Path below) {
    try (Stream<Path> all = Files.walk(below)) {
      return all.filter(p -> p.toString().endsWith(".java")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path findSources() {
    for (Path p = Path.of("").toAbsolutePath(); p != null; p = p.getParent()) {
      for (String below : List.of("src/test/programs", "testkit/src/test/programs")) {
        if (Files.isDirectory(p.resolve(below).resolve("probe"))) {
          return p.resolve(below);
        }
      }
    }
    throw new IllegalStateException("no testkit/src/test/programs here or above");
  }

  private static Path compileAll() {
    Path target = temporary("programs");
    List<Path> files =
        javaFiles(SOURCES).stream().filter(f -> !f.startsWith(SOURCES.resolve("apart"))).toList();
    compile(files, target, "--add-exports", "java.base/jdk.internal.misc=ALL-UNNAMED");
    return target;
  }
}
