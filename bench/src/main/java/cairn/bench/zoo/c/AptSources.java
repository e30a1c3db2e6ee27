package cairn.bench.zoo.c;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * apt with a configuration of our own: the mirrors of Debian that the machine uses, asked for the
 * source code of several releases. The machine's configuration is read, never changed.
 */
final class AptSources {
  private static final Path SYSTEM = Path.of("/etc/apt");
  private static final List<String> SUITES =
      List.of("bullseye", "bookworm", "trixie", "forky", "sid");
  private static final String KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg";
  private static final long MOST_SECONDS = 900;

  private final Path folder;

  /**
   * @param folder for apt's configuration and lists, which stay there
   */
  AptSources(Path folder) {
    this.folder = folder;
  }

  /** All versions of a source package. */
  List<String> versions(String name) throws IOException {
    update();
    Path out = folder.resolve("showsrc.log");
    Command.code(apt("apt-cache", "showsrc", "--only-source", name), out, MOST_SECONDS);
    return Files.readAllLines(out).stream()
        .filter(line -> line.startsWith("Version: "))
        .map(line -> line.substring("Version: ".length()).strip())
        .distinct()
        .toList();
  }

  /** Downloads a source package; whether its tarball arrived is seen there. */
  void download(String name, String version, Path to) throws IOException {
    Command.code(
        apt("apt-get", "-q", "source", "--download-only", name + "=" + version)
            .directory(to.toFile()),
        folder.resolve("download.log"),
        MOST_SECONDS);
  }

  private ProcessBuilder apt(String... command) {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("APT_CONFIG", configuration().toString());
    return builder;
  }

  private Path configuration() {
    return folder.resolve("apt.conf");
  }

  private void update() throws IOException {
    if (Files.exists(configuration())) {
      return;
    }
    Files.createDirectories(folder.resolve("lists").resolve("partial"));
    Files.createDirectories(folder.resolve("cache").resolve("archives").resolve("partial"));
    List<String> lines = new ArrayList<>();
    for (String mirror : mirrors()) {
      for (String suite : SUITES) {
        lines.add("deb-src [signed-by=%s] %s %s main".formatted(KEYRING, mirror, suite));
      }
    }
    if (lines.isEmpty()) {
      throw new IOException("no mirror of Debian is configured in " + SYSTEM);
    }
    Path list = folder.resolve("sources.list");
    Files.write(list, lines);
    Path configuration = folder.resolve("apt.conf.new");
    Files.writeString(
        configuration,
        "Dir::Etc::sourcelist \"%s\";\n".formatted(list.toAbsolutePath())
            + "Dir::Etc::sourceparts \"-\";\nAcquire::Languages \"none\";\n"
            + "Dir::State::lists \"%s\";\n".formatted(folder.resolve("lists").toAbsolutePath())
            + "Dir::Cache \"%s\";\n".formatted(folder.resolve("cache").toAbsolutePath()));
    ProcessBuilder update = new ProcessBuilder("apt-get", "-q", "update");
    update.environment().put("APT_CONFIG", configuration.toString());
    // a suite that is gone may not matter; a package that is in none is reported later
    Command.code(update, folder.resolve("update.log"), MOST_SECONDS);
    Files.move(configuration, configuration());
  }

  /** Addresses of Debian's archive in the machine's configuration, without those of updates. */
  private static Set<String> mirrors() throws IOException {
    Set<String> mirrors = new LinkedHashSet<>();
    List<Path> files = new ArrayList<>();
    if (Files.exists(SYSTEM.resolve("sources.list"))) {
      files.add(SYSTEM.resolve("sources.list"));
    }
    if (Files.isDirectory(SYSTEM.resolve("sources.list.d"))) {
      try (DirectoryStream<Path> more =
          Files.newDirectoryStream(SYSTEM.resolve("sources.list.d"), "*.{list,sources}")) {
        more.forEach(files::add);
      }
    }
    for (Path file : files) {
      for (String line : Files.readAllLines(file)) {
        mirrors.addAll(mirrors(line));
      }
    }
    return mirrors;
  }

  /** Addresses that a line names; a comment names none. */
  static List<String> mirrors(String line) {
    if (line.startsWith("#")) {
      return List.of();
    }
    return Stream.of(line.split("\\s+", -1)).filter(AptSources::isArchive).toList();
  }

  private static boolean isArchive(String word) {
    return word.matches("[a-z+]+://\\S+/debian/?");
  }
}
