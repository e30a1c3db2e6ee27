package cairn.analysis.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.metrics.Anomaly.Culprit;
import cairn.analysis.api.metrics.DegreeCounts;
import cairn.analysis.api.metrics.Level;
import cairn.analysis.api.metrics.Move;
import cairn.analysis.api.metrics.Sample;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CulpritsTest {
  private static CodePlace at(int line, String function) {
    return new CodePlace("a.c", line, function);
  }

  private static Move move(String type, long vertexes, long ones, CodePlace... stack) {
    return new Move(type, List.of(stack), vertexes, List.of(0L, ones, 0L, 0L, 0L, 0L, 0L));
  }

  /** 100 vertexes, half of them with indegree 1. */
  private static Sample sample(Move... moves) {
    DegreeCounts half = DegreeCounts.of(100, 0, 50, 0, 0, 0, 0, 0);
    TreeMap<String, DegreeCounts> types = new TreeMap<>();
    types.put("t", half);
    return new Sample(
        new Sample.When(1, 1, -1, -1, -1, 1),
        half,
        0,
        types,
        new TreeMap<>(),
        List.of(),
        List.of(moves));
  }

  private static final Level ANY = new Level(0, 100);

  @Test
  void whatOneFunctionMakesAndAnotherFreesIsNothing() {
    List<Culprit> told =
        Culprits.of(
            "indegree=1",
            List.of(
                sample(
                    move("text", 40, 0, at(1, "make")),
                    move("text", -40, 0, at(2, "release")),
                    move("t", 0, 3, at(3, "link")))),
            ANY,
            true);
    assertThat(told).extracting(c -> c.stack().get(0)).containsExactly(at(3, "link"));
  }

  @Test
  void whatKeepsAMetricOutsideIsTold() {
    List<Sample> window = List.of(sample(move("t", 20, 10, at(1, "make"))));
    assertThat(Culprits.of("indegree=1", window, ANY, true)).isEmpty();
    List<Culprit> told = Culprits.of("indegree=1", window, new Level(10, 20), true);
    assertThat(told).extracting(c -> c.stack().get(0)).containsExactly(at(1, "make"));
    assertThat(told.get(0).moved()).isCloseTo(6, within(1e-9));
  }

  @Test
  void whatAFunctionUndoesItselfIsNothing() {
    List<Culprit> told =
        Culprits.of(
            "indegree=1",
            List.of(
                sample(
                    move("t", 0, 30, at(1, "good")),
                    move("t", 0, -30, at(2, "good")),
                    move("t", 0, 5, at(8, "bad")),
                    move("t", 0, -1, at(9, "bad")))),
            ANY,
            true);
    assertThat(told).hasSize(1);
    assertThat(told.get(0).stack()).containsExactly(at(8, "bad"));
    assertThat(told.get(0).moved()).isCloseTo(4, within(1e-9));
  }

  @Test
  void makingVertexesInTheUsualMixMovesNothing() {
    List<Culprit> told =
        Culprits.of(
            "indegree=1",
            List.of(sample(move("t", 20, 10, at(1, "usual")), move("t", 4, 4, at(2, "unusual")))),
            ANY,
            true);
    assertThat(told).extracting(c -> c.stack().get(0)).containsExactly(at(2, "unusual"));
    assertThat(told.get(0).moved()).isCloseTo(2, within(1e-9));
  }

  @Test
  void onlyTheTypeOfTheMetricCounts() {
    List<Sample> window =
        List.of(sample(move("t", 0, 3, at(1, "one")), move("u", 0, 9, at(2, "two"))));
    assertThat(Culprits.of("indegree=1 of t", window, ANY, true))
        .extracting(c -> c.stack().get(0))
        .containsExactly(at(1, "one"));
    assertThat(Culprits.of("indegree=1", window, ANY, true))
        .extracting(c -> c.stack().get(0))
        .containsExactly(at(2, "two"), at(1, "one"));
  }

  @Test
  void aFunctionOfTheJdkCountsForTheOneThatCalledIt() {
    CodePlace jdk = new CodePlace("HashMap.java", 5, "java.util.HashMap.newNode");
    List<Culprit> told =
        Culprits.of(
            "indegree=1",
            List.of(
                sample(
                    move("t", 0, 3, jdk, at(1, "one")),
                    move("t", 0, 2, jdk, at(2, "two")),
                    move("t", 0, 4, jdk, at(3, "two")))),
            ANY,
            true);
    assertThat(told).extracting(c -> c.stack().get(1)).containsExactly(at(3, "two"), at(1, "one"));
  }

  @Test
  void makersAreToldByWhatIsLeftOfTheirVertexes() {
    List<Sample> window =
        List.of(
            sample(move("t", 40, 0, at(1, "make")), move("t", 9, 0, at(5, "undo"))),
            sample(move("t", -9, 0, at(6, "undo")), move("u", 70, 0, at(7, "other"))),
            sample(move("t", 10, 0, at(3, "also"))));
    List<Culprit> told = Culprits.makers("t", window);
    assertThat(told)
        .extracting(c -> c.stack().get(0))
        .containsExactly(at(1, "make"), at(3, "also"));
    assertThat(told.get(0).moved() / told.get(1).moved()).isCloseTo(4, within(1e-9));
    assertThat(Culprits.makers("", window)).isEmpty();
    assertThat(Culprits.makers("t", List.of())).isEmpty();
  }
}
