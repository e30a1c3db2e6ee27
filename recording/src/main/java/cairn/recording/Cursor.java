package cairn.recording;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * A place in a chunk's payload. Reads the format's primitives and refuses to run past the payload's
 * end; every refusal names the offset in the file.
 */
class Cursor {
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  /** Little-endian; only read at absolute indexes, so that cursors may share it. */
  ByteBuffer bytes = NOTHING;

  int pos;
  int end;
  private String file = "";
  private long base;

  /**
   * Goes to a payload.
   *
   * @param offset where in the file the payload begins
   */
  final void place(ByteBuffer buffer, int from, int length, String file, long offset) {
    if (buffer.order() != ByteOrder.LITTLE_ENDIAN) {
      throw new IllegalArgumentException("a little-endian buffer is needed");
    }
    this.bytes = buffer;
    this.pos = from;
    this.end = from + length;
    this.file = file;
    this.base = offset - from;
  }

  final String file() {
    return file;
  }

  final long offset() {
    return base + pos;
  }

  final int remaining() {
    return end - pos;
  }

  final int u8() throws RecordingException {
    if (pos >= end) {
      throw pastEnd();
    }
    return bytes.get(pos++) & 0xFF;
  }

  final long varint() throws RecordingException {
    int p = pos;
    if (p < end) {
      byte b = bytes.get(p);
      if (b >= 0) {
        pos = p + 1;
        return b;
      }
    }
    return longVarint();
  }

  private long longVarint() throws RecordingException {
    int p = pos;
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (p >= end) {
        throw pastEnd();
      }
      int b = bytes.get(p++);
      if (shift == 63 && (b & 0xFE) != 0) {
        throw corrupt("a number of more than 64 bits");
      }
      value |= (long) (b & 0x7F) << shift;
      if (b >= 0) {
        pos = p;
        return value;
      }
    }
    throw corrupt("a number of more than 10 bytes");
  }

  /** A varint that must be a non-negative {@code int}. */
  final int count(String what) throws RecordingException {
    long value = varint();
    if (value != (int) value || value < 0) {
      throw corrupt(what + " " + Long.toUnsignedString(value) + " is above 2147483647");
    }
    return (int) value;
  }

  final long zigzag() throws RecordingException {
    return unzigzag(varint());
  }

  static long unzigzag(long value) {
    return (value >>> 1) ^ -(value & 1);
  }

  /** Four bytes, as an unsigned number. */
  final long fixed4() throws RecordingException {
    if (end - pos < 4) {
      throw pastEnd();
    }
    long value = bytes.getInt(pos) & 0xFFFF_FFFFL;
    pos += 4;
    return value;
  }

  final long fixed8() throws RecordingException {
    if (end - pos < 8) {
      throw pastEnd();
    }
    long value = bytes.getLong(pos);
    pos += 8;
    return value;
  }

  /** Text; bytes that are not UTF-8 become U+FFFD. */
  final String text() throws RecordingException {
    byte[] copy = bytes("a text");
    return copy.length == 0 ? "" : new String(copy, StandardCharsets.UTF_8);
  }

  /** A number of bytes, and those. */
  final byte[] bytes() throws RecordingException {
    return bytes("a list");
  }

  private byte[] bytes(String what) throws RecordingException {
    long length = varint();
    if (length < 0 || length > end - pos) {
      throw corrupt(
          what
              + " of "
              + Long.toUnsignedString(length)
              + " bytes, but its chunk has only "
              + (end - pos)
              + " left");
    }
    byte[] copy = new byte[(int) length];
    bytes.get(pos, copy);
    pos += copy.length;
    return copy;
  }

  final RecordingException corrupt(String found) {
    return RecordingException.corrupt(file, offset(), found);
  }

  private RecordingException pastEnd() {
    return corrupt("the chunk's content runs past its end");
  }
}
