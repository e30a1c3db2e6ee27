package cairn.engine;

import cairn.graph.HeapGraph;
import cairn.history.Alive;
import cairn.history.HeapHistory;
import cairn.sources.hprof.HprofDump;
import cairn.sources.hprof.HprofOptions;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A heap at one moment, from a file that is known by its first bytes: a heap dump of a JVM, or a
 * moment of a recording, {@code run.cairn@T}.
 */
public final class HeapFile implements Closeable {
  private final String name;
  private final @Nullable HprofDump dump;
  private final @Nullable HeapHistory history;
  private final long time;

  private HeapFile(
      String name, @Nullable HprofDump dump, @Nullable HeapHistory history, long time) {
    this.name = name;
    this.dump = dump;
    this.history = history;
    this.time = time;
  }

  /**
   * Opens a heap.
   *
   * @param moment a file, or a recording's file and a moment of it
   * @throws IOException if the file cannot be used, or has no such moment
   */
  public static HeapFile open(MomentName moment, Tasks tasks) throws IOException {
    if (Content.isDump(moment.file())) {
      if (moment.kind() != MomentName.Kind.END) {
        throw new InputException(
            moment.file() + ": is a heap dump, which has no moments; leave out what follows the @");
      }
      HprofDump dump =
          HprofDump.open(moment.file(), HprofOptions.defaults(), tasks.begin("reading"));
      return new HeapFile(fileName(moment), dump, null, 0);
    }
    Content.requireHeap(moment.file());
    RecordingFile file = RecordingFile.open(moment.file());
    HeapHistory history = file.history(0, tasks.begin("loading"));
    try {
      long time = Moments.time(moment, history);
      return new HeapFile(file.name() + "@" + time, null, history, time);
    } catch (IOException | RuntimeException e) {
      history.close();
      throw e;
    }
  }

  private static String fileName(MomentName moment) {
    return String.valueOf(moment.file().getFileName());
  }

  /** The file's name without its directories, and the moment. */
  String name() {
    return name;
  }

  /** The dump; null for a moment of a recording. */
  @Nullable HprofDump dump() {
    return dump;
  }

  /** The heap as a graph; the first call may take long. */
  HeapGraph graph() throws IOException {
    if (dump != null) {
      return dump.graph();
    }
    if (history == null) {
      throw new IllegalStateException(name + " has no heap");
    }
    return history.at(time, Alive.ALL).graph();
  }

  /** An object's id as people write it. */
  String idText(long id) {
    return dump != null ? "@" + Long.toHexString(id) : "#" + id;
  }

  /** What the roots are, a phrase for a person. */
  String roots() {
    return dump != null
        ? "the roots of the dump"
        : "statics, globals and the arguments of the last C-point";
  }

  /** What is counted if nothing is left out. */
  String everything() {
    return dump != null ? "every object of the dump, reachable or not" : Alive.ALL.description();
  }

  List<String> missing() {
    return dump == null ? List.of() : dump.report().missing();
  }

  @Override
  public void close() throws IOException {
    if (dump != null) {
      dump.close();
    }
    if (history != null) {
      history.close();
    }
  }
}
