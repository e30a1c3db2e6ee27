package cairn.record.nativ;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The Valgrind that is installed: its command, and what a tool is built against.
 *
 * @param command the program itself, not a script around it
 * @param libraries holds the static libraries
 * @param core the preloaded library that every tool needs
 * @param loadAddress of tools
 */
record Valgrind(
    Path command, String version, Path headers, Path libraries, Path core, String loadAddress) {
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{(\\w+)}");
  private static final Pattern ENTRY = Pattern.compile("(\\w+)\\s*[=:]\\s*(.*)");
  private static final String CORE = "vgpreload_core-amd64-linux.so";
  private static final String CORE_LIBRARY = "libcoregrind-amd64-linux.a";

  /**
   * Looks for it.
   *
   * @param path the directories in which commands are looked for
   */
  static Valgrind find(List<Path> path) throws NativeException {
    Path command = command(path, "valgrind");
    if (command == null) {
      throw missing("valgrind", "valgrind", "native programs run in it");
    }
    try {
      Path real =
          Files.isExecutable(Path.of(command + ".bin")) ? Path.of(command + ".bin") : command;
      for (Path file : packageFiles(command)) {
        Map<String, String> settings = settings(file);
        Path libraries = Path.of(settings.getOrDefault("libdir", "")).resolve("valgrind");
        Path core = core(command, libraries);
        if (Files.exists(libraries.resolve(CORE_LIBRARY)) && core != null) {
          return new Valgrind(
              real,
              settings.getOrDefault("Version", "unknown"),
              Path.of(settings.getOrDefault("includedir", "")),
              libraries,
              core,
              settings.getOrDefault("valt_load_address", "0x58000000"));
        }
      }
    } catch (IOException e) {
      throw new NativeException(
          "cannot look at the Valgrind that is installed: " + e.getMessage(), e);
    }
    throw missing(
        "what " + command + " is made of, for tools (valgrind.pc, " + CORE_LIBRARY + ")",
        "valgrind",
        "the recorder is built with it. Some systems call the package valgrind-devel");
  }

  static NativeException missing(String what, String packages, String why) {
    return new NativeException(
        what + " was not found: " + why + ".\nInstall it, as root: apt-get install -y " + packages);
  }

  /** The command of a name, or null. */
  static @Nullable Path command(List<Path> path, String name) {
    for (Path folder : path) {
      Path file = folder.resolve(name);
      if (Files.isRegularFile(file) && Files.isExecutable(file)) {
        return file.toAbsolutePath();
      }
    }
    return null;
  }

  /** The directories of the environment's path. */
  static List<Path> path() {
    List<Path> folders = new ArrayList<>();
    String path = System.getenv("PATH");
    for (String part : (path == null ? "" : path).split(File.pathSeparator, -1)) {
      if (!part.isEmpty()) {
        folders.add(Path.of(part));
      }
    }
    return folders;
  }

  private static List<Path> packageFiles(Path command) throws IOException {
    List<Path> folders = new ArrayList<>();
    Path bin = command.toRealPath().getParent();
    Path home = bin == null ? null : bin.getParent();
    for (Path root : home == null ? List.of(Path.of("/usr")) : List.of(home, Path.of("/usr"))) {
      folders.add(root.resolve("lib/x86_64-linux-gnu"));
      folders.add(root.resolve("lib64"));
      folders.add(root.resolve("lib"));
    }
    return folders.stream()
        .map(folder -> folder.resolve("pkgconfig/valgrind.pc"))
        .filter(Files::isRegularFile)
        .toList();
  }

  private static Map<String, String> settings(Path file) throws IOException {
    Map<String, String> found = new HashMap<>();
    for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
      Matcher entry = ENTRY.matcher(line.strip());
      if (entry.matches()) {
        Matcher variables = VARIABLE.matcher(entry.group(2));
        String value =
            variables.replaceAll(
                each -> Matcher.quoteReplacement(found.getOrDefault(each.group(1), "")));
        found.put(entry.group(1), value);
      }
    }
    return found;
  }

  /** Debian has it in libexec, others beside the libraries. */
  private static @Nullable Path core(Path command, Path libraries) throws IOException {
    List<Path> folders = new ArrayList<>(List.of(libraries));
    Path bin = command.toRealPath().getParent();
    Path home = bin == null ? null : bin.getParent();
    for (Path root : home == null ? List.of(Path.of("/usr")) : List.of(home, Path.of("/usr"))) {
      for (String folder : List.of("libexec", "lib", "lib64")) {
        folders.add(root.resolve(folder).resolve("valgrind"));
      }
    }
    for (Path folder : folders) {
      if (Files.isDirectory(folder)) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, CORE)) {
          for (Path file : files) {
            return file;
          }
        }
      }
    }
    return null;
  }
}
