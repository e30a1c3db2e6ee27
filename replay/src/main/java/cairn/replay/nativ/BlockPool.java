package cairn.replay.nativ;

import cairn.replay.nativ.NativeHeap.Block;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The blocks that stand for those that calls allocate when they run again: those that the recorded
 * call allocated, in their order, and then such as were allocated after the last of the calls.
 */
final class BlockPool {
  /** Among at most this many events spare blocks are looked for. */
  private static final int MOST_SPARE = 1 << 15;

  private final EventLog log;
  private final List<Map<Long, List<Integer>>> ofCalls = new ArrayList<>();
  private final Map<Long, List<Integer>> spare;

  BlockPool(EventLog log, List<NativeCall> calls) {
    this.log = log;
    for (NativeCall each : calls) {
      ofCalls.add(blocks(log.after(each.begin()), log.after(each.end())));
    }
    int first = log.after(calls.get(calls.size() - 1).end());
    spare = blocks(first, (int) Math.min(log.count(), (long) first + MOST_SPARE));
  }

  private Map<Long, List<Integer>> blocks(int first, int limit) {
    Map<Long, List<Integer>> found = new HashMap<>();
    for (int event = first; event < limit; event++) {
      byte kind = log.kind(event);
      if (kind == EventLog.BLOCK || kind == EventLog.ZEROED_BLOCK) {
        found.computeIfAbsent(log.size(event), k -> new ArrayList<>()).add(event);
      }
    }
    return found;
  }

  /** The event of a block that a call allocated, by how many of its size came before; or -1. */
  int made(int call, long size, int before) {
    List<Integer> found = ofCalls.get(call).getOrDefault(size, List.of());
    return before < found.size() ? found.get(before) : -1;
  }

  /** The event of a spare block, by how many of its size are in use; -1 if there is none left. */
  int spare(long size, int taken) {
    List<Integer> found = spare.getOrDefault(size, List.of());
    return taken < found.size() ? found.get(taken) : -1;
  }

  Block block(int event) {
    return new Block(log.node(event), log.address(event), log.size(event));
  }
}
