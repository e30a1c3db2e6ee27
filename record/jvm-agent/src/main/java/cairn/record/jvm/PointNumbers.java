package cairn.record.jvm;

import java.util.ArrayList;
import java.util.List;

/**
 * Numbers for the patterns of C-points, from 0. They are in woven code, which may still run when
 * the next recording has other patterns.
 */
final class PointNumbers {
  private final List<String> known = new ArrayList<>();

  /** The number of each; one that is given twice has two. */
  synchronized List<Integer> of(List<String> patterns) {
    List<Integer> numbers = new ArrayList<>();
    for (String p : patterns) {
      int at = known.indexOf(p);
      while (at >= 0 && numbers.contains(at)) {
        int next = known.subList(at + 1, known.size()).indexOf(p);
        at = next < 0 ? -1 : at + 1 + next;
      }
      if (at < 0) {
        at = known.size();
        known.add(p);
      }
      numbers.add(at);
    }
    return numbers;
  }
}
