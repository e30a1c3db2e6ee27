package cairn.junit.inside;

import cairn.analysis.api.Verdict;
import cairn.analysis.api.faults.BrokenHabit;
import cairn.analysis.api.faults.HabitAnswer;
import cairn.analysis.api.faults.LocateAnswer;
import cairn.analysis.constraints.infer.HabitInput;
import cairn.analysis.constraints.infer.InferInput;
import cairn.engine.Inference;
import cairn.engine.InputException;
import cairn.engine.SpecFile;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import cairn.junit.bridge.Outcome;
import cairn.junit.bridge.Run;
import cairn.junit.inside.Specifications.Opened;
import cairn.report.Escape;
import cairn.report.OutputFile;
import cairn.report.faults.HabitReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What a test broke that it, and those before it, had kept; and which statement did it. */
final class BrokenHabits {
  /** So many are told in full; the specification has all. */
  private static final int MOST = 3;

  private BrokenHabits() {}

  static Outcome find(Run run, List<Path> good, List<String> types, String advice)
      throws IOException {
    List<HeapHistory> earlier = new ArrayList<>();
    try (HeapHistory history = Faults.history(run.recording())) {
      if (history.cpointCount() == 0) {
        return new Outcome(
            Outcome.Verdict.UNCHECKED, "no method of " + types.get(0) + " was called");
      }
      for (Path recording : good) {
        earlier.add(Faults.history(recording));
      }
      HabitAnswer answer =
          Inference.habits(
              new HabitInput(earlier, history, types, InferInput.USUAL_CONFIDENCE), Progress.NONE);
      return answer.broken().isEmpty()
          ? Outcome.HOLDS
          : told(run, history, answer, types.get(0), advice);
    } finally {
      earlier.forEach(HeapHistory::close);
    }
  }

  private static Outcome told(
      Run run, HeapHistory history, HabitAnswer answer, String owner, String advice)
      throws IOException {
    Path file = run.beside(".inv");
    Files.createDirectories(file.toAbsolutePath().getParent());
    List<String> specifications = new ArrayList<>();
    String links = InStructure.links(answer.specification(), owner);
    if (links != null) {
      specifications.add(links);
    }
    specifications.add(answer.specification());
    String evidence = evidence(answer);
    for (String specification : specifications) {
      HabitAnswer same = new HabitAnswer(specification, answer.broken(), answer.notes());
      OutputFile.write(file, new HabitReport(run.name(), List.of(), same).specification());
      Opened spec = new Opened(SpecFile.open(file.toString()), file);
      try {
        LocateAnswer located = Faults.locate(history, spec);
        boolean last = specification.equals(answer.specification());
        if (located.verdict() == Verdict.VIOLATED && (last || !located.statements().isEmpty())) {
          return Faults.broken(run, spec, located, evidence + "\n" + advice);
        }
      } catch (InputException e) {
        evidence += "The statement that did it could not be found: " + e.getMessage() + "\n";
      }
    }
    String what = run.name() + " broke what it had kept\n\n" + evidence + "\n" + advice;
    return new Outcome(Outcome.Verdict.BROKEN, what);
  }

  private static String evidence(HabitAnswer answer) {
    StringBuilder text = new StringBuilder("Nobody wrote this down:\n");
    for (BrokenHabit each : answer.broken().subList(0, Math.min(MOST, answer.broken().size()))) {
      String sentence = each.sentence().replace("good run", "earlier test");
      text.append("  ").append(each.constraint()).append(": ");
      text.append(Escape.text(sentence)).append('\n');
    }
    int more = answer.broken().size() - MOST;
    if (more > 0) {
      text.append("  and ").append(more).append(" more\n");
    }
    return text.toString();
  }
}
