package cairn.analysis.abstraction;

import cairn.analysis.api.regions.Region;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Ideal heaps for tests, one object and one reference at a time. */
final class HeapSketch {
  private final List<String> labels = new ArrayList<>();
  private final List<IdealType> types = new ArrayList<>();
  private final List<Integer> typeOf = new ArrayList<>();
  private final List<Integer> lengths = new ArrayList<>();
  private final List<Integer> recursions = new ArrayList<>();
  private final List<Long> bytes = new ArrayList<>();
  private final List<List<int[]>> edges = new ArrayList<>();
  private final List<int[]> variables = new ArrayList<>();

  int type(String name, Region.Kind kind, int recursion) {
    types.add(new IdealType(name, kind, recursion));
    return types.size() - 1;
  }

  int object(int type) {
    return object(type, -1, -1, 16);
  }

  int object(int type, int length, int recursion, long size) {
    typeOf.add(type);
    lengths.add(length);
    recursions.add(recursion);
    bytes.add(size);
    edges.add(new ArrayList<>());
    return typeOf.size() - 1;
  }

  int count() {
    return typeOf.size();
  }

  HeapSketch edge(int from, String label, int to) {
    edges.get(from).add(new int[] {label(label), to});
    return this;
  }

  HeapSketch variable(String name, int target) {
    variables.add(new int[] {label(name), target});
    return this;
  }

  private int label(String name) {
    int known = labels.indexOf(name);
    if (known < 0) {
      labels.add(name);
      return labels.size() - 1;
    }
    return known;
  }

  IdealHeap build() {
    int objects = typeOf.size();
    int[] first = new int[objects + 1];
    for (int object = 0; object < objects; object++) {
      first[object + 1] = first[object] + edges.get(object).size();
    }
    List<int[]> all = edges.stream().flatMap(List::stream).toList();
    long[] overhead = new long[objects];
    Arrays.fill(overhead, 12);
    int[] length = ints(lengths);
    return new IdealHeap(
        labels,
        types,
        ints(typeOf),
        bytes.stream().mapToLong(Long::longValue).toArray(),
        overhead,
        length,
        length.clone(),
        ints(recursions),
        first,
        all.stream().mapToInt(edge -> edge[0]).toArray(),
        all.stream().mapToInt(edge -> edge[1]).toArray(),
        variables.stream().mapToInt(variable -> variable[0]).toArray(),
        variables.stream().mapToInt(variable -> variable[1]).toArray());
  }

  private static int[] ints(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }
}
