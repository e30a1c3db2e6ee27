package cairn.replay;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs calls of one recording again. */
public interface Replayer {
  /** Whether the recording has code at all. */
  boolean hasCode();

  /** What an instruction costs, beside one of bytecode. */
  default int costOfStep() {
    return 1;
  }

  /**
   * The call that ends at a C-point.
   *
   * @throws CannotReplayException if it is not known how it began, or its code is not there
   */
  RecordedCall callAt(int point);

  /**
   * The operation without C-points that ends at one of {@link
   * cairn.history.HeapHistory#operations}.
   *
   * @throws CannotReplayException if it is not known how it began, or its code is not there
   */
  RecordedCall operationAt(int end);

  /** Runs a call as it was, and notes what is executed. */
  TracedCall trace(RecordedCall call, long mostSteps);

  /**
   * Lets {@link #trace} assume something, or something else, of what is not recorded.
   *
   * @return false if there is nothing else to assume; then all assumptions since the last that were
   *     kept are forgotten
   */
  default boolean guessOtherwise() {
    return false;
  }

  /** Runs with a patch may assume what the last trace assumed. */
  default void keepGuesses() {}

  /**
   * Runs a call.
   *
   * @param patch that is made in its code; null for none
   * @param mostSteps the run ends after this many instructions
   */
  ReplayOutcome run(RecordedCall call, @Nullable CodePatch patch, long mostSteps);

  /** The changes of what was executed that are worth a try, the plainest first. */
  List<CodePatch> changes(TracedCall traced);

  /**
   * Statements that the executed code may lack.
   *
   * @param edits contents of slots that would mend the heap
   */
  List<CodePatch> insertions(TracedCall traced, Map<Long, ReplayCell> edits);

  /**
   * By how much a patch makes code more like its mirror image, such as that for the other end of a
   * list; less than 0 if it makes it less like that, 0 if there is none.
   */
  default int symmetry(CodePatch patch) {
    return 0;
  }

  /**
   * Runs calls one after the other, each on the heap that the one before left. What the program
   * stored between them, outside of all calls, is stored as it was recorded.
   *
   * @param calls in the order in which they were recorded; at least one
   */
  Sessions sessions(List<RecordedCall> calls);

  /** Runs of the same calls with different patches. */
  interface Sessions {
    Session with(@Nullable CodePatch patch);
  }

  /** One run of calls. */
  interface Session {
    /** Whether a call is left. */
    boolean hasNext();

    /** Runs the next call. */
    ReplayOutcome run(long mostSteps);
  }
}
