package cairn.record.nativ;

import java.util.HashMap;
import java.util.Map;

/**
 * Blocks by their addresses, by hashing without boxes; 24 to 96 bytes for each. Ids are above 0.
 */
final class BlockTable {
  private long[] addresses = new long[64];
  private long[] ids = new long[64];
  private long[] sizes = new long[64];
  private int count;

  /** Blocks that lie together in memory lie together here: they are asked for together. */
  private static int spread(long address, int mask) {
    int page = (int) ((address >>> 12) * 0x9E3779B97F4A7C15L >>> 32);
    return page + (int) (address >>> 4 & 0xFF) & mask;
  }

  /** An earlier block at the address is forgotten. */
  void put(long address, long id, long size) {
    if (2 * (count + 1) > ids.length) {
      grow();
    }
    int mask = ids.length - 1;
    int at = spread(address, mask);
    while (ids[at] != 0 && addresses[at] != address) {
      at = at + 1 & mask;
    }
    count += ids[at] == 0 ? 1 : 0;
    addresses[at] = address;
    ids[at] = id;
    sizes[at] = size;
  }

  private void grow() {
    long[] oldAddresses = addresses;
    long[] oldIds = ids;
    long[] oldSizes = sizes;
    addresses = new long[2 * oldIds.length];
    ids = new long[2 * oldIds.length];
    sizes = new long[2 * oldIds.length];
    count = 0;
    for (int i = 0; i < oldIds.length; i++) {
      if (oldIds[i] != 0) {
        put(oldAddresses[i], oldIds[i], oldSizes[i]);
      }
    }
  }

  /** Takes a block away; 0 if there is none at the address. Those behind it may move up. */
  long remove(long address) {
    int mask = ids.length - 1;
    int hole = spread(address, mask);
    while (ids[hole] != 0 && addresses[hole] != address) {
      hole = hole + 1 & mask;
    }
    long found = ids[hole];
    if (found == 0) {
      return 0;
    }
    for (int at = hole + 1 & mask; ids[at] != 0; at = at + 1 & mask) {
      if ((at - spread(addresses[at], mask) & mask) >= (at - hole & mask)) {
        addresses[hole] = addresses[at];
        ids[hole] = ids[at];
        sizes[hole] = sizes[at];
        hole = at;
      }
    }
    ids[hole] = 0;
    count--;
    return found;
  }

  /** All of them, by address; costs as much as there are. */
  Map<Long, PointEvents.Block> all() {
    Map<Long, PointEvents.Block> all = new HashMap<>();
    for (int i = 0; i < ids.length; i++) {
      if (ids[i] != 0) {
        all.put(addresses[i], new PointEvents.Block(ids[i], sizes[i]));
      }
    }
    return all;
  }
}
