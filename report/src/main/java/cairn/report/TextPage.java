package cairn.report;

import cairn.analysis.api.SourceExcerpt;

/** A page for a terminal. Whatever is put on it is made safe for one. */
public final class TextPage {
  /** Sentences are broken where they are longer. */
  private static final int WIDTH = 96;

  private final StringBuilder out;

  public TextPage() {
    this(new StringBuilder());
  }

  /** Goes on behind what there is already. */
  public TextPage(StringBuilder out) {
    this.out = out;
  }

  public void blank() {
    out.append('\n');
  }

  /** One line, however long. */
  public void line(String indent, String raw) {
    out.append(indent).append(Escape.text(raw).stripTrailing()).append('\n');
  }

  /** Sentences, each line of the text a paragraph. */
  public void prose(String indent, String raw) {
    raw.lines().forEach(paragraph -> prose(indent, indent, paragraph));
  }

  /** A sentence, broken between words, with another indent for its first line. */
  public void prose(String first, String indent, String raw) {
    StringBuilder line = new StringBuilder();
    String before = first;
    for (String word : Escape.text(raw).split(" ", -1)) {
      int columns = TextWidth.columns(line.toString()) + 1 + TextWidth.columns(word);
      if (columns > WIDTH - before.length() && !line.isEmpty()) {
        out.append(before).append(line.toString().stripTrailing()).append('\n');
        line.setLength(0);
        before = indent;
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    out.append(before).append(line.toString().stripTrailing()).append('\n');
  }

  /** Lines of a source, one of them marked. */
  public void excerpt(String indent, SourceExcerpt source) {
    int width = String.valueOf(source.first() + source.lines().size()).length();
    for (int i = 0; i < source.lines().size(); i++) {
      int number = source.first() + i;
      String digits = String.valueOf(number);
      String mark = number == source.marked() ? "> " : "  ";
      String text = source.lines().get(i).replace("\t", "    ");
      line(indent, mark + " ".repeat(width - digits.length()) + digits + " | " + text);
    }
  }

  /** For what prints itself, such as a table. */
  public StringBuilder raw() {
    return out;
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
