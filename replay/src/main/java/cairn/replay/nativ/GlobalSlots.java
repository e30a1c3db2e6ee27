package cairn.replay.nativ;

import cairn.history.HeapHistory;
import cairn.history.MemoryPiece;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The slots of global variables, by their addresses. */
final class GlobalSlots {
  private final TreeMap<Long, Long> ranges = new TreeMap<>();

  /** Pieces whose offsets are addresses. */
  private final TreeMap<Long, MemoryPiece> pieces = new TreeMap<>();

  GlobalSlots(HeapHistory history, List<EventLog.Globals> all) {
    for (EventLog.Globals each : all) {
      long end = each.address();
      for (MemoryPiece piece : history.staticPieces(each.type())) {
        long start = each.address() + piece.offset();
        pieces.put(start, new MemoryPiece(piece.slot(), start, piece.width(), piece.kind()));
        end = Math.max(end, start + piece.width());
      }
      ranges.put(each.address(), end);
    }
  }

  /** Where a variable lies; null if it is none of these. */
  @Nullable MemoryPiece of(long slot) {
    for (MemoryPiece each : pieces.values()) {
      if (each.slot() == slot) {
        return each;
      }
    }
    return null;
  }

  /** Whether an address is among global variables. */
  boolean holds(long address) {
    Map.Entry<Long, Long> below = ranges.floorEntry(address);
    return below != null && address < below.getValue();
  }

  /** Where the variables end among which an address is. */
  long end(long address) {
    Map.Entry<Long, Long> below = ranges.floorEntry(address);
    return below == null ? address : below.getValue();
  }

  /** The variables that have some of these bytes; their offsets are addresses. */
  List<MemoryPiece> pieces(long from, long to) {
    Long first = pieces.floorKey(from);
    List<MemoryPiece> found = new ArrayList<>();
    for (MemoryPiece each : pieces.subMap(first == null ? from : first, to).values()) {
      if (each.offset() + each.width() > from) {
        found.add(each);
      }
    }
    return found;
  }
}
