package cairn.history;

/**
 * Some events in their order, as numbers: 48 bytes each, and 8 for each value of an array that one
 * carries. Filled by a {@link BatchWriter}, read by a {@link BatchReplay}.
 */
final class EventBatch {
  static final int EVENTS = 1 << 12;

  /** A batch is full when it has so many values; one event may bring more. */
  static final int VALUES = 1 << 14;

  /** The parts of an event, in the order in which they lie in {@link #words}. */
  static final int PARTS = 6;

  /** Thread, then 16 bits kind of value, then 8 bits which event. */
  static final int THREAD_KIND_CODE = 1;

  /** Site above, the first of three ints below. */
  static final int SITE_FIRST = 2;

  static final int ID = 3;
  static final int BITS = 4;

  /** A long, or the second and the third int. */
  static final int MORE = 5;

  static final int ALLOC = 0;
  static final int NEW_ARRAY = 1;
  static final int SEEN = 2;
  static final int ALLOCATED_AT = 3;
  static final int PUT = 4;
  static final int PUT_STATIC = 5;
  static final int ELEMENT = 6;
  static final int COPY = 7;
  static final int CLONED = 8;
  static final int FILL = 9;
  static final int ELEMENTS = 10;
  static final int FIELDS = 11;
  static final int STATICS = 12;
  static final int CPOINT = 13;
  static final int CALL = 14;
  static final int UNMODELLED = 15;
  static final int BLOCK = 16;
  static final int FREE = 17;
  static final int NODE = 18;
  static final int JOIN = 19;
  static final int MERGE = 20;
  static final int SPLIT = 21;
  static final int STORE = 22;
  static final int STORE_POINTER = 23;
  static final int TYPED_BLOCK = 24;
  static final int GLOBALS = 25;
  static final int WRITE = 26;
  static final int REMARK = 27;
  static final int OUTSIDE = 28;
  static final int HELD = 29;
  static final int VALUES_PASSED = 30;
  static final int OPERATION = 31;

  /** The time, and then the other parts, event after event. */
  final long[] words = new long[EVENTS * PARTS];

  /** The values of arrays, in the order of the events that carry them. */
  long[] values = new long[VALUES];

  int count;
  int valueCount;

  boolean isFull() {
    return count == EVENTS || valueCount >= VALUES;
  }

  /** Empties it; gives up room that only an unusual event needed. */
  void clear() {
    count = 0;
    valueCount = 0;
    if (values.length > 2 * VALUES) {
      values = new long[VALUES];
    }
  }
}
