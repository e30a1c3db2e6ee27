package cairn.analysis.constraints.check;

import java.util.Set;

/** What a unit is evaluated in: a live heap at a time, or as much of it as the evaluation needs. */
interface Setting {
  Engine engine();

  long time();

  /** Whether a node of the history has appeared and has not died. */
  boolean exists(int node);

  /** Whether the roots lead to a node of the history. */
  boolean isAlive(int node);

  /** Makes a node a root until {@link #unpin}. */
  void pin(int node);

  void unpin(int node);

  /** Adds the static fields that make a node a root, unless it is one at all times. */
  void rootSlots(int node, Set<Long> found);
}
