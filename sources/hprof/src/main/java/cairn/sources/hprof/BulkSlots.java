package cairn.sources.hprof;

import cairn.graph.SlotBuffer;
import java.io.IOException;

/**
 * The references and primitives of one object in one go. The file only tells which slots are null;
 * where the others lead is in memory already. Safe to use from several threads, each of which gets
 * a large window for objects that follow each other, and a small one for those that do not.
 */
final class BulkSlots {

  private final int idSize;
  private final NodeNumbers numbers;
  private final ClassTable table;
  private final NodeColumns columns;
  private final ThreadLocal<Views> views;

  BulkSlots(DumpFile file, int idSize, NodeNumbers numbers, ClassTable table, NodeColumns columns) {
    this.idSize = idSize;
    this.numbers = numbers;
    this.table = table;
    this.columns = columns;
    this.views = ThreadLocal.withInitial(() -> new Views(file, idSize));
  }

  /** The windows of a thread. */
  private static final class Views {
    private static final int LARGE = 1 << 16;

    private final Window large;
    private final Window small;
    private long last;

    Views(DumpFile file, int idSize) {
      large = new Window(file, idSize, LARGE);
      small = new Window(file, idSize, Window.MOST);
    }

    Window at(long offset) {
      boolean follows = offset >= last && offset - last < LARGE;
      last = offset;
      return follows ? large : small;
    }
  }

  /**
   * As {@link cairn.graph.HeapGraph#referenceSlots}.
   *
   * @param first the number of the node's first reference that is in a slot
   */
  int read(int node, int from, long first, Ints targets, SlotBuffer buffer) throws IOException {
    buffer.clear();
    int length = columns.lengths.get(node);
    int type = columns.types.get(node);
    if (length < 0) {
      return instance(node, from, table.layouts.get(type), first, targets, buffer);
    }
    if (type == table.classType) {
      return classSlots(table.classes.get(length), from, buffer);
    }
    return elements(node, from, length, first, targets, buffer);
  }

  private int instance(
      int node, int from, TypeLayout layout, long first, Ints targets, SlotBuffer buffer)
      throws IOException {
    int[] slots = layout.referenceSlots();
    int[] offsets = layout.referenceOffsets();
    if (slots.length == 0) {
      return -1;
    }
    long body = columns.offset(node) + 9 + 2L * idSize;
    Window window = views.get().at(body);
    long bytes = window.u4(window.at(body - 4, 4));
    boolean whole = bytes == layout.bytes() && bytes <= Window.MOST && from == 0;
    if (whole && slots.length <= buffer.capacity() && !columns.dangling) {
      int at = window.at(body, (int) bytes);
      long next = first;
      for (int i = 0; i < slots.length; i++) {
        boolean nothing = window.id(at + offsets[i]) == 0;
        buffer.add(slots[i], nothing ? SlotBuffer.NULL : targets.get(next++));
      }
      return -1;
    }
    for (int i = 0; i < slots.length; i++) {
      if (slots[i] >= from && offsets[i] + (long) idSize <= bytes) {
        if (buffer.isFull()) {
          return slots[i];
        }
        add(slots[i], window.id(window.at(body + offsets[i], idSize)), buffer);
      }
    }
    return -1;
  }

  private int elements(int node, int from, int length, long first, Ints targets, SlotBuffer buffer)
      throws IOException {
    long offset = columns.offset(node);
    Window window = views.get().at(offset);
    if (window.u1(window.at(offset, 1)) != Tag.OBJECT_ARRAY_DUMP) {
      return -1;
    }
    long references = columns.first(node + 1) - first;
    boolean full = references == length && !columns.dangling;
    int count = Math.min(length - from, buffer.capacity());
    if (full) {
      for (int i = 0; i < count; i++) {
        buffer.add(from + i, targets.get(first + from + i));
      }
    } else {
      int step = Window.MOST / idSize;
      for (int done = 0; done < count; done += step) {
        int some = Math.min(step, count - done);
        long place = offset + 9 + 2L * idSize + (long) (from + done) * idSize;
        int at = window.at(place, some * idSize);
        for (int i = 0; i < some; i++) {
          add(from + done + i, window.id(at + i * idSize), buffer);
        }
      }
    }
    return from + count < length ? from + count : -1;
  }

  private int classSlots(DumpClass owner, int from, SlotBuffer buffer) {
    for (int slot = from; slot < owner.slotCount(); slot++) {
      if (owner.isReference(slot)) {
        if (buffer.isFull()) {
          return slot;
        }
        add(slot, owner.reference(slot), buffer);
      }
    }
    return -1;
  }

  private void add(int slot, long id, SlotBuffer buffer) {
    if (id == 0) {
      buffer.add(slot, SlotBuffer.NULL);
    } else {
      int target = numbers.nodeOf(id);
      if (target >= 0) {
        buffer.add(slot, target);
      }
    }
  }

  /** As {@link cairn.graph.HeapGraph#primitives}. */
  int primitives(int node, int from, byte[] buffer) throws IOException {
    int length = columns.lengths.get(node);
    if (length < 0 || columns.types.get(node) == table.classType) {
      return -1;
    }
    long offset = columns.offset(node);
    Window window = views.get().at(offset);
    if (window.u1(window.at(offset, 1)) != Tag.PRIMITIVE_ARRAY_DUMP) {
      return -1;
    }
    int bytes = Tag.bytes(window.u1(window.at(offset + 9 + idSize, 1)), idSize);
    if (bytes == 0) {
      return -1;
    }
    int count = Math.max(0, Math.min(length - from, buffer.length / bytes));
    long place = offset + 10 + idSize + (long) from * bytes;
    for (int done = 0; done < count * bytes; done += Window.MOST) {
      int some = Math.min(Window.MOST, count * bytes - done);
      window.copy(window.at(place + done, some), buffer, done, some);
    }
    return count;
  }
}
