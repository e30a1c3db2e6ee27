package cairn.testkit.jvm;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** The programs that the tests watch: their sources, compiled once per test run. */
final class Programs {
  private Programs() {}

  private static final String PREFIX = "cairn-tests-";
  private static final Path FOLDER = makeFolder();
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

  /** A new folder that is deleted when the tests end, unless a file KEEP is in it. */
  static Path temporary(String name) {
    try {
      return Files.createTempDirectory(FOLDER, name + "-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The folder of this process, and none of processes that were killed before they cleaned up. */
  private static Path makeFolder() {
    Path all = Path.of(System.getProperty("java.io.tmpdir"));
    try (Stream<Path> others = Files.list(all)) {
      others.filter(Programs::isLeftOver).forEach(Programs::delete);
      Path mine = Files.createDirectories(all.resolve(PREFIX + ProcessHandle.current().pid()));
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(mine)));
      return mine;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isLeftOver(Path folder) {
    String name = folder.getFileName().toString();
    return name.matches(PREFIX + "[0-9]{1,18}")
        && ProcessHandle.of(Long.parseLong(name.substring(PREFIX.length()))).isEmpty();
  }

  /** Deletes all below but what is to be kept. Another process may be doing the same. */
  private static void delete(Path root) {
    try {
      Files.walkFileTree(
          root,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes a) {
              return Files.exists(folder.resolve("KEEP"))
                  ? FileVisitResult.SKIP_SUBTREE
                  : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes a) throws IOException {
              Files.deleteIfExists(file);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
              return FileVisitResult.CONTINUE; // gone already
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e)
                throws IOException {
              String[] left = folder.toFile().list();
              if (left != null && left.length == 0) {
                Files.deleteIfExists(folder);
              }
              return FileVisitResult.CONTINUE;
            }
          });
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
