package cairn.sources.nativ;

import java.util.Arrays;

/** Chunks of an allocator in the order of their addresses: 17 bytes each, in arrays that grow. */
final class Chunks {
  static final byte USED = 0;

  /** Free, as the next chunk says. */
  static final byte FREE = 1;

  /** Free, in a list of which the chunks themselves know nothing. */
  static final byte CACHED = 2;

  /** Memory of the allocator itself. */
  static final byte OWN = 3;

  private long[] addresses = new long[1024];
  private long[] sizes = new long[1024];
  private byte[] states = new byte[1024];
  private int count;

  void add(long address, long size) {
    if (count == addresses.length) {
      addresses = Arrays.copyOf(addresses, count * 2);
      sizes = Arrays.copyOf(sizes, count * 2);
      states = Arrays.copyOf(states, count * 2);
    }
    addresses[count] = address;
    sizes[count] = size;
    count++;
  }

  int count() {
    return count;
  }

  long address(int chunk) {
    return addresses[chunk];
  }

  long size(int chunk) {
    return sizes[chunk];
  }

  void resize(int chunk, long size) {
    sizes[chunk] = size;
  }

  byte state(int chunk) {
    return states[chunk];
  }

  void set(int chunk, byte state) {
    states[chunk] = state;
  }

  /** The chunk that begins at an address; -1 for none. */
  int find(long address) {
    int found = Arrays.binarySearch(addresses, 0, count, address);
    return found < 0 ? -1 : found;
  }
}
