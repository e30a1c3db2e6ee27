package cairn.testkit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A random history: objects of a class and its subclass, of a class with undeclared fields, arrays
 * of every kind, statics, copies, fills, clones, captures and refreshes, stores that fail,
 * C-points, blocks, nodes found at addresses, joins, merges, splits, stores and pointers in memory,
 * in several threads. One seed always makes the same recording.
 */
public final class RandomHistory {
  private static final String KINDS = "LIJBCSZFD";
  private static final long BLOCKS = 0x10000;
  private static final long FOUND = 0x40000;
  private static final long GLOBALS = 0x1000;

  private final Random random;
  private final HistoryScript script;
  private final int base;
  private final int derived;
  private final int hidden;
  private final int[] arrays = new int[KINDS.length()];

  private final List<Obj> objects = new ArrayList<>();
  private final List<Arr> arrayNodes = new ArrayList<>();
  private final List<Long> nodes = new ArrayList<>();
  private final List<Blk> blocks = new ArrayList<>();
  private final List<Long> found = new ArrayList<>();

  private record Obj(long id, int type) {}

  private record Arr(long id, char kind, int length) {}

  private record Blk(long id, long address, int size) {}

  private RandomHistory(Path file, long seed) {
    random = new Random(seed);
    script = HistoryScript.to(file);
    base = script.type("a.Base", "static root:L", "static count:I", "next:L", "value:I", "wide:J");
    derived = script.subtype("a.Derived", base, "next:L", "flag:Z", "ratio:D");
    hidden = script.type("a.Hidden$$Lambda");
    for (int i = 0; i < arrays.length; i++) {
      arrays[i] = script.arrayType("array" + KINDS.charAt(i), KINDS.charAt(i));
    }
  }

  /** A history of objects, arrays and statics only, or with memory as well. */
  public static HistoryScript write(Path file, long seed, int steps, boolean withMemory) {
    RandomHistory history = new RandomHistory(file, seed);
    for (int i = 0; i < steps; i++) {
      history.script.line(history.random.nextInt(40) + 1);
      history.script.thread("t" + history.random.nextInt(3));
      if (withMemory && history.random.nextInt(2) == 0) {
        history.memoryStep();
      } else {
        history.objectStep();
      }
    }
    return history.script;
  }

  private void objectStep() {
    int choice = random.nextInt(20);
    if (objects.isEmpty() || choice < 3) {
      makeObject();
    } else if (arrayNodes.isEmpty() || choice == 3) {
      makeArray();
    } else if (choice < 10) {
      put(pick(objects));
    } else if (choice < 13) {
      element(pick(arrayNodes));
    } else if (choice == 13) {
      putStatic();
    } else if (choice == 14) {
      copy(pick(arrayNodes), pick(arrayNodes));
    } else if (choice == 15) {
      cloneSomething();
    } else if (choice == 16) {
      fill(pick(arrayNodes));
    } else if (choice == 17) {
      refresh();
    } else if (choice == 18) {
      fail();
    } else {
      cpoint(1 + random.nextInt(4), node(), node());
      script.operation("step", 1 + random.nextInt(3), node());
      script.unmodelled("something");
    }
  }

  private void cpoint(int phase, long receiver, long argument) {
    switch (nodes.size() % 3) {
      case 0 -> script.values("ZJFD", 1, -argument, 7, Double.doubleToRawLongBits(-0.5));
      case 1 -> script.values("I", -nodes.size());
      default -> {}
    }
    switch (nodes.size() % 4) {
      case 0 -> script.cpointWithResult("check", phase, 'L', argument, receiver);
      case 1 -> script.cpointWithResult("check", phase, 'J', -receiver, receiver, argument);
      default -> script.cpoint("check", phase, receiver, argument);
    }
  }

  private void makeObject() {
    int type = List.of(base, derived, hidden).get(random.nextInt(3));
    boolean seen = random.nextInt(4) == 0;
    long id = seen ? script.see(type, -1) : script.make(type);
    objects.add(new Obj(id, type));
    nodes.add(id);
    if (seen && type != hidden && random.nextBoolean()) {
      script.captureFields(id, base, node(), small(), random.nextLong());
    }
  }

  private void makeArray() {
    int kind = random.nextInt(KINDS.length());
    int length = random.nextInt(8) == 0 ? 140 : random.nextInt(12);
    boolean seen = random.nextInt(4) == 0;
    long id = seen ? script.see(arrays[kind], length) : script.makeArray(arrays[kind], length);
    Arr array = new Arr(id, KINDS.charAt(kind), length);
    arrayNodes.add(array);
    nodes.add(id);
    if (seen && random.nextBoolean()) {
      int from = random.nextInt(length + 1);
      script.capture(id, from, values(array.kind(), Math.min(4, length - from)));
    }
  }

  private void put(Obj object) {
    long id = object.id();
    if (object.type() == hidden) {
      String name = "arg$" + random.nextInt(3);
      script.put(id, "a.Hidden$$Lambda", name, 'L', node());
      return;
    }
    String owner = object.type() == derived && random.nextBoolean() ? "a.Derived" : "a.Base";
    switch (random.nextInt(6)) {
      case 0, 1 -> script.put(id, owner, "next", 'L', node());
      case 2 -> script.put(id, owner, "value", 'I', small());
      case 3 -> script.put(id, owner, "wide", 'J', random.nextLong());
      case 4 -> script.putHidden(id, owner, "wide", 'J');
      default -> {
        if (object.type() == derived) {
          script.put(id, "a.Derived", "flag", 'Z', random.nextInt(2));
          script.put(id, "a.Derived", "ratio", 'D', value('D'));
        }
      }
    }
  }

  private void putStatic() {
    if (random.nextBoolean()) {
      script.putStatic(base, "root", 'L', node());
    } else if (random.nextBoolean()) {
      script.putStatic(base, "count", 'I', small());
    } else {
      script.captureStatics(base, node(), small());
    }
  }

  private void element(Arr array) {
    if (array.length() > 0) {
      int index = random.nextInt(array.length());
      if (random.nextInt(6) == 0) {
        script.elementHidden(array.id(), index);
      } else {
        script.element(array.id(), index, value(array.kind()));
      }
    }
  }

  private void copy(Arr source, Arr target) {
    Arr to = random.nextBoolean() ? source : target;
    int count = random.nextInt(1 + Math.min(Math.min(source.length(), to.length()), 10));
    int from = random.nextInt(source.length() - count + 1);
    int at = random.nextInt(to.length() - count + 1);
    script.copy(source.id(), from, to.id(), at, count);
  }

  private void cloneSomething() {
    if (random.nextBoolean()) {
      Obj object = pick(objects);
      long id = script.cloneOf(object.id(), -1);
      objects.add(new Obj(id, object.type()));
      nodes.add(id);
    } else {
      Arr array = pick(arrayNodes);
      long id = script.cloneOf(array.id(), array.length());
      arrayNodes.add(new Arr(id, array.kind(), array.length()));
      nodes.add(id);
    }
  }

  private void fill(Arr array) {
    int from = random.nextInt(array.length() + 1);
    int count = random.nextInt(array.length() - from + 1);
    script.fill(array.id(), from, Math.min(count, 20), value(array.kind()));
  }

  private void refresh() {
    Obj object = pick(objects);
    if (object.type() != hidden) {
      script.refreshFields(object.id(), base, node(), small(), random.nextLong());
    }
    Arr array = pick(arrayNodes);
    int from = random.nextInt(array.length() + 1);
    script.refresh(array.id(), from, values(array.kind(), Math.min(3, array.length() - from)));
  }

  /** Stores that a program tries in vain. */
  private void fail() {
    script.put(0, "a.Base", "next", 'L', node());
    Arr array = pick(arrayNodes);
    script.element(array.id(), array.length() + random.nextInt(3), value(array.kind()));
    script.copy(array.id(), 0, array.id(), 1, array.length());
  }

  private void memoryStep() {
    int choice = random.nextInt(16);
    if (choice < 3) {
      makeBlock();
    } else if (choice == 3 && !blocks.isEmpty()) {
      script.free(blocks.remove(random.nextInt(blocks.size())).id());
    } else if (choice < 6 || found.size() < 2) {
      find();
    } else if (choice < 8) {
      script.join(pick(found), FOUND + 4L * random.nextInt(400), 4 << random.nextInt(2));
    } else if (choice == 8) {
      merge();
    } else if (choice == 9) {
      long id = script.split(pick(found), FOUND + 4L * random.nextInt(400));
      found.add(id);
      nodes.add(id);
    } else if (choice < 12) {
      script.store(address(), random.nextInt(12) + 1, random.nextLong() >>> 1);
    } else {
      script.storePointer(address(), random.nextInt(5) == 0 ? 0 : address());
    }
  }

  private void makeBlock() {
    int size = 8 * (1 + random.nextInt(8));
    long address = BLOCKS + 64L * random.nextInt(20);
    for (Blk block : blocks) {
      if (block.address() < address + size && address < block.address() + block.size()) {
        return;
      }
    }
    long id = script.block(address, size);
    blocks.add(new Blk(id, address, size));
  }

  private void find() {
    long id = script.node(FOUND + 4L * random.nextInt(400), 8);
    found.add(id);
    nodes.add(id);
  }

  /** Merges two nodes that are no longer named afterwards, except through their cluster. */
  private void merge() {
    long first = found.remove(random.nextInt(found.size()));
    long second = found.remove(random.nextInt(found.size()));
    long cluster = script.merge(first, second);
    found.add(cluster);
    nodes.add(cluster);
  }

  private long address() {
    return switch (random.nextInt(6)) {
      case 0 -> GLOBALS + 8L * random.nextInt(10);
      case 1, 2 -> BLOCKS + 8L * random.nextInt(160);
      case 3 -> FOUND + random.nextInt(1600);
      default -> FOUND + 8L * random.nextInt(200);
    };
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private long node() {
    return nodes.isEmpty() || random.nextInt(5) == 0 ? 0 : pick(nodes);
  }

  private int small() {
    return random.nextInt(5) - 1;
  }

  private long[] values(char kind, int count) {
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      values[i] = value(kind);
    }
    return values;
  }

  private long value(char kind) {
    return switch (kind) {
      case 'L' -> node();
      case 'Z' -> random.nextInt(2);
      case 'J' -> random.nextBoolean() ? random.nextLong() : small();
      case 'F' -> Float.floatToRawIntBits(random.nextInt(3) / 2f);
      case 'D' -> Double.doubleToRawLongBits(random.nextInt(3) / 2.0);
      case 'C' -> random.nextInt(3);
      default -> small();
    };
  }
}
