package cairn.analysis.linearizability.explore;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.linearizability.model.Bound;
import cairn.analysis.linearizability.model.Specification;
import cairn.graph.Progress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the exploration says of the specifications that come with Cairn. */
class ExamplesTest {
  private static final boolean LONG = Boolean.getBoolean("cairn.long");
  private static final long MOST_STATES = LONG ? 50_000_000 : 2_000_000;

  /** Structures that are linearizable, but not in the sense of Definition 2. */
  private static final List<String> NOT_EQUIVALENT =
      List.of("herlihy-wing-queue", "timestamped-stack");

  static List<String> right() {
    return Examples.names("");
  }

  static List<String> wrong() {
    return Examples.names("wrong");
  }

  /** By default with fewer instances where there are many sub-operations, to take moments only. */
  private static Specification bounded(Specification specification) {
    Bound bound = specification.bound();
    int subOperations = specification.globalSubOperations().size();
    int most = LONG || subOperations <= 5 ? bound.instances() : subOperations <= 11 ? 3 : 2;
    return specification.within(
        new Bound(
            Math.min(most, bound.instances()), bound.prefix(), bound.values(), bound.elements()));
  }

  @ParameterizedTest
  @MethodSource("right")
  void rightStructuresHaveNoHistoryWithoutExplanation(String name) {
    Specification specification = bounded(Examples.read(name));
    Exploration found = new Explorer(specification, MOST_STATES, Progress.NONE).explore();

    assertThat(found.unexplained().map(Interleaving::lines)).isEmpty();
    assertThat(found.stopped()).isEmpty();
    assertThat(found.brokenInvariants()).isEmpty();
    assertThat(found.fault()).isEmpty();
    assertThat(found.histories()).isPositive();
    assertThat(found.notEquivalent().isPresent())
        .as("%s", found.notEquivalent().map(Interleaving::lines))
        .isEqualTo(NOT_EQUIVALENT.contains(name));
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void wrongStructuresHaveOne(String name) {
    Exploration found = new Explorer(Examples.read(name), MOST_STATES, Progress.NONE).explore();

    Interleaving history = found.unexplained().orElseThrow();
    assertThat(history.steps()).isNotEmpty();
    assertThat(history.why()).isNotEmpty().noneMatch(line -> line.endsWith("explains it"));
    assertThat(found.notEquivalent()).isPresent();
  }

  @Test
  void thereAreEnough() {
    assertThat(right()).hasSize(13);
    assertThat(wrong()).hasSizeGreaterThanOrEqualTo(12);
  }

  /** Table 6.1 of Singh 2016 has 4, 11, 4, 5, 5, 20, 10, 23, 20, 19, 15, 5, 5. */
  @ParameterizedTest
  @CsvSource({
    "ms-queue, 4",
    "two-lock-queue, 11",
    "dglm-queue, 4",
    "herlihy-wing-queue, 11",
    "treiber-stack, 5",
    "elimination-stack, 16",
    "timestamped-stack, 8",
    "lazy-set, 24",
    "vy-cas-set, 20",
    "vy-dcas-set, 19",
    "orvyy-set, 15",
    "pair-snapshot, 5",
    "rdcss, 7"
  })
  void numbersOfSubOperations(String name, int count) {
    assertThat(Examples.read(name).globalSubOperations()).hasSize(count);
  }

  @Test
  void anInterleavingIsShownStepByStep() {
    Exploration found =
        new Explorer(
                Examples.read("wrong/two-lock-queue-unlocked-head"), MOST_STATES, Progress.NONE)
            .explore();

    assertThat(found.unexplained().orElseThrow().lines())
        .containsExactly(
            "before: Enqueue(1)",
            "begin:  head = n1, tail = n2, tailLock = 0, n1 {value 0, next n2}, n2 {value 1, next"
                + " NULL}",
            " 1. A Dequeue_nonempty()       u                    H = n1; N = n2",
            " 2. B Dequeue_nonempty()       u                    H = n1; N = n2",
            " 3. A Dequeue_nonempty()       v                    head: n1 -> n2; returns 1",
            " 4. B Dequeue_nonempty()       v                    returns 1",
            "A Dequeue_nonempty(), then B Dequeue_nonempty() cannot succeed there",
            "B Dequeue_nonempty(), then A Dequeue_nonempty() cannot succeed there");
    assertThat(found.unexplained().orElseThrow().shortForm()).isEqualTo("u0 u1 v0 v1");
  }
}
