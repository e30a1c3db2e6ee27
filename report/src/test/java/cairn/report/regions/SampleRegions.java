package cairn.report.regions;

import cairn.analysis.api.heap.HeapSubject;
import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Bloat;
import cairn.analysis.api.regions.Range;
import cairn.analysis.api.regions.ReducedNode;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.Region.Kind;
import cairn.analysis.api.regions.Region.Lengths;
import cairn.analysis.api.regions.Region.Shape;
import cairn.analysis.api.regions.Region.TypeShare;
import cairn.analysis.api.regions.RegionEdge;
import cairn.analysis.api.regions.RegionsAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Abstract heaps made by hand. */
final class SampleRegions {
  private final List<Region> regions = new ArrayList<>();
  private final List<RegionEdge> edges = new ArrayList<>();
  private final List<ReducedNode> reduced = new ArrayList<>();
  private final List<Bloat> bloat = new ArrayList<>();

  SampleRegions() {
    Range none = Range.exactly(0);
    regions.add(new Region(0, List.of(), Range.exactly(1), none, none, List.of(), null, List.of()));
  }

  /** An expression tree whose variables an environment shares: three regions and an array. */
  static RegionsAnswer expression() {
    SampleRegions heap = new SampleRegions();
    int tree =
        heap.region(
            List.of(
                new TypeShare("expr.Add", Kind.OBJECT, Range.exactly(2), Range.exactly(48)),
                new TypeShare("expr.Mult", Kind.OBJECT, Range.exactly(1), Range.exactly(24)),
                new TypeShare("expr.Sub", Kind.OBJECT, Range.exactly(1), Range.exactly(24))),
            List.of(new Shape(List.of("l", "r"), true)),
            null);
    int variables = heap.objects("expr.Var", 2, 48);
    int constants = heap.objects("expr.Const", 2, 32);
    int environment = heap.array("expr.Var[]", 1, 32, Range.exactly(3), 2);
    heap.edge(0, tree, "exp", true, false, 1);
    heap.edge(0, environment, "env", true, false, 1);
    heap.edge(tree, tree, "l", true, false, 2);
    heap.edge(tree, tree, "r", true, false, 1);
    heap.edge(tree, variables, "l", false, false, 2);
    heap.edge(tree, variables, "r", false, false, 1);
    heap.edge(tree, constants, "r", true, false, 2);
    heap.edge(environment, variables, "[]", true, true, 2);
    return heap.answer("expression.hprof");
  }

  /** A ray tracer: faces with arrays of four points, each a point of its own; an octree. */
  static RegionsAnswer raytracer() {
    SampleRegions heap = new SampleRegions();
    int scene = heap.objects("ray.Scene", 1, 40);
    int octree =
        heap.region(
            List.of(share("ray.OctNode", Kind.OBJECT, 4_681, 224_688)),
            List.of(
                new Shape(List.of("[]", "children"), true), new Shape(List.of("adjacent"), false)),
            null);
    int nodes =
        heap.region(
            List.of(share("ray.ObjNode", Kind.OBJECT, 14_000, 336_000)),
            List.of(new Shape(List.of("nextLink"), true)),
            null);
    int shapes =
        heap.region(
            List.of(
                share("ray.SphereObj", Kind.OBJECT, 2_500, 80_000),
                share("ray.TriangleObj", Kind.OBJECT, 1_500, 60_000),
                share("ray.PolygonObj", Kind.OBJECT, 900, 28_800),
                share("ray.LightObj", Kind.OBJECT, 1, 32)),
            List.of(),
            null);
    int faces = heap.objects("ray.Face", 18_000, 432_000);
    int arrays = heap.array("ray.Point[]", 18_000, 576_000, Range.exactly(4), 72_000);
    int points = heap.objects("ray.Point", 72_000, 1_728_000);
    int ray = heap.objects("ray.Ray", 1, 24);
    heap.edge(0, scene, "this", true, false, 1);
    heap.edge(0, octree, "tree", true, false, 1);
    heap.edge(0, ray, "eyeRay", true, true, 1);
    heap.edge(scene, octree, "octree", true, false, 1);
    heap.edge(octree, octree, "children", true, true, 4_680);
    heap.edge(octree, octree, "adjacent", false, true, 9_000);
    heap.edge(octree, nodes, "first", true, true, 3_000);
    heap.edge(octree, faces, "faces", true, false, 18_000);
    heap.edge(nodes, nodes, "nextLink", true, true, 11_000);
    heap.edge(nodes, shapes, "theObj", false, false, 14_000);
    heap.edge(faces, arrays, "verts", true, false, 18_000);
    heap.edge(arrays, points, "[]", true, false, 72_000);
    heap.group(scene);
    heap.group(octree);
    heap.group(nodes);
    heap.group(shapes);
    heap.group(faces, arrays, points);
    heap.group(ray);
    heap.bloat(
        Bloat.Kind.OVER_FACTORED,
        points,
        1_152_000,
        "each of the 72,000 ray.Point belongs to one element of a ray.Point[] of length 4: holding"
            + " their fields in the array would save a header and a reference each");
    heap.bloat(Bloat.Kind.SMALL_OBJECTS, nodes, 112_000, "half of each ray.ObjNode is overhead");
    return heap.answer("raytracer.hprof");
  }

  /** Names that want to be markup, terminal escapes and ends of strings. */
  static RegionsAnswer hostile() {
    SampleRegions heap = new SampleRegions();
    String bad = "</script><script>alert('x')</script>\u001b[31m\u202e\"\\\u2028]]>-->${x}";
    int a = heap.objects(bad, 9, 900);
    int b = heap.array(bad + "[]", 1, 100, new Range(2, Range.UNBOUNDED), 3);
    heap.edge(0, b, bad, true, false, 1);
    heap.edge(b, a, bad, false, true, 3);
    heap.group(b, a);
    heap.bloat(Bloat.Kind.BOXED_NUMBERS, a, 10, bad);
    return heap.answer(bad);
  }

  /** Regions of some depth with references between near ones, in groups of up to eight. */
  static RegionsAnswer random(long seed, int count) {
    SampleRegions heap = new SampleRegions();
    Random random = new Random(seed);
    for (int i = 0; i < count; i++) {
      long objects = 1L + (random.nextInt(3) == 0 ? 0 : random.nextInt(10_000));
      String name = "app.part" + i % 17 + ".Type" + i;
      int id =
          random.nextInt(5) == 0
              ? heap.array(name + "[]", objects, objects * 40, new Range(0, 10), objects * 3)
              : heap.objects(name, objects, objects * (16 + random.nextInt(5) * 8));
      int above = random.nextInt(Math.max(1, id - id / 4));
      heap.edge(above, id, above == 0 ? "App.v" + i : "f" + i, random.nextBoolean(), false, 5);
      for (int more = random.nextInt(3); more > 0; more--) {
        int from = 1 + random.nextInt(id);
        heap.edge(from, id, "g" + more, random.nextBoolean(), random.nextBoolean(), 7);
      }
    }
    int next = 1;
    while (next <= count) {
      int size = Math.min(count + 1 - next, 1 + random.nextInt(8));
      int[] ids = new int[size];
      for (int i = 0; i < size; i++) {
        ids[i] = next++;
      }
      heap.group(ids);
    }
    return heap.answer("random.hprof");
  }

  private static TypeShare share(String name, Kind kind, long count, long bytes) {
    return new TypeShare(name, kind, Range.exactly(count), Range.exactly(bytes));
  }

  int region(
      List<TypeShare> types,
      List<Shape> shapes,
      @org.jspecify.annotations.Nullable Lengths lengths) {
    Range count = Range.exactly(0);
    Range bytes = Range.exactly(0);
    for (TypeShare type : types) {
      count = count.plus(type.count());
      bytes = bytes.plus(type.bytes());
    }
    Range overhead = Range.exactly(count.low() * 12);
    int id = regions.size();
    regions.add(new Region(id, types, count, bytes, overhead, shapes, lengths, List.of("unused")));
    return id;
  }

  int objects(String type, long count, long bytes) {
    return region(List.of(share(type, Kind.OBJECT, count, bytes)), List.of(), null);
  }

  int array(String type, long count, long bytes, Range each, long used) {
    Range slots = Range.exactly(Math.max(used, each.low() * count));
    return region(
        List.of(share(type, Kind.ARRAY, count, bytes)),
        List.of(),
        new Lengths(each, slots, Range.exactly(used)));
  }

  void edge(int from, int to, String label, boolean injective, boolean nullable, long references) {
    edges.add(new RegionEdge(from, to, label, injective, nullable, Range.exactly(references)));
  }

  void group(int... ids) {
    Range count = Range.exactly(0);
    Range bytes = Range.exactly(0);
    List<Integer> members = new ArrayList<>();
    for (int id : ids) {
      members.add(id);
      count = count.plus(regions.get(id).count());
      bytes = bytes.plus(regions.get(id).bytes());
    }
    reduced.add(new ReducedNode(reduced.size() + 1, ids[0], members, count, bytes));
  }

  void bloat(Bloat.Kind kind, int region, long saving, String reason) {
    Region about = regions.get(region);
    List<String> types = about.types().stream().map(TypeShare::name).toList();
    bloat.add(
        new Bloat(kind, region, types, about.count().low(), about.bytes().low(), saving, reason));
  }

  RegionsAnswer answer(String name) {
    if (reduced.isEmpty()) {
      for (int id = 1; id < regions.size(); id++) {
        group(id);
      }
    }
    Range objects = Range.exactly(0);
    Range bytes = Range.exactly(0);
    for (Region region : regions.subList(1, regions.size())) {
      objects = objects.plus(region.count());
      bytes = bytes.plus(region.bytes());
    }
    Range references = Range.exactly(0);
    for (RegionEdge edge : edges) {
      references = references.plus(edge.references());
    }
    List<RegionEdge> sorted =
        edges.stream()
            .sorted(
                java.util.Comparator.comparingInt(RegionEdge::from)
                    .thenComparing(RegionEdge::label)
                    .thenComparingInt(RegionEdge::to))
            .toList();
    HeapSubject subject =
        new HeapSubject(
            name,
            "heap dump",
            "what the roots of the dump lead to",
            objects.low(),
            bytes.low(),
            0,
            0,
            List.of("weak", "phantom"),
            List.of(),
            List.of());
    AbstractHeap heap =
        new AbstractHeap(List.of(name), objects, references, regions, sorted, List.of());
    return new RegionsAnswer(subject, heap, reduced, bloat);
  }
}
