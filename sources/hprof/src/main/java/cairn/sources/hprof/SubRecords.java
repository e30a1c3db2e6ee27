package cairn.sources.hprof;

import java.io.IOException;

/** Walks over the sub-records of a heap dump. Reads headers only, unless its visitor reads more. */
final class SubRecords {
  private static final long PAUSE = 1 << 22;

  private final Window window;
  private final int idSize;

  /** Bytes of a sub-record up to where its length is known, by tag; 0: no such tag. */
  private final int[] heads = new int[256];

  SubRecords(Window window) {
    this.window = window;
    this.idSize = window.idSize();
    int id = 1 + idSize;
    heads[Tag.ROOT_UNKNOWN] = id;
    heads[Tag.ROOT_JNI_GLOBAL] = id + idSize;
    heads[Tag.ROOT_JNI_LOCAL] = id + 8;
    heads[Tag.ROOT_JAVA_FRAME] = id + 8;
    heads[Tag.ROOT_NATIVE_STACK] = id + 4;
    heads[Tag.ROOT_STICKY_CLASS] = id;
    heads[Tag.ROOT_THREAD_BLOCK] = id + 4;
    heads[Tag.ROOT_MONITOR_USED] = id;
    heads[Tag.ROOT_THREAD_OBJECT] = id + 8;
    heads[Tag.CLASS_DUMP] = id + 8 + 6 * idSize;
    heads[Tag.INSTANCE_DUMP] = id + 8 + idSize;
    heads[Tag.OBJECT_ARRAY_DUMP] = id + 8 + idSize;
    heads[Tag.PRIMITIVE_ARRAY_DUMP] = id + 9;
    heads[Tag.ROOT_INTERNED_STRING] = id;
    heads[Tag.ROOT_FINALIZING] = id;
    heads[Tag.ROOT_DEBUGGER] = id;
    heads[Tag.ROOT_REFERENCE_CLEANUP] = id;
    heads[Tag.ROOT_VM_INTERNAL] = id;
    heads[Tag.ROOT_JNI_MONITOR] = id + 8;
    heads[Tag.UNREACHABLE] = id;
    heads[Tag.PRIMITIVE_ARRAY_NODATA] = id + 9;
    heads[Tag.HEAP_DUMP_INFO] = 5 + idSize;
  }

  boolean isTag(int tag) {
    return heads[tag] != 0;
  }

  /**
   * Walks over whole sub-records up to an end; returns where it stopped: there, or before what is
   * broken.
   */
  long walk(long from, long end, HeapVisitor visitor) throws IOException {
    long at = from;
    long pause = from + PAUSE;
    while (at < end) {
      if (at >= pause) {
        visitor.pause(at);
        pause = at + PAUSE;
      }
      int tag = window.u1(window.at(at, 1));
      int head = heads[tag];
      if (head == 0) {
        visitor.broken(at, "no sub-record has the tag 0x" + Integer.toHexString(tag));
        return at;
      }
      long next = at + head > end ? Long.MAX_VALUE : record(at, tag, head, end, visitor);
      if (next > end || next < 0) {
        visitor.broken(
            at,
            next < 0
                ? "an array has more than 2^31 - 1 elements, or elements of no known type"
                : "a sub-record with the tag 0x" + Integer.toHexString(tag) + " goes beyond it");
        return at;
      }
      at = next;
    }
    return at;
  }

  /**
   * Tells of one sub-record if it is whole; returns where it ends, negative if that makes no sense.
   */
  private long record(long at, int tag, int head, long end, HeapVisitor visitor)
      throws IOException {
    int index = window.at(at, head);
    long next = at + head;
    switch (tag) {
      case Tag.INSTANCE_DUMP -> {
        int second = index + 5 + idSize;
        long bytes = window.u4(second + idSize);
        next += bytes;
        if (next <= end) {
          visitor.instance(at, window.id(index + 1), window.id(second), at + head, bytes);
        }
      }
      case Tag.PRIMITIVE_ARRAY_DUMP, Tag.PRIMITIVE_ARRAY_NODATA -> {
        int length = window.i4(index + 5 + idSize);
        int type = window.u1(index + 9 + idSize);
        if (length < 0 || !Tag.isPrimitive(type)) {
          return -1;
        }
        boolean hasData = tag == Tag.PRIMITIVE_ARRAY_DUMP;
        next += hasData ? (long) length * Tag.bytes(type, idSize) : 0;
        if (next <= end) {
          visitor.primitiveArray(at, window.id(index + 1), type, length, hasData);
        }
      }
      case Tag.OBJECT_ARRAY_DUMP -> {
        int length = window.i4(index + 5 + idSize);
        if (length < 0) {
          return -1;
        }
        next += (long) length * idSize;
        if (next <= end) {
          visitor.objectArray(
              at, window.id(index + 1), window.id(index + 9 + idSize), at + head, length);
        }
      }
      case Tag.CLASS_DUMP -> {
        next = classEnd(at + head, end);
        if (next <= end && next >= 0) {
          visitor.classDump(at, next);
        }
      }
      case Tag.UNREACHABLE, Tag.HEAP_DUMP_INFO -> {}
      default -> root(index, tag, head, visitor);
    }
    return next;
  }

  private void root(int index, int tag, int head, HeapVisitor visitor) {
    int after = index + 1 + idSize;
    boolean hasFirst = head >= 5 + idSize && tag != Tag.ROOT_JNI_GLOBAL;
    boolean hasSecond = hasFirst && head >= 9 + idSize;
    visitor.root(
        tag,
        window.id(index + 1),
        hasFirst ? window.i4(after) : 0,
        hasSecond ? window.i4(after + 4) : 0);
  }

  /** Where a class ends; beyond the end if it is not whole, negative if a type is unknown. */
  private long classEnd(long from, long end) throws IOException {
    long at = from;
    for (int part = 0; part < 3; part++) {
      if (at + 2 > end) {
        return Long.MAX_VALUE;
      }
      int count = window.u2(window.at(at, 2));
      at += 2;
      int name = part == 0 ? 2 : idSize;
      if (part == 2) {
        at += count * (idSize + 1L);
        continue;
      }
      for (int i = 0; i < count; i++) {
        if (at + name + 1 > end) {
          return Long.MAX_VALUE;
        }
        int bytes = Tag.bytes(window.u1(window.at(at, name + 1) + name), idSize);
        if (bytes == 0) {
          return -1;
        }
        at += name + 1 + bytes;
      }
    }
    return at;
  }
}
