package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.model.Expr;
import cairn.analysis.linearizability.model.Variable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Something that may be true of all states, or of all states in which an instance is at a place.
 *
 * @param words for people
 * @param quantified the structs of the nodes for all of which it is true
 */
record Fact(String words, List<String> quantified, Body body) {
  Fact {
    quantified = List.copyOf(quantified);
  }

  /** The fact as a term, of certain nodes. */
  @FunctionalInterface
  interface Body {
    Term at(State state, Instance instance, List<Term> nodes);
  }

  /** A condition of the specification's language. */
  static Fact of(Encoding encoding, Expr condition) {
    return new Fact(
        ExprWords.of(condition),
        List.of(),
        (state, instance, nodes) -> new Evaluator(encoding, state, instance).holds(condition));
  }

  /** A condition of every node that was published, or of every allocated one. */
  static Fact of(
      Encoding encoding,
      String words,
      List<Variable> variables,
      Expr condition,
      boolean ofPublished) {
    List<String> structs = variables.stream().map(Fact::struct).toList();
    return new Fact(
        words,
        structs,
        (state, instance, nodes) -> {
          Map<Variable, Term> values = new HashMap<>();
          Term there = encoding.smt.bool(true);
          for (int i = 0; i < nodes.size(); i++) {
            values.put(variables.get(i), nodes.get(i));
            String struct = structs.get(i);
            Term node = nodes.get(i);
            there =
                encoding.smt.and(
                    there,
                    ofPublished
                        ? encoding.isPublished(state, struct, node)
                        : encoding.isAllocated(state, struct, node));
          }
          Evaluator.Value value = new Evaluator(encoding, state, instance, values).value(condition);
          return encoding.smt.implies(there, encoding.smt.and(value.defined(), value.term()));
        });
  }

  private static String struct(Variable variable) {
    return ((cairn.analysis.linearizability.model.Type.Reference) variable.type()).struct();
  }
}
