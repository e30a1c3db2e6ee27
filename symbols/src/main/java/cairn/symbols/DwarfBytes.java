package cairn.symbols;

import java.nio.ByteBuffer;

/** Numbers of debug information, one after the other. Beyond the end is an exception. */
class DwarfBytes {
  final ByteBuffer info;

  /** Where the next value is. */
  int at;

  DwarfBytes(ByteBuffer info) {
    this.info = info;
  }

  static DwarfBytes at(ByteBuffer info, long offset) {
    DwarfBytes made = new DwarfBytes(info);
    made.at = Math.toIntExact(offset);
    return made;
  }

  int u8() {
    return info.get(at++) & 0xFF;
  }

  long fixed(int width) {
    int from = at;
    at += width;
    return switch (width) {
      case 1 -> info.get(from) & 0xFF;
      case 2 -> info.getShort(from) & 0xFFFF;
      case 3 -> info.getShort(from) & 0xFFFF | (info.get(from + 2) & 0xFF) << 16;
      case 4 -> info.getInt(from) & 0xFFFF_FFFFL;
      default -> info.getLong(from);
    };
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

  /** A signed number inside a block. */
  static long signed(ByteBuffer block, int from) {
    return at(block, from).sleb();
  }

  /** The same without a sign. */
  static long unsigned(ByteBuffer block, int from) {
    return at(block, from).uleb();
  }
}
