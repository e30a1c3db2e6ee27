package cairn.graph.walk;

import cairn.graph.Root;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A way through a heap from a root to a node.
 *
 * @param steps one per reference, from the root's node on; empty if the root leads to the node
 *     itself
 */
public record HeapPath(Root root, List<Step> steps) {

  public HeapPath {
    steps = List.copyOf(steps);
  }

  /** One reference of a path: the slot that holds it, with its name, and where it leads. */
  public record Step(int source, int slot, String name, int target) {}

  /** The node that the path leads to. */
  public int end() {
    return steps.isEmpty() ? root.node() : steps.get(steps.size() - 1).target();
  }

  /** As a person writes it: {@code Main.cache.table[3].next}. */
  @Override
  public String toString() {
    return root.name()
        + steps.stream()
            .map(step -> (step.name().startsWith("[") ? "" : ".") + step.name())
            .collect(Collectors.joining());
  }
}
