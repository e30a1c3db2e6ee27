package cairn.symbols;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Entries of the debug information by their offset. Those that come in the order of their offsets
 * cost four bytes, and others fifty.
 */
final class DieTable {
  private final List<Die> ordered = new ArrayList<>();
  private final Map<Integer, Die> others = new HashMap<>();
  private boolean isFrozen;

  /** From now on what is added is none of {@link #all}. */
  void freeze() {
    isFrozen = true;
  }

  void add(Die die) {
    int last = ordered.size() - 1;
    if (!isFrozen && (last < 0 || ordered.get(last).offset < die.offset)) {
      ordered.add(die);
    } else {
      others.put(die.offset, die);
    }
  }

  /** Those that came in order. */
  List<Die> all() {
    return Collections.unmodifiableList(ordered);
  }

  @Nullable Die at(long offset) {
    int low = 0;
    int high = ordered.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      Die die = ordered.get(middle);
      if (die.offset == offset) {
        return die;
      }
      if (die.offset < offset) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return others.isEmpty() || offset > Integer.MAX_VALUE ? null : others.get((int) offset);
  }
}
