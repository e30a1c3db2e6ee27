package cairn.analysis.linearizability.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** All choices of a few calls, without regard to order, few calls first; none is kept. */
final class Choices {
  private static final double COUNTED = 1e12;

  private final List<Call> calls;
  private final int fewest;
  private final int most;

  Choices(List<Call> calls, int fewest, int most) {
    this.calls = calls;
    this.fewest = fewest;
    this.most = most;
  }

  /** How many there are; more than a number that nobody waits for are not counted on. */
  long count() {
    long count = 0;
    for (int size = fewest; size <= most; size++) {
      double ofSize = 1;
      for (int i = 0; i < size; i++) {
        ofSize = ofSize * (calls.size() + i) / (i + 1);
      }
      count += (long) Math.min(Math.rint(ofSize), COUNTED);
    }
    return count;
  }

  /** Shows them, as long as the listener wants more. */
  void each(Predicate<List<Call>> listener) {
    for (int size = fewest; size <= most; size++) {
      if (!choose(0, size, new ArrayList<>(), listener)) {
        return;
      }
    }
  }

  private boolean choose(int from, int size, List<Call> chosen, Predicate<List<Call>> listener) {
    if (chosen.size() == size) {
      return listener.test(List.copyOf(chosen));
    }
    for (int i = from; i < calls.size(); i++) {
      chosen.add(calls.get(i));
      boolean goOn = choose(i, size, chosen, listener);
      chosen.remove(chosen.size() - 1);
      if (!goOn) {
        return false;
      }
    }
    return true;
  }
}
