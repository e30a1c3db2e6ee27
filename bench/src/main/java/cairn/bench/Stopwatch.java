package cairn.bench;

import java.lang.management.ManagementFactory;

/** Seconds since it was made: wall time, and processor time of the current thread alone. */
record Stopwatch(long wallStart, long processorStart) {

  /** What something took. */
  record Seconds(double wall, double processor) {
    static final Seconds ENDLESS = new Seconds(Double.MAX_VALUE, Double.MAX_VALUE);

    /** Each of the two at its best. */
    Seconds best(Seconds other) {
      return new Seconds(Math.min(wall, other.wall), Math.min(processor, other.processor));
    }
  }

  static Stopwatch start() {
    return new Stopwatch(System.nanoTime(), processor());
  }

  Seconds stop() {
    return new Seconds((System.nanoTime() - wallStart) / 1e9, (processor() - processorStart) / 1e9);
  }

  private static long processor() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
