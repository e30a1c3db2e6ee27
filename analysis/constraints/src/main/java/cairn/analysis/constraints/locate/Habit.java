package cairn.analysis.constraints.locate;

import cairn.analysis.api.CodePlace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** What happened after a line broke a constraint, in the cases that were looked at. */
final class Habit {
  /** So many times more often than not must it have been mended. */
  private static final int RATIO = 4;

  private int mended;
  private int left;
  private final Map<CodePlace, Integer> menders = new HashMap<>();

  /** Lines that broke what the line mended. */
  private final Map<CodePlace, Integer> breakers = new HashMap<>();

  /** Lines that changed what the constraint depends on until it was mended, in order. */
  private final List<CodePlace> way = new ArrayList<>();

  /**
   * It was mended.
   *
   * @param lines that changed what the constraint depends on; the last mended it
   */
  void mended(List<CodePlace> lines) {
    if (mended++ == 0) {
      lines.stream().distinct().forEach(way::add);
    } else {
      way.retainAll(new HashSet<>(lines));
    }
    menders.merge(lines.get(lines.size() - 1), 1, Integer::sum);
  }

  /** It was not mended soon. */
  void leftBroken() {
    left++;
  }

  /** The line did not break, but mended the constraint, which another had broken. */
  void mends(CodePlace breaker) {
    breakers.merge(breaker, 1, Integer::sum);
  }

  /** In how many cases the line mended the constraint. */
  int mends() {
    return breakers.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Whether the line usually mends the constraint. */
  boolean isMender() {
    return mends() > 0 && mends() >= RATIO * cases();
  }

  /** The lines that broke what the line mended, the most frequent first. */
  List<CodePlace> breakers() {
    return byFrequency(breakers);
  }

  /** Whether the line never did anything to the constraint in other cases. */
  boolean isUnknown() {
    return cases() + mends() == 0;
  }

  /** In how many cases the line broke the constraint. */
  int cases() {
    return mended + left;
  }

  /** In how many cases it was mended. */
  int times() {
    return mended;
  }

  /** Whether the line usually breaks the constraint for a while, and others mend it. */
  boolean isUsual() {
    return mended > 0 && mended >= RATIO * left;
  }

  /** The lines that mended it, the most frequent first. */
  List<CodePlace> menders() {
    return byFrequency(menders);
  }

  private static List<CodePlace> byFrequency(Map<CodePlace, Integer> counts) {
    return counts.entrySet().stream()
        .sorted(
            Map.Entry.<CodePlace, Integer>comparingByValue(Comparator.reverseOrder())
                .thenComparing(e -> e.getKey().toString()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Lines that had a part in it in every case, in the order of the first. */
  List<CodePlace> way() {
    return List.copyOf(way);
  }
}
