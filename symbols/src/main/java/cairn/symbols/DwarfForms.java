package cairn.symbols;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the values of attributes. What is beyond a section's end is an exception of the buffer. */
final class DwarfForms extends DwarfBytes {
  static final int IMPLICIT_CONST = 0x21;

  private static final int ADDR = 0x01;
  private static final int INDIRECT = 0x16;

  /** Forms of GNU, of values that are in a file beside this one. */
  private static final int REF_ALT = 0x1F20;

  private static final int STRP_ALT = 0x1F21;

  /** Set in references to entries of the file beside this one. */
  static final long BESIDE = 1L << 62;

  /** Set in references to types by their signature, of which it is the number. */
  static final long SIGNED = 1L << 61;

  private final DwarfTexts texts;
  private final @Nullable ByteBuffer addressTable;
  private final @Nullable ByteBuffer ranges;
  private final @Nullable ByteBuffer oldRanges;
  private final @Nullable ByteBuffer locations;

  /** Signatures that types are referred to by, with their numbers. */
  private final Map<Long, Long> signatures = new HashMap<>();

  private final List<Long> signed = new ArrayList<>();

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

  /**
   * @param beside the file that this one shares texts with, or null
   */
  DwarfForms(ElfFile file, ByteBuffer info, @Nullable ElfFile beside) {
    super(info);
    texts = new DwarfTexts(file, beside);
    addressTable = file.section(".debug_addr");
    ranges = file.section(".debug_rnglists");
    oldRanges = file.section(".debug_ranges");
    locations = file.section(".debug_loclists");
  }

  /** What the values of a unit are relative to. */
  record Bases(
      int start, int version, long texts, long addresses, long ranges, long places, long code) {}

  void begin(int start, int ofVersion) {
    resume(new Bases(start, ofVersion, 8, 8, 12, 12, 0));
  }

  Bases bases() {
    return new Bases(unitStart, version, stringOffsets, addresses, rangeLists, locationLists, base);
  }

  void resume(Bases bases) {
    unitStart = bases.start();
    version = bases.version();
    stringOffsets = bases.texts();
    addresses = bases.addresses();
    rangeLists = bases.ranges();
    locationLists = bases.places();
    base = bases.code();
  }

  /** Bytes that a value of a form takes; -1 if that differs from value to value. */
  static int width(int form) {
    return switch (form) {
      case ADDR, 0x07, 0x14, 0x20, 0x24 -> 8;
      case 0x1E -> 16;
      case 0x05, 0x12, 0x26, 0x2A -> 2;
      case 0x06, 0x13, 0x17, 0x1C, 0x1D, 0x10, 0x0E, 0x1F, 0x28, 0x2C, REF_ALT, STRP_ALT -> 4;
      case 0x0B, 0x0C, 0x11, 0x25, 0x29 -> 1;
      case 0x27, 0x2B -> 3;
      case 0x19, IMPLICIT_CONST -> 0;
      default -> -1;
    };
  }

  /** Goes past a value. */
  void skip(int ofForm) {
    int width = width(ofForm);
    if (width >= 0) {
      at += width;
      return;
    }
    switch (ofForm) {
      case 0x09, 0x18 -> skipBytes(uleb());
      case 0x0A -> skipBytes(u8());
      case 0x0D, 0x0F, 0x15, 0x1A, 0x1B, 0x22, 0x23 -> uleb();
      case 0x08 -> {
        while (u8() != 0) {
          // to behind the text
        }
      }
      default -> read(ofForm, 0);
    }
  }

  private void skipBytes(long length) {
    if (length < 0 || length > info.limit() - at) {
      throw new IndexOutOfBoundsException("a block of " + length + " bytes");
    }
    at += (int) length;
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
      case 0x06, 0x13, 0x17, 0x1C, REF_ALT -> value = fixed(4);
      case 0x10 -> value = fixed(version <= 2 ? 8 : 4);
      case 0x0B, 0x0C, 0x11 -> value = u8();
      case 0x0D -> value = sleb();
      case 0x0F, 0x15, 0x22, 0x23 -> value = uleb();
      case 0x19 -> value = 1;
      case IMPLICIT_CONST -> value = constant;
      case 0x08 -> {
        text = DwarfReader.text(info, at);
        while (u8() != 0) {
          // to behind the text
        }
      }
      case 0x0E -> text = texts.at(fixed(4));
      case 0x1D, STRP_ALT -> text = texts.beside(fixed(4));
      case 0x1F -> text = texts.ofLines(fixed(4));
      case 0x1A -> text = texts.indexed(stringOffsets, uleb());
      case 0x25, 0x26, 0x27, 0x28 -> text = texts.indexed(stringOffsets, fixed(form - 0x24));
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
    int from = at;
    skipBytes(length);
    block = info.slice(from, (int) length).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** An address of the unit's table, -1 if there is none. */
  long address(long index) {
    ByteBuffer table = addressTable;
    return table == null ? -1 : table.getLong(Math.toIntExact(addresses + index * 8));
  }

  /** Whether a form is bytes in place. */
  static boolean isBlock(int form) {
    return form == 0x03 || form == 0x04 || form == 0x09 || form == 0x0A || form == 0x18;
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
    return new DwarfRanges(DwarfBytes.at(table, offset), this::address, version >= 5).read(base);
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

  private long number(long signature) {
    Long known = signatures.putIfAbsent(signature, (long) signed.size());
    if (known == null) {
      signed.add(signature);
      return signed.size() - 1L;
    }
    return known;
  }

  /** The signature of a number. */
  long signature(long number) {
    return signed.get((int) number);
  }

  /**
   * The entry that a reference leads to, by its offset, or marked as {@link #BESIDE} or {@link
   * #SIGNED}; 0 for others.
   */
  long reference() {
    if (form != 0x20 && (value < 0 || value > Integer.MAX_VALUE)) {
      return 0;
    }
    return switch (form) {
      case 0x11, 0x12, 0x13, 0x14, 0x15 -> unitStart + value;
      case 0x10 -> value;
      case 0x1C, 0x24, REF_ALT -> BESIDE | value;
      case 0x20 -> SIGNED | number(value);
      default -> 0;
    };
  }
}
