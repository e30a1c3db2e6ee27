package sessions;

/** Loaded when a session is under way. */
final class Late implements Cloneable {
  static Late last;
  static int count;
  Object seen;
  Late before;
  int number;

  static Late make(Object o) {
    Late l = new Late();
    l.seen = o;
    l.before = last;
    l.number = ++count;
    last = l;
    return l.number % 2 == 0 ? l.copy() : l;
  }

  Late copy() {
    try {
      return (Late) clone();
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }
}
