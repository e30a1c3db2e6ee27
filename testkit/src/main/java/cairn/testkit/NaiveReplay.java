package cairn.testkit;

import cairn.graph.SlotKind;
import cairn.recording.EventHandler;
import cairn.recording.FieldInfo;
import cairn.recording.SiteInfo;
import cairn.recording.Tables;
import cairn.recording.TypeInfo;
import cairn.testkit.NaiveHeap.Value;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Applies events up to a time, one after the other, to a {@link NaiveHeap}. */
final class NaiveReplay implements EventHandler {
  private final NaiveHeap heap;
  private final Tables tables;
  private final long limit;

  /** The object that the last timed event made, if it was an allocation. */
  private long made;

  NaiveReplay(NaiveHeap heap, Tables tables, long limit) {
    this.heap = heap;
    this.tables = tables;
    this.limit = limit;
  }

  private static Value stored(char slotKind, char kind, long bits) {
    if (kind == 0) {
      return new Value(SlotKind.HIDDEN, 0);
    }
    boolean reference = slotKind == 'L' && bits != 0;
    return new Value(reference ? SlotKind.REFERENCE : NaiveHeap.zero(slotKind), bits);
  }

  private boolean happened(long time, int by, int at) {
    if (time > limit) {
      return false;
    }
    heap.thread = by;
    heap.site = at;
    made = 0;
    return true;
  }

  @Override
  public void alloc(long time, int by, long id, int type) {
    if (happened(time, by, 0)) {
      heap.nodes.put(id, new NaiveHeap.Node(tables.type(type), -1, false));
      made = id;
    }
  }

  @Override
  public void allocatedAt(long time, int by, int at, long id) {
    if (time <= limit && id == made) {
      heap.site = at;
    }
  }

  @Override
  public void newArray(long time, int by, int at, long id, int type, int length) {
    if (happened(time, by, at)) {
      heap.nodes.put(id, new NaiveHeap.Node(tables.type(type), length, false));
    }
  }

  @Override
  public void seen(long time, int by, long id, int type, int length) {
    if (time <= limit) {
      heap.nodes.put(id, new NaiveHeap.Node(tables.type(type), length, true));
    }
  }

  @Override
  public void put(long time, int by, int at, long object, char kind, long bits) {
    if (happened(time, by, at) && object != 0) {
      SiteInfo info = tables.site(at);
      Value value = stored(info.fieldKind(), kind, bits);
      heap.node(object).values.put(resolve(heap.node(object), info), value);
    }
  }

  /** From the runtime type up to the owner that the site names, then up to the declaration. */
  private String resolve(NaiveHeap.Node node, SiteInfo info) {
    TypeInfo from = node.type;
    while (from != null && !from.name().equals(info.owner())) {
      from = above(from);
    }
    for (TypeInfo at = from == null ? node.type : from; at != null; at = above(at)) {
      for (FieldInfo field : at.fields()) {
        if (!field.isStatic()
            && field.name().equals(info.name())
            && field.kind() == info.fieldKind()) {
          return NaiveHeap.key(at.name(), field.name(), field.kind());
        }
      }
    }
    return NaiveHeap.key(info.owner(), info.name(), info.fieldKind());
  }

  private @Nullable TypeInfo above(TypeInfo type) {
    return type.superType() == 0 ? null : tables.type(type.superType());
  }

  @Override
  public void putStatic(long time, int by, int at, char kind, long bits) {
    if (happened(time, by, at)) {
      SiteInfo info = tables.site(at);
      heap.statics.put(info.owner() + "." + info.name(), stored(info.fieldKind(), kind, bits));
    }
  }

  @Override
  public void element(long time, int by, int at, long array, int index, char kind, long bits) {
    if (happened(time, by, at) && array != 0 && index < heap.node(array).length) {
      setElement(array, index, kind, bits);
    }
  }

  private void setElement(long array, int index, char kind, long bits) {
    heap.node(array).values.put("[" + index + "]", stored(elementKind(array), kind, bits));
  }

  private char elementKind(long array) {
    TypeInfo type = heap.node(array).type;
    return type == null ? 0 : type.elementKind();
  }

  @Override
  public void copy(
      long time, int by, int at, long source, int from, long target, int to, int count) {
    if (!happened(time, by, at)
        || source == 0
        || target == 0
        || from + count > heap.node(source).length
        || to + count > heap.node(target).length
        || elementKind(source) != elementKind(target)) {
      return;
    }
    Value[] read = new Value[count];
    for (int i = 0; i < count; i++) {
      read[i] = heap.raw(source, "[" + (from + i) + "]", elementKind(source));
    }
    for (int i = 0; i < count; i++) {
      heap.node(target).values.put("[" + (to + i) + "]", read[i]);
    }
  }

  @Override
  public void cloned(long time, int by, int at, long source, long id, int type, int length) {
    if (happened(time, by, at)) {
      NaiveHeap.Node original = heap.node(source);
      NaiveHeap.Node made = new NaiveHeap.Node(tables.type(type), length, original.unknown);
      made.values.putAll(original.values);
      heap.nodes.put(id, made);
    }
  }

  @Override
  public void fill(
      long time, int by, int at, long array, int from, int count, char kind, long bits) {
    if (happened(time, by, at) && array != 0 && from + count <= heap.node(array).length) {
      for (int i = 0; i < count; i++) {
        setElement(array, from + i, kind, bits);
      }
    }
  }

  @Override
  public void elements(
      long time, int by, int at, long array, int from, int count, char kind, long[] values) {
    if (at == 0 ? time <= limit : happened(time, by, at)) {
      for (int i = 0; i < count; i++) {
        if (at != 0 || captures(array, "[" + (from + i) + "]")) {
          setElement(array, from + i, kind, kind == 0 ? 0 : values[i]);
        }
      }
    }
  }

  /** A capture tells what a slot held before the first recorded store to it. */
  private boolean captures(long id, String key) {
    return !heap.node(id).unknown || !heap.node(id).values.containsKey(key);
  }

  @Override
  public void fields(long time, int by, int at, long object, int type, long[] values) {
    if (at == 0 ? time <= limit : happened(time, by, at)) {
      int next = 0;
      for (FieldInfo field : tables.type(type).fields()) {
        if (!field.isStatic()) {
          String key = NaiveHeap.key(tables.type(type).name(), field.name(), field.kind());
          NaiveHeap.Value value = stored(field.kind(), field.kind(), values[next++]);
          if (at != 0 || captures(object, key)) {
            heap.node(object).values.put(key, value);
          }
        }
      }
    }
  }

  @Override
  public void statics(long time, int by, int type, long[] values) {
    if (time <= limit) {
      int next = 0;
      for (FieldInfo field : tables.type(type).fields()) {
        if (field.isStatic()) {
          String key = tables.type(type).name() + "." + field.name();
          heap.statics.putIfAbsent(key, stored(field.kind(), field.kind(), values[next++]));
        }
      }
    }
  }

  @Override
  public void cpoint(
      long time, int by, int at, int phase, long[] ids, int count, char resultKind, long result) {
    if (time <= limit) {
      heap.lastPoint = Arrays.copyOf(ids, count);
      heap.lastPointSite = at;
    }
  }

  @Override
  public void block(long time, int by, int at, long id, long address, long size) {
    if (happened(time, by, at)) {
      heap.nodes.put(id, new NaiveHeap.Node(null, -1, true));
      heap.memory.block(id, address, size);
    }
  }

  @Override
  public void free(long time, int by, int at, long id) {
    if (happened(time, by, at)) {
      heap.node(id).dead = true;
      heap.memory.free(id);
    }
  }

  @Override
  public void node(long time, int by, int at, long id, long address, int width) {
    if (happened(time, by, at)) {
      heap.nodes.put(id, new NaiveHeap.Node(null, -1, true));
      heap.memory.give(id, address, width);
    }
  }

  @Override
  public void join(long time, int by, int at, long id, long address, int width) {
    if (happened(time, by, at)) {
      heap.memory.give(heap.memory.outermost(id), address, width);
    }
  }

  @Override
  public void merge(long time, int by, int at, long first, long second, long cluster) {
    if (happened(time, by, at)) {
      heap.nodes.put(cluster, new NaiveHeap.Node(null, -1, true));
      heap.memory.merge(first, second, cluster);
    }
  }

  @Override
  public void split(long time, int by, int at, long source, long address, long id) {
    if (happened(time, by, at)) {
      heap.nodes.put(id, new NaiveHeap.Node(null, -1, true));
      heap.memory.split(source, address, id);
    }
  }

  @Override
  public void store(long time, int by, int at, long address, int width, long value) {
    if (happened(time, by, at)) {
      heap.memory.store(address, width, value);
    }
  }

  @Override
  public void storePointer(long time, int by, int at, long address, long target) {
    if (happened(time, by, at)) {
      heap.memory.storePointer(address, target);
    }
  }
}
