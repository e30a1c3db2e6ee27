package cairn.bench.mutants.c;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Source packages, fetched by apt with a configuration of our own: the machine's sources, asked for
 * source code. The machine's configuration is read, never changed. A package that is there already
 * is not fetched again.
 */
final class DebianSources {
  private static final Path SYSTEM = Path.of("/etc/apt");
  private static final int SECONDS = 600;

  private final Path apt;
  private final Path packages;
  private boolean isUpdated;

  /**
   * @param apt for apt's configuration and lists
   * @param packages for the unpacked sources
   */
  DebianSources(Path apt, Path packages) {
    this.apt = apt;
    this.packages = packages;
  }

  /** The folder of an unpacked source package. */
  Path fetch(String name) throws IOException {
    Path folder = packages.resolve(name);
    Files.createDirectories(folder);
    Optional<Path> there = unpacked(folder);
    if (there.isEmpty()) {
      update();
      Shell.require(
          List.of("apt-get", "-q", "source", name),
          folder,
          Map.of("APT_CONFIG", configuration().toString()),
          SECONDS);
      there = unpacked(folder);
    }
    return there.orElseThrow(() -> new IOException("apt-get source " + name + " unpacked nothing"));
  }

  /** The folder is there only when dpkg-source has finished; its name tells. */
  private static Optional<Path> unpacked(Path folder) throws IOException {
    try (DirectoryStream<Path> inside = Files.newDirectoryStream(folder, Files::isDirectory)) {
      for (Path path : inside) {
        if (Files.exists(path.resolve("debian"))) {
          return Optional.of(path);
        }
      }
    }
    return Optional.empty();
  }

  private Path configuration() {
    return apt.resolve("apt.conf");
  }

  private void update() throws IOException {
    if (isUpdated) {
      return;
    }
    Path parts = Files.createDirectories(apt.resolve("parts"));
    Files.createDirectories(apt.resolve("lists").resolve("partial"));
    Files.createDirectories(apt.resolve("cache").resolve("archives").resolve("partial"));
    Path list = SYSTEM.resolve("sources.list");
    List<String> lines = new ArrayList<>();
    if (Files.exists(list)) {
      lines.addAll(ofLines(Files.readAllLines(list)));
    }
    int stanzas = 0;
    Path more = SYSTEM.resolve("sources.list.d");
    if (Files.isDirectory(more)) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(more)) {
        for (Path file : files) {
          String name = String.valueOf(file.getFileName());
          if (name.endsWith(".list")) {
            lines.addAll(ofLines(Files.readAllLines(file)));
          } else if (name.endsWith(".sources")) {
            Files.write(parts.resolve(stanzas++ + ".sources"), ofStanzas(Files.readAllLines(file)));
          }
        }
      }
    }
    Files.write(parts.resolve("lines.list"), lines);
    Files.writeString(
        configuration(),
        "Dir::Etc::sourcelist \"/dev/null\";\n"
            + ("Dir::Etc::sourceparts \"" + parts + "\";\n")
            + ("Dir::State::lists \"" + apt.resolve("lists") + "\";\n")
            + ("Dir::Cache \"" + apt.resolve("cache") + "\";\n"));
    // a source that cannot be reached may not matter; a package that is in none fails later
    Shell.run(
        List.of("apt-get", "-q", "update"),
        apt,
        Map.of("APT_CONFIG", configuration().toString()),
        SECONDS);
    isUpdated = true;
  }

  /** The lines of the old format that name binaries, as lines that name sources. */
  static List<String> ofLines(List<String> lines) {
    return lines.stream()
        .filter(line -> line.startsWith("deb "))
        .map(line -> "deb-src " + line.substring("deb ".length()))
        .toList();
  }

  /** The same of the new format. */
  static List<String> ofStanzas(List<String> lines) {
    return lines.stream().map(line -> line.startsWith("Types:") ? "Types: deb-src" : line).toList();
  }
}
