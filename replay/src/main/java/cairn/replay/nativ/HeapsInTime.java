package cairn.replay.nativ;

import java.util.Map;
import java.util.TreeMap;

/**
 * The memory of a program at any time. Some moments are kept, so that others are a part of the
 * recording away.
 */
final class HeapsInTime {
  private static final int MOMENTS = 32;

  /** With more blocks than this in all kept moments, fewer are kept. */
  private static final int MOST_BLOCKS = 4_000_000;

  private final EventLog log;
  private final TreeMap<Integer, NativeHeap> kept = new TreeMap<>();
  private final int step;
  private int keptBlocks;
  private int lastEvent = -1;
  private NativeHeap last;

  /**
   * @param start memory before the first event
   */
  HeapsInTime(EventLog log, NativeHeap start) {
    this.log = log;
    this.step = log.count() / MOMENTS + 1;
    this.last = start;
    kept.put(0, start);
  }

  /** The memory at a time, which belongs to the caller. */
  NativeHeap at(long time) {
    int event = log.after(time);
    if (event != lastEvent) {
      Map.Entry<Integer, NativeHeap> before = kept.floorEntry(event);
      NativeHeap heap = before.getValue().copy();
      for (int i = before.getKey(); i < event; i++) {
        if (i > before.getKey() && i % step == 0 && keptBlocks < MOST_BLOCKS) {
          kept.put(i, heap.copy());
          keptBlocks += heap.blockCount();
        }
        heap.apply(log, i);
      }
      last = heap;
      lastEvent = event;
    }
    return last.copy();
  }
}
