package cairn.analysis.linearizability.language;

import cairn.analysis.linearizability.language.Cursor.Broken;
import cairn.analysis.linearizability.language.Token.Kind;
import cairn.analysis.linearizability.model.Expr;
import cairn.analysis.linearizability.model.Expr.Comparison;
import cairn.analysis.linearizability.model.Expr.Operator;
import cairn.analysis.linearizability.model.Position;
import cairn.analysis.linearizability.model.Statement;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Reads the statements of a sub-operation. The synchronization primitives become what they mean:
 * conditions of the guard, and assignments.
 */
final class StatementParser {
  private static final Set<String> WORDS =
      Set.of("free", "READ", "return", "LOCK", "UNLOCK", "CAS", "DCAS");

  private final Cursor cursor;
  private final Names names;
  private final ExpressionParser expressions;
  private final String owner;
  private final List<Expr> guard = new ArrayList<>();
  private final List<Statement> effects = new ArrayList<>();
  private int reads;

  /**
   * @param owner the operation, or empty for the block of the initial state
   */
  StatementParser(Cursor cursor, Names names, ExpressionParser expressions, String owner) {
    this.cursor = cursor;
    this.names = names;
    this.expressions = expressions;
    this.owner = owner;
  }

  List<Expr> guard() {
    return guard;
  }

  List<Statement> effects() {
    return effects;
  }

  /** Begins a sub-operation. */
  void clear() {
    guard.clear();
    effects.clear();
  }

  /** Whether a statement begins here, and not the next operation. */
  boolean isAtStatement() {
    if (!cursor.isAt(Kind.NAME)) {
      return false;
    }
    return WORDS.contains(cursor.peek().text())
        || switch (cursor.peek(1).kind()) {
          case ASSIGN, DOT, ARROW, OPEN_BRACKET -> true;
          default -> false;
        };
  }

  /** A condition; one that consists of several is several. */
  void condition(Expr condition) {
    if (condition instanceof Expr.And and) {
      condition(and.left());
      condition(and.right());
    } else {
      guard.add(condition);
    }
  }

  void statement() throws Broken {
    String word = cursor.peek().text();
    switch (word) {
      case "free" -> free();
      case "READ" -> read();
      case "return" -> giveBack();
      case "LOCK", "UNLOCK" -> lock();
      case "CAS", "DCAS" -> compareAndSwap(word.equals("CAS") ? 1 : 2);
      default -> assignment();
    }
    boolean ends =
        cursor.skip(Kind.SEMICOLON)
            || cursor.isAt(Kind.DOTS)
            || cursor.isAt(Kind.END)
            || cursor.isAt(Kind.CLOSE_BRACE);
    if (!ends) {
      throw cursor.unexpected("Expected ';' behind the statement.");
    }
  }

  private void onlyInOperation(Token word) throws Broken {
    if (owner.isEmpty()) {
      throw cursor.broken(
          word.position(),
          "'" + word.text() + "' belongs into an operation",
          "Expected assignments only.");
    }
  }

  private void free() throws Broken {
    Token word = cursor.next();
    onlyInOperation(word);
    Position begin = cursor.peek().position();
    Expr node = expressions.expression();
    if (!(node.type() instanceof Type.Reference)) {
      throw cursor.broken(
          begin,
          "This is " + ExpressionParser.article(node.type()),
          "Expected a node that is no longer used.");
    }
    effects.add(new Statement.Release(node));
  }

  private void read() throws Broken {
    Token word = cursor.next();
    onlyInOperation(word);
    Expr.Location place = expressions.location();
    Variable implicit =
        new Variable("READ " + ++reads, place.type(), Variable.Scope.IMPLICIT, owner);
    names.addImplicit(implicit);
    effects.add(new Statement.Assign(new Expr.Use(implicit), place));
  }

  private void giveBack() throws Broken {
    Token word = cursor.next();
    onlyInOperation(word);
    Position begin = cursor.peek().position();
    Expr value = expressions.expression();
    Variable result = names.variable(Variable.RESULT);
    if (result != null && !Type.fit(value.type(), result.type())) {
      throw cursor.broken(
          begin,
          "This is "
              + ExpressionParser.article(value.type())
              + ", and the operation also returns "
              + ExpressionParser.article(result.type()),
          "Expected one type for what an operation returns.");
    }
    if (result == null) {
      if (value.type() == Type.NULL) {
        throw cursor.broken(
            begin, "NULL alone has no type", "Expected a number, true or false, or a node.");
      }
      result = new Variable(Variable.RESULT, value.type(), Variable.Scope.IMPLICIT, owner);
      names.addImplicit(result);
    }
    effects.add(new Statement.Assign(new Expr.Use(result), value));
  }

  /** A lock is a number: 0 when it is free, else the ID of the instance that has it. */
  private void lock() throws Broken {
    Token word = cursor.next();
    onlyInOperation(word);
    cursor.expect(Kind.OPEN, "Expected '(' and the lock.");
    Position begin = cursor.peek().position();
    Expr.Location lock = expressions.location();
    expressions.expectType(begin, lock, Type.INT, "an int as lock");
    cursor.expect(Kind.CLOSE, "Expected ')'.");
    Expr open = new Expr.IntLiteral(0);
    boolean takes = word.is("LOCK");
    guard.add(new Expr.Compare(Comparison.EQUAL, lock, takes ? open : new Expr.Self()));
    effects.add(new Statement.Assign(lock, takes ? new Expr.Self() : open));
  }

  private void compareAndSwap(int places) throws Broken {
    Token word = cursor.next();
    onlyInOperation(word);
    cursor.expect(
        Kind.OPEN,
        places == 1
            ? "Expected CAS(place, old value, new value)."
            : "Expected DCAS(place, old value, new value, place, old value, new value).");
    List<Statement> writes = new ArrayList<>();
    for (int i = 0; i < places; i++) {
      if (i > 0) {
        cursor.expect(Kind.COMMA, "Expected ',' and the second place.");
      }
      Expr.Location place = expressions.location();
      cursor.expect(Kind.COMMA, "Expected ',' and the value that is to be there.");
      Expr old = value(place);
      cursor.expect(Kind.COMMA, "Expected ',' and the new value.");
      Expr fresh = value(place);
      guard.add(new Expr.Compare(Comparison.EQUAL, place, old));
      writes.add(new Statement.Assign(place, fresh));
    }
    cursor.expect(Kind.CLOSE, "Expected ')'.");
    effects.addAll(writes);
  }

  private Expr value(Expr.Location place) throws Broken {
    Position begin = cursor.peek().position();
    Expr value = expressions.expression();
    expressions.expectType(
        begin, value, place.type(), "a value as the place has, which is " + named(place.type()));
    return value;
  }

  private void assignment() throws Broken {
    Position begin = cursor.peek().position();
    Expr.Location target = expressions.location();
    if (target instanceof Expr.Use use && use.variable().scope() == Variable.Scope.PARAMETER) {
      throw cursor.broken(
          begin, "'" + use.variable().name() + "' is a parameter", "Expected another variable.");
    }
    cursor.expect(Kind.ASSIGN, "Expected '=' and a value.");
    if (cursor.isAtWord("malloc")) {
      allocation(begin, target);
    } else if (cursor.isAtWord("FAI")) {
      fetchAndIncrement(target);
    } else {
      effects.add(new Statement.Assign(target, value(target)));
    }
  }

  private void allocation(Position begin, Expr.Location target) throws Broken {
    cursor.next();
    boolean inParentheses = cursor.skip(Kind.OPEN);
    Token struct = cursor.expect(Kind.NAME, "Expected the struct to allocate.");
    if (!names.structs().containsKey(struct.text())) {
      throw cursor.broken(
          struct.position(),
          "There is no struct '" + Token.shortened(struct.text()) + "'",
          "Expected the struct to allocate.");
    }
    if (inParentheses) {
      cursor.expect(Kind.CLOSE, "Expected ')'.");
    }
    if (!(target instanceof Expr.Use use)) {
      throw cursor.broken(begin, "Only a variable can take a new node", "Expected a variable.");
    }
    expressions.expectType(
        begin, target, new Type.Reference(struct.text()), "a variable of type " + struct.text());
    effects.add(new Statement.Allocate(use.variable(), struct.text()));
  }

  private void fetchAndIncrement(Expr.Location target) throws Broken {
    cursor.next();
    cursor.expect(Kind.OPEN, "Expected '(' and what is incremented.");
    Position begin = cursor.peek().position();
    Expr.Location counter = expressions.location();
    expressions.expectType(begin, counter, Type.INT, "a number to increment");
    expressions.expectType(begin, target, Type.INT, "a variable that holds a number");
    cursor.expect(Kind.CLOSE, "Expected ')'.");
    effects.add(new Statement.Assign(target, counter));
    effects.add(
        new Statement.Assign(
            counter, new Expr.Arithmetic(Operator.PLUS, counter, new Expr.IntLiteral(1))));
  }

  private static String named(Type type) {
    return ExpressionParser.article(type);
  }
}
