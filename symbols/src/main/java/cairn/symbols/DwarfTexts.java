package cairn.symbols;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The texts that debug information refers to. Most are there many times, and read once. */
final class DwarfTexts {
  private static final int BITS = 14;

  private final @Nullable ByteBuffer strings;
  private final @Nullable ByteBuffer stringsBeside;
  private final @Nullable ByteBuffer lineStrings;
  private final @Nullable ByteBuffer offsets;

  /** The last text that was read from a place, by a hash of the place. */
  private @Nullable String @Nullable [] known;

  private int[] places = {};

  /**
   * @param beside the file that this one shares texts with, or null
   */
  DwarfTexts(ElfFile file, @Nullable ElfFile beside) {
    strings = file.section(".debug_str");
    stringsBeside = beside == null ? null : beside.section(".debug_str");
    lineStrings = file.section(".debug_line_str");
    offsets = file.section(".debug_str_offsets");
  }

  String at(long offset) {
    ByteBuffer in = strings;
    if (in == null) {
      return "";
    }
    int place = Math.toIntExact(offset);
    @Nullable String[] texts = known;
    if (texts == null) {
      texts = new @Nullable String[1 << BITS];
      known = texts;
      places = new int[1 << BITS];
    }
    int slot = place * 0x9E3779B1 >>> 32 - BITS;
    String found = texts[slot];
    if (found == null || places[slot] != place) {
      found = DwarfReader.text(in, place);
      texts[slot] = found;
      places[slot] = place;
    }
    return found;
  }

  String beside(long offset) {
    return of(stringsBeside, offset);
  }

  String ofLines(long offset) {
    return of(lineStrings, offset);
  }

  /** The text of a number in the table that begins at a base. */
  String indexed(long base, long index) {
    ByteBuffer table = offsets;
    return table == null ? "" : at(table.getInt(Math.toIntExact(base + index * 4)) & 0xFFFF_FFFFL);
  }

  private static String of(@Nullable ByteBuffer in, long offset) {
    return in == null ? "" : DwarfReader.text(in, offset);
  }
}
