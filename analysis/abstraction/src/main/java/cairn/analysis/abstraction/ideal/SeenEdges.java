package cairn.analysis.abstraction.ideal;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What was seen to refer to what by which label, each once, in the order in which it was first
 * seen. Most that is added was seen just before.
 */
final class SeenEdges {
  private static final int RECENT = 1 << 12;

  private final IntList sources = new IntList();
  private final IntList labels = new IntList();
  private final IntList targets = new IntList();

  /** Those that were added last: an index, one more. */
  private final int[] recent = new int[RECENT];

  private final Map<Long, Set<Integer>> known = new HashMap<>();

  void add(int source, int label, int target) {
    int place = (source * 31 + label) * 31 + target;
    place = (place ^ place >>> 12) & RECENT - 1;
    int last = recent[place] - 1;
    if (last >= 0
        && sources.get(last) == source
        && labels.get(last) == label
        && targets.get(last) == target) {
      return;
    }
    Set<Integer> before =
        known.computeIfAbsent((long) source << 32 | label, added -> new HashSet<>());
    if (before.add(target)) {
      sources.add(source);
      labels.add(label);
      targets.add(target);
      recent[place] = sources.size();
    }
  }

  int count() {
    return sources.size();
  }

  int source(int index) {
    return sources.get(index);
  }

  int label(int index) {
    return labels.get(index);
  }

  int target(int index) {
    return targets.get(index);
  }
}
