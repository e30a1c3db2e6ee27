package cairn.engine;

import cairn.analysis.constraints.describe.Words;
import cairn.graph.HeapType;
import cairn.history.AddressHistory.Range;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.List;

/** Finds when a slot that a person named was stored to last. */
final class SlotTimes {
  private static final int MOST_NAMES = 12;

  private final HeapHistory history;

  SlotTimes(HeapHistory history) {
    this.history = history;
  }

  /**
   * The time of the last store to a slot, up to the time that was given with it.
   *
   * @throws InputException if there is no such node, slot or store, with those that there are
   */
  long last(SliceTarget target) throws InputException {
    long until = target.time() == 0 ? history.endTime() : target.time();
    if (until > history.endTime()) {
      throw new InputException(
          "there is no time " + until + "; the times are 1 to " + history.endTime());
    }
    long slot = target.node() == 0 ? staticSlot(target) : slot(target, until);
    int version = history.versionAt(slot, until);
    while (version != HeapHistory.NONE && history.siteOf(version) == 0) {
      version = history.previous(version); // was found there, not stored
    }
    if (version == HeapHistory.NONE) {
      throw new InputException(
          target
              + " was never stored to"
              + (target.time() == 0 ? "" : " up to time " + target.time())
              + " in the recording");
    }
    return history.time(version);
  }

  private long slot(SliceTarget target, long until) throws InputException {
    int node = history.nodeOf(target.node());
    if (node < 0) {
      throw new InputException("the recording has no node #" + target.node());
    }
    if (target.slot().startsWith("+")) {
      return word(node, target, until);
    }
    List<String> names = new ArrayList<>();
    for (int i = 0; i < history.slotCount(node); i++) {
      long slot = history.slot(node, i);
      String name = history.slotName(slot);
      if (name.equals(target.slot())) {
        return slot;
      }
      names.add(name);
    }
    throw new InputException(
        new Words(history).node(node) + " has no " + target.slot() + "; " + has(names, node));
  }

  private String has(List<String> names, int node) {
    if (names.isEmpty()) {
      return history.isMemory(node)
          ? "it is memory: name a word by its offset, such as #" + history.id(node) + "+8"
          : "it has no slots";
    }
    HeapType type = history.types().get(history.type(node));
    if (type.isArray()) {
      return "its elements are [0] to [" + (names.size() - 1) + "]";
    }
    String more = names.size() > MOST_NAMES ? ", ..." : "";
    return "it has " + String.join(", ", names.stream().limit(MOST_NAMES).toList()) + more;
  }

  private long word(int node, SliceTarget target, long until) throws InputException {
    if (history.isMemory(node)) {
      List<Range> ranges = history.addresses().ranges(node, until);
      long offset = Long.parseLong(target.slot().substring(1));
      if (!ranges.isEmpty()) {
        long start = ranges.get(0).start();
        for (Range range : ranges) {
          if (start + offset >= range.start() && start + offset < range.end()) {
            return history.wordSlot(start + offset);
          }
        }
      }
    }
    throw new InputException(new Words(history).node(node) + " has no memory at " + target.slot());
  }

  private long staticSlot(SliceTarget target) throws InputException {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < history.statics().size(); i++) {
      long slot = history.staticSlot(i);
      String name = history.slotName(slot);
      if (name.equals(target.slot()) || name.endsWith("." + target.slot())) {
        return slot;
      }
      names.add(name);
    }
    throw new InputException(
        "no static field "
            + target.slot()
            + " was stored to in the recording; "
            + (names.isEmpty()
                ? "no other was, either"
                : "there are "
                    + String.join(", ", names.stream().sorted().limit(MOST_NAMES).toList())
                    + (names.size() > MOST_NAMES ? ", ..." : "")));
  }
}
