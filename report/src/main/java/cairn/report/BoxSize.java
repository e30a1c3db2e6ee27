package cairn.report;

import cairn.report.Picture.Arrow;
import cairn.report.Picture.Box;
import cairn.report.Picture.Row;
import cairn.report.Picture.Shape;
import java.util.ArrayList;
import java.util.List;

/**
 * The measures of a box in pixels. Texts are set in a fixed-width font, so that widths are known
 * without one being installed; what is longer than its share is cut, and the printers keep the
 * whole text as a tooltip.
 */
record BoxSize(
    double width, double height, List<Double> rowTops, int nameColumns, int valueColumns) {
  static final double CHAR = 7.3;
  static final double SMALL_CHAR = 6.4;
  static final double PADDING = 9;
  static final double TITLE_HEIGHT = 26;
  static final double SUBTITLE_HEIGHT = 15;
  static final double ROW_HEIGHT = 19;
  static final double LABEL_HEIGHT = 14;
  static final int MAX_TITLE = 46;
  static final int MAX_NAME = 24;
  static final int MAX_VALUE = 30;

  /** Between the name and the value of a row. */
  private static final int GAP = 2;

  private static final double PER_ARROW = 11;

  static BoxSize of(Box box, List<List<Arrow>> arrowsOfRows) {
    int title = columns(box.title(), MAX_TITLE);
    int subtitle = columns(box.subtitle(), MAX_TITLE);
    int names = 0;
    int values = 0;
    int alone = 0;
    for (Row row : box.rows()) {
      if (row.value().isEmpty()) {
        alone = Math.max(alone, columns(row.name(), MAX_NAME));
      } else {
        names = Math.max(names, columns(row.name(), MAX_NAME));
        values = Math.max(values, columns(row.value(), MAX_VALUE));
      }
    }
    double rowWidth = Math.max(alone, names + (values == 0 ? 0 : GAP + values)) * CHAR;
    double width = Math.max(Math.max(title * CHAR, subtitle * SMALL_CHAR), rowWidth) + 2 * PADDING;
    if (box.shape() == Shape.MARK) {
      return new BoxSize(width, ROW_HEIGHT + 2, List.of(), 0, 0);
    }
    double top = TITLE_HEIGHT + (box.subtitle().isEmpty() ? 0 : SUBTITLE_HEIGHT);
    List<Double> tops = new ArrayList<>();
    for (int i = 0; i < box.rows().size(); i++) {
      tops.add(top);
      top += Math.max(ROW_HEIGHT, (arrowsOfRows.get(i).size() + 1) * PER_ARROW);
    }
    tops.add(top);
    double height = box.rows().isEmpty() ? top : top + 4;
    return new BoxSize(Math.max(width, 60), height, tops, names, values);
  }

  double rowTop(int row) {
    return rowTops.get(row);
  }

  double rowHeight(int row) {
    return rowTops.get(row + 1) - rowTops.get(row);
  }

  /** Where values begin, from the left edge of the box. */
  double valueLeft() {
    return PADDING + (nameColumns + GAP) * CHAR;
  }

  static double labelWidth(String label) {
    return TextWidth.columns(Escape.text(label)) * SMALL_CHAR + 6;
  }

  private static int columns(String text, int most) {
    return Math.min(most, TextWidth.columns(Escape.text(text)));
  }
}
