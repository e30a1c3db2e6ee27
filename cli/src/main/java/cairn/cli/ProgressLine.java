package cairn.cli;

import cairn.engine.Tasks;
import cairn.graph.Progress;
import java.io.PrintWriter;
import java.util.Locale;

/**
 * One line on a terminal that says how far a long task is and how long it may still take. Shows
 * nothing for the first half second, nor where nobody watches.
 */
final class ProgressLine implements AutoCloseable, Tasks {
  private static final long PATIENCE_NANOS = 500_000_000L;
  private static final long REDRAW_NANOS = 100_000_000L;

  private final PrintWriter err;
  private final boolean shown;
  private long started;
  private long drawn;
  private boolean dirty;

  ProgressLine(Console console, boolean quiet) {
    err = console.err();
    shown = console.interactive() && !quiet;
  }

  /** What to hand to a long task. */
  Progress task(String what) {
    return count(what, "");
  }

  @Override
  public Progress begin(String what) {
    return task(what);
  }

  @Override
  public Progress count(String what, String things) {
    if (!shown) {
      return Progress.NONE;
    }
    started = System.nanoTime();
    drawn = started + PATIENCE_NANOS - REDRAW_NANOS;
    return (done, total) -> draw(what, done, total, things);
  }

  /**
   * @param things what the steps are, if people count them; else empty
   */
  private void draw(String what, long done, long total, String things) {
    long now = System.nanoTime();
    if (now - drawn < REDRAW_NANOS) {
      return;
    }
    drawn = now;
    dirty = true;
    StringBuilder line = new StringBuilder("\r").append(what);
    if (total > 0 && !things.isEmpty()) {
      line.append(String.format(Locale.ROOT, " %,d of %,d %s", done, total, things));
    }
    if (total > 0 && done > 0) {
      long left = (long) ((now - started) * ((double) total / done - 1) / 1e9);
      line.append(things.isEmpty() ? " " : ", ").append(Math.min(100, done * 100 / total));
      line.append(" %");
      line.append(", about ").append(left).append(" s left");
    } else if (things.isEmpty()) {
      line.append(' ').append(String.format(Locale.ROOT, "%,d", done)).append(" events");
    }
    err.print(line.append("\u001b[K"));
    err.flush();
  }

  /** Wipes the line. */
  @Override
  public void close() {
    if (dirty) {
      err.print("\r\u001b[K");
      err.flush();
      dirty = false;
    }
  }
}
