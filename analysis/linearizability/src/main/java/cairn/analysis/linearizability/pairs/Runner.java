package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.model.Binding;
import cairn.analysis.linearizability.model.Expr;
import cairn.analysis.linearizability.model.Initial;
import cairn.analysis.linearizability.model.Statement;
import cairn.analysis.linearizability.model.SubOperation;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs steps on states and instances that are terms. */
final class Runner {
  private final Encoding encoding;
  private final Smt smt;

  Runner(Encoding encoding) {
    this.encoding = encoding;
    this.smt = encoding.smt;
  }

  /**
   * What a step does.
   *
   * @param runs whether it can
   * @param allocated the nodes that it makes
   * @param links what it does to which nodes are reached
   * @param found nodes of which it is only said that globals reach them
   */
  record After(
      Term runs,
      State state,
      Instance instance,
      List<Node> allocated,
      Links links,
      List<Node> found) {}

  /** A term for a node, with its struct. */
  record Node(String struct, Term term) {}

  After run(Step step, State state, Instance instance) {
    Run run = new Run(state, instance, step.name());
    for (SubOperation part : step.parts()) {
      run.bind(part.bindings());
      part.guard().forEach(condition -> run.need(run.now().holds(condition)));
      part.effects().forEach(run::apply);
    }
    return run.after();
  }

  /** The initial state; what it needs is true of it, as of any other. */
  After initial(Initial initial) {
    Map<Variable, Term> values = new LinkedHashMap<>();
    for (Variable variable : initial.variables()) {
      values.put(variable, encoding.initialValue(variable.type()));
    }
    Instance setUp = new Instance("initial", smt.integer(0), values);
    Run run = new Run(encoding.emptyState(), setUp, "initial");
    for (Variable fixed : initial.fixed()) {
      String struct = ((Type.Reference) fixed.type()).struct();
      run.apply(new Statement.Allocate(fixed, struct));
    }
    initial.statements().forEach(run::apply);
    return run.after();
  }

  private final class Run {
    private final List<Term> needed = new ArrayList<>();
    private final List<Node> allocated = new ArrayList<>();
    private final String name;
    private State state;
    private Instance instance;
    private final List<Links.Store> stores = new ArrayList<>();
    private final List<Node> found = new ArrayList<>();
    private int choices;

    private Run(State state, Instance instance, String name) {
      this.state = state;
      this.instance = instance;
      this.name = name;
    }

    private After after() {
      return new After(
          smt.and(needed), state, instance, allocated, new Links(encoding, stores), found);
    }

    private Evaluator now() {
      return new Evaluator(encoding, state, instance);
    }

    private void need(Term term) {
      needed.add(term);
    }

    /**
     * Variables without a value stand for any; one that may be any node is one that globals lead
     * to, and all those have been published. That is more than can happen, which is right for
     * whether a step runs; not for whether it still runs in another place.
     */
    private void bind(List<Binding> bindings) {
      for (Binding binding : bindings) {
        Variable variable = binding.variable();
        if (binding.source().isEmpty() && variable.type() instanceof Type.Reference reference) {
          Term node = instance.get(variable);
          need(
              smt.or(
                  encoding.isNone(reference.struct(), node),
                  encoding.isPublished(state, reference.struct(), node)));
          found.add(new Node(reference.struct(), node));
        }
      }
    }

    private void apply(Statement statement) {
      if (statement instanceof Statement.Assign assign) {
        assign(assign);
      } else if (statement instanceof Statement.Allocate allocate) {
        allocate(allocate.target(), allocate.struct());
      } else if (statement instanceof Statement.Release release) {
        release(release.node());
      }
    }

    private void assign(Statement.Assign assign) {
      Type type = assign.target().type();
      Evaluator.Value value = now().value(assign.value(), type);
      need(value.defined());
      if (assign.target() instanceof Expr.Use use) {
        set(use.variable(), value.term());
      } else {
        need(now().value(assign.target()).defined());
        store(assign.target(), value.term());
        publish(type, value.term());
      }
    }

    private void set(Variable variable, Term value) {
      if (variable.isGlobal()) {
        noteStore(variable.type(), smt.bool(true), state.get(State.global(variable)), value);
        state = state.with(State.global(variable), value);
        publish(variable.type(), value);
      } else {
        instance = instance.with(variable, value);
      }
    }

    private void store(Expr.Location target, Term value) {
      String key;
      Term index;
      Term matters = smt.bool(true);
      if (target instanceof Expr.FieldOf field) {
        key = State.field(field.struct(), field.field().name());
        index = now().value(field.base()).term();
        matters = encoding.isPublished(state, field.struct(), index);
      } else if (target instanceof Expr.Element element) {
        key = State.global(element.array());
        index = now().value(element.index()).term();
      } else {
        throw new IllegalArgumentException("not a place in memory: " + target);
      }
      noteStore(target.type(), matters, smt.select(state.get(key), index), value);
      state = state.with(key, smt.store(state.get(key), index, value));
    }

    private void noteStore(Type type, Term matters, Term old, Term value) {
      if (type instanceof Type.Reference reference) {
        stores.add(new Links.Store(reference.struct(), matters, state, old, value));
      }
    }

    /** What is stored where others may find it gets a stamp, the first time. */
    private void publish(Type type, Term node) {
      if (type instanceof Type.Reference reference) {
        String struct = reference.struct();
        Term known =
            smt.or(encoding.isNone(struct, node), encoding.isPublished(state, struct, node));
        Term published = state.get(State.published(struct));
        Term stamps = state.get(State.stamp(struct));
        Term clock = state.get(State.CLOCK);
        state =
            state
                .with(
                    State.published(struct),
                    smt.choose(known, published, smt.store(published, node, smt.bool(true))))
                .with(
                    State.stamp(struct), smt.choose(known, stamps, smt.store(stamps, node, clock)))
                .with(State.CLOCK, smt.plus(clock, smt.integer(1)));
      }
    }

    /** A node that is not allocated: which one is the instance's choice, whatever the order. */
    private void allocate(Variable target, String struct) {
      Term node =
          smt.constant(
              "new " + instance.label() + " " + name + " " + choices++, smt.nodeSort(struct));
      allocated.add(new Node(struct, node));
      need(smt.not(encoding.isNone(struct, node)));
      need(smt.not(encoding.isAllocated(state, struct, node)));
      String key = State.allocated(struct);
      state = state.with(key, smt.store(state.get(key), node, smt.bool(true)));
      set(target, node);
    }

    private void release(Expr expr) {
      Evaluator.Value node = now().value(expr);
      need(node.defined());
      if (expr.type() instanceof Type.Reference reference
          && encoding.specification.reused().contains(reference.struct())) {
        String key = State.allocated(reference.struct());
        state = state.with(key, smt.store(state.get(key), node.term(), smt.bool(false)));
      }
    }
  }
}
