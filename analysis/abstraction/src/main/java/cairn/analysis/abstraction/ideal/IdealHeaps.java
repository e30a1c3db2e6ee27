package cairn.analysis.abstraction.ideal;

import cairn.analysis.abstraction.IdealHeap;
import cairn.graph.HeapGraph;
import cairn.graph.Progress;
import cairn.graph.walk.SpecialReferences;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Makes ideal heaps. */
public final class IdealHeaps {
  private static final int STAGES = 3;

  private static final Set<SpecialReferences.Kind> WEAKEST =
      Set.of(SpecialReferences.Kind.WEAK, SpecialReferences.Kind.PHANTOM);

  private IdealHeaps() {}

  /** The heap that variables lead to, where weak and phantom references are not followed. */
  public static Extraction of(
      HeapGraph graph, Variables variables, Libraries libraries, Progress progress) {
    return of(graph, variables, libraries, WEAKEST, progress);
  }

  /**
   * The heap that variables lead to. Every byte that is reached belongs to exactly one object. Time
   * linear in the graph; memory while it works: 13 bytes per node, and what the result holds, which
   * is 4 per node, 40 per object and 8 per edge; for some time 8 more per edge.
   *
   * @param skipped references that are not followed, since they keep nothing alive
   * @throws IllegalStateException if there are 2^31 edges or more
   */
  public static Extraction of(
      HeapGraph graph,
      Variables variables,
      Libraries libraries,
      Set<SpecialReferences.Kind> skipped,
      Progress progress) {
    TypeTable types = new TypeTable(graph, libraries, skipped);
    References references = new References(graph, types, stage(progress, 0));
    Visibility visibility = new Visibility(references, types, variables);
    visibility.run(stage(progress, 1));
    List<String> notes = new ArrayList<>(types.notes);
    notes.addAll(visibility.notes());
    Labels names = new Labels();
    Assembly assembly = new Assembly(references, types, visibility, names);
    assembly.run(stage(progress, 2));
    List<Variables.Variable> all = visibility.variables();
    int extra = visibility.hasLibrary() ? 1 : 0;
    int[] labels = new int[all.size() + extra];
    int[] targets = new int[labels.length];
    for (int i = 0; i < all.size(); i++) {
      int node = all.get(i).node();
      labels[i] = names.label(all.get(i).name());
      targets[i] = node < 0 ? IdealHeap.NULL : assembly.places[node];
    }
    if (extra > 0) {
      labels[all.size()] = names.label(Variables.LIBRARY);
      targets[all.size()] = 0;
    }
    int[] recursion = new Recursion(assembly, names).run(labels, targets);
    IdealHeap heap =
        new IdealHeap(
            names.labels,
            names.types,
            assembly.type,
            assembly.bytes,
            assembly.overhead,
            assembly.length,
            assembly.slots,
            recursion,
            assembly.firstEdge,
            assembly.edgeLabel,
            assembly.edgeTarget,
            labels,
            targets);
    return new Extraction(graph, heap, assembly.nodes, assembly.places, types, notes);
  }

  private static Progress stage(Progress progress, int stage) {
    return (done, total) -> progress.at(stage * total + done, STAGES * total);
  }
}
