package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.check.PairEntry;
import cairn.analysis.linearizability.pairs.Knowledge.Actor;
import cairn.analysis.linearizability.pairs.Smt.Kind;
import cairn.analysis.linearizability.pairs.Smt.Named;
import cairn.analysis.linearizability.pairs.Smt.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Asks whether a step can follow another one of another instance, and whether they reverse. */
final class PairQuestions {
  private static final String OUT_OF_WORK = "the solver could not decide it";

  private final Encoding encoding;
  private final Smt smt;
  private final Runner runner;
  private final Knowledge knowledge;
  private final LookAhead lookAhead;
  private final List<List<Step>> steps;
  private final AliasCases aliasCases;

  PairQuestions(
      Encoding encoding, Knowledge knowledge, LookAhead lookAhead, List<List<Step>> steps) {
    this.encoding = encoding;
    this.smt = encoding.smt;
    this.knowledge = knowledge;
    this.lookAhead = lookAhead;
    this.steps = steps;
    runner = new Runner(encoding);
    aliasCases = new AliasCases(encoding, knowledge);
  }

  AliasCases aliasCases() {
    return aliasCases;
  }

  /**
   * Two steps that run one after the other, from any state.
   *
   * @param known all that is true then
   * @param runs that they run
   * @param reverses that they run in the other order, too, and leave the same; empty if the two
   *     have nothing to do with each other
   */
  record Pair(
      State state,
      Instance one,
      Instance two,
      Runner.After afterFirst,
      Runner.After afterBoth,
      List<Named> known,
      List<Term> runs,
      List<Term> reverses) {
    Term reversed(Smt smt) {
      return smt.and(reverses);
    }
  }

  /** What is told of a pair beside what is always true. */
  interface Context {
    Context NONE = pair -> List.of();

    List<Named> of(Pair pair);

    /** Others that are there. */
    default List<Actor> actors() {
      return List.of();
    }
  }

  Pair pair(int first, int i, int second, int j, List<Actor> others) {
    State state = encoding.anyState("");
    Step a = steps.get(first).get(i);
    Step b = steps.get(second).get(j);
    Instance one = encoding.anyInstance(a.operation(), "first");
    Instance two = encoding.anyInstance(b.operation(), "second");
    Runner.After afterA = runner.run(a, state, one);
    Runner.After afterBoth = runner.run(b, afterA.state(), two);
    List<Runner.Node> made = new ArrayList<>(afterA.allocated());
    made.addAll(afterBoth.allocated());
    List<Actor> actors = new ArrayList<>();
    actors.add(new Actor(first, i, one));
    actors.add(new Actor(second, j, two));
    actors.addAll(others);
    List<Named> known = knowledge.of(state, actors, made);
    known.addAll(notLost(first, i + 1, afterBoth.state(), afterA.instance()));
    known.addAll(notLost(second, j + 1, afterBoth.state(), afterBoth.instance()));
    for (Actor other : others) {
      known.addAll(notLost(other.operation(), other.at(), afterBoth.state(), other.instance()));
    }
    Runner.After afterB = runner.run(b, state, two);
    Runner.After otherWay = runner.run(a, afterB.state(), one);
    List<Term> runs = List.of(afterA.runs(), afterBoth.runs());
    List<Term> reverses = new ArrayList<>();
    for (Term needed : List.of(afterB.runs(), otherWay.runs())) {
      if (!runs.contains(needed)) {
        reverses.add(needed);
      }
    }
    same(afterBoth.state(), otherWay.state(), reverses);
    same(afterA.instance(), otherWay.instance(), reverses);
    same(afterBoth.instance(), afterB.instance(), reverses);
    if (afterB.links().isAny()) {
      for (Runner.Node node : afterA.found()) {
        reverses.add(smt.not(afterB.links().mayLose(node.struct(), node.term())));
      }
    }
    if (afterA.links().isAny()) {
      for (Runner.Node node : afterBoth.found()) {
        reverses.add(smt.not(afterA.links().mayGain(node.struct(), node.term())));
      }
    }
    return new Pair(state, one, two, afterA, afterBoth, known, runs, reverses);
  }

  PairEntry entry(int first, int i, int second, int j) {
    return entry(first, i, second, j, Context.NONE);
  }

  PairEntry entry(int first, int i, int second, int j, Context context) {
    Pair pair = pair(first, i, second, j, context.actors());
    List<Named> known = new ArrayList<>(pair.known());
    known.addAll(context.of(pair));
    Outcome order = smt.ask(pair.runs(), known);
    if (order.kind() == Kind.IMPOSSIBLE) {
      return new PairEntry(false, true, "cannot run: " + words(order.used()));
    }
    if (pair.reverses().isEmpty() && order.kind() == Kind.POSSIBLE) {
      return new PairEntry(true, true, "reverses: neither touches what the other needs");
    }
    List<Term> question = new ArrayList<>(pair.runs());
    question.add(smt.not(pair.reversed(smt)));
    Outcome reverse = smt.ask(question, known);
    return switch (reverse.kind()) {
      case IMPOSSIBLE ->
          order.kind() == Kind.UNDECIDED
              ? PairEntry.unknown(OUT_OF_WORK)
              : new PairEntry(true, true, "reverses: " + words(reverse.used()));
      case UNDECIDED -> PairEntry.unknown(OUT_OF_WORK);
      case POSSIBLE -> {
        Smt.Model model = Objects.requireNonNull(reverse.model());
        String alias = aliasCases.of(first, i, second, j, pair, model);
        yield new PairEntry(
            true,
            false,
            (alias.isEmpty() ? "with " : "alias case " + alias + ": with ")
                + WitnessWords.of(encoding, model, pair.state(), List.of(pair.one(), pair.two())));
      }
    };
  }

  private List<Named> notLost(int operation, int at, State state, Instance instance) {
    List<Named> named = new ArrayList<>();
    for (Fact fact : lookAhead.lost(operation, at)) {
      named.add(
          new Named(
              "it could never go on: %s (%s)".formatted(fact.words(), instance.label()),
              Knowledge.SHAPE + 1,
              smt.not(fact.body().at(state, instance, List.of()))));
    }
    return named;
  }

  private static String words(List<Named> used) {
    return used.isEmpty()
        ? "guards and effects alone say so"
        : String.join("; ", used.stream().map(Named::words).toList());
  }

  private void same(State one, State other, List<Term> equal) {
    for (String key : one.keys()) {
      if (State.isReal(key)) {
        same(one.get(key), other.get(key), equal);
      }
    }
  }

  private void same(Instance one, Instance other, List<Term> equal) {
    one.values().forEach((variable, term) -> same(term, other.get(variable), equal));
  }

  private void same(Term one, Term other, List<Term> equal) {
    if (!one.equals(other)) {
      equal.add(smt.equal(one, other));
    }
  }
}
