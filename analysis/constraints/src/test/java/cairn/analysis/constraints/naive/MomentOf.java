package cairn.analysis.constraints.naive;

import cairn.analysis.constraints.lang.Constant;
import cairn.analysis.constraints.lang.Spec;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Everything that terms are evaluated against: a specification's view of the heap at a time. */
final class MomentOf {
  private final HeapNow heap;
  private final Kinds kinds;
  private final Set<Integer> alive;
  private final Edges edges;
  private final Attributes attributes;
  private final Map<String, Constant> constants = new HashMap<>();

  MomentOf(HeapNow heap, Spec spec, Kinds kinds, Roots roots) {
    this.heap = heap;
    this.kinds = kinds;
    this.alive = heap.alive(roots);
    this.edges = new Edges(heap, kinds, alive);
    this.attributes = new Attributes(this, spec.attributes());
    spec.constants().forEach(constant -> constants.put(constant.name(), constant));
  }

  HeapNow heap() {
    return heap;
  }

  Kinds kinds() {
    return kinds;
  }

  Set<Integer> alive() {
    return alive;
  }

  Edges edges() {
    return edges;
  }

  Attributes attributes() {
    return attributes;
  }

  Map<String, Constant> constants() {
    return constants;
  }

  boolean isLive(int node, String structure) {
    return alive.contains(node) && kinds.isOf(node, kinds.structure(structure));
  }
}
