package cairn.analysis.metrics;

import cairn.analysis.api.metrics.Level;
import cairn.analysis.api.metrics.ModelMetric;
import cairn.analysis.api.metrics.Stability.Kind;

/**
 * Whether a metric nears a bound: it is close to it, or beyond, and was last seen to move towards
 * it. From then on stacks are kept, until it crosses or turns back.
 */
final class Nearing {
  /** Close: within this share of the range's width from its end. */
  private static final double CLOSE = 0.15;

  /** What rounding adds. */
  private static final double TINY = 1e-6;

  private final ModelMetric metric;
  private double before = Double.NaN;
  private boolean armed;
  private int since;
  private int points;

  Nearing(ModelMetric metric) {
    this.metric = metric;
  }

  /** Takes the next value and says whether stacks are to be kept. */
  boolean next(double value) {
    points++;
    if (Changes.isMissing(value)) {
      return armed;
    }
    Level level = Levels.nearest(metric.levels(), value);
    double near = CLOSE * level.width() + metric.margin();
    boolean rising = !Changes.isMissing(before) && value > before;
    boolean falling = !Changes.isMissing(before) && value < before;
    boolean top = value > level.high() - near;
    boolean bottom = value < level.low() + near;
    boolean towards = (top && rising) || (bottom && falling);
    boolean stays = armed && (top || bottom) && value == before;
    if (!armed && towards) {
      since = points;
    }
    armed = towards || stays || isOutside(metric, value);
    before = value;
    return armed;
  }

  /** The point from which on stacks are kept, from 1; 0 if they never were. */
  int since() {
    return since;
  }

  static boolean isOutside(ModelMetric metric, double value) {
    if (metric.kind() == Kind.UNSTABLE || Changes.isMissing(value)) {
      return false;
    }
    return Levels.distance(metric.levels(), value) > metric.margin() + TINY;
  }
}
