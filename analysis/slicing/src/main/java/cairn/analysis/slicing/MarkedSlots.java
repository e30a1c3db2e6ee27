package cairn.analysis.slicing;

import cairn.analysis.api.slices.SliceGraph;
import cairn.trace.Skipped;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many cells of each field are marked, whatever the object, and who used one last. Elements of
 * arrays count together.
 */
final class MarkedSlots {
  private static final int ELEMENTS = 0;

  private static final class Slot {
    long cells;
    long origin = Origin.NONE;
    int users = Users.NONE;
  }

  private final Map<Integer, Slot> slots = new HashMap<>();

  private static int key(int slot) {
    return slot >= 0 && slot < Skipped.FIRST_FIELD ? ELEMENTS : slot;
  }

  void newest(int slot, long origin, int users) {
    Slot some = slots.computeIfAbsent(key(slot), k -> new Slot());
    some.origin = origin;
    some.users = users;
  }

  void add(int slot) {
    slots.computeIfAbsent(key(slot), k -> new Slot()).cells++;
  }

  void remove(int slot) {
    @Nullable Slot some = slots.get(key(slot));
    if (some != null) {
      some.cells--;
    }
  }

  void find(Skipped skipped, Hits hits) {
    if (skipped.elements()) {
      find(ELEMENTS, hits);
    }
    for (int slot : skipped.slots()) {
      find(slot, hits);
    }
  }

  private void find(int key, Hits hits) {
    @Nullable Slot some = slots.get(key);
    if (some != null && some.cells > 0) {
      hits.add(SliceGraph.SKIPPED, 0, 0, 1, some.origin, some.users);
    }
  }
}
