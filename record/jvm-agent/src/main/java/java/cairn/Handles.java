package java.cairn;

/** What the handles and updaters that a recording has seen stand for. Each is described once. */
final class Handles {
  private final Ids known = new Ids();
  private final SpinLock lock = new SpinLock();
  private volatile Indirect.Target[] targets = new Indirect.Target[0];

  /** The entry of a handle, or null; its id is for {@link #target}. */
  Ids.Entry find(Object handle, int hash) {
    return known.find(handle, hash);
  }

  /** Null for a handle that cannot be described. */
  Indirect.Target target(Ids.Entry e) {
    return e.id == 0 ? null : targets[(int) e.id - 1];
  }

  /** Keeps what was found out, null if nothing was. */
  Ids.Entry add(Object handle, int hash, Indirect.Target t) {
    int index = 0;
    if (t != null) {
      lock.lock();
      try {
        Indirect.Target[] old = targets;
        Indirect.Target[] more = new Indirect.Target[old.length + 1];
        System.arraycopy(old, 0, more, 0, old.length);
        more[old.length] = t;
        targets = more;
        index = more.length;
      } finally {
        lock.holder = null;
      }
    }
    return known.add(handle, hash, index, false);
  }
}
