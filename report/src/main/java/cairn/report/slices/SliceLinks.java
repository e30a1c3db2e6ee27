package cairn.report.slices;

import cairn.analysis.api.slices.SliceAnswer;
import cairn.analysis.api.slices.SliceGraph;
import cairn.analysis.api.slices.SliceStatement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The dependences of a slice between statements instead of their runs. Costs a walk over the edges,
 * and memory for the pairs of statements.
 */
final class SliceLinks {
  /**
   * All edges of one reason from runs of one statement to runs of another.
   *
   * @param from the run that the example begins at, the latest of them
   * @param edge the example
   * @param threads whether any of them leads from one thread to another
   */
  record Link(int target, int reason, long count, int from, int edge, boolean threads) {}

  private final SliceAnswer answer;
  private final List<List<Link>> links = new ArrayList<>();
  private final int[] first;
  private final int[] next;

  SliceLinks(SliceAnswer answer) {
    this.answer = answer;
    SliceGraph graph = answer.graph();
    int statements = answer.statements().size();
    first = new int[statements];
    next = new int[graph.nodes()];
    Arrays.fill(first, -1);
    List<Map<Long, Link>> found = new ArrayList<>();
    for (int i = 0; i < statements; i++) {
      found.add(new HashMap<>());
    }
    for (int node = graph.nodes() - 1; node >= 0; node--) {
      int statement = graph.statement(node);
      next[node] = first[statement];
      first[statement] = node;
      for (int edge = graph.firstEdge(node); edge < graph.endEdge(node); edge++) {
        add(found.get(statement), node, edge);
      }
    }
    for (Map<Long, Link> each : found) {
      List<Link> sorted = new ArrayList<>(each.values());
      sorted.sort(
          Comparator.comparingInt((Link link) -> rank(link.reason()))
              .thenComparingInt(link -> distance(link.target()))
              .thenComparingInt(Link::target)
              .thenComparingInt(Link::reason));
      links.add(List.copyOf(sorted));
    }
  }

  private void add(Map<Long, Link> found, int node, int edge) {
    SliceGraph graph = answer.graph();
    int target = graph.target(edge);
    int statement = graph.statement(target);
    int reason = graph.reason(edge);
    boolean threads = graph.thread(node) != graph.thread(target);
    found.merge(
        (long) statement << 3 | reason,
        new Link(statement, reason, 1, node, edge, threads),
        (old, another) -> {
          boolean later = graph.step(another.from()) > graph.step(old.from());
          Link told = later ? another : old;
          return new Link(
              statement,
              reason,
              old.count() + 1,
              told.from(),
              told.edge(),
              old.threads() || another.threads());
        });
  }

  /** Values before decisions before calls. */
  private static int rank(int reason) {
    return switch (reason) {
      case SliceGraph.CONTROL -> 1;
      case SliceGraph.SKIPPED -> 2;
      case SliceGraph.CALL -> 3;
      default -> 0;
    };
  }

  private int distance(int statement) {
    SliceStatement told = answer.statements().get(statement);
    return told.distance();
  }

  /**
   * The statements but the criterion's, nearest first; of those equally near, the ones that gave a
   * value before those that decided, and these before what only called.
   */
  List<Integer> nearest() {
    int[] best = new int[links.size()];
    Arrays.fill(best, Integer.MAX_VALUE);
    for (int from = 0; from < links.size(); from++) {
      for (Link link : links.get(from)) {
        if (distance(link.target()) == distance(from) + 1) {
          best[link.target()] = Math.min(best[link.target()], rank(link.reason()));
        }
      }
    }
    List<Integer> order = new ArrayList<>();
    for (int i = 1; i < links.size(); i++) {
      order.add(i);
    }
    order.sort(Comparator.comparingInt((Integer i) -> distance(i)).thenComparingInt(i -> best[i]));
    return order;
  }

  List<Link> of(int statement) {
    return links.get(statement);
  }

  /** The runs of a statement that the graph has, in the order of the graph; at most so many. */
  List<Integer> runs(int statement, int most) {
    List<Integer> runs = new ArrayList<>();
    for (int node = first[statement]; node >= 0 && runs.size() < most; node = next[node]) {
      runs.add(node);
    }
    return runs;
  }
}
