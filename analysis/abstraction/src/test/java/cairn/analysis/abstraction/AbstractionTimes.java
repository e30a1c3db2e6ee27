package cairn.analysis.abstraction;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionEdge;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Times the abstraction of one large heap and prints what it took; not a test. The heap is a list
 * of orders that know their neighbours, each with an array of four items that have a price of their
 * own and a product of a few, and a tree with parents whose nodes have keys. Arguments: millions of
 * objects; {@code shuffled} to have objects lie anywhere.
 */
public final class AbstractionTimes {
  private static final List<String> LABELS =
      List.of(
          "next",
          "previous",
          "items",
          "[]",
          "price",
          "product",
          "left",
          "right",
          "parent",
          "key",
          "customer",
          "orders",
          "index",
          "products",
          "customers");
  private static final String[] TYPES = {
    "Order",
    "Item[]",
    "Item",
    "Double",
    "Node",
    "String",
    "Product",
    "Customer",
    "Product[]",
    "Customer[]"
  };

  /** Objects for each order: itself, an array, four items with prices, a node with its key. */
  private static final int BLOCK = 12;

  private static final int SHARED = 100_000;

  private final int[] type;
  private final int[] length;
  private final int[] firstEdge;
  private final int[] label;
  private final int[] target;
  private final int[] place;
  private int objects;
  private int edges;

  private AbstractionTimes(int blocks, boolean shuffled) {
    int count = blocks * BLOCK + 2 * SHARED + 2;
    type = new int[count];
    length = new int[count];
    Arrays.fill(length, -1);
    firstEdge = new int[count + 1];
    label = new int[blocks * 21 + 2 * SHARED];
    target = new int[label.length];
    place = new int[count];
    Arrays.setAll(place, object -> object);
    if (shuffled) {
      SplittableRandom random = new SplittableRandom(7);
      for (int at = count - 1; at > 0; at--) {
        int other = random.nextInt(at + 1);
        int kept = place[at];
        place[at] = place[other];
        place[other] = kept;
      }
    }
  }

  /** Builds, abstracts, prints. */
  public static void main(String[] args) {
    IdealHeap heap = heap(args);
    System.out.printf("%,d objects, %,d references%n", heap.objectCount(), heap.edgeCount());
    for (int round = 0; round < 3; round++) {
      long start = System.nanoTime();
      long processor = processorTime();
      AbstractHeap result = Abstraction.of(heap, "times").heap();
      double seconds = (System.nanoTime() - start) / 1e9;
      double busy = (processorTime() - processor) / 1e9;
      System.out.printf(
          "%.2f s, processor time %.2f s: %.1f million objects a second; %d regions, %d edges%n",
          seconds,
          busy,
          heap.objectCount() / busy / 1e6,
          result.regions().size(),
          result.edges().size());
    }
  }

  static IdealHeap heap(String[] args) {
    int blocks = (int) (Double.parseDouble(args.length > 0 ? args[0] : "5") * 1e6 / BLOCK);
    boolean shuffled = args.length > 1 && args[1].equals("shuffled");
    return new AbstractionTimes(blocks, shuffled).build(blocks);
  }

  private static long processorTime() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private void object(int of) {
    firstEdge[objects] = edges;
    type[objects++] = of;
  }

  private void edge(int name, int to) {
    label[edges] = name;
    target[edges++] = to;
  }

  private IdealHeap build(int blocks) {
    SplittableRandom random = new SplittableRandom(1);
    int shared = blocks * BLOCK;
    for (int block = 0; block < blocks; block++) {
      order(block, blocks, shared, random);
    }
    for (int product = 0; product < SHARED; product++) {
      object(6);
    }
    for (int customer = 0; customer < SHARED; customer++) {
      object(7);
    }
    for (int array = 0; array < 2; array++) {
      object(8 + array);
      length[objects - 1] = SHARED;
      for (int element = 0; element < SHARED; element++) {
        edge(3, shared + array * SHARED + element);
      }
    }
    firstEdge[objects] = edges;
    return heap(shared);
  }

  private void order(int block, int blocks, int shared, SplittableRandom random) {
    int at = block * BLOCK;
    object(0);
    edge(0, block + 1 < blocks ? at + BLOCK : IdealHeap.NULL);
    edge(1, block > 0 ? at - BLOCK : IdealHeap.NULL);
    edge(2, at + 1);
    edge(10, shared + SHARED + random.nextInt(SHARED));
    object(1);
    length[objects - 1] = 4;
    for (int item = 0; item < 4; item++) {
      edge(3, at + 2 + 2 * item);
    }
    for (int item = 0; item < 4; item++) {
      object(2);
      edge(4, objects);
      edge(5, shared + random.nextInt(SHARED));
      object(3);
    }
    object(4);
    edge(6, 2 * block + 1 < blocks ? (2 * block + 1) * BLOCK + 10 : IdealHeap.NULL);
    edge(7, 2 * block + 2 < blocks ? (2 * block + 2) * BLOCK + 10 : IdealHeap.NULL);
    edge(8, block > 0 ? (block - 1) / 2 * BLOCK + 10 : IdealHeap.NULL);
    edge(9, at + 11);
    object(5);
  }

  /** Objects moved to their places. */
  private IdealHeap heap(int shared) {
    int[] typeAt = new int[objects];
    int[] lengthAt = new int[objects];
    int[] from = new int[objects];
    for (int object = 0; object < objects; object++) {
      typeAt[place[object]] = type[object];
      lengthAt[place[object]] = length[object];
      from[place[object]] = object;
    }
    int[] first = new int[objects + 1];
    int[] labelAt = new int[edges];
    int[] targetAt = new int[edges];
    int at = 0;
    for (int object = 0; object < objects; object++) {
      first[object] = at;
      for (int edge = firstEdge[from[object]]; edge < firstEdge[from[object] + 1]; edge++) {
        labelAt[at] = label[edge];
        targetAt[at++] = target[edge] < 0 ? target[edge] : place[target[edge]];
      }
    }
    first[objects] = at;
    long[] bytes = new long[objects];
    Arrays.fill(bytes, 24);
    int[] none = new int[objects];
    Arrays.fill(none, -1);
    List<IdealType> types =
        Arrays.stream(TYPES)
            .map(
                name ->
                    new IdealType(
                        name,
                        kind(name),
                        Arrays.asList(TYPES).indexOf(name) % 4 == 0 && name.length() < 6
                            ? name.length()
                            : -1))
            .toList();
    return new IdealHeap(
        LABELS,
        types,
        typeAt,
        bytes,
        bytes,
        lengthAt,
        lengthAt,
        none,
        first,
        labelAt,
        targetAt,
        new int[] {11, 12, 13, 14},
        new int[] {
          place[0], place[10], place[shared + 2 * SHARED], place[shared + 2 * SHARED + 1]
        });
  }

  private static Region.Kind kind(String name) {
    return name.endsWith(RegionEdge.ELEMENTS) ? Region.Kind.ARRAY : Region.Kind.OBJECT;
  }
}
