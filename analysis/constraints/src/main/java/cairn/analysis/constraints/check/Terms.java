package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.Numbering;
import cairn.analysis.constraints.bind.Shape;
import cairn.analysis.constraints.lang.Expr;

/** The kinds of compiled terms. */
final class Terms {
  private Terms() {}

  static final class X extends Term {
    @Override
    int eval(Frame f) {
      f.bits = f.x;
      return Values.NODE;
    }
  }

  static final class Y extends Term {
    @Override
    int eval(Frame f) {
      f.bits = f.y;
      return Values.NODE;
    }
  }

  static final class Index extends Term {
    @Override
    int eval(Frame f) {
      f.bits = f.index;
      return Values.WHOLE;
    }
  }

  static final class Fixed extends Term {
    final int tag;
    final long value;

    Fixed(int tag, long value) {
      this.tag = tag;
      this.value = value;
    }

    @Override
    int eval(Frame f) {
      f.bits = value;
      return tag;
    }
  }

  static final class Static extends Term {
    private final long slot;

    Static(long slot) {
      this.slot = slot;
    }

    @Override
    boolean isSlot() {
      return true;
    }

    @Override
    int eval(Frame f) {
      return f.readStatic(slot);
    }
  }

  /** What a slot of something that is no node is: absent, or unknown if that is not known. */
  private static int nothing(int tag) {
    return tag == Values.UNKNOWN ? Values.UNKNOWN : Values.ABSENT;
  }

  static final class Field extends Term {
    private final Term base;
    private final Step.ByName step;

    Field(Term base, Step.ByName step) {
      this.base = base;
      this.step = step;
    }

    @Override
    boolean isSlot() {
      return true;
    }

    @Override
    void origin(Frame f, long factor, Origin origin) {
      long slot = origin.read(this, factor);
      int owner = slot < 0 ? -1 : f.history.owner(slot);
      Shape.Bits bits = owner < 0 ? null : step.bits(f.shapes.of(owner));
      if (bits != null) {
        origin.bits.put(slot, bits);
      }
    }

    @Override
    int eval(Frame f) {
      int tag = base.eval(f);
      if (tag != Values.NODE) {
        return nothing(tag);
      }
      long node = f.bits;
      Shape shape = f.shapeOf(node);
      int slot = step.slot(shape);
      if (slot < 0) {
        return shape.isUnknown ? Values.UNKNOWN : Values.ABSENT;
      }
      int found = f.read(node, slot);
      Shape.Bits bits = step.bits(shape);
      if (bits != null && found == Values.WHOLE) {
        f.bits = bits.of(f.bits);
      }
      return found;
    }
  }

  static final class Numbered extends Term {
    private final Term base;
    private final Step.ByNumber step;
    private final int number;

    Numbered(Term base, Step.ByNumber step, int number) {
      this.base = base;
      this.step = step;
      this.number = number;
    }

    @Override
    boolean isSlot() {
      return true;
    }

    @Override
    int eval(Frame f) {
      int tag = base.eval(f);
      return tag == Values.NODE ? byNumber(f, f.bits, step, number) : nothing(tag);
    }
  }

  /** A field by its number, or an element of an array from 1. */
  private static int byNumber(Frame f, long node, Step.ByNumber step, long number) {
    Shape shape = f.shapeOf(node);
    if (shape.isUnknown) {
      return Values.UNKNOWN;
    }
    if (shape.isArray) {
      return element(f, node, number - 1);
    }
    Numbering numbering = step.numbering(shape);
    int slot = numbering.slot(number);
    if (slot < 0) {
      return Values.ABSENT;
    }
    int tag = f.read(node, slot);
    int element = numbering.element(number);
    if (element < 0) {
      return tag;
    }
    if (tag != Values.NODE) {
      return nothing(tag);
    }
    long array = f.bits;
    return f.shapeOf(array).isArray ? element(f, array, element) : Values.ABSENT;
  }

  private static int element(Frame f, long array, long index) {
    return index < 0 || index >= f.slotCount(array) ? Values.ABSENT : f.read(array, (int) index);
  }

  static final class Element extends Term {
    private final Term base;
    private final Term at;
    private final int first;
    private final Step.ByNumber numbers;

    /**
     * @param first the number of the first element
     */
    Element(Term base, Term at, int first, Step.ByNumber numbers) {
      this.base = base;
      this.at = at;
      this.first = first;
      this.numbers = numbers;
    }

    @Override
    boolean isSlot() {
      return true;
    }

    @Override
    int eval(Frame f) {
      int tag = base.eval(f);
      long node = f.bits;
      int indexTag = whole(f, at);
      long index = f.bits;
      if (tag != Values.NODE) {
        return indexTag == Values.ABSENT ? Values.ABSENT : nothing(tag);
      }
      if (indexTag != Values.WHOLE) {
        return indexTag;
      }
      Shape shape = f.shapeOf(node);
      if (shape.isUnknown) {
        return Values.UNKNOWN;
      }
      if (!shape.isArray) {
        return byNumber(f, node, numbers, index);
      }
      return index == Long.MIN_VALUE ? Values.ABSENT : element(f, node, index - first);
    }
  }

  /** The place of an element; what is no whole number is that of none. */
  static int whole(Frame f, Term at) {
    int tag = f.unboxed(at.eval(f));
    if (tag == Values.NODE || tag == Values.NULL) {
      return Values.ABSENT;
    }
    if (tag != Values.REAL) {
      return tag;
    }
    double real = Double.longBitsToDouble(f.bits);
    if (real != Math.rint(real) || Math.abs(real) > 1e15) {
      return Values.ABSENT;
    }
    f.bits = (long) real;
    return Values.WHOLE;
  }

  static final class Degree extends Term {
    private final Term base;
    private final Expr.Standard which;

    Degree(Term base, Expr.Standard which) {
      this.base = base;
      this.which = which;
    }

    @Override
    int eval(Frame f) {
      int tag = base.eval(f);
      if (tag != Values.NODE) {
        return nothing(tag);
      }
      long node = f.bits;
      if (f.part != null && node >= 0) {
        f.part.openEdges((int) node);
        f.part.openReferrers((int) node);
      }
      int found = node < 0 ? Values.ABSENT : of(f, (int) node);
      if (f.tracer != null) {
        f.tracer.degree(f.globalOf(node), which.ordinal(), found, f.bits);
      }
      return found;
    }

    private int of(Frame f, int node) {
      if (which == Expr.Standard.ALLIN) {
        f.bits = f.heap.allIn(node);
        return f.heap.hasUnknownSlots() ? Values.UNKNOWN : Values.WHOLE;
      }
      if (which == Expr.Standard.ALLOUT) {
        return AllOut.of(f, node);
      }
      if (f.heap.shape(node).structures == 0) {
        return Values.ABSENT;
      }
      int in = f.heap.inDegree(node);
      int out = f.heap.outDegree(node);
      boolean unknownIn = f.heap.hasUnknownEdges();
      boolean unknownOut = f.heap.unknownEdges(node) > 0;
      int noIn = unknownIn ? Formula.UNKNOWN : Formula.of(in == 0);
      int noOut = unknownOut ? Formula.UNKNOWN : Formula.of(out == 0);
      return switch (which) {
        case INDEGREE -> whole(f, in, unknownIn);
        case OUTDEGREE -> whole(f, out, unknownOut);
        case ISROOT -> truth(f, noIn);
        case ISLEAF -> truth(f, noOut);
        case EXTERNAL -> truth(f, Formulas.or(noIn, noOut));
        default -> truth(f, Formulas.and(Formula.not(noIn), Formula.not(noOut)));
      };
    }

    private static int whole(Frame f, int degree, boolean unknown) {
      f.bits = degree;
      return unknown ? Values.UNKNOWN : Values.WHOLE;
    }
  }

  /** A truth as a number. */
  static int truth(Frame f, int truth) {
    f.bits = truth;
    return truth == Formula.UNKNOWN ? Values.UNKNOWN : Values.WHOLE;
  }

  static final class Attribute extends Term {
    private final Term base;
    private final int attribute;

    Attribute(Term base, int attribute) {
      this.base = base;
      this.attribute = attribute;
    }

    @Override
    void origin(Frame f, long factor, Origin origin) {
      if (base.eval(f) == Values.NODE && f.bits >= 0 && origin.goesOn()) {
        f.attributes.origin(f, attribute, (int) f.bits, factor, origin);
      }
    }

    @Override
    int eval(Frame f) {
      return f.attributes.read(f, attribute, base.eval(f));
    }
  }

  static final class Size extends Term {
    private final Term base;

    Size(Term base) {
      this.base = base;
    }

    @Override
    int eval(Frame f) {
      int tag = base.eval(f);
      if (tag != Values.NODE) {
        return nothing(tag);
      }
      long node = f.bits;
      Shape shape = f.shapeOf(node);
      if (!shape.isArray) {
        return shape.isUnknown ? Values.UNKNOWN : Values.ABSENT;
      }
      f.bits = f.slotCount(node);
      if (f.tracer != null) {
        f.tracer.size(f.globalOf(node), f.bits);
      }
      return Values.WHOLE;
    }
  }

  static final class Count extends Term {
    private final Term base;
    private final int structure;
    private final TreeSize sizes;

    Count(Term base, int structure, TreeSize sizes) {
      this.base = base;
      this.structure = structure;
      this.sizes = sizes;
    }

    @Override
    int eval(Frame f) {
      int tag = base.eval(f);
      if (tag == Values.NULL) {
        f.bits = 0;
        return Values.WHOLE;
      }
      if (tag != Values.NODE) {
        return nothing(tag);
      }
      long node = f.bits;
      int found = node < 0 ? none(f) : count(f, (int) node);
      if (f.tracer != null) {
        f.tracer.count(f.globalOf(node), structure, found, f.bits);
      }
      return found;
    }

    private static int none(Frame f) {
      f.bits = 0;
      return Values.WHOLE;
    }

    private int count(Frame f, int node) {
      if (f.heap.shape(node).structures == 0) {
        return none(f);
      }
      if (sizes.isValid()) {
        f.bits = sizes.of(node);
        return Values.WHOLE;
      }
      int known = sizes.elsewhere(node);
      if (known >= 0) {
        f.bits = known;
        return Values.WHOLE;
      }
      IntList found = f.reach.from(node);
      if (f.reach.isIncomplete()) {
        return Values.UNKNOWN;
      }
      long count = f.heap.shape(node).isIn(structure) && !f.reach.found(node) ? 1 : 0;
      for (int i = 0; i < found.size(); i++) {
        count += f.heap.shape(found.get(i)).isIn(structure) ? 1 : 0;
      }
      f.bits = count;
      return Values.WHOLE;
    }
  }

  static final class Choice extends Term {
    private final Formula condition;
    private final Term first;
    private final Term second;

    Choice(Formula condition, Term first, Term second) {
      this.condition = condition;
      this.first = first;
      this.second = second;
    }

    @Override
    void origin(Frame f, long factor, Origin origin) {
      int truth = condition.test(f);
      if (truth != Formula.UNKNOWN) {
        (truth == Formula.TRUE ? first : second).origin(f, factor, origin);
      }
    }

    @Override
    int eval(Frame f) {
      int truth = condition.test(f);
      return truth == Formula.UNKNOWN
          ? Values.UNKNOWN
          : truth == Formula.TRUE ? first.eval(f) : second.eval(f);
    }
  }

  /** A formula where a number is needed. */
  static final class Truth extends Term {
    private final Formula formula;

    Truth(Formula formula) {
      this.formula = formula;
    }

    @Override
    int eval(Frame f) {
      return truth(f, formula.test(f));
    }
  }
}
