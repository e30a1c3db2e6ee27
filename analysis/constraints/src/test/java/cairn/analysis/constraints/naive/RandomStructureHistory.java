package cairn.analysis.constraints.naive;

import cairn.history.HeapHistory;
import cairn.recording.Format;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * A small random history of lists, trees, graphs with cycles, nodes with arrays of children,
 * holders, payload, boxed numbers and statics, in several threads, with C-points. Some seeds have
 * contents that are not known, nodes from before the recording, or frees. One seed always makes the
 * same history.
 */
final class RandomStructureHistory {
  private static final String OBJECT = "Ljava/lang/Object;";
  private static final int MOST_NODES = 9;

  private final Random random;
  private final Script script;
  private final boolean hides;
  private final boolean sees;
  private final boolean frees;

  private final List<Long> nodes = new ArrayList<>();
  private final List<Long> holders = new ArrayList<>();
  private final List<Long> payloads = new ArrayList<>();
  private final List<Long> boxes = new ArrayList<>();
  private final List<Array> arrays = new ArrayList<>();
  private final List<Array> numbers = new ArrayList<>();

  /** The last node of the list. */
  private long tail;

  private Runnable last = () -> {};

  private record Array(long id, int length) {}

  private RandomStructureHistory(Path file, long seed) {
    random = new Random(new SplittableRandom(seed).nextLong());
    script = new Script(file);
    hides = random.nextInt(4) == 0;
    sees = random.nextInt(4) == 0;
    frees = random.nextInt(4) == 0;
    script
        .type(
            "a.Node",
            "key:I",
            "next:" + OBJECT,
            "prev:" + OBJECT,
            "flag:Z",
            "weight:D",
            "kids:[La/Node;",
            "data:" + OBJECT)
        .subtype("a.Sub", "a.Node", "extra:J", "other:" + OBJECT)
        .type(
            "a.Holder",
            "static head:" + OBJECT,
            "static limit:I",
            "root:" + OBJECT,
            "count:I",
            "nums:[I",
            "table:[La/Node;")
        .type("a.Payload", "ref:" + OBJECT, "mark:C", "ratio:F")
        .type("a.Color", "static RED:" + OBJECT, "static BLUE:" + OBJECT, "rank:I")
        .arrayType("a.Node[]", 'L')
        .arrayType("int[]", 'I');
    begin();
  }

  /** Writes and loads a history. */
  static HeapHistory make(Path file, long seed, int steps) {
    RandomStructureHistory made = new RandomStructureHistory(file, seed);
    for (int i = 0; i < steps; i++) {
      made.script.history.line(made.random.nextInt(60) + 1);
      if (made.random.nextInt(5) == 0) {
        made.script.history.thread("t" + made.random.nextInt(3));
      }
      made.step();
    }
    made.point();
    return made.script.load();
  }

  private void begin() {
    long red = script.make("a.Color");
    script.putStatic("a.Color", "RED", red);
    payloads.add(red);
    long holder = script.make("a.Holder");
    holders.add(holder);
    if (random.nextBoolean()) {
      script.putStatic("a.Holder", "head", holder);
    }
    append();
  }

  private void step() {
    switch (random.nextInt(23)) {
      case 0, 1, 2 -> append();
      case 3 -> prepend();
      case 4, 5 -> addKid();
      case 6 -> strayReference();
      case 7, 8 -> put(pick(nodes), "key", random.nextInt(5));
      case 9 -> put(pick(nodes), "flag", random.nextInt(2));
      case 10 -> put(pick(nodes), "weight", Double.doubleToRawLongBits(weight()));
      case 11 -> data();
      case 12 -> statics();
      case 13 -> unlink();
      case 14 -> arrayStep();
      case 15 -> holderStep();
      case 16 -> last.run();
      case 17 -> strange();
      case 18 -> copyNode();
      case 19 -> numbersStep();
      default -> point();
    }
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private double weight() {
    double[] choices = {0, -0.0, 1, 1.5, 2, Double.NaN, Double.POSITIVE_INFINITY};
    return choices[random.nextInt(choices.length)];
  }

  /** A store that may be repeated later. */
  private void put(long object, String field, long bits) {
    last = () -> script.put(object, field, bits);
    last.run();
  }

  private long node() {
    if (nodes.size() >= MOST_NODES) {
      return pick(nodes);
    }
    long made = script.make(random.nextInt(4) == 0 ? "a.Sub" : "a.Node");
    nodes.add(made);
    if (random.nextInt(3) > 0) {
      put(made, "key", nodes.size() % 5);
    }
    return made;
  }

  private void append() {
    long made = node();
    if (tail == 0) {
      put(holders.get(0), "root", made);
    } else {
      put(tail, "next", made);
      if (random.nextInt(6) > 0) {
        put(made, "prev", tail);
      }
    }
    tail = made;
  }

  private void prepend() {
    long made = node();
    long first = pick(nodes);
    put(made, "next", first);
    put(first, "prev", made);
    put(pick(holders), "root", made);
  }

  private void addKid() {
    long parent = pick(nodes);
    Array kids;
    if (arrays.isEmpty() || random.nextInt(3) == 0) {
      kids = newArray();
      put(parent, "kids", kids.id);
    } else {
      kids = pick(arrays);
    }
    if (kids.length > 0) {
      element(kids, random.nextInt(4) == 0 ? pick(nodes) : node());
    }
    if (random.nextInt(4) == 0) {
      put(parent, "kids", random.nextInt(3) == 0 ? 0 : pick(arrays).id);
    }
  }

  private Array newArray() {
    int length = random.nextInt(random.nextBoolean() ? 4 : 7);
    Array made = new Array(script.makeArray("a.Node[]", length), length);
    arrays.add(made);
    return made;
  }

  private void element(Array array, long value) {
    int index = random.nextInt(array.length);
    last = () -> script.element(array.id, index, value);
    last.run();
  }

  private long anything() {
    return switch (random.nextInt(8)) {
      case 0, 1 -> 0;
      case 2 -> pick(payloads);
      case 3 -> arrays.isEmpty() ? 0 : pick(arrays).id;
      case 4 -> pick(holders);
      default -> pick(nodes);
    };
  }

  private void strayReference() {
    put(pick(nodes), random.nextBoolean() ? "next" : "prev", anything());
  }

  private void data() {
    if (boxes.size() < 3) {
      boxes.add(script.box(random.nextInt(4)));
    } else if (random.nextInt(3) == 0) {
      put(pick(boxes), "value", random.nextInt(4));
    }
    if (random.nextInt(4) == 0) {
      long payload = script.make("a.Payload");
      payloads.add(payload);
      put(payload, "ref", pick(nodes));
      put(payload, "ratio", Float.floatToRawIntBits(0.1f));
    }
    put(pick(nodes), "data", random.nextBoolean() ? pick(boxes) : anything());
  }

  private void statics() {
    if (random.nextInt(3) == 0) {
      script.putStatic("a.Holder", "limit", random.nextInt(4));
    } else if (random.nextInt(6) == 0) {
      script.putStatic("a.Color", "BLUE", script.make("a.Color"));
    } else {
      script.putStatic("a.Holder", "head", anything());
    }
  }

  /** Takes a node out of a list, or some of it. */
  private void unlink() {
    long node = pick(nodes);
    put(node, "next", random.nextBoolean() ? 0 : pick(nodes));
    if (random.nextBoolean()) {
      put(node, "prev", 0);
    }
    if (frees && nodes.size() > 3) {
      long gone = pick(nodes);
      script.history.free(gone);
      nodes.remove(gone);
      tail = tail == gone ? pick(nodes) : tail;
    }
  }

  private void arrayStep() {
    Array array = arrays.isEmpty() ? newArray() : pick(arrays);
    switch (random.nextInt(6)) {
      case 0 -> {
        long copy = script.history.cloneOf(array.id, array.length);
        arrays.add(new Array(copy, array.length));
        put(pick(nodes), "kids", copy);
      }
      case 1 -> {
        Array source = pick(arrays);
        int count = Math.min(array.length, source.length);
        script.history.copy(source.id, 0, array.id, 0, count);
      }
      case 2 -> script.history.fill(array.id, 0, array.length, random.nextInt(2) * pick(nodes));
      case 3 -> put(pick(holders), "table", array.id);
      default -> {
        if (array.length > 0) {
          element(array, anything());
        }
      }
    }
  }

  private void holderStep() {
    if (holders.size() < 3 && random.nextInt(3) == 0) {
      holders.add(script.make("a.Holder"));
    }
    put(pick(holders), "count", random.nextInt(5));
    put(pick(holders), "root", random.nextInt(4) == 0 ? anything() : pick(nodes));
  }

  private void numbersStep() {
    if (numbers.isEmpty() || random.nextInt(3) == 0) {
      int length = random.nextInt(7);
      numbers.add(new Array(script.makeArray("int[]", length), length));
      put(pick(holders), "nums", pick(numbers).id);
    }
    Array array = pick(numbers);
    if (array.length > 0 && random.nextInt(4) == 0) {
      long[] values = new long[array.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = random.nextInt(3);
      }
      script.history.refresh(array.id, 0, values);
    } else if (array.length > 0) {
      element(array, random.nextInt(4));
    }
  }

  /** What makes a recording incomplete, if this history may be so. */
  private void strange() {
    if (hides) {
      String[] fields = {"key", "key", "flag", "weight", "data", "next", "kids"};
      script.hide(pick(nodes), fields[random.nextInt(fields.length)]);
      if (random.nextInt(6) == 0) {
        put(pick(nodes), "data", 100_000);
      }
    } else if (sees && nodes.size() < MOST_NODES) {
      long seen = script.see("a.Node", -1);
      if (random.nextInt(3) > 0) {
        long next = random.nextBoolean() ? 0 : pick(nodes);
        script.history.captureFields(
            seen, script.typeId("a.Node"), random.nextInt(4), next, 0, 1, 0, 0, 0);
      }
      nodes.add(seen);
      if (random.nextBoolean()) {
        put(pick(nodes), "next", seen);
      }
    } else {
      script.history.put(0, "a.Node", "key", 'I', 1);
    }
  }

  private void copyNode() {
    if (nodes.size() < MOST_NODES) {
      long copy = script.copy(pick(nodes));
      nodes.add(copy);
      put(pick(nodes), "next", copy);
    }
  }

  private void point() {
    List<Long> ids = new ArrayList<>();
    ids.add(random.nextInt(8) == 0 ? pick(nodes) : pick(holders));
    if (random.nextInt(4) == 0) {
      ids.add(random.nextBoolean() ? Long.valueOf(0) : pick(nodes));
    }
    boolean hasResult = random.nextInt(4) == 0;
    int site = script.history.site(Format.CPOINT, "", "point", (char) 0);
    long[] carried = ids.stream().mapToLong(Long::longValue).toArray();
    try {
      script
          .history
          .lane()
          .cpoint(
              site,
              Format.CPOINT_EXIT,
              carried,
              carried.length,
              hasResult ? 'L' : (char) 0,
              hasResult ? pick(nodes) : 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
