package cairn.engine;

import cairn.analysis.api.metrics.Degree;
import cairn.analysis.api.metrics.Move;
import cairn.graph.HeapGraph;
import cairn.graph.HeapType;
import cairn.graph.NodeSet;
import cairn.graph.SlotKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * What allocation sites did since the last point, by the objects that the agent chose: of those
 * that are alive, each stands for as many as its chance to be chosen says. Costs a walk of all
 * references if any were chosen, otherwise nothing.
 */
final class SampledMoves {
  /** The sites that moved most are told, the others as one. */
  private static final int MOST = 20;

  private record Key(int site, String type) {}

  private final HeapGraph graph;
  private final NodeSet sampled;
  private final NodeSet alive;
  private final IntFunction<List<StackTraceElement>> sites;

  /**
   * @param sampled objects of the agent, one for each that was chosen
   * @param alive all others
   * @param sites stacks by the number of their site; empty for others
   */
  SampledMoves(
      HeapGraph graph, NodeSet sampled, NodeSet alive, IntFunction<List<StackTraceElement>> sites) {
    this.graph = graph;
    this.sampled = sampled;
    this.alive = alive;
    this.sites = sites;
  }

  List<Move> moves() {
    if (sampled.count() == 0) {
      return List.of();
    }
    int[] in = new int[graph.nodeCount()];
    int[] out = new int[graph.nodeCount()];
    count(in, out);
    Map<Key, double[]> sums = new HashMap<>();
    for (int node = sampled.next(0); node >= 0; node = sampled.next(node + 1)) {
      HeapType type = graph.typeInfo(graph.type(node));
      int referent = slot(type, "referent");
      if (graph.slotKind(node, referent) != SlotKind.REFERENCE) {
        continue; // it has died
      }
      int object = (int) graph.slotBits(node, referent);
      if (graph.classType(object) >= 0 || !alive.contains(object)) {
        continue;
      }
      int site = (int) graph.slotBits(node, slot(type, "site"));
      double weight = Double.longBitsToDouble(graph.slotBits(node, slot(type, "weight")));
      String name = HeapSample.name(graph.typeInfo(graph.type(object)).name());
      double[] sum =
          sums.computeIfAbsent(new Key(site, name), any -> new double[1 + Degree.ALL.size()]);
      sum[0] += weight;
      for (Degree degree : Degree.ALL) {
        sum[1 + degree.ordinal()] += degree.counts(in[object], out[object]) ? weight : 0;
      }
    }
    return moves(sums);
  }

  private void count(int[] in, int[] out) {
    for (int node = alive.next(0); node >= 0; node = alive.next(node + 1)) {
      if (graph.classType(node) >= 0) {
        continue;
      }
      long end = graph.firstReference(node + 1);
      for (long reference = graph.firstReference(node); reference < end; reference++) {
        int target = graph.target(reference);
        if (alive.contains(target) && graph.classType(target) < 0) {
          out[node]++;
          in[target]++;
        }
      }
    }
  }

  private static int slot(HeapType type, String name) {
    for (int i = 0; i < type.fields().size(); i++) {
      if (type.fields().get(i).name().equals(name)) {
        return i;
      }
    }
    throw new IllegalStateException(type.name() + " has no field " + name);
  }

  private List<Move> moves(Map<Key, double[]> sums) {
    List<Map.Entry<Key, double[]>> sorted = new ArrayList<>(sums.entrySet());
    sorted.sort(
        Comparator.comparingDouble((Map.Entry<Key, double[]> each) -> -each.getValue()[0])
            .thenComparing(each -> each.getKey().type())
            .thenComparing(each -> each.getKey().site()));
    List<Move> moves = new ArrayList<>();
    double[] others = new double[1 + Degree.ALL.size()];
    for (Map.Entry<Key, double[]> each : sorted) {
      if (moves.size() < MOST) {
        List<StackTraceElement> stack = sites.apply(each.getKey().site());
        moves.add(move(each.getKey().type(), stack, each.getValue()));
      } else {
        Arrays.setAll(others, i -> others[i] + each.getValue()[i]);
      }
    }
    if (others[0] > 0) {
      moves.add(move("", List.of(), others));
    }
    return moves;
  }

  private static Move move(String type, List<StackTraceElement> stack, double[] sums) {
    List<Long> counts = Arrays.stream(sums, 1, sums.length).mapToLong(Math::round).boxed().toList();
    return new Move(type, HeapSample.places(stack), Math.round(sums[0]), counts);
  }
}
