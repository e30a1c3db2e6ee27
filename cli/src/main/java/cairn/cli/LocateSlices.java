package cairn.cli;

import cairn.analysis.api.faults.LocateAnswer;
import cairn.analysis.api.faults.Statement;
import cairn.analysis.api.faults.Statement.Role;
import cairn.engine.InputException;
import cairn.engine.SliceAnalyses;
import cairn.engine.SliceTarget;
import cairn.engine.SourceFinder;
import cairn.history.HeapHistory;
import cairn.report.slices.SliceReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Where what statements that broke something stored came from. */
final class LocateSlices {
  /** The statements behind the first few rarely are the fault. */
  private static final int MOST = 3;

  private LocateSlices() {}

  /** Slices of the first statements, by their rank; none if the recording has no trace. */
  static Map<Integer, SliceReport> of(
      LocateAnswer answer,
      Path recording,
      HeapHistory history,
      boolean keep,
      SourceFinder sources,
      ProgressLine progress)
      throws IOException {
    Map<Integer, SliceReport> slices = new LinkedHashMap<>();
    if (answer.statements().isEmpty() || !SliceAnalyses.isPossible(recording)) {
      return slices;
    }
    try (SliceAnalyses analyses = SliceAnalyses.open(recording, history, keep, progress::task)) {
      for (Statement statement : answer.statements()) {
        if (slices.size() < MOST && statement.role() != Role.MISSING && statement.time() > 0) {
          add(slices, statement, analyses, sources);
        }
      }
    }
    return slices;
  }

  private static void add(
      Map<Integer, SliceReport> slices,
      Statement statement,
      SliceAnalyses analyses,
      SourceFinder sources)
      throws IOException {
    SliceTarget target = SliceTarget.parse(String.valueOf(statement.time()));
    try {
      SliceAnalyses.Sliced sliced =
          analyses.slice(new SliceAnalyses.Question(target, false, true, analyses.knowsSkipped()));
      slices.put(statement.rank(), SliceReports.of("", sliced, sources, null));
    } catch (InputException e) {
      // the statement is in code that was not traced, so there is nothing to say of it
    }
  }
}
