package cairn.junit.inside;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.Verdict;
import cairn.analysis.api.faults.LocateAnswer;
import cairn.analysis.api.faults.Statement;
import cairn.engine.ConstraintAnalyses;
import cairn.engine.FaultAnalyses;
import cairn.engine.InputException;
import cairn.engine.RecordingFile;
import cairn.engine.SourceFinder;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import cairn.junit.bridge.Outcome;
import cairn.junit.bridge.Run;
import cairn.junit.inside.Specifications.Opened;
import cairn.report.OutputFile;
import cairn.report.faults.FaultHtml;
import cairn.report.faults.FaultReport;
import cairn.report.faults.FaultReport.SpecSource;
import cairn.report.faults.FaultText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Which statements of a test broke constraints. */
final class Faults {
  /** Violations of each constraint that are kept. */
  private static final int LIMIT = 10;

  /** Statements that a message tells. */
  private static final int MOST = 2;

  /** The test's own data needs most of the memory. */
  private static final int PART = 8;

  private Faults() {}

  static HeapHistory history(Path recording) throws IOException {
    return RecordingFile.open(recording)
        .history(Runtime.getRuntime().maxMemory() / PART, Progress.NONE);
  }

  /** Checks a test against specifications; the first that is broken is told. */
  static Outcome check(Run run, List<Opened> specs, String advice) throws IOException {
    Outcome.Verdict verdict = Outcome.Verdict.UNCHECKED;
    StringBuilder reasons = new StringBuilder();
    try (HeapHistory history = history(run.recording())) {
      for (Opened spec : specs) {
        LocateAnswer answer;
        try {
          answer = locate(history, spec);
        } catch (InputException e) {
          reasons.append(reasons.isEmpty() ? "" : "\n").append(e.getMessage());
          continue;
        }
        if (answer.verdict() == Verdict.VIOLATED) {
          return broken(run, spec, answer, advice);
        }
        boolean undecided = answer.verdict() == Verdict.UNDECIDED;
        if (undecided) {
          String why =
              report(run, spec, answer).summary()
                  + String.join("", answer.check().warnings().stream().map(w -> " " + w).toList());
          reasons.append(reasons.isEmpty() ? "" : "\n").append(spec.spec().name() + ": " + why);
        }
        boolean looked = answer.check().constraints().stream().anyMatch(c -> c.evaluated() > 0);
        if (looked && verdict != Outcome.Verdict.UNDECIDED) {
          verdict = undecided ? Outcome.Verdict.UNDECIDED : Outcome.Verdict.HOLDS;
        }
      }
    }
    return new Outcome(verdict, reasons.toString());
  }

  static LocateAnswer locate(HeapHistory history, Opened spec) throws InputException {
    FaultAnalyses analyses = new ConstraintAnalyses();
    return analyses.locate(
        new FaultAnalyses.Question(history, spec.spec().spec(), LIMIT), Progress.NONE);
  }

  private static FaultReport report(Run run, Opened spec, LocateAnswer answer) throws IOException {
    List<CodePlace> places = new ArrayList<>();
    for (Statement statement : answer.statements()) {
      places.add(statement.place());
      places.addAll(statement.stack());
    }
    SpecSource source =
        new SpecSource(spec.spec().name(), spec.spec().isFile(), spec.spec().lines());
    return FaultReport.of(
        run.name(), source, answer, new SourceFinder(run.sources()).find(places), null);
  }

  static Outcome broken(Run run, Opened spec, LocateAnswer answer, String advice)
      throws IOException {
    FaultReport report = report(run, spec, answer);
    Files.createDirectories(run.report().toAbsolutePath().getParent());
    OutputFile.write(run.report(), FaultHtml.print(report));
    StringBuilder message = new StringBuilder(FaultText.message(report, MOST));
    if (!advice.isEmpty()) {
      message.append('\n').append(advice).append('\n');
    }
    message.append("\nReport: ").append(Commands.shown(run.report())).append('\n');
    message.append("Look around: ").append(Commands.serve(run, spec)).append('\n');
    return new Outcome(
        Outcome.Verdict.BROKEN, message.toString(), frames(answer), List.of(run.report()));
  }

  /** The first statement and the calls that led to it. */
  private static List<StackTraceElement> frames(LocateAnswer answer) {
    List<StackTraceElement> frames = new ArrayList<>();
    if (!answer.statements().isEmpty()) {
      Statement first = answer.statements().get(0);
      frames.add(frame(first.place()));
      first.stack().forEach(place -> frames.add(frame(place)));
    }
    return frames;
  }

  private static StackTraceElement frame(CodePlace place) {
    int dot = place.method().lastIndexOf('.');
    return new StackTraceElement(
        dot < 0 ? "" : place.method().substring(0, dot),
        place.method().substring(dot + 1),
        place.file().isEmpty() ? null : place.file(),
        place.line() > 0 ? place.line() : -1);
  }
}
