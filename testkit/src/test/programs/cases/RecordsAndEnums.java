package cases;

import probe.Probe;

/** Records and enums, which cannot have another superclass. */
public final class RecordsAndEnums {
  record Point(int x, int y, Object name) {
    static int made;

    Point {
      x = x + 1;
      made++; //! cases.RecordsAndEnums$Point.made=1, cases.RecordsAndEnums$Point.made=2
    }

    Point(int both) {
      this(both, both, null);
    }
  }

  record Empty() {}

  record Generic<T>(T value, T... rest) {
    @SafeVarargs
    Generic {}
  }

  enum Planet {
    EARTH(5.97e24),
    MARS(6.4e23) {
      @Override
      int next() {
        visits += 10; //! visits=10
        return visits;
      }
    };

    final double mass;
    int visits;

    Planet(double mass) {
      this.mass = mass; //! mass=5.97E24, mass=6.4E23
    }

    int next() {
      return ++visits; //! visits=1, visits=2
    }
  }

  public static void main(String[] args) {
    Object[] all = new Object[5]; //@ Object[]
    all[0] = new Point(1, 2, "p"); //! [0]=Point
    all[1] = new Point(9); //@ Point
    all[2] = new Empty();
    all[3] = new Generic<>("v", "w", all);
    Probe.mark("RecordsAndEnums#1", all, Point.class);
    Planet.EARTH.next();
    Planet.EARTH.next();
    Planet.MARS.next();
    all[4] = Planet.values();
    Probe.mark("RecordsAndEnums#2", all, Planet.class);
  }
}
