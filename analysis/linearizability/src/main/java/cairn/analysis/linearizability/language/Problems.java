package cairn.analysis.linearizability.language;

import cairn.analysis.linearizability.model.Position;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Gathers what is wrong with a text, up to a number that a person would read. */
final class Problems {
  private static final int MOST = 20;

  private final String name;
  private final String text;
  private final List<LinException.Problem> found = new ArrayList<>();

  Problems(String name, String text) {
    this.name = name;
    this.text = text;
  }

  void add(Position position, String message, String expected) {
    for (LinException.Problem problem : found) {
      if (problem.position().equals(position)) {
        return;
      }
    }
    if (!isFull()) {
      found.add(new LinException.Problem(position, message, expected, line(position.line())));
    }
  }

  /** Whether more would not be shown, so that looking for more is of no use. */
  boolean isFull() {
    return found.size() >= MOST;
  }

  boolean isEmpty() {
    return found.isEmpty();
  }

  void throwIfAny() throws LinException {
    if (!found.isEmpty()) {
      List<LinException.Problem> sorted = new ArrayList<>(found);
      sorted.sort(
          Comparator.comparingInt((LinException.Problem p) -> p.position().line())
              .thenComparingInt(p -> p.position().column()));
      throw new LinException(name, sorted);
    }
  }

  /** The text of a line; the work is linear in the text, and done at most {@link #MOST} times. */
  private String line(int number) {
    int at = 0;
    for (int line = 1; line < number && at < text.length(); at++) {
      if (isLineEnd(text, at)) {
        line++;
      }
    }
    int end = at;
    while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
      end++;
    }
    String line = text.substring(at, end);
    return line.startsWith("\uFEFF") ? line.substring(1) : line;
  }

  /** Whether the character is the last one of a line. */
  static boolean isLineEnd(String text, int at) {
    char character = text.charAt(at);
    return character == '\n'
        || (character == '\r' && (at + 1 == text.length() || text.charAt(at + 1) != '\n'));
  }
}
