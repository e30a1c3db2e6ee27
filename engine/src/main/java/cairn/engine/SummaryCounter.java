package cairn.engine;

import cairn.engine.RecordingSummary.CPointCount;
import cairn.engine.RecordingSummary.PlaceCount;
import cairn.engine.RecordingSummary.ThreadCount;
import cairn.engine.RecordingSummary.TypeCount;
import cairn.graph.Progress;
import cairn.recording.EventHandler;
import cairn.recording.Format;
import cairn.recording.OutsideInfo;
import cairn.recording.SiteInfo;
import cairn.recording.Tables;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts the events of a recording as they pass. Memory: a number per type, site and thread. */
@SuppressWarnings("EnumOrdinal") // a counter per kind
final class SummaryCounter implements EventHandler {
  private static final long STEP = 1 << 20;

  private final Tables tables;
  private final Progress progress;
  private final Counts kinds = new Counts();
  private final Counts types = new Counts();
  private final Counts threads = new Counts();
  private final Counts unmodelled = new Counts();
  private final Map<List<Object>, CPointCount> cpoints = new LinkedHashMap<>();
  private long cpointNumber;
  private long lastTime;
  private long nodes;

  SummaryCounter(Tables tables, Progress progress) {
    this.tables = tables;
    this.progress = progress;
  }

  private void timed(EventKind kind, long time, int thread) {
    lastTime = time;
    if (time % STEP == 0) {
      progress.at(time, 0);
    }
    untimed(kind, thread);
  }

  private void untimed(EventKind kind, int thread) {
    kinds.add(kind.ordinal());
    threads.add(thread);
  }

  private void node(int type) {
    nodes++;
    types.add(type);
  }

  long lastTime() {
    return lastTime;
  }

  long nodes() {
    return nodes;
  }

  Map<EventKind, Long> events() {
    Map<EventKind, Long> result = new EnumMap<>(EventKind.class);
    for (EventKind kind : EventKind.values()) {
      if (kinds.get(kind.ordinal()) > 0) {
        result.put(kind, kinds.get(kind.ordinal()));
      }
    }
    return result;
  }

  /** By name: classes of one name from several loaders count together. */
  List<TypeCount> types() {
    Map<String, Long> byName = new TreeMap<>();
    for (int type = 0; type < types.size(); type++) {
      if (types.get(type) > 0) {
        String name = type == 0 ? "(memory)" : tables.type(type).name();
        byName.merge(name, types.get(type), Long::sum);
      }
    }
    List<TypeCount> result = new ArrayList<>();
    byName.forEach((name, count) -> result.add(new TypeCount(name, count)));
    result.sort(Comparator.comparingLong(TypeCount::nodes).reversed());
    return result;
  }

  List<ThreadCount> threads() {
    List<ThreadCount> result = new ArrayList<>();
    for (int id = 0; id < threads.size(); id++) {
      if (threads.get(id) > 0) {
        result.add(new ThreadCount(id, id == 0 ? "" : tables.thread(id), threads.get(id)));
      }
    }
    return result;
  }

  List<CPointCount> cpoints() {
    return List.copyOf(cpoints.values());
  }

  List<PlaceCount> unmodelled() {
    List<PlaceCount> result = new ArrayList<>();
    for (int site = 0; site < unmodelled.size(); site++) {
      if (unmodelled.get(site) > 0) {
        SiteInfo info = tables.site(site);
        result.add(
            new PlaceCount(Places.describe(tables, info), info.name(), unmodelled.get(site)));
      }
    }
    result.sort(
        Comparator.comparingLong(PlaceCount::count).reversed().thenComparing(PlaceCount::place));
    return result;
  }

  @Override
  public void alloc(long time, int thread, long id, int type) {
    timed(EventKind.ALLOC, time, thread);
    node(type);
  }

  @Override
  public void newArray(long time, int thread, int site, long id, int type, int length) {
    timed(EventKind.NEW_ARRAY, time, thread);
    node(type);
  }

  @Override
  public void seen(long time, int thread, long id, int type, int length) {
    untimed(EventKind.SEEN, thread);
    node(type);
  }

  @Override
  public void put(long time, int thread, int site, long object, char kind, long bits) {
    timed(EventKind.PUT, time, thread);
  }

  @Override
  public void putStatic(long time, int thread, int site, char kind, long bits) {
    timed(EventKind.STATIC, time, thread);
  }

  @Override
  public void element(
      long time, int thread, int site, long array, int index, char kind, long bits) {
    timed(EventKind.ELEMENT, time, thread);
  }

  @Override
  public void copy(
      long time, int thread, int site, long source, int from, long target, int to, int count) {
    timed(EventKind.COPY, time, thread);
  }

  @Override
  public void cloned(long time, int thread, int site, long source, long id, int type, int length) {
    timed(EventKind.CLONE, time, thread);
    node(type);
  }

  @Override
  public void fill(
      long time, int thread, int site, long array, int from, int count, char kind, long bits) {
    timed(EventKind.FILL, time, thread);
  }

  @Override
  public void elements(
      long time, int thread, int site, long array, int from, int count, char kind, long[] values) {
    contents(time, thread, site);
  }

  @Override
  public void fields(long time, int thread, int site, long object, int type, long[] values) {
    contents(time, thread, site);
  }

  @Override
  public void statics(long time, int thread, int type, long[] values) {
    untimed(EventKind.CAPTURE, thread);
  }

  private void contents(long time, int thread, int site) {
    if (site == 0) {
      untimed(EventKind.CAPTURE, thread);
    } else {
      timed(EventKind.REFRESH, time, thread);
    }
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
    untimed(EventKind.CPOINT, thread);
    cpointNumber++;
    cpoints.merge(
        List.of(site, phase),
        new CPointCount(
            Places.cpointName(tables, tables.site(site)),
            Places.phase(phase),
            1,
            cpointNumber,
            time),
        (old, one) ->
            new CPointCount(
                old.name(), old.phase(), old.count() + 1, old.first(), old.firstTime()));
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
    untimed(EventKind.OPERATION, thread);
  }

  @Override
  public void call(long time, int thread, int site, int kind, int from) {
    untimed(
        switch (kind) {
          case Format.CALL -> EventKind.CALL;
          case Format.RETURN -> EventKind.RETURN;
          default -> EventKind.UNWIND;
        },
        thread);
  }

  @Override
  public void ran(long time, int thread, int site) {
    untimed(EventKind.RAN, thread);
  }

  @Override
  public void get(long time, int thread, int site, long object) {
    untimed(EventKind.GET, thread);
  }

  @Override
  public void getElement(long time, int thread, int site, long array, int index) {
    untimed(EventKind.GET_ELEMENT, thread);
  }

  @Override
  public void arguments(long time, int thread, int site, long[] ids, int count) {
    untimed(EventKind.ARGUMENTS, thread);
  }

  @Override
  public void result(long time, int thread, int site, char kind, long bits) {
    untimed(EventKind.RESULT, thread);
  }

  @Override
  public void unmodelled(long time, int thread, int site) {
    untimed(EventKind.UNMODELLED, thread);
    unmodelled.add(site);
  }

  @Override
  public void block(long time, int thread, int site, long id, long address, long size) {
    timed(EventKind.BLOCK, time, thread);
    node(0);
  }

  @Override
  public void free(long time, int thread, int site, long id) {
    timed(EventKind.FREE, time, thread);
  }

  @Override
  public void node(long time, int thread, int site, long id, long address, int width) {
    timed(EventKind.NODE, time, thread);
    node(0);
  }

  @Override
  public void join(long time, int thread, int site, long id, long address, int width) {
    timed(EventKind.JOIN, time, thread);
  }

  @Override
  public void merge(long time, int thread, int site, long first, long second, long cluster) {
    timed(EventKind.MERGE, time, thread);
    node(0);
  }

  @Override
  public void split(long time, int thread, int site, long source, long address, long id) {
    timed(EventKind.SPLIT, time, thread);
    node(0);
  }

  @Override
  public void store(long time, int thread, int site, long address, int width, long value) {
    timed(EventKind.STORE, time, thread);
  }

  @Override
  public void storePointer(long time, int thread, int site, long address, long target) {
    timed(EventKind.STORE_POINTER, time, thread);
  }

  @Override
  public void typedBlock(
      long time, int thread, int site, long id, int type, long address, long size, boolean zeroed) {
    timed(tables.type(type).isView() ? EventKind.VIEW : EventKind.BLOCK, time, thread);
    node(type);
  }

  @Override
  public void outside(long time, int thread, int site, OutsideInfo outside) {
    untimed(EventKind.OUTSIDE, thread);
  }

  @Override
  public void point(long time, int thread, long calls, int stack) {
    untimed(EventKind.POINT, thread);
  }

  @Override
  public void remark(long time, int thread, int site, long id, int what, long bytes) {
    untimed(EventKind.REMARK, thread);
  }

  @Override
  public void write(long time, int thread, int site, long address, int count, long[] words) {
    timed(EventKind.STORE, time, thread);
  }
}
