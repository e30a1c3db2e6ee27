package cairn.report;

import java.util.ArrayList;
import java.util.List;

/** Rows of text in aligned columns, two blanks apart. Cells are escaped; nothing is cut. */
public final class TextTable {
  private final boolean[] right;
  private final List<String[]> rows = new ArrayList<>();

  /** One letter per column: {@code l} left, {@code r} right aligned. */
  public TextTable(String alignment) {
    right = new boolean[alignment.length()];
    for (int i = 0; i < right.length; i++) {
      right[i] = alignment.charAt(i) == 'r';
    }
  }

  /** Adds a row; missing cells at the end are empty. */
  public TextTable row(Object... cells) {
    String[] row = new String[right.length];
    for (int i = 0; i < row.length; i++) {
      row[i] = i < cells.length ? Escape.text(String.valueOf(cells[i])) : "";
    }
    rows.add(row);
    return this;
  }

  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** Appends the table, each line behind {@code indent}, without blanks at the end of a line. */
  public void print(StringBuilder out, String indent) {
    int[] widths = new int[right.length];
    for (String[] row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], TextWidth.columns(row[i]));
      }
    }
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder(indent);
      for (int i = 0; i < row.length; i++) {
        String blanks = " ".repeat(widths[i] - TextWidth.columns(row[i]));
        line.append(i == 0 ? "" : "  ");
        line.append(right[i] ? blanks + row[i] : row[i] + blanks);
      }
      out.append(line.toString().stripTrailing()).append('\n');
    }
  }
}
