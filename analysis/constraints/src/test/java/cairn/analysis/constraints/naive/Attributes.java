package cairn.analysis.constraints.naive;

import cairn.analysis.constraints.lang.Attribute;
import cairn.analysis.constraints.lang.Expr;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The attributes that a specification defines, at one moment. Those that depend on themselves are
 * found as the components of Tarjan's walk along what rules read; all in a component of more than
 * one, and what reads itself, is absent. A rule that reads something of a component that is still
 * open belongs to that component, so that what it reads is absent for certain.
 */
final class Attributes {
  /** An attribute of a node. */
  private record Pair(String attribute, int node) {}

  private static final class State {
    final int index;
    int low;
    boolean open = true;
    boolean cyclic;
    Value value = Values.ABSENT;
    final Set<Read> reads = new LinkedHashSet<>();

    State(int index) {
      this.index = index;
      this.low = index;
    }
  }

  private final MomentOf moment;
  private final List<Attribute> attributes;
  private final Map<Pair, State> states = new HashMap<>();

  /** Of components that are not complete. */
  private final Deque<State> openStates = new ArrayDeque<>();

  /** Whose rules are being evaluated. */
  private final Deque<State> running = new ArrayDeque<>();

  Attributes(MomentOf moment, List<Attribute> attributes) {
    this.moment = moment;
    this.attributes = attributes;
  }

  private Attribute find(String structure, String name) {
    return attributes.stream()
        .filter(a -> a.structure().equals(structure) && a.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** An attribute of a node or of NULL. */
  Value value(Value of, String structure, String name) {
    Attribute attribute = find(structure, name);
    if (!(of instanceof Value.Node node)) {
      return ofNull(attribute);
    }
    if (!moment.isLive(node.node(), structure)) {
      return Values.ABSENT;
    }
    return state(attribute, node.node()).value;
  }

  /** Whether the rule of a live node leads back to the node. */
  boolean isCyclic(Attribute attribute, int node) {
    return state(attribute, node).cyclic;
  }

  /** What the rule of a live node reads. */
  Set<Read> reads(Attribute attribute, int node) {
    return state(attribute, node).reads;
  }

  private Value ofNull(Attribute attribute) {
    Evaluator evaluator = new Evaluator(moment, Map.of(), Map.of(), new ArrayList<>());
    if (attribute.nullValue() != null) {
      return evaluator.eval(attribute.nullValue());
    }
    Expr first = attribute.guard() == null ? null : attribute.first();
    boolean isNumber =
        first instanceof Expr.Numeral
            || first instanceof Expr.Negative negative
                && negative.operand() instanceof Expr.Numeral;
    return isNumber
        ? Values.calculate(Expr.Operator.MINUS, evaluator.eval(first), Values.of(1))
        : Values.ABSENT;
  }

  private State state(Attribute attribute, int node) {
    Pair pair = new Pair(attribute.structure() + "." + attribute.name(), node);
    State known = states.get(pair);
    State reader = running.peek();
    if (known != null) {
      if (known.open && reader != null) {
        reader.low = Math.min(reader.low, known.index);
        reader.cyclic |= reader == known;
      }
      return known;
    }
    State state = new State(states.size());
    states.put(pair, state);
    openStates.push(state);
    running.push(state);
    Value value = rule(attribute, node, state.reads);
    running.pop();
    if (state.low == state.index) {
      close(state, value);
    }
    if (reader != null) {
      reader.low = Math.min(reader.low, state.low);
    }
    return state;
  }

  /** The first of its component is complete, and so are all that were opened after it. */
  private void close(State first, Value value) {
    boolean alone = openStates.peek() == first && !first.cyclic;
    State closed;
    do {
      closed = openStates.pop();
      closed.open = false;
      closed.cyclic = !alone;
    } while (closed != first);
    first.value = alone ? value : Values.ABSENT;
  }

  private Value rule(Attribute attribute, int node, Set<Read> reads) {
    Map<String, Value> variables = Map.of(attribute.variable(), new Value.Node(node));
    Map<String, String> structures = Map.of(attribute.variable(), attribute.structure());
    Evaluator evaluator = new Evaluator(moment, variables, structures, reads);
    Value guard = attribute.guard() == null ? Values.FALSE : evaluator.truth(attribute.guard());
    if (guard == Values.UNKNOWN) {
      return Values.UNKNOWN;
    }
    boolean first = guard.equals(Values.TRUE) && attribute.first() != null;
    return evaluator.eval(first ? attribute.first() : attribute.second());
  }
}
