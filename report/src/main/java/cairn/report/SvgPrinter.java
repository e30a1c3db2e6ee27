package cairn.report;

import cairn.report.Picture.Arrow;
import cairn.report.Picture.Box;
import cairn.report.Picture.Legend;
import cairn.report.Picture.Line;
import cairn.report.Picture.Row;
import cairn.report.Picture.Shape;
import cairn.report.Picture.Tone;
import cairn.report.PictureLayout.Placed;
import cairn.report.PictureLayout.PlacedArrow;
import cairn.report.PictureLayout.PlacedBox;
import cairn.report.PictureLayout.Point;
import java.util.List;
import java.util.Locale;

/**
 * Prints a picture as one self-contained SVG: no scripts, no links, no fonts to load. It has its
 * own background and follows a viewer's dark mode where the viewer says so.
 */
public final class SvgPrinter {
  private static final double MARGIN = 14;
  private static final double TITLE = 30;
  private static final double NOTE = 17;
  private static final double LEGEND = 20;
  private static final double CORNER = 6;

  private final StringBuilder out = new StringBuilder();

  private SvgPrinter() {}

  /** The picture as an SVG document. Costs a layout: see {@link PictureLayout}. */
  public static String print(Picture picture) {
    SvgPrinter printer = new SvgPrinter();
    printer.document(picture, PictureLayout.place(picture));
    return printer.out.toString();
  }

  /**
   * The picture as part of an HTML page that has {@link #style} and {@link #definitions} once. It
   * has no background and no heading of its own; its title is for those who do not see it.
   */
  public static String embed(Picture picture) {
    SvgPrinter printer = new SvgPrinter();
    printer.part(picture, PictureLayout.place(picture));
    return printer.out.toString();
  }

  /** The style of embedded pictures, as CSS. Every colour is said by words or lines, too. */
  public static String style() {
    return SvgStyle.CSS;
  }

  /** Arrow heads for all embedded pictures of a page, in an element that takes no room. */
  public static String definitions() {
    SvgPrinter printer = new SvgPrinter();
    printer.out.append("<svg width=\"0\" height=\"0\" aria-hidden=\"true\">\n");
    printer.markers();
    return printer.out.append("</svg>\n").toString();
  }

  private void part(Picture picture, Placed placed) {
    double below = picture.notes().size() * NOTE;
    String size = number(placed.width()) + "\" height=\"" + number(placed.height() + below);
    out.append("<svg width=\"").append(size).append("\" viewBox=\"0 0 ");
    out.append(number(placed.width())).append(' ').append(number(placed.height() + below));
    out.append("\" role=\"img\">\n<title>").append(Escape.xml(picture.title()));
    out.append("</title>\n");
    drawing(placed);
    double y = placed.height();
    for (String note : picture.notes()) {
      text("note", MARGIN, y + 8, note);
      y += NOTE;
    }
    out.append("</svg>\n");
  }

  private void drawing(Placed placed) {
    for (PlacedBox box : placed.boxes()) {
      box(box);
    }
    for (PlacedArrow arrow : placed.arrows()) {
      line(arrow);
    }
    for (PlacedArrow arrow : placed.arrows()) {
      label(arrow);
    }
  }

  private void document(Picture picture, Placed placed) {
    double width = Math.max(placed.width(), textWidth(picture)) + 2 * MARGIN;
    double below = picture.legend().size() * LEGEND + picture.notes().size() * NOTE;
    double height = MARGIN + TITLE + placed.height() + (below > 0 ? 10 + below : 0) + MARGIN;
    out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"").append(number(width));
    out.append("\" height=\"").append(number(height)).append("\" viewBox=\"0 0 ");
    out.append(number(width)).append(' ').append(number(height)).append("\" role=\"img\">\n");
    out.append("<title>").append(Escape.xml(picture.title())).append("</title>\n");
    out.append("<style>\n").append(SvgStyle.CSS).append("</style>\n");
    markers();
    out.append("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n");
    text("heading", MARGIN + 4, MARGIN + 14, picture.title());
    out.append("<g transform=\"translate(").append(number(MARGIN)).append(' ');
    out.append(number(MARGIN + TITLE)).append(")\">\n");
    drawing(placed);
    out.append("</g>\n");
    double y = MARGIN + TITLE + placed.height() + 10;
    for (Legend entry : picture.legend()) {
      legend(entry, y);
      y += LEGEND;
    }
    for (String note : picture.notes()) {
      text("note", MARGIN + 4, y + 12, note);
      y += NOTE;
    }
    out.append("</svg>\n");
  }

  private static double textWidth(Picture picture) {
    double widest = TextWidth.columns(Escape.text(picture.title())) * 8.6;
    for (String note : picture.notes()) {
      widest = Math.max(widest, TextWidth.columns(Escape.text(note)) * BoxSize.SMALL_CHAR);
    }
    for (Legend entry : picture.legend()) {
      widest =
          Math.max(
              widest, 54 + TextWidth.columns(Escape.text(entry.meaning())) * BoxSize.SMALL_CHAR);
    }
    return widest + 8;
  }

  private void markers() {
    out.append("<defs>\n");
    for (Tone tone : Tone.values()) {
      out.append("<marker id=\"head-").append(css(tone)).append("\" class=\"").append(css(tone));
      out.append(
          "\" viewBox=\"0 0 10 8\" refX=\"9.5\" refY=\"4\" markerWidth=\"10\" markerHeight=\"8\"");
      out.append(
          " markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path class=\"head\" d=\"M0 0L10 4L0 8z\"/></marker>\n");
    }
    out.append("</defs>\n");
  }

  private void box(PlacedBox placed) {
    Box box = placed.box();
    BoxSize size = placed.size();
    out.append("<g class=\"").append(css(box.shape())).append(' ').append(css(box.tone()));
    out.append("\" transform=\"translate(").append(number(placed.x())).append(' ');
    out.append(number(placed.y())).append(")\">\n");
    tooltip(box.subtitle().isEmpty() ? box.title() : box.title() + " " + box.subtitle());
    double radius = box.shape() == Shape.ROOT ? 13 : box.shape() == Shape.MARK ? 10 : 5;
    rect("frame", 0, 0, size.width(), size.height(), radius);
    if (box.shape() == Shape.CLUSTER) {
      rect("inner", 3, 3, size.width() - 6, size.height() - 6, 3);
    }
    if (box.shape() == Shape.MARK) {
      text("mark", BoxSize.PADDING, 15, cut(box.title()));
    } else {
      text("title", BoxSize.PADDING, 18, cut(box.title()));
      if (!box.subtitle().isEmpty()) {
        text("sub", BoxSize.PADDING, 33, cut(box.subtitle()));
      }
      rows(box.rows(), size);
    }
    out.append("</g>\n");
  }

  private void rows(List<Row> rows, BoxSize size) {
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      double top = size.rowTop(i);
      double base = top + size.rowHeight(i) / 2 + 4;
      out.append("<g class=\"row ").append(css(row.tone())).append("\">");
      tooltip((row.name() + " " + row.value() + " " + row.detail()).strip());
      if (row.tone() != Tone.NORMAL) {
        rect("patch", 1, top + 0.5, size.width() - 2, size.rowHeight(i) - 0.5, 0);
      }
      out.append("<path class=\"rule\" d=\"M0 ").append(number(top)).append('H');
      out.append(number(size.width())).append("\"/>");
      text(
          "name",
          BoxSize.PADDING,
          base,
          TextWidth.keepStart(Escape.text(row.name()), BoxSize.MAX_NAME));
      if (!row.value().isEmpty()) {
        String value = TextWidth.keepStart(Escape.text(row.value()), BoxSize.MAX_VALUE);
        text("value", size.valueLeft(), base, value);
      }
      out.append("</g>\n");
    }
  }

  private void line(PlacedArrow placed) {
    Arrow arrow = placed.arrow();
    if (placed.points().isEmpty()) {
      return;
    }
    out.append("<path class=\"arrow ")
        .append(css(arrow.line()))
        .append(' ')
        .append(css(arrow.tone()));
    out.append("\" marker-end=\"url(#head-").append(css(arrow.tone())).append(")\" d=\"");
    out.append(roundedPath(placed.points())).append("\"/>\n");
  }

  private void label(PlacedArrow placed) {
    Point middle = placed.label();
    String label = placed.arrow().label();
    if (middle == null || label == null) {
      return;
    }
    double width = BoxSize.labelWidth(label);
    out.append("<g class=\"label ").append(css(placed.arrow().tone())).append("\">");
    rect(
        "under",
        middle.x() - width / 2,
        middle.y() - BoxSize.LABEL_HEIGHT / 2,
        width,
        BoxSize.LABEL_HEIGHT,
        3);
    text("on", middle.x(), middle.y() + 3.8, label);
    out.append("</g>\n");
  }

  private void legend(Legend entry, double y) {
    Line line = entry.line();
    if (line != null) {
      out.append("<path class=\"arrow ").append(css(line)).append(' ').append(css(entry.tone()));
      out.append("\" marker-end=\"url(#head-").append(css(entry.tone())).append(")\" d=\"M");
      out.append(number(MARGIN + 4)).append(' ').append(number(y + 9)).append("h38\"/>\n");
    } else {
      out.append("<g class=\"record ").append(css(entry.tone())).append("\">");
      rect("frame", MARGIN + 8, y + 3, 28, 13, 3);
      out.append("</g>\n");
    }
    text("note", MARGIN + 54, y + 13, entry.meaning());
  }

  /** The polyline with its corners rounded. */
  private static String roundedPath(List<Point> points) {
    StringBuilder path = new StringBuilder();
    Point first = points.get(0);
    path.append('M').append(number(first.x())).append(' ').append(number(first.y()));
    for (int i = 1; i < points.size(); i++) {
      Point corner = points.get(i);
      if (i == points.size() - 1) {
        path.append('L').append(number(corner.x())).append(' ').append(number(corner.y()));
        break;
      }
      Point before = towards(corner, points.get(i - 1));
      Point after = towards(corner, points.get(i + 1));
      path.append('L').append(number(before.x())).append(' ').append(number(before.y()));
      path.append('Q').append(number(corner.x())).append(' ').append(number(corner.y()));
      path.append(' ').append(number(after.x())).append(' ').append(number(after.y()));
    }
    return path.toString();
  }

  private static Point towards(Point corner, Point other) {
    double length = Math.hypot(other.x() - corner.x(), other.y() - corner.y());
    double share = length == 0 ? 0 : Math.min(CORNER, length / 2) / length;
    return new Point(
        corner.x() + (other.x() - corner.x()) * share,
        corner.y() + (other.y() - corner.y()) * share);
  }

  private void rect(String type, double x, double y, double width, double height, double radius) {
    out.append("<rect class=\"").append(type).append("\" x=\"").append(number(x));
    out.append("\" y=\"").append(number(y)).append("\" width=\"").append(number(width));
    out.append("\" height=\"").append(number(height));
    out.append("\" rx=\"").append(number(radius)).append("\"/>");
  }

  private void text(String type, double x, double y, String raw) {
    out.append("<text class=\"").append(type).append("\" x=\"").append(number(x));
    out.append("\" y=\"").append(number(y)).append("\">").append(Escape.xml(raw)).append("</text>");
  }

  private void tooltip(String raw) {
    out.append("<title>").append(Escape.xml(raw)).append("</title>");
  }

  private static String cut(String raw) {
    return TextWidth.keepEnd(Escape.text(raw), BoxSize.MAX_TITLE);
  }

  private static String css(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /** At most one decimal, without a locale. */
  private static String number(double value) {
    long tenths = Math.round(value * 10);
    String sign = tenths < 0 ? "-" : "";
    long whole = Math.abs(tenths) / 10;
    long rest = Math.abs(tenths) % 10;
    return sign + whole + (rest == 0 ? "" : "." + rest);
  }
}
