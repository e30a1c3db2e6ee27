package cairn.testkit;

import cairn.graph.SlotKind;
import cairn.recording.EventHandler;
import cairn.recording.FieldInfo;
import cairn.recording.Recording;
import cairn.recording.SiteInfo;
import cairn.recording.Tables;
import cairn.recording.TypeInfo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The heap at one time of a recording, made the slow and obvious way: all events up to that time
 * are applied, from the start, to maps. The twin of the history; small recordings only.
 */
public final class NaiveHeap implements EventHandler {
  private final Tables tables;
  private final long limit;
  private final Map<Long, Node> nodes = new TreeMap<>();
  private final Map<String, Value> statics = new TreeMap<>();
  private final NaiveMemory memory = new NaiveMemory();
  private long @Nullable [] lastPoint;
  private long lastPointSite;
  private int thread;
  private int site;

  /** The object that the last timed event made, if it was an allocation. */
  private long made;

  /** What a slot holds; {@code bits} is a node id for references. */
  public record Value(SlotKind kind, long bits) {
    @Override
    public String toString() {
      return kind.compareTo(SlotKind.NULL) <= 0 ? kind.toString() : kind + " " + bits;
    }
  }

  private static final class Node {
    final @Nullable TypeInfo type;
    final int length;
    final boolean unknown;
    final Map<String, Value> values = new HashMap<>();
    boolean dead;

    Node(@Nullable TypeInfo type, int length, boolean unknown) {
      this.type = type;
      this.length = length;
      this.unknown = unknown;
    }
  }

  private NaiveHeap(Tables tables, long limit) {
    this.tables = tables;
    this.limit = limit;
  }

  /** Replays a recording up to and including a time. */
  public static NaiveHeap at(Recording recording, long time) {
    NaiveHeap heap = new NaiveHeap(recording.tables(), time);
    try {
      recording.read(heap);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return heap;
  }

  /** The key of a field among the slots of a node. */
  public static String key(String declaringType, String name, char kind) {
    return declaringType + "." + name + ":" + kind;
  }

  /** The thread of the last timed event. */
  public int thread() {
    return thread;
  }

  /** The site of the last timed event, 0 if it has none. */
  public int site() {
    return site;
  }

  /** All nodes that have appeared. */
  public Set<Long> appeared() {
    return Collections.unmodifiableSet(nodes.keySet());
  }

  public boolean isDead(long id) {
    return node(id).dead;
  }

  /** The nodes that are neither dead nor part of a cluster. */
  public Set<Long> present() {
    Set<Long> found = new TreeSet<>();
    nodes.forEach(
        (id, node) -> {
          if (!node.dead && memory.outermost(id) == id) {
            found.add(id);
          }
        });
    return found;
  }

  public boolean isMemory(long id) {
    return memory.knows(id);
  }

  public NaiveMemory memory() {
    return memory;
  }

  /** The keys of all slots of a node that were ever stored. */
  public Set<String> stored(long id) {
    return new TreeSet<>(node(id).values.keySet());
  }

  public int length(long id) {
    return node(id).length;
  }

  /** What was stored in a field or element, without regard to whether its target lives. */
  public Value raw(long id, String key, char kind) {
    Node node = node(id);
    Value value = node.values.get(key);
    return value != null ? value : new Value(node.unknown ? SlotKind.UNKNOWN : zero(kind), 0);
  }

  /** What a field or element holds: a reference to the dead is wild. */
  public Value value(long id, String key, char kind) {
    return resolve(raw(id, key, kind));
  }

  /** What the words of a piece of memory hold. */
  public List<Value> words(long id) {
    return memory.words(id).stream().map(this::resolve).toList();
  }

  public Map<String, Value> statics() {
    return statics;
  }

  private Value resolve(Value value) {
    if (value.kind() != SlotKind.REFERENCE) {
      return value;
    }
    long target = memory.outermost(value.bits());
    return node(target).dead ? new Value(SlotKind.WILD, 0) : new Value(value.kind(), target);
  }

  /** The roots with the nodes they lead to, as text. */
  public Set<String> roots() {
    Set<String> found = new TreeSet<>();
    statics.forEach((name, value) -> addRoot(found, "STATIC " + name, value));
    if (lastPoint != null) {
      SiteInfo info = tables.site((int) lastPointSite);
      String holder = info.type() == 0 ? "" : tables.type(info.type()).name() + ".";
      for (int i = 0; i < lastPoint.length; i++) {
        if (lastPoint[i] != 0) {
          Value value = new Value(SlotKind.REFERENCE, lastPoint[i]);
          addRoot(found, "CPOINT " + holder + info.method() + " argument " + i, value);
        }
      }
    }
    memory
        .globals()
        .forEach(
            (address, value) -> addRoot(found, "GLOBAL 0x" + Long.toHexString(address), value));
    return found;
  }

  private void addRoot(Set<String> found, String name, Value value) {
    Value resolved = resolve(value);
    if (resolved.kind() == SlotKind.REFERENCE) {
      found.add(name + " -> " + resolved.bits());
    }
  }

  /** The nodes that the roots lead to. */
  public Set<Long> reachable() {
    Set<Long> found = new TreeSet<>();
    Deque<Long> open = new ArrayDeque<>();
    for (String root : roots()) {
      open.add(Long.parseLong(root.substring(root.lastIndexOf(' ') + 1)));
    }
    while (!open.isEmpty()) {
      long id = open.pop();
      if (found.add(id)) {
        for (Value value : node(id).values.values()) {
          push(open, value);
        }
        for (Value value : memory.words(id)) {
          push(open, value);
        }
      }
    }
    return found;
  }

  private void push(Deque<Long> open, Value value) {
    Value resolved = resolve(value);
    if (resolved.kind() == SlotKind.REFERENCE) {
      open.push(resolved.bits());
    }
  }

  private Node node(long id) {
    Node node = nodes.get(id);
    if (node == null) {
      throw new IllegalArgumentException("no node " + id);
    }
    return node;
  }

  static SlotKind zero(char kind) {
    return switch (kind) {
      case 'L' -> SlotKind.NULL;
      case 'Z' -> SlotKind.BOOLEAN;
      case 'B' -> SlotKind.BYTE;
      case 'C' -> SlotKind.CHAR;
      case 'S' -> SlotKind.SHORT;
      case 'I' -> SlotKind.INT;
      case 'J' -> SlotKind.LONG;
      case 'F' -> SlotKind.FLOAT;
      default -> SlotKind.DOUBLE;
    };
  }

  private static Value stored(char slotKind, char kind, long bits) {
    if (kind == 0) {
      return new Value(SlotKind.HIDDEN, 0);
    }
    boolean reference = slotKind == 'L' && bits != 0;
    return new Value(reference ? SlotKind.REFERENCE : zero(slotKind), bits);
  }

  private boolean happened(long time, int by, int at) {
    if (time > limit) {
      return false;
    }
    thread = by;
    site = at;
    made = 0;
    return true;
  }

  @Override
  public void alloc(long time, int by, long id, int type) {
    if (happened(time, by, 0)) {
      nodes.put(id, new Node(tables.type(type), -1, false));
      made = id;
    }
  }

  @Override
  public void allocatedAt(long time, int by, int at, long id) {
    if (time <= limit && id == made) {
      site = at;
    }
  }

  @Override
  public void newArray(long time, int by, int at, long id, int type, int length) {
    if (happened(time, by, at)) {
      nodes.put(id, new Node(tables.type(type), length, false));
    }
  }

  @Override
  public void seen(long time, int by, long id, int type, int length) {
    if (time <= limit) {
      nodes.put(id, new Node(tables.type(type), length, true));
    }
  }

  @Override
  public void put(long time, int by, int at, long object, char kind, long bits) {
    if (happened(time, by, at) && object != 0) {
      SiteInfo info = tables.site(at);
      Value value = stored(info.fieldKind(), kind, bits);
      node(object).values.put(resolve(node(object), info), value);
    }
  }

  /** From the runtime type up to the owner that the site names, then up to the declaration. */
  private String resolve(Node node, SiteInfo info) {
    TypeInfo from = node.type;
    while (from != null && !from.name().equals(info.owner())) {
      from = above(from);
    }
    for (TypeInfo at = from == null ? node.type : from; at != null; at = above(at)) {
      for (FieldInfo field : at.fields()) {
        if (!field.isStatic()
            && field.name().equals(info.name())
            && field.kind() == info.fieldKind()) {
          return key(at.name(), field.name(), field.kind());
        }
      }
    }
    return key(info.owner(), info.name(), info.fieldKind());
  }

  private @Nullable TypeInfo above(TypeInfo type) {
    return type.superType() == 0 ? null : tables.type(type.superType());
  }

  @Override
  public void putStatic(long time, int by, int at, char kind, long bits) {
    if (happened(time, by, at)) {
      SiteInfo info = tables.site(at);
      statics.put(info.owner() + "." + info.name(), stored(info.fieldKind(), kind, bits));
    }
  }

  @Override
  public void element(long time, int by, int at, long array, int index, char kind, long bits) {
    if (happened(time, by, at) && array != 0 && index < node(array).length) {
      setElement(array, index, kind, bits);
    }
  }

  private void setElement(long array, int index, char kind, long bits) {
    node(array).values.put("[" + index + "]", stored(elementKind(array), kind, bits));
  }

  private char elementKind(long array) {
    TypeInfo type = node(array).type;
    return type == null ? 0 : type.elementKind();
  }

  @Override
  public void copy(
      long time, int by, int at, long source, int from, long target, int to, int count) {
    if (!happened(time, by, at)
        || source == 0
        || target == 0
        || from + count > node(source).length
        || to + count > node(target).length
        || elementKind(source) != elementKind(target)) {
      return;
    }
    Value[] read = new Value[count];
    for (int i = 0; i < count; i++) {
      read[i] = raw(source, "[" + (from + i) + "]", elementKind(source));
    }
    for (int i = 0; i < count; i++) {
      node(target).values.put("[" + (to + i) + "]", read[i]);
    }
  }

  @Override
  public void cloned(long time, int by, int at, long source, long id, int type, int length) {
    if (happened(time, by, at)) {
      Node original = node(source);
      Node made = new Node(tables.type(type), length, original.unknown);
      made.values.putAll(original.values);
      nodes.put(id, made);
    }
  }

  @Override
  public void fill(
      long time, int by, int at, long array, int from, int count, char kind, long bits) {
    if (happened(time, by, at) && array != 0 && from + count <= node(array).length) {
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
        if (at != 0 || captures(array, String.valueOf(from + i))) {
          setElement(array, from + i, kind, kind == 0 ? 0 : values[i]);
        }
      }
    }
  }

  @Override
  public void fields(long time, int by, int at, long object, int type, long[] values) {
    if (at == 0 ? time <= limit : happened(time, by, at)) {
      int next = 0;
      for (FieldInfo field : tables.type(type).fields()) {
        if (!field.isStatic()) {
          String key = key(tables.type(type).name(), field.name(), field.kind());
          Value value = stored(field.kind(), field.kind(), values[next++]);
          if (at != 0 || captures(object, key)) {
            node(object).values.put(key, value);
          }
        }
      }
    }
  }

  /** A capture tells what a slot held before the first recorded store to it. */
  private boolean captures(long id, String key) {
    return !node(id).unknown || !node(id).values.containsKey(key);
  }

  @Override
  public void statics(long time, int by, int type, long[] values) {
    if (time <= limit) {
      int next = 0;
      for (FieldInfo field : tables.type(type).fields()) {
        if (field.isStatic()) {
          String key = tables.type(type).name() + "." + field.name();
          statics.putIfAbsent(key, stored(field.kind(), field.kind(), values[next++]));
        }
      }
    }
  }

  @Override
  public void cpoint(
      long time, int by, int at, int phase, long[] ids, int count, char resultKind, long result) {
    if (time <= limit) {
      lastPoint = Arrays.copyOf(ids, count);
      lastPointSite = at;
    }
  }

  @Override
  public void block(long time, int by, int at, long id, long address, long size) {
    if (happened(time, by, at)) {
      nodes.put(id, new Node(null, -1, true));
      memory.block(id, address, size);
    }
  }

  @Override
  public void free(long time, int by, int at, long id) {
    if (happened(time, by, at)) {
      node(id).dead = true;
      memory.free(id);
    }
  }

  @Override
  public void node(long time, int by, int at, long id, long address, int width) {
    if (happened(time, by, at)) {
      nodes.put(id, new Node(null, -1, true));
      memory.give(id, address, width);
    }
  }

  @Override
  public void join(long time, int by, int at, long id, long address, int width) {
    if (happened(time, by, at)) {
      memory.give(memory.outermost(id), address, width);
    }
  }

  @Override
  public void merge(long time, int by, int at, long first, long second, long cluster) {
    if (happened(time, by, at)) {
      nodes.put(cluster, new Node(null, -1, true));
      memory.merge(first, second, cluster);
    }
  }

  @Override
  public void split(long time, int by, int at, long source, long address, long id) {
    if (happened(time, by, at)) {
      nodes.put(id, new Node(null, -1, true));
      memory.split(source, address, id);
    }
  }

  @Override
  public void store(long time, int by, int at, long address, int width, long value) {
    if (happened(time, by, at)) {
      memory.store(address, width, value);
    }
  }

  @Override
  public void storePointer(long time, int by, int at, long address, long target) {
    if (happened(time, by, at)) {
      memory.storePointer(address, target);
    }
  }
}
