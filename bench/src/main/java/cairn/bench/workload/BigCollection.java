package cairn.bench.workload;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;

/**
 * One of the JDK's collections that is large: filled, then changed by a tenth as many single
 * operations, of which every other one removes. The exits of {@code change} are to be C-points.
 *
 * <p>Arguments: the class's simple name, elements.
 */
@SuppressWarnings({"JdkObsolete", "NonApiType"}) // these classes are what is to be recorded
public final class BigCollection {
  /** Keys that share a bucket, so that a map has one with a tree. */
  private static final int SHARED = 12;

  private BigCollection() {}

  public static void main(String[] arguments) {
    int elements = Integer.parseInt(arguments[1]);
    int operations = elements / 10;
    switch (arguments[0]) {
      case "TreeMap" -> treeMap(elements, operations);
      case "HashMap" -> hashMap(elements, operations);
      case "LinkedList" -> linkedList(elements, operations);
      case "PriorityQueue" -> priorityQueue(elements, operations);
      case "ArrayDeque" -> arrayDeque(elements, operations);
      case "LinkedLists" -> linkedLists(elements, operations);
      default -> throw new IllegalArgumentException(arguments[0]);
    }
    System.out.println("time 0");
  }

  private static void treeMap(int elements, int operations) {
    Random random = new Random(1);
    TreeMap<Integer, Integer> map = new TreeMap<>();
    for (int i = 0; i < elements; i++) {
      map.put(random.nextInt(), i);
    }
    for (int i = 0; i < operations; i++) {
      change(map, random.nextInt(), i % 2 == 0);
    }
  }

  static void change(TreeMap<Integer, Integer> map, int key, boolean adds) {
    if (adds) {
      map.put(key, key);
    } else {
      map.pollFirstEntry();
    }
  }

  private static void hashMap(int elements, int operations) {
    Random random = new Random(1);
    HashMap<Object, Integer> map = new HashMap<>();
    for (int i = 0; i < elements; i++) {
      map.put(i, i);
      if (i > 1000 && i <= 1000 + SHARED) {
        map.put((long) i << 32 | i, i); // the hash of such a number is 0
      }
    }
    for (int i = 0; i < operations; i++) {
      change(map, i % 2 == 0 ? elements + i : random.nextInt(elements), i % 2 == 0);
    }
  }

  static void change(HashMap<Object, Integer> map, int key, boolean adds) {
    if (adds) {
      map.put(key, key);
    } else {
      map.remove(key);
    }
  }

  private static void linkedList(int elements, int operations) {
    LinkedList<Integer> list = new LinkedList<>();
    for (int i = 0; i < elements; i++) {
      list.add(i);
    }
    for (int i = 0; i < operations; i++) {
      change(list, i, i % 2 == 0);
    }
  }

  /** Many lists of ten elements, one after the other, all of them kept. */
  private static void linkedLists(int elements, int operations) {
    Random random = new Random(1);
    @SuppressWarnings({"unchecked", "rawtypes"})
    LinkedList<Integer>[] lists = new LinkedList[elements / 10];
    for (int i = 0; i < lists.length; i++) {
      lists[i] = new LinkedList<>();
      for (int k = 0; k < 10; k++) {
        lists[i].add(k);
      }
    }
    for (int i = 0; i < operations; i++) {
      change(lists[random.nextInt(lists.length)], i, i % 2 == 0);
    }
  }

  static void change(LinkedList<Integer> list, int item, boolean adds) {
    if (adds) {
      list.addFirst(item);
    } else if (!list.isEmpty()) {
      list.removeLast();
    }
  }

  private static void priorityQueue(int elements, int operations) {
    Random random = new Random(1);
    PriorityQueue<Integer> queue = new PriorityQueue<>();
    for (int i = 0; i < elements; i++) {
      queue.add(random.nextInt());
    }
    for (int i = 0; i < operations; i++) {
      change(queue, random.nextInt(), i % 2 == 0);
    }
  }

  static void change(PriorityQueue<Integer> queue, int item, boolean adds) {
    if (adds) {
      queue.add(item);
    } else {
      queue.poll();
    }
  }

  private static void arrayDeque(int elements, int operations) {
    ArrayDeque<Integer> deque = new ArrayDeque<>();
    for (int i = 0; i < elements; i++) {
      deque.add(i);
    }
    for (int i = 0; i < operations; i++) {
      change(deque, i, i % 2 == 0);
    }
  }

  static void change(ArrayDeque<Integer> deque, int item, boolean adds) {
    if (adds) {
      deque.addFirst(item);
    } else {
      deque.pollLast();
    }
  }
}
