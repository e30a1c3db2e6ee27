package cairn.record.jvm.metrics;

/** How often allocated objects are chosen, and what one that was chosen stands for. */
final class Choice {
  /** One object in so many bytes is chosen, on average. */
  static final int INTERVAL = 32 << 10;

  private Choice() {}

  /** How many objects of this size one stands for: the chance to be chosen grows with the size. */
  static double weight(long bytes) {
    return 1 / -Math.expm1(-(double) Math.max(1, bytes) / INTERVAL);
  }
}
