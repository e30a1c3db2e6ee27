package cairn.record.nativ;

/** Ids above 0 of blocks by their addresses, by hashing without boxes; 16 to 64 bytes for each. */
final class BlockTable {
  private long[] addresses = new long[64];
  private long[] ids = new long[64];
  private int size;

  /** Blocks that lie together in memory lie together here: they are asked for together. */
  private static int spread(long address, int mask) {
    int page = (int) ((address >>> 12) * 0x9E3779B97F4A7C15L >>> 32);
    return page + (int) (address >>> 4 & 0xFF) & mask;
  }

  /** An earlier block at the address is forgotten. */
  void put(long address, long id) {
    if (2 * (size + 1) > ids.length) {
      grow();
    }
    int mask = ids.length - 1;
    int at = spread(address, mask);
    while (ids[at] != 0 && addresses[at] != address) {
      at = at + 1 & mask;
    }
    size += ids[at] == 0 ? 1 : 0;
    addresses[at] = address;
    ids[at] = id;
  }

  private void grow() {
    long[] oldAddresses = addresses;
    long[] oldIds = ids;
    addresses = new long[2 * oldIds.length];
    ids = new long[2 * oldIds.length];
    size = 0;
    for (int i = 0; i < oldIds.length; i++) {
      if (oldIds[i] != 0) {
        put(oldAddresses[i], oldIds[i]);
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
        hole = at;
      }
    }
    ids[hole] = 0;
    size--;
    return found;
  }
}
