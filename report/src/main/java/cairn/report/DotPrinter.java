package cairn.report;

import cairn.report.Picture.Arrow;
import cairn.report.Picture.Box;
import cairn.report.Picture.Legend;
import cairn.report.Picture.Row;
import cairn.report.Picture.Shape;
import cairn.report.Picture.Tone;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Prints a picture in the DOT language of Graphviz, whose {@code dot} lays it out. Rows are ports
 * of an HTML-like label.
 */
public final class DotPrinter {
  private final StringBuilder out = new StringBuilder();
  private final Map<String, String> names = new HashMap<>();

  private DotPrinter() {}

  public static String print(Picture picture) {
    DotPrinter printer = new DotPrinter();
    printer.document(picture);
    return printer.out.toString();
  }

  private void document(Picture picture) {
    out.append("digraph cairn {\n");
    out.append("  rankdir=LR;\n");
    out.append("  labelloc=t; labeljust=l; fontname=\"monospace\";\n");
    out.append("  label=").append(caption(picture)).append(";\n");
    out.append("  node [shape=plain, fontname=\"monospace\", fontsize=11];\n");
    out.append("  edge [fontname=\"monospace\", fontsize=10, color=\"#41566e\"];\n");
    for (Box box : picture.boxes()) {
      names.put(box.key(), "n" + names.size());
      box(box);
    }
    for (Arrow arrow : picture.arrows()) {
      if (names.containsKey(arrow.from()) && names.containsKey(arrow.to())) {
        arrow(arrow);
      }
    }
    out.append("}\n");
  }

  /** Title, notes and legend as one label; {@code \l} ends a left-aligned line. */
  private static String caption(Picture picture) {
    StringBuilder lines = new StringBuilder(captionLine(picture.title()));
    for (String note : picture.notes()) {
      lines.append(captionLine(note));
    }
    for (Legend entry : picture.legend()) {
      String sign =
          entry.line() == null
              ? entry.tone().name().toLowerCase(Locale.ROOT)
              : entry.line().name().toLowerCase(Locale.ROOT);
      lines.append(captionLine(sign + ": " + entry.meaning()));
    }
    return '"' + lines.toString() + '"';
  }

  private static String captionLine(String raw) {
    String quoted = Escape.dotString(raw);
    return quoted.substring(1, quoted.length() - 1) + "\\l";
  }

  private void box(Box box) {
    out.append("  ").append(names.get(box.key())).append(" [");
    if (box.shape() == Shape.MARK) {
      out.append("shape=plaintext, label=").append(Escape.dotString(box.title())).append("];\n");
      return;
    }
    String border = box.shape() == Shape.CLUSTER ? "3" : "1";
    out.append("label=<<table border=\"")
        .append(border)
        .append("\" cellborder=\"0\" cellspacing=\"0\"");
    out.append(" cellpadding=\"3\" color=\"").append(stroke(box.tone())).append("\" bgcolor=\"");
    out.append(fill(box.tone())).append('"');
    out.append(box.shape() == Shape.ROOT ? " style=\"rounded\"" : "").append('>');
    out.append("<tr><td port=\"t\" align=\"left\" colspan=\"2\"><b>")
        .append(html(box.title()))
        .append("</b></td></tr>");
    if (!box.subtitle().isEmpty()) {
      out.append("<tr><td align=\"left\" colspan=\"2\"><font point-size=\"9\">");
      out.append(html(box.subtitle())).append("</font></td></tr>");
    }
    if (!box.rows().isEmpty()) {
      out.append("<hr/>");
    }
    for (int i = 0; i < box.rows().size(); i++) {
      row(box.rows().get(i), i);
    }
    out.append("</table>>];\n");
  }

  private void row(Row row, int index) {
    String colour = row.tone() == Tone.NORMAL ? "" : " bgcolor=\"" + fill(row.tone()) + '"';
    out.append("<tr><td align=\"left\"").append(colour).append('>').append(html(row.name()));
    out.append("</td><td align=\"left\" port=\"r").append(index).append('"').append(colour);
    out.append('>').append(html(row.value())).append("</td></tr>");
  }

  private void arrow(Arrow arrow) {
    out.append("  ").append(names.get(arrow.from()));
    if (arrow.row() >= 0) {
      out.append(":r").append(arrow.row()).append(":e");
    }
    out.append(" -> ").append(names.get(arrow.to())).append(" [style=");
    out.append(arrow.line().name().toLowerCase(Locale.ROOT));
    if (arrow.tone() != Tone.NORMAL) {
      out.append(", color=\"").append(stroke(arrow.tone())).append('"');
    }
    if (arrow.tone() == Tone.SHARED) {
      out.append(", penwidth=4");
    }
    if (arrow.label() != null) {
      out.append(", label=").append(Escape.dotString(arrow.label()));
    }
    out.append("];\n");
  }

  /** Empty cells are not allowed to be empty in every version of Graphviz. */
  private static String html(String raw) {
    return raw.isEmpty() ? " " : Escape.xml(raw);
  }

  private static String stroke(Tone tone) {
    return switch (tone) {
      case NORMAL -> "#5b6b7d";
      case BORN -> "#2c8a43";
      case DEAD -> "#bf3b30";
      case CHANGED -> "#a6780b";
      case MUTED -> "#8894a1";
      case ROOT -> "#6a4fb3";
      case ONE, MANY, WARM, HOT -> "#5b6b7d";
      case SHARED -> "#c25700";
    };
  }

  private static String fill(Tone tone) {
    return switch (tone) {
      case NORMAL -> "#f5f7fa";
      case BORN -> "#e3f5e6";
      case DEAD -> "#fbe6e4";
      case CHANGED -> "#fdf3d7";
      case MUTED -> "#fafbfc";
      case ROOT -> "#e9e4f7";
      case ONE, SHARED -> "#ffffff";
      case MANY -> "#dfe4ea";
      case WARM -> "#ffe2a6";
      case HOT -> "#ffab8c";
    };
  }
}
