package structures;

import probe.Probe;

/** Shadowed fields, statics of the same name, generics, inner classes of all kinds, initialisers. */
public final class Hierarchy {
  static class A {
    static Object last;
    protected int x = 1;
    Object y = this;

    void set(int v) {
      x = v;
    }
  }

  static class B extends A {
    static Object last;
    protected long x = 2;
    Object y;

    {
      y = super.y;
      super.x = 7;
      ((A) this).y = null;
    }

    @Override
    void set(int v) {
      super.set(v + 1);
      x = v;
      last = this;
      A.last = y;
    }
  }

  static class C extends B {
    double x = 3;
    private String z;

    C(String z) {
      this.z = z;
    }

    class Inner {
      String x = z + C.this.x;

      class Deep {
        Object x = Inner.this;
        Object z = C.this;
      }
    }
  }

  static class Box<T extends A> {
    T value;

    <U extends T> Box<T> with(U v) {
      value = v;
      return this;
    }
  }

  enum Color {
    RED,
    GREEN {
      int own = 5;

      @Override
      int weight() {
        return own++;
      }
    };

    int uses;

    int weight() {
      return ++uses;
    }
  }

  record Pair<P, Q>(P first, Q second, int... more) {
    Pair {
      more = more.clone();
    }
  }

  interface Constants {
    Object LOCK = new Object();
    int[] TABLE = {1, 2, 3};
  }

  static Object keep;

  public static void main(String[] args) {
    C c = new C("zed");
    Probe.mark("Hierarchy#1", c, A.class, B.class);
    c.set(40);
    ((B) c).x++;
    ((A) c).x--;
    c.x /= 7;
    Probe.mark("Hierarchy#2", c, A.class, B.class);
    C.Inner in = c.new Inner();
    C.Inner.Deep deep = in.new Deep();
    keep = new Box<A>().with(c);
    int local = c.hashCode() & 0;
    class Local extends A {
      int sum = local + super.x;
      Object outer = deep;
    }
    Object anonymous =
        new Object() {
          Object a = deep;
          int b = local + 9;
        };
    Object[] all = {in, deep, keep, new Local(), anonymous};
    Probe.mark("Hierarchy#3", all, Hierarchy.class);
    Color.GREEN.weight();
    Color.RED.weight();
    int[] more = {4, 5};
    all[0] = new Pair<>(Color.GREEN, Color.values(), more);
    more[0] = 9;
    all[1] = Constants.TABLE;
    all[2] = Constants.LOCK;
    Probe.mark("Hierarchy#4", all, Hierarchy.class, Color.class, Constants.class);
  }
}
