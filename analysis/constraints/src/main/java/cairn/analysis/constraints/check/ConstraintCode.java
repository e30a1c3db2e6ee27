package cairn.analysis.constraints.check;

import org.jspecify.annotations.Nullable;

/** A compiled constraint: its range, its guard and its body. */
final class ConstraintCode {
  /** Ranges with more values are not looked at. */
  static final long MOST_VALUES = 20_000_000;

  /** No truth: the ends of the range are known. */
  static final int ENDS_ARE_KNOWN = -1;

  private final @Nullable Term from;
  private final @Nullable Term to;
  private final @Nullable Formula guard;
  private final Formula body;

  private long start;
  private long end;

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
    int known = ends(f);
    return known == ENDS_ARE_KNOWN ? all(f, start, end) : known;
  }

  /**
   * Finds the ends of the range for the nodes of a frame. Returns the truth of the constraint if
   * the range is empty, unknown or too long, otherwise {@link #ENDS_ARE_KNOWN}.
   */
  int ends(Frame f) {
    if (from == null || to == null) {
      throw new IllegalStateException("a constraint without a range");
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
    // whole numbers between the ends; a double beyond all of them ends in a range that is too long
    start = fromTag == Values.REAL ? (long) Math.ceil(Double.longBitsToDouble(first)) : first;
    end = toTag == Values.REAL ? (long) Math.floor(Double.longBitsToDouble(last)) : last;
    if (start > end) {
      return Formula.TRUE;
    }
    if (end - start < 0 || end - start >= MOST_VALUES) {
      tooMany = true;
      return Formula.UNKNOWN;
    }
    return ENDS_ARE_KNOWN;
  }

  /** The ends of the range that were found last. */
  long start() {
    return start;
  }

  long end() {
    return end;
  }

  private static boolean isNothing(int tag, long bits) {
    return tag == Values.ABSENT
        || tag == Values.REAL && Double.isNaN(Double.longBitsToDouble(bits));
  }

  /** Whether it is one for each value of a range. */
  boolean isRange() {
    return from != null && to != null;
  }

  /**
   * Says what would make it hold for the nodes and the value of a frame.
   *
   * @param index the value; it may also leave the range
   */
  void demand(Frame f, long index, Demands demands) {
    if (from != null && to != null && ends(f) == ENDS_ARE_KNOWN) {
      if (index == end) {
        demands.value(to, index - 1);
      }
      if (index == start) {
        demands.value(from, index + 1);
      }
      f.index = index;
    }
    if (guard != null) {
      guard.demand(f, false, demands);
    }
    body.demand(f, true, demands);
  }

  private int all(Frame f, long first, long last) {
    int worst = Formula.TRUE;
    for (long i = first; i <= last; i++) {
      f.index = i;
      f.repeats++;
      if (f.tracer != null) {
        f.tracer.index(i);
      }
      int truth = once(f);
      if (f.tracer != null) {
        f.tracer.indexed(truth);
      }
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

  /** Whether it holds for the nodes and the value of a frame. */
  int once(Frame f) {
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
