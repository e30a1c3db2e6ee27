package processes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** Every way in which control goes through Java code; prints what came of it. */
public final class Paths {
  private Paths() {}

  /** Refuses negative numbers, after an argument may have refused others. */
  static class Checked {
    int value;

    Checked(int value) {
      if (value < 0) {
        throw new IllegalArgumentException("negative");
      }
      this.value = value;
    }
  }

  static final class Doubled extends Checked {
    final Checked other;

    Doubled(int value, Checked other) {
      super(value > 100 ? refuse(value) : value == 100 ? -1 : 2 * value);
      this.other = other;
    }

    Doubled(String text) {
      this(Integer.parseInt(text), null);
    }

    static int refuse(int value) {
      throw new IllegalStateException("over 100: " + value);
    }
  }

  static final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1;
    final int code;

    Failure(String message, int code) {
      super(message == null ? "code " + code : message);
      this.code = code;
    }
  }

  interface Shape {
    int sides();

    default String words() {
      return sides() > 3 ? "many" : "few";
    }
  }

  record Polygon(int sides, String name) implements Shape {
    Polygon {
      if (sides < 3) {
        throw new Failure(sides == 0 ? null : "only " + sides, sides);
      }
    }
  }

  static int forever(int n) {
    for (; ; ) {
      n--;
      if (n < 0) {
        return n;
      }
    }
  }

  static int words(String text) {
    switch (text) {
      case "one":
        return 1;
      case "two":
        return 2;
      case "Aa":
      case "BB":
        return 3;
      default:
        return text.length();
    }
  }

  static int tables(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      switch (i) {
        case 0, 1 -> sum += 1;
        case 2 -> {
          if (sum > 1) {
            continue;
          }
        }
        case 3 -> sum += 4;
        default -> sum += i % 2 == 0 ? 10 : 100;
      }
    }
    return sum;
  }

  static synchronized int locked(int[] numbers, int i) {
    synchronized (numbers) {
      return numbers[i];
    }
  }

  static int caught(int[] numbers, int i) {
    int tried = 0;
    try {
      tried = 1;
      return locked(numbers, i);
    } catch (ArrayIndexOutOfBoundsException e) {
      tried = 2;
      return -1;
    } catch (NullPointerException e) {
      throw new Failure(null, tried);
    } finally {
      numbers = null;
      tried++;
    }
  }

  static int depth(int n) {
    if (n == 0) {
      throw new Failure("deep", n);
    }
    try {
      return 1 + depth(n - 1);
    } catch (Failure e) {
      if (n % 2 == 0) {
        return e.code;
      }
      throw e;
    }
  }

  static int mutual(List<Integer> numbers) {
    numbers.sort(Comparator.comparing((Integer n) -> n % 3).thenComparing(n -> -n));
    int[] sum = {0};
    numbers.forEach(
        n -> {
          if (n % 2 == 0) {
            sum[0] += n;
          }
        });
    return sum[0];
  }

  static int overflow(int n) {
    return 1 + overflow(n + 1);
  }

  /** Has a class initialiser that fails. */
  static final class Broken {
    static final int VALUE = words("Aa") / (words("Aa") - 3);
  }

  private static String fails(Runnable what) {
    try {
      what.run();
      return "fine";
    } catch (RuntimeException | StackOverflowError | ExceptionInInitializerError e) {
      return e.getClass().getSimpleName() + (e instanceof RuntimeException ? e.getMessage() : "");
    }
  }

  public static void main(String[] arguments) throws Exception {
    List<Object> all = new ArrayList<>();
    all.add(new Doubled(7, new Checked(1)).value);
    all.add(fails(() -> new Doubled(100, null)));
    all.add(fails(() -> new Doubled(200, null)));
    all.add(fails(() -> new Doubled("none")));
    all.add(new Doubled("21").value);
    all.add(new Polygon(5, "five").words() + new Polygon(3, "three").words());
    all.add(fails(() -> new Polygon(0, "none")));
    all.add(fails(() -> new Polygon(1, "one")));
    all.add(forever(5));
    all.add(words("one") + words("two") + words("BB") + words("other"));
    all.add(tables(9));
    all.add(caught(new int[] {4, 5}, 1) + caught(new int[] {4, 5}, 2) + caught(new int[1], -1));
    all.add(fails(() -> caught(null, 0)));
    all.add(depth(2) + depth(4));
    all.add(fails(() -> depth(1)));
    all.add(mutual(new ArrayList<>(List.of(5, 4, 9, 2, 7, 6))));
    if (arguments.length > 0) {
      all.add(fails(() -> overflow(0)));
    }
    all.add(fails(() -> System.out.println(Broken.VALUE)));
    IntUnaryOperator twice = n -> 2 * n;
    all.add(twice.andThen(n -> n + 1).applyAsInt(20));
    Thread other = new Thread(() -> all.add(tables(4)));
    other.start();
    other.join();
    System.out.println(all);
  }
}
