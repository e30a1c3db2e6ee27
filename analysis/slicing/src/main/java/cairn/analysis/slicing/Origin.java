package cairn.analysis.slicing;

/**
 * Where a mark comes from, in one number: how far its run is from the criterion, and which run it
 * is. What one line does in one step is one run, and costs no distance within itself.
 */
final class Origin {
  /** No mark. */
  static final long NONE = Long.MAX_VALUE;

  private Origin() {}

  static long of(int distance, int run) {
    return (long) distance << 32 | run & 0xFFFFFFFFL;
  }

  static int distance(long origin) {
    return (int) (origin >> 32);
  }

  /** The nearer one; of two that are as near, the newer one. */
  static long nearer(long old, long newer) {
    return newer >> 32 <= old >> 32 ? newer : old;
  }

  /** How far a run is that this one leads to. */
  static int next(long origin, int run) {
    return distance(origin) + ((int) origin == run ? 0 : 1);
  }
}
