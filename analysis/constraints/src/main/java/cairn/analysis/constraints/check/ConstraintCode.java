package cairn.analysis.constraints.check;

import org.jspecify.annotations.Nullable;

/** A compiled constraint: its range, its guard and its body. */
final class ConstraintCode {
  /** Ranges with more values are not looked at. */
  static final long MOST_VALUES = 20_000_000;

  private final @Nullable Term from;
  private final @Nullable Term to;
  private final @Nullable Formula guard;
  private final Formula body;

  /** Whether a range was met that has too many values. */
  boolean tooMany;

  ConstraintCode(@Nullable Term from, @Nullable Term to, @Nullable Formula guard, Formula body) {
    this.from = from;
    this.to = to;
    this.guard = guard;
    this.body = body;
  }

  /** Whether it holds for the nodes of a frame: a truth of {@link Formula}. */
  int test(Frame f) {
    if (from == null || to == null) {
      return once(f);
    }
    int fromTag = f.number(from.eval(f));
    long first = f.bits;
    int toTag = f.number(to.eval(f));
    long last = f.bits;
    if (isNothing(fromTag, first) || isNothing(toTag, last)) {
      return Formula.TRUE;
    }
    if (fromTag == Values.UNKNOWN || toTag == Values.UNKNOWN) {
      return Formula.UNKNOWN;
    }
    long start = fromTag == Values.REAL ? (long) Math.ceil(Double.longBitsToDouble(first)) : first;
    long end = toTag == Values.REAL ? (long) Math.floor(Double.longBitsToDouble(last)) : last;
    return start > end ? Formula.TRUE : all(f, start, end);
  }

  private static boolean isNothing(int tag, long bits) {
    return tag == Values.ABSENT
        || tag == Values.REAL && Double.isNaN(Double.longBitsToDouble(bits));
  }

  private int all(Frame f, long start, long end) {
    if (end - start < 0 || end - start >= MOST_VALUES) {
      tooMany = true;
      return Formula.UNKNOWN;
    }
    int worst = Formula.TRUE;
    for (long i = start; i <= end; i++) {
      f.index = i;
      int truth = once(f);
      if (truth == Formula.FALSE) {
        worst = Formula.FALSE;
        if (f.tracer == null) {
          break;
        }
      } else if (truth == Formula.UNKNOWN && worst == Formula.TRUE) {
        worst = Formula.UNKNOWN;
      }
      if (i == Long.MAX_VALUE) {
        break;
      }
    }
    return worst;
  }

  private int once(Frame f) {
    int mark = f.tracer == null ? 0 : f.tracer.mark();
    int guarded = guard == null ? Formula.TRUE : guard.test(f);
    if (f.tracer != null) {
      f.tracer.dismiss(mark);
    }
    if (guarded == Formula.FALSE) {
      return Formula.TRUE;
    }
    int truth = body.test(f);
    if (truth == Formula.TRUE && f.tracer != null) {
      f.tracer.dismiss(mark);
    }
    return truth == Formula.FALSE && guarded == Formula.UNKNOWN ? Formula.UNKNOWN : truth;
  }
}
