package cairn.report.faults;

import cairn.report.Escape;
import cairn.report.TextWidth;

/** Sentences in lines of a terminal. */
final class Prose {
  private static final int WIDTH = 96;

  private Prose() {}

  /** Writes sentences, broken between words where they are longer than a line. */
  static void write(StringBuilder out, String indent, String raw) {
    for (String paragraph : raw.lines().toList()) {
      StringBuilder line = new StringBuilder();
      for (String word : Escape.text(paragraph).split(" ", -1)) {
        boolean full =
            TextWidth.columns(line.toString()) + 1 + TextWidth.columns(word)
                > WIDTH - indent.length();
        if (full && !line.isEmpty()) {
          out.append(indent).append(line).append('\n');
          line.setLength(0);
        }
        line.append(line.isEmpty() ? "" : " ").append(word);
      }
      if (!line.isEmpty()) {
        out.append(indent).append(line).append('\n');
      }
    }
  }
}
