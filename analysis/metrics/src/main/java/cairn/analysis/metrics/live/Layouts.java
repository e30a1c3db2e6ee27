package cairn.analysis.metrics.live;

import cairn.recording.FieldInfo;
import cairn.recording.Format;
import cairn.recording.TypeInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which words of blocks may lead to others, by type: a word of memory of which nothing is known
 * may, of a type with fields those alone that are pointers. A pointer that does not lie at a
 * multiple of eight bytes is not seen.
 */
final class Layouts {
  /** Any word. */
  static final int WORDS = 0;

  /** No word. */
  static final int NONE = 1;

  private static final Pattern PLACE =
      Pattern.compile("([0-9]{1,9}):([1-8])(?: .*)?", Pattern.DOTALL);

  /** So many fields of a type are looked at for their values: the first. */
  private static final int MOST_FIELDS = 64;

  /**
   * A field that lies in one word.
   *
   * @param bytes a bit for each byte of the word that it has
   */
  record Field(String name, long offset, int bytes, boolean isPointer) {}

  /** Bits of the first words lie by themselves, because most types have no others. */
  private long[] first = {-1, 0};

  private final List<BitSet> maps = new ArrayList<>(List.of(new BitSet(), new BitSet()));
  private final List<List<Field>> fields = new ArrayList<>(List.of(List.of(), List.of()));

  /** The number of a type's layout. O(fields); equal ones are not joined. */
  int of(@Nullable TypeInfo type) {
    if (type == null || type.isWords() || type.flavour() == Format.TYPE_REF_ARRAY) {
      return WORDS;
    }
    BitSet words = new BitSet();
    List<Field> placed = new ArrayList<>();
    for (FieldInfo field : type.fields()) {
      Matcher place = PLACE.matcher(field.descriptor());
      if (!field.isStatic() && place.matches()) {
        int offset = Integer.parseInt(place.group(1));
        int bytes = Integer.parseInt(place.group(2));
        boolean isPointer = field.kind() == 'L' && bytes == Memory.WORD;
        int in = offset % Memory.WORD;
        if (isPointer && in == 0) {
          words.set(offset / Memory.WORD);
        }
        if (in + bytes <= Memory.WORD && placed.size() < MOST_FIELDS) {
          placed.add(new Field(field.name(), offset, (1 << bytes) - 1 << in, isPointer));
        }
      }
    }
    if (placed.isEmpty() && words.isEmpty()) {
      return NONE;
    }
    maps.add(words);
    fields.add(List.copyOf(placed));
    first = Arrays.copyOf(first, maps.size());
    first[maps.size() - 1] = words.get(0, Long.SIZE).isEmpty() ? 0 : words.toLongArray()[0];
    return maps.size() - 1;
  }

  /** The first fields of a layout that each lie in one word; none where nothing is known. */
  List<Field> fields(int layout) {
    return fields.get(layout);
  }

  boolean mayPoint(int layout, long offset) {
    if (layout <= NONE || offset % Memory.WORD != 0) {
      return layout == WORDS;
    }
    return offset < (long) Memory.WORD * Long.SIZE
        ? (first[layout] >>> (offset >>> 3) & 1) != 0
        : offset < Integer.MAX_VALUE && maps.get(layout).get((int) offset / Memory.WORD);
  }
}
