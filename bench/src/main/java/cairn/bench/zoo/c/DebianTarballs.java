package cairn.bench.zoo.c;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Upstream tarballs of Debian's source packages, without Debian's patches. One that is not in the
 * folder is fetched by apt; releases of Debian come and go, and a tarball that none of them has any
 * more must be put there by hand.
 */
final class DebianTarballs {
  private static final long MOST_SECONDS = 900;

  private final Path tarballs;
  private final Path unpacked;

  /**
   * @param tarballs where they are and stay
   * @param unpacked for their contents
   */
  DebianTarballs(Path tarballs, Path unpacked) {
    this.tarballs = tarballs;
    this.unpacked = unpacked;
  }

  /**
   * The folder with the files of a release.
   *
   * @param release package=version, the version without epoch and without Debian's revision
   */
  Path unpacked(String release) throws IOException {
    if (!release.matches("[a-z0-9][a-z0-9.+-]*=[0-9][A-Za-z0-9.+~]*")) {
      throw new IOException("'" + release + "' is not package=version");
    }
    String name = release.substring(0, release.indexOf('='));
    String version = release.substring(release.indexOf('=') + 1);
    Path folder = unpacked.resolve(name + "-" + version);
    if (Files.isDirectory(folder)) {
      return folder;
    }
    Path tarball = tarball(name, version);
    Path half = Files.createDirectories(unpacked.resolve(name + "-" + version + ".part"));
    Command.run(
        List.of("tar", "-xf", tarball.toString(), "-C", half.toString(), "--strip-components=1"),
        unpacked,
        unpacked,
        MOST_SECONDS);
    return Files.move(half, folder, StandardCopyOption.ATOMIC_MOVE);
  }

  private Path tarball(String name, String version) throws IOException {
    Files.createDirectories(tarballs);
    Optional<Path> there = find(name, version);
    if (there.isEmpty()) {
      AptSources apt = new AptSources(tarballs.resolve("apt"));
      for (String whole : apt.versions(name)) {
        if (upstream(whole).equals(version) && there.isEmpty()) {
          apt.download(name, whole, tarballs);
          there = find(name, version);
        }
      }
    }
    return there.orElseThrow(
        () ->
            new IOException(
                "no source package %s of upstream version %s was found; put %s_%s.orig.tar.* into %s"
                    .formatted(name, version, name, version, tarballs)));
  }

  private Optional<Path> find(String name, String version) throws IOException {
    String start = name + "_" + version + ".orig.tar.";
    try (Stream<Path> files = Files.list(tarballs)) {
      return files
          .filter(file -> String.valueOf(file.getFileName()).startsWith(start))
          .filter(file -> !String.valueOf(file.getFileName()).endsWith(".asc"))
          .findFirst();
    }
  }

  /** The version without epoch and without Debian's revision. */
  static String upstream(String version) {
    String rest = version.substring(version.indexOf(':') + 1);
    int dash = rest.lastIndexOf('-');
    return dash < 0 ? rest : rest.substring(0, dash);
  }
}
