package cairn.graph;

/**
 * Hears how far a long walk is, and may stop it: an exception that {@link #at} throws ends the walk
 * and reaches its caller. Called from the walking thread, every few ten thousand nodes.
 */
@FunctionalInterface
public interface Progress {
  /** Listens to nothing. */
  Progress NONE = (done, total) -> {};

  /**
   * @param done steps done, at most {@code total}; what a step is depends on the walk
   */
  void at(long done, long total);
}
