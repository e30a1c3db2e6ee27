package cairn.cli;

import cairn.analysis.api.faults.LocateAnswer;
import cairn.engine.FaultSlices;
import cairn.engine.SourceFinder;
import cairn.history.HeapHistory;
import cairn.report.slices.SliceReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Where what statements that broke something stored came from. */
final class LocateSlices {
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
    FaultSlices.of(answer, recording, history, keep, progress::task)
        .forEach((rank, sliced) -> slices.put(rank, SliceReports.of("", sliced, sources, null)));
    return slices;
  }
}
