package cairn.recording;

import java.io.IOException;

/** The events of programs whose memory is seen as addresses: part of {@link LaneWriter}. */
class MemoryWriter extends LaneEncoder {
  /** No event without a list of values is longer. */
  static final int SHORT = 100;

  MemoryWriter(RecordingWriter writer, int lane, int chunkBytes, int thread) {
    super(writer, lane, chunkBytes, thread);
  }

  public long block(int site, long address, long size) throws IOException {
    long id = newId();
    at(site, Format.BLOCK, Format.BLOCK, SHORT);
    events.varint(address);
    events.varint(size);
    return made(id);
  }

  public void free(int site, long id) throws IOException {
    checkNode(id);
    at(site, Format.FREE, Format.FREE, SHORT);
    events.varint(id);
    done();
  }

  public long node(int site, long address, int width) throws IOException {
    checkCounts(width, 0, 0);
    long id = newId();
    at(site, Format.NODE, Format.NODE, SHORT);
    events.varint(address);
    events.varint(width);
    return made(id);
  }

  public void join(int site, long id, long address, int width) throws IOException {
    checkNode(id);
    checkCounts(width, 0, 0);
    at(site, Format.JOIN, Format.JOIN, SHORT);
    events.varint(id);
    events.varint(address);
    events.varint(width);
    done();
  }

  /** Returns the id of the cluster. */
  public long merge(int site, long first, long second) throws IOException {
    checkNode(first);
    checkNode(second);
    long id = newId();
    at(site, Format.MERGE, Format.MERGE, SHORT);
    events.varint(first);
    events.varint(second);
    return made(id);
  }

  public long split(int site, long source, long address) throws IOException {
    checkNode(source);
    long id = newId();
    at(site, Format.SPLIT, Format.SPLIT, SHORT);
    events.varint(source);
    events.varint(address);
    return made(id);
  }

  public void store(int site, long address, int width, long value) throws IOException {
    at(site, Format.STORE, Format.STORE, SHORT);
    events.varint(address);
    events.u8(width);
    events.varint(value);
    done();
  }

  /** {@code flags}: {@code Format.BLOCK_...}. */
  public long typedBlock(int site, int type, long address, long size, int flags)
      throws IOException {
    if (writer.typeOf(type).flavour() == Format.TYPE_CLASS) {
      throw new IllegalArgumentException(writer.typeOf(type) + " is a class");
    }
    long id = newId();
    at(site, Format.TYPED_BLOCK, Format.TYPED_BLOCK, SHORT);
    events.varint(type);
    place(address, 0);
    events.varint(size);
    events.u8(flags);
    return made(id);
  }

  /** Says something of a node once the program has ended: {@code Format.REMARK_...}. */
  public void remark(int site, long id, int what, long bytes) throws IOException {
    checkNode(id);
    at(site, Format.REMARK, Format.REMARK, SHORT);
    events.varint(id);
    events.u8(what);
    events.varint(bytes);
    done();
  }

  /** Says where the static fields of a type lie. */
  public void globals(int type, long address) throws IOException {
    writer.typeOf(type);
    code(Format.CODE_GLOBALS, SHORT);
    events.varint(type);
    events.varint(address);
    done();
  }

  /** Writes up to eight bytes, the first one lowest. */
  public void write(int site, long address, int count, long value) throws IOException {
    if (count < 1 || count > 8 || (count < 8 && value >>> 8 * count != 0)) {
      throw new IllegalArgumentException("the value " + value + " in " + count + " bytes");
    }
    at(site, Format.WRITE, Format.WRITE, SHORT);
    place(address, count);
    long distance = value - address;
    boolean near = count == 8 && Math.abs(distance) < 1L << 40 && value >>> 28 != 0;
    events.varint(count << 1 | (near ? 1 : 0));
    if (near) {
      events.zigzag(distance);
    } else {
      events.varint(value);
    }
    done();
  }

  /** Writes more than eight bytes. */
  public void write(int site, long address, byte[] bytes, int count) throws IOException {
    if (count <= 8 || count > Format.MAX_PAYLOAD / 2) {
      throw new IllegalArgumentException(count + " bytes");
    }
    at(site, Format.WRITE, Format.WRITE, SHORT + (long) count);
    place(address, count);
    events.varint((long) count << 1);
    events.append(bytes, count);
    done();
  }

  /** Tells of accesses outside of blocks. */
  public void outside(int site, OutsideInfo told) throws IOException {
    for (int stack :
        new int[] {told.stack(), told.allocated(), told.freed(), told.otherAllocated()}) {
      writer.checkStack(stack);
    }
    at(site, Format.OUTSIDE, Format.OUTSIDE, 2 * SHORT);
    events.varint(told.number());
    if (told.number() == 0) {
      events.varint(told.count());
      done();
      return;
    }
    events.u8(told.kind());
    events.u8(told.flags());
    place(told.address(), told.size());
    events.varint(told.size());
    events.varint(told.count());
    events.varint(told.stack());
    events.varint(told.block());
    events.varint(told.allocated());
    events.varint(told.freed());
    events.varint(told.other());
    events.varint(told.otherAllocated());
    done();
  }

  public void storePointer(int site, long address, long target) throws IOException {
    at(site, Format.STORE_PTR, Format.STORE_PTR, SHORT);
    events.varint(address);
    events.varint(target);
    done();
  }
}
