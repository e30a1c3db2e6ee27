package cairn.recording;

/** Decodes the events of programs whose memory is seen as addresses. */
class MemoryDecoder extends LaneState {
  MemoryDecoder(int lane, Tables tables, Clock clock) {
    super(lane, tables, clock);
  }

  /** The events of programs whose memory is seen as addresses. */
  final void inMemory(int kind, EventHandler handler) throws RecordingException {
    switch (kind) {
      case Format.BLOCK -> {
        long address = varint();
        long size = varint();
        long id = newId();
        handler.block(++clock.time, thread, site, id, address, size);
      }
      case Format.FREE -> {
        long id = id();
        handler.free(++clock.time, thread, site, id);
      }
      case Format.NODE -> {
        long address = varint();
        int width = count("width");
        long id = newId();
        handler.node(++clock.time, thread, site, id, address, width);
      }
      case Format.JOIN -> {
        long id = id();
        long address = varint();
        int width = count("width");
        handler.join(++clock.time, thread, site, id, address, width);
      }
      case Format.MERGE -> {
        long first = id();
        long second = id();
        long id = newId();
        handler.merge(++clock.time, thread, site, first, second, id);
      }
      case Format.SPLIT -> {
        long source = id();
        long address = varint();
        long id = newId();
        handler.split(++clock.time, thread, site, source, address, id);
      }
      case Format.STORE -> {
        long address = varint();
        int width = u8();
        long value = varint();
        handler.store(++clock.time, thread, site, address, width, value);
      }
      case Format.STORE_PTR -> {
        long address = varint();
        long target = varint();
        handler.storePointer(++clock.time, thread, site, address, target);
      }
      case Format.TYPED_BLOCK -> typedBlock(handler);
      case Format.REMARK -> {
        long id = id();
        int what = u8();
        if (what != Format.REMARK_NO_NODE && what != Format.REMARK_UNTOUCHED) {
          throw tables.unknown(this, "unknown remark " + what);
        }
        handler.remark(clock.time, thread, site, id, what, varint());
      }
      case Format.WRITE -> {
        long address = place();
        int n = count("a number of bytes");
        long[] words = bytes(n >> 1, (n & 1) != 0, address);
        behind(n >> 1);
        handler.write(++clock.time, thread, site, address, n >> 1, words);
      }
      case Format.OUTSIDE -> handler.outside(clock.time, thread, site, outside());
      default -> throw tables.unknown(this, "unknown kind " + kind + " of site " + site);
    }
  }

  private void typedBlock(EventHandler handler) throws RecordingException {
    TypeInfo type = type();
    if (type.flavour() == Format.TYPE_CLASS) {
      throw corrupt("a block of " + type + ", which is a class");
    }
    long address = place();
    long size = varint();
    int flags = u8();
    long id = newId();
    boolean zeroed = (flags & Format.BLOCK_ZEROED) != 0;
    handler.typedBlock(++clock.time, thread, site, id, type.id(), address, size, zeroed);
  }

  private OutsideInfo outside() throws RecordingException {
    int number = count("a number");
    if (number == 0) {
      return OutsideInfo.untold(varint());
    }
    int kind = u8();
    if (kind < Format.OUTSIDE_BESIDE || kind > Format.OUTSIDE_NO_BLOCK) {
      throw tables.unknown(this, "unknown kind " + kind + " of an access");
    }
    int flags = u8();
    long address = place();
    long size = varint();
    behind(size);
    long times = varint();
    int stack = stack();
    long block = id();
    int allocated = stack();
    int freed = stack();
    long other = id();
    return new OutsideInfo(
        number, kind, flags, address, size, times, stack, block, allocated, freed, other, stack());
  }

  final int stack() throws RecordingException {
    long id = varint();
    if (id == 0 || tables.stacks.get(id) != null) {
      return (int) id;
    }
    if (tables.damaged) {
      return 0;
    }
    throw corrupt("undefined stack " + Long.toUnsignedString(id));
  }
}
