package processes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Says at some stores by which calls they were reached, for comparison with what is recorded. */
public class Calls {
  static int last;

  /** Prints its callers of this package, innermost first. */
  static int note(int n) {
    last = n;
    StringBuilder line = new StringBuilder("note " + n + ":");
    StackTraceElement[] trace = new Throwable().getStackTrace();
    for (int i = 1; i < trace.length; i++) {
      StackTraceElement e = trace[i];
      if (e.getClassName().startsWith("processes.")) {
        line.append(' ').append(e.getClassName()).append('.').append(e.getMethodName());
        line.append(':').append(e.getLineNumber());
      }
    }
    System.out.println(line);
    return n;
  }

  static class Parent {
    Parent(int n) {
      if (n < 0) {
        throw new IllegalArgumentException();
      }
      note(n);
    }
  }

  static class Child extends Parent {
    final int own = note(21);

    Child(int n) {
      super(
          note(n + 1));
      note(n + 2);
    }
  }

  static class Busy {
    Busy() {
      List.of(1, 2).forEach(i -> note(22 + note(i)));
    }
  }

  static class Lazy {
    static final int VALUE;

    static {
      VALUE = note(30);
    }
  }

  interface Shape {
    default int area() {
      return note(40);
    }
  }

  record Square(int side) implements Shape {
    Square {
      note(side);
    }

    @Override
    public int area() {
      return Shape.super.area()
          + note(41);
    }
  }

  static int recurse(int depth) {
    if (depth == 0) {
      return note(50);
    }
    if (depth % 2 == 0) {
      return recurse(depth - 1);
    }
    return 1
        + recurse(depth - 1);
  }

  static void throwing() {
    try {
      deep(3);
    } catch (IllegalStateException e) {
      note(60);
    }
    try {
      new Child(-5);
    } catch (IllegalArgumentException e) {
      note(61);
    }
    note(62);
  }

  static void deep(int n) {
    if (n == 0) {
      throw new IllegalStateException();
    }
    deep(n - 1);
  }

  @Override
  public String toString() {
    return "x" + note(70);
  }

  private static int compare(String a, String b) {
    note(80);
    return a.compareTo(b);
  }

  static <T> T get(Supplier<T> s) {
    return s.get();
  }

  public static void main(String[] arguments) throws Exception {
    note(1);
    int sum = note(2) + note(3);
    new Child(10);
    new Busy();
    sum += Lazy.VALUE;
    sum += new Square(42).area();
    sum += recurse(5);
    throwing();
    String text = "[" + new Calls() + "]";
    List<String> words = new ArrayList<>(List.of("c", "a", "b"));
    words.sort(Calls::compare);
    words.sort((a, b) -> {
      note(81);
      return b.compareTo(a);
    });
    words.forEach(w -> note(82));
    sum += IntStream.range(0, 3).map(i -> note(83 + i)).sum();
    new TreeMap<String, String>(Calls::compare).putAll(java.util.Map.of("k", "v"));
    get(() -> note(90));
    get(() -> get(() -> note(91)));
    Calls.class.getDeclaredMethod("note", int.class).invoke(null, 92);
    Thread t = new Thread(() -> recurse(3), "other");
    t.start();
    t.join();
    Object[] array = {"b", "a"};
    Arrays.sort(array, (a, b) -> compare((String) a, (String) b));
    System.out.println(text + sum + words);
  }
}
