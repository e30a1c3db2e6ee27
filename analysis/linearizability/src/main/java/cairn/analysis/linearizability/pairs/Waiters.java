package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.check.Contexts;
import cairn.analysis.linearizability.check.PairEntry;
import cairn.analysis.linearizability.check.PairTables;
import cairn.analysis.linearizability.check.Prefix;
import cairn.analysis.linearizability.pairs.Knowledge.Actor;
import cairn.analysis.linearizability.pairs.Smt.Kind;
import cairn.analysis.linearizability.pairs.Smt.Named;
import cairn.graph.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Asks for pairs while an instance waits of which something is known. */
final class Waiters implements Contexts {
  private final Encoding encoding;
  private final Smt smt;
  private final Runner runner;
  private final Knowledge knowledge;
  private final LookAhead lookAhead;
  private final PairQuestions questions;
  private final PairTables tables;
  private final List<List<Step>> steps;
  private final Progress progress;
  private final Map<Prefix, List<Fact>> facts = new HashMap<>();
  private final Map<List<Object>, PairEntry> asked = new HashMap<>();
  private final Set<String> used = new LinkedHashSet<>();

  Waiters(
      Encoding encoding,
      Knowledge knowledge,
      LookAhead lookAhead,
      PairQuestions questions,
      PairTables tables,
      List<List<Step>> steps,
      Progress progress) {
    this.progress = progress;
    this.encoding = encoding;
    this.smt = encoding.smt;
    this.knowledge = knowledge;
    this.lookAhead = lookAhead;
    this.questions = questions;
    this.tables = tables;
    this.steps = steps;
    runner = new Runner(encoding);
  }

  /** In words, what was told of instances that wait. */
  List<String> used() {
    return List.copyOf(used);
  }

  private List<Fact> facts(Prefix waiting) {
    return facts.computeIfAbsent(
        waiting, prefix -> lookAhead.lasting(prefix.operation(), prefix.length()));
  }

  @Override
  public boolean knows(Prefix waiting) {
    return !facts(waiting).isEmpty();
  }

  @Override
  public long behind(Prefix waiting, Prefix other) {
    long known = 0;
    List<Fact> all = facts(waiting);
    for (int number = 0; number < all.size(); number++) {
      if (follows(all.get(number), waiting, other)) {
        known |= 1L << number;
        used.add(
            "%s waits before %s: if %s came between and does not reverse, %s"
                .formatted(
                    tables.operations().get(waiting.operation()).name(),
                    waiting.next(tables),
                    String.join(" ", other.names(tables)),
                    all.get(number).words()));
      }
    }
    return known;
  }

  /** Whether a fact follows from each pair of the two that does not reverse. */
  private boolean follows(Fact fact, Prefix waiting, Prefix other) {
    for (int i = 0; i < waiting.length(); i++) {
      for (int j = 0; j < other.length(); j++) {
        PairEntry entry = tables.entry(waiting.operation(), i, other.operation(), j, 0);
        if (!entry.reversible() && !follows(fact, waiting, i, other.operation(), j)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Of a pair that does not reverse, followed by the rest of the instance's own steps. */
  private boolean follows(Fact fact, Prefix waiting, int i, int operation, int j) {
    PairQuestions.Pair pair = questions.pair(waiting.operation(), i, operation, j, List.of());
    List<Term> question = new ArrayList<>(pair.runs());
    pair.known().forEach(named -> question.add(named.formula()));
    question.add(smt.not(pair.reversed(smt)));
    State state = pair.afterBoth().state();
    Instance instance = pair.afterFirst().instance();
    for (int later = i + 1; later < waiting.length(); later++) {
      Runner.After after = runner.run(steps.get(waiting.operation()).get(later), state, instance);
      question.add(after.runs());
      state = after.state();
      instance = after.instance();
    }
    question.add(smt.not(fact.body().at(state, instance, List.of())));
    return smt.ask(question, List.of()).kind() == Kind.IMPOSSIBLE;
  }

  @Override
  public PairEntry entry(Pair pair, Prefix waiting, long before, long between) {
    PairEntry always = tables.entry(pair.first(), pair.i(), pair.second(), pair.j(), 0);
    if (!always.orderable() || (before == 0 && between == 0)) {
      return always;
    }
    return once(
        List.of("pair", pair, waiting, before, between),
        pair,
        new While(waiting, before, between, List.of(actor(waiting))));
  }

  @Override
  public PairEntry next(int operation, int index, Prefix waiting, long before, long between) {
    Pair pair = new Pair(operation, index, waiting.operation(), waiting.length());
    PairEntry always = tables.entry(pair.first(), pair.i(), pair.second(), pair.j(), 0);
    if (always.reversible() || (before == 0 && between == 0)) {
      return always;
    }
    return once(
        List.of("next", pair, waiting, before, between),
        pair,
        new While(waiting, before, between, List.of()));
  }

  private PairEntry once(List<Object> key, Pair pair, PairQuestions.Context context) {
    PairEntry known = asked.get(key);
    if (known == null) {
      progress.at(0, 1);
      known = questions.entry(pair.first(), pair.i(), pair.second(), pair.j(), context);
      asked.put(key, known);
    }
    return known;
  }

  private Actor actor(Prefix waiting) {
    return new Actor(
        waiting.operation(),
        waiting.length(),
        encoding.anyInstance(
            knowledge.place(waiting.operation(), waiting.length()).operation(), "waits"));
  }

  /**
   * An instance waits, and facts are true of it.
   *
   * @param actors the instance, unless it is the second of the pair itself
   */
  private final class While implements PairQuestions.Context {
    private final Prefix waiting;
    private final long before;
    private final long between;
    private final List<Actor> actors;

    private While(Prefix waiting, long before, long between, List<Actor> actors) {
      this.waiting = waiting;
      this.before = before;
      this.between = between;
      this.actors = actors;
    }

    @Override
    public List<Actor> actors() {
      return actors;
    }

    @Override
    public List<Named> of(PairQuestions.Pair pair) {
      Instance instance = actors.isEmpty() ? pair.two() : actors.get(0).instance();
      List<Named> named = new ArrayList<>();
      List<Fact> all = facts(waiting);
      for (int number = 0; number < all.size(); number++) {
        if ((before & (1L << number)) != 0) {
          named.add(tell(all.get(number), pair.state(), instance));
        }
        if ((between & (1L << number)) != 0) {
          named.add(tell(all.get(number), pair.afterFirst().state(), instance));
        }
      }
      return named;
    }

    private Named tell(Fact fact, State state, Instance instance) {
      return new Named(
          fact.words() + " (" + instance.label() + ")",
          Knowledge.SHAPE + 1,
          fact.body().at(state, instance, List.of()));
    }
  }
}
