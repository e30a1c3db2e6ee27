package cairn.recording;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Keeps every event as a line of text. */
final class EventLog implements EventHandler {
  final List<String> lines = new ArrayList<>();
  private final Supplier<Tables> tables;

  EventLog(Supplier<Tables> tables) {
    this.tables = tables;
  }

  private void add(String name, long time, int thread, Object... rest) {
    StringBuilder line = new StringBuilder(name).append(" @").append(time).append(" #");
    line.append(thread);
    for (Object o : rest) {
      line.append(' ').append(o instanceof Character c ? Integer.valueOf(c) : o);
    }
    lines.add(line.toString());
  }

  static String list(long[] values, int count) {
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < count; i++) {
      text.append(values[i]).append(' ');
    }
    return text.append(']').toString();
  }

  @Override
  public void alloc(long time, int thread, long id, int type) {
    add("alloc", time, thread, id, type);
  }

  @Override
  public void newArray(long time, int thread, int site, long id, int type, int length) {
    add("newArray", time, thread, site, id, type, length);
  }

  @Override
  public void seen(long time, int thread, long id, int type, int length) {
    add("seen", time, thread, id, type, length);
  }

  @Override
  public void allocatedAt(long time, int thread, int site, long id) {
    add("allocatedAt", time, thread, site, id);
  }

  @Override
  public void put(long time, int thread, int site, long object, char kind, long bits) {
    add("put", time, thread, site, object, kind, bits);
  }

  @Override
  public void putStatic(long time, int thread, int site, char kind, long bits) {
    add("putStatic", time, thread, site, kind, bits);
  }

  @Override
  public void element(
      long time, int thread, int site, long array, int index, char kind, long bits) {
    add("element", time, thread, site, array, index, kind, bits);
  }

  @Override
  public void copy(
      long time, int thread, int site, long source, int from, long target, int to, int count) {
    add("copy", time, thread, site, source, from, target, to, count);
  }

  @Override
  public void cloned(long time, int thread, int site, long source, long id, int type, int length) {
    add("cloned", time, thread, site, source, id, type, length);
  }

  @Override
  public void fill(
      long time, int thread, int site, long array, int from, int count, char kind, long bits) {
    add("fill", time, thread, site, array, from, count, kind, bits);
  }

  @Override
  public void elements(
      long time, int thread, int site, long array, int from, int count, char kind, long[] values) {
    String shown = kind == 0 ? "?" : list(values, count);
    add("elements", time, thread, site, array, from, count, kind, shown);
  }

  @Override
  public void fields(long time, int thread, int site, long object, int type, long[] values) {
    add(
        "fields",
        time,
        thread,
        site,
        object,
        type,
        list(values, tables.get().type(type).instanceFieldCount()));
  }

  @Override
  public void statics(long time, int thread, int type, long[] values) {
    add("statics", time, thread, type, list(values, tables.get().type(type).staticFieldCount()));
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
    add("cpoint", time, thread, site, phase, list(ids, count), resultKind, result);
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
    add("operation", time, thread, site, phase, list(ids, count), resultKind, result);
  }

  @Override
  public void call(long time, int thread, int site, int kind, int from) {
    add("call", time, thread, site, kind, from);
  }

  @Override
  public void ran(long time, int thread, int site) {
    add("ran", time, thread, site);
  }

  @Override
  public void get(long time, int thread, int site, long object) {
    add("get", time, thread, site, object);
  }

  @Override
  public void getElement(long time, int thread, int site, long array, int index) {
    add("getElement", time, thread, site, array, index);
  }

  @Override
  public void arguments(long time, int thread, int site, long[] ids, int count) {
    add("arguments", time, thread, site, list(ids, count));
  }

  @Override
  public void result(long time, int thread, int site, char kind, long bits) {
    add("result", time, thread, site, kind, bits);
  }

  @Override
  public void unmodelled(long time, int thread, int site) {
    add("unmodelled", time, thread, site);
  }

  @Override
  public void block(long time, int thread, int site, long id, long address, long size) {
    add("block", time, thread, site, id, address, size);
  }

  @Override
  public void free(long time, int thread, int site, long id) {
    add("free", time, thread, site, id);
  }

  @Override
  public void node(long time, int thread, int site, long id, long address, int width) {
    add("node", time, thread, site, id, address, width);
  }

  @Override
  public void join(long time, int thread, int site, long id, long address, int width) {
    add("join", time, thread, site, id, address, width);
  }

  @Override
  public void merge(long time, int thread, int site, long first, long second, long cluster) {
    add("merge", time, thread, site, first, second, cluster);
  }

  @Override
  public void split(long time, int thread, int site, long source, long address, long id) {
    add("split", time, thread, site, source, address, id);
  }

  @Override
  public void store(long time, int thread, int site, long address, int width, long value) {
    add("store", time, thread, site, address, width, value);
  }

  @Override
  public void storePointer(long time, int thread, int site, long address, long target) {
    add("storePointer", time, thread, site, address, target);
  }

  @Override
  public void remark(long time, int thread, int site, long id, int what, long bytes) {
    add("remark", time, thread, site, id, what, bytes);
  }

  @Override
  public void typedBlock(
      long time, int thread, int site, long id, int type, long address, long size, boolean zeroed) {
    add("typedBlock", time, thread, site, id, type, address, size, zeroed);
  }

  @Override
  public void outside(long time, int thread, int site, OutsideInfo outside) {
    add("outside", time, thread, site, outside);
  }

  @Override
  public void point(long time, int thread, long calls, int stack) {
    add("point", time, thread, calls, stack);
  }

  @Override
  public void values(long time, int thread, char[] kinds, long[] values, int count) {
    add("values", time, thread, new String(kinds, 0, count), list(values, count));
  }

  @Override
  public void held(
      long time, int thread, int flags, long[] ids, int gone, int come, int unreached) {
    String held = list(ids, gone + come + unreached);
    add("held", time, thread, flags, held, gone, come, unreached);
  }

  @Override
  public void globals(long time, int thread, int type, long address) {
    add("globals", time, thread, type, address);
  }

  @Override
  public void write(long time, int thread, int site, long address, int count, long[] words) {
    add("write", time, thread, site, address, count, list(words, (count + 7) / 8));
  }
}
