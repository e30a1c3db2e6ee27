package cairn.bench.workload;

/**
 * Numbers that look random: a linear congruence over all ints, without an object whose field would
 * be one more store to record.
 */
final class Chance {
  private Chance() {}

  /** What follows {@code state}; every int comes once before any comes again. */
  static int next(int state) {
    return state * 1_664_525 + 1_013_904_223;
  }

  /** A number from 0 to {@code bound - 1}, from the state's better bits. */
  static int below(int bound, int state) {
    return (state >>> 8) % bound;
  }
}
