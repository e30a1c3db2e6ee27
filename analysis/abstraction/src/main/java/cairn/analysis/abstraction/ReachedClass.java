package cairn.analysis.abstraction;

import java.util.Arrays;
import java.util.BitSet;

/** A class of objects, while classes are being joined. */
final class ReachedClass {
  /** Where its references lead; there is an entry for every type in a class that they lead to. */
  TargetMap targets = new TargetMap();

  /** The number of the class; another one's if it was joined to that. */
  int number;

  BitSet types = new BitSet();

  /** Pairs: a class that refers to it, a label. */
  private int[] referrers = new int[2];

  private int referrerInts;

  ReachedClass(int number) {
    this.number = number;
  }

  /** What it costs to enter it in another one. */
  int weight() {
    return targets.count() + referrerInts / 2;
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

  void addReferrer(int from, int label) {
    if (referrerInts + 2 > referrers.length) {
      referrers = Arrays.copyOf(referrers, 2 * referrerInts + 2);
    }
    referrers[referrerInts++] = from;
    referrers[referrerInts++] = label;
  }

  /** Takes over the referrers of another class, which loses them. */
  void takeReferrers(ReachedClass other) {
    for (int i = 0; i < other.referrerInts; i += 2) {
      addReferrer(other.referrers[i], other.referrers[i + 1]);
    }
    other.referrers = new int[0];
    other.referrerInts = 0;
  }
}
