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
 * in the worst case, and three ints an object, two of which stay with the result.
 */
public final class Abstraction {
  private static final int STAGES = 3;

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
    return of(heap, source, Progress.NONE);
  }

  /**
   * The same, telling how far it is.
   *
   * @param progress may stop it by an exception
   */
  public static Abstraction of(IdealHeap heap, String source, Progress progress) {
    ClassJoin join = ClassJoin.of(heap, stage(progress, 0));
    ObjectKinds kinds = join.kinds();
    RegionMap regions = RegionNumbers.of(heap, join);
    long objects = heap.objectCount();
    stage(progress, 1).at(0, objects);
    int[] scratch = new int[heap.objectCount()];
    RegionEdges edges = RegionEdges.of(heap, regions, scratch);
    stage(progress, 2).at(0, objects);
    Trees trees = new Trees(heap, regions, edges.edges(), scratch);
    Assembly assembly = new Assembly(heap, regions, edges, trees, kinds, stage(progress, 2));
    return new Abstraction(assembly.heap(source), regions);
  }

  private static Progress stage(Progress progress, int stage) {
    return (done, total) -> progress.at(stage * total + done, STAGES * total);
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
    private final ObjectKinds kinds;
    private final Progress progress;

    Assembly(
        IdealHeap heap,
        RegionMap map,
        RegionEdges found,
        Trees trees,
        ObjectKinds kinds,
        Progress progress) {
      this.heap = heap;
      this.map = map;
      this.found = found;
      this.trees = trees;
      this.kinds = kinds;
      this.progress = progress;
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
      List<List<Region.TypeShare>> types = facts.types();
      long done = 0;
      for (int region = 1; region < map.regionCount(); region++) {
        progress.at(done, heap.objectCount());
        done += map.size(region);
        result.add(
            new Region(
                region,
                types.get(region),
                Range.exactly(map.size(region)),
                facts.bytes(region),
                facts.overhead(region),
                shapes(region),
                facts.lengths(region),
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
      for (int kind = 0; kind < kinds.count(); kind++) {
        int type = kinds.type(kind);
        int own = kinds.recursion(kind);
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
