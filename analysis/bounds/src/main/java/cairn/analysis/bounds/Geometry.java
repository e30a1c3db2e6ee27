package cairn.analysis.bounds;

import cairn.analysis.api.bounds.OutsideAccess.Kind;
import cairn.history.AddressHistory.Range;
import cairn.recording.Format;
import cairn.recording.OutsideInfo;
import org.jspecify.annotations.Nullable;

/**
 * Where an access lies, seen from a block.
 *
 * @param offset of the lowest byte from the beginning of the block that it lies in or beside
 * @param distance bytes between the block and the nearest byte outside
 * @param bytes from the nearest to the farthest byte outside
 */
record Geometry(Kind kind, long offset, long distance, long bytes) {

  /**
   * @param range of the block that was left, or null
   * @param reached of the block that was accessed instead, or null
   */
  static Geometry of(OutsideInfo told, @Nullable Range range, @Nullable Range reached) {
    long low = told.address();
    long high = low + told.size();
    long offset = range == null ? 0 : low - range.start();
    return switch (told.kind()) {
      case Format.OUTSIDE_FREED -> new Geometry(Kind.FREED, offset, 0, told.size());
      case Format.OUTSIDE_TWICE -> new Geometry(Kind.FREED_TWICE, offset, 0, told.size());
      case Format.OUTSIDE_NO_BLOCK -> new Geometry(Kind.FREED_WRONGLY, offset, 0, told.size());
      case Format.OUTSIDE_ACROSS -> {
        long inside = reached == null ? 0 : low - reached.start();
        long away =
            range == null ? 0 : low >= range.end() ? low - range.end() : range.start() - high;
        yield new Geometry(Kind.ACROSS, inside, Math.max(0, away), told.size());
      }
      case Format.OUTSIDE_BESIDE -> {
        if (range == null) {
          yield new Geometry(Kind.WILD, 0, 0, told.size());
        }
        if (low < range.start() && high <= range.end()) {
          long end = Math.min(high, range.start());
          yield new Geometry(Kind.BEFORE, offset, range.start() - end, end - low);
        }
        long begin = Math.max(low, range.end());
        yield new Geometry(Kind.BEHIND, offset, begin - range.end(), high - begin);
      }
      default -> new Geometry(Kind.WILD, 0, 0, told.size());
    };
  }
}
