package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.model.Field;
import cairn.analysis.linearizability.model.Operation;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.model.Struct;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Variable;
import com.microsoft.z3.Sort;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** How the types, states and instances of a specification become terms. */
final class Encoding {
  final Smt smt;
  final Specification specification;
  private final Map<String, State> states = new HashMap<>();
  private final Map<String, Instance> instances = new HashMap<>();

  Encoding(Smt smt, Specification specification) {
    this.smt = smt;
    this.specification = specification;
  }

  Sort sort(Type type) {
    if (type instanceof Type.Reference reference) {
      return smt.nodeSort(reference.struct());
    }
    if (type instanceof Type.Bool) {
      return smt.boolSort();
    }
    if (type instanceof Type.Array array) {
      return smt.arraySort(smt.intSort(), sort(array.element()));
    }
    if (type instanceof Type.Int || type instanceof Type.Enumeration) {
      return smt.intSort();
    }
    throw new IllegalArgumentException("no terms of type " + type);
  }

  Term none(String struct) {
    return smt.constant("NULL " + struct, smt.nodeSort(struct));
  }

  /** What variables and fields hold before anything is written. */
  Term initialValue(Type type) {
    if (type instanceof Type.Reference reference) {
      return none(reference.struct());
    }
    if (type instanceof Type.Bool) {
      return smt.bool(false);
    }
    if (type instanceof Type.Array array) {
      return smt.everywhere(smt.intSort(), initialValue(array.element()));
    }
    return smt.integer(0);
  }

  /** Any state; states with different labels have nothing to do with each other. */
  State anyState(String label) {
    return states.computeIfAbsent(label, this::makeState);
  }

  private State makeState(String label) {
    Map<String, Term> values = new HashMap<>();
    for (Variable global : specification.globals()) {
      String key = State.global(global);
      values.put(key, smt.constant(key + label, sort(global.type())));
    }
    for (Struct struct : specification.structs()) {
      Sort node = smt.nodeSort(struct.name());
      for (Field field : struct.fields()) {
        String key = State.field(struct.name(), field.name());
        values.put(key, smt.constant(key + label, smt.arraySort(node, sort(field.type()))));
      }
      ghost(values, State.allocated(struct.name()), label, smt.arraySort(node, smt.boolSort()));
      ghost(values, State.published(struct.name()), label, smt.arraySort(node, smt.boolSort()));
      ghost(values, State.stamp(struct.name()), label, smt.arraySort(node, smt.intSort()));
    }
    ghost(values, State.CLOCK, label, smt.intSort());
    return new State(values);
  }

  private void ghost(Map<String, Term> values, String key, String label, Sort sort) {
    values.put(key, smt.constant(key + label, sort));
  }

  /** The state before anything was written, with nothing allocated. */
  State emptyState() {
    Map<String, Term> values = new HashMap<>();
    for (Variable global : specification.globals()) {
      values.put(State.global(global), initialValue(global.type()));
    }
    for (Struct struct : specification.structs()) {
      Sort node = smt.nodeSort(struct.name());
      for (Field field : struct.fields()) {
        values.put(
            State.field(struct.name(), field.name()),
            smt.everywhere(node, initialValue(field.type())));
      }
      values.put(State.allocated(struct.name()), smt.everywhere(node, smt.bool(false)));
      values.put(State.published(struct.name()), smt.everywhere(node, smt.bool(false)));
      values.put(State.stamp(struct.name()), smt.everywhere(node, smt.integer(0)));
    }
    values.put(State.CLOCK, smt.integer(1));
    return new State(values);
  }

  /** Any instance of an operation. */
  Instance anyInstance(Operation operation, String label) {
    return instances.computeIfAbsent(
        label + " of " + operation.name(), key -> makeInstance(operation, label));
  }

  private Instance makeInstance(Operation operation, String label) {
    Map<Variable, Term> values = new LinkedHashMap<>();
    for (Variable variable : operation.variables()) {
      values.put(
          variable,
          smt.constant(
              label + " " + variable.name() + " of " + operation.name(), sort(variable.type())));
    }
    return new Instance(label, smt.constant("ID " + label, smt.intSort()), values);
  }

  Term isAllocated(State state, String struct, Term node) {
    return smt.select(state.get(State.allocated(struct)), node);
  }

  Term isPublished(State state, String struct, Term node) {
    return smt.select(state.get(State.published(struct)), node);
  }

  Term stamp(State state, String struct, Term node) {
    return smt.select(state.get(State.stamp(struct)), node);
  }

  Term isNone(String struct, Term node) {
    return smt.equal(node, none(struct));
  }
}
