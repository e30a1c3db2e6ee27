package cairn.analysis.linearizability.language;

import cairn.analysis.linearizability.language.Cursor.Broken;
import cairn.analysis.linearizability.language.Token.Kind;
import cairn.analysis.linearizability.model.Bound;
import cairn.analysis.linearizability.model.Expr;
import cairn.analysis.linearizability.model.Invariant;
import cairn.analysis.linearizability.model.Operation;
import cairn.analysis.linearizability.model.StatedPair;
import cairn.analysis.linearizability.model.SubOperation;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** Reads what is said beside the operations: invariants, pairs, and how far to explore. */
final class HintParser {
  private static final int MOST_INSTANCES = 6;
  private static final int MOST_PREFIX = 8;
  private static final int MOST_VALUES = 16;
  private static final int MOST_ELEMENTS = 64;
  private static final int MOST_NODES = 3;

  private final Cursor cursor;
  private final Names names;
  private final ExpressionParser expressions;

  HintParser(Cursor cursor, Names names, ExpressionParser expressions) {
    this.cursor = cursor;
    this.names = names;
    this.expressions = expressions;
  }

  /** {@code invariant sorted: for node n: n.next != NULL => n.key < n.next.key;}. */
  Invariant invariant() throws Broken {
    cursor.next();
    Token name = cursor.expectName("Expected a name for the invariant.");
    cursor.expect(Kind.COLON, "Expected ':' and a condition.");
    names.enter(true);
    List<Variable> nodes = new ArrayList<>();
    if (cursor.skipWord("for")) {
      do {
        Token struct = cursor.peek();
        Type type = names.expectType(cursor);
        if (!(type instanceof Type.Reference)) {
          throw cursor.broken(
              struct.position(), "'" + struct.text() + "' is no struct", "Expected a struct.");
        }
        Token node = cursor.expectName("Expected a name that stands for every node.");
        Variable variable = new Variable(node.text(), type, Variable.Scope.QUANTIFIED, "");
        names.declareInner(cursor, node, variable);
        nodes.add(variable);
        if (nodes.size() > MOST_NODES) {
          throw cursor.broken(
              node.position(),
              "An invariant speaks of too many nodes at once",
              "Expected at most " + MOST_NODES + ".");
        }
      } while (cursor.skip(Kind.COMMA));
      cursor.expect(Kind.COLON, "Expected ':' and a condition.");
    }
    Expr condition = expressions.condition();
    cursor.expect(Kind.SEMICOLON, "Expected ';' behind the condition.");
    names.leave();
    return new Invariant(name.text(), nodes, condition, name.position());
  }

  /** {@code pairs { d then f; not d then d; f reversible e when X == Z; }}. */
  List<StatedPair> pairs(List<Operation> operations) throws Broken {
    cursor.next();
    cursor.expect(Kind.OPEN_BRACE, "Expected '{' and pairs, such as: d then f;");
    List<StatedPair> pairs = new ArrayList<>();
    while (!cursor.skip(Kind.CLOSE_BRACE)) {
      pairs.add(pair(operations));
    }
    return pairs;
  }

  private StatedPair pair(List<Operation> operations) throws Broken {
    Token begin = cursor.peek();
    boolean not = cursor.skipWord("not") || cursor.skip(Kind.NOT);
    SubOperation first = subOperation(operations);
    boolean reversible = cursor.isAt(Kind.REVERSIBLE) || cursor.isAtWord("reversible");
    if (!reversible && !cursor.isAt(Kind.THEN) && !cursor.isAtWord("then")) {
      throw cursor.unexpected("Expected 'then' or 'reversible'.");
    }
    cursor.next();
    SubOperation second = subOperation(operations);
    StatedPair.Kind kind =
        reversible
            ? (not ? StatedPair.Kind.NOT_REVERSIBLE : StatedPair.Kind.REVERSIBLE)
            : (not ? StatedPair.Kind.NOT_ORDERABLE : StatedPair.Kind.ORDERABLE);
    List<StatedPair.Alias> when = new ArrayList<>();
    if (cursor.skipWord("when")) {
      do {
        Variable left = local(operations, first);
        if (!cursor.isAt(Kind.EQUAL) && !cursor.isAt(Kind.DIFFERENT)) {
          throw cursor.unexpected("Expected == or !=, between a local of each.");
        }
        boolean same = cursor.next().kind() == Kind.EQUAL;
        when.add(new StatedPair.Alias(left, same, local(operations, second)));
      } while (cursor.skip(Kind.COMMA));
    }
    cursor.expect(Kind.SEMICOLON, "Expected ';' behind the pair, or 'when' and an alias case.");
    return new StatedPair(first.name(), second.name(), kind, when, begin.position());
  }

  private SubOperation subOperation(List<Operation> operations) throws Broken {
    Token name = cursor.expect(Kind.NAME, "Expected the name of a sub-operation.");
    List<String> all = new ArrayList<>();
    for (Operation operation : operations) {
      for (SubOperation sub : operation.subOperations()) {
        if (sub.name().equals(name.text())) {
          return sub;
        }
        all.add(sub.name());
      }
    }
    throw cursor.broken(
        name.position(),
        "There is no sub-operation '" + Token.shortened(name.text()) + "'",
        "Expected one of: " + Token.shortened(String.join(", ", all)) + ".");
  }

  private Variable local(List<Operation> operations, SubOperation sub) throws Broken {
    Token name = cursor.expect(Kind.NAME, "Expected a local variable of " + sub.operation() + ".");
    for (Operation operation : operations) {
      if (operation.name().equals(sub.operation())) {
        for (Variable variable : operation.variables()) {
          if (variable.name().equals(name.text())) {
            return variable;
          }
        }
      }
    }
    throw cursor.broken(
        name.position(),
        "'" + Token.shortened(name.text()) + "' is no variable of " + sub.operation(),
        "Expected a local variable of " + sub.operation() + ".");
  }

  /** {@code bound instances 3, prefix 2, values 1..3, elements 6;}. */
  Bound bound(Bound before) throws Broken {
    cursor.next();
    Bound bound = before;
    do {
      Token word =
          cursor.expect(Kind.NAME, "Expected instances, prefix, values or elements, and a number.");
      bound =
          switch (word.text()) {
            case "instances" ->
                new Bound(
                    cursor.expectCount("instances", MOST_INSTANCES),
                    bound.prefix(),
                    bound.values(),
                    bound.elements());
            case "prefix" ->
                new Bound(
                    bound.instances(),
                    cursor.expectCount("operations before", MOST_PREFIX),
                    bound.values(),
                    bound.elements());
            case "values" ->
                new Bound(bound.instances(), bound.prefix(), values(), bound.elements());
            case "elements" ->
                new Bound(
                    bound.instances(),
                    bound.prefix(),
                    bound.values(),
                    cursor.expectCount("elements", MOST_ELEMENTS));
            default ->
                throw cursor.broken(
                    word.position(),
                    "'" + Token.shortened(word.text()) + "' is no bound",
                    "Expected instances, prefix, values or elements.");
          };
    } while (cursor.skip(Kind.COMMA));
    cursor.expect(Kind.SEMICOLON, "Expected ';' behind the bound.");
    return bound;
  }

  private List<Long> values() throws Broken {
    Token begin = cursor.peek();
    long first = cursor.expectNumber("Expected values, such as 1..3.");
    cursor.expect(Kind.RANGE, "Expected '..' and the last value.");
    long last = cursor.expectNumber("Expected the last value.");
    if (last < first || last - first >= MOST_VALUES || last - first < 0) {
      throw cursor.broken(
          begin.position(),
          "These are no values, or too many",
          "Expected at least one and at most " + MOST_VALUES + ".");
    }
    return LongStream.rangeClosed(first, last).boxed().toList();
  }
}
