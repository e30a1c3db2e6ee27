package cairn.analysis.linearizability.explore;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.linearizability.explore.OriginalSet.Kind;
import cairn.analysis.linearizability.explore.RemodelledHistories.Way;
import cairn.analysis.linearizability.model.Specification;
import cairn.graph.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Specifications that have an operation for each way in which a method ends, walks in one step, and
 * operations that nobody calls, beside the algorithms as their authors wrote them. Whatever callers
 * of the algorithm see, callers of the specification see as well, with at least as much kept apart
 * (its operations may end earlier or begin later); and no results are seen of the specification
 * that the algorithm does not have. Three calls at a time, from four sets.
 */
class RemodelledTest {
  private static final Path EXAMPLES = Path.of("..", "..", "examples", "lin");
  private static final List<List<Integer>> SETS =
      List.of(List.of(), List.of(1), List.of(2), List.of(1, 2));

  private static final List<Way> SET_WAYS =
      List.of(
          new Way("contains", "Contains_present", result -> "true"),
          new Way("contains", "Contains_removed", result -> "false"),
          new Way("contains", "Contains_absent", result -> "false"),
          new Way("remove", "Remove_present", result -> "true"),
          new Way("remove", "Remove_absent", result -> "false"),
          new Way("add", "Add_absent", result -> "true"),
          new Way("add", "Add_present", result -> "false"));

  private static final List<Way> STACK_WAYS =
      List.of(
          new Way("push", "Push_normal", result -> ""),
          new Way("push", "Push_eliminating", result -> ""),
          new Way("push", "Push_eliminated", result -> ""),
          new Way("pop", "Pop_normal", result -> Long.toString(result)),
          new Way("pop", "Pop_eliminating", result -> Long.toString(result)),
          new Way("pop", "Pop_eliminated", result -> Long.toString(result)),
          new Way("pop", "Pop_empty", result -> "empty"));

  /** A specification that has some keys at first. */
  private static Specification withKeys(String text, List<Integer> keys) {
    String struct = text.contains("struct E ") ? "E" : "node";
    StringBuilder chain = new StringBuilder();
    String next = "T";
    for (int i = keys.size() - 1; i >= 0; i--) {
      String node = "N" + i;
      chain.append("%s %s; %s = malloc %s; ".formatted(struct, node, node, struct));
      chain.append("%s.key = %d; %s.next = %s; ".formatted(node, keys.get(i), node, next));
      next = node;
    }
    return Examples.parsed("set", text.replace("H.next = T;", chain + "H.next = " + next + ";"));
  }

  /** All choices of some calls, without regard to order. */
  private static List<List<String>> choices(List<String> calls, int size) {
    List<List<String>> found = new ArrayList<>();
    if (size == 0) {
      found.add(List.of());
      return found;
    }
    for (int i = 0; i < calls.size(); i++) {
      for (List<String> rest : choices(calls.subList(i, calls.size()), size - 1)) {
        List<String> longer = new ArrayList<>();
        longer.add(calls.get(i));
        longer.addAll(rest);
        found.add(longer);
      }
    }
    return found;
  }

  private static void compare(String what, Set<Observed> original, Set<Observed> remodelled) {
    assertThat(original).as(what).isNotEmpty();
    for (Observed history : original) {
      assertThat(history.isCoveredBy(remodelled))
          .as("%s: the specification lacks %s", what, history)
          .isTrue();
    }
    for (Observed history : remodelled) {
      assertThat(history.overlapping().isCoveredBy(original))
          .as("%s: the algorithm lacks the results of %s", what, history)
          .isTrue();
    }
  }

  private static String text(String name) throws IOException {
    return Files.readString(EXAMPLES.resolve(name + ".lin"));
  }

  private static List<Way> ways(String text) {
    return SET_WAYS.stream().filter(way -> text.contains(way.operation() + "(")).toList();
  }

  /** Whether a specification has a way for each result; the lazy set's has not for some. */
  private static boolean isSpecified(Observed history, List<Way> ways) {
    for (int i = 0; i < history.calls().size(); i++) {
      String method = history.calls().get(i).split(" ")[0];
      String result = history.results().get(i);
      if (ways.stream()
          .noneMatch(way -> way.method().equals(method) && way.result().apply(0L).equals(result))) {
        return false;
      }
    }
    return true;
  }

  private static Set<Observed> original(
      Kind kind, List<String> calls, List<Integer> keys, List<Way> ways) {
    Set<Observed> all = new OriginalSet(kind, calls, keys).histories();
    all.removeIf(history -> !isSpecified(history, ways));
    return all;
  }

  @ParameterizedTest
  @CsvSource({"lazy-set, LAZY", "vy-cas-set, CAS", "vy-dcas-set, DCAS"})
  void setsAreSeenAsTheirAuthorsWroteThem(String name, Kind kind) throws IOException {
    String text = text(name);
    List<Way> ways = ways(text);
    List<String> calls =
        List.of("contains 1", "add 1", "remove 1", "contains 2", "add 2", "remove 2");
    for (List<Integer> keys : SETS) {
      RemodelledHistories remodelled =
          new RemodelledHistories(withKeys(text, keys), ways, "Unlink");
      for (List<String> chosen : choices(calls, 3)) {
        Set<Observed> original = original(kind, chosen, keys, ways);
        if (!original.isEmpty()) {
          int removes = (int) chosen.stream().filter(call -> call.startsWith("remove")).count();
          compare(keys + " " + chosen, original, remodelled.of(chosen, removes));
        }
      }
    }
  }

  @Test
  void theEliminationStackIsSeenAsItsAuthorsWroteIt() throws IOException {
    RemodelledHistories remodelled =
        new RemodelledHistories(
            Examples.parsed("stack", text("elimination-stack")), STACK_WAYS, "Wait_for_push");
    List<List<String>> some =
        List.of(
            List.of("push 1"),
            List.of("pop"),
            List.of("push 1", "pop"),
            List.of("push 1", "push 2"),
            List.of("pop", "pop"),
            List.of("push 1", "push 2", "pop"),
            List.of("push 1", "pop", "pop"));
    for (List<String> calls : some) {
      int pops = Collections.frequency(calls, "pop");
      compare(
          calls.toString(), new OriginalElimination(calls).histories(), remodelled.of(calls, pops));
    }
  }

  /**
   * Why they were divided: as one operation each they are right, too, but leave states which no
   * sequential history leaves. Whatever reverses pairs leaves the same states, so that no table, of
   * whatever alias cases, could prove them.
   */
  @ParameterizedTest
  @ValueSource(strings = {"lazy-set", "vy-cas-set", "vy-dcas-set", "elimination-stack"})
  void undividedTheyLeaveStatesOfTheirOwn(String name) throws IOException {
    String text = Files.readString(Path.of("src", "test", "specs", "undivided", name + ".lin"));
    Exploration found = new Explorer(Examples.parsed(name, text), 500_000, Progress.NONE).explore();

    assertThat(found.stopped()).isEmpty();
    assertThat(found.unexplained().map(Interleaving::lines)).isEmpty();
    assertThat(found.notEquivalent()).isPresent();
  }

  /** The comparison sees what is missing: a contains that meets a node that was marked. */
  @Test
  void aWayThatIsMissingIsSeen() throws IOException {
    List<Way> ways =
        SET_WAYS.stream().filter(way -> !way.operation().startsWith("Contains_r")).toList();
    List<String> calls = List.of("contains 1", "remove 1");
    Set<Observed> remodelled =
        new RemodelledHistories(withKeys(text("vy-cas-set"), List.of(1)), ways, "Unlink")
            .of(calls, 0);

    assertThat(original(Kind.CAS, calls, List.of(1), SET_WAYS))
        .anyMatch(history -> !history.isCoveredBy(remodelled));
  }
}
