package cairn.symbols;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** Reads the values of attributes. What is beyond a section's end is an exception of the buffer. */
final class DwarfForms {
  static final int IMPLICIT_CONST = 0x21;

  private static final int ADDR = 0x01;
  private static final int INDIRECT = 0x16;

  private final ByteBuffer info;
  private final ByteBuffer abbreviations;
  private final @Nullable ByteBuffer strings;
  private final @Nullable ByteBuffer lineStrings;
  private final @Nullable ByteBuffer offsets;
  private final @Nullable ByteBuffer addressTable;
  private final @Nullable ByteBuffer ranges;
  private final @Nullable ByteBuffer oldRanges;
  private final @Nullable ByteBuffer locations;

  /** Where the next value is. */
  int at;

  /** Bases of the unit's tables. */
  long stringOffsets = 8;

  long addresses = 8;
  long rangeLists = 12;
  long locationLists = 12;

  /** From where the unit's ranges count. */
  long base;

  private int unitStart;
  private int version;
  private int form;
  private long value;
  private String text = "";
  private @Nullable ByteBuffer block;

  DwarfForms(ElfFile file, ByteBuffer info, ByteBuffer abbreviations) {
    this.info = info;
    this.abbreviations = abbreviations;
    strings = file.section(".debug_str");
    lineStrings = file.section(".debug_line_str");
    offsets = file.section(".debug_str_offsets");
    addressTable = file.section(".debug_addr");
    ranges = file.section(".debug_rnglists");
    oldRanges = file.section(".debug_ranges");
    locations = file.section(".debug_loclists");
  }

  /** A reader of a table of lines, whose names may be in the sections of texts. */
  static DwarfForms lines(ElfFile file, ByteBuffer section) {
    return new DwarfForms(file, section, section);
  }

  private DwarfForms(ByteBuffer bytes) {
    info = bytes;
    abbreviations = bytes;
    strings = null;
    lineStrings = null;
    offsets = null;
    addressTable = null;
    ranges = null;
    oldRanges = null;
    locations = null;
  }

  /** A reader of a table of abbreviations. */
  DwarfForms abbreviations(long offset) {
    DwarfForms made = new DwarfForms(abbreviations);
    made.at = Math.toIntExact(offset);
    return made;
  }

  void begin(int start, int ofVersion) {
    unitStart = start;
    version = ofVersion;
    stringOffsets = 8;
    addresses = 8;
    rangeLists = 12;
    locationLists = 12;
    base = 0;
  }

  int u8() {
    return info.get(at++) & 0xFF;
  }

  long fixed(int width) {
    long result = 0;
    for (int i = 0; i < width; i++) {
      result |= (long) u8() << 8 * i;
    }
    return result;
  }

  long u32() {
    return fixed(4);
  }

  long uleb() {
    long result = 0;
    for (int shift = 0; ; shift += 7) {
      int b = u8();
      result |= shift < 64 ? (long) (b & 0x7F) << shift : 0;
      if (b < 0x80) {
        return result;
      }
    }
  }

  long sleb() {
    long result = 0;
    for (int shift = 0; ; shift += 7) {
      int b = u8();
      result |= shift < 64 ? (long) (b & 0x7F) << shift : 0;
      if (b < 0x80) {
        boolean negative = (b & 0x40) != 0 && shift + 7 < 64;
        return negative ? result | -1L << shift + 7 : result;
      }
    }
  }

  /** Reads a value; what it is, the other methods tell. */
  void read(int ofForm, long constant) {
    form = ofForm;
    text = "";
    block = null;
    value = 0;
    switch (form) {
      case ADDR, 0x07, 0x14, 0x20, 0x24 -> value = fixed(8);
      case 0x03 -> readBlock(fixed(2));
      case 0x04 -> readBlock(fixed(4));
      case 0x09, 0x18 -> readBlock(uleb());
      case 0x0A -> readBlock(u8());
      case 0x1E -> readBlock(16);
      case 0x05, 0x12 -> value = fixed(2);
      case 0x06, 0x13, 0x17, 0x1C, 0x1D -> value = fixed(4);
      case 0x10 -> value = fixed(version <= 2 ? 8 : 4);
      case 0x0B, 0x0C, 0x11 -> value = u8();
      case 0x0D -> value = sleb();
      case 0x0F, 0x15, 0x22, 0x23 -> value = uleb();
      case 0x19 -> value = 1;
      case IMPLICIT_CONST -> value = constant;
      case 0x08 -> {
        readText(info, at);
        while (u8() != 0) {
          // to behind the text
        }
      }
      case 0x0E -> readText(strings, fixed(4));
      case 0x1F -> readText(lineStrings, fixed(4));
      case 0x1A -> indexedText(uleb());
      case 0x25, 0x26, 0x27, 0x28 -> indexedText(fixed(form - 0x24));
      case 0x1B -> value = address(uleb());
      case 0x29, 0x2A, 0x2B, 0x2C -> value = address(fixed(form - 0x28));
      case INDIRECT -> {
        int real = (int) uleb();
        if (real == INDIRECT) {
          throw new IllegalArgumentException("a form of forms");
        }
        read(real, constant);
      }
      default -> throw new IllegalArgumentException("form " + form);
    }
  }

  private void readBlock(long length) {
    if (length < 0 || length > info.limit() - at) {
      throw new IndexOutOfBoundsException("a block of " + length + " bytes");
    }
    block = info.slice(at, (int) length).order(ByteOrder.LITTLE_ENDIAN);
    at += (int) length;
  }

  private void readText(@Nullable ByteBuffer in, long offset) {
    text = in == null ? "" : DwarfReader.text(in, offset);
  }

  private void indexedText(long index) {
    ByteBuffer table = offsets;
    if (table != null) {
      int place = Math.toIntExact(stringOffsets + index * 4);
      readText(strings, table.getInt(place) & 0xFFFF_FFFFL);
    }
  }

  /** An address of the unit's table, -1 if there is none. */
  long address(long index) {
    ByteBuffer table = addressTable;
    return table == null ? -1 : table.getLong(Math.toIntExact(addresses + index * 8));
  }

  /** A signed number inside a block. */
  static long signed(ByteBuffer block, int from) {
    DwarfForms in = new DwarfForms(block);
    in.at = from;
    return in.sleb();
  }

  /** Where the list of places is that the value means; -1 if it means none. */
  long locationsAt() {
    ByteBuffer table = locations;
    if (form == 0x17 || version < 4 && form == 0x06) {
      return value;
    }
    if (form != 0x22 || table == null) {
      return -1;
    }
    int place = Math.toIntExact(locationLists + 4 * value);
    return locationLists + (table.getInt(place) & 0xFFFF_FFFFL);
  }

  /** Whether lists of places are as DWARF 5 has them. */
  boolean hasNewLists() {
    return version >= 5;
  }

  /** Whether the value is a number in a table of places. */
  boolean isIndex() {
    return form == 0x23;
  }

  /** Where the unit's list of ranges of a number is. */
  long rangesAt(long index) {
    ByteBuffer table = ranges;
    return table == null
        ? -1
        : rangeLists + (table.getInt(Math.toIntExact(rangeLists + 4 * index)) & 0xFFFF_FFFFL);
  }

  /** A list of ranges, as pairs of where they begin and end; empty if there is none. */
  long[] ranges(long offset) {
    ByteBuffer table = version >= 5 ? ranges : oldRanges;
    if (table == null || offset < 0) {
      return new long[0];
    }
    DwarfForms in = new DwarfForms(table);
    in.at = Math.toIntExact(offset);
    return new DwarfRanges(in, this::address, version >= 5).read(base);
  }

  boolean isBlock() {
    return block != null;
  }

  /** Whether the value is a number itself, not the place of something. */
  boolean isNumber() {
    return block == null
        && switch (form) {
          case 0x05, 0x06, 0x07, 0x0B, 0x0D, 0x0F, IMPLICIT_CONST -> true;
          default -> false;
        };
  }

  boolean isAddress() {
    return form == ADDR || form == 0x1B || form >= 0x29 && form <= 0x2C;
  }

  long number() {
    return value;
  }

  String text() {
    return text;
  }

  @Nullable ByteBuffer block() {
    return block;
  }

  /** The entry that a reference leads to, by its offset; 0 for one outside of this section. */
  long reference() {
    return switch (form) {
      case 0x11, 0x12, 0x13, 0x14, 0x15 -> unitStart + value;
      case 0x10 -> value;
      default -> 0;
    };
  }
}
