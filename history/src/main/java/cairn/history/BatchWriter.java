package cairn.history;

import cairn.recording.EventHandler;
import cairn.recording.OutsideInfo;
import cairn.recording.Tables;
import java.util.Arrays;

/** Writes events into batches and hands over those that are full. */
final class BatchWriter implements EventHandler {
  /** Where full batches go. */
  interface Sink {
    /** Takes a batch; returns one to fill, which is empty. */
    EventBatch exchange(EventBatch full);
  }

  private final Tables tables;
  private final Sink sink;
  private EventBatch batch;

  BatchWriter(Tables tables, EventBatch first, Sink sink) {
    this.tables = tables;
    this.sink = sink;
    batch = first;
  }

  /** The batch that is not handed over yet. */
  EventBatch rest() {
    return batch;
  }

  private void add(
      int code, long time, int thread, int site, int first, char kind, long id, long bits) {
    add(code, time, thread, site, first, kind, id, bits, 0);
  }

  private void add(
      int code,
      long time,
      int thread,
      int site,
      int first,
      char kind,
      long id,
      long bits,
      long more) {
    EventBatch to = batch;
    int at = to.count * EventBatch.PARTS;
    long[] words = to.words;
    words[at] = time;
    words[at + EventBatch.THREAD_KIND_CODE] = (long) thread << 32 | kind << 8 | code;
    words[at + EventBatch.SITE_FIRST] = (long) site << 32 | first & 0xFFFF_FFFFL;
    words[at + EventBatch.ID] = id;
    words[at + EventBatch.BITS] = bits;
    words[at + EventBatch.MORE] = more;
    to.count++;
    if (to.isFull()) {
      batch = sink.exchange(to);
    }
  }

  private static long pair(int second, int third) {
    return (long) second << 32 | third & 0xFFFF_FFFFL;
  }

  /** Adds the values of the event that is added next. Many of them begin a batch. */
  private void carry(long[] values, int count) {
    if (count > EventBatch.VALUES && batch.count > 0) {
      batch = sink.exchange(batch);
    }
    EventBatch to = batch;
    int end = to.valueCount + count;
    if (end > to.values.length) {
      to.values = Arrays.copyOf(to.values, Math.max(end, to.values.length * 2));
    }
    System.arraycopy(values, 0, to.values, to.valueCount, count);
    to.valueCount = end;
  }

  @Override
  public void alloc(long time, int thread, long id, int type) {
    add(EventBatch.ALLOC, time, thread, 0, type, (char) 0, id, 0);
  }

  @Override
  public void newArray(long time, int thread, int site, long id, int type, int length) {
    add(EventBatch.NEW_ARRAY, time, thread, site, type, (char) 0, id, 0, pair(length, 0));
  }

  @Override
  public void seen(long time, int thread, long id, int type, int length) {
    add(EventBatch.SEEN, time, thread, 0, type, (char) 0, id, 0, pair(length, 0));
  }

  @Override
  public void allocatedAt(long time, int thread, int site, long id) {
    add(EventBatch.ALLOCATED_AT, time, thread, site, 0, (char) 0, id, 0);
  }

  @Override
  public void put(long time, int thread, int site, long object, char kind, long bits) {
    add(EventBatch.PUT, time, thread, site, 0, kind, object, bits);
  }

  @Override
  public void putStatic(long time, int thread, int site, char kind, long bits) {
    add(EventBatch.PUT_STATIC, time, thread, site, 0, kind, 0, bits);
  }

  @Override
  public void element(
      long time, int thread, int site, long array, int index, char kind, long bits) {
    add(EventBatch.ELEMENT, time, thread, site, index, kind, array, bits);
  }

  @Override
  public void copy(
      long time, int thread, int site, long source, int from, long target, int to, int count) {
    add(EventBatch.COPY, time, thread, site, from, (char) 0, source, target, pair(to, count));
  }

  @Override
  public void cloned(long time, int thread, int site, long source, long id, int type, int length) {
    add(EventBatch.CLONED, time, thread, site, type, (char) 0, id, source, pair(length, 0));
  }

  @Override
  public void fill(
      long time, int thread, int site, long array, int from, int count, char kind, long bits) {
    add(EventBatch.FILL, time, thread, site, from, kind, array, bits, pair(count, 0));
  }

  @Override
  public void elements(
      long time, int thread, int site, long array, int from, int count, char kind, long[] values) {
    if (kind != 0) {
      carry(values, count);
    }
    add(EventBatch.ELEMENTS, time, thread, site, from, kind, array, 0, pair(count, 0));
  }

  @Override
  public void fields(long time, int thread, int site, long object, int type, long[] values) {
    int count = tables.type(type).instanceFieldCount();
    carry(values, count);
    add(EventBatch.FIELDS, time, thread, site, type, (char) 0, object, 0, pair(count, 0));
  }

  @Override
  public void statics(long time, int thread, int type, long[] values) {
    int count = tables.type(type).staticFieldCount();
    carry(values, count);
    add(EventBatch.STATICS, time, thread, 0, type, (char) 0, 0, 0, pair(count, 0));
  }

  @Override
  public void values(long time, int thread, char[] kinds, long[] values, int count) {
    long[] both = Arrays.copyOf(values, 2 * count);
    for (int i = 0; i < count; i++) {
      both[count + i] = kinds[i];
    }
    carry(both, both.length);
    add(EventBatch.VALUES_PASSED, time, thread, 0, count, (char) 0, 0, 0);
  }

  @Override
  public void cpoint(
      long time,
      int thread,
      int site,
      int phase,
      long[] ids,
      int count,
      char resultKind,
      long result) {
    carry(ids, count);
    add(EventBatch.CPOINT, time, thread, site, phase, resultKind, 0, result, pair(count, 0));
  }

  @Override
  public void operation(
      long time,
      int thread,
      int site,
      int phase,
      long[] ids,
      int count,
      char resultKind,
      long result) {
    carry(ids, count);
    add(EventBatch.OPERATION, time, thread, site, phase, resultKind, 0, result, pair(count, 0));
  }

  @Override
  public void call(long time, int thread, int site, int kind, int from) {
    add(EventBatch.CALL, time, thread, site, kind, (char) 0, 0, from);
  }

  @Override
  public void unmodelled(long time, int thread, int site) {
    add(EventBatch.UNMODELLED, time, thread, site, 0, (char) 0, 0, 0);
  }

  @Override
  public void block(long time, int thread, int site, long id, long address, long size) {
    add(EventBatch.BLOCK, time, thread, site, 0, (char) 0, id, address, size);
  }

  @Override
  public void free(long time, int thread, int site, long id) {
    add(EventBatch.FREE, time, thread, site, 0, (char) 0, id, 0);
  }

  @Override
  public void node(long time, int thread, int site, long id, long address, int width) {
    add(EventBatch.NODE, time, thread, site, width, (char) 0, id, address);
  }

  @Override
  public void join(long time, int thread, int site, long id, long address, int width) {
    add(EventBatch.JOIN, time, thread, site, width, (char) 0, id, address);
  }

  @Override
  public void merge(long time, int thread, int site, long first, long second, long cluster) {
    add(EventBatch.MERGE, time, thread, site, 0, (char) 0, cluster, first, second);
  }

  @Override
  public void split(long time, int thread, int site, long source, long address, long id) {
    add(EventBatch.SPLIT, time, thread, site, 0, (char) 0, id, source, address);
  }

  @Override
  public void store(long time, int thread, int site, long address, int width, long value) {
    add(EventBatch.STORE, time, thread, site, width, (char) 0, 0, value, address);
  }

  @Override
  public void typedBlock(
      long time, int thread, int site, long id, int type, long address, long size, boolean zeroed) {
    char flag = (char) (zeroed ? 1 : 0);
    add(EventBatch.TYPED_BLOCK, time, thread, site, type, flag, id, address, size);
  }

  @Override
  public void remark(long time, int thread, int site, long id, int what, long bytes) {
    add(EventBatch.REMARK, time, thread, site, what, (char) 0, id, bytes);
  }

  @Override
  public void globals(long time, int thread, int type, long address) {
    add(EventBatch.GLOBALS, time, thread, 0, type, (char) 0, 0, address);
  }

  @Override
  public void write(long time, int thread, int site, long address, int count, long[] words) {
    carry(words, (count + 7) >>> 3);
    add(EventBatch.WRITE, time, thread, site, count, (char) 0, 0, 0, address);
  }

  @Override
  public void outside(long time, int thread, int site, OutsideInfo outside) {
    carry(outside.parts(), OutsideInfo.PARTS);
    add(EventBatch.OUTSIDE, time, thread, site, 0, (char) 0, 0, 0);
  }

  @Override
  public void held(
      long time, int thread, int flags, long[] ids, int gone, int come, int unreached) {
    carry(ids, gone + come + unreached);
    add(EventBatch.HELD, time, thread, flags, gone, (char) 0, 0, 0, pair(come, unreached));
  }

  @Override
  public void storePointer(long time, int thread, int site, long address, long target) {
    add(EventBatch.STORE_POINTER, time, thread, site, 0, (char) 0, 0, target, address);
  }
}
