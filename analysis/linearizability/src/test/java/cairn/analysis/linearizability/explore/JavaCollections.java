package cairn.analysis.linearizability.explore;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.LinkedBlockingQueue;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** The counterparts of java.util.concurrent, as Lincheck wants to have them. */
final class JavaCollections {
  /** How their names begin. */
  static final String PREFIX = "java.util.concurrent.";

  private static final Map<String, Class<?>> TESTS =
      Map.of(
          PREFIX + "ConcurrentLinkedQueue", Queue.class,
          PREFIX + "LinkedBlockingQueue", BlockingQueue.class,
          PREFIX + "ConcurrentLinkedDeque", Deque.class,
          PREFIX + "ConcurrentSkipListSet", SkipListSet.class,
          PREFIX + "ConcurrentHashMap", HashKeys.class);

  private JavaCollections() {}

  static List<String> names() {
    return TESTS.keySet().stream().sorted().toList();
  }

  static Optional<String> complaint(String name, int scenarios, int invocations) {
    ModelCheckingOptions options =
        new ModelCheckingOptions()
            .iterations(scenarios)
            .invocationsPerIteration(invocations)
            .threads(2)
            .actorsPerThread(2);
    try {
      options.check(Objects.requireNonNull(TESTS.get(name), name));
      return Optional.empty();
    } catch (LincheckAssertionError found) {
      return Optional.of(String.valueOf(found.getMessage()));
    }
  }

  /** The queue of Michael and Scott, as the JDK has it. */
  @Param(name = "value", gen = IntGen.class, conf = "1:2")
  public static class Queue {
    private final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();

    @Operation
    public boolean enqueue(@Param(name = "value") int value) {
      return queue.add(value);
    }

    @Operation
    public Integer dequeue() {
      return queue.poll();
    }
  }

  /** A queue with two locks. */
  @Param(name = "value", gen = IntGen.class, conf = "1:2")
  public static class BlockingQueue {
    private final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();

    @Operation
    public boolean enqueue(@Param(name = "value") int value) {
      return queue.offer(value);
    }

    @Operation
    public Integer dequeue() {
      return queue.poll();
    }
  }

  /** Both ends: a stack and a queue in one. */
  @Param(name = "value", gen = IntGen.class, conf = "1:2")
  public static class Deque {
    private final ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>();

    @Operation
    public void addFirst(@Param(name = "value") int value) {
      deque.addFirst(value);
    }

    @Operation
    public void addLast(@Param(name = "value") int value) {
      deque.addLast(value);
    }

    @Operation
    public Integer pollFirst() {
      return deque.pollFirst();
    }

    @Operation
    public Integer pollLast() {
      return deque.pollLast();
    }
  }

  /** A sorted set. */
  @Param(name = "key", gen = IntGen.class, conf = "1:2")
  public static class SkipListSet {
    private final ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>();

    @Operation
    public boolean add(@Param(name = "key") int key) {
      return set.add(key);
    }

    @Operation
    public boolean remove(@Param(name = "key") int key) {
      return set.remove(key);
    }

    @Operation
    public boolean contains(@Param(name = "key") int key) {
      return set.contains(key);
    }
  }

  /** A set without an order. */
  @Param(name = "key", gen = IntGen.class, conf = "1:2")
  public static class HashKeys {
    private final java.util.Set<Integer> set = ConcurrentHashMap.newKeySet();

    @Operation
    public boolean add(@Param(name = "key") int key) {
      return set.add(key);
    }

    @Operation
    public boolean remove(@Param(name = "key") int key) {
      return set.remove(key);
    }

    @Operation
    public boolean contains(@Param(name = "key") int key) {
      return set.contains(key);
    }
  }
}
