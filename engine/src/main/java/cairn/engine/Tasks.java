package cairn.engine;

import cairn.graph.Progress;

/** Where long work that has several parts tells how far it is. */
@FunctionalInterface
public interface Tasks {
  /** Begins a part of the work. */
  Progress begin(String what);

  /**
   * Begins a part whose steps are things that people count.
   *
   * @param things what they are, such as {@code pairs}
   */
  default Progress count(String what, String things) {
    return begin(what);
  }
}
