package cairn.recording;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** Growing bytes in the format's primitives. */
final class ByteSink {
  private byte[] bytes = new byte[256];
  private int size;

  int size() {
    return size;
  }

  void clear() {
    size = 0;
  }

  private void ensure(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(size + more, 2 * bytes.length));
    }
  }

  void u8(int value) {
    ensure(1);
    bytes[size++] = (byte) value;
  }

  void varint(long value) {
    ensure(10);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  void zigzag(long value) {
    varint(value << 1 ^ value >> 63);
  }

  void fixed(long value, int width) {
    ensure(width);
    for (int i = 0; i < width; i++) {
      bytes[size++] = (byte) (value >>> 8 * i);
    }
  }

  void text(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    varint(utf8.length);
    ensure(utf8.length);
    System.arraycopy(utf8, 0, bytes, size, utf8.length);
    size += utf8.length;
  }

  void append(ByteSink other) {
    append(other.bytes, other.size);
  }

  void append(byte[] other, int length) {
    ensure(length);
    System.arraycopy(other, 0, bytes, size, length);
    size += length;
  }

  void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
  }

  /** A whole chunk with this payload. */
  static ByteSink chunk(int kind, ByteSink payload) {
    ByteSink chunk = new ByteSink();
    chunk.fixed(Format.CHUNK_MARKER, 4);
    chunk.fixed(kind, 4);
    chunk.fixed(payload.size, 4);
    CRC32C crc = new CRC32C();
    crc.update(chunk.bytes, 0, 12);
    crc.update(payload.bytes, 0, payload.size);
    chunk.fixed(crc.getValue(), 4);
    chunk.append(payload);
    return chunk;
  }

  /** The payload of an END chunk. */
  static ByteSink end(int reason, int exitCode, String text) {
    ByteSink end = new ByteSink();
    end.u8(reason);
    end.zigzag(exitCode);
    end.text(text);
    return end;
  }
}
