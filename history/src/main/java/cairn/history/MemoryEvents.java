package cairn.history;

/** Applies the events that speak of memory while a history is loaded. */
final class MemoryEvents {
  private static final int WORD = 8;

  private final Nodes nodes;
  private final Versions versions;
  private final AddressHistory addresses;
  private final Oddities oddities;
  private final AddressMap map;
  private final TypedMemory typed;

  MemoryEvents(
      Layouts layouts,
      Nodes nodes,
      Versions versions,
      AddressHistory addresses,
      Oddities oddities) {
    this.nodes = nodes;
    this.versions = versions;
    this.addresses = addresses;
    this.oddities = oddities;
    this.map = new AddressMap(addresses.extents());
    this.typed = new TypedMemory(layouts, nodes, versions, map, addresses.extents());
  }

  void block(long id, long address, long size, int time, int site) {
    checkRange(address, Math.max(1, size), time);
    int node = nodes.add(id, Layouts.BLOCK, 0, 0, time, site);
    map.give(address, address + Math.max(1, size), node, time, time);
  }

  void typedBlock(long id, int type, long address, long size, boolean zeroed, int time, int site) {
    checkRange(address, Math.max(1, size), time);
    typed.block(id, type, address, size, zeroed, time, site);
  }

  void globals(int type, long address, int time) {
    typed.globals(type, address, time);
  }

  /** Writes bytes to whatever slots lie there. Whole words without a type may be pointers. */
  void write(long address, int count, long[] words, int time, int site) {
    checkRange(address, count, time);
    TypedMemory.Bytes bytes = new TypedMemory.Bytes(address, count, words);
    typed.writeViews(bytes, time, site);
    for (long at = address; at < bytes.end(); ) {
      long next = typed.write(bytes, at, time, site);
      if (next == at) {
        next = Math.min(bytes.end(), (at | WORD - 1) + 1);
        long word = bytes.from(at);
        boolean whole = next - at == WORD;
        if (!whole || !typed.word(Slots.word(at), word, time, site)) {
          store(at, (int) (next - at), word, time, site);
        }
      }
      at = next;
    }
  }

  void found(long id, long address, int width, int time, int site) {
    checkRange(address, Math.max(1, width), time);
    int node = nodes.add(id, Layouts.FOUND, 0, 0, time, site);
    map.give(address, address + Math.max(1, width), node, time, 0);
  }

  void join(int node, long address, int width, int time) {
    checkRange(address, Math.max(1, width), time);
    map.give(address, address + Math.max(1, width), map.now(node), time, 0);
  }

  void free(int node, int time, int site) {
    if (nodes.death(node) != 0) {
      oddities.count(Oddities.FREED_TWICE, time);
      return;
    }
    nodes.setDeath(node, time, site);
    map.take(node, time);
  }

  void merge(int first, int second, long id, int time, int site) {
    int front = map.now(first);
    int back = map.now(second);
    if (front == back) {
      throw new HistoryException(
          "time "
              + time
              + ": nodes "
              + nodes.id(first)
              + " and "
              + nodes.id(second)
              + " are merged, but are one node already");
    }
    int cluster = nodes.add(id, Layouts.CLUSTER, 0, 0, time, site);
    addresses.merged(front, back, cluster);
    map.merge(front, back, cluster);
  }

  void split(int node, long address, long id, int time, int site) {
    int source = map.now(node);
    int made = nodes.add(id, Layouts.FOUND, 0, 0, time, site);
    addresses.splitOff(made, source);
    map.split(source, address, made, time);
  }

  /** Merges the bytes of a store into the words that it touches. */
  void store(long address, int width, long value, int time, int site) {
    checkRange(address, width, time);
    if (width < 1) {
      throw new HistoryException("time " + time + ": a store of " + width + " bytes");
    }
    long end = address + width;
    for (long word = address & -WORD; word < end; word += WORD) {
      int written = bytes(address, end, word);
      int known = bytes(address, Math.min(end, address + WORD), word);
      long shift = (word - address) * 8;
      long bits = shift >= Long.SIZE ? 0 : shift >= 0 ? value >>> shift : value << -shift;
      long slot = Slots.word(word);
      if (written == 0xFF) {
        versions.addBytes(slot, known, bits & mask(known), time, site);
        continue;
      }
      int old = versions.last(slot);
      int kept = 0;
      if (old >= 0 && versions.time(old) >= contentSince(Math.max(word, address))) {
        kept = versions.knownBytes(old) & ~written;
      }
      long rest = kept == 0 ? 0 : versions.rawBits(old) & mask(kept);
      versions.addBytes(slot, known | kept, bits & mask(known) | rest, time, site);
    }
  }

  /** A bit for each byte of a word that lies in a range. */
  static int bytes(long start, long end, long word) {
    int low = (int) Math.min(WORD, Math.max(0, start - word));
    int high = (int) Math.min(WORD, Math.max(0, end - word));
    return high <= low ? 0 : (1 << high) - (1 << low);
  }

  static long mask(int bytes) {
    long mask = 0;
    for (int i = 0; i < WORD; i++) {
      if ((bytes >> i & 1) != 0) {
        mask |= 0xFFL << 8 * i;
      }
    }
    return mask;
  }

  /** What a block holds from before its birth is not its content. */
  private int contentSince(long address) {
    int extent = map.at(address);
    return extent < 0 ? 0 : addresses.extents().since(extent);
  }

  /** Binds a pointer to the node that owns its target now. */
  void storePointer(long address, long target, int time, int site) {
    checkRange(address, WORD, time);
    if ((address & (WORD - 1)) != 0) {
      oddities.count(Oddities.UNALIGNED, time);
      store(address, WORD, target, time, site);
      return;
    }
    typed.pointer(Slots.word(address), target, time, site);
  }

  private static void checkRange(long address, long size, int time) {
    if (address < 0 || size < 0 || size > Slots.ADDRESS_LIMIT - address) {
      throw new HistoryException(
          "time %d: %s bytes at address 0x%x, beyond what a history can hold (0x%x)"
              .formatted(time, Long.toUnsignedString(size), address, Slots.ADDRESS_LIMIT));
    }
  }
}
