package cairn.engine;

import cairn.analysis.api.faults.LocateAnswer;
import cairn.analysis.api.faults.Statement;
import cairn.analysis.api.faults.Statement.Role;
import cairn.engine.SliceAnalyses.Sliced;
import cairn.history.HeapHistory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Where what statements that broke something stored came from. */
public final class FaultSlices {
  /** The statements behind the first few rarely are the fault. */
  private static final int MOST = 3;

  private FaultSlices() {}

  /**
   * Slices of the first statements, by their rank; none if the recording has no trace.
   *
   * @param keep whether the trace is kept beside the recording
   */
  public static Map<Integer, Sliced> of(
      LocateAnswer answer, Path recording, HeapHistory history, boolean keep, Tasks tasks)
      throws IOException {
    Map<Integer, Sliced> slices = new LinkedHashMap<>();
    if (answer.statements().isEmpty() || !SliceAnalyses.isPossible(recording)) {
      return slices;
    }
    try (SliceAnalyses analyses = SliceAnalyses.open(recording, history, keep, tasks)) {
      for (Statement statement : answer.statements()) {
        if (slices.size() < MOST && statement.role() != Role.MISSING && statement.time() > 0) {
          add(slices, statement, analyses);
        }
      }
    }
    return slices;
  }

  private static void add(Map<Integer, Sliced> slices, Statement statement, SliceAnalyses analyses)
      throws IOException {
    SliceTarget target = SliceTarget.parse(String.valueOf(statement.time()));
    try {
      slices.put(
          statement.rank(),
          analyses.slice(new SliceAnalyses.Question(target, false, true, analyses.knowsSkipped())));
    } catch (InputException e) {
      // the statement is in code that was not traced, so there is nothing to say of it
    }
  }
}
