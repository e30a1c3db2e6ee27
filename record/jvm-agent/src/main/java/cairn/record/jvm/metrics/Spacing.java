package cairn.record.jvm.metrics;

/**
 * How far points lie apart: at multiples of a number of calls, bytes or milliseconds, which doubles
 * whenever a point would make the walks cost more than their share of the run. So points of a
 * larger spacing are at places where a smaller one would have had them too. Guarded by its user.
 */
public final class Spacing {
  /** A thread's entries are counted after this part of the spacing, */
  private static final int PARTS = 16;

  /** and after so many at the latest. */
  private static final int LONGEST_BATCH = 1 << 16;

  /** Where calls do not matter: how many go by until a thread asks whether a point is due. */
  private static final int PATIENCE = 1024;

  /** The longest that is ever asked for. */
  static final long MOST = 1L << 50;

  /** What is counted. The order is that of the stream. */
  public enum Unit {
    CALLS,
    BYTES,
    MILLIS
  }

  private final Unit unit;
  private final double share;
  private long every;
  private long next;
  private long walked;
  private long lastWalk;

  /**
   * @param share of the run that walks may take, from 0 to 1
   */
  public Spacing(Unit unit, long every, double share) {
    this.unit = unit;
    this.every = every;
    this.next = every;
    this.share = share;
  }

  Unit unit() {
    return unit;
  }

  /** The spacing now in force. */
  long every() {
    return every;
  }

  /** Nanoseconds of all walks. */
  long walked() {
    return walked;
  }

  /** Whether a point is due. */
  boolean isReached(long position) {
    return position >= next;
  }

  /**
   * Whether a point that is due is to be taken. If not, the spacing has doubled and the point goes
   * by.
   *
   * @param running nanoseconds since the program began
   * @param behind whether what was written before is not read yet
   */
  boolean isAffordable(long position, long running, boolean behind) {
    if (!behind && walked + lastWalk <= share * (running + lastWalk)) {
      return true;
    }
    every = Math.min(MOST, 2 * every);
    advance(position);
    return false;
  }

  /** A point was taken, or could not be. */
  void taken(long position, long nanos) {
    walked += nanos;
    lastWalk = nanos;
    advance(position);
  }

  private void advance(long position) {
    next = (position / every + 1) * every;
  }

  /** How many entries may go by before calls are looked at again. */
  long batch(long calls) {
    if (unit != Unit.CALLS) {
      return PATIENCE;
    }
    long most = Math.max(1, Math.min(LONGEST_BATCH, every / PARTS));
    return Math.max(1, Math.min(most, next - calls));
  }
}
