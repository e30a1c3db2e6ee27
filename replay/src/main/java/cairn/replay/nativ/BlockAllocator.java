package cairn.replay.nativ;

import cairn.replay.nativ.NativeHeap.Block;
import cairn.replay.x86.Allocator;
import cairn.replay.x86.RunEnd;
import cairn.replay.x86.RunEndedException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Hands out blocks of the recording, where they were if nothing else is there now. */
final class BlockAllocator implements Allocator {
  /** Blocks whose place is taken go from here on. */
  private static final long ELSEWHERE = 0x5CA1_0000_0000L;

  private final NativeHeap heap;
  private final BlockPool pool;
  private final Map<Long, Integer> made = new HashMap<>();
  private final Map<Long, Integer> spare = new HashMap<>();
  private final List<Block> blocks = new ArrayList<>();
  private int call;
  private long next = ELSEWHERE;

  /** The event of the last block, if it is one that the call allocated; otherwise -1. */
  private int lastEvent = -1;

  BlockAllocator(NativeHeap heap, BlockPool pool) {
    this.heap = heap;
    this.pool = pool;
  }

  /** Goes on to the next call. */
  void next() {
    call++;
    made.clear();
  }

  /** All blocks that were handed out, also those that were released. */
  List<Block> blocks() {
    return blocks;
  }

  int lastEvent() {
    return lastEvent;
  }

  @Override
  public long allocate(String function, long size) {
    int event = pool.made(call, size, made.merge(size, 1, Integer::sum) - 1);
    lastEvent = event;
    if (event < 0) {
      event = pool.spare(size, spare.merge(size, 1, Integer::sum) - 1);
    }
    if (event < 0) {
      throw new RunEndedException(
          RunEnd.Kind.REFUSED,
          "allocates %d bytes, and the recording has no such block left".formatted(size));
    }
    Block block = pool.block(event);
    if (!heap.isFree(block.start(), size)) {
      block = new Block(block.node(), next, size);
      next += (size + 47) & -16;
    }
    heap.allocate(block, false);
    blocks.add(block);
    return block.start();
  }

  @Override
  public long size(long address) {
    Block block = heap.at(address);
    return block == null || block.start() != address ? -1 : block.size();
  }

  @Override
  public void release(long address) {
    Block block = heap.at(address);
    if (block != null && block.start() == address) {
      heap.release(block);
    }
  }
}
