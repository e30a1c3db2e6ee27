package cairn.cli;

import cairn.record.compile.Gcc;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is installed here, as far as Cairn cares. Runs each tool once to ask for its version. */
final class Machine {
  private static final long PATIENCE_SECONDS = 20;

  private final Places places;

  Machine(Places places) {
    this.places = places;
  }

  /**
   * Where to look.
   *
   * @param path the directories in which commands are looked for
   * @param jdkHomes the directories that may hold a JDK, each itself or one level below
   * @param running the JDK that runs Cairn
   * @param root the system's topmost folder
   * @param cache for what is built on first use
   * @param checkout whether Cairn runs from its sources, and is built where it runs
   * @param system its name and the processor's, such as {@code Linux amd64}
   */
  record Places(
      List<Path> path,
      List<Path> jdkHomes,
      Path running,
      Path root,
      Path cache,
      boolean checkout,
      String system) {}

  /** A JDK: where it is, its version, whether it has a compiler, and can be attached to others. */
  record Jdk(Path home, String version, int feature, boolean compiler, boolean attach) {}

  /** A command: where it is and what it says its version is. */
  record Tool(Path file, String version) {}

  static Machine here() {
    List<Path> path = new ArrayList<>();
    String variable = System.getenv("PATH");
    for (String part : (variable == null ? "" : variable).split(File.pathSeparator, -1)) {
      if (!part.isEmpty()) {
        path.add(Path.of(part));
      }
    }
    List<Path> homes = new ArrayList<>();
    homes.add(Path.of(System.getProperty("java.home")));
    String javaHome = System.getenv("JAVA_HOME");
    if (javaHome != null && !javaHome.isEmpty()) {
      homes.add(Path.of(javaHome));
    }
    homes.add(Path.of("/usr/lib/jvm"));
    homes.add(Path.of("/opt/java"));
    homes.add(Path.of(System.getProperty("user.home"), ".sdkman", "candidates", "java"));
    String home = System.getProperty("cairn.home");
    return new Machine(
        new Places(
            path,
            homes,
            Path.of(System.getProperty("java.home")),
            Path.of("/"),
            Gcc.cache(),
            home == null || Files.exists(Path.of(home, "pom.xml")),
            System.getProperty("os.name") + " " + System.getProperty("os.arch")));
  }

  /** Every JDK, each once, by version and place. */
  List<Jdk> jdks() throws IOException {
    Map<Path, Jdk> found = new TreeMap<>();
    for (Path home : places.jdkHomes()) {
      addJdk(found, home);
      if (Files.isDirectory(home)) {
        try (DirectoryStream<Path> children = Files.newDirectoryStream(home)) {
          for (Path child : children) {
            addJdk(found, child);
          }
        }
      }
    }
    return found.values().stream()
        .sorted(Comparator.comparingInt(Jdk::feature).thenComparing(Jdk::home))
        .toList();
  }

  private static void addJdk(Map<Path, Jdk> found, Path home) throws IOException {
    Path release = home.resolve("release");
    if (!Files.isRegularFile(release) || !Files.isExecutable(home.resolve("bin/java"))) {
      return;
    }
    Path real = home.toRealPath();
    String version = "";
    boolean compiler = Files.isExecutable(home.resolve("bin/javac"));
    boolean attach = compiler; // where it does not list its modules: a whole JDK has it
    for (String line : Files.readAllLines(release, StandardCharsets.ISO_8859_1)) {
      if (line.startsWith("JAVA_VERSION=")) {
        version = line.substring("JAVA_VERSION=".length()).replace("\"", "").strip();
      } else if (line.startsWith("MODULES=")) {
        attach = line.matches(".*[\" ]jdk[.]attach[\" ].*");
      }
    }
    if (!version.isEmpty()) {
      found.put(real, new Jdk(real, version, feature(version), compiler, attach));
    }
  }

  /** 17 of {@code 17.0.9}, 8 of {@code 1.8.0_392}; 0 if it is no version. */
  static int feature(String version) {
    String[] parts = version.split("[._+-]", 3);
    try {
      int first = Integer.parseInt(parts[0]);
      return first == 1 && parts.length > 1 ? Integer.parseInt(parts[1]) : first;
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /** The first command of this name on the path, asked for its version; null if there is none. */
  @Nullable Tool tool(String name) throws IOException, InterruptedException {
    for (Path directory : places.path()) {
      Path file = directory.resolve(name);
      if (Files.isRegularFile(file) && Files.isExecutable(file)) {
        return new Tool(file, version(file));
      }
    }
    return null;
  }

  /** Whether a command of this name is on the path. */
  boolean has(String name) {
    return places.path().stream()
        .anyMatch(directory -> Files.isExecutable(directory.resolve(name)));
  }

  Places places() {
    return places;
  }

  /** Whether gdb runs Python, in which what Cairn asks of it is written. */
  boolean hasPython(Tool gdb) throws IOException, InterruptedException {
    return firstLine(List.of(gdb.file().toString(), "-nx", "-batch", "-ex", "python print(6 * 7)"))
        .equals("42");
  }

  /** Whether there are the parts of Valgrind that a tool is built with. */
  boolean hasPartsOfValgrind(Tool valgrind) {
    Path bin = valgrind.file().toAbsolutePath().getParent();
    Path beside = bin == null ? null : bin.getParent();
    return Stream.of(beside, places.root().resolve("usr"))
        .filter(Objects::nonNull)
        .flatMap(root -> Stream.of("lib/x86_64-linux-gnu", "lib64", "lib").map(root::resolve))
        .anyMatch(folder -> Files.isRegularFile(folder.resolve("pkgconfig/valgrind.pc")));
  }

  private static String version(Path file) throws IOException, InterruptedException {
    return firstLine(List.of(file.toString(), "--version"));
  }

  /** The first line that a command prints, without colours; how it failed if it did. */
  private static String firstLine(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    Thread watchdog = new Thread(() -> stopWhenLate(process), "version-watchdog");
    watchdog.setDaemon(true);
    watchdog.start();
    String first;
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      String line = reader.readLine();
      first = line == null ? "" : line;
      while (line != null) {
        line = reader.readLine();
      }
    }
    int code = process.waitFor();
    watchdog.interrupt();
    String plain = first.replaceAll("\u001b\\[[0-9;]*m", "").strip();
    return code == 0 && !plain.isEmpty() ? plain : "does not run (exit code " + code + ")";
  }

  private static void stopWhenLate(Process process) {
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
