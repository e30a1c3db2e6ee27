package cairn.replay.nativ;

import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import cairn.history.MemoryPiece;
import cairn.replay.ReplayCell;
import cairn.replay.nativ.NativeHeap.Block;
import cairn.replay.x86.PagedMemory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns what is written to memory into contents of slots, as the history does. A pointer is bound
 * to the block that is there when it is written.
 */
final class SlotWriter {
  private static final long ADDRESS_LIMIT = 1L << 48;

  private final HeapHistory history;
  private final GlobalSlots globals;
  private final NativeHeap heap;
  private Map<Long, ReplayCell> changes = new LinkedHashMap<>();

  SlotWriter(HeapHistory history, GlobalSlots globals, NativeHeap heap) {
    this.history = history;
    this.globals = globals;
    this.heap = heap;
  }

  /** The last content of each slot that was written since this was last asked. */
  Map<Long, ReplayCell> take() {
    Map<Long, ReplayCell> taken = changes;
    changes = new LinkedHashMap<>();
    return taken;
  }

  /** Bytes were written, and memory has them. */
  void written(long address, long count) {
    long end = address + count;
    for (long at = address; at < end; ) {
      at = globals.holds(at) ? globals(at, end) : inBlock(at, end);
    }
  }

  private long globals(long at, long end) {
    for (MemoryPiece piece : globals.pieces(at, end)) {
      put(piece, piece.offset());
    }
    return Math.min(end, globals.end(at));
  }

  private long inBlock(long at, long end) {
    Block block = heap.at(at);
    if (block == null) {
      return word(at, end);
    }
    long stop = Math.min(end, block.end());
    for (MemoryPiece piece : pieces(block, at - block.start(), stop - block.start())) {
      put(piece, block.start() + piece.offset());
    }
    return stop;
  }

  private List<MemoryPiece> pieces(Block block, long from, long to) {
    return history.pieces(block.node(), block.size(), from, to);
  }

  /** All slots of a block, as memory has them; those that were written stay as they are. */
  void fill(Block block) {
    for (MemoryPiece piece : pieces(block, 0, block.size())) {
      if (!changes.containsKey(piece.slot())) {
        put(piece, block.start() + piece.offset());
      }
    }
  }

  private void put(MemoryPiece piece, long start) {
    changes.put(piece.slot(), cell(piece.kind(), start, piece.width()));
  }

  /** What a slot holds if memory is as it is. */
  private ReplayCell cell(char kind, long start, int width) {
    PagedMemory memory = heap.memory;
    if (!memory.isMapped(start, width) || memory.unknown(start, width) != 0) {
      return new ReplayCell(SlotKind.UNKNOWN, 0);
    }
    long bits = memory.load(start, width);
    if (kind == 'L' || kind == 0 && leads(bits)) {
      return pointer(bits);
    }
    return number(kind == 0 ? 'J' : kind, bits);
  }

  private static ReplayCell number(char kind, long bits) {
    return switch (kind) {
      case 'Z' -> new ReplayCell(SlotKind.BOOLEAN, bits);
      case 'B' -> new ReplayCell(SlotKind.BYTE, (byte) bits);
      case 'C' -> new ReplayCell(SlotKind.CHAR, bits);
      case 'S' -> new ReplayCell(SlotKind.SHORT, (short) bits);
      case 'I' -> new ReplayCell(SlotKind.INT, (int) bits);
      case 'F' -> new ReplayCell(SlotKind.FLOAT, bits);
      case 'D' -> new ReplayCell(SlotKind.DOUBLE, bits);
      default -> new ReplayCell(SlotKind.LONG, bits);
    };
  }

  private boolean leads(long target) {
    return target > 0
        && target < ADDRESS_LIMIT
        && (heap.at(target) != null || heap.endingAt(target) != null);
  }

  /** A pointer as the history keeps it: its node, if it leads into one or to its end. */
  ReplayCell pointer(long target) {
    if (target == 0) {
      return new ReplayCell(SlotKind.NULL, 0);
    }
    Block block = heap.at(target);
    block = block == null ? heap.endingAt(target) : block;
    return block == null
        ? new ReplayCell(SlotKind.WILD, target)
        : new ReplayCell(SlotKind.REFERENCE, block.node());
  }

  /** A word that no block has. */
  private long word(long at, long end) {
    long next = Math.min(end, (at | 7) + 1);
    if (at < 0 || at >= ADDRESS_LIMIT) {
      return next;
    }
    PagedMemory memory = heap.memory;
    boolean whole = next - at == 8 && memory.isMapped(at, 8) && memory.unknown(at, 8) == 0;
    if (whole && leads(memory.load(at, 8))) {
      changes.put(history.wordSlot(at), pointer(memory.load(at, 8)));
      return next;
    }
    long start = at & -8;
    long bits = 0;
    boolean any = false;
    for (int i = 0; i < 8; i++) {
      if (memory.isMapped(start + i, 1) && memory.unknown(start + i, 1) == 0) {
        bits |= memory.load(start + i, 1) << 8 * i;
        any = true;
      }
    }
    SlotKind kind = any ? SlotKind.LONG : SlotKind.UNKNOWN;
    changes.put(history.wordSlot(at), new ReplayCell(kind, bits));
    return next;
  }
}
