package cairn.cli;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.SourceText;
import cairn.analysis.api.slices.SlicePlace;
import cairn.analysis.api.slices.SliceStatement;
import cairn.engine.SliceAnalyses.Sliced;
import cairn.engine.SourceFinder;
import cairn.report.slices.SliceReport;
import cairn.report.slices.SliceReport.ProgramRun;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes reports of slices: adds the sources of their statements. */
final class SliceReports {
  private SliceReports() {}

  static SliceReport of(
      String name, Sliced sliced, SourceFinder sources, @Nullable ProgramRun run) {
    Map<SlicePlace, CodePlace> places = new LinkedHashMap<>();
    for (SliceStatement statement : sliced.answer().statements()) {
      places.put(statement.place(), sliced.names().place(statement.place()));
    }
    Map<CodePlace, SourceText> texts = sources.texts(places.values());
    Map<SlicePlace, SourceText> found = new HashMap<>();
    places.forEach(
        (place, code) -> {
          SourceText text = texts.get(code);
          if (text != null) {
            found.put(place, text);
          }
        });
    return new SliceReport(
        name,
        sliced.asked(),
        sliced.did(),
        sliced.answer(),
        sliced.names(),
        found,
        sliced.notes(),
        run);
  }
}
