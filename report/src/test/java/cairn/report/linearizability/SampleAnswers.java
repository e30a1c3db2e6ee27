package cairn.report.linearizability;

import cairn.analysis.api.linearizability.ClosureAnswer;
import cairn.analysis.api.linearizability.HistoryStep;
import cairn.analysis.api.linearizability.LinearizeAnswer;
import cairn.analysis.api.linearizability.OperationAnswer;
import cairn.analysis.api.linearizability.Outcome;
import cairn.analysis.api.linearizability.PairAnswer;
import java.util.ArrayList;
import java.util.List;

/** Answers as the analysis gives them, in small. */
final class SampleAnswers {
  private SampleAnswers() {}

  /** A counter that reads and writes in two steps: two calls see the same number. */
  static LinearizeReport splitCounter() {
    List<HistoryStep> history =
        List.of(
            new HistoryStep(0, "Next()", "r", 4, List.of("seen = 0"), List.of("counter = 0")),
            new HistoryStep(1, "Next()", "r", 4, List.of("seen = 0"), List.of("counter = 0")),
            new HistoryStep(
                0, "Next()", "w", 5, List.of("counter: 0 -> 1"), List.of("counter = 1")),
            new HistoryStep(1, "Next()", "w", 5, List.of("returns 0"), List.of("counter = 1")));
    LinearizeAnswer answer =
        answer(
            Outcome.REFUTED,
            "no order of the operations explains r0 r1 w0 w1",
            history,
            true,
            List.of(
                "before: Reset()",
                "begin: counter = 0",
                "A Next(), then B Next() would return 1, not 0"),
            List.of(),
            List.of("counter = 0"),
            List.of("0", "0"));
    return new LinearizeReport(
        answer,
        List.of("int counter;", "Next()", "  int seen;", "  r: 1 seen = counter;", "  w: 1 ..."));
  }

  /** Two steps of one operation, and a step of another; the proof is stuck at the last one. */
  static LinearizeReport stuck() {
    List<HistoryStep> history =
        List.of(
            new HistoryStep(0, "Read", "p", 2, List.of(), List.of()),
            new HistoryStep(1, "Write", "w", 4, List.of(), List.of()),
            new HistoryStep(0, "Read", "q", 3, List.of(), List.of()));
    List<PairAnswer> pairs = new ArrayList<>();
    for (String first : List.of("p", "q", "w")) {
      for (String second : List.of("p", "q", "w")) {
        boolean follows = !first.equals("q") || !second.equals("q");
        boolean swaps = !first.equals("w") && !second.equals("w");
        boolean boundary = !first.equals("p") && !second.equals("q");
        String alias = first.equals("w") && second.equals("w") ? "x == y" : "";
        pairs.add(
            new PairAnswer(
                first, second, alias, follows, follows && swaps, boundary, "of " + first));
      }
    }
    LinearizeAnswer answer =
        answer(
            Outcome.NOT_PROVED,
            "the rules cannot make p0 w1 q0 sequential",
            history,
            false,
            List.of("w1 cannot come behind q0: of w"),
            pairs,
            List.of(),
            List.of());
    return new LinearizeReport(answer, List.of("Read", "  p", "  q", "Write: w"));
  }

  /** Names and texts that would do harm if they were taken for markup. */
  static LinearizeReport evil() {
    String tag = "<script>document.title='run'</script><img src=x onerror=alert(1)>\"'";
    LinearizeAnswer answer =
        new LinearizeAnswer(
            tag,
            Outcome.NOT_PROVED,
            tag,
            1,
            List.of(tag),
            List.of(new HistoryStep(0, tag, tag, 1, List.of(tag), List.of(tag + " = 1"))),
            true,
            List.of(tag),
            List.of(new PairAnswer(tag, tag, tag, true, false, false, tag)),
            List.of(tag),
            List.of(tag),
            tag,
            List.of(new OperationAnswer(tag, 1, List.of(new OperationAnswer.Step(tag, 1)))),
            List.of(new ClosureAnswer(tag, tag, List.of(tag))),
            List.of(tag + " = 0"),
            List.of(tag));
    return new LinearizeReport(answer, List.of(tag, "</pre></details>" + tag));
  }

  private static LinearizeAnswer answer(
      Outcome outcome,
      String why,
      List<HistoryStep> history,
      boolean ran,
      List<String> notes,
      List<PairAnswer> pairs,
      List<String> begin,
      List<String> results) {
    List<OperationAnswer> operations =
        List.of(
            new OperationAnswer(
                "Read",
                1,
                List.of(new OperationAnswer.Step("p", 2), new OperationAnswer.Step("q", 3))),
            new OperationAnswer("Write", 4, List.of(new OperationAnswer.Step("w", 4))));
    return new LinearizeAnswer(
        "sample.lin",
        outcome,
        why,
        3,
        List.of("Memory is sequentially consistent: every step is seen by all at once."),
        history,
        ran,
        notes,
        pairs,
        List.of("x is never negative"),
        List.of(),
        "18 states and 6 histories",
        operations,
        pairs.isEmpty()
            ? List.of()
            : List.of(new ClosureAnswer("Read: p", "q", List.of("Write: w"))),
        begin,
        results);
  }
}
