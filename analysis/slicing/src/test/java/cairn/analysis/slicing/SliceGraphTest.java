package cairn.analysis.slicing;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.slices.SliceAnswer;
import cairn.analysis.api.slices.SliceGraph;
import cairn.analysis.api.slices.SliceStatement;
import cairn.graph.Progress;
import cairn.trace.Page;
import cairn.trace.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The graph of a slice has the edges that reaching definitions say, and its statements add up. */
final class SliceGraphTest {
  private static final int SEEDS = Boolean.getBoolean("cairn.long") ? 4_000 : 80;
  private static final String[] REASONS = {"register", "memory", "control", "control"};

  @TempDir Path folder;

  @Test
  void hasTheEdgesOfReachingDefinitions() throws IOException {
    for (int seed = 0; seed < SEEDS; seed++) {
      Trace trace = RandomTrace.write(seed, 20 + seed % 100, folder.resolve("trace"));
      NaiveTrace naive = new NaiveTrace(trace);
      List<Instance> instances = naive.instances;
      for (int n = 0; n < 3 && n < instances.size(); n++) {
        Instance asked = instances.get(instances.size() - 1 - 7 * n % instances.size());
        for (boolean control : new boolean[] {true, false}) {
          compare(seed, trace, naive, asked, control);
        }
      }
    }
  }

  private static void compare(
      int seed, Trace trace, NaiveTrace naive, Instance asked, boolean control) throws IOException {
    Criterion criterion = new Criterion(asked.step(), asked.operation(), asked.operation() + 1);
    SliceInput input = new SliceInput(trace, criterion, false, control, 1 << 20, 1 << 20);
    SliceAnswer answer = new SlicingAnalysis().run(input, Progress.NONE);
    SliceGraph graph = answer.graph();
    Map<Long, Integer> performed = new HashMap<>();
    Map<Long, Integer> statements = new HashMap<>();
    Page page = new Page();
    BlockFacts facts = new BlockFacts(trace.code());
    for (int number = 0; number < trace.pages(); number++) {
      trace.read(number, page);
      for (int i = 0; i < page.steps; i++) {
        if (page.kind[i] == Page.DO) {
          performed.put(page.firstStep + i, page.subject[i]);
        }
      }
    }
    for (int statement = 0; statement < facts.example.length; statement++) {
      int instruction = facts.example[statement];
      statements.put(
          (long) trace.code().methodOf(instruction) << 32 | trace.code().line(instruction),
          statement);
    }
    Set<String> edges = new TreeSet<>();
    for (int node = 0; node < graph.nodes(); node++) {
      for (int edge = graph.firstEdge(node); edge < graph.endEdge(node); edge++) {
        edges.add(
            name(answer, node, statements)
                + " "
                + REASONS[graph.reason(edge)]
                + " "
                + name(answer, graph.target(edge), statements));
      }
    }
    NaiveGraph expected = new NaiveGraph(trace.code(), naive, asked, control, facts, performed);
    assertThat(edges).as("seed %d, %s, control %s", seed, asked, control).isEqualTo(expected.edges);
    for (int node = 0; node < graph.nodes(); node++) {
      Set<List<Object>> different = new HashSet<>();
      for (int edge = graph.firstEdge(node); edge < graph.endEdge(node); edge++) {
        assertThat(
                different.add(
                    List.of(
                        graph.target(edge),
                        graph.reason(edge),
                        graph.object(edge),
                        graph.slot(edge))))
            .isTrue();
      }
    }
    assertThat(answer.wholeGraph()).isTrue();
    assertThat(graph.step(0)).isEqualTo(asked.step());
    addUp(answer, seed, !trace.code().bytes());
  }

  private static String name(SliceAnswer answer, int node, Map<Long, Integer> statements) {
    SliceStatement statement = answer.statements().get(answer.graph().statement(node));
    int method = Integer.parseInt(statement.place().method().substring(1));
    return answer.graph().step(node)
        + ":"
        + statements.get((long) method << 32 | statement.place().line());
  }

  /**
   * Runs are nodes, the first and last step are theirs, and no statement is said to be nearer than
   * it is, except where bytes that share a word are known together.
   */
  private static void addUp(SliceAnswer answer, int seed, boolean exact) {
    SliceGraph graph = answer.graph();
    int[] away = new int[graph.nodes()];
    Arrays.fill(away, -1);
    ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(0));
    away[0] = 0;
    while (!queue.isEmpty()) {
      int node = queue.removeFirst();
      for (int edge = graph.firstEdge(node); edge < graph.endEdge(node); edge++) {
        if (away[graph.target(edge)] < 0) {
          away[graph.target(edge)] = away[node] + 1;
          queue.add(graph.target(edge));
        }
      }
    }
    for (int s = 0; s < answer.statements().size(); s++) {
      SliceStatement statement = answer.statements().get(s);
      long runs = 0;
      int nearest = Integer.MAX_VALUE;
      long first = Long.MAX_VALUE;
      long last = -1;
      for (int node = 0; node < graph.nodes(); node++) {
        if (graph.statement(node) == s) {
          runs++;
          nearest = Math.min(nearest, away[node]);
          first = Math.min(first, graph.step(node));
          last = Math.max(last, graph.step(node));
        }
      }
      assertThat(List.of(statement.runs(), statement.firstStep(), statement.lastStep()))
          .as("seed %d, %s", seed, statement)
          .isEqualTo(List.of(runs, first, last));
      assertThat(nearest).as("seed %d, %s", seed, statement).isNotNegative();
      assertThat(statement.distance())
          .as("seed %d, %s", seed, statement)
          .isGreaterThanOrEqualTo(exact ? nearest : 0);
    }
    assertThat(answer.statements().get(0).distance()).isZero();
    assertThat(graph.statement(0)).isZero();
  }

  @Test
  void isCutOffWhereItBecomesTooLarge() throws IOException {
    Trace trace = RandomTrace.write(15, 3_000, folder.resolve("trace"));
    Criterion criterion = Criterion.wholeStep(lastRun(trace));
    SliceAnswer whole =
        new SlicingAnalysis().run(SliceInput.backwards(trace, criterion), Progress.NONE);
    SliceAnswer cut =
        new SlicingAnalysis()
            .run(new SliceInput(trace, criterion, false, true, 10, 1000), Progress.NONE);
    assertThat(whole.graph().nodes()).isGreaterThan(100);
    assertThat(whole.wholeGraph()).isTrue();
    assertThat(cut.wholeGraph()).isFalse();
    assertThat(cut.graph().nodes()).isEqualTo(10);
    assertThat(cut.statements()).isEqualTo(whole.statements());
    assertThat(cut.warnings()).isEqualTo(whole.warnings());
  }

  private static long lastRun(Trace trace) throws IOException {
    Page page = new Page();
    for (int number = trace.pages() - 1; number >= 0; number--) {
      trace.read(number, page);
      for (int i = page.steps - 1; i >= 0; i--) {
        if (page.kind[i] == Page.RUN && page.from[i] < page.to[i]) {
          return page.firstStep + i;
        }
      }
    }
    throw new AssertionError("nothing ran");
  }
}
