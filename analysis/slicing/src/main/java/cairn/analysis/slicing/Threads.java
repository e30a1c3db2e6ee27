package cairn.analysis.slicing;

import cairn.trace.Page;
import java.util.Arrays;

/** Which thread ran before each switch of threads in a page, for those who go backwards. */
final class Threads {
  private int[] before = new int[64];
  private int size;

  /** The thread that runs a step of a page; switches after it are left out. */
  int at(Page page, int last) {
    size = 0;
    int thread = page.firstThread;
    for (int i = 0; i <= last; i++) {
      if (page.kind[i] == Page.THREAD) {
        if (size == before.length) {
          before = Arrays.copyOf(before, 2 * size);
        }
        before[size++] = thread;
        thread = page.subject[i];
      }
    }
    return thread;
  }

  /** The thread before the last switch that was not yet asked about. */
  int before() {
    return before[--size];
  }
}
