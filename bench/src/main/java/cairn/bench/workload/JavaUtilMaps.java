package cairn.bench.workload;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Fills a hash map of lists, a tree map and a linked list used as a queue. */
final class JavaUtilMaps {
  /** Keeps the last maps alive. */
  static Object[] latest = {};

  private JavaUtilMaps() {}

  @SuppressWarnings("JdkObsolete") // a linked list is what we want to see recorded
  static long run(int count) {
    Map<Integer, List<Integer>> groups = new HashMap<>();
    TreeMap<Integer, Integer> sorted = new TreeMap<>();
    LinkedList<Integer> queue = new LinkedList<>();
    latest = new Object[] {groups, sorted, queue};
    int state = 5;
    for (int i = 0; i < count; i++) {
      state = Chance.next(state);
      int group = Chance.below(Math.max(1, count / 4), state);
      groups.computeIfAbsent(group, key -> new ArrayList<>()).add(i);
      sorted.put(state, i);
      queue.addLast(i);
      if (i % 4 == 0) {
        queue.removeFirst();
      }
    }
    long hash = 31L * groups.size() + sorted.size();
    for (Map.Entry<Integer, Integer> entry : sorted.entrySet()) {
      hash = 31 * hash + entry.getKey() + entry.getValue();
    }
    for (int i = 0; i < count / 4; i++) {
      hash = 31 * hash + groups.getOrDefault(i, List.of()).size();
    }
    for (int i : queue) {
      hash = 31 * hash + i;
    }
    return hash;
  }
}
