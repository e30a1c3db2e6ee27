package cairn.cli;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The programs that tests run in JVMs of their own, with the libraries that they use: those of the
 * tests' class path, found by the names of their files.
 */
final class TestPrograms {
  private static final Path SOURCES = Path.of("src", "test", "programs");

  /** Structures that are also used where faults are injected. */
  private static final Path STRUCTURES =
      Path.of("..", "bench", "src", "main", "java", "cairn", "bench", "faults");

  private TestPrograms() {}

  /** The jar of the class path whose name begins with this. */
  static Path jar(String name) {
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path file = Path.of(entry);
      if (file.getFileName().toString().startsWith(name) && entry.endsWith(".jar")) {
        return file;
      }
    }
    throw new IllegalStateException("no " + name + "*.jar on the tests' class path");
  }

  /** Compiles a folder of programs; returns the class path to run them with. */
  static String compile(String folder, Path classes, List<String> jars) throws IOException {
    List<Path> files = new ArrayList<>(javaFiles(SOURCES.resolve(folder)));
    if (folder.equals("clean")) {
      files.addAll(javaFiles(STRUCTURES.resolve("structure")));
      files.add(STRUCTURES.resolve("run").resolve("Subject.java"));
      files.removeIf(file -> file.endsWith("package-info.java"));
    }
    List<String> path = new ArrayList<>(List.of(classes.toString()));
    jars.forEach(jar -> path.add(jar(jar).toString()));
    String classPath = String.join(File.pathSeparator, path);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter problems = new StringWriter();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      List<String> options =
          List.of("-g", "-proc:none", "-cp", classPath, "-d", classes.toString(), "-nowarn");
      boolean done =
          compiler
              .getTask(
                  problems,
                  manager,
                  null,
                  options,
                  null,
                  manager.getJavaFileObjectsFromPaths(files))
              .call();
      if (!done) {
        throw new IllegalStateException(folder + " does not compile:\n" + problems);
      }
    }
    return classPath;
  }

  private static List<Path> javaFiles(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
