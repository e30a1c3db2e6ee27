package cairn.engine;

import cairn.graph.Progress;

/** Where long work that has several parts tells how far it is. */
@FunctionalInterface
public interface Tasks {
  /** Begins a part of the work. */
  Progress begin(String what);
}
