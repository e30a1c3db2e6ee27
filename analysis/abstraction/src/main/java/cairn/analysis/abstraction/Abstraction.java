package cairn.analysis.abstraction;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Range;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionEdge;
import cairn.graph.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The abstract heap of a heap, and the region of each object. Objects of one recursive definition
 * that refer to each other are one region, and so are those of a common type that one region refers
 * to by one label. Takes time in proportion to the references, times the logarithm of the objects
 * in the worst case, and five ints an object, two of which stay with the result.
 */
public final class Abstraction {
  private final AbstractHeap heap;
  private final RegionMap regions;

  private Abstraction(AbstractHeap heap, RegionMap regions) {
    this.heap = heap;
    this.regions = regions;
  }

  /**
   * Abstracts a heap.
   *
   * @param source the heap as a person knows it
   */
  public static Abstraction of(IdealHeap heap, String source) {
    RegionMap regions = regions(heap);
    int[] scratch = new int[heap.objectCount()];
    RegionEdges edges = RegionEdges.of(heap, regions, scratch);
    Trees trees = new Trees(heap, regions, edges.edges(), scratch);
    return new Abstraction(new Assembly(heap, regions, edges, trees).heap(source), regions);
  }

  /** A method of its own, so that what it needs is garbage when it returns. */
  private static RegionMap regions(IdealHeap heap) {
    return RegionNumbers.of(heap, ClassJoin.of(heap, Progress.NONE));
  }

  public AbstractHeap heap() {
    return heap;
  }

  /** Which objects of the heap that was abstracted are in which region. */
  public RegionMap regions() {
    return regions;
  }

  /** Puts together what was computed. */
  private static final class Assembly {
    private static final int UNKNOWN = -2;
    private static final int SEVERAL = -3;

    private final IdealHeap heap;
    private final RegionMap map;
    private final RegionEdges found;
    private final Trees trees;

    Assembly(IdealHeap heap, RegionMap map, RegionEdges found, Trees trees) {
      this.heap = heap;
      this.map = map;
      this.found = found;
      this.trees = trees;
    }

    AbstractHeap heap(String source) {
      List<RegionEdge> edges = edges();
      long references = edges.stream().mapToLong(edge -> edge.references().low()).sum();
      return new AbstractHeap(
          List.of(source),
          Range.exactly(heap.objectCount()),
          Range.exactly(references),
          regions(),
          edges,
          recursiveTypes());
    }

    private List<RegionEdge> edges() {
      List<RegionEdge> result = new ArrayList<>();
      EdgeColumns columns = found.edges();
      for (int from = 0; from < map.regionCount(); from++) {
        for (int edge = columns.first[from]; edge < columns.first[from + 1]; edge++) {
          int label = columns.label[edge];
          result.add(
              new RegionEdge(
                  from,
                  columns.to[edge],
                  heap.labels().get(label),
                  columns.injective[edge],
                  found.nullLabels(from).get(label),
                  Range.exactly(columns.references[edge])));
        }
      }
      result.sort(Edges.ORDER);
      return result;
    }

    private List<Region> regions() {
      List<Region> result = new ArrayList<>();
      Range none = Range.exactly(0);
      result.add(
          new Region(0, List.of(), Range.exactly(1), none, none, List.of(), null, nullLabels(0)));
      RegionFacts facts = new RegionFacts(heap, map);
      for (int region = 1; region < map.regionCount(); region++) {
        facts.count(region);
        result.add(
            new Region(
                region,
                facts.types(),
                Range.exactly(map.size(region)),
                facts.bytes(),
                facts.overhead(),
                shapes(region),
                facts.lengths(),
                nullLabels(region)));
      }
      return result;
    }

    private List<String> nullLabels(int region) {
      return found.nullLabels(region).stream().mapToObj(heap.labels()::get).sorted().toList();
    }

    private List<Region.Shape> shapes(int region) {
      List<String> inside = names(trees.inside(region));
      return inside.isEmpty()
          ? List.of()
          : Shapes.of(inside, trees.of(region).stream().map(this::names).toList());
    }

    private List<String> names(List<Integer> labels) {
      return labels.stream().map(heap.labels()::get).sorted().toList();
    }

    /** Types all objects of which belong to one definition, by definition. */
    private List<List<String>> recursiveTypes() {
      int[] definition = new int[heap.types().size()];
      Arrays.fill(definition, UNKNOWN);
      for (int object = 0; object < heap.objectCount(); object++) {
        int type = heap.type(object);
        int own = heap.recursion(object);
        if (definition[type] != own) {
          definition[type] = definition[type] == UNKNOWN ? own : SEVERAL;
        }
      }
      Map<Integer, Set<String>> byDefinition = new TreeMap<>();
      Set<String> several = new HashSet<>();
      for (int type = 0; type < definition.length; type++) {
        String name = heap.types().get(type).name();
        if (definition[type] >= 0) {
          byDefinition.computeIfAbsent(definition[type], number -> new TreeSet<>()).add(name);
        } else if (definition[type] != UNKNOWN) {
          several.add(name);
        }
      }
      return byDefinition.values().stream()
          .map(names -> names.stream().filter(name -> !several.contains(name)).toList())
          .filter(names -> !names.isEmpty())
          .sorted(Comparator.comparing(names -> names.get(0)))
          .toList();
    }
  }
}
