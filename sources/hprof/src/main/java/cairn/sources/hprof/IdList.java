package cairn.sources.hprof;

import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * A growing list of ids that is read from its beginning only. It holds the differences between
 * neighbours, in units of 8 where that goes, so that ids in ascending order take a byte or two
 * each.
 */
final class IdList {
  private static final int LONGEST = 10;

  private byte[] bytes = new byte[64];
  private int length;
  private int count;
  private long last;
  private long bits;

  /** Whether more can be added. */
  boolean hasRoom() {
    return length < 1 << 20;
  }

  void add(long id) {
    if (bytes.length - length < LONGEST) {
      bytes = Arrays.copyOf(bytes, bytes.length + (bytes.length >> 1) + LONGEST);
    }
    long difference = id - last;
    last = id;
    bits |= id;
    count++;
    if ((difference & 7) != 0) {
      bytes[length++] = 0;
      for (int shift = 56; shift >= 0; shift -= 8) {
        bytes[length++] = (byte) (id >>> shift);
      }
      return;
    }
    long units = difference >> 3;
    long rest = (units << 1 ^ units >> 63) + 1;
    while (rest >= 0x80) {
      bytes[length++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
  }

  int size() {
    return count;
  }

  /** The bits that any of the ids has. */
  long bits() {
    return bits;
  }

  /** Gives back memory that was kept for more. */
  IdList trim() {
    bytes = Arrays.copyOf(bytes, length);
    return this;
  }

  void forEach(LongConsumer consumer) {
    long id = 0;
    int at = 0;
    while (at < length) {
      long rest = bytes[at] & 0x7f;
      for (int shift = 7; bytes[at++] < 0; shift += 7) {
        rest |= (bytes[at] & 0x7fL) << shift;
      }
      if (rest == 0) {
        id = 0;
        for (int i = 0; i < Long.BYTES; i++) {
          id = id << 8 | bytes[at++] & 0xff;
        }
      } else {
        rest--;
        id += (rest >>> 1 ^ -(rest & 1)) << 3;
      }
      consumer.accept(id);
    }
  }
}
