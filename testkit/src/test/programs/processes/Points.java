package processes;

/** Methods that are C-points. */
public final class Points {
  int n;
  Object o;

  Points(int n) {
    this.n = n;
  }

  int recurse(int depth, Object x) {
    n = depth;
    if (depth > 0) {
      recurse(depth - 1, null);
    }
    return n + 7;
  }

  static Object pick(Points p, String text, long[] longs) {
    p.o = text;
    return p;
  }

  void fails(boolean deep) {
    n = -1;
    if (deep) {
      fails(false);
    }
    throw new IllegalStateException("as asked");
  }

  void caught() {
    try {
      fails(true);
    } catch (IllegalStateException e) {
      n = -2;
    }
  }

  void loop() {
    for (int i = 0; i < 3; i++) {
      n = i;
      // ##C-POINT(turn)
      o = null;
    }
  }

  double half() {
    return n / 2d;
  }

  public static void main(String[] args) {
    Points p = new Points(4);
    System.out.println(p.recurse(2, "x"));
    System.out.println(pick(p, "text", null) == p);
    p.caught();
    p.loop();
    System.out.println(p.half());
  }
}
