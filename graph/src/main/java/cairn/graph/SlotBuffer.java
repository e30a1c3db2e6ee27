package cairn.graph;

/**
 * Reference slots of one node and where they lead, filled by {@link HeapGraph#referenceSlots}. One
 * thread at a time; made to be used again for the next node. Memory: 8 bytes for each slot that it
 * has room for.
 */
public final class SlotBuffer {
  /** In place of a target. */
  public static final int NULL = -1;

  private static final int USUAL = 1 << 10;

  private final int[] slots;
  private final int[] targets;
  private int size;

  public SlotBuffer() {
    this(USUAL);
  }

  /** With room for so many slots, at least one. */
  public SlotBuffer(int capacity) {
    slots = new int[capacity];
    targets = new int[capacity];
  }

  public int size() {
    return size;
  }

  public int capacity() {
    return slots.length;
  }

  public int slot(int index) {
    return slots[index];
  }

  /** A node, or {@link #NULL}. */
  public int target(int index) {
    return targets[index];
  }

  /** For those who fill it. */
  public void clear() {
    size = 0;
  }

  /** For those who fill it; there has to be room. */
  public void add(int slot, int target) {
    slots[size] = slot;
    targets[size++] = target;
  }

  /** For those who fill it. */
  public boolean isFull() {
    return size == slots.length;
  }
}
