package cairn.trace;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** The bytes of one page; see {@link PageDecoder} for what they mean. */
final class PageEncoder {
  /** Operands are coded against the last one of the same operation, as far as places go. */
  static final int PLACES = 512;

  private byte[] bytes = new byte[TraceFormat.PAGE_BYTES + 4096];
  private int size;
  private int block;
  private final long[] lastA = new long[PLACES];
  private final int[] lastB = new int[PLACES];
  private final long[] lastValue = new long[PLACES];

  void begin() {
    size = 0;
    block = 0;
    Arrays.fill(lastA, 0);
    Arrays.fill(lastB, 0);
    Arrays.fill(lastValue, 0);
  }

  int size() {
    return size;
  }

  long checksum() {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, size);
    return crc.getValue();
  }

  void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
  }

  private void varint(long value) {
    if (size + 10 > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  private void zigzag(long value) {
    varint(value << 1 ^ value >> 63);
  }

  void control(int kind, int subject) {
    varint(kind);
    varint(subject);
  }

  long run(
      Code code, int which, int from, int to, Operands operands, boolean values, long timeBefore) {
    int first = code.firstOperation(which);
    boolean whole = from == first && to == code.endOperation(which);
    long step = (long) which - block;
    if (whole) {
      varint((step << 1 ^ step >> 63) + TraceFormat.FIRST_BLOCK);
    } else {
      varint(Page.RUN);
      zigzag(step);
      varint(from - first);
      varint(to - from);
    }
    block = which;
    Page given = operands.page;
    int next = 0;
    long time = timeBefore;
    for (int operation = from; operation < to; operation++) {
      int access = code.operationAccess[operation];
      if (access == Code.NONE) {
        continue;
      }
      if (next == given.operands) {
        throw new IllegalArgumentException("block " + which + " has more operands than " + next);
      }
      int place = operation & PLACES - 1;
      long a = given.a[next];
      zigzag(a - lastA[place]);
      lastA[place] = a;
      if (!code.bytes) {
        int b = given.b[next];
        zigzag((long) b - lastB[place]);
        lastB[place] = b;
      }
      if (access == Code.WRITE) {
        time = time(given.time[next], time);
        if (values) {
          long value = given.value[next];
          zigzag(value - lastValue[place]);
          lastValue[place] = value;
        }
      }
      next++;
    }
    if (next != given.operands) {
      throw new IllegalArgumentException(
          "block " + which + " has " + next + " operands, not " + given.operands);
    }
    return time;
  }

  /** 0: none; otherwise one more than the zigzag distance from the last time. */
  private long time(long at, long before) {
    if (at == 0) {
      varint(0);
      return before;
    }
    long step = at - before;
    varint((step << 1 ^ step >> 63) + 1);
    return at;
  }

  long perform(int instruction, boolean unmodelled, long at, Operands operands, long timeBefore) {
    varint(Page.DO);
    varint(instruction);
    varint(unmodelled ? 1 : 0);
    final long time = time(at, timeBefore);
    Page given = operands.page;
    varint(given.operands);
    for (int i = 0; i < given.operands; i++) {
      varint(given.item[i]);
      zigzag(given.a[i]);
      zigzag(given.b[i]);
      zigzag(given.count[i]);
    }
    return time;
  }
}
