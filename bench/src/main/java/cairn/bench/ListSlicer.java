package cairn.bench;

import cairn.analysis.slicing.Criterion;
import cairn.trace.Code;
import cairn.trace.Page;
import cairn.trace.Trace;
import java.io.IOException;
import java.util.Arrays;

/**
 * Algorithm 4 of Singh 2016 as it stands, with line 9 as a difference: every definition of every
 * instruction is matched against a list of all that is awaited, one element after the other. Data
 * alone; for traces of one thread.
 */
final class ListSlicer {
  private final Trace trace;
  private final Code code;
  private final Page page = new Page();
  private long[] objects = new long[1024];
  private long[] slots = new long[1024];
  private int size;
  private int depth;
  private long found;

  ListSlicer(Trace trace) {
    this.trace = trace;
    code = trace.code();
  }

  /**
   * How many operations are in the slice; -1 if it was not computed in time.
   *
   * @param seconds how long it may take
   */
  long slice(Criterion criterion, int seconds) throws IOException {
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    for (int number = trace.pages() - 1; number >= 0; number--) {
      trace.read(number, page);
      for (int i = page.steps - 1; i >= 0; i--) {
        long step = page.firstStep + i;
        if (step > criterion.step()) {
          continue;
        }
        if (page.kind[i] == Page.ENTER) {
          depth--;
        } else if (page.kind[i] == Page.LEAVE) {
          depth++;
        } else if (page.kind[i] == Page.RUN) {
          run(i, step == criterion.step() ? criterion.from() : -1);
        }
      }
      if (System.nanoTime() > end) {
        return -1;
      }
    }
    return found;
  }

  private void run(int i, int asked) {
    int operand = page.operand[i + 1];
    for (int op = page.to[i] - 1; op >= page.from[i]; op--) {
      operand -= code.access(op) == Code.NONE ? 0 : 1;
      if (asked >= 0 && op > asked) {
        continue;
      }
      boolean in = op == asked;
      for (int d = code.firstDefinition(op); d < code.endDefinition(op); d++) {
        in |= remove(register(code.register(d)), -1);
      }
      if (code.access(op) == Code.WRITE) {
        in |= remove(page.a[operand], page.b[operand]);
      }
      if (in) {
        found++;
        for (int u = code.endDefinition(op); u < code.endUse(op); u++) {
          add(register(code.register(u)), -1);
        }
        if (code.access(op) == Code.READ) {
          add(page.a[operand], page.b[operand]);
        }
      }
    }
  }

  private long register(int number) {
    return number < code.sharedRegisters() ? number : (depth + 1000L) * 1000 + number;
  }

  private boolean remove(long object, long slot) {
    for (int e = 0; e < size; e++) {
      if (objects[e] == object && slots[e] == slot) {
        objects[e] = objects[--size];
        slots[e] = slots[size];
        return true;
      }
    }
    return false;
  }

  private void add(long object, long slot) {
    for (int e = 0; e < size; e++) {
      if (objects[e] == object && slots[e] == slot) {
        return;
      }
    }
    if (size == objects.length) {
      objects = Arrays.copyOf(objects, 2 * size);
      slots = Arrays.copyOf(slots, 2 * size);
    }
    objects[size] = object;
    slots[size++] = slot;
  }
}
