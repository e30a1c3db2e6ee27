package clean;

import com.google.common.collect.BoundType;
import com.google.common.collect.MinMaxPriorityQueue;
import com.google.common.collect.TreeMultiset;
import java.util.Random;

/** Collections of Guava. */
final class LibraryCollections {
  private LibraryCollections() {}

  static Subject treeMultisets() {
    return new CollectionSubject<TreeMultiset<Object>>(
        () -> MapSubject.cast(TreeMultiset.<Integer>create()),
        s -> MapSubject.cast(TreeMultiset.create(MapSubject.<Iterable<Integer>>cast(s))),
        n -> n) {
      @Override
      void special(TreeMultiset<Object> set, Random random) {
        Object element = element(random);
        switch (random.nextInt(8)) {
          case 0 -> set.add(element, 1 + random.nextInt(4));
          case 1 -> set.remove(element, random.nextInt(4));
          case 2 -> set.setCount(element, random.nextInt(3));
          case 3 -> set.pollFirstEntry();
          case 4 -> set.pollLastEntry();
          case 5 -> set.headMultiset(-3 + number(random) % 9, BoundType.OPEN).clear();
          case 6 -> set.elementSet().remove(element);
          default -> set.entrySet().removeIf(e -> random.nextInt(9) == 0);
        }
      }
    };
  }

  static Subject minMaxPriorityQueues() {
    boolean[] bounded = {false};
    return new CollectionSubject<MinMaxPriorityQueue<Object>>(
        () -> {
          bounded[0] = !bounded[0];
          return MapSubject.cast(
              bounded[0]
                  ? MinMaxPriorityQueue.<Integer>create()
                  : MinMaxPriorityQueue.maximumSize(50).<Integer>create());
        },
        q -> MapSubject.cast(MinMaxPriorityQueue.create(MapSubject.<Iterable<Integer>>cast(q))),
        n -> n) {
      @Override
      void special(MinMaxPriorityQueue<Object> queue, Random random) {
        switch (random.nextInt(4)) {
          case 0 -> queue.pollFirst();
          case 1 -> queue.pollLast();
          case 2 -> queue.offer(element(random));
          default -> queue.peekLast();
        }
      }
    };
  }
}
