package cairn.trace.nativ;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** A place in bytes of a recording; refuses to go past their end. */
final class Bytes {
  private final ByteBuffer buffer;
  private int at;
  private int end;

  Bytes(ByteBuffer buffer) {
    this.buffer = buffer;
    this.end = buffer.limit();
  }

  boolean hasMore() {
    return at < end;
  }

  int remaining() {
    return end - at;
  }

  long varint() throws NativeTraceException {
    if (at < end) {
      byte first = buffer.get(at);
      if (first >= 0) {
        at++;
        return first;
      }
    }
    long value = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      if (at >= end) {
        throw new NativeTraceException("a number goes past the end of its page");
      }
      int b = buffer.get(at++);
      value |= (long) (b & 0x7F) << shift;
      if (b >= 0) {
        return value;
      }
    }
    throw new NativeTraceException("a number has more than 10 bytes");
  }

  long zigzag() throws NativeTraceException {
    long value = varint();
    return value >>> 1 ^ -(value & 1);
  }

  /** A number from 0 to below a limit. */
  int below(long limit, String what) throws NativeTraceException {
    long value = varint();
    if (value < 0 || value >= limit) {
      throw new NativeTraceException(
          what + " " + Long.toUnsignedString(value) + " is not below " + limit);
    }
    return (int) value;
  }

  /** A number of things that take at least a byte each. */
  int count(String what) throws NativeTraceException {
    return below((long) end - at + 1, what);
  }

  String text() throws NativeTraceException {
    return new String(raw(count("a length of text")), StandardCharsets.UTF_8);
  }

  byte[] raw(int count) throws NativeTraceException {
    if (count > end - at) {
      throw new NativeTraceException(count + " bytes go past the end of their entry");
    }
    byte[] bytes = new byte[count];
    buffer.get(at, bytes);
    at += count;
    return bytes;
  }

  /** The next so many bytes on their own. */
  Bytes part(int count) throws NativeTraceException {
    if (count > end - at) {
      throw new NativeTraceException("an entry of " + count + " bytes goes past its chunk's end");
    }
    Bytes part = new Bytes(buffer);
    part.at = at;
    part.end = at + count;
    at += count;
    return part;
  }
}
