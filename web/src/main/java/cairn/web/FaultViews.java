package cairn.web;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.faults.LocateAnswer;
import cairn.analysis.api.faults.Statement;
import cairn.engine.ConstraintAnalyses;
import cairn.engine.FaultAnalyses;
import cairn.engine.FaultSlices;
import cairn.engine.SliceAnalyses;
import cairn.engine.SliceTarget;
import cairn.engine.SourceFinder;
import cairn.engine.SpecFile;
import cairn.engine.SpecFit;
import cairn.engine.Tasks;
import cairn.history.HeapHistory;
import cairn.report.faults.FaultJson;
import cairn.report.faults.FaultReport;
import cairn.report.faults.FaultReport.SpecSource;
import cairn.report.slices.SliceJson;
import cairn.report.slices.SliceReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which statements broke a specification, and where what they stored came from. */
final class FaultViews {
  private static final int MOST = 20;

  private final OpenFiles files;
  private final LoadedHeaps heaps;
  private final SourceFinder sources;

  FaultViews(OpenFiles files, LoadedHeaps heaps, SourceFinder sources) {
    this.files = files;
    this.heaps = heaps;
    this.sources = sources;
  }

  String faults(OpenFile file, Question question, Tasks tasks) throws IOException {
    SpecFile spec = spec(question);
    return heaps.history(
        file, tasks, history -> FaultJson.print(report(file, history, spec, tasks)));
  }

  private FaultReport report(OpenFile file, HeapHistory history, SpecFile spec, Tasks tasks)
      throws IOException {
    SpecFit.require(spec, history, file.path());
    LocateAnswer answer =
        new ConstraintAnalyses()
            .locate(
                new FaultAnalyses.Question(history, spec.spec(), MOST, true),
                tasks.begin("locating"));
    List<CodePlace> places = new ArrayList<>();
    for (Statement statement : answer.statements()) {
      places.add(statement.place());
      places.addAll(statement.stack());
    }
    SpecSource source = new SpecSource(spec.name(), spec.isFile(), spec.lines());
    FaultReport report = FaultReport.of(file.name(), source, answer, sources.find(places), null);
    Map<Integer, SliceReport> slices = new LinkedHashMap<>();
    FaultSlices.of(answer, file.path(), history, true, tasks)
        .forEach((rank, sliced) -> slices.put(rank, report("", sliced)));
    return slices.isEmpty() ? report : report.with(slices, "");
  }

  /** Where the value came from that was stored at a time, or at a line. */
  String slice(OpenFile file, Question question, Tasks tasks) throws IOException {
    SliceTarget target;
    try {
      target = SliceTarget.parse(question.option("from", "end"));
    } catch (IllegalArgumentException e) {
      throw Refusal.wrong(String.valueOf(e.getMessage()));
    }
    return heaps.history(
        file,
        tasks,
        history -> {
          try (SliceAnalyses analyses = SliceAnalyses.open(file.path(), history, true, tasks)) {
            return SliceJson.print(
                report(
                    file.name(),
                    analyses.slice(
                        new SliceAnalyses.Question(
                            target,
                            question.has("forward"),
                            !question.has("data"),
                            !question.has("forward") && analyses.knowsSkipped()))));
          }
        });
  }

  private SliceReport report(String name, SliceAnalyses.Sliced sliced) {
    return SliceReport.of(
        name,
        sliced.asked(),
        sliced.did(),
        sliced.answer(),
        sliced.names(),
        sliced.notes(),
        sources::texts,
        null);
  }

  /** The specification that was asked for, one of those that the workbench was given. */
  private SpecFile spec(Question question) {
    List<SpecFile> specs = files.specs();
    if (specs.isEmpty()) {
      throw Refusal.unknown(
          "no specification was given: start cairn serve with one beside the recording, a file"
              + " such as tree.inv or one of the library such as library:avl-tree");
    }
    return specs.get(question.count("spec", 0, 0, specs.size() - 1));
  }
}
