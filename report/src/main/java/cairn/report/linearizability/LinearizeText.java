package cairn.report.linearizability;

import cairn.analysis.api.linearizability.HistoryStep;
import cairn.analysis.api.linearizability.LinearizeAnswer;
import cairn.analysis.api.linearizability.PairAnswer;
import cairn.report.Escape;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The answer for a terminal: the outcome first, what it rests on last. */
public final class LinearizeText {
  private LinearizeText() {}

  /**
   * Prints an answer.
   *
   * @param reasons whether every pair is told with its reason
   */
  public static String print(LinearizeAnswer answer, boolean reasons) {
    StringBuilder out = new StringBuilder();
    line(out, answer.outcome() + ": " + answer.specification());
    line(out, answer.why() + ".");
    history(out, answer);
    pairs(out, answer.pairs(), reasons);
    list(out, "What the specification states is contradicted:", answer.contradictions());
    if (reasons) {
      list(out, "Proved of all states:", answer.facts());
    }
    line(out, "");
    line(out, "Sub-operations that others can see: " + answer.subOperations() + ".");
    line(out, "Explored: " + answer.explored() + ".");
    list(out, "Assumptions:", answer.assumptions());
    return out.toString();
  }

  private static void line(StringBuilder out, String text) {
    out.append(Escape.text(text)).append('\n');
  }

  private static void list(StringBuilder out, String title, List<String> items) {
    if (!items.isEmpty()) {
      line(out, "");
      line(out, title);
      items.forEach(item -> line(out, "  - " + item));
    }
  }

  private static void history(StringBuilder out, LinearizeAnswer answer) {
    if (answer.history().isEmpty()) {
      return;
    }
    line(out, "");
    line(
        out,
        answer.historyRan()
            ? "The interleaving, as it ran: each call (A, B, ...) in a thread of its own, each step at"
                + " once."
            : "The history that could not be made sequential (it may be impossible):");
    int number = 1;
    for (HistoryStep step : answer.history()) {
      String place = step.line() > 0 ? "  (line " + step.line() + ")" : "";
      line(
          out,
          "  %2d. %s%s %s: %s%s"
              .formatted(
                  number++,
                  "        ".repeat(Math.min(step.instance(), 6)),
                  LinearizeWords.letter(step.instance()),
                  step.operation(),
                  step.subOperation(),
                  place));
      List<String> changes =
          answer.historyRan() && step.changes().isEmpty() ? List.of("only looks") : step.changes();
      for (String change : changes) {
        line(out, "      " + "        ".repeat(Math.min(step.instance(), 6)) + "  " + change);
      }
    }
    answer.historyNotes().forEach(note -> line(out, "  " + note));
  }

  /** A letter for every ordered pair: row first, column second. */
  private static void pairs(StringBuilder out, List<PairAnswer> pairs, boolean reasons) {
    if (pairs.isEmpty()) {
      return;
    }
    line(out, "");
    line(
        out,
        "Pairs, row before column (. cannot follow, o can, r can and may be reversed, b at the"
            + " boundary of two operations):");
    Set<String> names = new LinkedHashSet<>();
    pairs.forEach(pair -> names.add(pair.first()));
    int width = names.stream().mapToInt(String::length).max().orElse(1);
    StringBuilder head = new StringBuilder(" ".repeat(width + 2));
    names.forEach(name -> head.append(' ').append(name));
    line(out, head.toString());
    for (String first : names) {
      StringBuilder row = new StringBuilder("  " + first + " ".repeat(width - first.length()));
      for (String second : names) {
        row.append(' ').append(" ".repeat(second.length() - 1)).append(mark(pairs, first, second));
      }
      line(out, row.toString());
    }
    if (reasons) {
      for (PairAnswer pair : pairs) {
        String alias = pair.alias().isEmpty() ? "" : " (" + pair.alias() + ")";
        line(out, "  " + pair.first() + ", " + pair.second() + alias + ": " + pair.why());
      }
    }
  }

  private static char mark(List<PairAnswer> pairs, String first, String second) {
    return switch (LinearizeWords.mark(
        pairs.stream()
            .filter(pair -> pair.first().equals(first) && pair.second().equals(second))
            .toList())) {
      case CANNOT -> '.';
      case CAN -> 'o';
      case SWAPS -> 'r';
      case BOUNDARY -> 'b';
    };
  }
}
