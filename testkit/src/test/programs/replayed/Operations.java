package replayed;

import java.util.Comparator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * Operations that go through the instructions group by group. Each leaves what it computed in
 * fields, so that a recording of them says what they must leave when they run again.
 */
public final class Operations {
  int i;
  int j;
  int k;
  long l;
  long m;
  float f;
  float g;
  double d;
  double e;
  boolean z;
  byte b;
  char c;
  short s;
  Operations next;
  Object any;
  String text;
  int[] ints;
  static int count;
  static long total;
  static int never;
  static Operations last;

  enum Colour {
    RED,
    GREEN,
    BLUE {
      @Override
      int weight() {
        return 7;
      }
    };

    int weight() {
      return 1;
    }
  }

  void opInts(int x, int y) {
    i = x + y;
    j = x - y;
    k = x * y;
    i = i ^ (x & y) | ~y;
    l = Math.max(x, y) - Math.min(x, y);
    m = -x;
    try {
      s = (short) (x / y);
      b = (byte) (x % y);
    } catch (ArithmeticException caught) {
      s = -1;
    } finally {
      c++;
    }
  }

  void opShifts(int x, long y) {
    i = x << y;
    j = x >> (int) y;
    k = x >>> (int) y;
    l = y << x;
    m = (y >> x) + (y >>> x);
  }

  void opLongs(long x, long y) {
    l = x * y + (x ^ y) - (x | y);
    m = -(x & y);
    i = Long.compare(x, y);
    z = x < y || x == y + 1;
    try {
      l += x / y;
      m += x % y;
    } catch (ArithmeticException caught) {
      j++;
    }
  }

  void opFloats(float x, float y) {
    f = x / y;
    g = x % y - x * y + -x;
    i = (int) x;
    l = (long) y;
    d = x;
    z = x < y;
    b = (byte) (x >= y ? 1 : 2);
    c = (char) (x != y ? 1 : 2);
    j = Float.compare(x, y);
  }

  void opDoubles(double x, double y) {
    d = x / y;
    e = x % y + x * y - -y;
    i = (int) x;
    l = (long) y;
    f = (float) x;
    z = x <= y;
    k = x > y ? 1 : x == y ? 2 : 3;
    g = (float) Math.sqrt(Math.abs(y));
    m = Double.doubleToLongBits(x);
  }

  void opConversions(int x, long y) {
    b = (byte) x;
    c = (char) x;
    s = (short) x;
    l = x;
    f = x;
    d = x;
    i = (int) y;
    g = y;
    e = y;
    j = (byte) y + (char) y + (short) y;
  }

  void opSwitches(int x, String y) {
    switch (x) {
      case 1 -> i = 10;
      case 2 -> i = 20;
      case 3 -> i = 30;
      default -> i = -1;
    }
    switch (x) {
      case -100000:
        j = 1;
        // falls through
      case 3:
        j += 2;
        break;
      case 70000:
        j = 3;
        break;
      default:
        j = 4;
    }
    k =
        switch (y) {
          case "Aa", "C" -> 1;
          case "BB" -> 2;
          case "" -> 3;
          default -> 4;
        };
  }

  /** The tables of the switches are made here. */
  static int first(Colour colour) {
    return switch (colour) {
      case RED -> 1;
      default -> 2;
    };
  }

  void opEnums(Colour colour) {
    i = colour.ordinal();
    j = colour.weight();
    z = colour == Colour.GREEN;
    k = colour.compareTo(Colour.BLUE);
    switch (colour) {
      case RED -> l = 100;
      case BLUE -> l = 200;
      default -> l = 300;
    }
  }

  void opArrays(int n) {
    boolean[] zs = new boolean[n];
    byte[] bs = new byte[n];
    char[] cs = new char[n];
    short[] ss = new short[n];
    int[] is = new int[n];
    long[] ls = new long[n];
    float[] fs = new float[n];
    double[] ds = new double[n];
    for (int at = 0; at < n; at++) {
      zs[at] = at % 2 == 0;
      bs[at] = (byte) (at * 100);
      cs[at] = (char) (at - 1);
      ss[at] = (short) (at * 20000);
      is[at] = at * at;
      ls[at] = (long) at << 40;
      fs[at] = at / 3f;
      ds[at] = at / 3.0;
      is[at]++;
      ls[at] -= 2;
      ds[at] *= 2;
      bs[at] += 1;
    }
    z = zs[n - 1];
    b = bs[n - 1];
    c = cs[n - 1];
    s = ss[n - 1];
    i = is[n - 1];
    l = ls[n - 1];
    f = fs[n - 1];
    d = ds[n - 1];
    any = n % 2 == 0 ? (Object) ds : ls;
    ints = is;
  }

  void opOutside(int n, int at) {
    int[] made;
    try {
      made = new int[n];
      made[at] = 7;
      ints = made;
    } catch (NegativeArraySizeException caught) {
      i = 1;
    } catch (ArrayIndexOutOfBoundsException caught) {
      i = 2;
    }
    try {
      Object[] strings = new String[1];
      strings[0] = this;
      j = 1;
    } catch (ArrayStoreException caught) {
      j = 2;
    }
    try {
      int[][] many = new int[2][n];
      k = many.length;
    } catch (NegativeArraySizeException caught) {
      k = -1;
    }
  }

  void opMany(int n) {
    int[][] table = new int[n][n + 1];
    long[][][] cube = new long[2][n][];
    Operations[][] nodes = new Operations[2][2];
    for (int x = 0; x < n; x++) {
      for (int y = 0; y <= n; y++) {
        table[x][y] = x * 10 + y;
      }
      cube[1][x] = new long[] {x, n};
    }
    nodes[1][0] = this;
    i = table[n - 1][n];
    l = cube[1][n - 1][1];
    any = n == 2 ? (Object) table : n == 3 ? cube : nodes;
  }

  void opCopies(int from, int to, int length) {
    int[] source = {1, 2, 3, 4, 5, 6};
    try {
      System.arraycopy(source, from, source, to, length);
      i = 1;
    } catch (IndexOutOfBoundsException caught) {
      i = 2;
    }
    int[] copied = source.clone();
    copied[0]++;
    Object[] objects = {this, next};
    Object[] others = objects.clone();
    z = others[0] == objects[0] && others != objects;
    ints = copied;
    j = java.util.Arrays.copyOf(copied, 3)[2];
    k = java.util.Arrays.copyOfRange(copied, 2, 5).length;
    try {
      System.arraycopy(source, 0, objects, 0, 1);
    } catch (ArrayStoreException caught) {
      l = 5;
    }
  }

  void opCasts(Object given) {
    i = given instanceof String ? 1 : given instanceof Operations ? 2 : 3;
    z = given instanceof Comparable;
    try {
      next = (Operations) given;
    } catch (ClassCastException caught) {
      j++;
    }
    try {
      k = ((int[]) given).length;
    } catch (ClassCastException | NullPointerException caught) {
      k = caught instanceof NullPointerException ? -1 : -2;
    }
    b = (byte) (given instanceof Object[] ? 1 : given instanceof int[] ? 2 : 3);
  }

  private static final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1;
    final int code;

    Failure(int code) {
      super("code");
      this.code = code;
    }
  }

  private int fails(int x) {
    try {
      if (x > 2) {
        throw new Failure(x);
      }
      return x;
    } finally {
      j += 10;
    }
  }

  void opExceptions(int x) {
    try {
      i = fails(x);
      i += ((Operations) null == next ? this : next).next.i;
    } catch (Failure caught) {
      k = caught.code;
      c = caught.getMessage().charAt(1);
    } catch (NullPointerException caught) {
      k = -1;
    } finally {
      l++;
    }
    try {
      try {
        throw new IllegalStateException("inner");
      } finally {
        m += x;
      }
    } catch (IllegalStateException caught) {
      z = caught.getMessage().equals("inner");
    }
  }

  void opThrows(int x) {
    i = x;
    if (x > 1) {
      throw new Failure(x);
    }
    j = x;
  }

  interface Shape {
    int sides();

    default int twice() {
      return 2 * sides();
    }

    static int three() {
      return 3;
    }
  }

  interface Named extends Shape {
    @Override
    default int twice() {
      return 100 + Shape.super.twice();
    }
  }

  static class Polygon implements Shape {
    int known = 1;

    @Override
    public int sides() {
      return secret();
    }

    private int secret() {
      return 4;
    }
  }

  static final class Triangle extends Polygon implements Shape, Named {
    int known = 2;

    @Override
    public int sides() {
      return super.sides() - 1 + ((Polygon) this).known * 100 + known * 1000;
    }

    int secret() {
      return 50;
    }
  }

  final class Inner {
    final int add;
    Inner other;

    Inner(int add) {
      this.add = add;
      i += add;
    }

    int both() {
      return add + i;
    }
  }

  void opClasses(int x) {
    Shape shape = x > 1 ? new Triangle() : new Polygon();
    i = shape.sides();
    j = shape.twice() + Shape.three();
    k = new Triangle().sides();
    Inner inner = new Inner(x);
    inner.other = new Inner(2);
    any = inner;
    l = inner.both() + inner.other.both();
    Shape local =
        new Shape() {
          @Override
          public int sides() {
            return x + j;
          }
        };
    m = local.twice();
    z = shape.getClass() == Triangle.class;
  }

  void opStatics(int x) {
    count += x;
    total = total * 31 + count;
    i = never == 0 ? 1 : 2;
    if (last != null) {
      last.j++;
    }
    last = this;
  }

  private int fibonacci(int n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
  }

  static long deep(int n) {
    return n == 0 ? 0 : 1 + deep(n - 1);
  }

  void opRecursion(int n) {
    i = fibonacci(n);
    l = deep(10 * n);
  }

  private int plus(int x) {
    return x + i;
  }

  private static double half(Operations of) {
    return of.i / 2.0;
  }

  private int whole() {
    return i;
  }

  private long large() {
    return 1L << 40;
  }

  private static int apply(IntUnaryOperator f, int x) {
    return f.applyAsInt(x);
  }

  void opLambdas(int x) {
    i = 5;
    j = apply(y -> y * 2, x);
    k = apply(y -> y + x + i, x);
    l = apply(this::plus, x);
    IntBinaryOperator max = Math::max;
    m = max.applyAsInt(x, 3);
    ToDoubleFunction<Operations> halved = Operations::half;
    d = halved.applyAsDouble(this);
    ToDoubleFunction<Operations> widened = Operations::whole;
    e = widened.applyAsDouble(this);
    Supplier<Long> boxed = this::large;
    l += boxed.get();
    Supplier<Operations> made = Operations::new;
    next = made.get();
    Function<Integer, Integer> twice = y -> y + y;
    s = (short) (int) twice.andThen(y -> y + 1).apply(x);
    double factor = 1.5;
    long base = 7;
    Function<Operations, Operations> wide =
        of -> {
          of.e = factor * base;
          return of;
        };
    any = wide.apply(next);
  }

  private static void sort(Operations[] all, Comparator<Operations> by) {
    for (int x = 1; x < all.length; x++) {
      for (int y = x; y > 0 && by.compare(all[y - 1], all[y]) > 0; y--) {
        Operations moved = all[y];
        all[y] = all[y - 1];
        all[y - 1] = moved;
      }
    }
  }

  private static int byI(Operations one, Operations other) {
    return Integer.compare(one.i, other.i);
  }

  void opComparators(int x) {
    Operations[] all = {new Operations(), new Operations(), new Operations()};
    for (int at = 0; at < all.length; at++) {
      all[at].i = at * 7 % 3;
      all[at].j = at * x;
    }
    sort(all, Operations::byI);
    i = all[0].i;
    sort(all, (one, other) -> other.j - one.j);
    j = all[0].j;
    sort(all, Comparator.comparingInt(of -> -of.i));
    k = all[0].i;
    sort(all, Comparator.<Operations>comparingInt(of -> of.i).reversed());
    l = all[0].i;
    any = all;
  }

  private static int sum(int... all) {
    int sum = 0;
    for (int each : all) {
      sum += each;
    }
    return sum * 10 + all.length;
  }

  void opBoxes(int x) {
    Integer small = x;
    Integer same = x;
    Object plain = x;
    Character letter = (char) x;
    Boolean yes = x > 3;
    Long big = (long) x;
    z = small == same;
    i = small + same;
    j = plain.equals(small) ? 1 : 2;
    k = plain instanceof Integer number ? number + 1 : 0;
    c = letter;
    l = big + (yes ? 1 : 2);
    s = (short) small.compareTo(4);
    m = sum() + sum(x) + sum(x, i, j);
    d = Double.valueOf(x / 2.0);
    b = (byte) (big.equals(5L) ? 1 : 0);
  }

  void opStrings(String x, String y) {
    z = x.equals(y);
    i = x.compareTo(y);
    j = x.length() + y.indexOf('b');
    k = x.hashCode();
    l = x.isEmpty() ? 1 : x.charAt(0);
    text = x.compareTo(y) < 0 ? x : y.strip();
    any = x.substring(0);
    m = x.concat(y).length() + x.trim().length();
    b = (byte) (x == y ? 1 : 0);
    try {
      c = x.charAt(2);
    } catch (IndexOutOfBoundsException caught) {
      c = '-';
    }
  }

  /** The JDK makes arrays of the same kind on the way, which are not recorded. */
  long opBits(long word) {
    long[] words = {word, 0};
    java.util.BitSet bits = java.util.BitSet.valueOf(words);
    bits.set(70);
    long[] more = {bits.cardinality(), bits.length()};
    m = more[0];
    return more[1];
  }

  synchronized void opGuarded(Object lock) {
    i++;
    try {
      synchronized (lock) {
        j++;
      }
    } catch (NullPointerException caught) {
      k++;
    }
  }

  void opWide(long x, double y, int z, long w) {
    l = x;
    d = y;
    i = z;
    m = w;
    m += l++ - --l;
    d += e++;
    long[] ls = {x, w};
    ls[i & 1]++;
    l = ls[0] + (ls[1] += 3);
    int[] is = {z};
    j = is[0]++ + ++is[0];
    next = this.any == null ? this : next;
    Operations same = next = this;
    same.k = k = z;
  }

  long opReturnsLong(int x) {
    return x * 10_000_000_000L;
  }

  double opReturnsDouble(int x) {
    return x / 4.0;
  }

  float opReturnsFloat(int x) {
    return x / 8f;
  }

  boolean opReturnsBoolean(int x) {
    return x > 2;
  }

  byte opReturnsByte(int x) {
    return (byte) (x * 100);
  }

  char opReturnsChar(int x) {
    return (char) -x;
  }

  Operations opReturnsNode(int x) {
    return x > 2 ? null : x > 1 ? this : new Operations();
  }

  void opLoops(Operations first, int x) {
    int seen = 0;
    outer:
    for (Operations at = first; at != null; at = at.next) {
      for (int y = 0; ; y++) {
        if (at == this && y > 1 || seen > 50) {
          break outer;
        }
        if (y == x) {
          continue outer;
        }
        seen++;
      }
    }
    do {
      i += seen & 1;
      seen >>= 1;
    } while (seen > 0);
  }
}
