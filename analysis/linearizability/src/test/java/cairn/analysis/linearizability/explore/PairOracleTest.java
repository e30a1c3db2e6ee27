package cairn.analysis.linearizability.explore;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.model.StatedPair;
import cairn.analysis.linearizability.model.SubOperation;
import cairn.graph.Progress;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What pairs of sub-operations do in states that can be reached. */
class PairOracleTest {
  private static PairFacts facts(Specification specification) {
    PairFacts facts = new PairOracle(specification, 1_000_000, Progress.NONE).explore();
    assertThat(facts.stopped()).isEmpty();
    return facts;
  }

  private static boolean agrees(PairFacts facts, StatedPair pair) {
    boolean orderable = facts.isOrderable(pair.first(), pair.second());
    boolean reversible = facts.isReversible(pair.first(), pair.second());
    return switch (pair.kind()) {
      case ORDERABLE -> orderable;
      case NOT_ORDERABLE -> !orderable;
      case REVERSIBLE -> reversible;
      case NOT_REVERSIBLE -> orderable && !reversible;
    };
  }

  /** The tables of Singh 2016, Fig. 6.5, which the specification states. */
  @Test
  void theQueueOfMichaelAndScott() {
    Specification queue = Examples.read("ms-queue");
    PairFacts facts = facts(queue);

    assertThat(queue.pairs()).hasSize(18);
    assertThat(queue.pairs()).allMatch(pair -> agrees(facts, pair));
    List<SubOperation> all = queue.globalSubOperations();
    long orderable =
        all.stream()
            .flatMap(a -> all.stream().filter(b -> facts.isOrderable(a.name(), b.name())))
            .count();
    assertThat(orderable).isEqualTo(9);
  }

  /** Not the same tables: the head may overtake the tail. */
  @Test
  void theQueueOfDohertyAndOthers() {
    PairFacts facts = facts(Examples.read("dglm-queue"));

    assertThat(facts.isOrderable("d", "f")).isTrue();
    assertThat(facts.isReversible("d", "f")).isFalse();
    assertThat(facts.isOrderable("e", "h")).isTrue();
    assertThat(facts.isOrderable("h", "e")).isTrue();
    assertThat(facts.isReversible("f", "e")).isTrue();
  }

  @Test
  void casesDifferInWhatTheInstancesShare() {
    PairFacts facts = facts(Examples.read("ms-queue"));

    // The node that becomes the first one is the one at the trailing tail, or it is not.
    assertThat(facts.of("f", "e").keySet())
        .extracting(PairFacts.AliasCase::toString)
        .containsExactly("N==Z", "nothing in common");
    PairFacts.Seen seen = facts.of("e", "d").values().iterator().next();
    assertThat(seen.orderedToEnd()).isPresent();
    assertThat(seen.irreversible().orElseThrow().why())
        .isEqualTo("in the other order they do not run");
    assertThat(seen.ordered().toString())
        .isEqualTo(
            "after nothing, with [Enqueue(1), Enqueue(1)], behind d0, instances 0 and 1, in: Q ="
                + " n1, n1 {head n2, tail n2}, n2 {value 0, next n3}, n3 {value 1, next NULL}; in"
                + " the other order they do not run");
  }

  /** A reader that lost its race cannot end, so that what it reads afterwards does not count. */
  @Test
  void pairsFromWhichNothingCanEnd() {
    PairFacts facts = facts(Examples.read("treiber-stack"));

    assertThat(facts.isOrderable("p", "s")).isTrue();
    assertThat(facts.of("p", "s").values()).allMatch(seen -> seen.orderedToEnd().isEmpty());
    // A push whose node is popped again leaves what the first one read: its CAS succeeds.
    assertThat(facts.of("p", "q").values()).allMatch(seen -> seen.orderedToEnd().isPresent());
  }

  @Test
  void theStatesAreLimited() {
    PairFacts facts = new PairOracle(Examples.read("ms-queue"), 10, Progress.NONE).explore();

    assertThat(facts.stopped().orElseThrow()).startsWith("more than 10 states");
  }
}
