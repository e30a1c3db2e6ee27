package cairn.analysis.linearizability.pairs;

import java.time.Duration;

/** Until when a proof may be looked for. */
final class Deadline {
  private final long begin = System.nanoTime();
  private final long most;

  Deadline(Duration budget) {
    long nanos;
    try {
      nanos = budget.toNanos();
    } catch (ArithmeticException e) {
      nanos = Long.MAX_VALUE; // Some three hundred years.
    }
    most = nanos;
  }

  boolean isOver() {
    return left() <= 0;
  }

  private long left() {
    return most - (System.nanoTime() - begin);
  }

  /** For the solver, which counts in 32 bits. */
  int milliseconds() {
    return (int) Math.max(1, Math.min(left() / 1_000_000, Integer.MAX_VALUE));
  }

  Duration spent() {
    return Duration.ofNanos(System.nanoTime() - begin);
  }
}
