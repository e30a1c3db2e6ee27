package cairn.engine;

import cairn.analysis.api.heap.HeapSubject;
import cairn.analysis.api.heap.PathsAnswer;
import cairn.graph.HeapGraph;
import cairn.graph.walk.HeapPath;
import cairn.graph.walk.Predecessors;
import cairn.graph.walk.ReferenceFilter;
import cairn.graph.walk.ShortestPaths;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/** How roots lead to objects. */
final class HeapPaths {
  /** The most objects of a class to which paths are looked for, spread over all of them. */
  private static final int MOST_EXAMINED = 10_000;

  /**
   * The most references that are looked at for these paths together: long lists have long paths,
   * and large arrays many references.
   */
  private static final long MOST_LOOKED_AT = 500_000_000;

  /** The most steps of a path that are shown. */
  private static final int MOST_SHOWN = 1000;

  private final HeapGraph graph;
  private final HeapNames names;

  HeapPaths(HeapGraph graph, HeapNames names) {
    this.graph = graph;
    this.names = names;
  }

  PathsAnswer toObject(
      HeapSubject subject, String target, int node, ReferenceFilter filter, int most, Tasks tasks) {
    Predecessors predecessors = Predecessors.of(graph, filter, tasks.begin("references"));
    List<HeapPath> found =
        ShortestPaths.toRoots(predecessors, node, most + 1, tasks.begin("paths"));
    List<PathsAnswer.Path> paths = new ArrayList<>();
    for (HeapPath path : found.subList(0, Math.min(most, found.size()))) {
      paths.add(path(path, 1));
    }
    return new PathsAnswer(
        subject, target, 1, 1, found.isEmpty() ? 1 : 0, paths, found.size() > most ? -1 : 0);
  }

  /** All objects of these classes, in the order of nodes. */
  int[] instances(Predicate<String> classes) {
    boolean[] chosen = new boolean[graph.typeCount()];
    for (int type = 0; type < chosen.length; type++) {
      chosen[type] = classes.test(graph.typeInfo(type).name());
    }
    int[] nodes = new int[16];
    int size = 0;
    for (int node = 0; node < graph.nodeCount(); node++) {
      if (chosen[graph.type(node)]) {
        if (size == nodes.length) {
          nodes = Arrays.copyOf(nodes, (int) Math.min(graph.nodeCount(), 2L * size));
        }
        nodes[size++] = node;
      }
    }
    return Arrays.copyOf(nodes, size);
  }

  private static final class Group {
    final HeapPath shortest;
    long objects;

    Group(HeapPath shortest) {
      this.shortest = shortest;
    }
  }

  PathsAnswer toObjects(
      HeapSubject subject,
      String target,
      int[] nodes,
      ReferenceFilter filter,
      int mostPaths,
      Tasks tasks) {
    ShortestPaths shortest = ShortestPaths.fromRoots(graph, filter, tasks.begin("paths"));
    Map<String, Group> groups = new LinkedHashMap<>();
    int examined = 0;
    long unreached = 0;
    long lookedAt = 0;
    int stride = stride(nodes.length);
    long next = 0;
    int most = Math.min(nodes.length, MOST_EXAMINED);
    while (examined < most && lookedAt < MOST_LOOKED_AT) {
      int node = nodes[(int) (next % nodes.length)];
      next += stride;
      examined++;
      HeapPath path = shortest.pathTo(node).orElse(null);
      if (path == null) {
        unreached++;
        continue;
      }
      for (HeapPath.Step step : path.steps()) {
        lookedAt += graph.firstReference(step.source() + 1) - graph.firstReference(step.source());
      }
      Group group = groups.computeIfAbsent(shape(path), shape -> new Group(path));
      if (path.steps().size() < group.shortest.steps().size()) {
        Group better = new Group(path);
        better.objects = group.objects;
        groups.put(shape(path), better);
        group = better;
      }
      group.objects++;
    }
    List<Group> sorted = new ArrayList<>(groups.values());
    sorted.sort(
        Comparator.comparingLong((Group group) -> -group.objects)
            .thenComparingInt(group -> group.shortest.steps().size()));
    List<PathsAnswer.Path> paths = new ArrayList<>();
    for (Group group : sorted.subList(0, Math.min(mostPaths, sorted.size()))) {
      paths.add(path(group.shortest, group.objects));
    }
    return new PathsAnswer(
        subject, target, nodes.length, examined, unreached, paths, sorted.size() - paths.size());
  }

  /**
   * A step in which to go round through so many, all of which it meets: wherever one stops, those
   * met are spread over all.
   */
  private static int stride(int count) {
    if (count <= MOST_EXAMINED) {
      return 1;
    }
    int stride = (int) (count * 0.6180339887);
    while (BigInteger.valueOf(stride).gcd(BigInteger.valueOf(count)).intValue() != 1) {
      stride++;
    }
    return stride;
  }

  private PathsAnswer.Path path(HeapPath path, long objects) {
    List<PathsAnswer.Step> steps = new ArrayList<>();
    steps.add(new PathsAnswer.Step("", names.of(path.root().node())));
    for (HeapPath.Step step : path.steps()) {
      if (steps.size() > MOST_SHOWN && step.target() != path.end()) {
        continue;
      }
      steps.add(new PathsAnswer.Step(step.name(), names.of(step.target())));
    }
    return new PathsAnswer.Path(
        path.root().kind().name().toLowerCase(Locale.ROOT),
        path.root().name(),
        objects,
        shape(path),
        steps);
  }

  /** A path in one line, whatever its indexes are and however often a step repeats. */
  private static String shape(HeapPath path) {
    StringBuilder shape = new StringBuilder(path.root().name());
    String last = "";
    boolean repeated = false;
    for (HeapPath.Step step : path.steps()) {
      String name = step.name().startsWith("[") ? "[*]" : "." + step.name();
      if (!name.equals(last)) {
        shape.append(name);
        repeated = false;
      } else if (!repeated) {
        shape.append('+');
        repeated = true;
      }
      last = name;
    }
    return shape.toString();
  }
}
