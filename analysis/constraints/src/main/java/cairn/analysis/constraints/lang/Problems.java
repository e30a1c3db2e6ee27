package cairn.analysis.constraints.lang;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Gathers what is wrong with a text, up to a number that a person would read. */
final class Problems {
  private static final int MOST = 20;

  private final String name;
  private final String text;
  private final List<SpecException.Problem> found = new ArrayList<>();

  Problems(String name, String text) {
    this.name = name;
    this.text = text;
  }

  void add(Position position, String message, String expected) {
    for (SpecException.Problem problem : found) {
      if (problem.position().equals(position) && problem.message().equals(message)) {
        return;
      }
    }
    if (!isFull()) {
      found.add(new SpecException.Problem(position, message, expected, line(position.line())));
    }
  }

  /** Whether more would not be shown, so that looking for more is of no use. */
  boolean isFull() {
    return found.size() >= MOST;
  }

  boolean isEmpty() {
    return found.isEmpty();
  }

  void throwIfAny() throws SpecException {
    if (!found.isEmpty()) {
      List<SpecException.Problem> sorted = new ArrayList<>(found);
      sorted.sort(
          Comparator.comparingInt((SpecException.Problem p) -> p.position().line())
              .thenComparingInt(p -> p.position().column()));
      throw new SpecException(name, sorted);
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
