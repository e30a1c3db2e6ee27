package cairn.engine;

import cairn.analysis.api.slices.SliceAnswer;
import cairn.analysis.api.slices.SliceNames;
import cairn.analysis.api.slices.SliceStatement;
import cairn.analysis.slicing.SliceInput;
import cairn.analysis.slicing.SlicingAnalysis;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import cairn.recording.Recording;
import cairn.trace.Trace;
import cairn.trace.TraceException;
import cairn.trace.nativ.NativeLowering;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Slices of one recording, as commands ask for them. */
public final class SliceAnalyses implements AutoCloseable {
  /** Makes the trace, or opens the one that is kept. */
  @FunctionalInterface
  private interface Opener {
    TraceFile open() throws IOException;
  }

  private final HeapHistory history;
  private final Opener opener;
  private final Tasks tasks;
  private TraceFile file;

  private SliceAnalyses(HeapHistory history, Opener opener, Tasks tasks) throws IOException {
    this.history = history;
    this.opener = opener;
    this.tasks = tasks;
    file = opener.open();
  }

  /**
   * A question.
   *
   * @param forwards whether to ask where the value went, not where it came from
   * @param control whether what decides about runs counts, or data alone
   * @param skipped whether decisions count, too, that went the other way
   */
  public record Question(SliceTarget target, boolean forwards, boolean control, boolean skipped) {}

  /**
   * An answer.
   *
   * @param asked what the slice begins at, in words
   * @param did what that did, in words; empty if it follows from the slice
   * @param names the names of what it speaks of; they need the history
   * @param notes what a person should know
   */
  public record Sliced(
      String asked, String did, SliceAnswer answer, SliceNames names, List<String> notes) {
    public Sliced {
      notes = List.copyOf(notes);
    }
  }

  /** Whether a recording tells all that ran. */
  public static boolean isPossible(Path recording) throws IOException {
    return TraceMakers.of(Recording.open(recording)) != null;
  }

  /**
   * Opens the trace of a recording, or makes it.
   *
   * @param history of the same recording; stays the caller's
   * @param keep whether the trace may be kept beside the recording
   * @throws InputException if the recorder did not tell what ran, with the command that does
   */
  public static SliceAnalyses open(Path recording, HeapHistory history, boolean keep, Tasks tasks)
      throws IOException {
    TraceFile.Maker maker = TraceMakers.of(Recording.open(recording));
    if (maker == null) {
      throw new InputException(
          recording
              + ": was recorded without what ran, which slices need.\nRecord it again with: "
              + command(history.meta(), recording));
    }
    Opener opener = () -> TraceFile.open(recording, keep, maker, tasks.begin("tracing"));
    return new SliceAnalyses(history, opener, tasks);
  }

  private static String command(Map<String, String> meta, Path path) {
    boolean isNative = meta.getOrDefault("recorder", "").equals("native");
    return "cairn record "
        + (isNative ? "--mode slice" : "--slice")
        + " -o "
        + ShellWords.quote(path.toString())
        + " -- "
        + meta.getOrDefault(
            "command.line", meta.getOrDefault("command", isNative ? "./program" : "java Main"));
  }

  /** Whether it is known what decisions left undone: so far, of Java programs. */
  public boolean knowsSkipped() {
    return file.trace().code().knowsSkipped();
  }

  /**
   * Answers a question.
   *
   * @throws InputException if what it is to begin at is not there, with what is
   */
  public Sliced slice(Question question) throws IOException {
    try {
      return sliceOnce(question);
    } catch (TraceException e) {
      if (!file.discard()) {
        throw e;
      }
      file = opener.open();
      return sliceOnce(question);
    }
  }

  private Sliced sliceOnce(Question question) throws IOException {
    Trace trace = file.trace();
    if (question.skipped() && !knowsSkipped()) {
      throw new InputException(
          "what the decisions of a native program left undone is not known: --skipped is for"
              + " recordings of Java programs; slice this one without it");
    }
    SliceStart start = SliceStart.find(question.target(), trace, history);
    // why something was thrown is often that something else was left undone
    boolean why = start.isThrow() && question.control() && !question.forwards();
    boolean skipped = question.skipped() || (why && knowsSkipped());
    SliceInput input =
        new SliceInput(
            trace,
            start.criterion(),
            question.forwards(),
            question.control(),
            skipped,
            SliceInput.MOST_NODES,
            SliceInput.MOST_EDGES);
    try {
      Progress progress = tasks.begin("slicing");
      SliceAnswer found = new SlicingAnalysis().run(input, progress);
      SliceAnswer answer = new ValuesFromBefore(history, trace.code()).told(found);
      SliceNames names = new HistoryNames(history, trace.code());
      List<String> notes = new ArrayList<>(start.notes());
      notes.addAll(outside(answer));
      for (String note : file.notes()) {
        if (!note.startsWith(NativeLowering.CRASH_NOTE)) {
          notes.add(note);
        }
      }
      return new Sliced(start.asked(), start.did(), answer, names, notes);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** What the slice could not follow, because it was not traced. */
  private static List<String> outside(SliceAnswer answer) {
    for (SliceStatement statement : answer.statements()) {
      if (statement.place().method().equals(NativeLowering.OUTSIDE)) {
        return List.of(
            "the slice leads to code that was not traced: what its values come from there is not"
                + " known");
      }
    }
    return List.of();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
