package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.model.Field;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.model.Statement;
import cairn.analysis.linearizability.model.Struct;
import cairn.analysis.linearizability.model.SubOperation;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Variable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What is true of every state because of how states come about, and needs no proof: which nodes are
 * where, and that what is allocated is new. Nodes of structs that are reused are exempt.
 */
final class Construction {
  private final Encoding encoding;
  private final Smt smt;
  private final Specification specification;

  Construction(Encoding encoding) {
    this.encoding = encoding;
    this.smt = encoding.smt;
    this.specification = encoding.specification;
  }

  /** Of a state, at the nodes that a question is about. */
  Term ofState(State state, NodeTerms nodes) {
    List<Term> facts = new ArrayList<>();
    List<Term> fixed = new ArrayList<>();
    for (Variable global : specification.globals()) {
      if (global.type() instanceof Type.Reference reference) {
        Term value = state.get(State.global(global));
        facts.add(storedIsPublished(state, reference.struct(), value));
        if (specification.initial().fixed().contains(global)) {
          facts.add(smt.not(encoding.isNone(reference.struct(), value)));
          for (Term other : fixed) {
            if (other.expr().getSort().equals(value.expr().getSort())) {
              facts.add(smt.different(other, value));
            }
          }
          fixed.add(value);
        }
      }
    }
    for (Struct struct : specification.structs()) {
      List<Term> all = nodes.of(struct.name());
      for (int i = 0; i < all.size(); i++) {
        ofNode(state, struct, all.get(i), facts);
        for (int j = 0; j < i; j++) {
          facts.add(stampsDiffer(state, struct.name(), all.get(i), all.get(j)));
        }
      }
      Term none = encoding.none(struct.name());
      facts.add(smt.not(encoding.isAllocated(state, struct.name(), none)));
      facts.add(smt.not(encoding.isPublished(state, struct.name(), none)));
    }
    return smt.and(facts);
  }

  private void ofNode(State state, Struct struct, Term node, List<Term> facts) {
    boolean reused = specification.reused().contains(struct.name());
    Term allocated = encoding.isAllocated(state, struct.name(), node);
    Term published = encoding.isPublished(state, struct.name(), node);
    Term clock = state.get(State.CLOCK);
    facts.add(smt.implies(published, smt.less(encoding.stamp(state, struct.name(), node), clock)));
    if (!reused) {
      facts.add(smt.implies(published, allocated));
    }
    for (Field field : struct.fields()) {
      Term value = smt.select(state.get(State.field(struct.name(), field.name())), node);
      if (field.type() instanceof Type.Reference reference) {
        facts.add(storedIsPublished(state, reference.struct(), value));
      }
      if (!reused) {
        facts.add(
            smt.or(
                allocated,
                encoding.isNone(struct.name(), node),
                smt.equal(value, encoding.initialValue(field.type()))));
      }
    }
  }

  private Term storedIsPublished(State state, String struct, Term value) {
    return smt.or(encoding.isNone(struct, value), encoding.isPublished(state, struct, value));
  }

  private Term stampsDiffer(State state, String struct, Term one, Term other) {
    return smt.or(
        smt.equal(one, other),
        smt.not(encoding.isPublished(state, struct, one)),
        smt.not(encoding.isPublished(state, struct, other)),
        smt.different(encoding.stamp(state, struct, one), encoding.stamp(state, struct, other)));
  }

  /** Of an instance that has run some steps: what it holds is allocated. */
  Term ofInstance(State state, Place place, Instance instance) {
    List<Term> facts = new ArrayList<>();
    facts.add(smt.less(smt.integer(0), instance.self()));
    for (Variable variable : place.given()) {
      if (variable.type() instanceof Type.Reference reference
          && !specification.reused().contains(reference.struct())) {
        Term node = instance.get(variable);
        facts.add(
            smt.or(
                encoding.isNone(reference.struct(), node),
                encoding.isAllocated(state, reference.struct(), node)));
      }
    }
    return smt.and(facts);
  }

  /** Of two instances: they have different IDs, and have made different nodes. */
  Term ofInstances(Place one, Instance first, Place other, Instance second) {
    List<Term> facts = new ArrayList<>();
    facts.add(smt.different(first.self(), second.self()));
    for (Variable mine : made(one)) {
      for (Variable yours : made(other)) {
        if (mine.type().equals(yours.type())) {
          facts.add(smt.different(first.get(mine), second.get(yours)));
        }
      }
    }
    return smt.and(facts);
  }

  /** Variables that hold the node that they were made with: nothing else is assigned to them. */
  private Set<Variable> made(Place place) {
    Set<Variable> made = new LinkedHashSet<>();
    Set<Variable> assigned = new LinkedHashSet<>();
    for (Step step : place.done()) {
      for (SubOperation part : step.parts()) {
        for (Statement effect : part.effects()) {
          if (effect instanceof Statement.Allocate allocate
              && allocate.target().isOfInstance()
              && !specification.reused().contains(allocate.struct())
              && !made.add(allocate.target())) {
            assigned.add(allocate.target());
          } else if (effect instanceof Statement.Assign assign
              && assign.target() instanceof cairn.analysis.linearizability.model.Expr.Use use) {
            assigned.add(use.variable());
          }
        }
      }
    }
    made.removeAll(assigned);
    return made;
  }
}
