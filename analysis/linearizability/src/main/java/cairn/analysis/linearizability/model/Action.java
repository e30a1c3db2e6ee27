package cairn.analysis.linearizability.model;

import java.util.function.Consumer;

/** One thing that a step does to a state, or asks of it. */
sealed interface Action {

  /** Ends the step where a condition does not hold, or has no value. */
  record Check(Code condition) implements Action {}

  /** Changes the state in place. */
  record Change(Consumer<long[]> effect) implements Action {}

  /** Goes on with several states; the given one stays as it is. */
  record Branch(Alternatives alternatives) implements Action {}

  /** Shows copies of a state, each with another choice. */
  @FunctionalInterface
  interface Alternatives {
    void each(long[] cells, Consumer<long[]> next);
  }
}
