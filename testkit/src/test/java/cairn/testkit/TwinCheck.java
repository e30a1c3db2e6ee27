package cairn.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.HeapGraph;
import cairn.graph.HeapType;
import cairn.graph.Root;
import cairn.graph.SlotKind;
import cairn.history.Alive;
import cairn.history.HeapHistory;
import cairn.history.HistoryCursor;
import cairn.testkit.NaiveHeap.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Compares a history at one time with the slow twin. */
final class TwinCheck {
  private final HeapHistory history;
  private final NaiveHeap twin;
  private final long time;
  private final String where;

  TwinCheck(HeapHistory history, NaiveHeap twin, long time, String where) {
    this.history = history;
    this.twin = twin;
    this.time = time;
    this.where = where + ", time " + time;
  }

  /** The whole graph, and the reachable part of it. */
  void graphs() {
    HeapGraph all = history.at(time, Alive.ALL).graph();
    assertThat(ids(all)).as(where).isEqualTo(twin.present());
    assertThat(roots(all)).as(where).isEqualTo(twin.roots());
    contents(all);
    HeapGraph reachable = history.at(time, Alive.REACHABLE).graph();
    assertThat(ids(reachable)).as(where).isEqualTo(twin.reachable());
    assertThat(roots(reachable)).as(where).isEqualTo(twin.roots());
    contents(reachable);
  }

  /** Cheaper than an assertion where millions hold. */
  private void same(Object actual, Object expected, long whose, String what) {
    if (!actual.equals(expected)) {
      assertThat(actual).as("%s, %d %s", where, whose, what).isEqualTo(expected);
    }
  }

  private static Set<Long> ids(HeapGraph graph) {
    Set<Long> ids = new TreeSet<>();
    for (int node = 0; node < graph.nodeCount(); node++) {
      ids.add(graph.id(node));
    }
    return ids;
  }

  private static Set<String> roots(HeapGraph graph) {
    Set<String> roots = new TreeSet<>();
    for (int i = 0; i < graph.rootCount(); i++) {
      Root root = graph.root(i);
      roots.add(root.kind() + " " + root.name() + " -> " + graph.id(root.node()));
    }
    return roots;
  }

  private void contents(HeapGraph graph) {
    for (int node = 0; node < graph.nodeCount(); node++) {
      long id = graph.id(node);
      if (twin.isMemory(id)) {
        memory(graph, node);
      } else {
        object(graph, node);
      }
    }
  }

  private void object(HeapGraph graph, int node) {
    long id = graph.id(node);
    HeapType type = graph.typeInfo(graph.type(node));
    Set<String> missing = twin.stored(id);
    for (int slot = 0; slot < graph.slotCount(node); slot++) {
      String key = key(type, slot);
      char kind = type.isArray() ? type.elementKind() : type.fields().get(slot).kind();
      same(value(graph, node, slot), twin.value(id, key, kind), id, key);
      missing.remove(key);
    }
    assertThat(missing).as("%s, node %d: slots that are not there", where, id).isEmpty();
  }

  static String key(HeapType type, int slot) {
    if (type.isArray()) {
      return "[" + slot + "]";
    }
    HeapType.Field field = type.fields().get(slot);
    return NaiveHeap.key(field.declaringType(), field.name(), field.kind());
  }

  private void memory(HeapGraph graph, int node) {
    long id = graph.id(node);
    assertThat(graph.size(node)).as("%s, node %d", where, id).isEqualTo(twin.memory().size(id));
    List<Value> words = new ArrayList<>();
    for (int word = 0; word < graph.slotCount(node); word++) {
      words.add(value(graph, node, word));
    }
    assertThat(words).as("%s, node %d", where, id).isEqualTo(twin.words(id));
  }

  private static Value value(HeapGraph graph, int node, int slot) {
    SlotKind kind = graph.slotKind(node, slot);
    return switch (kind) {
      case UNKNOWN, HIDDEN, NULL, WILD -> new Value(kind, 0);
      case REFERENCE -> new Value(kind, graph.id((int) graph.slotBits(node, slot)));
      default -> new Value(kind, graph.slotBits(node, slot));
    };
  }

  /** All that a cursor says, at this time. */
  void cursor(HistoryCursor cursor) {
    assertThat(cursor.time()).as(where).isEqualTo(time);
    assertThat(cursor.thread()).as(where).isEqualTo(time == 0 ? 0 : twin.thread());
    for (int node = 0; node < history.nodeCount(); node++) {
      long id = history.id(node);
      boolean there = twin.appeared().contains(id);
      same(cursor.exists(node), there && !twin.isDead(id), id, "exists");
      if (there && !twin.isMemory(id)) {
        HeapType type = history.types().get(history.type(node));
        for (int i = 0; i < history.slotCount(node); i++) {
          char kind = type.isArray() ? type.elementKind() : type.fields().get(i).kind();
          String key = key(type, i);
          same(value(cursor, history.slot(node, i)), twin.raw(id, key, kind), id, key);
        }
      }
    }
    for (int i = 0; i < history.statics().size(); i++) {
      long slot = history.staticSlot(i);
      Value expected =
          twin.statics().getOrDefault(history.slotName(slot), new Value(SlotKind.UNKNOWN, 0));
      assertThat(value(cursor, slot)).as(where).isEqualTo(expected);
    }
    for (int version = 0; version < history.versionCount(); version++) {
      long slot = history.slotOf(version);
      same(cursor.version(slot), history.versionAt(slot, time), slot, "version");
    }
  }

  private Value value(HistoryCursor cursor, long slot) {
    SlotKind kind = cursor.kind(slot);
    return switch (kind) {
      case UNKNOWN, HIDDEN, NULL -> new Value(kind, 0);
      case REFERENCE -> new Value(kind, history.id((int) cursor.bits(slot)));
      default -> new Value(kind, cursor.bits(slot));
    };
  }

  /** How pointers in memory are bound, and who owns the addresses. */
  void addresses() {
    for (long address : twin.memory().pointerAddresses()) {
      int version = history.versionAt(history.wordSlot(address), time);
      assertThat(history.pointer(version))
          .as("%s, pointer at 0x%x", where, address)
          .isEqualTo(twin.memory().pointer(address));
    }
    for (long address = 0x40000; address < 0x40000 + 1700; address += 3) {
      int owner = history.addresses().owner(address, time);
      long id = owner < 0 ? 0 : history.id(owner);
      same(id, twin.memory().owner(address), address, "owner");
    }
    for (long id : twin.present()) {
      int node = history.nodeOf(id);
      if (twin.isMemory(id)) {
        assertThat(history.addresses().members(node).stream().map(history::id).toList())
            .as("%s, members of %d", where, id)
            .isEqualTo(twin.memory().members(id));
      }
    }
  }
}
