package cairn.analysis.linearizability.twin;

/** Text that is indented by what is open. */
final class Lines {
  private final StringBuilder out = new StringBuilder();
  private int depth;

  /** A line; what opens a brace indents those behind it. */
  Lines line(String text) {
    if (text.startsWith("}")) {
      depth--;
    }
    out.append(text.isEmpty() ? "" : "  ".repeat(depth)).append(text).append('\n');
    if (text.endsWith("{")) {
      depth++;
    }
    return this;
  }

  /** Something that people wrote, as a comment: nothing in it can end the comment. */
  Lines comment(String text) {
    String plain = text.replaceAll("\\p{Cntrl}", " ").replace('\\', '/');
    out.append("  ".repeat(depth)).append("// ").append(plain).append('\n');
    return this;
  }

  /** Whether some words were written. */
  boolean has(String words) {
    return out.indexOf(words) >= 0;
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
