import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntUnaryOperator;

/** Values that go ways that are hard to follow. A name behind a line is that line's. */
public class Origins {
  static int out;
  static int other;

  static class Box implements Comparable<Box> {
    int value;
    Box next;

    Box(int value) {
      this.value = value;
    }

    @Override
    public int compareTo(Box that) {
      return value - that.value;
    }

    @Override
    public String toString() {
      return "box" + value; // text
    }
  }

  static class Outer {
    int base = 3; // base

    class Inner {
      int sum() {
        return base + 1; // sum
      }
    }
  }

  static class Task extends Thread {
    final int amount;
    int result;

    Task(int amount) {
      this.amount = amount;
    }

    @Override
    public void run() {
      result = amount * 2; // doubled
    }
  }

  static class Failure extends RuntimeException {
    final int code;

    Failure(int code) {
      super("failed");
      this.code = code;
    }
  }

  static class Lazy {
    static int start = 40; // start
  }

  static int identity(int value) {
    return value;
  }

  static int second(int first, int second) {
    return second; // second
  }

  /** Another thread runs this before the call that gave it away returns. */
  static int help(Thread waits, CountDownLatch helped, int value) {
    if (Thread.currentThread() != waits) {
      other = value + 1; // helper
      helped.countDown();
      return value;
    }
    try {
      helped.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return value;
  }

  static void fail(int code) {
    throw new Failure(code); // fail
  }

  public static void main(String[] args) throws Exception {
    int a = 1; // a
    int b = 2; // b
    int c = identity(3); // c

    out = second(a, b); // = second b !a !c
    out = identity(a) + c; // = a c !b

    int[] from = {a, b, c}; // array
    int[] to = new int[3]; // fresh
    System.arraycopy(from, 1, to, 0, 2); // copy
    out = to[0]; // = array copy b !a !c
    out = to[2]; // = fresh !b !c
    out = to.clone()[1]; // = copy c !a !b

    Box box = new Box(a);
    box.next = new Box(b);
    Box alias = box.next;
    alias.value = c;
    out = box.next.value; // = c !a !b
    out = box.value; // = a !b !c

    List<Integer> list = new ArrayList<>(); // list
    list.add(a); // addA
    out = list.size(); // = addA list !b
    list.add(b); // addB
    Iterator<Integer> each = list.iterator();
    out = each.next(); // = addA addB a b !c
    List<Integer> view = list.subList(0, 1);
    list.set(0, c); // setC
    out = view.get(0); // = setC c
    other = list.get(1); // = addB setC

    Map<String, Box> map = new HashMap<>();
    Box kept = new Box(b); // kept
    map.put("k" + a, kept); // put
    out = map.get("k1").value; // = kept put b !c

    Box[] boxes = {new Box(c), new Box(a)}; // boxes
    Arrays.sort(boxes); // sort
    out = boxes[0].value; // = boxes sort a

    String text = "n" + b + identity(7);
    out = text.length(); // = b !a !c
    StringBuilder builder = new StringBuilder();
    builder.append(a); // append
    builder.append(box); // appendBox
    out = builder.toString().length(); // = append appendBox a text !b

    int captured = identity(b); // captured
    IntUnaryOperator plus = x -> x + captured; // plus
    out = plus.applyAsInt(a); // = plus captured a b !c
    List<Integer> mapped = list.stream().map(x -> x + captured).toList(); // mapped
    out = mapped.get(0); // = mapped captured setC

    try {
      fail(c);
      out = a;
    } catch (Failure e) {
      out = e.code; // = fail c !a !b
    }
    int divisor = a - 1; // divisor
    int partial = b; // partial
    try {
      partial = c;
      partial = identity(4) / divisor;
      partial = a;
    } catch (ArithmeticException e) {
      out = partial; // = c !partial
    }
    try {
      Box none = a > 5 ? box : null;
      other = 8 / (b + none.value);
    } catch (NullPointerException e) {
      out = b; // = b
    }

    out = new Outer().new Inner().sum(); // = base sum !a
    out = Lazy.start + a; // = start a !b

    Task task = new Task(c); // task
    task.start();
    task.join();
    out = task.result; // = doubled task c !b
    int shared = identity(b); // shared
    Thread thread = new Thread(() -> other = shared + 1); // thread
    thread.start();
    thread.join();
    out = other; // = thread shared b !c

    ExecutorService pool = Executors.newFixedThreadPool(1);
    out = pool.submit(() -> shared + 5).get(); // = shared b !c
    pool.submit(() -> other = shared + 6).get(); // submit
    out = other; // = submit shared b !c
    out = CompletableFuture.supplyAsync(() -> captured * 2, pool).get(); // = captured b
    pool.shutdown();
    out = CompletableFuture.supplyAsync(() -> captured * 3).get(); // = captured b
    Thread here = Thread.currentThread();
    CountDownLatch helped = new CountDownLatch(1);
    Arrays.parallelSetAll(new int[1 << 12], i -> help(here, helped, shared)); // help
    out = other; // = helper shared b
  }
}
