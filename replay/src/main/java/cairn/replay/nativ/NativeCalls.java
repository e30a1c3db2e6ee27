package cairn.replay.nativ;

import cairn.replay.x86.External;
import cairn.replay.x86.LibraryCalls;
import cairn.replay.x86.RunEnd;
import cairn.replay.x86.RunEndedException;
import cairn.replay.x86.X86Machine;

/** Functions of libraries, on recorded blocks. */
final class NativeCalls implements External {
  private final EventLog log;
  private final NativeHeap heap;
  private final BlockAllocator allocator;
  private final LibraryCalls library;

  NativeCalls(EventLog log, NativeHeap heap, BlockAllocator allocator) {
    this.log = log;
    this.heap = heap;
    this.allocator = allocator;
    this.library = new LibraryCalls(allocator);
  }

  @Override
  public void call(X86Machine machine, String name) {
    switch (name) {
      case "realloc" -> {
        long old = machine.argument(0, name);
        if (old == 0) {
          library.call(machine, name);
        } else {
          machine.returns(resize(machine, old, machine.argument(1, name)));
        }
      }
      case "__errno_location" -> machine.returns(NativeSession.ERROR_NUMBER);
      case "snprintf", "__snprintf_chk", "sprintf", "__sprintf_chk" ->
          machine.returns(PrintedText.print(machine, name));
      default -> library.call(machine, name);
    }
  }

  /** The block that grows is always another one, as it is in Valgrind. */
  private long resize(X86Machine machine, long old, long size) {
    long known = allocator.size(old);
    if (known < 0) {
      throw new RunEndedException(
          RunEnd.Kind.FAULT, "resizes 0x%x, which is not a block".formatted(old));
    }
    if (size == 0) {
      allocator.release(old);
      return 0;
    }
    long made = allocator.allocate("realloc", size);
    byte[] copied = recorded(made);
    for (int i = 0; i < Math.min(size, known); i++) {
      int unknown = heap.memory.unknown(old + i, 1);
      if (unknown != 0 && i < copied.length) {
        machine.store(made + i, copied[i] & 0xFF, 1, 0);
      } else {
        machine.store(made + i, heap.memory.load(old + i, 1), 1, unknown);
      }
    }
    allocator.release(old);
    return made;
  }

  /** What the recorded call copied to the last block: also what nobody had stored. */
  private byte[] recorded(long made) {
    int copy = allocator.lastEvent() + 1;
    boolean told =
        copy > 0
            && copy < log.count()
            && log.kind(copy) == EventLog.WRITE
            && log.address(copy) == log.address(copy - 1)
            && log.address(copy) == made;
    return told ? log.bytes(copy) : new byte[0];
  }
}
