package cairn.analysis.linearizability.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Runs a sequential specification. */
public final class AbstractMachine {
  private final SequentialSpecification specification;

  public AbstractMachine(SequentialSpecification specification) {
    this.specification = specification;
  }

  /**
   * How an operation ends.
   *
   * @param result what it returns; 0 if nothing
   */
  public record Outcome(long result, AbstractState state) {}

  /** The state before all operations. */
  public AbstractState initial() {
    Map<Variable, Object> values = new HashMap<>();
    for (Variable variable : specification.variables()) {
      values.put(variable, empty(variable.type()));
    }
    for (Statement.Assign assign : specification.initial()) {
      values.put(((Expr.Use) assign.target()).variable(), value(assign.value(), values));
    }
    return state(values);
  }

  /** Runs an operation; empty where it cannot succeed. */
  public Optional<Outcome> run(AbstractState state, String operation, List<Long> arguments) {
    AbstractOperation abstractOperation = specification.operation(operation).orElseThrow();
    Map<Variable, Object> values = new HashMap<>();
    for (int i = 0; i < specification.variables().size(); i++) {
      values.put(specification.variables().get(i), state.values().get(i));
    }
    for (int i = 0; i < abstractOperation.parameters().size(); i++) {
      values.put(abstractOperation.parameters().get(i), arguments.get(i));
    }
    try {
      for (Expr condition : abstractOperation.guard()) {
        if (number(condition, values) == 0) {
          return Optional.empty();
        }
      }
      long result = 0;
      if (abstractOperation.result().isPresent()) {
        result = number(abstractOperation.result().get(), values);
      }
      for (Statement.Assign assign : abstractOperation.effects()) {
        values.put(((Expr.Use) assign.target()).variable(), value(assign.value(), values));
      }
      return Optional.of(new Outcome(result, state(values)));
    } catch (Undefined undefined) {
      return Optional.empty();
    }
  }

  private AbstractState state(Map<Variable, Object> values) {
    List<Object> inOrder = new ArrayList<>();
    for (Variable variable : specification.variables()) {
      inOrder.add(values.getOrDefault(variable, 0L));
    }
    return new AbstractState(inOrder);
  }

  private static Object empty(Type type) {
    if (type == Type.Container.SEQUENCE) {
      return List.of();
    }
    if (type == Type.Container.SET) {
      return Collections.unmodifiableSortedSet(new TreeSet<>());
    }
    return type == Type.Container.MAP
        ? Collections.unmodifiableSortedMap(new TreeMap<>())
        : (Object) 0L;
  }

  private long number(Expr expr, Map<Variable, Object> values) {
    return (Long) value(expr, values);
  }

  private Object value(Expr expr, Map<Variable, Object> values) {
    if (expr instanceof Expr.IntLiteral literal) {
      return literal.value();
    }
    if (expr instanceof Expr.BoolLiteral literal) {
      return truth(literal.value());
    }
    if (expr instanceof Expr.EnumLiteral literal) {
      return (long) literal.ordinal();
    }
    if (expr instanceof Expr.Use use) {
      return values.getOrDefault(use.variable(), 0L);
    }
    if (expr instanceof Expr.Compare compare) {
      Object left = value(compare.left(), values);
      Object right = value(compare.right(), values);
      if (left instanceof Long a && right instanceof Long b) {
        return truth(compare.operator().holds(a, b));
      }
      return truth(left.equals(right) == (compare.operator() == Expr.Comparison.EQUAL));
    }
    if (expr instanceof Expr.Arithmetic arithmetic) {
      return arithmetic
          .operator()
          .apply(number(arithmetic.left(), values), number(arithmetic.right(), values));
    }
    if (expr instanceof Expr.Not not) {
      return 1 - number(not.operand(), values);
    }
    if (expr instanceof Expr.And and) {
      return number(and.left(), values) == 0 ? 0L : number(and.right(), values);
    }
    if (expr instanceof Expr.Or or) {
      return number(or.left(), values) != 0 ? 1L : number(or.right(), values);
    }
    if (expr instanceof Expr.Choice choice) {
      boolean holds = number(choice.condition(), values) != 0;
      return value(holds ? choice.positive() : choice.negative(), values);
    }
    if (expr instanceof Expr.Call call) {
      List<Object> arguments = new ArrayList<>();
      call.arguments().forEach(argument -> arguments.add(value(argument, values)));
      return Containers.call(call.function(), arguments);
    }
    throw new IllegalArgumentException("not in a sequential specification: " + expr);
  }

  private static Long truth(boolean holds) {
    return holds ? 1L : 0L;
  }

  /** Values that a container holds, for showing. */
  public static Collection<?> elements(Object container) {
    if (container instanceof SortedMap<?, ?> map) {
      return map.entrySet();
    }
    return container instanceof SortedSet<?> set ? set : (List<?>) container;
  }
}
