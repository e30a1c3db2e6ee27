package cairn.history;

import cairn.recording.OutsideInfo;

/**
 * Applies batches of events to a history that is being made. Before the events of a part of a batch
 * are applied one after the other, the nodes that their stores name are looked up all at once: the
 * accesses to memory of one event then need not wait for those of the one before.
 */
final class BatchReplay {
  /** Events that are looked up together; divides a batch. What they touch fits a small cache. */
  private static final int AHEAD = 1 << 9;

  private final HistoryBuilder builder;
  private final ObjectEvents objects;
  private final Nodes nodes;

  /** Per event of the part: the node that it stores to and the one it stores, -1 if not known. */
  private final int[] holders = new int[AHEAD];

  private final int[] targets = new int[AHEAD];
  private long[] scratch = new long[64];
  private int nextValue;

  /** What looking up has read, so that it cannot be compiled away. */
  @SuppressWarnings("UnusedVariable")
  private long touched;

  BatchReplay(HistoryBuilder builder, ObjectEvents objects, Nodes nodes) {
    this.builder = builder;
    this.objects = objects;
    this.nodes = nodes;
  }

  void apply(EventBatch batch) {
    nextValue = 0;
    for (int from = 0; from < batch.count; from += AHEAD) {
      int to = Math.min(batch.count, from + AHEAD);
      lookUp(batch.words, from, to);
      for (int event = from; event < to; event++) {
        apply(batch, event, holders[event - from], targets[event - from]);
      }
    }
  }

  private void lookUp(long[] words, int from, int to) {
    for (int event = from; event < to; event++) {
      int at = event * EventBatch.PARTS;
      int code = code(words[at + EventBatch.THREAD_KIND_CODE]);
      boolean store = code == EventBatch.PUT || code == EventBatch.ELEMENT;
      holders[event - from] = store ? nodes.of(words[at + EventBatch.ID]) : -1;
      boolean reference = kind(words[at + EventBatch.THREAD_KIND_CODE]) == 'L';
      targets[event - from] = reference ? nodes.of(words[at + EventBatch.BITS]) : -1;
    }
    long sum = 0;
    for (int i = 0; i < to - from; i++) {
      if (holders[i] >= 0) {
        sum += nodes.firstSlot(holders[i]);
      }
    }
    touched += sum;
  }

  private static int code(long word) {
    return (int) word & 0xFF;
  }

  private static char kind(long word) {
    return (char) (word >>> 8);
  }

  private void apply(EventBatch batch, int event, int holder, int target) {
    long[] words = batch.words;
    int at = event * EventBatch.PARTS;
    long time = words[at];
    long head = words[at + EventBatch.THREAD_KIND_CODE];
    int thread = (int) (head >>> 32);
    char kind = kind(head);
    int site = (int) (words[at + EventBatch.SITE_FIRST] >>> 32);
    int first = (int) words[at + EventBatch.SITE_FIRST];
    long id = words[at + EventBatch.ID];
    long bits = words[at + EventBatch.BITS];
    switch (code(head)) {
      case EventBatch.PUT -> objects.put(time, thread, site, id, holder, kind, bits, target);
      case EventBatch.ELEMENT ->
          objects.element(time, thread, site, id, holder, first, kind, bits, target);
      case EventBatch.ALLOC -> builder.alloc(time, thread, id, first);
      case EventBatch.ALLOCATED_AT -> builder.allocatedAt(time, thread, site, id);
      default -> applyRarer(batch, at, time, thread, kind, site);
    }
  }

  private void applyRarer(EventBatch batch, int at, long time, int thread, char kind, int site) {
    long[] words = batch.words;
    int first = (int) words[at + EventBatch.SITE_FIRST];
    long id = words[at + EventBatch.ID];
    long bits = words[at + EventBatch.BITS];
    long more = words[at + EventBatch.MORE];
    int second = (int) (more >>> 32);
    int third = (int) more;
    switch (code(words[at + EventBatch.THREAD_KIND_CODE])) {
      case EventBatch.NEW_ARRAY -> builder.newArray(time, thread, site, id, first, second);
      case EventBatch.SEEN -> builder.seen(time, thread, id, first, second);
      case EventBatch.PUT_STATIC -> builder.putStatic(time, thread, site, kind, bits);
      case EventBatch.COPY -> builder.copy(time, thread, site, id, first, bits, second, third);
      case EventBatch.CLONED -> builder.cloned(time, thread, site, bits, id, first, second);
      case EventBatch.FILL -> builder.fill(time, thread, site, id, first, second, kind, bits);
      case EventBatch.ELEMENTS -> {
        long[] values = values(batch, kind == 0 ? 0 : second);
        builder.elements(time, thread, site, id, first, second, kind, values);
      }
      case EventBatch.FIELDS ->
          builder.fields(time, thread, site, id, first, values(batch, second));
      case EventBatch.STATICS -> builder.statics(time, thread, first, values(batch, second));
      case EventBatch.VALUES_PASSED -> {
        long[] both = values(batch, 2 * first);
        char[] kinds = new char[first];
        for (int i = 0; i < first; i++) {
          kinds[i] = (char) both[first + i];
        }
        builder.values(time, thread, kinds, both, first);
      }
      case EventBatch.CPOINT -> {
        long[] ids = values(batch, second);
        builder.cpoint(time, thread, site, first, ids, second, kind, bits);
      }
      case EventBatch.OPERATION -> {
        long[] ids = values(batch, second);
        builder.operation(time, thread, site, first, ids, second, kind, bits);
      }
      case EventBatch.CALL -> builder.call(time, thread, site, first, (int) bits);
      case EventBatch.UNMODELLED -> builder.unmodelled(time, thread, site);
      case EventBatch.BLOCK -> builder.block(time, thread, site, id, bits, more);
      case EventBatch.FREE -> builder.free(time, thread, site, id);
      case EventBatch.NODE -> builder.node(time, thread, site, id, bits, first);
      case EventBatch.JOIN -> builder.join(time, thread, site, id, bits, first);
      case EventBatch.MERGE -> builder.merge(time, thread, site, bits, more, id);
      case EventBatch.SPLIT -> builder.split(time, thread, site, bits, more, id);
      case EventBatch.STORE -> builder.store(time, thread, site, more, first, bits);
      case EventBatch.STORE_POINTER -> builder.storePointer(time, thread, site, more, bits);
      case EventBatch.TYPED_BLOCK ->
          builder.typedBlock(time, thread, site, id, first, bits, more, kind != 0);
      case EventBatch.REMARK -> builder.remark(time, thread, site, id, first, bits);
      case EventBatch.GLOBALS -> builder.globals(time, thread, first, bits);
      case EventBatch.WRITE ->
          builder.write(time, thread, site, more, first, values(batch, (first + 7) >>> 3));
      case EventBatch.OUTSIDE ->
          builder.outside(time, thread, site, OutsideInfo.of(values(batch, OutsideInfo.PARTS)));
      case EventBatch.HELD ->
          builder.held(
              time, thread, site, values(batch, first + second + third), first, second, third);
      default -> throw new IllegalStateException("event " + words[at + 1]);
    }
  }

  /** The next values of the batch, from 0 on. */
  private long[] values(EventBatch batch, int count) {
    int start = nextValue;
    nextValue += count;
    if (start == 0) {
      return batch.values;
    }
    if (count > scratch.length) {
      scratch = new long[Math.max(count, scratch.length * 2)];
    }
    System.arraycopy(batch.values, start, scratch, 0, count);
    return scratch;
  }
}
