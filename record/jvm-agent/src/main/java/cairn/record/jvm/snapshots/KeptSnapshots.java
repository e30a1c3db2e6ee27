package cairn.record.jvm.snapshots;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Which snapshots are worth keeping: those whose size is unlike that of all before, and, while
 * there is room, those after a change to a size that was seen only in other methods. The largest
 * gives way to a larger one that is like it. If there are too many, of the two that are most alike
 * in size the smaller one goes.
 */
final class KeptSnapshots {
  /** Sizes closer than this are alike. */
  private static final double ALIKE = 1.25;

  /** How much larger than the largest of its kind a snapshot must be to take its place. */
  private static final double HIGHER = 1.05;

  private final int most;
  private final List<Snapshot> kept = new ArrayList<>();

  /** Sizes of all that were kept at some time. */
  private final List<Long> seen = new ArrayList<>();

  private int numbers;

  KeptSnapshots(int most) {
    this.most = most;
  }

  List<Snapshot> all() {
    return List.copyOf(kept);
  }

  int nextNumber() {
    return numbers + 1;
  }

  /**
   * That a snapshot is worth keeping.
   *
   * @param why a phrase for a person
   * @param instead the one that gives way, or null
   */
  record Verdict(String why, @Nullable Snapshot instead) {}

  /** Whether a snapshot should be kept; null if there are others like it. */
  @Nullable Verdict judge(long bytes, String method) {
    Snapshot top = largest();
    if (top == null) {
      return new Verdict("the first", null);
    }
    if (bytes > top.bytes() * ALIKE) {
      return new Verdict(
          "the largest so far, " + times(bytes, top) + " times number " + top.number(), null);
    }
    Snapshot last = kept.get(kept.size() - 1);
    if (seen.stream().noneMatch(other -> alike(bytes, other))) {
      return new Verdict(
          "unlike all before, " + times(bytes, last) + " times number " + last.number(), null);
    }
    if (kept.size() < most
        && !alike(bytes, last.bytes())
        && kept.stream().noneMatch(s -> alike(bytes, s.bytes()) && s.method().equals(method))) {
      return new Verdict(
          times(bytes, last) + " times number " + last.number() + ", in another method", null);
    }
    if (bytes > top.bytes() * HIGHER) {
      return new Verdict("larger than number " + top.number() + ", whose place it takes", top);
    }
    return null;
  }

  private static boolean alike(long a, long b) {
    return a <= b * ALIKE && b <= a * ALIKE;
  }

  private static String times(long bytes, Snapshot other) {
    return String.format(Locale.ROOT, "%.2f", (double) bytes / other.bytes());
  }

  /** Keeps it, and returns those that are no longer kept. */
  List<Snapshot> add(Snapshot snapshot, @Nullable Snapshot instead) {
    numbers = snapshot.number();
    List<Snapshot> gone = new ArrayList<>();
    if (instead != null && kept.remove(instead)) {
      gone.add(instead);
    }
    kept.add(snapshot);
    seen.add(snapshot.bytes());
    while (kept.size() > most) {
      Snapshot least = leastTelling();
      kept.remove(least);
      gone.add(least);
    }
    return gone;
  }

  private @Nullable Snapshot largest() {
    return kept.stream().max(Comparator.comparingLong(Snapshot::bytes)).orElse(null);
  }

  private Snapshot leastTelling() {
    List<Snapshot> bySize = new ArrayList<>(kept);
    bySize.sort(Comparator.comparingLong(Snapshot::bytes));
    Snapshot least = bySize.get(0);
    double closest = Double.MAX_VALUE;
    for (int i = 0; i + 1 < bySize.size(); i++) {
      double ratio = (double) bySize.get(i + 1).bytes() / Math.max(1, bySize.get(i).bytes());
      if (ratio < closest) {
        closest = ratio;
        least = bySize.get(i);
      }
    }
    return least;
  }
}
