package cairn.record.jvmti;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Builds the library that chooses allocated objects, on first use: a third of a second. What was
 * built stays in a cache, one file for each version of the source; several may build at once. It is
 * good for every JDK from 11 on, whatever JDK's headers it was built with.
 */
public final class LibraryBuild {
  private static final String SOURCE = "cairn_jvmti.c";
  private static final String INSTALL = ".\nInstall it, as root: apt-get install -y ";

  private final Path source;
  private final Path cache;
  private final List<Path> path;
  private final List<Path> homes;

  /**
   * @param folder holds the source
   * @param cache holds what was built
   * @param path the directories in which commands are looked for
   * @param homes of JDKs, one of which is to have headers
   */
  LibraryBuild(Path folder, Path cache, List<Path> path, List<Path> homes) {
    this.source = folder.resolve(SOURCE);
    this.cache = cache;
    this.path = path;
    this.homes = homes;
  }

  /**
   * With what the system has.
   *
   * @param folder holds the source
   */
  public static LibraryBuild of(Path folder) {
    String told = System.getenv("XDG_CACHE_HOME");
    Path home = Path.of(System.getProperty("user.home"));
    Path cache = told == null || told.isEmpty() ? home.resolve(".cache") : Path.of(told);
    String path = System.getenv("PATH");
    List<Path> folders =
        List.of((path == null ? "" : path).split(File.pathSeparator, -1)).stream()
            .filter(part -> !part.isEmpty())
            .map(Path::of)
            .toList();
    return new LibraryBuild(
        folder, cache.resolve("cairn"), folders, List.of(Path.of(System.getProperty("java.home"))));
  }

  /**
   * The library; builds it if it is not there.
   *
   * @throws WalkException if something is missing; the message says which package has it
   */
  public Path library() throws IOException, InterruptedException {
    if (!Files.isRegularFile(source)) {
      throw new WalkException(
          "the library's source is missing (" + source + "); start Cairn by its launcher, ./cairn");
    }
    CRC32C sum = new CRC32C();
    sum.update(Files.readAllBytes(source));
    Path file = cache.resolve("jvmti-" + HexFormat.of().toHexDigits((int) sum.getValue()) + ".so");
    if (Files.isRegularFile(file)) {
      return file;
    }
    Files.createDirectories(cache);
    Path made = Files.createTempFile(cache, "build-", ".so");
    try {
      build(made);
      return Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(made);
    }
  }

  private void build(Path to) throws IOException, InterruptedException {
    Path gcc =
        path.stream()
            .map(each -> each.resolve("gcc"))
            .filter(Files::isExecutable)
            .findFirst()
            .orElse(null);
    if (gcc == null) {
      throw new WalkException(
          "gcc was not found: who allocates is told by a library that is built with it"
              + INSTALL
              + "gcc libc6-dev");
    }
    Path headers = headers();
    if (headers == null) {
      throw new WalkException(
          "jvmti.h was not found in "
              + homes
              + ": who allocates is told by a library that needs it"
              + INSTALL
              + "openjdk-17-jdk-headless");
    }
    Path log = Files.createTempFile("cairn-build-", ".log");
    try {
      List<String> command =
          List.of(
              gcc.toString(),
              "-shared",
              "-fPIC",
              "-O2",
              "-std=gnu99",
              "-I" + headers,
              "-I" + headers.resolve("linux"),
              source.toString(),
              "-o",
              to.toString());
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
      builder.environment().put("LC_ALL", "C");
      int code = builder.start().waitFor();
      if (code != 0) {
        List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
        throw new WalkException(
            "the library could not be built: "
                + String.join(" ", command)
                + " ended with exit code "
                + code
                + ":\n"
                + String.join("\n", lines.subList(0, Math.min(20, lines.size()))));
      }
    } finally {
      Files.delete(log);
    }
  }

  private @Nullable Path headers() {
    for (Path home : homes) {
      Path include = home.resolve("include");
      if (Files.isRegularFile(include.resolve("jvmti.h"))) {
        return include;
      }
    }
    return null;
  }
}
