package cairn.history;

import cairn.recording.FieldInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the slots of a type lie in a block of memory: pieces of one to eight bytes that do not
 * overlap. Those of an array are of equal size and go on to the block's end.
 */
final class Tiles {
  /** How a field says where it lies: {@code offset:bytes}, and anything behind a blank. */
  private static final Pattern PLACE =
      Pattern.compile("([0-9]{1,18}):([1-8])(?: .*)?", Pattern.DOTALL);

  private final long[] offsets;
  private final int[] widths;
  private final int[] slots;
  private final char[] kinds;

  /** Bytes of an element, 0 unless an array. */
  private final int stride;

  private Tiles(int count, int stride) {
    offsets = new long[count];
    widths = new int[count];
    slots = new int[count];
    kinds = new char[Math.max(1, count)];
    this.stride = stride;
  }

  /** Of an array of elements, or, of words, if their kind is {@code J}. */
  static Tiles ofArray(char elementKind) {
    Tiles tiles = new Tiles(0, width(elementKind));
    tiles.kinds[0] = elementKind;
    return tiles;
  }

  private static int width(char kind) {
    return switch (kind) {
      case 'Z', 'B' -> 1;
      case 'C', 'S' -> 2;
      case 'I', 'F' -> 4;
      default -> 8;
    };
  }

  private record Tile(long offset, int width, int slot, char kind) {}

  /** Of fields, whose slots are their places in the list. */
  static Tiles ofFields(String type, List<FieldInfo> fields) {
    List<Tile> all = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      FieldInfo field = fields.get(i);
      Matcher place = PLACE.matcher(field.descriptor());
      if (!place.matches()) {
        throw new HistoryException(
            "type '%s' does not say where its field '%s' lies, but '%s'"
                .formatted(type, field.name(), field.descriptor()));
      }
      long offset = Long.parseLong(place.group(1));
      all.add(new Tile(offset, Integer.parseInt(place.group(2)), i, field.kind()));
    }
    all.sort(Comparator.comparingLong(Tile::offset));
    Tiles tiles = new Tiles(all.size(), 0);
    for (int i = 0; i < all.size(); i++) {
      Tile tile = all.get(i);
      boolean overlaps = i > 0 && tiles.offsets[i - 1] + tiles.widths[i - 1] > tile.offset();
      if (overlaps || width(tile.kind()) != tile.width() && tile.kind() != 'J') {
        throw new HistoryException(
            "type '%s': its field '%s' is not where a field can be (%s)"
                .formatted(
                    type, fields.get(tile.slot()).name(), fields.get(tile.slot()).descriptor()));
      }
      tiles.offsets[i] = tile.offset();
      tiles.widths[i] = tile.width();
      tiles.slots[i] = tile.slot();
      tiles.kinds[i] = tile.kind();
    }
    return tiles;
  }

  /** How many slots a block of so many bytes has; -1 if more than there can be. */
  int count(long bytes) {
    long count = stride == 0 ? offsets.length : (bytes + stride - 1) / stride;
    return count > Integer.MAX_VALUE - 8 || count < 0 ? -1 : (int) count;
  }

  /** The first piece that ends behind an offset; {@link #isPast} tells if there is none. */
  int at(long offset) {
    if (stride != 0) {
      return (int) (offset / stride);
    }
    int low = 0;
    int high = offsets.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (offsets[middle] + widths[middle] <= offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  boolean isPast(int tile) {
    return stride == 0 && tile >= offsets.length;
  }

  long offset(int tile) {
    return stride == 0 ? offsets[tile] : (long) tile * stride;
  }

  int width(int tile) {
    return stride == 0 ? widths[tile] : stride;
  }

  int slot(int tile) {
    return stride == 0 ? slots[tile] : tile;
  }

  char kind(int tile) {
    return stride == 0 ? kinds[tile] : kinds[0];
  }
}
