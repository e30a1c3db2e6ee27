package cairn.history;

import cairn.graph.SlotKind;
import cairn.recording.Completeness;
import cairn.recording.EventHandler;
import cairn.recording.Format;
import cairn.recording.OutsideInfo;
import cairn.recording.Tables;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes a history from events in their order. What cannot be is refused with a {@link
 * HistoryException} that names the time; what is merely odd (a store that failed in the program, a
 * node that was never introduced) is counted and left out. One thread; of no use after {@link
 * #build}.
 */
public final class HistoryBuilder implements EventHandler {
  private final ColumnStore store;
  private final Tables tables;
  private final Layouts layouts;
  private final Nodes nodes;
  private final Versions versions;
  private final ThreadRuns threads;
  private final CPoints cpoints;
  private final CPoints operations;
  private final PassedValues passed = new PassedValues();
  private final Calls calls;
  private final AddressHistory addresses;
  private final MemoryEvents memory;
  private final Outsides outsides;
  private final HeldBlocks held;
  private final Oddities oddities = new Oddities();
  private final Map<Integer, Long> unmodelled = new TreeMap<>();
  private final ObjectEvents objects;

  /** Types and sites are looked up in {@code tables} when events name them. */
  public HistoryBuilder(Tables tables, LoadOptions options) {
    this.tables = tables;
    store = options.newStore();
    layouts = new Layouts(tables);
    nodes = new Nodes(store);
    versions = new Versions(store);
    threads = new ThreadRuns(store);
    cpoints = new CPoints(store);
    operations = new CPoints(store);
    calls = new Calls(store);
    addresses = new AddressHistory(store, nodes);
    memory = new MemoryEvents(layouts, nodes, versions, addresses, oddities);
    outsides = new Outsides(nodes);
    held = new HeldBlocks(store);
    objects = new ObjectEvents(layouts, nodes, versions, threads, oddities, options.progress());
  }

  /** The history of the events so far. */
  public HeapHistory build() {
    return build(Map.of(), null);
  }

  HeapHistory build(Map<String, String> meta, @Nullable Completeness completeness) {
    versions.finish();
    HistoryParts parts =
        new HistoryParts(
            store,
            tables,
            layouts,
            nodes,
            versions,
            threads,
            cpoints,
            operations,
            calls,
            addresses,
            outsides,
            held,
            oddities,
            unmodelled,
            objects.now());
    return new HeapHistory(parts, meta, completeness);
  }

  /** Applies events that come in batches. */
  BatchReplay replay() {
    return new BatchReplay(this, objects, nodes);
  }

  /** Gives up what was loaded. */
  void discard() {
    store.close();
  }

  @Override
  public void alloc(long time, int thread, long id, int type) {
    objects.alloc(time, thread, id, type);
  }

  @Override
  public void allocatedAt(long time, int thread, int site, long id) {
    objects.allocatedAt(time, site, id);
  }

  @Override
  public void put(long time, int thread, int site, long object, char kind, long bits) {
    objects.put(time, thread, site, object, -1, kind, bits, -1);
  }

  @Override
  public void element(
      long time, int thread, int site, long array, int index, char kind, long bits) {
    objects.element(time, thread, site, array, -1, index, kind, bits, -1);
  }

  @Override
  public void newArray(long time, int thread, int site, long id, int type, int length) {
    objects.newArray(time, thread, site, id, type, length);
  }

  @Override
  public void seen(long time, int thread, long id, int type, int length) {
    objects.seen(time, id, type, length);
  }

  @Override
  public void putStatic(long time, int thread, int site, char kind, long bits) {
    objects.putStatic(time, thread, site, kind, bits);
  }

  @Override
  public void copy(
      long time, int thread, int site, long source, int from, long target, int to, int count) {
    objects.copy(time, thread, site, source, from, target, to, count);
  }

  @Override
  public void cloned(long time, int thread, int site, long source, long id, int type, int length) {
    objects.cloned(time, thread, site, source, id, type, length);
  }

  @Override
  public void fill(
      long time, int thread, int site, long array, int from, int count, char kind, long bits) {
    objects.fill(time, thread, site, array, from, count, kind, bits);
  }

  @Override
  public void elements(
      long time, int thread, int site, long array, int from, int count, char kind, long[] values) {
    objects.elements(time, thread, site, array, from, count, kind, values);
  }

  @Override
  public void fields(long time, int thread, int site, long object, int type, long[] values) {
    objects.fields(time, thread, site, object, type, values);
  }

  @Override
  public void statics(long time, int thread, int type, long[] values) {
    objects.statics(time, type, values);
  }

  @Override
  public void values(long time, int thread, char[] kinds, long[] values, int count) {
    objects.untimed(time);
    passed.pass(thread, kinds, values, count);
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
    add(cpoints, time, thread, site, phase, ids, count, resultKind, result);
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
    add(operations, time, thread, site, phase, ids, count, resultKind, result);
  }

  private void add(
      CPoints points,
      long time,
      int thread,
      int site,
      int phase,
      long[] ids,
      int count,
      char resultKind,
      long result) {
    int event = objects.untimed(time);
    for (int i = 0; i < count; i++) {
      points.node(ids[i] == 0 ? -1 : objects.node(ids[i]));
    }
    passed.give(thread, phase, points);
    SlotKind kind = resultKind == 0 ? SlotKind.UNKNOWN : Layout.initialKind(resultKind);
    boolean bound = resultKind == 'L' && result != 0;
    points.add(
        event,
        thread,
        site,
        phase,
        bound ? SlotKind.REFERENCE : kind,
        bound ? objects.node(result) : result);
  }

  @Override
  public void call(long time, int thread, int site, int kind, int from) {
    calls.add(objects.untimed(time), thread, site, kind, from);
  }

  @Override
  public void unmodelled(long time, int thread, int site) {
    objects.untimed(time);
    unmodelled.merge(site, 1L, Long::sum);
  }

  @Override
  public void block(long time, int thread, int site, long id, long address, long size) {
    memory.block(id, address, size, objects.tick(time, thread), site);
  }

  @Override
  public void free(long time, int thread, int site, long id) {
    int event = objects.tick(time, thread);
    if (id != 0) {
      memory.free(objects.node(id), event, site);
    }
  }

  @Override
  public void node(long time, int thread, int site, long id, long address, int width) {
    memory.found(id, address, width, objects.tick(time, thread), site);
  }

  @Override
  public void join(long time, int thread, int site, long id, long address, int width) {
    int event = objects.tick(time, thread);
    memory.join(memoryNode(id), address, width, event);
  }

  @Override
  public void merge(long time, int thread, int site, long first, long second, long cluster) {
    int event = objects.tick(time, thread);
    memory.merge(memoryNode(first), memoryNode(second), cluster, event, site);
  }

  @Override
  public void split(long time, int thread, int site, long source, long address, long id) {
    int event = objects.tick(time, thread);
    memory.split(memoryNode(source), address, id, event, site);
  }

  private int memoryNode(long id) {
    int node = id == 0 ? -1 : nodes.of(id);
    int type = node < 0 ? Layouts.UNKNOWN : nodes.type(node);
    if (type == Layouts.UNKNOWN || type > Layouts.OWN) {
      throw new HistoryException(
          "time " + objects.now() + ": node " + id + " is no piece of memory");
    }
    return node;
  }

  @Override
  public void store(long time, int thread, int site, long address, int width, long value) {
    memory.store(address, width, value, objects.tick(time, thread), site);
  }

  @Override
  public void typedBlock(
      long time, int thread, int site, long id, int type, long address, long size, boolean zeroed) {
    memory.typedBlock(id, type, address, size, zeroed, objects.tick(time, thread), site);
  }

  @Override
  public void remark(long time, int thread, int site, long id, int what, long bytes) {
    objects.untimed(time);
    addresses.remark(memoryNode(id), what == Format.REMARK_NO_NODE ? -1 : bytes);
  }

  @Override
  public void globals(long time, int thread, int type, long address) {
    memory.globals(type, address, objects.untimed(time));
  }

  @Override
  public void write(long time, int thread, int site, long address, int count, long[] words) {
    memory.write(address, count, words, objects.tick(time, thread), site);
  }

  @Override
  public void outside(long time, int thread, int site, OutsideInfo outside) {
    outsides.add(objects.untimed(time), thread, site, outside);
  }

  @Override
  public void held(
      long time, int thread, int flags, long[] ids, int gone, int come, int unreached) {
    int event = objects.untimed(time);
    for (int i = 0; i < gone + come + unreached; i++) {
      int node = objects.node(ids[i]);
      if (i < gone) {
        held.gone(node);
      } else if (i < gone + come) {
        held.come(node);
      } else {
        held.addUnreached(node);
      }
    }
    held.add(event, cpoints.count(), flags);
  }

  @Override
  public void storePointer(long time, int thread, int site, long address, long target) {
    memory.storePointer(address, target, objects.tick(time, thread), site);
  }
}
