package cairn.engine;

import cairn.graph.walk.SpecialReferences;
import java.util.Set;

/**
 * What all questions about a heap have in common.
 *
 * @param reachableOnly whether objects that no root leads to are left out
 * @param skipped references that are not followed, since they keep nothing alive
 */
public record HeapQuestion(boolean reachableOnly, Set<SpecialReferences.Kind> skipped) {

  public HeapQuestion {
    skipped = Set.copyOf(skipped);
  }
}
