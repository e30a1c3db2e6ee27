package cairn.analysis.linearizability.language;

import cairn.analysis.linearizability.language.Cursor.Broken;
import cairn.analysis.linearizability.language.Token.Kind;
import cairn.analysis.linearizability.model.Bound;
import cairn.analysis.linearizability.model.Expr;
import cairn.analysis.linearizability.model.Field;
import cairn.analysis.linearizability.model.Initial;
import cairn.analysis.linearizability.model.Invariant;
import cairn.analysis.linearizability.model.Operation;
import cairn.analysis.linearizability.model.Position;
import cairn.analysis.linearizability.model.SequentialSpecification;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.model.StatedPair;
import cairn.analysis.linearizability.model.Statement;
import cairn.analysis.linearizability.model.Struct;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Variable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads a specification of a concurrent data structure (Singh 2016, Fig. 6.6, and what its figures
 * need beyond it). Time and memory are linear in the text; what is too long or too deep is refused.
 */
public final class LinParser {
  private static final int LONGEST = 1 << 20;

  private final String name;
  private final Cursor cursor;
  private final Names names = new Names();
  private final ExpressionParser expressions;
  private final HintParser hints;
  private final OperationParser operationParser;
  private final Set<String> reused = new HashSet<>();
  private final List<String> notes = new ArrayList<>();
  private final List<Operation> operations = new ArrayList<>();
  private final List<Invariant> invariants = new ArrayList<>();
  private final List<StatedPair> pairs = new ArrayList<>();
  private final List<Statement> initial = new ArrayList<>();
  private final List<Variable> initialVariables = new ArrayList<>();
  private Optional<SequentialSpecification> sequential = Optional.empty();
  private Bound bound = Bound.DEFAULT;

  private LinParser(String name, Cursor cursor) {
    this.name = name;
    this.cursor = cursor;
    this.expressions = new ExpressionParser(cursor, names);
    this.hints = new HintParser(cursor, names, expressions);
    this.operationParser = new OperationParser(cursor, names, expressions, reused, notes);
  }

  /**
   * Reads a text.
   *
   * @param name what to call it in messages, usually the file's
   * @throws LinException with all that is wrong with it, as far as it could be read
   */
  public static Specification parse(String name, String text) throws LinException {
    Problems problems = new Problems(name, text.length() > LONGEST ? "" : text);
    if (text.length() > LONGEST) {
      problems.add(
          new Position(1, 1),
          "The text has " + text.length() + " characters",
          "Expected at most " + LONGEST + ".");
      problems.throwIfAny();
    }
    Cursor cursor = new Cursor(new Lexer(text, problems).tokens(), problems);
    LinParser parser = new LinParser(name, cursor);
    parser.parts();
    if (parser.operations.isEmpty() && problems.isEmpty()) {
      problems.add(
          cursor.peek().position(), "There is no operation", "Expected at least one operation.");
    }
    problems.throwIfAny();
    return parser.specification();
  }

  private void parts() {
    while (!cursor.isAt(Kind.END) && !cursor.problems().isFull()) {
      int mark = cursor.mark();
      boolean isType = cursor.isAtWord("struct") || cursor.isAtWord("enum");
      boolean isGlobal = !isType && isAtGlobal();
      try {
        part();
      } catch (Broken broken) {
        names.leave();
        expressions.allowFunctions(false);
        if (isType) {
          cursor.skipBlock(mark);
        } else {
          cursor.recover(mark);
        }
        if (!isType && !isGlobal) {
          skipToPart();
        }
      }
    }
  }

  /** What follows a mistake in an operation belongs to it, up to the next part. */
  private void skipToPart() {
    while (!cursor.isAt(Kind.END) && !isAtPart()) {
      cursor.next();
    }
  }

  private boolean isAtPart() {
    Token token = cursor.peek();
    if (token.kind() != Kind.NAME) {
      return false;
    }
    return switch (token.text()) {
      case "struct", "enum", "init", "sequential", "invariant", "pairs", "bound", "reuse" -> true;
      default ->
          cursor.peek(1).kind() == Kind.OPEN
              && !Cursor.RESERVED.contains(token.text())
              && (cursor.peek(2).kind() == Kind.CLOSE || names.isType(cursor.peek(2)));
    };
  }

  private void part() throws Broken {
    Token token = cursor.peek();
    if (token.kind() != Kind.NAME) {
      throw cursor.unexpected(
          "Expected a struct, a global variable, an operation, init, sequential, invariant, pairs,"
              + " reuse or bound.");
    }
    switch (token.text()) {
      case "struct" -> struct();
      case "enum" -> enumeration();
      case "init" -> init();
      case "sequential" -> sequential();
      case "invariant" -> invariants.add(hints.invariant());
      case "pairs" -> pairs.addAll(hints.pairs(operations));
      case "bound" -> bound = hints.bound(bound);
      case "reuse" -> reuse();
      default -> {
        if (isAtGlobal()) {
          global();
        } else {
          operation();
        }
      }
    }
  }

  private boolean isAtGlobal() {
    if (cursor.peek(1).kind() != Kind.NAME) {
      return false;
    }
    return switch (cursor.peek(2).kind()) {
      case SEMICOLON, COMMA, OPEN_BRACKET, ASSIGN -> true;
      default -> names.isType(cursor.peek());
    };
  }

  private void operation() throws Broken {
    Token token = cursor.peek();
    for (Operation operation : operations) {
      if (token.is(operation.name())) {
        throw cursor.broken(
            token.position(),
            "There are two operations '" + Token.shortened(token.text()) + "'",
            "Expected another name.");
      }
    }
    operations.add(operationParser.operation());
  }

  private void struct() throws Broken {
    cursor.next();
    Token structName = cursor.expectName("Expected the name of the struct.");
    names.declareType(cursor, structName);
    // A struct may have fields of its own type.
    names.structs().put(structName.text(), new Struct(structName.text(), List.of()));
    cursor.expect(Kind.OPEN_BRACE, "Expected '{' and fields, such as: int value, node next");
    List<Field> fields = new ArrayList<>();
    names.beginStruct(structName.text());
    Set<String> taken = new HashSet<>();
    while (!cursor.skip(Kind.CLOSE_BRACE)) {
      Type type = fieldType();
      Token field = cursor.expectName("Expected the name of a field.");
      if (!taken.add(field.text())) {
        throw cursor.broken(
            field.position(),
            "'" + Token.shortened(field.text()) + "' is a field twice",
            "Expected another name.");
      }
      fields.add(new Field(field.text(), type));
      names.structs().put(structName.text(), new Struct(structName.text(), fields));
      if (!cursor.isAt(Kind.CLOSE_BRACE)
          && !cursor.skip(Kind.COMMA)
          && !cursor.skip(Kind.SEMICOLON)) {
        throw cursor.unexpected("Expected ',' and another field, or '}'.");
      }
    }
    cursor.skip(Kind.SEMICOLON);
    names.structs().put(structName.text(), new Struct(structName.text(), fields));
    names.endStruct(structName.text());
  }

  /** A struct that is declared further below may be the type of a field. */
  private Type fieldType() throws Broken {
    Token word = cursor.peek();
    boolean isLater =
        word.kind() == Kind.NAME
            && !names.isType(word)
            && !Cursor.RESERVED.contains(word.text())
            && cursor.declaresStruct(word.text());
    if (isLater) {
      cursor.next();
      return new Type.Reference(word.text());
    }
    return names.expectType(cursor);
  }

  private void enumeration() throws Broken {
    cursor.next();
    Token enumName = cursor.expectName("Expected the name of the enum.");
    names.declareType(cursor, enumName);
    cursor.expect(Kind.OPEN_BRACE, "Expected '{' and names.");
    List<String> constants = new ArrayList<>();
    do {
      constants.add(cursor.expectName("Expected a name of the enum.").text());
    } while (cursor.skip(Kind.COMMA));
    cursor.expect(Kind.CLOSE_BRACE, "Expected ',' and another name, or '}'.");
    cursor.skip(Kind.SEMICOLON);
    names.declareConstants(cursor, enumName, new Type.Enumeration(enumName.text(), constants));
  }

  private void global() throws Broken {
    Type type = names.expectType(cursor);
    do {
      Token global = cursor.expectName("Expected the name of a global variable.");
      Type actual = type;
      if (cursor.skip(Kind.OPEN_BRACKET)) {
        cursor.expect(Kind.CLOSE_BRACKET, "Expected ']': arrays are as long as they need to be.");
        actual = new Type.Array(type);
      }
      Variable variable = Variable.global(global.text(), actual);
      names.declareGlobal(cursor, global, variable);
      if (cursor.skip(Kind.ASSIGN)) {
        Position begin = cursor.peek().position();
        Expr value = expressions.expression();
        expressions.expectType(begin, value, actual, "a value of type " + actual);
        initial.add(new Statement.Assign(new Expr.Use(variable), value));
      }
    } while (cursor.skip(Kind.COMMA));
    cursor.expect(Kind.SEMICOLON, "Expected ';' behind the declaration.");
  }

  private void reuse() throws Broken {
    cursor.next();
    Token struct = cursor.peek();
    if (!(names.expectType(cursor) instanceof Type.Reference reference)) {
      throw cursor.broken(
          struct.position(), "'" + struct.text() + "' is no struct", "Expected a struct.");
    }
    if (!operations.isEmpty()) {
      throw cursor.broken(
          struct.position(),
          "Reuse is said too late",
          "Expected it before the first operation, which depends on it.");
    }
    reused.add(reference.struct());
    cursor.expect(Kind.SEMICOLON, "Expected ';'.");
  }

  private void init() throws Broken {
    cursor.next();
    cursor.expect(Kind.OPEN_BRACE, "Expected '{' and statements that set up the initial state.");
    names.enter(true);
    initialVariables.forEach(names::addImplicit);
    StatementParser statements = new StatementParser(cursor, names, expressions, "");
    while (!cursor.skip(Kind.CLOSE_BRACE)) {
      if (names.isType(cursor.peek()) && cursor.peek(1).kind() == Kind.NAME) {
        Type type = names.expectType(cursor);
        do {
          Token local = cursor.expectName("Expected the name of a variable.");
          Variable variable = new Variable(local.text(), type, Variable.Scope.INITIAL, "");
          names.declareInner(cursor, local, variable);
          initialVariables.add(variable);
        } while (cursor.skip(Kind.COMMA));
        cursor.expect(Kind.SEMICOLON, "Expected ';' behind the declaration.");
      } else if (statements.isAtStatement()) {
        statements.statement();
      } else {
        throw cursor.unexpected("Expected a declaration, an assignment, or '}'.");
      }
    }
    initial.addAll(statements.effects());
    names.leave();
  }

  private void sequential() throws Broken {
    Token word = cursor.peek();
    if (sequential.isPresent() || operations.isEmpty()) {
      throw cursor.broken(
          word.position(),
          sequential.isPresent()
              ? "There are two sequential specifications"
              : "There are no operations before this",
          "Expected one such block, behind the operations.");
    }
    sequential = Optional.of(new SequentialParser(cursor, names, expressions, operations).block());
  }

  private Specification specification() {
    Set<Variable> written = new HashSet<>();
    collectWritten(initial, written);
    operations.forEach(
        operation ->
            operation.subOperations().forEach(sub -> collectWritten(sub.effects(), written)));
    List<Variable> fixed =
        names.globals().values().stream()
            .filter(each -> each.type() instanceof Type.Reference && !written.contains(each))
            .toList();
    for (Variable each : fixed) {
      notes.add(each + " is never assigned; it stands for a node of its own");
    }
    return new Specification(
        name,
        List.copyOf(names.structs().values()),
        List.copyOf(names.enumerations().values()),
        List.copyOf(names.globals().values()),
        new Initial(initialVariables, initial, fixed),
        operations,
        sequential,
        invariants,
        pairs,
        bound,
        reused,
        notes);
  }

  private static void collectWritten(List<Statement> statements, Set<Variable> written) {
    for (Statement statement : statements) {
      if (statement instanceof Statement.Allocate allocate) {
        written.add(allocate.target());
      } else if (statement instanceof Statement.Assign assign
          && assign.target() instanceof Expr.Use use) {
        written.add(use.variable());
      }
    }
  }
}
