package cairn.engine;

import cairn.analysis.api.heap.DominatorsAnswer;
import cairn.analysis.api.heap.HeapSubject;
import cairn.analysis.api.heap.HistogramAnswer;
import cairn.analysis.api.heap.PathsAnswer;
import cairn.graph.HeapGraph;
import cairn.graph.NodeSet;
import cairn.graph.walk.DominatorTree;
import cairn.graph.walk.Dominators;
import cairn.graph.walk.Reachability;
import cairn.graph.walk.ReferenceFilter;
import cairn.graph.walk.SpecialReferences;
import cairn.sources.hprof.HprofDump;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Answers what people ask of a heap: what is in it, and who keeps it alive. */
public final class HeapAnalyses {
  private final HeapFile file;
  private final HeapQuestion question;
  private final Tasks tasks;

  public HeapAnalyses(HeapFile file, HeapQuestion question, Tasks tasks) {
    this.file = file;
    this.question = question;
    this.tasks = tasks;
  }

  /**
   * Counts objects by type. Of a dump, without retained sizes and unreachable objects included, it
   * needs no graph.
   */
  public HistogramAnswer histogram(boolean withRetained) throws IOException {
    HprofDump dump = file.dump();
    if (dump != null && !withRetained && !question.reachableOnly()) {
      return histogram(dump);
    }
    HeapGraph graph = file.graph();
    ReferenceFilter filter = filter(graph);
    long[] counts = new long[graph.typeCount()];
    long[] bytes = new long[graph.typeCount()];
    Census census;
    long @Nullable [] retained = null;
    if (withRetained) {
      Dominators dominators = file.dominators(question.skipped(), tasks);
      census = count(graph, dominators::reaches, counts, bytes);
      retained = dominators.tree().retainedBy(graph::type, graph.typeCount());
    } else {
      NodeSet reached = Reachability.fromRoots(graph, filter, tasks.begin("walking")).nodes();
      census = count(graph, reached::contains, counts, bytes);
    }
    List<HistogramAnswer.Row> rows = new ArrayList<>();
    Set<String> shared = sharedNames(graph);
    HeapNames names = new HeapNames(file, graph);
    for (int type = 0; type < counts.length; type++) {
      if (counts[type] > 0) {
        String name = graph.typeInfo(type).name();
        String loader = shared.contains(name) ? names.loader(graph.loader(type)).id() : "";
        rows.add(
            new HistogramAnswer.Row(
                name, loader, counts[type], bytes[type], retained == null ? -1 : retained[type]));
      }
    }
    return new HistogramAnswer(subject(census), sorted(rows));
  }

  private HistogramAnswer histogram(HprofDump dump) {
    Map<String, HistogramAnswer.Row> rows = new HashMap<>();
    long objects = 0;
    long bytes = 0;
    for (int type = 0; type < dump.typeCount(); type++) {
      if (dump.count(type) > 0) {
        objects += dump.count(type);
        bytes += dump.bytes(type);
        rows.merge(
            dump.typeInfo(type).name(),
            new HistogramAnswer.Row(
                dump.typeInfo(type).name(), "", dump.count(type), dump.bytes(type), -1),
            (a, b) ->
                new HistogramAnswer.Row(
                    a.type(), "", a.objects() + b.objects(), a.bytes() + b.bytes(), -1));
      }
    }
    return new HistogramAnswer(
        subject(new Census(objects, bytes, -1, -1)), sorted(new ArrayList<>(rows.values())));
  }

  private static List<HistogramAnswer.Row> sorted(List<HistogramAnswer.Row> rows) {
    rows.sort(
        Comparator.comparingLong((HistogramAnswer.Row row) -> Math.max(row.bytes(), row.retained()))
            .reversed()
            .thenComparing(HistogramAnswer.Row::type)
            .thenComparing(HistogramAnswer.Row::loader));
    return rows;
  }

  private static Set<String> sharedNames(HeapGraph graph) {
    Set<String> seen = new HashSet<>();
    Set<String> shared = new HashSet<>();
    for (int type = 0; type < graph.typeCount(); type++) {
      if (!seen.add(graph.typeInfo(type).name())) {
        shared.add(graph.typeInfo(type).name());
      }
    }
    return shared;
  }

  /** What was counted; unreachable objects are among the others or not, as was asked. */
  private record Census(long objects, long bytes, long unreachable, long unreachableBytes) {}

  private interface Reached {
    boolean contains(int node);
  }

  private Census count(HeapGraph graph, Reached reached, long[] counts, long[] bytes) {
    long objects = 0;
    long all = 0;
    long unreachable = 0;
    long unreachableBytes = 0;
    for (int node = 0; node < graph.nodeCount(); node++) {
      long size = graph.size(node);
      boolean counted = true;
      if (!reached.contains(node)) {
        unreachable++;
        unreachableBytes += size;
        counted = !question.reachableOnly();
      }
      if (counted) {
        counts[graph.type(node)]++;
        bytes[graph.type(node)] += size;
        objects++;
        all += size;
      }
    }
    return new Census(objects, all, unreachable, unreachableBytes);
  }

  private ReferenceFilter filter(HeapGraph graph) {
    return SpecialReferences.skipping(graph, question.skipped());
  }

  /**
   * The shortest paths from roots to one object, each from another root.
   *
   * @throws InputException if there is no such object
   */
  public PathsAnswer paths(long id, int most) throws IOException {
    HeapGraph graph = file.graph();
    if (graph.nodeOf(id) < 0) {
      throw new InputException(file.name() + ": " + file.idText(id) + " is no object of it");
    }
    ReferenceFilter filter = filter(graph);
    HeapPaths paths = new HeapPaths(graph, new HeapNames(file, graph));
    return paths.toObject(
        subject(census(graph, filter)), file.idText(id), graph.nodeOf(id), filter, most, tasks);
  }

  /**
   * The shortest paths from roots to the objects of some classes, alike ones together.
   *
   * @param target the classes as they were asked for
   * @throws InputException if there is no such object
   */
  public PathsAnswer paths(String target, Predicate<String> classes, int most) throws IOException {
    HeapGraph graph = file.graph();
    ReferenceFilter filter = filter(graph);
    HeapPaths paths = new HeapPaths(graph, new HeapNames(file, graph));
    int[] nodes = paths.instances(classes);
    if (nodes.length == 0) {
      throw new InputException(
          file.name() + ": has no object of a class '" + target + "'; see: cairn histogram");
    }
    return paths.toObjects(subject(census(graph, filter)), target, nodes, filter, most, tasks);
  }

  private Census census(HeapGraph graph, ReferenceFilter filter) {
    NodeSet reached = Reachability.fromRoots(graph, filter, tasks.begin("walking")).nodes();
    long[] ignored = new long[graph.typeCount()];
    return count(graph, reached::contains, ignored, ignored);
  }

  private HeapSubject subject(Census census) {
    List<String> skipped =
        census.unreachable >= 0 ? HeapQuestion.names(question.skipped()) : List.of();
    HprofDump dump = file.dump();
    return new HeapSubject(
        file.name(),
        file.kind(),
        question.reachableOnly() ? "what " + file.roots() + " lead to" : file.everything(),
        census.objects,
        census.bytes,
        census.unreachable,
        census.unreachableBytes,
        skipped,
        file.missing(),
        dump == null ? List.of() : List.of(dump.report().inferred().get(0)));
  }

  /** The retained sizes and what they belong to. Only reachable objects count. */
  private record Tree(HeapGraph graph, Dominators dominators, DominatorTree tree, Census census) {}

  private Tree tree() throws IOException {
    HeapGraph graph = file.graph();
    Dominators dominators = file.dominators(question.skipped(), tasks);
    long[] ignored = new long[graph.typeCount()];
    Census census = count(graph, dominators::reaches, ignored, ignored);
    return new Tree(graph, dominators, dominators.tree(), census);
  }

  /**
   * The objects that keep most alive, as a tree.
   *
   * @param below an object's id, or null for all of the heap
   * @param top the most entries below one other
   * @param depth how many levels
   * @throws InputException if there is no such object, or no root leads to it
   */
  public DominatorsAnswer dominators(@Nullable Long below, int top, int depth) throws IOException {
    Tree tree = tree();
    HeapNames names = new HeapNames(file, tree.graph);
    int from = Dominators.ROOT;
    if (below != null) {
      from = tree.graph.nodeOf(below);
      if (from < 0 || !tree.dominators.reaches(from)) {
        throw new InputException(
            file.name()
                + ": "
                + file.idText(below)
                + (from < 0 ? " is no object of it" : " is reached from no root"));
      }
    }
    List<DominatorsAnswer.Entry> entries = children(tree, names, from, top, depth);
    long shown = entries.stream().mapToLong(DominatorsAnswer.Entry::retained).sum();
    long all = tree.dominators.retainedSize(from) - (below == null ? 0 : tree.graph.size(from));
    return new DominatorsAnswer(
        subject(tree.census),
        DominatorsAnswer.By.OBJECT,
        below == null ? null : names.of(from),
        entries,
        tree.tree.childCount(from) - entries.size(),
        all - shown);
  }

  private static List<DominatorsAnswer.Entry> children(
      Tree tree, HeapNames names, int node, int top, int depth) {
    List<DominatorsAnswer.Entry> entries = new ArrayList<>();
    for (int child : tree.tree.largest(node, top)) {
      List<DominatorsAnswer.Entry> below =
          depth > 1 ? children(tree, names, child, top, depth - 1) : List.of();
      entries.add(
          new DominatorsAnswer.Entry(
              names.of(child),
              1,
              tree.graph.size(child),
              tree.dominators.retainedSize(child),
              below,
              tree.tree.childCount(child) - below.size()));
    }
    return entries;
  }

  /** What the objects of each class, or of the classes of each loader, keep alive. */
  public DominatorsAnswer dominators(DominatorsAnswer.By by, int top) throws IOException {
    Tree tree = tree();
    HeapGroups groups = new HeapGroups(tree.graph, by == DominatorsAnswer.By.LOADER);
    long[] counts = new long[groups.count()];
    long[] bytes = new long[groups.count()];
    for (int node = 0; node < tree.graph.nodeCount(); node++) {
      if (tree.dominators.reaches(node)) {
        counts[groups.of(node)]++;
        bytes[groups.of(node)] += tree.graph.size(node);
      }
    }
    long[] retained = tree.tree.retainedBy(groups::of, groups.count());
    List<DominatorsAnswer.Entry> entries = new ArrayList<>();
    HeapNames names = new HeapNames(file, tree.graph);
    for (int group = 0; group < counts.length; group++) {
      if (counts[group] > 0) {
        entries.add(
            new DominatorsAnswer.Entry(
                groups.name(group, names),
                counts[group],
                bytes[group],
                retained[group],
                List.of(),
                0));
      }
    }
    entries.sort(
        Comparator.comparingLong(DominatorsAnswer.Entry::retained)
            .reversed()
            .thenComparing(entry -> entry.name().type())
            .thenComparing(entry -> entry.name().id()));
    List<DominatorsAnswer.Entry> shown = entries.subList(0, Math.min(top, entries.size()));
    long left =
        entries.stream().skip(shown.size()).mapToLong(DominatorsAnswer.Entry::retained).sum();
    return new DominatorsAnswer(
        subject(tree.census), by, null, shown, entries.size() - shown.size(), left);
  }
}
