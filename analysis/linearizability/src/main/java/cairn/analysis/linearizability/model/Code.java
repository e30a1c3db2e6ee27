package cairn.analysis.linearizability.model;

import java.util.function.ToIntFunction;

/** An expression made ready for the states of one view.layout(). */
@FunctionalInterface
interface Code {
  /**
   * Its value in a state.
   *
   * @throws Undefined if it has none
   */
  long value(long[] cells);

  /**
   * Who looks at a state.
   *
   * @param id what ID is
   * @param offsets where variables are
   */
  record View(Layout layout, long id, ToIntFunction<Variable> offsets) {
    static View of(Layout layout, int instance) {
      return new View(layout, layout.id(instance), variable -> layout.offset(instance, variable));
    }
  }

  /** Makes an expression ready. */
  static Code of(View view, Expr expr) {
    if (expr instanceof Expr.IntLiteral literal) {
      return cells -> literal.value();
    }
    if (expr instanceof Expr.BoolLiteral literal) {
      return cells -> literal.value() ? 1 : 0;
    }
    if (expr instanceof Expr.NullLiteral) {
      return cells -> 0;
    }
    if (expr instanceof Expr.EnumLiteral literal) {
      return cells -> literal.ordinal();
    }
    if (expr instanceof Expr.Self) {
      return cells -> view.id();
    }
    if (expr instanceof Expr.Location location) {
      Cell cell = Cell.of(view, location);
      return cells -> cells[cell.index(cells)];
    }
    return ofOperator(view, expr);
  }

  private static Code ofOperator(View view, Expr expr) {
    if (expr instanceof Expr.Compare compare) {
      Code left = of(view, compare.left());
      Code right = of(view, compare.right());
      return cells -> compare.operator().holds(left.value(cells), right.value(cells)) ? 1 : 0;
    }
    if (expr instanceof Expr.Arithmetic arithmetic) {
      Code left = of(view, arithmetic.left());
      Code right = of(view, arithmetic.right());
      return cells -> arithmetic.operator().apply(left.value(cells), right.value(cells));
    }
    if (expr instanceof Expr.Not not) {
      Code operand = of(view, not.operand());
      return cells -> 1 - operand.value(cells);
    }
    if (expr instanceof Expr.And and) {
      Code left = of(view, and.left());
      Code right = of(view, and.right());
      return cells -> left.value(cells) == 0 ? 0 : right.value(cells);
    }
    if (expr instanceof Expr.Or or) {
      Code left = of(view, or.left());
      Code right = of(view, or.right());
      return cells -> left.value(cells) != 0 ? 1 : right.value(cells);
    }
    if (expr instanceof Expr.Choice choice) {
      Code condition = of(view, choice.condition());
      Code positive = of(view, choice.positive());
      Code negative = of(view, choice.negative());
      return cells -> condition.value(cells) != 0 ? positive.value(cells) : negative.value(cells);
    }
    throw new IllegalArgumentException("only a sequential specification has " + expr);
  }

  /** A place that can be written, made ready. */
  @FunctionalInterface
  interface Cell {
    int index(long[] cells);

    static Cell of(View view, Expr.Location location) {
      if (location instanceof Expr.Use use) {
        int offset = view.offsets().applyAsInt(use.variable());
        return cells -> offset;
      }
      if (location instanceof Expr.FieldOf field) {
        Layout layout = view.layout();
        Code base = Code.of(view, field.base());
        Struct struct = view.layout().specification().struct(field.struct());
        int index = 1 + struct.fields().indexOf(field.field());
        return cells -> {
          long node = base.value(cells);
          if (node == 0) {
            throw Undefined.noNode();
          }
          return layout.slotOffset((int) node - 1) + index;
        };
      }
      Expr.Element element = (Expr.Element) location;
      int offset = view.offsets().applyAsInt(element.array());
      Code index = Code.of(view, element.index());
      int elements = view.layout().bound().elements();
      return cells -> {
        long at = index.value(cells);
        if (at < 0 || at >= elements) {
          throw Undefined.noElement();
        }
        return offset + (int) at;
      };
    }
  }
}
