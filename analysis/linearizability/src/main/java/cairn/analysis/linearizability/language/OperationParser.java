package cairn.analysis.linearizability.language;

import cairn.analysis.linearizability.language.Cursor.Broken;
import cairn.analysis.linearizability.language.Token.Kind;
import cairn.analysis.linearizability.model.Binding;
import cairn.analysis.linearizability.model.Operation;
import cairn.analysis.linearizability.model.Position;
import cairn.analysis.linearizability.model.SubOperation;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Variable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads one operation: its parameters, its locals, and its sub-operations. */
final class OperationParser {
  private static final int MOST_SUB_OPERATIONS = 200;
  private static final int MOST_VARIABLES = 200;

  private final Cursor cursor;
  private final Names names;
  private final ExpressionParser expressions;
  private final Set<String> reused;
  private final List<String> notes;
  private final Set<String> taken = new HashSet<>();

  OperationParser(
      Cursor cursor,
      Names names,
      ExpressionParser expressions,
      Set<String> reused,
      List<String> notes) {
    this.cursor = cursor;
    this.names = names;
    this.expressions = expressions;
    this.reused = reused;
    this.notes = notes;
  }

  Operation operation() throws Broken {
    Token name = cursor.expectName("Expected the name of an operation.");
    names.enter(true);
    List<Variable> parameters = parameters(name.text());
    boolean inBraces = cursor.skip(Kind.OPEN_BRACE);
    while (names.isType(cursor.peek()) && cursor.peek(1).kind() == Kind.NAME) {
      declaration(name.text());
    }
    StatementParser statements = new StatementParser(cursor, names, expressions, name.text());
    Binder binder = new Binder(parameters);
    Privacy privacy = new Privacy(reused);
    List<SubOperation> subOperations = new ArrayList<>();
    while (isAtSubOperation()) {
      if (subOperations.size() == MOST_SUB_OPERATIONS) {
        throw cursor.broken(
            cursor.peek().position(),
            "The operation is too long",
            "Expected at most " + MOST_SUB_OPERATIONS + " sub-operations.");
      }
      subOperations.add(
          subOperation(name.text(), subOperations.size(), statements, binder, privacy));
    }
    if (subOperations.isEmpty()) {
      throw cursor.unexpected(
          "Expected a declaration such as 'node X;' or a sub-operation, which begins with 1 or *.");
    }
    if (inBraces) {
      cursor.expect(Kind.CLOSE_BRACE, "Expected '}' or a sub-operation, which begins with 1 or *.");
    }
    List<Variable> locals = new ArrayList<>(names.inner());
    locals.removeAll(parameters);
    names.leave();
    return new Operation(name.text(), parameters, locals, subOperations, name.position());
  }

  private List<Variable> parameters(String owner) throws Broken {
    List<Variable> parameters = new ArrayList<>();
    if (!cursor.skip(Kind.OPEN)) {
      return parameters;
    }
    while (!cursor.skip(Kind.CLOSE)) {
      Position begin = cursor.peek().position();
      Type type = names.expectType(cursor);
      if (type instanceof Type.Reference) {
        throw cursor.broken(
            begin,
            "A node cannot be a parameter",
            "Expected int, bool or an enum; a local without a value may be any node.");
      }
      Token name = cursor.expectName("Expected the name of a parameter.");
      Variable parameter = new Variable(name.text(), type, Variable.Scope.PARAMETER, owner);
      names.declareInner(cursor, name, parameter);
      parameters.add(parameter);
      if (!cursor.isAt(Kind.CLOSE) && !cursor.skip(Kind.COMMA)) {
        if (!cursor.skip(Kind.SEMICOLON)) {
          throw cursor.unexpected("Expected ',' or ')'.");
        }
      }
    }
    return parameters;
  }

  private void declaration(String owner) throws Broken {
    Type type = names.expectType(cursor);
    do {
      Token name = cursor.expectName("Expected the name of a local variable.");
      if (cursor.isAt(Kind.OPEN_BRACKET)) {
        throw cursor.unexpected("Expected ';': only globals can be arrays.");
      }
      names.declareInner(
          cursor, name, new Variable(name.text(), type, Variable.Scope.LOCAL, owner));
    } while (cursor.skip(Kind.COMMA));
    if (names.inner().size() > MOST_VARIABLES) {
      throw cursor.unexpected("Expected at most " + MOST_VARIABLES + " variables.");
    }
    cursor.expect(Kind.SEMICOLON, "Expected ';' behind the declaration.");
  }

  private boolean isAtSubOperation() {
    int ahead = cursor.isAt(Kind.NAME, Kind.COLON) ? 2 : 0;
    Token mark = cursor.peek(ahead);
    return mark.kind() == Kind.TIMES || mark.kind() == Kind.NUMBER;
  }

  private SubOperation subOperation(
      String owner, int index, StatementParser statements, Binder binder, Privacy privacy)
      throws Broken {
    Token nameToken = null;
    if (cursor.isAt(Kind.NAME, Kind.COLON)) {
      nameToken = cursor.expectName("Expected the name of a sub-operation.");
      cursor.next();
    }
    Token mark = cursor.next();
    if (mark.kind() == Kind.NUMBER && !mark.text().equals("1")) {
      throw cursor.broken(
          mark.position(),
          "'" + Token.shortened(mark.text()) + "' does not mark a thread",
          "Expected 1 (the thread that called) or * (any thread).");
    }
    statements.clear();
    boolean hasGuard = cursor.skip(Kind.LESS);
    if (hasGuard) {
      guard(statements);
    }
    while (statements.isAtStatement()) {
      statements.statement();
    }
    if (!hasGuard && statements.effects().isEmpty()) {
      throw cursor.unexpected("Expected '<' and a guard, or a statement.");
    }
    if (cursor.skip(Kind.DOTS) || cursor.skip(Kind.ARROW)) {
      nameToken = cursor.expectName("Expected the name of the sub-operation.");
    }
    String name = nameToken == null ? owner + "." + (index + 1) : nameToken.text();
    if (!taken.add(name)) {
      throw cursor.broken(
          nameToken == null ? mark.position() : nameToken.position(),
          "Two sub-operations are called '" + Token.shortened(name) + "'",
          "Expected another name.");
    }
    List<Binding> bindings = binder.bind(statements.guard(), statements.effects());
    for (Binding binding : bindings) {
      if (binding.source().isEmpty()) {
        notes.add(
            owner
                + ": "
                + binding.variable()
                + " has no value where "
                + name
                + " mentions it; it may be any "
                + (binding.variable().type() instanceof Type.Reference reference
                    ? reference.struct()
                    : "value"));
      }
    }
    boolean isLocal = privacy.isLocal(bindings, statements.guard(), statements.effects());
    return new SubOperation(
        owner,
        index,
        name,
        mark.kind() == Kind.TIMES,
        bindings,
        statements.guard(),
        statements.effects(),
        isLocal,
        mark.position());
  }

  /** Conditions up to the '>'; the last semicolon may be missing. */
  private void guard(StatementParser statements) throws Broken {
    while (!cursor.skip(Kind.GREATER)) {
      statements.condition(expressions.condition());
      if (!cursor.skip(Kind.SEMICOLON) && !cursor.isAt(Kind.GREATER)) {
        throw cursor.unexpected("Expected ';' and a condition, or '>' at the end of the guard.");
      }
    }
  }
}
