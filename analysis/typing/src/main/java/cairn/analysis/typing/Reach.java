package cairn.analysis.typing;

import cairn.graph.memory.BlockTable;
import cairn.graph.memory.MemoryImage.Segment;
import cairn.graph.memory.ProcessSnapshot;
import cairn.graph.memory.Variable;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.BitSet;

/**
 * Which blocks something still leads to: from any word of writable memory that is not the
 * allocator's, of stacks only what is in use, and from registers. O(writable memory + links).
 */
final class Reach {
  /** Functions may use so much below the stack pointer. */
  private static final int RED_ZONE = 128;

  /** Blocks in use that memory outside of the heap points to. */
  final BitSet entered = new BitSet();

  /** Blocks in use that nothing leads to; none where not all that may lead to blocks is known. */
  final BitSet unreached = new BitSet();

  Reach(Model model) {
    ProcessSnapshot snapshot = model.snapshot;
    BlockTable blocks = snapshot.blocks();
    BitSet reached = new BitSet();
    ArrayDeque<Integer> open = new ArrayDeque<>();
    for (Segment segment : snapshot.memory().segments()) {
      // what malloc has beside blocks points to free ones, or to the ends of others
      boolean isHeap = segment.name().equals("[heap]") || holdsBlocks(segment, blocks);
      if (segment.isWritable() && !isHeap) {
        scan(segment, model, reached, open);
      }
    }
    for (Variable variable : snapshot.variables()) {
      if (variable.isInRegister()) {
        reach(variable.value(), model, reached, open);
      }
    }
    for (ProcessSnapshot.ThreadStack thread : snapshot.threads()) {
      for (long register : thread.registers()) {
        reach(register, model, reached, open);
      }
    }
    entered.or(reached);
    while (!open.isEmpty()) {
      int block = open.remove();
      for (int link = model.links.first[block]; link < model.links.first[block + 1]; link++) {
        int target = model.links.target[link];
        if (!reached.get(target)) {
          reached.set(target);
          open.add(target);
        }
      }
    }
    boolean all = snapshot.memory().segments().stream().noneMatch(Segment::isAnything);
    for (int block = 0; all && block < blocks.count(); block++) {
      if (!blocks.isFree()[block] && !reached.get(block)) {
        unreached.set(block);
      }
    }
  }

  private static boolean holdsBlocks(Segment segment, BlockTable blocks) {
    int last = blocks.floor(segment.end() - 1);
    return last >= 0 && blocks.addresses()[last] >= segment.start();
  }

  private static void scan(Segment segment, Model model, BitSet reached, ArrayDeque<Integer> open) {
    int word = model.space.pointerSize();
    ByteBuffer bytes = segment.bytes();
    long from = 0;
    for (var thread : model.snapshot.threads()) {
      if (segment.contains(thread.stackPointer())) {
        from = Math.max(0, thread.stackPointer() - RED_ZONE - segment.start());
      }
    }
    int start = (int) ((from + word - 1) / word * word);
    for (int at = start; at + word <= bytes.limit(); at += word) {
      long value = word == 8 ? bytes.getLong(at) : bytes.getInt(at) & 0xFFFF_FFFFL;
      if (value != 0) {
        reach(value, model, reached, open);
      }
    }
  }

  private static void reach(long value, Model model, BitSet reached, ArrayDeque<Integer> open) {
    int block = model.addresses.block(value);
    if (block >= 0 && !model.snapshot.blocks().isFree()[block] && !reached.get(block)) {
      reached.set(block);
      open.add(block);
    }
  }
}
