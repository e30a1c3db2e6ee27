package cairn.sources.nativ;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * gdb, asked once. It reads no settings of the user, runs no script that a program brings along and
 * asks no server: a program that is examined is not trusted. Costs 0.1 to 0.3 s, and a temporary
 * folder that {@link #close} deletes.
 */
final class Gdb implements AutoCloseable {
  private static final String SCRIPT = "cairn_frames.py";
  private static final int SECONDS = 120;

  private final Path folder;
  private final Process process;

  private Gdb(Path folder, Process process) {
    this.folder = folder;
    this.process = process;
  }

  /**
   * Starts it; null if it is not installed.
   *
   * @param scripts the folder of Cairn's scripts
   * @param path the directories in which it is looked for
   * @param core of which frames are asked; null to ask of a process, and for its memory
   */
  static @Nullable Gdb start(
      Path scripts, List<Path> path, @Nullable Path core, long process, @Nullable Path executable)
      throws IOException {
    Path script = scripts.resolve(SCRIPT);
    if (!Files.isRegularFile(script)) {
      throw new SnapshotException(
          "the script for gdb is missing (" + script + "); start Cairn by its launcher, ./cairn");
    }
    Path program = null;
    for (Path each : path) {
      Path file = each.resolve("gdb");
      program = program == null && Files.isExecutable(file) ? file : program;
    }
    if (program == null) {
      return null;
    }
    Path folder = Files.createTempDirectory("cairn-gdb-");
    List<String> command = new ArrayList<>(List.of(program.toString(), "-nx", "-q", "-batch"));
    command.addAll(List.of("-iex", "set auto-load off", "-iex", "set debuginfod enabled off"));
    command.addAll(List.of("-x", script.toAbsolutePath().toString()));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
    builder.redirectOutput(folder.resolve("log").toFile());
    Map<String, String> environment = builder.environment();
    environment.put("CAIRN_OUT", folder.resolve("out").toString());
    environment.remove(core == null ? "CAIRN_CORE" : "CAIRN_PID");
    environment.put(
        core == null ? "CAIRN_PID" : "CAIRN_CORE",
        core == null ? Long.toString(process) : core.toAbsolutePath().toString());
    if (executable != null) {
      environment.put("CAIRN_EXE", executable.toAbsolutePath().toString());
    }
    environment.remove("DEBUGINFOD_URLS");
    environment.remove("LD_PRELOAD");
    try {
      return new Gdb(folder, builder.start());
    } catch (IOException e) {
      delete(folder);
      throw e;
    }
  }

  /**
   * What it tells.
   *
   * @throws SnapshotException if it fails, or does not end in two minutes; says why
   */
  Map<String, Object> answer() throws IOException, InterruptedException {
    if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
      throw new SnapshotException("gdb did not end within " + SECONDS + " seconds");
    }
    Path out = folder.resolve("out");
    if (!Files.isRegularFile(out)) {
      String log = Files.readString(folder.resolve("log"), StandardCharsets.ISO_8859_1).strip();
      throw new SnapshotException("gdb failed: " + (log.isEmpty() ? "it says nothing" : log));
    }
    Map<String, Object> answer = Json.object(Files.readString(out, StandardCharsets.UTF_8));
    String error = Json.text(answer, "error");
    if (!error.isEmpty()) {
      throw new SnapshotException("gdb says: " + error);
    }
    return answer;
  }

  /** Ends it if it runs, and deletes what it wrote; what is mapped stays readable. */
  @Override
  public void close() throws IOException {
    if (process.isAlive()) {
      process.destroy(); // on this signal it lets go of what it is attached to
      try {
        if (!process.waitFor(5, TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      } catch (InterruptedException e) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
      }
    }
    delete(folder);
  }

  private static void delete(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.list(folder)) {
      files = found.toList();
    }
    for (Path file : files) {
      Files.deleteIfExists(file);
    }
    Files.deleteIfExists(folder);
  }
}
