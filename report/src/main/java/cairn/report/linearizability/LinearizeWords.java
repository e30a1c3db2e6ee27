package cairn.report.linearizability;

import cairn.analysis.api.linearizability.LinearizeAnswer;
import cairn.analysis.api.linearizability.PairAnswer;
import java.util.List;

/** The words that text and page share. */
final class LinearizeWords {
  /** What a table says of two sub-operations; some alias cases may say less than others. */
  enum Mark {
    CANNOT("\u00b7", "cannot follow"),
    CAN("\u2192", "can follow"),
    SWAPS("\u21c4", "can follow, and the two may be swapped"),
    BOUNDARY("\u2503", "ends one call and begins another: their order stays");

    private final String sign;
    private final String words;

    Mark(String sign, String words) {
      this.sign = sign;
      this.words = words;
    }

    String sign() {
      return sign;
    }

    String words() {
      return words;
    }
  }

  private LinearizeWords() {}

  /** How the text calls one of the calls that overlap. */
  static String letter(int instance) {
    return instance < 26 ? String.valueOf((char) ('A' + instance)) : "#" + instance;
  }

  /** What the entries of two sub-operations say together. */
  static Mark mark(List<PairAnswer> entries) {
    Mark mark = Mark.CANNOT;
    for (PairAnswer pair : entries) {
      if (pair.orderable()) {
        Mark here = pair.boundary() ? Mark.BOUNDARY : pair.reversible() ? Mark.SWAPS : Mark.CAN;
        mark = mark == Mark.CANNOT || mark == here ? here : Mark.CAN;
      }
    }
    return mark;
  }

  /** One entry as a sentence. */
  static String sentence(PairAnswer pair) {
    String can = pair.second() + " can run directly behind " + pair.first() + " of another call";
    if (!pair.orderable()) {
      return pair.second() + " can never run directly behind " + pair.first() + " of another call.";
    }
    if (pair.boundary()) {
      return can
          + ". "
          + pair.first()
          + " ends its call and "
          + pair.second()
          + " begins one, so their order must stay"
          + (pair.reversible() ? ", even though swapping them would change nothing." : ".");
    }
    return pair.reversible()
        ? can + "; whenever it does, swapping the two works as well and leaves the same state."
        : can + "; swapping the two may be impossible or leave another state.";
  }

  /** The outcome in a sentence that supposes no knowledge. */
  static String meaning(LinearizeAnswer answer) {
    return switch (answer.outcome()) {
      case PROVED ->
          "However calls overlap, each behaves as if it happened at one moment between its begin"
              + " and its end.";
      case REFUTED ->
          "Calls can overlap in a way whose results no order of the calls, one after the other,"
              + " would give. The steps below show how.";
      case NOT_PROVED ->
          "Neither a proof nor a wrong run was found. The structure may be right all the same.";
      case ABORTED -> "The question was not looked at to its end.";
    };
  }

  /** What the history is, for its heading. */
  static String historyTitle(LinearizeAnswer answer) {
    if (!answer.historyRan()) {
      return "Where the proof is stuck";
    }
    return switch (answer.outcome()) {
      case REFUTED -> "How it goes wrong, step by step";
      default -> "A run that leaves a state which no sequential run leaves";
    };
  }
}
