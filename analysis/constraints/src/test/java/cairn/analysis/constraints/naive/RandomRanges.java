package cairn.analysis.constraints.naive;

import static cairn.analysis.constraints.naive.RandomTerms.HERE;
import static cairn.analysis.constraints.naive.RandomTerms.field;
import static cairn.analysis.constraints.naive.RandomTerms.isNull;
import static cairn.analysis.constraints.naive.RandomTerms.variable;
import static cairn.analysis.constraints.naive.RandomTerms.whole;

import cairn.analysis.constraints.lang.Constraint;
import cairn.analysis.constraints.lang.Expr;
import cairn.analysis.constraints.lang.Expr.Operator;
import cairn.analysis.constraints.lang.Expr.Relation;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Random constraints over ranges: arrays that are filled up to a count, heaps, rings, sorted
 * arrays, and random formulas. What bounds a range, splits it and shifts it are fields that change.
 */
final class RandomRanges {
  private static final Expr INDEX = new Expr.IndexVariable(HERE, "I");

  private final Random random;
  private final RandomTerms terms;
  private Expr from = whole(0);
  private Expr to = whole(0);
  private @Nullable Expr guard;
  private Expr body = new Expr.Truth(HERE, true);

  RandomRanges(Random random, RandomTerms terms) {
    this.random = random;
    this.terms = terms;
  }

  Constraint.Range range() {
    return new Constraint.Range(HERE, "I", from, to);
  }

  @Nullable Expr guard() {
    return guard;
  }

  Expr body() {
    return body;
  }

  /** Over the array of numbers or the table of a holder X. */
  void ofHolder() {
    make("holder", random.nextBoolean() ? "nums" : "table", field(variable("X"), "count"));
  }

  /** Over the children of a node X. */
  void ofNode() {
    make("node", "kids", field(variable("X"), "key"));
  }

  private void make(String structure, String arrayField, Expr count) {
    terms.scope(Map.of("X", structure), null);
    Expr array = field(variable("X"), arrayField);
    Expr size = new Expr.Size(HERE, array);
    from = random.nextInt(4) == 0 ? terms.number(1) : whole(random.nextInt(2));
    to = bound(count, size);
    terms.scope(Map.of("X", structure), "I");
    guard = random.nextInt(3) == 0 ? terms.truth(1) : null;
    Expr here = new Expr.Element(HERE, array, INDEX);
    switch (random.nextInt(6)) {
      case 0 -> body = filled(compare(INDEX, Relation.LESS, count), here);
      case 1 -> {
        Expr parent = calculate(Operator.DIVIDED, minus(INDEX, whole(1)), whole(2));
        body = ordered(new Expr.Element(HERE, array, parent), here);
      }
      case 2 -> {
        Expr turn = calculate(Operator.PLUS, minus(INDEX, count), size);
        Expr ring = calculate(Operator.MODULO, turn, size);
        body = filled(compare(ring, Relation.LESS, terms.number(1)), here);
      }
      case 3 -> {
        Expr other = random.nextBoolean() ? minus(count, INDEX) : place(count);
        body = ordered(here, new Expr.Element(HERE, array, other));
      }
      case 4 -> body = filled(random(count), here);
      default -> {
        Expr free = terms.truth(2);
        body = random.nextBoolean() ? new Expr.Or(HERE, isNull(here, false), free) : free;
      }
    }
  }

  private Expr bound(Expr count, Expr size) {
    return switch (random.nextInt(4)) {
      case 0 -> terms.number(1);
      case 1 -> minus(count, whole(random.nextInt(2)));
      default -> minus(size, whole(1));
    };
  }

  /** A comparison over the index. */
  private Expr random(Expr count) {
    Relation relation = terms.pick(List.of(Relation.values()));
    return random.nextBoolean()
        ? compare(place(count), relation, terms.number(1))
        : compare(terms.number(1), relation, place(count));
  }

  /** A term over the index, usually linear. */
  private Expr place(Expr count) {
    Operator operator = terms.pick(List.of(Operator.values()));
    Expr other = random.nextBoolean() ? count : whole(random.nextInt(5) - 2);
    Expr term = calculate(operator, INDEX, other);
    return switch (random.nextInt(4)) {
      case 0 -> new Expr.Negative(HERE, term);
      case 1 -> calculate(terms.pick(List.of(Operator.values())), term, whole(2));
      case 2 -> calculate(Operator.PLUS, term, count);
      default -> term;
    };
  }

  private static Expr filled(Expr condition, Expr element) {
    return new Expr.Choice(HERE, condition, isNull(element, true), isNull(element, false));
  }

  private Expr ordered(Expr left, Expr right) {
    Expr order = compare(left, Relation.AT_MOST, right);
    Expr keys = compare(field(left, "key"), Relation.AT_MOST, field(right, "key"));
    return random.nextBoolean() ? order : keys;
  }

  private static Expr compare(Expr left, Relation relation, Expr right) {
    return new Expr.Comparison(HERE, relation, left, right);
  }

  private static Expr calculate(Operator operator, Expr left, Expr right) {
    return new Expr.Arithmetic(HERE, operator, left, right);
  }

  private static Expr minus(Expr left, Expr right) {
    return calculate(Operator.MINUS, left, right);
  }
}
