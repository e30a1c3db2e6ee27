package cairn.replay.jvm;

import cairn.replay.CannotReplayException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is assumed of conditions and calls that depend on what is not recorded, such as whether
 * messages are logged. A guess is for an instruction of the program, whenever it runs. It is made
 * while a call runs as it was, and kept only if that left exactly what was recorded; runs with a
 * patch know no others, and end where another would be needed.
 */
final class Guesses {
  /** Of a call at most this many guesses are tried the other way round, one at a time. */
  private static final int MOST_FLIPPED = 8;

  /**
   * Where something is not known.
   *
   * @param from the method of the program that runs
   * @param call the instruction in it that runs
   * @param code the method, perhaps of the JDK, in which it is
   */
  record Place(MethodCode from, int call, MethodCode code, int instruction) {}

  private final Map<Place, Boolean> known = new HashMap<>();

  /** Those of the call that is tried, in their order; none of them is kept yet. */
  private final List<Place> fresh = new ArrayList<>();

  /** Those that a run came to for the first time after another was turned round. */
  private final Set<Place> later = new HashSet<>();

  private boolean isOpen;
  private int flipped;

  /** From now on guesses are made. */
  void open() {
    isOpen = true;
    flipped = 0;
  }

  /**
   * The next thing to try, after what was tried is wrong: the other way round.
   *
   * @return false if nothing is left; then the guesses are forgotten
   */
  boolean next() {
    later.forEach(known::remove);
    fresh.removeAll(later);
    later.clear();
    if (flipped > 0) {
      turn(fresh.get(flipped - 1));
    }
    if (flipped >= Math.min(fresh.size(), MOST_FLIPPED)) {
      close(false);
      return false;
    }
    turn(fresh.get(flipped++));
    return true;
  }

  private void turn(Place place) {
    known.merge(place, true, (old, value) -> !old);
  }

  /** From now on no guesses are made; those that are new are kept, or forgotten. */
  void close(boolean isKept) {
    if (!isKept) {
      fresh.forEach(known::remove);
    }
    fresh.clear();
    later.clear();
    isOpen = false;
  }

  /**
   * Whether something is so that is not known.
   *
   * @param usually what is assumed first
   * @throws CannotReplayException if nothing may be assumed
   */
  boolean isSo(Place place, boolean usually, CannotReplayException otherwise) {
    Boolean guess = known.get(place);
    if (guess == null) {
      if (!isOpen) {
        throw otherwise;
      }
      guess = usually;
      known.put(place, guess);
      fresh.add(place);
      if (flipped > 0) {
        later.add(place);
      }
    }
    return guess;
  }
}
