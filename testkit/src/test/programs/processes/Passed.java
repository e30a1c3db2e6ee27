package processes;

/** Calls that get numbers. */
public final class Passed {
  Object o;
  long sum;

  Passed(int first, double second) {
    sum = first + (long) second;
  }

  void add(int i, long l, double d, boolean b, Object x) {
    o = x;
    sum += i + l;
    if (b) {
      i = -1;
      add(i - 1, l + 1, d / 2, false, null);
      small((byte) -3, 'z', (short) -4, 1.5f);
      plain(x);
    }
  }

  static void small(byte b, char c, short s, float f) {
    if (f > 1) {
      small(b, c, s, Float.NaN);
    }
  }

  void plain(Object x) {
    o = x;
  }

  void fails(long l) {
    throw new IllegalStateException("as asked");
  }

  public static void main(String[] args) throws InterruptedException {
    Passed p = new Passed(4, 2.5);
    p.add(5, Long.MIN_VALUE, -0.0, true, "x");
    try {
      p.fails(Long.MAX_VALUE);
    } catch (IllegalStateException e) {
      p.plain(null);
    }
    Thread t = new Thread(() -> p.add(Integer.MIN_VALUE, -1, Double.NaN, false, null));
    t.start();
    t.join();
    System.out.println(p.sum);
  }
}
