package cairn.engine;

import cairn.analysis.api.metrics.Degree;
import cairn.analysis.api.metrics.Move;
import cairn.sources.hprof.HeapEdges;
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
 * edges if any were chosen, otherwise nothing.
 */
final class SampledMoves {
  /** The sites that moved most are told, the others as one. */
  private static final int MOST = 20;

  /** So many of each type are told in any case. */
  private static final int OF_TYPE = 3;

  private record Key(List<StackTraceElement> stack, String type) {}

  private final HeapEdges heap;
  private final IntFunction<List<StackTraceElement>> sites;

  /**
   * @param heap its objects that are set apart are those of the agent, one for each chosen
   * @param sites stacks by the number of their site; empty for others
   */
  SampledMoves(HeapEdges heap, IntFunction<List<StackTraceElement>> sites) {
    this.heap = heap;
    this.sites = sites;
  }

  List<Move> moves() {
    if (heap.apart().isEmpty()) {
      return List.of();
    }
    int[] in = new int[heap.vertexes()];
    int[] out = new int[heap.vertexes()];
    for (int i = 0; i < heap.edges(); i++) {
      out[heap.from()[i]]++;
      in[heap.to()[i]]++;
    }
    Map<Key, double[]> sums = new HashMap<>();
    for (Map<String, Long> chosen : heap.apart()) {
      int object = chosen.getOrDefault("referent", -1L).intValue();
      if (object < 0) {
        continue; // it has died
      }
      int site = chosen.getOrDefault("site", -1L).intValue();
      double weight = Double.longBitsToDouble(chosen.getOrDefault("weight", 0L));
      String name = HeapSample.name(heap.typeNames().get(heap.types()[object]));
      double[] sum =
          sums.computeIfAbsent(
              new Key(sites.apply(site), name), any -> new double[1 + Degree.ALL.size()]);
      sum[0] += weight;
      for (Degree degree : Degree.ALL) {
        sum[1 + degree.ordinal()] += degree.counts(in[object], out[object]) ? weight : 0;
      }
    }
    return moves(sums);
  }

  private List<Move> moves(Map<Key, double[]> sums) {
    List<Map.Entry<Key, double[]>> sorted = new ArrayList<>(sums.entrySet());
    sorted.sort(
        Comparator.comparingDouble((Map.Entry<Key, double[]> each) -> -each.getValue()[0])
            .thenComparing(each -> each.getKey().type())
            .thenComparing(each -> each.getKey().stack().toString()));
    List<Move> moves = new ArrayList<>();
    double[] others = new double[1 + Degree.ALL.size()];
    Map<String, Integer> ofTypes = new HashMap<>();
    for (Map.Entry<Key, double[]> each : sorted) {
      int ofType = ofTypes.merge(each.getKey().type(), 1, Integer::sum);
      if (moves.size() < MOST || ofType <= OF_TYPE) {
        moves.add(move(each.getKey().type(), each.getKey().stack(), each.getValue()));
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
