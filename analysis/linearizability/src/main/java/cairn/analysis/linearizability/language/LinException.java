package cairn.analysis.linearizability.language;

import cairn.analysis.linearizability.model.Position;
import java.util.List;

/** A specification that cannot be read: what is wrong with it, all that was found in one go. */
public final class LinException extends Exception {
  private static final long serialVersionUID = 1L;
  private static final int WIDEST_LINE = 140;

  private final String name;
  private final transient List<Problem> problems;

  LinException(String name, List<Problem> problems) {
    super(render(name, problems));
    this.name = name;
    this.problems = List.copyOf(problems);
  }

  /**
   * One thing that is wrong.
   *
   * @param expected what could stand there, or what to do; empty if the message says it all
   * @param sourceLine the line of text, for showing
   */
  public record Problem(Position position, String message, String expected, String sourceLine) {

    /** The message with its place, the source line and a caret below the place. */
    public String render(String file) {
      StringBuilder text = new StringBuilder();
      text.append(file).append(':').append(position).append(": ").append(message).append('\n');
      if (!sourceLine.isBlank()) {
        appendSource(text);
      }
      if (!expected.isEmpty()) {
        text.append("  ").append(expected).append('\n');
      }
      return text.toString();
    }

    private void appendSource(StringBuilder text) {
      int[] line = sourceLine.codePoints().toArray();
      int place = Math.min(position.column() - 1, line.length);
      int from = Math.max(0, Math.min(place - WIDEST_LINE / 2, line.length - WIDEST_LINE));
      int to = Math.min(line.length, from + WIDEST_LINE);
      text.append("  ").append(from > 0 ? "..." : "");
      for (int i = from; i < to; i++) {
        text.appendCodePoint(shown(line[i]));
      }
      text.append(to < line.length ? "..." : "").append('\n');
      text.append("  ").append(from > 0 ? "   " : "");
      for (int i = from; i < place; i++) {
        text.append(line[i] == '\t' ? '\t' : ' ');
      }
      text.append("^\n");
    }

    private static int shown(int character) {
      return character == '\t' || !isInvisible(character) ? character : '?';
    }

    private static boolean isInvisible(int character) {
      int type = Character.getType(character);
      return type == Character.CONTROL
          || type == Character.FORMAT
          || type == Character.SURROGATE
          || type == Character.UNASSIGNED;
    }
  }

  /** The specification's name. */
  public String name() {
    return name;
  }

  /** In the order of their places. */
  public List<Problem> problems() {
    return problems;
  }

  private static String render(String name, List<Problem> problems) {
    StringBuilder text = new StringBuilder();
    for (Problem problem : problems) {
      text.append(problem.render(name));
    }
    return text.toString();
  }
}
