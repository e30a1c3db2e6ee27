package cairn.record.jvm.metrics;

import java.cairn.metrics.AllocationTaker;
import java.cairn.metrics.Allocations;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where chosen objects were allocated: stacks get numbers, the same stack the same one. A stack
 * costs some hundred bytes of the program's heap, once.
 */
final class Sites implements AllocationTaker {
  /** One object in so many bytes is chosen, on average. */
  static final int INTERVAL = 32 << 10;

  private static final int DEEPEST = 24;

  /** All other stacks share the last number. */
  private static final int MOST = 50_000;

  private final Map<List<StackTraceElement>, Integer> numbers = new HashMap<>();
  private final List<List<StackTraceElement>> unsent = new ArrayList<>();
  private int sent;

  @Override
  public void allocated(Object object, long bytes) {
    try {
      List<StackTraceElement> stack = Stacks.here(DEEPEST);
      Allocations.keep(object, number(stack), weight(bytes));
    } catch (VirtualMachineError e) {
      return; // no room on the stack or in the heap: the program meets that by itself
    }
  }

  /** How many objects of this size one stands for: the chance to be chosen grows with the size. */
  static double weight(long bytes) {
    return 1 / -Math.expm1(-(double) Math.max(1, bytes) / INTERVAL);
  }

  private synchronized int number(List<StackTraceElement> stack) {
    Integer known = numbers.get(stack);
    if (known != null) {
      return known;
    }
    if (numbers.size() >= MOST) {
      return MOST;
    }
    int number = numbers.size();
    numbers.put(stack, number);
    unsent.add(stack);
    return number;
  }

  /** Tells sites that are new. */
  void send(Link link) throws IOException {
    List<List<StackTraceElement>> fresh;
    synchronized (this) {
      fresh = new ArrayList<>(unsent);
      unsent.clear();
    }
    for (List<StackTraceElement> stack : fresh) {
      link.site(sent++, stack);
    }
  }
}
