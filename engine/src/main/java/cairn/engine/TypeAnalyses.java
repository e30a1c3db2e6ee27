package cairn.engine;

import cairn.analysis.api.typing.TypesAnswer;
import cairn.analysis.typing.TypingAnalysis;
import cairn.analysis.typing.TypingOptions;
import cairn.graph.memory.ProcessSnapshot;
import cairn.sources.nativ.CoreFile;
import cairn.sources.nativ.SnapshotFile;
import cairn.sources.nativ.Snapshots;
import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Opens what holds the memory of a native process, and asks what its blocks are. */
public final class TypeAnalyses {
  private final Snapshots snapshots;

  /**
   * @param home Cairn's folder, where its scripts for gdb are; null to do without gdb
   */
  public TypeAnalyses(@Nullable Path home) {
    this.snapshots =
        new Snapshots(home == null ? null : home.resolve("record").resolve("gdb"), searchPath());
  }

  /** With the scripts of the checkout from which Cairn was started. */
  public static TypeAnalyses here() {
    String home = System.getProperty("cairn.home");
    return new TypeAnalyses(home == null ? null : Path.of(home));
  }

  /** The types of a core or a snapshot. */
  public TypesAnswer answer(Path file, Tasks tasks) throws IOException {
    return types(open(file, null), TypingOptions.DEFAULT, tasks);
  }

  private static List<Path> searchPath() {
    String path = System.getenv("PATH");
    return Arrays.stream((path == null ? "" : path).split(File.pathSeparator, -1))
        .filter(part -> !part.isEmpty())
        .map(Path::of)
        .toList();
  }

  /** Whether a file can be opened: a core or a snapshot. */
  public static boolean isMemory(Path file) throws IOException {
    return Files.isRegularFile(file) && (SnapshotFile.isSnapshot(file) || CoreFile.isCore(file));
  }

  /**
   * Of a core or a snapshot.
   *
   * @param executable that ran; null to take the file that it was started from. A snapshot needs
   *     none
   */
  public ProcessSnapshot open(Path file, @Nullable Path executable) throws IOException {
    if (Files.isDirectory(file)) {
      throw new InputException(file + ": is a directory; expected a core or a snapshot");
    }
    if (SnapshotFile.isSnapshot(file)) {
      return SnapshotFile.read(file);
    }
    try {
      return snapshots.ofCore(file, executable);
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  /** Whether a file is a recording, of which a moment can be opened. */
  public static boolean isRecording(Path file) throws IOException {
    return Content.isRecording(file);
  }

  /**
   * Of a moment of a recording of a native program.
   *
   * @param executable that ran; null to take the file that the recording names
   */
  public static ProcessSnapshot open(MomentName moment, @Nullable Path executable)
      throws IOException {
    return RecordedSnapshot.of(moment, executable);
  }

  /** Writes a snapshot, whole or not at all. */
  public static void save(ProcessSnapshot snapshot, Path file) throws IOException {
    SnapshotFile.write(snapshot, file);
  }

  /** Of a running process, which goes on afterwards. */
  public ProcessSnapshot ofProcess(long process, @Nullable Path executable) throws IOException {
    try {
      return snapshots.ofProcess(process, executable);
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  /** Of what Cairn's commands in gdb send. */
  public static ProcessSnapshot ofCapture(String json) throws IOException {
    return Snapshots.ofCapture(json);
  }

  private static IOException interrupted() {
    Thread.currentThread().interrupt();
    return new InterruptedIOException("interrupted");
  }

  /** The type of every block. */
  public static TypesAnswer types(ProcessSnapshot snapshot, TypingOptions options, Tasks tasks) {
    return new TypingAnalysis()
        .run(new TypingAnalysis.Input(snapshot, options), tasks.begin("typing"));
  }
}
