package cairn.report.heap;

import cairn.history.Alive;
import org.jspecify.annotations.Nullable;

/**
 * What of a heap is shown.
 *
 * @param alive which nodes count
 * @param type only nodes whose type matches, or null for all
 * @param around only nodes near the one with this id, or 0 for all
 * @param depth how many references away from {@code around}, in either direction
 * @param maxNodes the most nodes
 * @param maxSlots the most slots of a node
 * @param maxVersions the most versions of a slot
 */
public record ViewOptions(
    Alive alive,
    @Nullable TypePattern type,
    long around,
    int depth,
    int maxNodes,
    int maxSlots,
    int maxVersions) {

  public boolean matches(String typeName) {
    return type == null || type.matches(typeName);
  }
}
