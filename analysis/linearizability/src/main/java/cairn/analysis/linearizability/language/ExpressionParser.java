package cairn.analysis.linearizability.language;

import cairn.analysis.linearizability.language.Cursor.Broken;
import cairn.analysis.linearizability.language.Token.Kind;
import cairn.analysis.linearizability.model.Expr;
import cairn.analysis.linearizability.model.Expr.Comparison;
import cairn.analysis.linearizability.model.Expr.Operator;
import cairn.analysis.linearizability.model.Field;
import cairn.analysis.linearizability.model.Function;
import cairn.analysis.linearizability.model.Position;
import cairn.analysis.linearizability.model.Struct;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads expressions and gives them their types. */
final class ExpressionParser {
  private static final int DEEPEST = 60;
  private static final int MOST_SIGNS = 400;

  private final Cursor cursor;
  private final Names names;
  private int depth;
  private int signs;
  private boolean hasFunctions;

  ExpressionParser(Cursor cursor, Names names) {
    this.cursor = cursor;
    this.names = names;
  }

  /** Whether functions of containers are understood. */
  void allowFunctions(boolean allowed) {
    hasFunctions = allowed;
  }

  Expr condition() throws Broken {
    Position begin = cursor.peek().position();
    Expr condition = expression();
    expectType(begin, condition, Type.BOOL, "a condition, such as X.next == NULL");
    return condition;
  }

  Expr expression() throws Broken {
    depth = 0;
    signs = 0;
    return choice();
  }

  private void enter() throws Broken {
    if (++depth > DEEPEST) {
      throw cursor.broken(
          cursor.peek().position(),
          "This is nested too deeply",
          "Expected at most " + DEEPEST + " levels.");
    }
  }

  private void sign() throws Broken {
    if (++signs > MOST_SIGNS) {
      throw cursor.broken(
          cursor.peek().position(),
          "This expression is too long",
          "Expected at most " + MOST_SIGNS + " operators.");
    }
  }

  private Expr choice() throws Broken {
    enter();
    Position begin = cursor.peek().position();
    Expr condition = implication();
    if (cursor.skip(Kind.QUESTION)) {
      expectType(begin, condition, Type.BOOL, "a condition before '?'");
      Position first = cursor.peek().position();
      Expr positive = choice();
      cursor.expect(Kind.COLON, "Expected ':' and what the value is otherwise.");
      Expr negative = choice();
      if (!Type.fit(positive.type(), negative.type())) {
        throw cursor.broken(
            first,
            "One of these is " + article(positive.type()) + ", the other " + negative.type(),
            "Expected two values of one type.");
      }
      condition = new Expr.Choice(condition, positive, negative);
    }
    depth--;
    return condition;
  }

  private Expr implication() throws Broken {
    Position begin = cursor.peek().position();
    Expr left = disjunction();
    if (cursor.skip(Kind.IMPLIES)) {
      Position second = cursor.peek().position();
      Expr right = disjunction();
      expectType(begin, left, Type.BOOL, "a condition before '=>'");
      expectType(second, right, Type.BOOL, "a condition behind '=>'");
      return new Expr.Or(new Expr.Not(left), right);
    }
    return left;
  }

  private Expr disjunction() throws Broken {
    Position begin = cursor.peek().position();
    Expr left = conjunction();
    while (cursor.skip(Kind.OR)) {
      sign();
      Position second = cursor.peek().position();
      Expr right = conjunction();
      expectType(begin, left, Type.BOOL, "a condition before '||'");
      expectType(second, right, Type.BOOL, "a condition behind '||'");
      left = new Expr.Or(left, right);
    }
    return left;
  }

  private Expr conjunction() throws Broken {
    Position begin = cursor.peek().position();
    Expr left = comparison();
    while (cursor.skip(Kind.AND)) {
      sign();
      Position second = cursor.peek().position();
      Expr right = comparison();
      expectType(begin, left, Type.BOOL, "a condition before '&&'");
      expectType(second, right, Type.BOOL, "a condition behind '&&'");
      left = new Expr.And(left, right);
    }
    return left;
  }

  /** Comparisons do not chain, so that a '>' behind one ends a guard. */
  private Expr comparison() throws Broken {
    Position begin = cursor.peek().position();
    Expr left = sum();
    Comparison operator = comparisonSign();
    if (operator == null) {
      return left;
    }
    cursor.next();
    Expr right = sum();
    boolean isOrder = operator != Comparison.EQUAL && operator != Comparison.DIFFERENT;
    if (!Type.fit(left.type(), right.type())
        || (isOrder && left.type() != Type.INT)
        || left.type() instanceof Type.Array) {
      throw cursor.broken(
          begin,
          "Cannot compare "
              + article(left.type())
              + " and "
              + article(right.type())
              + " with "
              + operator.sign(),
          isOrder ? "Expected two numbers." : "Expected two values of one type.");
    }
    return new Expr.Compare(operator, left, right);
  }

  private @Nullable Comparison comparisonSign() {
    return switch (cursor.peek().kind()) {
      case EQUAL -> Comparison.EQUAL;
      case DIFFERENT -> Comparison.DIFFERENT;
      case LESS -> Comparison.LESS;
      case AT_MOST -> Comparison.AT_MOST;
      case GREATER -> Comparison.GREATER;
      case AT_LEAST -> Comparison.AT_LEAST;
      default -> null;
    };
  }

  private Expr sum() throws Broken {
    Position begin = cursor.peek().position();
    Expr left = product();
    while (cursor.isAt(Kind.PLUS) || cursor.isAt(Kind.MINUS)) {
      sign();
      Operator operator = cursor.next().kind() == Kind.PLUS ? Operator.PLUS : Operator.MINUS;
      left = arithmetic(operator, begin, left, product());
    }
    return left;
  }

  private Expr product() throws Broken {
    Position begin = cursor.peek().position();
    Expr left = unary();
    while (cursor.isAt(Kind.TIMES)) {
      sign();
      cursor.next();
      left = arithmetic(Operator.TIMES, begin, left, unary());
    }
    return left;
  }

  private Expr arithmetic(Operator operator, Position begin, Expr left, Expr right) throws Broken {
    expectType(begin, left, Type.INT, "a number before '" + operator.sign() + "'");
    expectType(begin, right, Type.INT, "a number behind '" + operator.sign() + "'");
    return new Expr.Arithmetic(operator, left, right);
  }

  private Expr unary() throws Broken {
    if (cursor.isAt(Kind.NOT)) {
      enter();
      cursor.next();
      Position begin = cursor.peek().position();
      Expr operand = unary();
      expectType(begin, operand, Type.BOOL, "a condition behind '!'");
      depth--;
      return new Expr.Not(operand);
    }
    if (cursor.isAt(Kind.MINUS) || cursor.isAt(Kind.NUMBER)) {
      return new Expr.IntLiteral(cursor.expectNumber("Expected a number."));
    }
    if (cursor.skip(Kind.OPEN)) {
      Expr inside = choice();
      cursor.expect(Kind.CLOSE, "Expected ')'.");
      return inside;
    }
    if (hasFunctions && cursor.isAt(Kind.OPEN_BRACKET, Kind.CLOSE_BRACKET)) {
      cursor.next();
      cursor.next();
      return new Expr.Call(Function.EMPTY_SEQUENCE, List.of());
    }
    if (hasFunctions && cursor.isAt(Kind.OPEN_BRACE, Kind.CLOSE_BRACE)) {
      cursor.next();
      cursor.next();
      return new Expr.Call(Function.EMPTY_SET, List.of());
    }
    return named();
  }

  private Expr named() throws Broken {
    Token word =
        cursor.expect(Kind.NAME, "Expected a value: a variable, a field, a number or NULL.");
    switch (word.text()) {
      case "NULL":
        return new Expr.NullLiteral();
      case "ID":
        return new Expr.Self();
      case "true":
        return new Expr.BoolLiteral(true);
      case "false":
        return new Expr.BoolLiteral(false);
      default:
        break;
    }
    if (hasFunctions && cursor.isAt(Kind.OPEN)) {
      return call(word);
    }
    Expr constant = names.constant(word.text());
    if (constant != null && names.variable(word.text()) == null) {
      return constant;
    }
    return places(word);
  }

  /** A place that can be written. */
  Expr.Location location() throws Broken {
    depth = 0;
    signs = 0;
    Token word = cursor.expect(Kind.NAME, "Expected a variable, a field or an element.");
    return places(word);
  }

  private Expr.Location places(Token word) throws Broken {
    Variable variable = names.variable(word.text());
    if (variable == null) {
      throw cursor.broken(
          word.position(),
          "There is no variable '" + Token.shortened(word.text()) + "' here",
          names.known());
    }
    Expr.Location place = new Expr.Use(variable);
    while (true) {
      if (cursor.isAt(Kind.DOT) || cursor.isAt(Kind.ARROW)) {
        cursor.next();
        sign();
        place = field(place, cursor.expect(Kind.NAME, "Expected a field."));
      } else if (cursor.isAt(Kind.OPEN_BRACKET)) {
        sign();
        place = indexed(place);
      } else if (place.type() instanceof Type.Array) {
        throw cursor.unexpected("Expected '[' and an index: " + word.text() + " is an array.");
      } else {
        return place;
      }
    }
  }

  /** An element, or a field as printed in Singh 2016, section 6.4: {@code P[next]}. */
  private Expr.Location indexed(Expr.Location place) throws Broken {
    Token bracket = cursor.next();
    if (place instanceof Expr.Use use && use.type() instanceof Type.Array) {
      enter();
      Position begin = cursor.peek().position();
      Expr index = sum();
      expectType(begin, index, Type.INT, "a number as index");
      cursor.expect(Kind.CLOSE_BRACKET, "Expected ']'.");
      depth--;
      return new Expr.Element(use.variable(), index);
    }
    if (!(place.type() instanceof Type.Reference)) {
      throw cursor.broken(
          bracket.position(), "This is " + article(place.type()) + ", not an array", "");
    }
    Expr.Location field = field(place, cursor.expect(Kind.NAME, "Expected a field."));
    cursor.expect(Kind.CLOSE_BRACKET, "Expected ']'.");
    return field;
  }

  private Expr.Location field(Expr base, Token name) throws Broken {
    if (!(base.type() instanceof Type.Reference reference)) {
      throw cursor.broken(
          name.position(),
          "This is " + article(base.type()) + ", which has no fields",
          "Expected a variable of a struct type before the '.'.");
    }
    Struct struct = names.structs().get(reference.struct());
    List<Field> fields = struct == null ? List.of() : struct.fields();
    Optional<Field> found =
        fields.stream().filter(field -> field.name().equals(name.text())).findFirst();
    if (found.isEmpty() && names.isUnfinished(reference.struct())) {
      throw new Broken(); // what is wrong with the struct has been noted
    }
    if (found.isEmpty()) {
      throw cursor.broken(
          name.position(),
          "There is no field '" + Token.shortened(name.text()) + "' in " + reference.struct(),
          "Expected one of: "
              + Token.shortened(String.join(", ", fields.stream().map(Field::name).toList()))
              + ".");
    }
    return new Expr.FieldOf(base, found.get());
  }

  private Expr call(Token word) throws Broken {
    Function function = null;
    for (Function each : Function.values()) {
      if (each.word().equals(word.text())) {
        function = each;
      }
    }
    if (function == null) {
      throw cursor.broken(
          word.position(),
          "There is no function '" + Token.shortened(word.text()) + "'",
          "Expected append, prepend, first, last, rest, front, at, size, contains, add, remove,"
              + " get or put.");
    }
    enter();
    sign();
    cursor.next();
    List<Expr> arguments = new ArrayList<>();
    while (!cursor.isAt(Kind.CLOSE)) {
      if (!arguments.isEmpty()) {
        cursor.expect(Kind.COMMA, "Expected ',' or ')'.");
      }
      arguments.add(choice());
    }
    cursor.next();
    depth--;
    if (arguments.size() != function.arguments()
        || !(arguments.get(0).type() instanceof Type.Container container)
        || !function.containers().contains(container)) {
      throw cursor.broken(
          word.position(),
          "'" + word.text() + "' does not take these arguments",
          "Expected "
              + function.arguments()
              + ", the first one "
              + function.containers().stream()
                  .map(Type::toString)
                  .reduce((a, b) -> a + " or " + b)
                  .orElse("")
              + ".");
    }
    for (Expr argument : arguments.subList(1, arguments.size())) {
      expectType(word.position(), argument, Type.INT, "a number in the container");
    }
    return new Expr.Call(function, arguments);
  }

  /** Refuses an expression that is not of a type. */
  void expectType(Position position, Expr expression, Type type, String what) throws Broken {
    if (!Type.fit(expression.type(), type)) {
      throw cursor.broken(
          position, "This is " + article(expression.type()), "Expected " + what + ".");
    }
  }

  static String article(Type type) {
    if (type instanceof Type.Null) {
      return "NULL";
    }
    if (type instanceof Type.Int) {
      return "a number";
    }
    return type instanceof Type.Bool ? "true or false" : "of type " + type;
  }
}
