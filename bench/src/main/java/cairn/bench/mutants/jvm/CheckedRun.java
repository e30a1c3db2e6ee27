package cairn.bench.mutants.jvm;

import cairn.analysis.api.Verdict;
import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.ConstraintCount;
import cairn.analysis.api.faults.Violation;
import cairn.engine.ConstraintAnalyses;
import cairn.engine.FaultAnalyses.Question;
import cairn.engine.RecordingFile;
import cairn.engine.SpecFile;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import cairn.recording.EventHandler;
import cairn.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A recording that was checked.
 *
 * @param broken the numbers of C-points at which something is violated
 * @param firstBroken the first of them; 0 if there is none
 * @param points how many C-points the recording has
 */
record CheckedRun(CheckAnswer answer, Set<Integer> broken, int firstBroken, int points) {
  /** Violations of each constraint that tell which C-points are broken. */
  private static final int MOST_VIOLATIONS = 300;

  /**
   * Checks a recording. A violation that comes and goes counts from its first to its last C-point.
   * Where a constraint has more violations than the answer holds, everything after the last of them
   * counts as broken.
   */
  static CheckedRun of(Path recording, Path specification) throws IOException {
    SpecFile spec = SpecFile.open(specification.toString());
    try (HeapHistory history = RecordingFile.open(recording).history(0, Progress.NONE)) {
      CheckAnswer answer =
          new ConstraintAnalyses()
              .check(new Question(history, spec.spec(), MOST_VIOLATIONS), Progress.NONE);
      Set<String> cut = new HashSet<>();
      for (ConstraintCount count : answer.constraints()) {
        if (count.shown() < count.violations()) {
          cut.add(count.constraint());
        }
      }
      TreeSet<Integer> broken = new TreeSet<>();
      int from = history.cpointCount() + 1;
      for (Violation violation : answer.violations()) {
        int first = violation.point().index();
        if (violation.verdict() == Verdict.VIOLATED && first > 0) {
          int last = violation.lastPoint().index();
          add(broken, first, last > 0 ? last : history.cpointCount());
          from = cut.contains(violation.constraint()) ? first : from;
        }
      }
      add(broken, from, history.cpointCount());
      int first = broken.isEmpty() ? 0 : broken.first();
      return new CheckedRun(answer, Set.copyOf(broken), first, history.cpointCount());
    }
  }

  private static void add(Set<Integer> points, int first, int last) {
    for (int i = first; i <= last; i++) {
      points.add(i);
    }
  }

  /** The constraints that do not hold at the first broken C-point, in alphabetical order. */
  List<String> violatedFirst() {
    Set<String> violated = new TreeSet<>();
    for (Violation violation : answer.violations()) {
      if (violation.verdict() == Verdict.VIOLATED && violation.point().index() == firstBroken) {
        violated.add(violation.constraint());
      }
    }
    return List.copyOf(violated);
  }

  /** Elements of the longest array that was made, or seen; arrays of millions take gigabytes. */
  static int longestArray(Path recording) throws IOException {
    int[] most = {0};
    Recording.open(recording)
        .read(
            new EventHandler() {
              @Override
              public void newArray(long time, int thread, int site, long id, int type, int length) {
                most[0] = Math.max(most[0], length);
              }

              @Override
              public void seen(long time, int thread, long id, int type, int length) {
                most[0] = Math.max(most[0], length);
              }
            });
    return most[0];
  }
}
