package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.BoundSpec;
import cairn.analysis.constraints.lang.Attribute;
import cairn.analysis.constraints.lang.Expr;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An attribute that a specification defines, compiled, with its values. */
final class AttributeRule {
  final Attribute attribute;
  final int structure;
  final Dependencies dependencies = new Dependencies();
  private final @Nullable Formula guard;
  private final @Nullable Term first;
  private final Term second;
  final Term ofNull;

  byte[] tags = new byte[64];
  long[] bits = new long[64];
  byte[] states = new byte[64];
  int[] indexes = new int[0];
  int[] lows = new int[0];

  /** Nodes that depend on themselves. */
  final Marks cyclic = new Marks();

  /** Nodes that are dirty, each once. */
  final IntList dirty = new IntList();

  AttributeRule(BoundSpec bound, Summaries summaries, Attribute attribute) {
    this.attribute = attribute;
    this.structure = bound.structure(attribute.structure());
    Compiler compiler =
        new Compiler(
            bound,
            summaries,
            Map.of(attribute.variable(), new Compiler.Variable(false, structure)),
            dependencies,
            List.of());
    Expr guardExpr = attribute.guard();
    Expr firstExpr = attribute.first();
    guard = guardExpr == null ? null : compiler.formula(guardExpr);
    first = firstExpr == null ? null : compiler.term(firstExpr);
    second = compiler.term(attribute.second());
    ofNull = nullTerm(compiler, attribute);
  }

  private static Term nullTerm(Compiler compiler, Attribute attribute) {
    Expr given = attribute.nullValue();
    if (given != null) {
      return compiler.term(given);
    }
    Expr first = attribute.guard() == null ? null : attribute.first();
    boolean isNumber =
        first instanceof Expr.Numeral
            || first instanceof Expr.Negative negative
                && negative.operand() instanceof Expr.Numeral;
    if (first == null || !isNumber) {
      return new Terms.Fixed(Values.ABSENT, 0);
    }
    return new Numbers.Arithmetic(
        Expr.Operator.MINUS, compiler.term(first), new Terms.Fixed(Values.WHOLE, 1));
  }

  void grow(int length) {
    if (tags.length < length) {
      tags = Arrays.copyOf(tags, length);
      bits = Arrays.copyOf(bits, length);
      states = Arrays.copyOf(states, length);
    }
  }

  /** Makes room for the order in which attributes are computed. */
  void growOrder() {
    if (indexes.length < states.length) {
      indexes = Arrays.copyOf(indexes, states.length);
      lows = Arrays.copyOf(lows, states.length);
    }
  }

  /** Says where the attribute of a node comes from. */
  void origin(Frame f, int node, long factor, Origin origin) {
    int x = f.x;
    f.x = node;
    int guarded = guard == null ? Formula.FALSE : guard.test(f);
    if (guarded != Formula.UNKNOWN) {
      Term term = guarded == Formula.TRUE && first != null ? first : second;
      term.origin(f, factor, origin);
    }
    f.x = x;
  }

  int eval(Frame f, int node) {
    f.x = node;
    int guarded = guard == null ? Formula.FALSE : guard.test(f);
    if (guarded == Formula.UNKNOWN) {
      return Values.UNKNOWN;
    }
    return guarded == Formula.TRUE && first != null ? first.eval(f) : second.eval(f);
  }
}
