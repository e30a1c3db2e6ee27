package cairn.record.compile;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The compiler of this machine, and where what it built is kept. */
public final class Gcc {
  private static final int MOST_LINES = 20;

  private Gcc() {}

  /** The directories in which commands are looked for. */
  public static List<Path> path() {
    String path = System.getenv("PATH");
    return List.of((path == null ? "" : path).split(File.pathSeparator, -1)).stream()
        .filter(part -> !part.isEmpty())
        .map(Path::of)
        .toList();
  }

  /** The user's folder for what can be built again. */
  public static Path cache() {
    String told = System.getenv("XDG_CACHE_HOME");
    Path home = Path.of(System.getProperty("user.home"));
    Path cache = told == null || told.isEmpty() ? home.resolve(".cache") : Path.of(told);
    return cache.resolve("cairn");
  }

  /**
   * The same, for libraries that {@code LD_PRELOAD} names: it takes a blank or a colon for the end
   * of a name, and a program would run without the library.
   */
  public static Path cacheForPreload() throws BuildException {
    return preloadable(cache());
  }

  static Path preloadable(Path cache) throws BuildException {
    if (cache.toString().matches(".*[\\s:].*")) {
      throw new BuildException(
          "what is built on first use is kept in '"
              + cache
              + "', and no library can be loaded from a folder with a blank or a colon in its name."
              + "\nSet XDG_CACHE_HOME to another folder.");
    }
    return cache;
  }

  /**
   * Makes the folder for what is built, if it is not there.
   *
   * @throws BuildException if that cannot be done, or nothing can be written to it
   */
  public static void make(Path cache) throws BuildException {
    try {
      Files.createDirectories(cache);
    } catch (IOException e) {
      throw unwritable(cache);
    }
    if (!Files.isWritable(cache)) {
      throw unwritable(cache);
    }
  }

  private static BuildException unwritable(Path cache) {
    return new BuildException(
        "what is built on first use is kept in "
            + cache
            + ", and it cannot be written to.\nSet XDG_CACHE_HOME to a folder that can.");
  }

  /** A command, or null if it is in none of some directories. */
  public static @Nullable Path command(List<Path> path, String name) {
    for (Path folder : path) {
      Path file = folder.resolve(name);
      if (Files.isExecutable(file) && !Files.isDirectory(file)) {
        return file;
      }
    }
    return null;
  }

  /** The compiler. */
  static Path find(List<Path> path, String what) throws BuildException {
    Path gcc = command(path, "gcc");
    if (gcc == null) {
      throw new BuildException(
          "gcc was not found: "
              + what
              + " is built with it.\nInstall it, as root: apt-get install -y gcc libc6-dev");
    }
    return gcc;
  }

  /**
   * Runs a compiler or linker to its end.
   *
   * @param what it builds, as people call it
   * @throws BuildException if it fails, with the first lines that it said
   */
  public static void run(List<String> command, String what)
      throws IOException, InterruptedException {
    Path log = Files.createTempFile("cairn-build-", ".log");
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
      builder.environment().put("LC_ALL", "C");
      builder.environment().remove("LD_PRELOAD");
      int code = builder.start().waitFor();
      if (code != 0) {
        List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
        throw new BuildException(
            what
                + " could not be built: "
                + String.join(" ", command)
                + " ended with exit code "
                + code
                + ":\n"
                + String.join("\n", lines.subList(0, Math.min(MOST_LINES, lines.size()))));
      }
    } finally {
      Files.delete(log);
    }
  }
}
