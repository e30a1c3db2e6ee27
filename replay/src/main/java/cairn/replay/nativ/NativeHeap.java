package cairn.replay.nativ;

import cairn.replay.x86.PagedMemory;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The memory of a program at a moment, and the blocks in it. */
final class NativeHeap {
  final PagedMemory memory;
  private final NavigableMap<Long, Block> blocks;
  private final Map<Integer, Block> byNode;

  /** Nodes that were there, and are not any more. */
  private final Set<Integer> freed = new HashSet<>();

  /** A block that is there. */
  record Block(int node, long start, long size) {
    /** A block without bytes has an address, too. */
    long end() {
      return start + Math.max(1, size);
    }
  }

  NativeHeap() {
    this(new PagedMemory(), new TreeMap<>(), new HashMap<>());
  }

  private NativeHeap(
      PagedMemory memory, NavigableMap<Long, Block> blocks, Map<Integer, Block> byNode) {
    this.memory = memory;
    this.blocks = blocks;
    this.byNode = byNode;
  }

  /** The same, which changes without this one. */
  NativeHeap copy() {
    return new NativeHeap(memory.copy(), new TreeMap<>(blocks), new HashMap<>(byNode));
  }

  /** Nodes whose blocks were released since this heap was made, or copied. */
  Set<Integer> freed() {
    return Set.copyOf(freed);
  }

  int blockCount() {
    return blocks.size();
  }

  /** The block that holds an address, or null. */
  @Nullable Block at(long address) {
    Map.Entry<Long, Block> below = blocks.floorEntry(address);
    return below == null || below.getValue().end() <= address ? null : below.getValue();
  }

  /** The block that ends right before an address, or null. */
  @Nullable Block endingAt(long address) {
    Map.Entry<Long, Block> below = blocks.lowerEntry(address);
    return below == null || below.getValue().end() != address ? null : below.getValue();
  }

  @Nullable Block ofNode(int node) {
    return byNode.get(node);
  }

  /** Whether no block has any of these bytes. */
  boolean isFree(long start, long size) {
    Map.Entry<Long, Block> below = blocks.lowerEntry(start + Math.max(1, size));
    return below == null || below.getValue().end() <= start;
  }

  void allocate(Block block, boolean zero) {
    memory.map(block.start(), block.size(), zero);
    blocks.put(block.start(), block);
    byNode.put(block.node(), block);
    freed.remove(block.node());
  }

  void release(Block block) {
    memory.unmap(block.start(), block.size());
    blocks.remove(block.start(), block);
    byNode.remove(block.node(), block);
    freed.add(block.node());
  }

  /** Does what was recorded. */
  void apply(EventLog log, int event) {
    switch (log.kind(event)) {
      case EventLog.WRITE -> memory.put(log.address(event), log.bytes(event));
      case EventLog.FREE -> {
        Block freed = byNode.get(log.node(event));
        if (freed != null) {
          release(freed);
        }
      }
      default -> {
        Block made = new Block(log.node(event), log.address(event), log.size(event));
        allocate(made, log.kind(event) == EventLog.ZEROED_BLOCK);
      }
    }
  }
}
