package cairn.graph;

import java.util.Random;
import java.util.function.Consumer;

/** Runs a random test for a row of seeds; a failure names its seed. */
public final class Seeds {
  private static final boolean LONG = Boolean.getBoolean("cairn.long");

  private Seeds() {}

  /**
   * Runs seeds 0, 1, ... to before {@code count}; ten times as many with {@code cairn.long=true}.
   */
  public static void run(int count, Consumer<Random> test) {
    for (int seed = 0; seed < (LONG ? 10 * count : count); seed++) {
      try {
        test.accept(new Random(seed));
      } catch (RuntimeException | AssertionError failure) {
        throw new AssertionError("seed " + seed + ": " + failure.getMessage(), failure);
      }
    }
  }
}
