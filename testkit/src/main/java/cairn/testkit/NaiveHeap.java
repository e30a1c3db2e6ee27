package cairn.testkit;

import cairn.graph.SlotKind;
import cairn.recording.Recording;
import cairn.recording.SiteInfo;
import cairn.recording.Tables;
import cairn.recording.TypeInfo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
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
public final class NaiveHeap {
  private final Tables tables;

  /** What a {@link NaiveReplay} changes. */
  final Map<Long, Node> nodes = new TreeMap<>();

  final Map<String, Value> statics = new TreeMap<>();
  final NaiveMemory memory = new NaiveMemory();
  long @Nullable [] lastPoint;
  int lastPointSite;
  int thread;
  int site;

  /** What a slot holds; {@code bits} is a node id for references. */
  public record Value(SlotKind kind, long bits) {
    @Override
    public String toString() {
      return kind.compareTo(SlotKind.NULL) <= 0 ? kind.toString() : kind + " " + bits;
    }
  }

  /** A node, and what was ever stored in it. */
  static final class Node {
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

  private NaiveHeap(Tables tables) {
    this.tables = tables;
  }

  /** Replays a recording up to and including a time. */
  public static NaiveHeap at(Recording recording, long time) {
    NaiveHeap heap = new NaiveHeap(recording.tables());
    try {
      recording.read(new NaiveReplay(heap, recording.tables(), time));
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
      SiteInfo info = tables.site(lastPointSite);
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

  Node node(long id) {
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
}
