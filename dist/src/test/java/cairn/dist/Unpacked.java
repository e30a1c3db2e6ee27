package cairn.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The zip of this build, unpacked with the permissions that it tells. */
record Unpacked(Path home, Path scratch) {
  static final Path ZIP =
      Path.of("target", "cairn-" + System.getProperty("cairn.version") + ".zip").toAbsolutePath();

  static final String QUICK = "-XX:TieredStopAtLevel=1";

  /** What a command said, and its exit code. */
  record Answer(int code, String out) {}

  /** In a folder with a blank in its name. */
  static Unpacked in(Path scratch) throws IOException {
    Path folder = Files.createDirectory(scratch.resolve("an other folder"));
    try (FileSystem zip =
            FileSystems.newFileSystem(ZIP, Map.of("enablePosixFileAttributes", true));
        Stream<Path> all = Files.walk(zip.getPath("/"))) {
      for (Path from : all.toList()) {
        Path to = folder.resolve(from.toString().substring(1));
        if (!Files.exists(to)) {
          Files.copy(from, to);
          Files.setPosixFilePermissions(to, Files.getPosixFilePermissions(from));
        }
      }
    }
    try (Stream<Path> top = Files.list(folder)) {
      return new Unpacked(top.toList().get(0), scratch);
    }
  }

  Path file(String name) {
    return home.resolve(name);
  }

  /** Runs a command in the scratch folder, as a user whose cache is empty. */
  Answer run(String... command) throws IOException, InterruptedException {
    Path out = Files.createTempFile(scratch, "out", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(scratch.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile());
    builder.environment().put("XDG_CACHE_HOME", scratch.resolve("cache").toString());
    builder.environment().keySet().removeIf(name -> name.startsWith("CAIRN"));
    // too short for code that is compiled well
    builder.environment().put("CAIRN_JAVA_OPTS", QUICK);
    Process process = builder.start();
    process.getOutputStream().close();
    return new Answer(process.waitFor(), Files.readString(out, StandardCharsets.UTF_8));
  }

  /** Links to what is installed: their folder would not be deleted without a warning for each. */
  void deleteLinks() throws IOException {
    try (Stream<Path> all = Files.walk(scratch)) {
      for (Path file : all.filter(Files::isSymbolicLink).toList()) {
        Files.delete(file);
      }
    }
  }

  /** Runs Cairn by a link to its launcher. */
  Answer cairn(String... arguments) throws IOException, InterruptedException {
    Path link = scratch.resolve("cairn-link");
    if (!Files.exists(link)) {
      Files.createSymbolicLink(link, file("bin/cairn"));
    }
    List<String> command = new ArrayList<>(List.of(link.toString()));
    command.addAll(List.of(arguments));
    return run(command.toArray(String[]::new));
  }
}
