package cairn.analysis.abstraction.ideal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Nodes that are still to be looked at, by several threads. They are taken block by block and in
 * ascending order, so that what is read of them is read in the order in which it is stored, as far
 * as the heap allows. A node can be added again while it is looked at. Memory: a bit per node.
 */
final class PendingNodes {
  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);

  /** Nodes of a block, as a power of two. */
  private static final int BLOCK = 14;

  private static final int BLOCK_WORDS = 1 << BLOCK - 6;
  private static final int SPINS = 200;
  private static final long PAUSE = 20_000;

  private final long[] words;

  /** A bit for each block that may have nodes. */
  private final long[] blocks;

  private final AtomicInteger working = new AtomicInteger();
  private volatile boolean stopped;

  PendingNodes(int nodes) {
    words = new long[((nodes >>> BLOCK) + 1) * BLOCK_WORDS];
    blocks = new long[(nodes >>> BLOCK + 6) + 1];
  }

  void add(int node) {
    LONGS.getAndBitwiseOr(words, node >>> 6, 1L << node);
    int block = node >>> BLOCK;
    if (((long) LONGS.getVolatile(blocks, block >>> 6) & 1L << block) == 0) {
      LONGS.getAndBitwiseOr(blocks, block >>> 6, 1L << block);
    }
  }

  /** One thread's part of the work. */
  interface Worker extends IntConsumer {
    /** Called now and then, with how many nodes it has looked at since. May throw, to stop all. */
    void done(int nodes);
  }

  /** Returns when there are no more nodes; each thread has a worker of its own. */
  void drain(java.util.List<? extends Worker> workers) {
    IntStream.range(0, workers.size()).parallel().forEach(i -> drain(workers.get(i)));
  }

  private void drain(Worker worker) {
    boolean finished = false;
    try {
      int block = 0;
      while (!stopped) {
        working.incrementAndGet();
        for (block = take(block); block >= 0 && !stopped; block = take(block)) {
          worker.done(look(block, worker));
        }
        if (working.decrementAndGet() == 0 && isEmpty() || !awaitWork()) {
          break;
        }
        block = 0;
      }
      finished = true;
    } finally {
      stopped |= !finished;
    }
  }

  /** Until others added nodes; false if nobody is left who could. */
  private boolean awaitWork() {
    int spins = 0;
    while (isEmpty()) {
      if (stopped || working.get() == 0 && isEmpty()) {
        return false;
      }
      if (++spins < SPINS) {
        Thread.onSpinWait();
      } else {
        LockSupport.parkNanos(PAUSE);
      }
    }
    return true;
  }

  private boolean isEmpty() {
    for (int i = 0; i < blocks.length; i++) {
      if ((long) LONGS.getVolatile(blocks, i) != 0) {
        return false;
      }
    }
    return true;
  }

  /** The first block from one on, or from the beginning, that has nodes; -1 if none has. */
  private int take(int from) {
    int start = from >>> 6;
    for (int i = 0; i <= blocks.length; i++) {
      int word = start + i < blocks.length ? start + i : start + i - blocks.length;
      long mask = i == 0 ? -1L << from : -1L;
      long bits = (long) LONGS.getVolatile(blocks, word) & mask;
      while (bits != 0) {
        long bit = bits & -bits;
        if (((long) LONGS.getAndBitwiseAnd(blocks, word, ~bit) & bit) != 0) {
          return (word << 6) + Long.numberOfTrailingZeros(bit);
        }
        bits = (long) LONGS.getVolatile(blocks, word) & mask;
      }
    }
    return -1;
  }

  /** Looks at the nodes of a block until it has none. */
  private int look(int block, Worker worker) {
    int count = 0;
    int first = block * BLOCK_WORDS;
    for (int word = first; word < first + BLOCK_WORDS; word++) {
      while ((long) LONGS.getOpaque(words, word) != 0) {
        long bits = (long) LONGS.getAndSet(words, word, 0L);
        for (; bits != 0; bits &= bits - 1) {
          worker.accept((word << 6) + Long.numberOfTrailingZeros(bits));
          count++;
        }
      }
    }
    return count;
  }
}
