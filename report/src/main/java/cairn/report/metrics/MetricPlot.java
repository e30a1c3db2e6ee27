package cairn.report.metrics;

import cairn.analysis.api.metrics.Level;
import cairn.analysis.api.metrics.MonitorAnswer.Ignored;
import cairn.analysis.api.metrics.MonitorAnswer.Plot;
import cairn.report.Escape;
import java.util.List;
import java.util.Locale;

/**
 * One metric over the points of a run as SVG: the normal range as a band between dashed lines, the
 * margin beside it, what is ignored at both ends hatched, points outside as circles.
 */
final class MetricPlot {
  static final int WIDTH = 880;
  static final int HEIGHT = 240;
  private static final int LEFT = 62;
  private static final int RIGHT = 16;
  private static final int TOP = 30;
  private static final int BOTTOM = 34;
  private static final int TICKS = 4;

  static final String CSS =
      """
      figure > .m-plot { width: 100%; height: auto; }
      .m-plot text { font: 12px system-ui, "Liberation Sans", sans-serif; fill: #1d2733; }
      .m-plot .m-title { font-weight: bold; font-size: 13px; }
      .m-paper { fill: #ffffff; } .m-band { fill: #cfe6d4; } .m-margin { fill: #eaf4ec; }
      .m-bound { stroke: #1f6d34; stroke-dasharray: 6 4; fill: none; }
      .m-axis { stroke: #55606d; fill: none; } .m-grid { stroke: #e1e6eb; fill: none; }
      .m-line { stroke: #1d4f91; stroke-width: 1.8; fill: none; }
      .m-out { fill: #a8281e; stroke: #ffffff; } .m-crossing { stroke: #a8281e; fill: none; }
      .m-ignored { fill: url(#m-hatch); }
      @media (prefers-color-scheme: dark) {
        .m-plot text { fill: #e3e9f0; } .m-paper { fill: #171c22; } .m-band { fill: #234a2e; }
        .m-margin { fill: #1c3022; } .m-bound { stroke: #7fd695; } .m-axis { stroke: #a5b1be; }
        .m-grid { stroke: #2a333d; } .m-line { stroke: #8fbcff; } .m-out { fill: #ff9a90; }
        .m-crossing { stroke: #ff9a90; }
      }
      """;

  private final Plot plot;
  private final Ignored ignored;
  private final StringBuilder out = new StringBuilder();
  private final double low;
  private final double high;
  private final int count;

  private MetricPlot(Plot plot, Ignored ignored) {
    this.plot = plot;
    this.ignored = ignored;
    this.count = plot.values().size();
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (double value : plot.values()) {
      if (!Double.isNaN(value)) {
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
    }
    for (Level level : plot.levels()) {
      least = Math.min(least, level.low() - plot.margin());
      most = Math.max(most, level.high() + plot.margin());
    }
    double room = least > most ? 1 : Math.max((most - least) * 0.06, 0.05);
    low = least > most ? 0 : Math.max(least >= 0 ? 0 : least, least - room);
    high = least > most ? 1 : most + room;
  }

  /** An {@code svg} element without a style of its own; {@link #CSS} goes into the page. */
  static String embed(Plot plot, Ignored ignored) {
    MetricPlot drawn = new MetricPlot(plot, ignored);
    drawn.open(0);
    drawn.body();
    return drawn.out.append("</svg>\n").toString();
  }

  /** A file of its own with several plots below each other. */
  static String document(List<Plot> plots, Ignored ignored) {
    StringBuilder all = new StringBuilder();
    all.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"").append(WIDTH);
    all.append("\" height=\"").append(Math.max(1, plots.size()) * HEIGHT);
    all.append("\">\n<style><![CDATA[\n").append(CSS).append("]]></style>\n");
    all.append("<rect class=\"m-paper\" width=\"100%\" height=\"100%\"/>\n");
    for (int i = 0; i < plots.size(); i++) {
      MetricPlot drawn = new MetricPlot(plots.get(i), ignored);
      drawn.open(i * HEIGHT);
      drawn.body();
      all.append(drawn.out).append("</svg>\n");
    }
    return all.append("</svg>\n").toString();
  }

  private void open(int y) {
    out.append("<svg class=\"m-plot\" xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" y=\"");
    out.append(y).append("\" width=\"").append(WIDTH).append("\" height=\"").append(HEIGHT);
    out.append("\" viewBox=\"0 0 ").append(WIDTH).append(' ').append(HEIGHT).append("\">\n");
    out.append("<title>").append(Escape.xml(describe())).append("</title>\n");
    out.append("<defs><pattern id=\"m-hatch\" width=\"6\" height=\"6\"");
    out.append(" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">");
    out.append("<path d=\"M0 0V6\" stroke=\"#8893a0\" stroke-width=\"1\"/></pattern></defs>\n");
  }

  private String describe() {
    int outside = 0;
    for (int i = 0; i < count; i++) {
      outside += isOutside(i) ? 1 : 0;
    }
    return plot.metric() + " over " + count + " points, " + outside + " outside of the range";
  }

  private void body() {
    for (Level level : plot.levels()) {
      double margin = plot.margin();
      band("m-margin", level.low() - margin, level.high() + margin);
    }
    for (Level level : plot.levels()) {
      band("m-band", level.low(), level.high());
    }
    axes();
    for (Level level : plot.levels()) {
      horizontal("m-bound", level.low());
      horizontal("m-bound", level.high());
    }
    hatch(0, ignored.first());
    hatch(count - ignored.last(), count);
    line();
    text(LEFT, TOP - 12, "m-title", "start", plot.metric());
  }

  private void axes() {
    for (int i = 0; i <= TICKS; i++) {
      double value = low + (high - low) * i / TICKS;
      horizontal("m-grid", value);
      text(LEFT - 6, y(value) + 4, "", "end", number(value));
    }
    path("m-axis", "M" + LEFT + " " + TOP + "V" + (HEIGHT - BOTTOM) + "H" + (WIDTH - RIGHT));
    text(LEFT, HEIGHT - 12, "", "start", count == 0 ? "no points" : "point 1");
    if (count > 1) {
      long last = plot.when().get(count - 1).point();
      text(WIDTH - RIGHT, HEIGHT - 12, "", "end", "point " + last);
    }
  }

  private void line() {
    StringBuilder path = new StringBuilder();
    boolean pen = false;
    for (int i = 0; i < count; i++) {
      double value = plot.values().get(i);
      if (Double.isNaN(value)) {
        pen = false;
        continue;
      }
      path.append(pen ? 'L' : 'M').append(coordinate(x(i))).append(' ');
      path.append(coordinate(y(value)));
      pen = true;
    }
    path("m-line", path.toString());
    boolean crossed = false;
    for (int i = ignored.first(); i < count - ignored.last(); i++) {
      if (!isOutside(i)) {
        continue;
      }
      if (!crossed) {
        crossed = true;
        path("m-crossing", "M" + coordinate(x(i)) + " " + TOP + "V" + (HEIGHT - BOTTOM));
        text(x(i), HEIGHT - 12, "", "middle", "point " + plot.when().get(i).point());
      }
      out.append("<circle class=\"m-out\" r=\"3.5\" cx=\"").append(coordinate(x(i)));
      out.append("\" cy=\"").append(coordinate(y(plot.values().get(i)))).append("\"><title>");
      out.append("point ").append(plot.when().get(i).point()).append(": ");
      out.append(number(plot.values().get(i))).append("</title></circle>\n");
    }
  }

  private boolean isOutside(int i) {
    double value = plot.values().get(i);
    return !plot.levels().isEmpty()
        && !Double.isNaN(value)
        && plot.levels().stream().noneMatch(level -> level.contains(value, plot.margin() + 1e-6));
  }

  private double x(int i) {
    double width = WIDTH - LEFT - RIGHT;
    return LEFT + (count < 2 ? width / 2 : width * i / (count - 1));
  }

  private double y(double value) {
    double height = HEIGHT - TOP - BOTTOM;
    return TOP + height * (1 - (value - low) / (high - low));
  }

  private void band(String style, double from, double to) {
    double top = y(Math.min(high, to));
    double height = Math.max(1, y(Math.max(low, from)) - top);
    rect(style, LEFT, top, WIDTH - LEFT - RIGHT, height);
  }

  private void hatch(int from, int to) {
    if (from < to && count > 1) {
      double left = from == 0 ? LEFT : x(from - 1) + (x(from) - x(from - 1)) / 2;
      double right = to == count ? WIDTH - RIGHT : x(to - 1) + (x(to) - x(to - 1)) / 2;
      rect("m-ignored", left, TOP, right - left, HEIGHT - TOP - BOTTOM);
    }
  }

  private void rect(String style, double x, double y, double width, double height) {
    out.append("<rect class=\"").append(style).append("\" x=\"").append(coordinate(x));
    out.append("\" y=\"").append(coordinate(y)).append("\" width=\"").append(coordinate(width));
    out.append("\" height=\"").append(coordinate(height)).append("\"/>\n");
  }

  private void horizontal(String style, double value) {
    path(style, "M" + LEFT + " " + coordinate(y(value)) + "H" + (WIDTH - RIGHT));
  }

  private void path(String style, String data) {
    out.append("<path class=\"").append(style).append("\" d=\"").append(data).append("\"/>\n");
  }

  private void text(double x, double y, String style, String anchor, String raw) {
    out.append("<text class=\"").append(style).append("\" x=\"").append(coordinate(x));
    out.append("\" y=\"").append(coordinate(y)).append("\" text-anchor=\"").append(anchor);
    out.append("\">").append(Escape.xml(raw)).append("</text>\n");
  }

  private String number(double value) {
    return high - low >= 10 || value >= 10_000
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.format(Locale.ROOT, "%.2f", value);
  }

  private static String coordinate(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
