package cairn.analysis.abstraction;

import java.util.Arrays;

/** What is known of a class of objects that others refer to, while classes are being joined. */
final class ReachedClass {
  /** Where its references lead; there is an entry for every type in a class that they lead to. */
  TargetMap targets = new TargetMap();

  int representative;

  /** See {@link TypeSets}. */
  int types;

  /** Whether it waits for its new members to be looked at. */
  boolean waiting;

  /** Pairs: an object that refers to it, a label. */
  private int[] referrers = new int[2];

  private int referrerInts;

  /** Pairs: the first of members that follow each other in the ring and are new, their number. */
  private int[] runs = new int[2];

  private int runInts;

  ReachedClass(int representative, int types) {
    this.representative = representative;
    this.types = types;
  }

  int referrerCount() {
    return referrerInts / 2;
  }

  int referrer(int index) {
    return referrers[2 * index];
  }

  int referrerLabel(int index) {
    return referrers[2 * index + 1];
  }

  void addReferrer(int object, int label) {
    referrers = withPair(referrers, referrerInts, object, label);
    referrerInts += 2;
  }

  boolean hasNew() {
    return runInts > 0;
  }

  /** New members; a run that starts behind them becomes part of theirs. */
  void addNew(int first, int count, int behind) {
    if (runInts > 0 && runs[runInts - 2] == behind) {
      runs[runInts - 2] = first;
      runs[runInts - 1] += count;
    } else {
      runs = withPair(runs, runInts, first, count);
      runInts += 2;
    }
  }

  /** The first of the last run of new members; {@link #takeRun} takes it away. */
  int runFirst() {
    return runs[runInts - 2];
  }

  /** How many members the last run has, which is no longer new then. */
  int takeRun() {
    runInts -= 2;
    return runs[runInts + 1];
  }

  /** Takes over the referrers and new members of another class, which loses them. */
  void takeOver(ReachedClass other) {
    referrers = joined(referrers, referrerInts, other.referrers, other.referrerInts);
    referrerInts += other.referrerInts;
    runs = joined(runs, runInts, other.runs, other.runInts);
    runInts += other.runInts;
    other.referrers = new int[0];
    other.referrerInts = 0;
    other.runs = new int[0];
    other.runInts = 0;
  }

  private static int[] withPair(int[] pairs, int used, int a, int b) {
    int[] larger = used + 2 > pairs.length ? Arrays.copyOf(pairs, 2 * used + 2) : pairs;
    larger[used] = a;
    larger[used + 1] = b;
    return larger;
  }

  private static int[] joined(int[] a, int usedA, int[] b, int usedB) {
    int[] larger =
        usedA + usedB > a.length ? Arrays.copyOf(a, Math.max(2 * usedA, usedA + usedB)) : a;
    System.arraycopy(b, 0, larger, usedA, usedB);
    return larger;
  }
}
