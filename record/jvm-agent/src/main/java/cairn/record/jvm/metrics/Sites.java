package cairn.record.jvm.metrics;

import java.cairn.metrics.AllocationTaker;
import java.cairn.metrics.Allocations;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where chosen objects were allocated: stacks get numbers, the same stack the same one. Stacks are
 * forgotten once they are told.
 */
final class Sites implements AllocationTaker {
  private static final int DEEPEST = 24;

  /** All other stacks share the last number. */
  private static final int MOST = 50_000;

  private final StackNumbers numbers = new StackNumbers();
  private final List<List<StackTraceElement>> unsent = new ArrayList<>();
  private volatile @Nullable Thread ours;
  private int sent;

  /** What this thread allocates is not the program's. */
  void leaveOut(Thread thread) {
    ours = thread;
  }

  @Override
  public void allocated(Object object, long bytes) {
    if (Thread.currentThread() == ours) {
      return;
    }
    try {
      List<StackTraceElement> stack = Stacks.here(DEEPEST);
      Allocations.keep(object, number(stack), Choice.weight(bytes));
    } catch (VirtualMachineError e) {
      return; // no room on the stack or in the heap: the program meets that by itself
    }
  }

  private synchronized int number(List<StackTraceElement> stack) {
    int before = numbers.count();
    int number = numbers.of(stack, MOST);
    if (numbers.count() > before) {
      unsent.add(stack);
    }
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
