package cairn.sources.hprof;

import java.util.Random;

/** Runs a random test for a row of seeds; a failure names its seed. */
final class Seeds {
  private static final boolean LONG = Boolean.getBoolean("cairn.long");

  /** One run. */
  interface Test {
    void run(Random random) throws Exception;
  }

  private Seeds() {}

  /**
   * Runs seeds 0, 1, ... to before {@code count}; ten times as many with {@code cairn.long=true}.
   */
  static void run(int count, Test test) {
    for (int seed = 0; seed < (LONG ? 10 * count : count); seed++) {
      try {
        test.run(new Random(seed));
      } catch (Exception | AssertionError failure) {
        throw new AssertionError("seed " + seed + ": " + failure.getMessage(), failure);
      }
    }
  }
}
