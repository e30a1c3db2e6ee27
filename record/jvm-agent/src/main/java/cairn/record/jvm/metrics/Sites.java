package cairn.record.jvm.metrics;

import java.cairn.metrics.AllocationTaker;
import java.cairn.metrics.Allocations;
import java.io.IOException;

/**
 * Where chosen objects were allocated. The library keeps the stacks, since all that lies in the
 * heap is counted: even asking a class for its name would leave a string there.
 */
final class Sites implements AllocationTaker {
  private int sent;

  @Override
  public void allocated(Object object, long bytes, int site) {
    try {
      Allocations.keep(object, site, Choice.weight(bytes));
    } catch (VirtualMachineError e) {
      return; // no room on the stack or in the heap: the program meets that by itself
    }
  }

  /** Tells sites that are new. */
  void send(Link link) throws IOException {
    for (byte[] stack = Allocations.site(); stack != null; stack = Allocations.site()) {
      link.site(sent++, stack);
    }
  }
}
