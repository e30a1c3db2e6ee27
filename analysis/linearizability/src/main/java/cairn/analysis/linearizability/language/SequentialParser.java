package cairn.analysis.linearizability.language;

import cairn.analysis.linearizability.language.Cursor.Broken;
import cairn.analysis.linearizability.language.Token.Kind;
import cairn.analysis.linearizability.model.AbstractOperation;
import cairn.analysis.linearizability.model.Expr;
import cairn.analysis.linearizability.model.Operation;
import cairn.analysis.linearizability.model.Position;
import cairn.analysis.linearizability.model.SequentialSpecification;
import cairn.analysis.linearizability.model.Statement;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the block that says what the operations do, as if each were atomic. */
final class SequentialParser {
  private final Cursor cursor;
  private final Names names;
  private final ExpressionParser expressions;
  private final Map<String, Operation> operations = new LinkedHashMap<>();
  private final List<Variable> variables = new ArrayList<>();
  private final List<Statement.Assign> initial = new ArrayList<>();
  private final Map<String, AbstractOperation> said = new LinkedHashMap<>();

  SequentialParser(
      Cursor cursor, Names names, ExpressionParser expressions, List<Operation> operations) {
    this.cursor = cursor;
    this.names = names;
    this.expressions = expressions;
    operations.forEach(operation -> this.operations.put(operation.name(), operation));
  }

  SequentialSpecification block() throws Broken {
    Token word = cursor.next();
    cursor.expect(Kind.OPEN_BRACE, "Expected '{' and the abstract state.");
    expressions.allowFunctions(true);
    try {
      enter(List.of());
      while (isAtDeclaration()) {
        declaration();
      }
      while (!cursor.skip(Kind.CLOSE_BRACE)) {
        AbstractOperation operation = operation();
        said.put(operation.operation(), operation);
      }
    } finally {
      expressions.allowFunctions(false);
      names.leave();
    }
    for (String name : operations.keySet()) {
      if (!said.containsKey(name)) {
        throw cursor.broken(
            word.position(),
            "It does not say what " + Token.shortened(name) + " does",
            "Expected each operation in this block.");
      }
    }
    return new SequentialSpecification(variables, initial, List.copyOf(said.values()));
  }

  private void enter(List<Variable> parameters) {
    names.enter(false);
    variables.forEach(names::addImplicit);
    parameters.forEach(names::addImplicit);
  }

  private boolean isAtDeclaration() {
    return cursor.isAt(Kind.NAME, Kind.NAME);
  }

  private void declaration() throws Broken {
    Type type = container(cursor.peek());
    if (type == null) {
      type = names.expectType(cursor);
    } else {
      cursor.next();
    }
    Token name = cursor.expectName("Expected a name for a part of the abstract state.");
    Variable variable = new Variable(name.text(), type, Variable.Scope.ABSTRACT, "");
    names.declareInner(cursor, name, variable);
    variables.add(variable);
    if (cursor.skip(Kind.ASSIGN)) {
      initial.add(new Statement.Assign(new Expr.Use(variable), value(variable)));
    }
    cursor.expect(Kind.SEMICOLON, "Expected ';' behind the declaration.");
  }

  private static @Nullable Type container(Token word) {
    for (Type.Container container : Type.Container.values()) {
      if (word.is(container.toString())) {
        return container;
      }
    }
    return null;
  }

  private Expr value(Variable variable) throws Broken {
    Position begin = cursor.peek().position();
    Expr value = expressions.expression();
    expressions.expectType(begin, value, variable.type(), "a value of type " + variable.type());
    return value;
  }

  private AbstractOperation operation() throws Broken {
    Token name = cursor.expectName("Expected an operation, such as Enqueue(v): ...");
    Operation operation = operations.get(name.text());
    if (operation == null || said.containsKey(name.text())) {
      throw cursor.broken(
          name.position(),
          "'"
              + Token.shortened(name.text())
              + (operation == null ? "' is no operation" : "' has been said already"),
          "Expected one of: " + Token.shortened(String.join(", ", operations.keySet())) + ".");
    }
    List<Variable> parameters = parameters(operation);
    enter(parameters);
    cursor.expect(Kind.COLON, "Expected ':' and what the operation does.");
    List<Expr> guard = new ArrayList<>();
    if (cursor.skip(Kind.LESS)) {
      while (!cursor.skip(Kind.GREATER)) {
        guard.add(expressions.condition());
        if (!cursor.skip(Kind.SEMICOLON) && !cursor.isAt(Kind.GREATER)) {
          throw cursor.unexpected("Expected ';' and a condition, or '>' at the end of the guard.");
        }
      }
    }
    Optional<Expr> result = Optional.empty();
    Position place = cursor.peek().position();
    if (cursor.skipWord("return")) {
      result = Optional.of(expressions.expression());
      cursor.expect(Kind.SEMICOLON, "Expected ';' behind what is returned.");
    }
    checkResult(operation, result, result.isPresent() ? place : name.position());
    List<Statement.Assign> effects = new ArrayList<>();
    while (cursor.isAt(Kind.NAME, Kind.ASSIGN)) {
      effects.add(effect());
    }
    return new AbstractOperation(
        operation.name(), parameters, guard, result, effects, name.position());
  }

  private List<Variable> parameters(Operation operation) throws Broken {
    List<Variable> parameters = new ArrayList<>();
    if (!cursor.skip(Kind.OPEN)) {
      return parameters;
    }
    Position begin = cursor.peek().position();
    while (!cursor.skip(Kind.CLOSE)) {
      Token parameter = cursor.expectName("Expected the name of a parameter.");
      int index = parameters.size();
      if (index < operation.parameters().size()) {
        Type type = operation.parameters().get(index).type();
        parameters.add(
            new Variable(parameter.text(), type, Variable.Scope.PARAMETER, operation.name()));
      } else {
        throw cursor.broken(
            parameter.position(),
            operation.name() + " has " + operation.parameters().size() + " parameters",
            "");
      }
      if (!cursor.isAt(Kind.CLOSE)) {
        cursor.expect(Kind.COMMA, "Expected ',' or ')'.");
      }
    }
    if (parameters.size() < operation.parameters().size()) {
      throw cursor.broken(
          begin, operation.name() + " has " + operation.parameters().size() + " parameters", "");
    }
    return parameters;
  }

  private void checkResult(Operation operation, Optional<Expr> result, Position position)
      throws Broken {
    Optional<Variable> actual = operation.result();
    if (actual.isPresent() != result.isPresent()) {
      throw cursor.broken(
          position,
          operation.name() + " returns " + (actual.isPresent() ? "something" : "nothing"),
          "Expected the same here.");
    }
    if (actual.isPresent() && result.isPresent()) {
      expressions.expectType(
          position,
          result.get(),
          actual.get().type(),
          "what " + operation.name() + " returns, which is " + actual.get().type());
    }
  }

  private Statement.Assign effect() throws Broken {
    Token target = cursor.next();
    Variable variable = names.variable(target.text());
    if (variable == null || variable.scope() != Variable.Scope.ABSTRACT) {
      throw cursor.broken(
          target.position(),
          "'" + Token.shortened(target.text()) + "' is no part of the abstract state",
          names.known());
    }
    cursor.next();
    Expr value = value(variable);
    cursor.expect(Kind.SEMICOLON, "Expected ';' behind the statement.");
    return new Statement.Assign(new Expr.Use(variable), value);
  }
}
