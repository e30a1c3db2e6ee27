package java.cairn;

/** Full buffers that wait for the writer, oldest first; any thread adds, any may take its own. */
final class WriteQueue {
  /** A full buffer to write; each lane has one for each of its buffers. */
  static final class Job {
    final Lane lane;
    final int buffer;
    int length;
    Job next;

    Job(Lane lane, int buffer) {
      this.lane = lane;
      this.buffer = buffer;
    }
  }

  private final SpinLock lock = new SpinLock();
  private Job first;
  private Job last;
  private boolean working;

  void add(Job j) {
    j.next = null;
    lock.lock();
    if (last == null) {
      first = j;
    } else {
      last.next = j;
    }
    last = j;
    lock.holder = null;
  }

  boolean holds(Lane lane) {
    lock.lock();
    try {
      for (Job j = first; j != null; j = j.next) {
        if (j.lane == lane) {
          return true;
        }
      }
      return false;
    } finally {
      lock.holder = null;
    }
  }

  /** Takes the lane's oldest buffer out of its turn; null if it has none here. */
  Job take(Lane lane) {
    lock.lock();
    try {
      Job before = null;
      for (Job j = first; j != null; before = j, j = j.next) {
        if (j.lane == lane) {
          if (before == null) {
            first = j.next;
          } else {
            before.next = j.next;
          }
          if (last == j) {
            last = before;
          }
          return j;
        }
      }
      return null;
    } finally {
      lock.holder = null;
    }
  }

  /** For the writer: the oldest buffer, or null; it is at work until it asks again. */
  Job take() {
    lock.lock();
    try {
      Job j = first;
      working = j != null;
      if (j != null) {
        first = j.next;
        if (first == null) {
          last = null;
        }
      }
      return j;
    } finally {
      lock.holder = null;
    }
  }

  boolean busy() {
    lock.lock();
    try {
      return first != null || working;
    } finally {
      lock.holder = null;
    }
  }
}
