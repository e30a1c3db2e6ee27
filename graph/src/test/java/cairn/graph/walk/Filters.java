package cairn.graph.walk;

import java.util.Random;

/** Reference filters for random tests. */
final class Filters {
  private Filters() {}

  /** Mostly every reference, otherwise all but some that depend on their numbers only. */
  static ReferenceFilter any(Random random) {
    if (random.nextInt(3) > 0) {
      return ReferenceFilter.ALL;
    }
    int modulus = 2 + random.nextInt(4);
    return (source, reference) -> reference % modulus != 0;
  }
}
