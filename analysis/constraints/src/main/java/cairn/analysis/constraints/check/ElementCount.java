package cairn.analysis.constraints.check;

import cairn.analysis.constraints.lang.Expr;
import cairn.analysis.constraints.lang.SpecText;

/**
 * The number of values of a range for which a formula is true. Looks at all of them, unless a
 * client that follows the range has told it how many there are.
 */
final class ElementCount extends Term {
  private final Expr.CountOf expr;
  private final Formula body;

  /** The range; "violated" are the values that count. */
  final ConstraintCode code;

  private boolean told;
  private long toldCount;
  private boolean toldOpen;

  ElementCount(Expr.CountOf expr, Term from, Term to, Formula body) {
    this.expr = expr;
    this.body = body;
    this.code = new ConstraintCode(from, to, null, new Formulas.Not(body));
  }

  /**
   * Tells the number for the evaluations up to {@link #forget}.
   *
   * @param open whether there are values of which it cannot be told
   */
  void tell(long count, boolean open) {
    told = true;
    toldCount = count;
    toldOpen = open;
  }

  void forget() {
    told = false;
  }

  @Override
  int eval(Frame f) {
    if (told) {
      f.bits = toldCount;
      return toldOpen ? Values.UNKNOWN : Values.WHOLE;
    }
    int ends = code.ends(f);
    int tag = ends == Formula.UNKNOWN ? Values.UNKNOWN : Values.WHOLE;
    long count = 0;
    if (f.tracer != null) {
      f.tracer.counting();
    }
    if (ends == ConstraintCode.ENDS_ARE_KNOWN) {
      int x = f.x;
      int y = f.y;
      long outer = f.index;
      long last = code.end();
      for (long i = code.start(); i <= last; i++) {
        f.x = x;
        f.y = y;
        f.index = i;
        f.repeats++;
        int truth = body.test(f);
        count += truth == Formula.TRUE ? 1 : 0;
        tag = truth == Formula.UNKNOWN ? Values.UNKNOWN : tag;
        if (i == Long.MAX_VALUE) {
          break;
        }
      }
      f.x = x;
      f.y = y;
      f.index = outer;
    }
    if (f.tracer != null) {
      f.tracer.counted(SpecText.of(expr), tag, count);
    }
    f.bits = count;
    return tag;
  }
}
