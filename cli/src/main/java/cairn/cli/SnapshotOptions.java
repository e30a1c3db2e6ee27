package cairn.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Snapshots of the heap instead of a recording. */
final class SnapshotOptions {
  private static final String INDEX = "snapshots.json";

  /** What a program leaves that was killed while it wrote a snapshot. */
  private static final String UNFINISHED = "unfinished.hprof";

  private static final int LEAST = 2;
  private static final int MOST = 1000;

  @Option(
      names = "--snapshots",
      paramLabel = "DIR",
      description =
          "Instead of a recording, heap dumps at moments when the heap has grown or shrunk by"
              + " half, with the variables of a call; DIR is new or empty.")
  private @Nullable Path directory;

  @Option(
      names = "--snapshots-max",
      paramLabel = "N",
      description = "Keep at most this many of them (default: 10).")
  private @Nullable Integer most;

  @Option(
      names = "--snapshot-seed",
      paramLabel = "N",
      description = "For the random choice of calls (default: 1).")
  private @Nullable Long seed;

  /**
   * Where snapshots go; null if none are wanted.
   *
   * @throws UsageException if they cannot go there, or options for them were given without it
   */
  @Nullable Path directory() throws IOException {
    Path named = directory;
    if (named == null) {
      if (most != null || seed != null) {
        throw new UsageException(
            (most != null ? "--snapshots-max" : "--snapshot-seed") + " needs --snapshots DIR");
      }
      return null;
    }
    if (most != null && (most < LEAST || most > MOST)) {
      throw new UsageException(
          "--snapshots-max takes a number from " + LEAST + " to " + MOST + ", not " + most);
    }
    Path folder = named.toAbsolutePath().normalize();
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        if (files.findAny().isPresent()) {
          throw new UsageException(
              "the directory " + folder + " is not empty; name one that is, or a new one");
        }
      }
      if (!Files.isWritable(folder)) {
        throw new UsageException("cannot write snapshots to " + folder);
      }
      return folder;
    }
    Path parent = folder.getParent();
    if (Files.exists(folder) || parent == null || !Files.isDirectory(parent)) {
      throw new UsageException(
          Files.exists(folder)
              ? folder + " is a file; --snapshots takes a directory"
              : "there is no folder " + parent + " for the directory of snapshots");
    }
    if (!Files.isWritable(parent)) {
      throw new UsageException("cannot make the directory " + folder);
    }
    return folder;
  }

  AgentOptions agent(Path folder, RecordOptions recording) {
    AgentOptions options = new AgentOptions().add("snapshots", folder.toString());
    if (most != null) {
      options.add("snapshots-max", most.toString());
    }
    if (seed != null) {
      options.add("snapshot-seed", seed.toString());
    }
    return recording.selection(options);
  }

  static Path index(Path folder) {
    return folder.resolve(INDEX);
  }

  /** Deletes what is not whole; returns the snapshots that are kept. */
  static List<Path> kept(Path folder) throws IOException {
    Files.deleteIfExists(folder.resolve(UNFINISHED));
    Files.deleteIfExists(folder.resolve(INDEX + ".new"));
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".hprof")).sorted().toList();
    }
  }
}
