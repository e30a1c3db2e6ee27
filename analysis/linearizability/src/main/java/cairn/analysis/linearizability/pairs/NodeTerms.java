package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.model.Field;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The nodes that a question is about: those of variables, those that are made, and those that one
 * field leads to from them. What is true of all nodes is told to the solver of these alone. That is
 * less than what is known, so that it can only make an answer more careful; and it keeps
 * quantifiers, with which solvers may never end, out of all questions.
 */
final class NodeTerms {
  private final Encoding encoding;
  private final State state;
  private final Map<String, Set<Term>> terms = new HashMap<>();

  NodeTerms(Encoding encoding, State state) {
    this.encoding = encoding;
    this.state = state;
    Specification specification = encoding.specification;
    for (Variable global : specification.globals()) {
      if (global.type() instanceof Type.Reference reference) {
        add(reference.struct(), state.get(State.global(global)));
        boolean isFixed = specification.initial().fixed().contains(global);
        if (isFixed) {
          addFields(reference.struct(), state.get(State.global(global)));
        }
      }
    }
  }

  /** Those of an instance's variables. */
  NodeTerms of(Instance instance) {
    instance
        .values()
        .forEach(
            (variable, term) -> {
              if (variable.type() instanceof Type.Reference reference) {
                add(reference.struct(), term);
              }
            });
    return this;
  }

  NodeTerms of(List<Runner.Node> nodes) {
    nodes.forEach(node -> add(node.struct(), node.term()));
    return this;
  }

  /** And those one field further. */
  NodeTerms withNeighbours() {
    Map<String, List<Term>> before = new HashMap<>();
    terms.forEach((struct, nodes) -> before.put(struct, List.copyOf(nodes)));
    before.forEach((struct, nodes) -> nodes.forEach(node -> addFields(struct, node)));
    return this;
  }

  private void addFields(String struct, Term node) {
    for (Field field : encoding.specification.struct(struct).fields()) {
      if (field.type() instanceof Type.Reference reference) {
        Term array = state.get(State.field(struct, field.name()));
        add(reference.struct(), encoding.smt.select(array, node));
      }
    }
  }

  private void add(String struct, Term term) {
    terms.computeIfAbsent(struct, s -> new LinkedHashSet<>()).add(term);
  }

  List<Term> of(String struct) {
    return List.copyOf(terms.getOrDefault(struct, Set.of()));
  }

  /** A fact, of all nodes that it may be about. */
  List<Term> instances(Fact fact, Instance instance) {
    List<List<Term>> choices = List.of(List.of());
    for (String struct : fact.quantified()) {
      List<List<Term>> longer = new ArrayList<>();
      for (List<Term> choice : choices) {
        for (Term term : of(struct)) {
          List<Term> more = new ArrayList<>(choice);
          more.add(term);
          longer.add(more);
        }
      }
      choices = longer;
    }
    return choices.stream().map(nodes -> fact.body().at(state, instance, nodes)).toList();
  }
}
