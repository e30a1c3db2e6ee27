package replayed;

import java.util.function.Consumer;

/** Calls every operation several times, each on a node of its own and once more on an old one. */
public final class OperationsMain {
  private static Operations old;
  private static final int[] INTS = {0, 1, -7, 40, Integer.MAX_VALUE, Integer.MIN_VALUE};
  private static final long[] LONGS = {0, -1, 3, 65, Long.MAX_VALUE, Long.MIN_VALUE};
  private static final float[] FLOATS = {0f, -0f, 1.5f, -3e30f, Float.NaN, Float.POSITIVE_INFINITY};
  private static final double[] DOUBLES = {0, -0.0, 2.5, -1e300, Double.NaN, 1 / -0.0};

  private OperationsMain() {}

  private static void on(Consumer<Operations> operation) {
    Operations fresh = new Operations();
    fresh.next = old;
    operation.accept(fresh);
    operation.accept(old);
    old = fresh;
  }

  public static void main(String[] arguments) {
    old = new Operations();
    old.i = Operations.first(Operations.Colour.RED);
    for (int x : INTS) {
      for (int y : INTS) {
        on(o -> o.opInts(x, y));
      }
      for (long y : LONGS) {
        on(o -> o.opShifts(x, y));
        on(o -> o.opConversions(x, y));
      }
    }
    for (long x : LONGS) {
      for (long y : LONGS) {
        on(o -> o.opLongs(x, y));
      }
    }
    for (float x : FLOATS) {
      for (float y : FLOATS) {
        on(o -> o.opFloats(x, y));
      }
    }
    for (double x : DOUBLES) {
      for (double y : DOUBLES) {
        on(o -> o.opDoubles(x, y));
      }
    }
    for (String y : new String[] {"Aa", "BB", "C", "", "other"}) {
      for (int x : new int[] {1, 2, 3, 4, -100000, 70000}) {
        on(o -> o.opSwitches(x, y));
      }
    }
    for (Operations.Colour colour : Operations.Colour.values()) {
      on(o -> o.opEnums(colour));
      on(o -> o.opEnums(colour));
    }
    for (int n = 1; n < 5; n++) {
      int x = n;
      on(o -> o.opArrays(x));
      on(o -> o.opMany(x + 1));
      on(o -> o.opClasses(x));
      on(o -> o.opStatics(x));
      on(o -> o.opRecursion(x * 2));
      on(o -> o.opLambdas(x));
      on(o -> o.opComparators(x));
      on(o -> o.opBoxes(x));
      on(o -> o.opExceptions(x));
      on(o -> o.opReturnsLong(x));
      on(o -> o.opReturnsDouble(x));
      on(o -> o.opReturnsFloat(x));
      on(o -> o.opReturnsBoolean(x));
      on(o -> o.opReturnsByte(x));
      on(o -> o.opReturnsChar(x));
      on(o -> o.opReturnsNode(x));
      on(o -> o.opWide(x, x / 3.0, x, -x));
      on(o -> o.opLoops(old, x));
      on(
          o -> {
            try {
              o.opThrows(x);
            } catch (RuntimeException caught) {
              o.k = 77;
            }
          });
    }
    on(o -> o.opBoxes(1000));
    on(o -> o.opOutside(3, 1));
    on(o -> o.opOutside(3, 3));
    on(o -> o.opOutside(3, -1));
    on(o -> o.opOutside(-3, 0));
    on(o -> o.opCopies(0, 1, 5));
    on(o -> o.opCopies(2, 0, 4));
    on(o -> o.opCopies(2, 3, 4));
    on(o -> o.opCasts("text"));
    on(o -> o.opCasts(o));
    on(o -> o.opCasts(null));
    on(o -> o.opCasts(new int[4]));
    on(o -> o.opCasts(new String[2]));
    on(o -> o.opStrings("abc", "abd"));
    on(o -> o.opStrings("b", "b"));
    on(o -> o.opStrings("", " b "));
    on(o -> o.opGuarded(o));
    on(o -> o.opGuarded(null));
    on(o -> o.opBits(5));
    on(o -> o.opBits(-1));
  }
}
