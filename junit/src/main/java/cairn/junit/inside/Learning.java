package cairn.junit.inside;

import cairn.analysis.api.faults.InferAnswer;
import cairn.analysis.api.metrics.HeapModel;
import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.regions.RegionsAnswer;
import cairn.analysis.constraints.infer.InferInput;
import cairn.analysis.metrics.Trainer;
import cairn.engine.Inference;
import cairn.engine.MetricAnalyses;
import cairn.engine.RegionAnalyses;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import cairn.report.OutputFile;
import cairn.report.faults.InferReport;
import cairn.report.metrics.ModelJson;
import cairn.report.regions.RegionsJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes what tests that passed have in common. */
final class Learning {
  private Learning() {}

  static String constraints(List<Path> good, List<String> names, List<String> types, Path kept)
      throws IOException {
    List<HeapHistory> runs = new ArrayList<>();
    try {
      for (Path recording : good) {
        runs.add(Faults.history(recording));
      }
      InferAnswer answer =
          Inference.infer(new InferInput(runs, types, InferInput.USUAL_CONFIDENCE), Progress.NONE);
      InferReport report = new InferReport(names, answer);
      if (answer.proposals().isEmpty()) {
        return "nothing learned: " + report.summary() + "; " + kept + " is as it was";
      }
      OutputFile.write(kept, report.specification());
      return "learned: " + report.summary() + ": " + kept;
    } finally {
      runs.forEach(HeapHistory::close);
    }
  }

  static String heap(List<Path> good, Path kept) throws IOException {
    RegionAnalyses analyses = Thresholds.regions();
    List<RegionsAnswer> answers = new ArrayList<>();
    for (Path recording : good) {
      answers.add(analyses.open(recording.toString()));
    }
    RegionsAnswer merged = answers.size() == 1 ? answers.get(0) : analyses.merge(answers);
    OutputFile.write(kept, RegionsJson.print(merged));
    return "learned: the heap at the end of " + tests(good.size()) + ": " + kept;
  }

  static String model(List<Path> good, List<String> names, Path kept) throws IOException {
    List<MetricRun> runs = new ArrayList<>();
    for (int i = 0; i < good.size(); i++) {
      runs.add(Thresholds.sampled(good.get(i), names.get(i)));
    }
    RunInfo info = runs.get(0).info();
    HeapModel model =
        MetricAnalyses.train(
            new Trainer(info, cairn.analysis.api.metrics.Thresholds.DEFAULT), info, runs);
    OutputFile.write(kept, ModelJson.print(model));
    return "learned: the metrics of " + tests(good.size()) + ": " + kept;
  }

  private static String tests(int count) {
    return count == 1 ? "1 test" : count + " tests";
  }
}
