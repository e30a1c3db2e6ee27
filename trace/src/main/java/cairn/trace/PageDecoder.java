package cairn.trace;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * Decodes pages. A page is a list of steps and can be read alone. Each step begins with a varint:
 *
 * <ul>
 *   <li>0: a part of a block: zigzag of its number minus the last one's, varint first operation in
 *       the block, varint how many, then operands
 *   <li>1 to 4: THREAD, ENTER, LEAVE, SPAWN and a varint
 *   <li>5: DO: varint instruction, varint 1 if not modelled, time, varint number of operands, each
 *       four varints
 *   <li>from {@link TraceFormat#FIRST_BLOCK} on: a whole block, zigzag as above, then operands
 * </ul>
 *
 * <p>Operands of a block are, for each operation that accesses memory: zigzag of the address (or
 * object) minus the last one of the same place, where the place is the operation's number modulo
 * 512; in cells also that of the slot; of writes also the time and, in traces with values, the
 * value. A time is 0 for none, otherwise one more than the zigzag distance to the last one.
 */
final class PageDecoder {
  private final Code code;
  private final boolean values;
  private final String file;
  private final long[] lastA = new long[PageEncoder.PLACES];
  private final int[] lastB = new int[PageEncoder.PLACES];
  private final long[] lastValue = new long[PageEncoder.PLACES];
  private byte[] bytes = new byte[0];
  private int pos;
  private int end;
  private long time;

  PageDecoder(Code code, boolean values, String file) {
    this.code = code;
    this.values = values;
    this.file = file;
  }

  /** Whether it decodes the pages of the trace that has this code. */
  @SuppressWarnings("ReferenceEquality") // a trace has one, which nobody copies
  boolean isOf(Code other) {
    return code == other;
  }

  void decode(ByteBuffer from, int offset, int length, long checksum, Page page)
      throws TraceException {
    if (bytes.length < length) {
      bytes = new byte[length];
    }
    from.get(offset, bytes, 0, length);
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, length);
    if (crc.getValue() != checksum) {
      throw damaged("a page with a wrong checksum");
    }
    pos = 0;
    end = length;
    time = page.firstTime;
    Arrays.fill(lastA, 0);
    Arrays.fill(lastB, 0);
    Arrays.fill(lastValue, 0);
    page.clear();
    int block = 0;
    try {
      while (pos < end) {
        long u = varint();
        if (u >= TraceFormat.FIRST_BLOCK) {
          block = block(block + unzigzag(u - TraceFormat.FIRST_BLOCK));
          int first = code.blockStart[block];
          run(page, block, first, code.blockStart[block + 1]);
        } else if (u == Page.RUN) {
          block = block(block + unzigzag(varint()));
          long first = code.blockStart[block] + varint();
          long last = first + varint();
          if (first < code.blockStart[block] || last < first || last > code.blockStart[block + 1]) {
            throw damaged("a part of a block beyond its end");
          }
          run(page, block, (int) first, (int) last);
        } else if (u == Page.DO) {
          perform(page);
        } else if (u <= Page.SPAWN) {
          long subject = varint();
          if (subject < 0 || subject != (int) subject) {
            throw damaged("the number " + subject);
          }
          if (u == Page.ENTER && subject >= code.methods()) {
            throw damaged("method " + subject);
          }
          page.step((int) u, (int) subject, 0, 0);
        } else {
          throw damaged("the code " + u);
        }
      }
    } catch (ArrayIndexOutOfBoundsException e) {
      throw damaged("a step that is cut off");
    }
    if (pos != end) {
      throw damaged("a step that is cut off");
    }
  }

  private TraceException damaged(String what) {
    return TraceException.damaged(file, what);
  }

  private int block(long number) throws TraceException {
    if (number < 0 || number >= code.blockMethod.length) {
      throw damaged("block " + number);
    }
    return (int) number;
  }

  private void run(Page page, int block, int from, int to) {
    page.step(Page.RUN, block, from, to);
    byte[] accesses = code.operationAccess;
    boolean cells = !code.bytes;
    for (int operation = from; operation < to; operation++) {
      int access = accesses[operation];
      if (access == Code.NONE) {
        continue;
      }
      int place = operation & PageEncoder.PLACES - 1;
      long a = lastA[place] += unzigzag(varint());
      int b = cells ? lastB[place] += (int) unzigzag(varint()) : 0;
      int i = page.operand(0, a, b, 0);
      if (access == Code.WRITE) {
        page.time[i] = time();
        if (values) {
          page.value[i] = lastValue[place] += unzigzag(varint());
        }
      }
    }
  }

  private long time() {
    long step = varint();
    if (step == 0) {
      return 0;
    }
    time += unzigzag(step - 1);
    return time;
  }

  private void perform(Page page) throws TraceException {
    long instruction = varint();
    if (instruction < 0 || instruction >= code.instructions()) {
      throw damaged("instruction " + instruction);
    }
    page.step(Page.DO, (int) instruction, (int) varint() & 1, 0);
    long at = time();
    long n = varint();
    if (n < 0 || n > end - pos) {
      throw damaged(n + " operands");
    }
    for (long i = 0; i < n; i++) {
      int kind = (int) varint();
      long a = unzigzag(varint());
      long b = unzigzag(varint());
      int index = page.operand(kind, a, (int) b, unzigzag(varint()));
      page.time[index] = at;
    }
  }

  private long varint() {
    byte b = bytes[pos++];
    if (b >= 0) {
      return b;
    }
    long value = b & 0x7F;
    for (int shift = 7; shift < 64; shift += 7) {
      b = bytes[pos++];
      value |= (long) (b & 0x7F) << shift;
      if (b >= 0) {
        break;
      }
    }
    return value;
  }

  private static long unzigzag(long value) {
    return (value >>> 1) ^ -(value & 1);
  }
}
