package cairn.graph.walk;

import cairn.graph.Progress;

/** Calls a {@link Progress} once in {@value #PERIOD} steps. */
final class Ticker {
  private static final int PERIOD = 1 << 16;

  private final Progress progress;
  private final long total;
  private long done;

  Ticker(Progress progress, long total) {
    this.progress = progress;
    this.total = total;
  }

  void step() {
    if ((++done & (PERIOD - 1)) == 0) {
      progress.at(Math.min(done, total), total);
    }
  }
}
