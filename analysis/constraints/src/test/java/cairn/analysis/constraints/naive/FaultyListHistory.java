package cairn.analysis.constraints.naive;

import cairn.history.HeapHistory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * A sorted doubly linked list of a few nodes, changed by operations that end with a C-point each.
 * In the last operation one or two stores are left out, store something else or store elsewhere.
 * One seed always makes the same history.
 */
final class FaultyListHistory {
  /** What holds for such a list; a specification has some of it. */
  private static final List<String> CONSTRAINTS =
      List.of(
          "back: node X; X.next != NULL => X.next.prev == X;",
          "forth: node X; X.prev != NULL => X.prev.next == X;",
          "sorted: node X; X.next != NULL => X.key <= X.next.key;",
          "owned: node X; X.INDEGREE == 1;",
          "size: list L; L.size == COUNT(L.first, node);",
          "ends: list L; L.first != NULL => L.first.prev == NULL and L.last.next == NULL;",
          "both: list L; (L.first == NULL) == (L.last == NULL);",
          "sum: node X; X.next != NULL => X.sum == X.key + X.next.sum;",
          "tail: node X; X.next == NULL => X.sum == X.key;",
          "reached: list L; node X; L ->> X => X.key > 0;");

  private static final int MOST_NODES = 6;

  private final Random random;
  private final Script script;
  private final long list;
  private final List<Long> nodes = new ArrayList<>();
  private final List<Long> all = new ArrayList<>();
  private final List<Integer> keys = new ArrayList<>();

  /** How many stores come before the next one that is wrong. */
  private int untilFault = Integer.MAX_VALUE;

  private FaultyListHistory(Path file, long seed) {
    random = new Random(new SplittableRandom(seed).nextLong());
    script = new Script(file);
    script.type("a.Node", "key:I", "next:La/Node;", "prev:La/Node;", "sum:I");
    script.type("a.List", "first:La/Node;", "last:La/Node;", "size:I");
    list = script.make("a.List");
  }

  /** A history whose last operation has a fault; whether that breaks something is not known. */
  static HeapHistory make(Path file, long seed) {
    FaultyListHistory made = new FaultyListHistory(file, seed);
    int operations = 2 + made.random.nextInt(7);
    for (int i = 0; i < operations; i++) {
      made.operation();
    }
    made.untilFault = made.random.nextInt(5);
    made.operation();
    return made.script.load();
  }

  /** Some of the constraints that hold for the list. */
  static String spec(long seed) {
    Random random = new Random(new SplittableRandom(~seed).nextLong());
    StringBuilder text =
        new StringBuilder(
            """
            list EDGES first; list = java a.List;
            node EDGES next; node = java a.Node;
            """);
    int first = random.nextInt(CONSTRAINTS.size());
    for (int i = 0; i < CONSTRAINTS.size(); i++) {
      if (i == first || random.nextInt(2) == 0) {
        text.append(CONSTRAINTS.get(i)).append('\n');
      }
    }
    return text.toString();
  }

  private void operation() {
    if (nodes.size() < 2 || nodes.size() < MOST_NODES && random.nextInt(3) > 0) {
      insert(1 + random.nextInt(4));
    } else {
      remove(random.nextInt(nodes.size()));
    }
    script.point(list);
  }

  private void insert(int key) {
    int at = 0;
    while (at < nodes.size() && keys.get(at) < key) {
      at++;
    }
    long made = script.make("a.Node");
    long before = at == 0 ? 0 : nodes.get(at - 1);
    long after = at == nodes.size() ? 0 : nodes.get(at);
    all.add(made);
    nodes.add(at, made);
    keys.add(at, key);
    store(made, "key", key);
    store(made, "next", after);
    store(made, "prev", before);
    link(before, after, made, made);
    finish(at);
  }

  private void remove(int at) {
    long before = at == 0 ? 0 : nodes.get(at - 1);
    long after = at + 1 == nodes.size() ? 0 : nodes.get(at + 1);
    nodes.remove(at);
    keys.remove(at);
    link(before, after, after, before);
    finish(at - 1);
  }

  private void link(long before, long after, long next, long prev) {
    if (before == 0) {
      store(list, "first", next);
    } else {
      store(before, "next", next);
    }
    if (after == 0) {
      store(list, "last", prev);
    } else {
      store(after, "prev", prev);
    }
  }

  /** Brings the size up to date, and the sums from a node to the front. */
  private void finish(int at) {
    store(list, "size", nodes.size());
    for (int i = Math.min(at, nodes.size() - 1); i >= 0; i--) {
      int sum = 0;
      for (int j = i; j < nodes.size(); j++) {
        sum += keys.get(j);
      }
      store(nodes.get(i), "sum", sum);
    }
  }

  private void store(long object, String field, long value) {
    if (untilFault-- != 0) {
      script.put(object, field, value);
      return;
    }
    untilFault = random.nextInt(4) == 0 ? random.nextInt(4) : Integer.MAX_VALUE;
    boolean number = field.equals("key") || field.equals("size") || field.equals("sum");
    switch (random.nextInt(3)) {
      case 0 -> {
        if (object != list && !all.isEmpty()) {
          script.put(all.get(random.nextInt(all.size())), field, value);
        }
      }
      case 1 -> script.put(object, field, number ? value + random.nextInt(3) - 1 : other());
      default -> {} // left out
    }
  }

  private long other() {
    return random.nextInt(3) == 0 ? 0 : all.get(random.nextInt(all.size()));
  }
}
