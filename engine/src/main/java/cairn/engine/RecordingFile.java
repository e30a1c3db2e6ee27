package cairn.engine;

import cairn.analysis.api.typing.TypesAnswer;
import cairn.engine.RecordingSummary.CodeCount;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import cairn.history.HistoryException;
import cairn.history.LoadOptions;
import cairn.recording.CodeInfo;
import cairn.recording.Completeness;
import cairn.recording.NoteInfo;
import cairn.recording.Recording;
import cairn.recording.TypeInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A recording on disk, found to be one by its first bytes. */
public final class RecordingFile {
  private final Path path;
  private final String name;

  private RecordingFile(Path path, String name) {
    this.path = path;
    this.name = name;
  }

  /**
   * @throws InputException if the file is something else, with what it is
   */
  public static RecordingFile open(Path path) throws IOException {
    Content.requireRecording(path);
    return new RecordingFile(path, fileName(path));
  }

  /**
   * A recording, or the memory of a native process (a core or a snapshot): its blocks get types,
   * and it becomes a recording of one moment, in a temporary file.
   *
   * @throws InputException if the file is something else, with what it is
   */
  public static RecordingFile ofHeap(Path path, Tasks tasks) throws IOException {
    if (!TypeAnalyses.isMemory(path)) {
      return open(path);
    }
    TypesAnswer answer = TypeAnalyses.here().answer(path, tasks);
    Path made = Files.createTempFile("cairn-memory-", ".cairn");
    made.toFile().deleteOnExit();
    TypedRecording.write(answer.heap(), made);
    return new RecordingFile(made, fileName(path));
  }

  private static String fileName(Path path) {
    Path name = path.getFileName();
    return name == null ? path.toString() : name.toString();
  }

  /** The file's name without its directories. */
  public String name() {
    return name;
  }

  /** Reads all of it and counts. Memory: the tables. */
  public RecordingSummary summary(Progress progress) throws IOException {
    Recording recording = Recording.open(path);
    SummaryCounter counter = new SummaryCounter(recording.tables(), progress);
    Completeness completeness = recording.read(counter);
    List<TypeInfo> types = recording.tables().types();
    Map<String, List<String>> notes = new TreeMap<>();
    for (NoteInfo note : recording.tables().notes()) {
      notes.computeIfAbsent(note.topic(), topic -> new ArrayList<>()).add(note.text());
    }
    return new RecordingSummary(
        name(),
        recording.size(),
        recording.meta(),
        completeness,
        counter.lastTime(),
        counter.events(),
        count(recording),
        counter.nodes(),
        counter.types(),
        types.size(),
        (int) types.stream().filter(TypeInfo::isRecorded).count(),
        counter.threads(),
        counter.cpoints(),
        counter.unmodelled(),
        notes);
  }

  private static CodeCount count(Recording recording) throws IOException {
    List<CodeInfo> code = recording.code();
    int methods = 0;
    int blocks = 0;
    for (CodeInfo of : code) {
      methods += of.methods().size();
      for (CodeInfo.MethodCode method : of.methods()) {
        blocks += method.blockSites().length;
      }
    }
    return new CodeCount(code.size(), methods, blocks, recording.machine().pages());
  }

  /**
   * Loads the heap at every moment. What does not fit into the budget goes to a temporary file.
   *
   * @param budgetBytes bytes on the Java heap; 0 for half of it
   * @param progress hears the number of events so far; their total is not known
   * @throws InputException if the recording's events contradict each other or are too many
   */
  public HeapHistory history(long budgetBytes, Progress progress) throws IOException {
    LoadOptions options = LoadOptions.defaults().withProgress(events -> progress.at(events, 0));
    if (budgetBytes > 0) {
      options = options.withMemory(budgetBytes);
    }
    try {
      return HeapHistory.load(path, options);
    } catch (HistoryException e) {
      InputException unusable = new InputException(String.valueOf(e.getMessage()));
      unusable.initCause(e);
      throw unusable;
    }
  }
}
