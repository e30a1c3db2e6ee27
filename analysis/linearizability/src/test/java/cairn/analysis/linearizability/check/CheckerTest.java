package cairn.analysis.linearizability.check;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.linearizability.check.EnumeratedTables.Reading;
import java.util.List;
import org.junit.jupiter.api.Test;

class CheckerTest {
  /** Figure 6.5: the pairs of the queue of Michael and Scott. */
  @Test
  void msQueueIsProvedFromThePrintedTable() {
    List<OperationShape> shapes =
        List.of(
            new OperationShape("enqueue", List.of("d", "e")),
            new OperationShape("dequeue", List.of("f")),
            new OperationShape("dequeueEmpty", List.of("h")));
    PairTables.Builder builder = new PairTables.Builder(shapes);
    List<String> notOrderable = List.of("dd", "de", "dh", "ee", "eh", "he", "hf");
    List<String> reversible = List.of("df", "fe");
    List<int[]> subOperations =
        List.of(new int[] {0, 0}, new int[] {0, 1}, new int[] {1, 0}, new int[] {2, 0});
    for (int[] a : subOperations) {
      for (int[] b : subOperations) {
        String pair =
            shapes.get(a[0]).subOperations().get(a[1]) + shapes.get(b[0]).subOperations().get(b[1]);
        boolean orderable = !notOrderable.contains(pair);
        builder.set(
            a[0], a[1], b[0], b[1], 0, new PairEntry(orderable, reversible.contains(pair), ""));
      }
    }
    CheckResult result = Checker.check(builder.build());
    assertThat(result.proved()).isTrue();
    assertThat(result.closures())
        .containsExactly(new CheckResult.Between("enqueue: d", "e", List.of()));
  }

  @Test
  void snapshotWithoutValidationFailsAndPrintedLine34LetsItPass() {
    ConcreteSystem system = WrongStructures.snapshotWithoutValidation();
    assertThat(Histories.unexplained(system, 3, false)).isNotNull();
    PairTables tables = EnumeratedTables.of(system, 3, Reading.LOOK_AHEAD);
    assertThat(new PrintedChecker(tables, false, true).passes()).isTrue();
    assertThat(Checker.check(tables).failures().get(0).inShort()).isEqualTo("p0 w1 m2 q0");
  }

  @Test
  void swapThenLinkFailsAndPrintedReversibilityLetsItPass() {
    ConcreteSystem system = WrongStructures.swapThenLink();
    assertThat(Histories.unexplained(system, 3, false)).isEqualTo("s0 s1 l1 h2 l0");
    PairTables printed = EnumeratedTables.of(system, 3, Reading.PRINTED);
    assertThat(Checker.check(printed).proved()).isTrue();
    PairTables sound = EnumeratedTables.of(system, 3, Reading.LOOK_AHEAD);
    assertThat(Checker.check(sound).proved()).isFalse();
  }

  @Test
  void threeWritersFailAndOnePassLetsThemPass() {
    ConcreteSystem system = WrongStructures.threeWriters();
    assertThat(Histories.unexplained(system, 4, true)).isNotNull();
    PairTables tables = EnumeratedTables.of(system, 4, Reading.LOOK_AHEAD);
    assertThat(new PrintedChecker(tables, true, false).passes()).isTrue();
    assertThat(new PrintedChecker(tables, true, true).passes()).isFalse();
    assertThat(Checker.check(tables).failures().get(0).inShort())
        .startsWith("p0 u1 ")
        .endsWith(" w3 q0");
  }

  @Test
  void whatNobodyStatedIsOrderableAndDoesNotReverse() {
    PairTables tables =
        new PairTables.Builder(List.of(new OperationShape("twoSteps", List.of("a", "b")))).build();
    FailingHistory failure = Checker.check(tables).failures().get(0);
    assertThat(failure.inShort()).isEqualTo("a0 a1 b0");
    assertThat(failure.why()).isEqualTo("a1 cannot come behind b0: nobody stated it");
  }
}
