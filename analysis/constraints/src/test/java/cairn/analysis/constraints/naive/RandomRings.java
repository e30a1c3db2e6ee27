package cairn.analysis.constraints.naive;

import cairn.history.HeapHistory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * A random history of rings that grow and shrink, are torn, closed, split in two and joined, with
 * tails and shortcuts. What is cut off stays alive where a table refers to it. One seed always
 * makes the same history.
 */
final class RandomRings {
  private static final int TABLE = 5;

  private final Random random;
  private final Script script;
  private final int size;
  private final boolean hides;
  private final List<Long> nodes = new ArrayList<>();

  /** Where each node leads; 0 for nowhere. */
  private final List<Long> next = new ArrayList<>();

  private final long list;
  private final long table;
  private long last;

  private RandomRings(Path file, long seed, int size, boolean hides) {
    random = new Random(new SplittableRandom(seed).nextLong());
    this.size = size;
    this.hides = hides;
    script = new Script(file);
    script
        .type("a.Node", "flag:I", "next:La/Node;", "other:La/Node;")
        .type("a.List", "last:La/Node;", "count:I", "table:[La/Node;", "static other:La/Node;")
        .arrayType("a.Node[]", 'L');
    list = script.make("a.List");
    table = script.makeArray("a.Node[]", TABLE);
    script.put(list, "table", table);
  }

  /**
   * Writes and loads a history.
   *
   * @param size how many nodes a ring has before things happen to it
   * @param hides whether references may be unknown
   */
  static HeapHistory make(Path file, long seed, int size, int steps, boolean hides) {
    RandomRings made = new RandomRings(file, seed, size, hides);
    while (made.nodes.size() < size) {
      made.insert();
    }
    made.script.point(made.list);
    for (int i = 0; i < steps; i++) {
      made.script.history.line(1 + i % 40);
      made.step();
    }
    made.script.point(made.list);
    return made.script.load();
  }

  private void step() {
    switch (random.nextInt(14)) {
      case 0, 1, 2 -> insert();
      case 3, 4 -> delete();
      case 5 -> set(pick(), 0);
      case 6 -> close();
      case 7 -> cross();
      case 8 -> set(pick(), nodes.get(pick()));
      case 9 ->
          script.put(nodes.get(pick()), "other", random.nextBoolean() ? 0 : nodes.get(pick()));
      case 10 -> script.put(nodes.get(pick()), "flag", random.nextInt(2));
      case 11 -> script.element(table, random.nextInt(TABLE), nodes.get(pick()));
      case 12 -> strange();
      default -> script.point(list);
    }
  }

  private int pick() {
    return random.nextInt(nodes.size());
  }

  private void set(int node, long to) {
    script.put(nodes.get(node), "next", to);
    next.set(node, to);
  }

  private int add() {
    nodes.add(script.make("a.Node"));
    next.add(0L);
    return nodes.size() - 1;
  }

  /** A node, or several at once, behind the last or in the middle. */
  private void insert() {
    int count = nodes.isEmpty() || random.nextInt(3) > 0 ? 1 : 1 + random.nextInt(size / 3 + 1);
    for (int i = 0; i < count; i++) {
      int before = nodes.isEmpty() ? 0 : random.nextBoolean() ? nodes.indexOf(last) : pick();
      int made = add();
      set(made, made == 0 ? nodes.get(0) : next.get(before));
      set(before, nodes.get(made));
      if (made == 0 || nodes.get(before) == last) {
        last = nodes.get(made);
        script.put(list, "last", last);
      }
    }
    script.put(list, "count", nodes.size());
  }

  private void delete() {
    int before = pick();
    int node = nodes.indexOf(next.get(before));
    if (node < 0 || node == before || nodes.get(node) == last || nodes.size() < 4) {
      return;
    }
    set(before, next.get(node));
    if (random.nextInt(4) > 0) {
      set(node, 0);
    }
    if (random.nextInt(3) > 0) {
      next.remove(node);
      nodes.remove(node);
    }
  }

  /** Closes what is open somewhere. */
  private void close() {
    int end = next.indexOf(0L);
    if (end >= 0) {
      set(end, random.nextInt(3) == 0 ? nodes.get(end) : nodes.get(pick()));
    }
  }

  /** Makes one ring two, or two rings one. */
  private void cross() {
    int first = pick();
    int second = pick();
    long to = next.get(first);
    set(first, next.get(second));
    set(second, to);
  }

  private void strange() {
    if (hides) {
      script.hide(nodes.get(pick()), random.nextBoolean() ? "next" : "other");
    } else if (random.nextBoolean()) {
      script.putStatic("a.List", "other", nodes.get(pick()));
    } else {
      last = nodes.get(pick());
      script.put(list, "last", last);
    }
  }
}
