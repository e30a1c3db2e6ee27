package cairn.analysis.abstraction;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Range;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionEdge;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Whether a heap is one of those that an abstract heap stands for, under a given mapping of objects
 * to regions: the definition, clause by clause.
 */
final class Concretisation {
  private final IdealHeap heap;
  private final IntUnaryOperator regionOf;
  private final AbstractHeap abstractHeap;
  private final int[][] pointers;
  private final List<String> violations = new ArrayList<>();

  private Concretisation(IdealHeap heap, IntUnaryOperator regionOf, AbstractHeap abstractHeap) {
    this.heap = heap;
    this.regionOf = object -> object == heap.objectCount() ? 0 : regionOf.applyAsInt(object);
    this.abstractHeap = abstractHeap;
    pointers = SlowPartition.pointers(heap);
  }

  /** What is wrong; empty if the heap is one of them. */
  static List<String> violations(
      IdealHeap heap, IntUnaryOperator regionOf, AbstractHeap abstractHeap) {
    Concretisation check = new Concretisation(heap, regionOf, abstractHeap);
    check.embed();
    check.nulls();
    check.typing();
    check.counting();
    check.injective();
    check.shape();
    return check.violations;
  }

  private void require(boolean holds, String what) {
    if (!holds) {
      violations.add(what);
    }
  }

  private void embed() {
    for (int[] pointer : pointers) {
      int from = regionOf.applyAsInt(pointer[0]);
      int to = regionOf.applyAsInt(pointer[2]);
      String label = heap.labels().get(pointer[1]);
      require(
          abstractHeap.edges().stream()
              .anyMatch(
                  edge -> edge.from() == from && edge.to() == to && edge.label().equals(label)),
          "no edge " + from + " -" + label + "-> " + to);
    }
    require(
        abstractHeap.edges().stream().noneMatch(edge -> edge.to() == AbstractHeap.ROOT),
        "an edge to the root");
  }

  private void nulls() {
    for (int variable = 0; variable < heap.variableCount(); variable++) {
      if (heap.variableTarget(variable) < 0) {
        requireNullable(0, heap.labels().get(heap.variableLabel(variable)));
      }
    }
    for (int object = 0; object < heap.objectCount(); object++) {
      for (int edge = heap.firstEdge(object); edge < heap.firstEdge(object + 1); edge++) {
        if (heap.target(edge) < 0) {
          requireNullable(regionOf.applyAsInt(object), heap.labels().get(heap.label(edge)));
        }
      }
    }
  }

  private void requireNullable(int region, String label) {
    require(
        abstractHeap.region(region).nullLabels().contains(label),
        label + " is null in region " + region);
    require(
        abstractHeap.edges().stream()
            .filter(edge -> edge.from() == region && edge.label().equals(label))
            .allMatch(RegionEdge::nullable),
        "an edge from " + region + " by " + label + " is not nullable");
  }

  private void typing() {
    for (int object = 0; object < heap.objectCount(); object++) {
      String type = heap.types().get(heap.type(object)).name();
      Region region = abstractHeap.region(regionOf.applyAsInt(object));
      require(
          region.types().stream().anyMatch(share -> share.name().equals(type)),
          "no " + type + " in region " + region.id());
    }
  }

  private void counting() {
    for (Region region : abstractHeap.regions().subList(1, abstractHeap.regions().size())) {
      int[] members = members(region.id());
      in(region.count(), members.length, "count of " + region.id());
      in(region.bytes(), sum(members, heap::bytes), "bytes of " + region.id());
      in(region.overhead(), sum(members, heap::overhead), "overhead of " + region.id());
      for (Region.TypeShare share : region.types()) {
        int[] typed =
            IntStream.of(members)
                .filter(object -> heap.types().get(heap.type(object)).name().equals(share.name()))
                .toArray();
        in(share.count(), typed.length, "count of " + share.name() + " in " + region.id());
        in(share.bytes(), sum(typed, heap::bytes), "bytes of " + share.name());
      }
      lengths(region, members);
    }
    for (RegionEdge edge : abstractHeap.edges()) {
      long references = 0;
      for (int[] pointer : pointers) {
        references += isIn(pointer, edge) ? 1 : 0;
      }
      in(edge.references(), references, "references of " + edge);
    }
    in(abstractHeap.objects(), heap.objectCount(), "objects");
    in(abstractHeap.references(), pointers.length, "references");
  }

  private void lengths(Region region, int[] members) {
    int[] arrays = IntStream.of(members).filter(object -> heap.length(object) >= 0).toArray();
    Region.Lengths lengths = region.lengths();
    if (lengths == null) {
      require(arrays.length == 0, "lengths in " + region.id());
      return;
    }
    for (int array : arrays) {
      in(lengths.each(), heap.length(array), "length in " + region.id());
    }
    in(lengths.slots(), sum(arrays, heap::slots), "slots of " + region.id());
    in(lengths.used(), sum(arrays, this::used), "used slots of " + region.id());
  }

  private long used(int array) {
    int first = heap.firstEdge(array);
    int end = heap.firstEdge(array + 1);
    return first == end
        ? heap.length(array)
        : IntStream.range(first, end).filter(edge -> heap.target(edge) >= 0).count();
  }

  private void in(Range range, long number, String what) {
    require(range.contains(number), what + ": " + number + " is not in " + range);
  }

  private static long sum(int[] objects, java.util.function.IntToLongFunction of) {
    return IntStream.of(objects).mapToLong(of).sum();
  }

  private int[] members(int region) {
    return IntStream.range(0, heap.objectCount())
        .filter(object -> regionOf.applyAsInt(object) == region)
        .toArray();
  }

  private boolean isIn(int[] pointer, RegionEdge edge) {
    return regionOf.applyAsInt(pointer[0]) == edge.from()
        && regionOf.applyAsInt(pointer[2]) == edge.to()
        && heap.labels().get(pointer[1]).equals(edge.label());
  }

  private void injective() {
    for (RegionEdge edge : abstractHeap.edges()) {
      require(!edge.injective() || isInjective(edge), "not injective: " + edge);
    }
  }

  /** For all pairs of pointers, distinct sources have distinct targets. */
  boolean isInjective(RegionEdge edge) {
    for (int[] first : pointers) {
      for (int[] second : pointers) {
        if (isIn(first, edge)
            && isIn(second, edge)
            && first[0] != second[0]
            && first[2] == second[2]) {
          return false;
        }
      }
    }
    return true;
  }

  static Concretisation of(IdealHeap heap, IntUnaryOperator regionOf, AbstractHeap abstractHeap) {
    return new Concretisation(heap, regionOf, abstractHeap);
  }

  private void shape() {
    for (Region region : abstractHeap.regions()) {
      for (Region.Shape shape : region.shapes()) {
        require(
            !shape.tree() || isTree(region.id(), new HashSet<>(shape.labels())),
            "no tree in " + region.id() + ": " + shape);
      }
    }
  }

  /** Acyclic and without cross edges, as seen from the references inside. */
  boolean isTree(int region, Set<String> labels) {
    List<int[]> inside = new ArrayList<>();
    for (int[] pointer : pointers) {
      if (regionOf.applyAsInt(pointer[0]) == region
          && regionOf.applyAsInt(pointer[2]) == region
          && labels.contains(heap.labels().get(pointer[1]))) {
        inside.add(pointer);
      }
    }
    for (int[] pointer : inside) {
      long incoming = inside.stream().filter(other -> other[2] == pointer[2]).count();
      if (incoming > 1 || reaches(inside, pointer[2], pointer[0], new HashSet<>())) {
        return false;
      }
    }
    return true;
  }

  private static boolean reaches(List<int[]> inside, int from, int to, Set<Integer> seen) {
    if (from == to) {
      return true;
    }
    return seen.add(from)
        && inside.stream()
            .anyMatch(pointer -> pointer[0] == from && reaches(inside, pointer[2], to, seen));
  }
}
