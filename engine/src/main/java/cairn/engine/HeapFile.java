package cairn.engine;

import cairn.analysis.api.typing.TypedHeap;
import cairn.analysis.api.typing.TypesAnswer;
import cairn.graph.HeapGraph;
import cairn.graph.walk.Dominators;
import cairn.graph.walk.ReferenceFilter;
import cairn.graph.walk.SpecialReferences;
import cairn.history.Alive;
import cairn.history.HeapHistory;
import cairn.sources.hprof.HprofDump;
import cairn.sources.hprof.HprofOptions;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A heap at one moment, from a file that is known by its first bytes: a heap dump of a JVM, the
 * memory of a native process (a core or a snapshot), or a moment of a recording, {@code
 * run.cairn@T}.
 */
public final class HeapFile implements Closeable {
  private final String name;
  private final @Nullable HprofDump dump;
  private final @Nullable HeapHistory history;
  private final @Nullable TypedHeap memory;
  private final long time;
  private final boolean ownsHistory;

  /** What was computed for an earlier question, kept for the next ones; null until then. */
  private @Nullable HeapGraph graph;

  private @Nullable Dominators dominators;
  private Set<SpecialReferences.Kind> notDominating = Set.of();

  private HeapFile(
      String name,
      @Nullable HprofDump dump,
      @Nullable HeapHistory history,
      @Nullable TypedHeap memory,
      long time,
      boolean ownsHistory) {
    this.ownsHistory = ownsHistory;
    this.name = name;
    this.memory = memory;
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
      return new HeapFile(fileName(moment), dump, null, null, 0, false);
    }
    if (TypeAnalyses.isMemory(moment.file())) {
      return ofMemory(moment, tasks);
    }
    Content.requireHeap(moment.file());
    RecordingFile file = RecordingFile.open(moment.file());
    HeapHistory history = file.history(0, tasks.begin("loading"));
    try {
      long time = Moments.time(moment, history);
      return new HeapFile(file.name() + "@" + time, null, history, null, time, true);
    } catch (IOException | RuntimeException e) {
      history.close();
      throw e;
    }
  }

  /**
   * A moment of a history that is loaded, and that stays open when this is closed.
   *
   * @param recording the file's name without its directories
   */
  public static HeapFile at(HeapHistory history, String recording, long time) {
    return new HeapFile(recording + "@" + time, null, history, null, time, false);
  }

  /** The memory of a native process, whose blocks get types first. */
  private static HeapFile ofMemory(MomentName moment, Tasks tasks) throws IOException {
    if (moment.kind() != MomentName.Kind.END) {
      throw new InputException(
          moment.file()
              + ": is the memory of a process, which has no moments; leave out what follows the @");
    }
    return of(TypeAnalyses.here().answer(moment.file(), tasks), fileName(moment));
  }

  /**
   * The memory of a native process whose blocks have types by now.
   *
   * @param name the file's, without its directories
   */
  public static HeapFile of(TypesAnswer answer, String name) {
    return new HeapFile(name, null, null, answer.heap(), 0, false);
  }

  private static String fileName(MomentName moment) {
    return String.valueOf(moment.file().getFileName());
  }

  /** The file's name without its directories, and the moment. */
  String name() {
    return name;
  }

  /** What the file is, a phrase for a person. */
  String kind() {
    return dump != null ? "heap dump" : memory != null ? "process image" : "recording";
  }

  /** The dump; null if it is something else. */
  @Nullable HprofDump dump() {
    return dump;
  }

  /** The heap as a graph; the first call may take long. */
  HeapGraph graph() throws IOException {
    HeapGraph known = graph;
    if (known == null) {
      known = read();
      graph = known;
    }
    return known;
  }

  /** What every path from the roots leads through, for the references that were asked for last. */
  Dominators dominators(Set<SpecialReferences.Kind> skipped, Tasks tasks) throws IOException {
    Dominators known = dominators;
    if (known == null || !notDominating.equals(skipped)) {
      HeapGraph heap = graph();
      ReferenceFilter filter = SpecialReferences.skipping(heap, skipped);
      known = Dominators.of(heap, filter, tasks.begin("dominators"));
      dominators = known;
      notDominating = Set.copyOf(skipped);
    }
    return known;
  }

  /** Those that were computed for an earlier question; null if none were. */
  @Nullable Dominators knownDominators() {
    return dominators;
  }

  private HeapGraph read() throws IOException {
    if (dump != null) {
      return dump.graph();
    }
    if (memory != null) {
      return TypedGraph.of(memory);
    }
    if (history == null) {
      throw new IllegalStateException(name + " has no heap");
    }
    return history.at(time, Alive.ALL).graph();
  }

  /** An object's id as people write it. */
  String idText(long id) {
    return history == null ? "@" + Long.toHexString(id) : "#" + id;
  }

  /** What the roots are, a phrase for a person. */
  String roots() {
    if (memory != null) {
      return "variables, and for what they do not lead to, stacks and other memory";
    }
    return dump != null
        ? "the roots of the dump"
        : "statics, globals and the arguments of the last C-point";
  }

  /** What is counted if nothing is left out. */
  String everything() {
    if (memory != null) {
      return "every block in use, reachable or not";
    }
    return dump != null ? "every object of the dump, reachable or not" : Alive.ALL.description();
  }

  List<String> missing() {
    if (memory != null) {
      return memory.snapshot().warnings();
    }
    return dump == null ? List.of() : dump.report().missing();
  }

  @Override
  public void close() throws IOException {
    if (dump != null) {
      dump.close();
    }
    if (history != null && ownsHistory) {
      history.close();
    }
  }
}
