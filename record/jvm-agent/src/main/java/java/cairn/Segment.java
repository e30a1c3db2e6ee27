package java.cairn;

/**
 * One stretch of the total order of events, owned by one thread. A new one is made whenever another
 * thread wants to record; the number orders them.
 */
final class Segment {
  final long number;
  final Lane lane;

  /**
   * Who may record without asking; null where every event must ask (virtual threads, recording
   * off).
   */
  final Thread thread;

  /** Whose event it is; null while nothing is recorded. */
  final Session session;

  Segment(long number, Lane lane, Thread thread, Session session) {
    this.number = number;
    this.lane = lane;
    this.thread = thread;
    this.session = session;
  }
}
