package cairn.analysis.constraints.check;

import cairn.analysis.constraints.lang.Expr;

/** The kinds of compiled formulas. */
final class Formulas {
  private Formulas() {}

  static int and(int a, int b) {
    return a == Formula.FALSE || b == Formula.FALSE
        ? Formula.FALSE
        : a == Formula.TRUE && b == Formula.TRUE ? Formula.TRUE : Formula.UNKNOWN;
  }

  static int or(int a, int b) {
    return a == Formula.TRUE || b == Formula.TRUE
        ? Formula.TRUE
        : a == Formula.FALSE && b == Formula.FALSE ? Formula.FALSE : Formula.UNKNOWN;
  }

  /** What would turn those of two formulas that are not as they should be. */
  private static void both(Frame f, Formula left, Formula right, boolean wanted, Demands demands) {
    int other = wanted ? Formula.FALSE : Formula.TRUE;
    if (left.test(f) == other) {
      left.demand(f, wanted, demands);
    }
    if (right.test(f) == other) {
      right.demand(f, wanted, demands);
    }
  }

  static final class Fixed extends Formula {
    private final boolean truth;

    Fixed(boolean truth) {
      this.truth = truth;
    }

    @Override
    int test(Frame f) {
      return of(truth);
    }
  }

  /** A term that is asked whether it is true. */
  static final class OfTerm extends Formula {
    private final Term term;

    OfTerm(Term term) {
      this.term = term;
    }

    @Override
    void demand(Frame f, boolean wanted, Demands demands) {
      demands.value(term, wanted ? 1 : 0);
    }

    @Override
    int test(Frame f) {
      int tag = f.number(term.eval(f));
      return tag == Values.UNKNOWN
          ? UNKNOWN
          : of(tag != Values.ABSENT && Numbers.real(tag, f.bits) == 1);
    }
  }

  static final class Not extends Formula {
    private final Formula operand;

    Not(Formula operand) {
      this.operand = operand;
    }

    @Override
    void demand(Frame f, boolean wanted, Demands demands) {
      operand.demand(f, !wanted, demands);
    }

    @Override
    int test(Frame f) {
      return not(operand.test(f));
    }
  }

  static final class And extends Formula {
    private final Formula left;
    private final Formula right;

    And(Formula left, Formula right) {
      this.left = left;
      this.right = right;
    }

    @Override
    void demand(Frame f, boolean wanted, Demands demands) {
      both(f, left, right, wanted, demands);
    }

    @Override
    int test(Frame f) {
      int mark = f.tracer == null ? 0 : f.tracer.mark();
      int truth = left.test(f);
      if (truth == TRUE && f.tracer != null) {
        f.tracer.dismiss(mark);
      }
      return truth == FALSE ? FALSE : and(truth, right.test(f));
    }
  }

  static final class Or extends Formula {
    private final Formula left;
    private final Formula right;

    Or(Formula left, Formula right) {
      this.left = left;
      this.right = right;
    }

    @Override
    void demand(Frame f, boolean wanted, Demands demands) {
      both(f, left, right, wanted, demands);
    }

    @Override
    int test(Frame f) {
      int truth = left.test(f);
      return truth == TRUE ? TRUE : or(truth, right.test(f));
    }
  }

  static final class Equality extends Formula {
    private final Term left;
    private final Term right;
    private final boolean negated;

    Equality(Term left, Term right, boolean negated) {
      this.left = left;
      this.right = right;
      this.negated = negated;
    }

    @Override
    void demand(Frame f, boolean wanted, Demands demands) {
      if (wanted != negated) {
        demands.equal(left, right);
      }
    }

    @Override
    int test(Frame f) {
      int truth = equal(f);
      return negated ? not(truth) : truth;
    }

    private int equal(Frame f) {
      int leftTag = left.eval(f);
      long a = f.bits;
      int rightTag = right.eval(f);
      long b = f.bits;
      if (leftTag == Values.ABSENT || rightTag == Values.ABSENT) {
        return FALSE;
      }
      if (leftTag == Values.NULL && rightTag == Values.NODE
          || leftTag == Values.NODE && rightTag == Values.NULL) {
        return FALSE;
      }
      f.bits = a;
      int first = f.unboxed(leftTag);
      a = f.bits;
      f.bits = b;
      int second = f.unboxed(rightTag);
      b = f.bits;
      return equal(first, a, second, b);
    }

    private static int equal(int first, long a, int second, long b) {
      if (first == Values.ABSENT || second == Values.ABSENT) {
        return FALSE;
      }
      if (first == Values.UNKNOWN || second == Values.UNKNOWN) {
        return UNKNOWN;
      }
      if (first == second && first != Values.REAL) {
        return of(first == Values.NULL || a == b);
      }
      return of(
          first >= Values.WHOLE
              && second >= Values.WHOLE
              && Numbers.real(first, a) == Numbers.real(second, b));
    }
  }

  static final class Order extends Formula {
    private final Expr.Relation relation;
    private final Term left;
    private final Term right;

    Order(Expr.Relation relation, Term left, Term right) {
      this.relation = relation;
      this.left = left;
      this.right = right;
    }

    @Override
    void demand(Frame f, boolean wanted, Demands demands) {
      int gap =
          switch (relation) {
            case LESS -> wanted ? -1 : 0;
            case AT_MOST -> wanted ? 0 : 1;
            case GREATER -> wanted ? 1 : 0;
            default -> wanted ? 0 : -1;
          };
      demands.ordered(left, right, gap);
    }

    @Override
    int test(Frame f) {
      int leftTag = f.number(left.eval(f));
      long a = f.bits;
      int rightTag = f.number(right.eval(f));
      long b = f.bits;
      if (leftTag == Values.ABSENT || rightTag == Values.ABSENT) {
        return FALSE;
      }
      if (leftTag == Values.UNKNOWN || rightTag == Values.UNKNOWN) {
        return UNKNOWN;
      }
      if (leftTag == Values.WHOLE && rightTag == Values.WHOLE) {
        return of(holds(a, b));
      }
      return of(holds(Numbers.real(leftTag, a), Numbers.real(rightTag, b)));
    }

    private boolean holds(long a, long b) {
      return switch (relation) {
        case LESS -> a < b;
        case AT_MOST -> a <= b;
        case GREATER -> a > b;
        default -> a >= b;
      };
    }

    private boolean holds(double a, double b) {
      return switch (relation) {
        case LESS -> a < b;
        case AT_MOST -> a <= b;
        case GREATER -> a > b;
        default -> a >= b;
      };
    }
  }

  /** An edge or a path from one node to another. */
  static final class Connection extends Formula {
    private final Term from;
    private final Term to;
    private final boolean path;
    private final boolean negated;

    Connection(Term from, Term to, boolean path, boolean negated) {
      this.from = from;
      this.to = to;
      this.path = path;
      this.negated = negated;
    }

    @Override
    void demand(Frame f, boolean wanted, Demands demands) {
      int fromTag = from.eval(f);
      long a = f.bits;
      int toTag = to.eval(f);
      long b = f.bits;
      if (!path && fromTag == Values.NODE && toTag == Values.NODE && a >= 0 && b >= 0) {
        demands.edge((int) a, (int) b, wanted != negated);
      }
    }

    @Override
    int test(Frame f) {
      int truth = connected(f);
      return negated ? not(truth) : truth;
    }

    private int connected(Frame f) {
      int fromTag = from.eval(f);
      long a = f.bits;
      int toTag = to.eval(f);
      long b = f.bits;
      if (fromTag != Values.NODE && fromTag != Values.UNKNOWN
          || toTag != Values.NODE && toTag != Values.UNKNOWN) {
        return FALSE;
      }
      if (fromTag == Values.UNKNOWN || toTag == Values.UNKNOWN) {
        return UNKNOWN;
      }
      if (f.part != null && a >= 0) {
        f.part.openEdges((int) a);
      }
      int truth;
      if (isNone(f, a) || isNone(f, b)) {
        truth = FALSE;
      } else {
        truth = path ? path(f, (int) a, (int) b) : edge(f, (int) a, (int) b);
      }
      if (f.tracer != null) {
        if (path) {
          f.tracer.path(f.globalOf(a), f.globalOf(b), truth);
        } else {
          f.tracer.edge(f.globalOf(a), f.globalOf(b), truth);
        }
      }
      return truth;
    }

    /** Whether a node has no edges at all: it is not alive, or of no structure. */
    private static boolean isNone(Frame f, long node) {
      return node < 0 || f.heap.shape((int) node).structures == 0;
    }

    private static int path(Frame f, int from, int to) {
      return f.tracer == null ? f.reach.leads(from, to) : f.reach.leadsBecause(from, to);
    }

    private static int edge(Frame f, int from, int to) {
      f.scratch.clear();
      f.heap.successors(from, f.scratch);
      for (int i = 0; i < f.scratch.size(); i++) {
        if (f.scratch.get(i) == to) {
          return TRUE;
        }
      }
      return f.heap.unknownEdges(from) > 0 ? UNKNOWN : FALSE;
    }
  }

  static final class IsA extends Formula {
    private final Term operand;
    private final int structure;

    IsA(Term operand, int structure) {
      this.operand = operand;
      this.structure = structure;
    }

    @Override
    int test(Frame f) {
      int tag = operand.eval(f);
      if (tag == Values.UNKNOWN) {
        return UNKNOWN;
      }
      if (tag != Values.NODE) {
        return FALSE;
      }
      long node = f.bits;
      boolean is = node >= 0 && f.heap.shape((int) node).isIn(structure);
      if (f.tracer != null) {
        f.tracer.isA(f.globalOf(node), structure, is);
      }
      return of(is);
    }
  }

  /** A formula where one of two is chosen. */
  static final class Choice extends Formula {
    private final Formula condition;
    private final Formula first;
    private final Formula second;

    Choice(Formula condition, Formula first, Formula second) {
      this.condition = condition;
      this.first = first;
      this.second = second;
    }

    @Override
    void demand(Frame f, boolean wanted, Demands demands) {
      int truth = condition.test(f);
      if (truth != UNKNOWN) {
        (truth == TRUE ? first : second).demand(f, wanted, demands);
      }
    }

    @Override
    int test(Frame f) {
      int truth = condition.test(f);
      return truth == UNKNOWN ? UNKNOWN : truth == TRUE ? first.test(f) : second.test(f);
    }
  }
}
