package cairn.analysis.constraints.lang;

import cairn.analysis.constraints.lang.Cursor.Broken;
import cairn.analysis.constraints.lang.Token.Kind;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads terms and formulas by recursive descent. What it makes is not resolved: a name that is no
 * variable is {@link Expr.Named}, and every {@code X.NAME} that no node has by itself is {@link
 * Expr.Field}.
 */
final class ExprParser {
  private static final int DEEPEST = 100;
  private static final String TERM =
      "Expected a term: a variable, a field such as X.left or X[2], a number, NULL, true, false.";

  private final Cursor cursor;
  private final Set<String> nodeVariables;
  private @Nullable String indexVariable;
  private int depth;

  /** Whether {@code ||} means or: not between bars, and not beside a rule's first assignment. */
  private boolean barsAreOr = true;

  /** The variables are looked at while reading and may change between formulas. */
  ExprParser(Cursor cursor, Set<String> nodeVariables) {
    this.cursor = cursor;
    this.nodeVariables = nodeVariables;
  }

  void begin(@Nullable String index) {
    indexVariable = index;
    depth = 0;
    barsAreOr = true;
  }

  /** {@code a => b} inside a formula is {@code not a or b}. */
  Expr formula() throws Broken {
    Expr condition = choice();
    if (!cursor.isAt(Kind.IMPLIES)) {
      return condition;
    }
    Position position = cursor.next().position();
    enter();
    Expr then = formula();
    depth--;
    return new Expr.Or(position, new Expr.Not(position, condition), then);
  }

  /** The value of an attribute before {@code ||}. */
  Expr assigned() throws Broken {
    barsAreOr = false;
    Expr value = choice();
    barsAreOr = true;
    return value;
  }

  Expr choice() throws Broken {
    Expr condition = or();
    if (!cursor.isAt(Kind.QUESTION)) {
      return condition;
    }
    Position position = cursor.next().position();
    enter();
    Expr first = choice();
    cursor.expect(Kind.COLON, "Expected ':' and what holds otherwise: c ? a : b.");
    Expr second = choice();
    depth--;
    return new Expr.Choice(position, condition, first, second);
  }

  private void enter() throws Broken {
    if (++depth > DEEPEST) {
      throw cursor.broken(
          cursor.peek().position(),
          "More than " + DEEPEST + " levels of nesting",
          "Split this into several constraints, or name a part of it as an attribute.");
    }
  }

  private boolean isAtOr() {
    Token token = cursor.peek();
    return token.kind() == Kind.OR
        || token.is("or")
        || token.is("OR")
        || (barsAreOr
            && token.kind() == Kind.BAR
            && cursor.peek(1).kind() == Kind.BAR
            && token.touches(cursor.peek(1)));
  }

  private Expr or() throws Broken {
    Expr left = and();
    while (isAtOr()) {
      Token operator = cursor.next();
      if (operator.kind() == Kind.BAR) {
        cursor.next();
      }
      left = new Expr.Or(operator.position(), left, and());
    }
    return left;
  }

  private Expr and() throws Broken {
    Expr left = not();
    while (cursor.isAt(Kind.AND) || cursor.isAtWord("and") || cursor.isAtWord("AND")) {
      Position position = cursor.next().position();
      left = new Expr.And(position, left, not());
    }
    return left;
  }

  private Expr not() throws Broken {
    if (!cursor.isAt(Kind.NOT) && !cursor.isAtWord("not") && !cursor.isAtWord("NOT")) {
      return relation();
    }
    Position position = cursor.next().position();
    enter();
    Expr operand = not();
    depth--;
    return new Expr.Not(position, operand);
  }

  private Expr relation() throws Broken {
    Expr left = sum();
    Token operator = cursor.peek();
    if (operator.is("ISA")) {
      cursor.next();
      Token structure = cursor.expectName("Expected the name of a structure behind ISA.");
      refuseChain("Expected and between two relations, or not to deny one: not X.next ISA node.");
      return new Expr.IsA(operator.position(), left, structure.text());
    }
    Expr.Relation relation = relation(operator.kind());
    if (relation == null && !isConnection(operator.kind())) {
      return left;
    }
    cursor.next();
    Expr right = sum();
    refuseChain("Expected and between two relations: a < b and b < c.");
    Position position = operator.position();
    return switch (operator.kind()) {
      case EDGE, NO_EDGE -> new Expr.Edge(position, left, right, operator.kind() == Kind.NO_EDGE);
      case PATH, NO_PATH -> new Expr.Path(position, left, right, operator.kind() == Kind.NO_PATH);
      default -> new Expr.Comparison(position, Objects.requireNonNull(relation), left, right);
    };
  }

  private void refuseChain(String expected) throws Broken {
    Token behind = cursor.peek();
    if (relation(behind.kind()) != null || isConnection(behind.kind()) || behind.is("ISA")) {
      throw cursor.broken(behind.position(), "Relations cannot be chained", expected);
    }
  }

  private static boolean isConnection(Kind kind) {
    return kind == Kind.EDGE || kind == Kind.NO_EDGE || kind == Kind.PATH || kind == Kind.NO_PATH;
  }

  private static Expr.@Nullable Relation relation(Kind kind) {
    return switch (kind) {
      case EQUAL -> Expr.Relation.EQUAL;
      case DIFFERENT -> Expr.Relation.DIFFERENT;
      case LESS -> Expr.Relation.LESS;
      case AT_MOST -> Expr.Relation.AT_MOST;
      case GREATER -> Expr.Relation.GREATER;
      case AT_LEAST -> Expr.Relation.AT_LEAST;
      default -> null;
    };
  }

  Expr sum() throws Broken {
    Expr left = product();
    while (cursor.isAt(Kind.PLUS) || cursor.isAt(Kind.MINUS)) {
      Token sign = cursor.next();
      Expr.Operator operator = sign.kind() == Kind.PLUS ? Expr.Operator.PLUS : Expr.Operator.MINUS;
      left = new Expr.Arithmetic(sign.position(), operator, left, product());
    }
    return left;
  }

  private Expr product() throws Broken {
    Expr left = unary();
    while (true) {
      Expr.Operator operator =
          switch (cursor.peek().kind()) {
            case TIMES -> Expr.Operator.TIMES;
            case DIVIDED -> Expr.Operator.DIVIDED;
            case MODULO -> Expr.Operator.MODULO;
            default -> null;
          };
      if (operator == null) {
        return left;
      }
      Position position = cursor.next().position();
      left = new Expr.Arithmetic(position, operator, left, unary());
    }
  }

  private Expr unary() throws Broken {
    if (!cursor.isAt(Kind.MINUS)) {
      return postfix();
    }
    Token minus = cursor.next();
    if (cursor.isAt(Kind.NUMBER)) {
      return Numbers.parse(cursor, cursor.next(), minus);
    }
    enter();
    Expr operand = unary();
    depth--;
    return new Expr.Negative(minus.position(), operand);
  }

  private Expr postfix() throws Broken {
    boolean isNode = cursor.isAt(Kind.OPEN) || cursor.isAt(Kind.NAME);
    Expr term = primary();
    isNode = isNode && !(term instanceof Expr.Size);
    while (true) {
      if (cursor.isAt(Kind.DOT)) {
        term = member(term);
        isNode = false;
      } else if (cursor.isAt(Kind.OPEN_BRACKET)) {
        term = indexed(term, isNode);
        isNode = false;
      } else {
        return term;
      }
    }
  }

  private Expr member(Expr base) throws Broken {
    cursor.next();
    if (cursor.skip(Kind.OPEN)) {
      Token number = cursor.expect(Kind.NUMBER, "Expected the number of a field, from 1.");
      cursor.expect(Kind.CLOSE, "Expected ')' behind the number of the field.");
      return new Expr.NumberedField(number.position(), base, Numbers.small(cursor, number, 1));
    }
    Token name =
        cursor.expect(
            Kind.NAME, "Expected a field, an attribute or (n), the number of a field, behind '.'.");
    if (name.text().equals("SIZE")) {
      return new Expr.Size(name.position(), base);
    }
    Expr.Standard standard = Names.standard(name.text());
    return standard == null
        ? new Expr.Field(name.position(), base, name.text())
        : new Expr.StandardAttribute(name.position(), base, standard);
  }

  /**
   * {@code X[2]} and {@code (X.left)[2]} are fields of a node, {@code X.child[2]} is an element.
   */
  private Expr indexed(Expr base, boolean isNode) throws Broken {
    Position position = cursor.next().position();
    boolean isLiteral = cursor.isAt(Kind.NUMBER, Kind.CLOSE_BRACKET);
    if (isNode && isLiteral) {
      Token number = cursor.next();
      cursor.next();
      return new Expr.NumberedField(position, base, Numbers.small(cursor, number, 1));
    }
    Expr index = grouped();
    cursor.expect(Kind.CLOSE_BRACKET, "Expected ']' behind the index.");
    if (isNode && !(base instanceof Expr.NodeVariable)) {
      throw cursor.broken(
          position,
          "The number of a field must be written out here",
          "Expected a number. An element of an array is written without the parentheses:"
              + " X.child[I].");
    }
    return new Expr.Element(position, base, index);
  }

  /** A formula between parentheses or brackets. */
  private Expr grouped() throws Broken {
    boolean outer = barsAreOr;
    barsAreOr = true;
    enter();
    Expr inner = formula();
    depth--;
    barsAreOr = outer;
    return inner;
  }

  private Expr primary() throws Broken {
    Token token = cursor.peek();
    switch (token.kind()) {
      case NUMBER:
        return Numbers.parse(cursor, cursor.next(), null);
      case OPEN:
        cursor.next();
        Expr inner = grouped();
        cursor.expect(Kind.CLOSE, "Expected ')' that belongs to the '(' at " + token.position());
        return inner;
      case BAR:
        return absolute();
      case NAME:
        return named();
      case ASSIGN:
        throw cursor.unexpected("Expected == to compare.");
      default:
        throw cursor.unexpected(TERM);
    }
  }

  private Expr absolute() throws Broken {
    Position position = cursor.next().position();
    boolean outer = barsAreOr;
    barsAreOr = false;
    enter();
    Expr operand = sum();
    depth--;
    barsAreOr = outer;
    cursor.expect(Kind.BAR, "Expected '|' that belongs to the '|' at " + position);
    return new Expr.Absolute(position, operand);
  }

  private Expr named() throws Broken {
    Token name = cursor.peek();
    Position position = name.position();
    switch (name.text()) {
      case "true", "TRUE", "false", "FALSE":
        cursor.next();
        return new Expr.Truth(position, name.text().equalsIgnoreCase("true"));
      case "NULL", "null":
        cursor.next();
        return new Expr.Null(position);
      case "ABS", "MIN", "MAX", "SIZE", "COUNT":
        return function();
      default:
        break;
    }
    if (Names.RESERVED.contains(name.text())) {
      throw cursor.unexpected(TERM);
    }
    cursor.next();
    if (name.text().equals(indexVariable)) {
      return new Expr.IndexVariable(position, name.text());
    }
    if (nodeVariables.contains(name.text())) {
      return new Expr.NodeVariable(position, name.text());
    }
    return new Expr.Named(position, name.text());
  }

  /** {@code I in 0 to 7 : X.table[I] != NULL)}, behind {@code COUNT(}. */
  private Expr countOf(Position position) throws Broken {
    String form = "COUNT(I in 0 to SIZE(X.table) - 1 : X.table[I] != NULL).";
    Token variable = cursor.expectName("Expected a variable: " + form);
    if (indexVariable != null) {
      throw cursor.broken(
          position,
          "A count over a range cannot stand inside another range",
          "Expected a constraint of its own for it.");
    }
    if (nodeVariables.contains(variable.text())) {
      throw cursor.broken(
          variable.position(),
          "'" + variable.text() + "' is a node already",
          "Choose another name.");
    }
    cursor.next();
    boolean outer = barsAreOr;
    barsAreOr = true;
    enter();
    Expr from = sum();
    cursor.expectWord("to", "Expected to and the last value: " + form);
    Expr to = sum();
    cursor.expect(Kind.COLON, "Expected ':' and what is to be counted: " + form);
    indexVariable = variable.text();
    Expr body = formula();
    indexVariable = null;
    depth--;
    barsAreOr = outer;
    cursor.expect(Kind.CLOSE, "Expected ')': " + form);
    return new Expr.CountOf(position, variable.text(), from, to, body);
  }

  private Expr function() throws Broken {
    Token name = cursor.next();
    Position position = name.position();
    String form =
        switch (name.text()) {
          case "COUNT" -> "COUNT(X.root, node)";
          case "SIZE" -> "SIZE(X.table)";
          case "ABS" -> "ABS(a - b)";
          default -> name.text() + "(a, b)";
        };
    cursor.expect(Kind.OPEN, "Expected " + form + ".");
    if (name.text().equals("COUNT") && cursor.isAt(Kind.NAME) && cursor.peek(1).is("in")) {
      return countOf(position);
    }
    Expr first = grouped();
    Expr result =
        switch (name.text()) {
          case "ABS" -> new Expr.Absolute(position, first);
          case "SIZE" -> new Expr.Size(position, first);
          case "COUNT" -> {
            cursor.expect(Kind.COMMA, "Expected " + form + ".");
            yield new Expr.Count(
                position,
                first,
                cursor.expectName("Expected the name of a structure: " + form + ".").text());
          }
          default -> {
            cursor.expect(Kind.COMMA, "Expected " + form + ".");
            Expr second = grouped();
            Expr.Relation relation =
                name.text().equals("MIN") ? Expr.Relation.AT_MOST : Expr.Relation.AT_LEAST;
            yield new Expr.Choice(
                position, new Expr.Comparison(position, relation, first, second), first, second);
          }
        };
    cursor.expect(Kind.CLOSE, "Expected ')': " + form + ".");
    return result;
  }
}
