package cairn.cli;

import cairn.engine.SliceAnalyses.Sliced;
import cairn.engine.SourceFinder;
import cairn.report.slices.SliceReport;
import cairn.report.slices.SliceReport.ProgramRun;
import org.jspecify.annotations.Nullable;

/** Makes reports of slices: adds the sources of their statements. */
final class SliceReports {
  private SliceReports() {}

  static SliceReport of(
      String name, Sliced sliced, SourceFinder sources, @Nullable ProgramRun run) {
    return SliceReport.of(
        name,
        sliced.asked(),
        sliced.did(),
        sliced.answer(),
        sliced.names(),
        sliced.notes(),
        sources::texts,
        run);
  }
}
