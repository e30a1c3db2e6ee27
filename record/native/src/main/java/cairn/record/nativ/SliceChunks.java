package cairn.record.nativ;

import cairn.recording.RecordingWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * What a slice needs of the stream, as it goes into the recording: pages of the trace and machine
 * code as they are, and for each instruction the place that a person knows it by. Nothing of it is
 * decoded.
 */
final class SliceChunks {
  private static final int PLACE = 5;
  private static final int METHOD = 6;

  /** Code is written out when there is so much of it, or when a page may speak of it. */
  private static final int CHUNK_BYTES = 1 << 18;

  private final RecordingWriter writer;
  private final Code code;
  private final LocalNames locals;
  private final Map<Code.Place, Integer> methods = new HashMap<>();
  private byte[] bytes = new byte[1 << 12];
  private int size;
  private int instructions = 1;

  SliceChunks(RecordingWriter writer, Code code, LocalNames locals) {
    this.writer = writer;
    this.locals = locals;
    this.code = code;
  }

  void page(byte[] page, int count) throws IOException {
    flush();
    writer.tracePage(page, count);
  }

  void code(byte[] entry, int count) throws IOException {
    for (; instructions < code.instructions(); instructions++) {
      boolean own = code.isOfProgram(instructions);
      Code.Place place = code.at(instructions);
      long address = own ? code.linked(instructions) : code.address(instructions);
      place(place, address, own ? locals.of(address, place.line()) : "");
    }
    varint(count);
    append(entry, count);
    if (size >= CHUNK_BYTES) {
      flush();
    }
  }

  void flush() throws IOException {
    if (size > 0) {
      writer.machineCode(bytes, size);
      size = 0;
    }
  }

  /** Places that differ in their lines alone are of one method. */
  private void place(Code.Place place, long address, String variable) {
    Code.Place key =
        new Code.Place(place.folder(), place.file(), 0, place.function(), place.object(), null);
    Integer known = methods.get(key);
    if (known == null) {
      known = methods.size();
      methods.put(key, known);
      int mark = begin(METHOD);
      text(place.object());
      text(place.function());
      text(place.file());
      text(place.folder());
      end(mark);
    }
    int mark = begin(PLACE);
    varint(known);
    varint(place.line());
    varint(address);
    text(variable);
    end(mark);
  }

  /** An entry of our own begins; it is shorter than 2^14 bytes by far, and two are its length. */
  private int begin(int kind) {
    append(new byte[2], 2);
    varint(kind);
    return size;
  }

  private void end(int mark) {
    int from = mark - 1;
    int length = size - from;
    if (length >= 1 << 14) {
      throw new IllegalStateException("names of " + length + " bytes");
    }
    bytes[from - 2] = (byte) (length & 0x7F | 0x80);
    bytes[from - 1] = (byte) (length >> 7);
  }

  private void text(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    varint(utf8.length);
    append(utf8, utf8.length);
  }

  private void varint(long value) {
    ensure(10);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  private void append(byte[] from, int count) {
    ensure(count);
    System.arraycopy(from, 0, bytes, size, count);
    size += count;
  }

  private void ensure(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(size + more, 2 * bytes.length));
    }
  }
}
