package cairn.engine;

import cairn.graph.walk.SpecialReferences;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
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

  /** How people call kinds of references, always in the same order. */
  static List<String> names(Set<SpecialReferences.Kind> kinds) {
    return Arrays.stream(SpecialReferences.Kind.values())
        .filter(kinds::contains)
        .map(kind -> kind.name().toLowerCase(Locale.ROOT))
        .toList();
  }
}
