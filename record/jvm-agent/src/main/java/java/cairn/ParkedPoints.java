package java.cairn;

/** The C-points of threads that are in a lane, or in named methods, by thread id. */
final class ParkedPoints {
  private final SpinLock lock = new SpinLock();
  private CPoints[] parked = new CPoints[64];

  /** A lane changes hands: keeps what {@code from} has running, returns what {@code to} had. */
  CPoints swap(int from, CPoints of, int to) {
    if (from == to) {
      return of;
    }
    lock.lock();
    try {
      int most = Math.max(from, to);
      if (most >= parked.length) {
        CPoints[] more = new CPoints[most * 2];
        System.arraycopy(parked, 0, more, 0, parked.length);
        parked = more;
      }
      parked[from] = of.isRunning() ? of : null;
      if (parked[to] == null) {
        parked[to] = new CPoints(); // known from now on: the thread may move to another lane first
      }
      return parked[to];
    } finally {
      lock.holder = null;
    }
  }
}
