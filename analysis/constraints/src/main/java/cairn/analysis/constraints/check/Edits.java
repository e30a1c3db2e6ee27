package cairn.analysis.constraints.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Slots that hold something else than the history says, as long as somebody wants to know what
 * would follow. Each content has a version number beyond those of the history.
 */
final class Edits {
  private final int first;
  private final Map<Long, Integer> versions = new HashMap<>();
  private final List<Cell> cells = new ArrayList<>();

  /**
   * @param first how many versions the history has
   */
  Edits(int first) {
    this.first = first;
  }

  boolean isEmpty() {
    return versions.isEmpty();
  }

  void put(long slot, Cell cell) {
    versions.put(slot, first + cells.size());
    cells.add(cell);
  }

  /** Lets a slot hold again what the history says. */
  void remove(long slot) {
    versions.remove(slot);
    if (versions.isEmpty()) {
      cells.clear();
    }
  }

  /** The version of a slot, or another if the slot is not edited. */
  int version(long slot, int otherwise) {
    return versions.getOrDefault(slot, otherwise);
  }

  /** What a version of an edited slot holds. */
  Cell cell(int version) {
    return cells.get(version - first);
  }
}
