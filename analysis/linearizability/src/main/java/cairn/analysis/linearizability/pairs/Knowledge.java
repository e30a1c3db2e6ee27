package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.model.Operation;
import cairn.analysis.linearizability.pairs.Smt.Kind;
import cairn.analysis.linearizability.pairs.Smt.Named;
import cairn.analysis.linearizability.pairs.Smt.Outcome;
import cairn.graph.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * What is true of every state that can be reached: the largest part of the candidates that is true
 * initially and that every step of every instance keeps, also what it keeps true of others (the
 * Houdini algorithm). Each round drops at least one candidate, so that it ends.
 */
final class Knowledge {
  /** How deep a fact goes; what a pair rests on is told by the deepest one. */
  static final int CONSTRUCTION = 1;

  static final int CONTEXT = 2;
  static final int SHAPE = 3;

  private record Spot(int operation, int at) {}

  private final Encoding encoding;
  private final Runner runner;
  private final Construction construction;
  private final List<List<Step>> steps;
  private final Progress progress;
  private List<Fact> ofStates;
  private final Map<Spot, List<Fact>> ofInstances = new HashMap<>();
  private final Map<List<Object>, Term> made = new HashMap<>();
  private final Map<Spot, Runner.After> ran = new HashMap<>();
  private final Map<List<Object>, Integer> checkedWith = new HashMap<>();

  private Knowledge(Encoding encoding, List<List<Step>> steps, Progress progress) {
    this.encoding = encoding;
    this.steps = steps;
    this.progress = progress;
    runner = new Runner(encoding);
    construction = new Construction(encoding);
    Candidates candidates = new Candidates(encoding);
    ofStates = candidates.ofStates();
    for (int operation = 0; operation < steps.size(); operation++) {
      for (int at = 1; at < steps.get(operation).size(); at++) {
        ofInstances.put(new Spot(operation, at), candidates.ofInstance(place(operation, at)));
      }
    }
  }

  static Knowledge of(Encoding encoding, List<List<Step>> steps, Progress progress) {
    Knowledge knowledge = new Knowledge(encoding, steps, progress);
    knowledge.dropWhatIsNotInitial();
    while (knowledge.dropWhatStepsBreak()) {
      // Until nothing more is dropped.
    }
    knowledge.made.clear();
    return knowledge;
  }

  Place place(int operation, int at) {
    Operation whose = encoding.specification.operations().get(operation);
    return new Place(whose, steps.get(operation), at);
  }

  /** What is true of all states, in words. */
  List<String> ofStates() {
    return ofStates.stream().map(Fact::words).toList();
  }

  List<Fact> ofInstance(int operation, int at) {
    return ofInstances.getOrDefault(new Spot(operation, at), List.of());
  }

  /**
   * Whether a fact, in words, holds of an instance from where it is first known on, up to the step
   * that first writes, or the last one.
   */
  boolean staysTrue(int operation, String words) {
    int target = Folding.target(steps.get(operation));
    boolean known = false;
    for (int at = 1; at <= target; at++) {
      boolean here =
          ofInstance(operation, at).stream().anyMatch(fact -> fact.words().equals(words));
      if (known && !here) {
        return false;
      }
      known |= here;
    }
    return known;
  }

  /** An instance that a question is about. */
  record Actor(int operation, int at, Instance instance) {}

  /** All that is known of a state with some instances in it, at the nodes that matter. */
  List<Named> of(State state, List<Actor> actors, List<Runner.Node> others) {
    NodeTerms nodes = new NodeTerms(encoding, state).of(others);
    actors.forEach(actor -> nodes.of(actor.instance()));
    nodes.withNeighbours();
    List<Named> known = new ArrayList<>();
    for (Actor actor : actors) {
      for (Fact fact : ofInstance(actor.operation(), actor.at())) {
        Term term =
            once(
                List.of("fact", fact, state, actor.instance()),
                () -> fact.body().at(state, actor.instance(), List.of()));
        String words = fact.words() + " (" + actor.instance().label() + ")";
        known.add(new Named(words, CONTEXT, term));
      }
    }
    Term basics =
        once(List.of("basics", state, actors, others), () -> basics(state, actors, nodes));
    known.add(new Named("new nodes are new", CONSTRUCTION, basics));
    Instance nobody = nobody();
    for (Fact fact : ofStates) {
      Term term =
          once(
              List.of("state", fact, state, actors, others),
              () -> encoding.smt.and(nodes.instances(fact, nobody)));
      known.add(new Named(fact.words(), SHAPE, term));
    }
    return known;
  }

  private Instance nobody() {
    return new Instance("nobody", encoding.smt.integer(0), Map.of());
  }

  /** Rounds ask for the same terms again and again, and making them costs as much as solving. */
  private Term once(List<Object> key, Supplier<Term> maker) {
    Term known = made.get(key);
    if (known == null) {
      known = maker.get();
      made.put(key, known);
    }
    return known;
  }

  private Term basics(State state, List<Actor> actors, NodeTerms nodes) {
    List<Term> basics = new ArrayList<>();
    basics.add(construction.ofState(state, nodes));
    for (int i = 0; i < actors.size(); i++) {
      Actor actor = actors.get(i);
      Place place = place(actor.operation(), actor.at());
      basics.add(construction.ofInstance(state, place, actor.instance()));
      for (Actor other : actors.subList(0, i)) {
        basics.add(
            construction.ofInstances(
                place, actor.instance(), place(other.operation(), other.at()), other.instance()));
      }
    }
    return encoding.smt.and(basics);
  }

  private void dropWhatIsNotInitial() {
    Runner.After initial = runner.initial(encoding.specification.initial());
    Instance nobody = nobody();
    NodeTerms nodes =
        new NodeTerms(encoding, initial.state())
            .of(initial.allocated())
            .of(skolems())
            .withNeighbours();
    List<Term> premises = new ArrayList<>();
    premises.add(initial.runs());
    premises.add(construction.ofState(initial.state(), nodes));
    ofStates = keep(ofStates, premises, initial.state(), nobody);
  }

  /** A node of each struct that stands for any, twice. */
  private List<Runner.Node> skolems() {
    List<Runner.Node> nodes = new ArrayList<>();
    encoding
        .specification
        .structs()
        .forEach(
            struct -> {
              for (int i = 0; i < 2; i++) {
                nodes.add(new Runner.Node(struct.name(), skolem(struct.name(), i)));
              }
            });
    return nodes;
  }

  private Term skolem(String struct, int number) {
    return encoding.smt.constant("any " + struct + " " + number, encoding.smt.nodeSort(struct));
  }

  /** First what an instance does to its own facts, which is little work and drops most. */
  private boolean dropWhatStepsBreak() {
    int before = size();
    int own;
    do {
      own = size();
      eachStep(this::dropOwn);
    } while (size() < own);
    eachStep(this::dropOthers);
    return size() < before;
  }

  private void eachStep(BiConsumer<Integer, Integer> what) {
    for (int operation = 0; operation < steps.size(); operation++) {
      for (int at = 0; at < steps.get(operation).size(); at++) {
        progress.at(0, 1);
        what.accept(operation, at);
      }
    }
  }

  private int size() {
    return ofStates.size() + ofInstances.values().stream().mapToInt(List::size).sum();
  }

  private Runner.After ran(int operation, int at) {
    return ran.computeIfAbsent(
        new Spot(operation, at),
        spot ->
            runner.run(steps.get(operation).get(at), encoding.anyState(""), runs(operation, at)));
  }

  private Instance runs(int operation, int at) {
    return encoding.anyInstance(place(operation, at).operation(), "runs");
  }

  private void dropOwn(int operation, int at) {
    State state = encoding.anyState("");
    Instance actor = runs(operation, at);
    Runner.After after = ran(operation, at);
    List<Actor> alone = List.of(new Actor(operation, at, actor));
    Spot here = new Spot(operation, at);
    if (isNew("states", here, here)) {
      List<Runner.Node> others = new ArrayList<>(after.allocated());
      others.addAll(skolems());
      ofStates =
          keep(ofStates, () -> premises(state, alone, others, after), state, after.state(), actor);
      note("states", here, here);
    }
    Spot next = new Spot(operation, at + 1);
    List<Fact> own = ofInstance(operation, at + 1);
    if (!own.isEmpty() && isNew("own", here, next)) {
      List<Term> premises = premises(state, alone, after.allocated(), after);
      ofInstances.put(next, keep(own, premises, after.state(), after.instance()));
      note("own", here, next);
    }
  }

  private void dropOthers(int operation, int at) {
    State state = encoding.anyState("");
    Runner.After after = ran(operation, at);
    Spot here = new Spot(operation, at);
    for (Spot spot : List.copyOf(ofInstances.keySet())) {
      List<Fact> facts = ofInstance(spot.operation(), spot.at());
      if (!facts.isEmpty() && isNew("other", here, spot)) {
        Instance other =
            encoding.anyInstance(place(spot.operation(), spot.at()).operation(), "waits");
        List<Actor> both =
            List.of(
                new Actor(operation, at, runs(operation, at)),
                new Actor(spot.operation(), spot.at(), other));
        ofInstances.put(
            spot,
            keep(
                facts,
                () -> premises(state, both, after.allocated(), after),
                state,
                after.state(),
                other));
        note("other", here, spot);
      }
    }
  }

  /** Whether something that a check rests on was dropped since it was made. */
  private boolean isNew(String kind, Spot here, Spot there) {
    Integer before = checkedWith.get(List.of(kind, here, there));
    return before == null || before != size(here, there);
  }

  private void note(String kind, Spot here, Spot there) {
    checkedWith.put(List.of(kind, here, there), size(here, there));
  }

  /** Facts are only ever dropped, so that equal numbers mean equal facts. */
  private int size(Spot here, Spot there) {
    return ofStates.size()
        + ofInstance(here.operation(), here.at()).size()
        + ofInstance(there.operation(), there.at()).size();
  }

  private List<Term> premises(
      State state, List<Actor> actors, List<Runner.Node> others, Runner.After after) {
    List<Term> premises = new ArrayList<>();
    of(state, actors, others).forEach(named -> premises.add(named.formula()));
    premises.add(after.runs());
    return premises;
  }

  /**
   * Those of the facts that are true afterwards.
   *
   * @param known what is told of the state before; a fact that says the same before and after needs
   *     no question
   */
  private List<Fact> keep(
      List<Fact> facts, Supplier<List<Term>> known, State before, State after, Instance instance) {
    List<Fact> changed = new ArrayList<>();
    for (Fact fact : facts) {
      if (!goal(fact, before, instance).equals(goal(fact, after, instance))) {
        changed.add(fact);
      }
    }
    if (changed.isEmpty()) {
      return facts;
    }
    Set<Fact> kept = Set.copyOf(keep(changed, known.get(), after, instance));
    return facts.stream().filter(fact -> !changed.contains(fact) || kept.contains(fact)).toList();
  }

  /** Those of the facts that the premises imply. */
  private List<Fact> keep(List<Fact> facts, List<Term> premises, State state, Instance instance) {
    Smt.Questions questions = encoding.smt.under(premises);
    List<Fact> kept = facts;
    while (!kept.isEmpty()) {
      List<Term> goals = kept.stream().map(fact -> goal(fact, state, instance)).toList();
      Outcome outcome = questions.ask(encoding.smt.not(encoding.smt.and(goals)));
      if (outcome.kind() == Kind.IMPOSSIBLE) {
        return kept;
      }
      Smt.Model model = outcome.model();
      List<Fact> left = new ArrayList<>();
      for (int i = 0; i < kept.size(); i++) {
        if (model != null && !model.isFalse(goals.get(i))) {
          left.add(kept.get(i));
        }
      }
      if (model == null || left.size() == kept.size()) {
        return oneByOne(kept, questions, state, instance);
      }
      kept = left;
    }
    return kept;
  }

  private List<Fact> oneByOne(
      List<Fact> facts, Smt.Questions questions, State state, Instance instance) {
    return facts.stream()
        .filter(
            fact ->
                questions.ask(encoding.smt.not(goal(fact, state, instance))).kind()
                    == Kind.IMPOSSIBLE)
        .toList();
  }

  private Term goal(Fact fact, State state, Instance instance) {
    return once(List.of("goal", fact, state, instance), () -> makeGoal(fact, state, instance));
  }

  private Term makeGoal(Fact fact, State state, Instance instance) {
    List<Term> nodes = new ArrayList<>();
    for (int i = 0; i < fact.quantified().size(); i++) {
      nodes.add(skolem(fact.quantified().get(i), i));
    }
    return fact.body().at(state, instance, nodes);
  }
}
