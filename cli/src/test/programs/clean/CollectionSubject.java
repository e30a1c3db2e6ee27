package clean;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** CollectionSubject of any class under the operations of {@link Collection}. */
abstract class CollectionSubject<C extends Collection<Object>> extends Subject {
  private static final int MOST = 300;

  final List<C> all = new ArrayList<>();
  private final Supplier<C> maker;
  private final Function<C, C> cloner;
  private final IntFunction<Object> elements;

  CollectionSubject(Supplier<C> maker, Function<C, C> cloner, IntFunction<Object> elements) {
    this.maker = maker;
    this.cloner = cloner;
    this.elements = elements;
    for (int i = 0; i < INSTANCES; i++) {
      all.add(maker.get());
    }
  }

  final Object element(Random random) {
    return elements.apply(number(random));
  }

  /** An operation of a class, beside those of all collections. */
  abstract void special(C collection, Random random);

  @Override
  void operate(Random random) {
    int at = instance(random);
    C c = all.get(at);
    if (c.size() > (at == 0 ? MOST : MOST / 20)) {
      shrink(c, random);
      return;
    }
    switch (random.nextInt(18)) {
      case 0, 1, 2 -> c.add(element(random));
      case 3 -> c.remove(element(random));
      case 4 -> c.addAll(some(random));
      case 5 -> removeByIterator(c.iterator(), random);
      case 6 -> c.removeIf(e -> random.nextInt(10) == 0);
      case 7 -> c.removeAll(some(random));
      case 8 -> copy(at, random);
      default -> special(c, random);
    }
  }

  private void shrink(C c, Random random) {
    switch (random.nextInt(5)) {
      case 0 -> c.clear();
      case 1 -> c.removeIf(e -> random.nextInt(4) > 0);
      case 2 -> c.retainAll(some(random));
      case 3 -> removeByIterator(c.iterator(), random);
      default -> c.remove(c.iterator().next());
    }
  }

  final List<Object> some(Random random) {
    List<Object> some = new ArrayList<>();
    for (int i = random.nextInt(12); i > 0; i--) {
      some.add(element(random));
    }
    return some;
  }

  static void removeByIterator(Iterator<?> each, Random random) {
    for (int i = random.nextInt(12); i >= 0 && each.hasNext(); i--) {
      each.next();
      if (random.nextInt(3) == 0) {
        each.remove();
      }
    }
  }

  private void copy(int at, Random random) {
    switch (random.nextInt(6)) {
      case 0, 1 -> all.set(at, cloner.apply(all.get(at)));
      case 2 -> all.set(at, copy(all.get(at)));
      case 3 -> all.set(at, maker.get());
      default -> all.get(at).contains(element(random));
    }
  }

  @Override
  final Object fresh() {
    C c = maker.get();
    for (int i = 0; i < 20; i++) {
      c.add(elements.apply(i));
    }
    return c;
  }

  static Subject linkedLists() {
    return new CollectionSubject<LinkedList<Object>>(LinkedList::new, l -> MapSubject.cast(l.clone()), n -> n) {
      @Override
      void special(LinkedList<Object> list, Random random) {
        int at = random.nextInt(list.size() + 1);
        switch (random.nextInt(12)) {
          case 0 -> list.addFirst(element(random));
          case 1 -> list.add(at, element(random));
          case 2 -> list.addAll(at, some(random));
          case 3 -> list.pollFirst();
          case 4 -> list.pollLast();
          case 5 -> list.subList(at, Math.min(list.size(), at + 3)).clear();
          case 6 -> walk(list.listIterator(at), random);
          case 7 -> removeByIterator(list.descendingIterator(), random);
          case 8 -> list.sort(null);
          case 9 -> list.removeLastOccurrence(element(random));
          case 10 -> list.replaceAll(e -> e);
          default -> list.push(element(random));
        }
      }
    };
  }

  private static void walk(ListIterator<Object> at, Random random) {
    for (int i = 0; i < 8; i++) {
      boolean back = random.nextBoolean();
      if (back ? !at.hasPrevious() : !at.hasNext()) {
        return;
      }
      Object element = back ? at.previous() : at.next();
      switch (random.nextInt(5)) {
        case 0 -> at.add(element);
        case 1 -> at.set(element);
        case 2 -> at.remove();
        default -> {}
      }
    }
  }

  static Subject arrayDeques() {
    return new CollectionSubject<ArrayDeque<Object>>(
        () -> new ArrayDeque<>(3), ArrayDeque::clone, n -> n) {
      @Override
      void special(ArrayDeque<Object> deque, Random random) {
        switch (random.nextInt(9)) {
          case 0 -> deque.addFirst(element(random));
          case 1 -> deque.addLast(element(random));
          case 2 -> deque.pollFirst();
          case 3 -> deque.pollLast();
          case 4 -> deque.removeLastOccurrence(element(random));
          case 5 -> removeByIterator(deque.descendingIterator(), random);
          case 6 -> deque.push(element(random));
          case 7 -> new ArrayDeque<>(deque).addAll(some(random));
          default -> deque.peekLast();
        }
      }
    };
  }

  static Subject priorityQueues(IntFunction<Object> elements, boolean reverse) {
    Comparator<Object> order = reverse ? MapSubject.cast(Comparator.reverseOrder()) : null;
    return new CollectionSubject<PriorityQueue<Object>>(
        () -> new PriorityQueue<>(2, order), PriorityQueue::new, elements) {
      @Override
      void special(PriorityQueue<Object> queue, Random random) {
        switch (random.nextInt(6)) {
          case 0, 1 -> queue.poll();
          case 2 -> queue.addAll(new PriorityQueue<>(some(random)));
          case 3 -> queue.offer(new PriorityQueue<>(new TreeSet<>(List.of(element(random)))).poll());
          case 4 -> queue.retainAll(List.copyOf(queue));
          default -> queue.peek();
        }
      }
    };
  }

  /** Sets that hold a map. */
  static Subject sets(Supplier<Collection<Object>> maker, IntFunction<Object> elements) {
    return new CollectionSubject<Collection<Object>>(maker, CollectionSubject::cloned, elements) {
      @Override
      void special(Collection<Object> set, Random random) {
        if (set instanceof TreeSet<Object> tree) {
          int at = number(random);
          switch (random.nextInt(5)) {
            case 0 -> tree.pollFirst();
            case 1 -> tree.pollLast();
            case 2 -> tree.subSet(at, at + 9).clear();
            case 3 -> tree.addAll(new TreeSet<>(some(random)));
            default -> tree.descendingSet().headSet(at, true).add(at);
          }
        } else {
          set.addAll(Arrays.asList(element(random), element(random)));
        }
      }
    };
  }

  private static Collection<Object> cloned(Collection<Object> set) {
    return MapSubject.cast(set instanceof TreeSet<?> tree ? tree.clone() : ((HashSet<?>) set).clone());
  }
}
