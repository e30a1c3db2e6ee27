package cairn.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.HeapGraph;
import cairn.graph.SlotKind;
import cairn.history.AddressHistory.MergeEdge;
import cairn.history.AddressHistory.Range;
import cairn.history.Alive;
import cairn.history.HeapHistory;
import cairn.history.PointerKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Memory: what allocators do to chunks (after Singh 2016, Fig. 3.3), and where pointers lead. */
class MemoryHistoryTest {
  private static final long FIRST = 0x1000;
  private static final int CHUNK = 32;

  @TempDir Path directory;
  private HistoryScript script;

  @BeforeEach
  void begin() {
    script = HistoryScript.to(directory.resolve("memory.cairn"));
  }

  private static long chunk(int number) {
    return FIRST + (long) (number - 1) * CHUNK;
  }

  private static List<Long> ids(HeapHistory history, long time) {
    HeapGraph graph = history.at(time, Alive.ALL).graph();
    List<Long> ids = new ArrayList<>();
    for (int node = 0; node < graph.nodeCount(); node++) {
      ids.add(graph.id(node));
    }
    return ids;
  }

  /**
   * One chunk with five addresses in it becomes a list of five nodes, split off one after another
   * as pointers to them are stored; then the last two are merged.
   */
  @Test
  void splitsAndMergesAreUndoneByGoingBack() {
    long whole = script.line(1).node(FIRST, 8);
    for (int i = 1; i <= 5; i++) {
      script.line(i).join(whole, chunk(i) + 8, 8);
      script.join(whole, chunk(i), 8);
    }
    long unsplit = script.time();
    long[] nodes = new long[6];
    nodes[1] = whole;
    long[] splitTimes = new long[6];
    for (int i = 2; i <= 5; i++) {
      nodes[i] = script.line(4 + i).split(nodes[i - 1], chunk(i));
      splitTimes[i] = script.time();
      script.storePointer(chunk(i - 1) + 8, chunk(i));
    }
    long linked = script.time();
    long cluster = script.line(15).merge(nodes[4], nodes[5]);
    long merged = script.time();
    long again = script.line(16).split(cluster, chunk(5));
    try (HeapHistory history = script.load()) {
      assertThat(ids(history, unsplit)).containsExactly(whole);
      assertThat(history.addresses().bytes(history.nodeOf(whole), unsplit)).isEqualTo(80);
      assertThat(ids(history, splitTimes[3])).containsExactly(whole, nodes[2], nodes[3]);
      assertThat(history.addresses().bytes(history.nodeOf(nodes[3]), splitTimes[3])).isEqualTo(48);
      assertThat(ids(history, linked))
          .containsExactly(whole, nodes[2], nodes[3], nodes[4], nodes[5]);
      assertThat(links(history, linked)).containsExactly("1:2", "2:3", "3:4", "4:5");

      assertThat(ids(history, merged)).containsExactly(whole, nodes[2], nodes[3], cluster);
      assertThat(links(history, merged)).containsExactly("1:2", "2:3", "3:6", "6:6");
      checkCluster(history, nodes, cluster, merged);

      assertThat(ids(history, history.endTime()))
          .containsExactly(whole, nodes[2], nodes[3], cluster, again);
      assertThat(history.id(history.addresses().sourceOf(history.nodeOf(again))))
          .isEqualTo(cluster);
      assertThat(history.addresses().owner(chunk(5), merged)).isEqualTo(history.nodeOf(cluster));
      assertThat(history.addresses().owner(chunk(5), history.endTime()))
          .isEqualTo(history.nodeOf(again));
      assertThat(history.addresses().owner(chunk(5), unsplit)).isEqualTo(history.nodeOf(whole));
      assertThat(history.addresses().owner(chunk(5), 0)).isEqualTo(-1);
    }
  }

  private static void checkCluster(HeapHistory history, long[] nodes, long cluster, long merged) {
    int node = history.nodeOf(cluster);
    int front = history.nodeOf(nodes[4]);
    int back = history.nodeOf(nodes[5]);
    assertThat(history.birth(node)).isEqualTo(merged);
    assertThat(history.addresses().members(node)).containsExactly(front, back);
    assertThat(history.addresses().mergeEdges(node))
        .containsExactly(new MergeEdge(front, back, merged));
    assertThat(history.addresses().sourceOf(back)).isEqualTo(front);
    assertThat(history.addresses().ranges(node, merged))
        .containsExactly(new Range(chunk(4), chunk(4) + 16), new Range(chunk(5), chunk(5) + 16));
    assertThat(history.addresses().ranges(back, merged)).isEmpty();
    assertThat(history.addresses().ranges(back, merged - 1)).hasSize(1);
  }

  private static List<String> links(HeapHistory history, long time) {
    HeapGraph graph = history.at(time, Alive.ALL).graph();
    List<String> links = new ArrayList<>();
    for (int node = 0; node < graph.nodeCount(); node++) {
      for (long i = graph.firstReference(node); i < graph.firstReference(node + 1); i++) {
        links.add(graph.id(node) + ":" + graph.id(graph.target(i)));
      }
    }
    return links;
  }

  @Test
  void nestedClustersKeepTheirOrder() {
    long a = script.node(0x100, 8);
    long b = script.node(0x108, 8);
    long c = script.node(0x110, 8);
    long bc = script.merge(b, c);
    long all = script.merge(a, bc);
    try (HeapHistory history = script.load()) {
      int node = history.nodeOf(all);
      assertThat(history.addresses().members(node).stream().map(history::id))
          .containsExactly(a, b, c);
      assertThat(history.addresses().mergeEdges(node))
          .containsExactly(new MergeEdge(0, 1, 5), new MergeEdge(1, 2, 4));
      assertThat(history.addresses().represented(history.nodeOf(c), 3)).isEqualTo(2);
      assertThat(history.addresses().represented(history.nodeOf(c), 4))
          .isEqualTo(history.nodeOf(bc));
      assertThat(history.addresses().represented(history.nodeOf(c), 5)).isEqualTo(node);
    }
  }

  @Test
  void aFreedBlockLeavesDanglingPointersThatReuseDoesNotHeal() {
    long holder = script.block(0x1000, 16);
    long target = script.block(0x2000, 16);
    script.storePointer(0x1000, 0x2000);
    long stored = script.time();
    script.free(target);
    long freed = script.time();
    long reused = script.block(0x2000, 16);
    script.storePointer(0x1008, 0x2000);
    try (HeapHistory history = script.load()) {
      int version = history.versionAt(history.wordSlot(0x1000), history.endTime());
      assertThat(history.bits(version)).isEqualTo(history.nodeOf(target));
      assertThat(history.rawBits(version)).isEqualTo(0x2000);
      assertThat(history.isDangling(version, stored)).isFalse();
      assertThat(history.isDangling(version, freed)).isTrue();
      assertThat(history.death(history.nodeOf(target))).isEqualTo(freed);
      assertThat(links(history, stored)).containsExactly(holder + ":" + target);
      assertThat(links(history, freed)).isEmpty();
      assertThat(links(history, history.endTime())).containsExactly(holder + ":" + reused);
      HeapGraph graph = history.at(history.endTime(), Alive.ALL).graph();
      assertThat(graph.slotKind(graph.nodeOf(holder), 0)).isEqualTo(SlotKind.WILD);
    }
  }

  @Test
  void pointersKnowWhereTheyLedWhenTheyWereStored() {
    script.block(0x1000, 64);
    script.block(0x2000, 32);
    script.block(0x3000, 16);
    script.block(0x3010, 16);
    long[] targets = {0x2000, 0x2008, 0x2020, 0x2021, 0, 0x3010, 0x1FFF};
    for (int i = 0; i < targets.length; i++) {
      script.storePointer(0x1000 + 8 * i, targets[i]);
    }
    try (HeapHistory history = script.load()) {
      List<PointerKind> kinds = new ArrayList<>();
      for (int i = 0; i < targets.length; i++) {
        int version = history.versionAt(history.wordSlot(0x1000 + 8 * i), history.endTime());
        kinds.add(history.pointer(version));
      }
      assertThat(kinds)
          .containsExactly(
              PointerKind.HEAD,
              PointerKind.INTERIOR,
              PointerKind.END,
              PointerKind.WILD,
              PointerKind.NULL,
              PointerKind.HEAD,
              PointerKind.WILD);
    }
  }

  @Test
  void bytesOfSmallStoresAreMerged() {
    script.block(0x1000, 16);
    script.store(0x1000, 8, 0x1122334455667788L);
    script.store(0x1002, 2, 0xAABB);
    script.store(0x1006, 4, 0x01020304L);
    try (HeapHistory history = script.load()) {
      int low = history.versionAt(history.wordSlot(0x1000), 4);
      int high = history.versionAt(history.wordSlot(0x1008), 4);
      assertThat(history.rawBits(low)).isEqualTo(0x03043344AABB7788L);
      assertThat(history.knownBytes(low)).isEqualTo(0xFF);
      assertThat(history.rawBits(high)).isEqualTo(0x0102);
      assertThat(history.knownBytes(high)).isEqualTo(0b11);
      assertThat(history.time(low)).isEqualTo(history.time(high)).isEqualTo(4);
      assertThat(history.rawBits(history.previous(low))).isEqualTo(0x11223344AABB7788L);
    }
  }

  @Test
  void aNewBlockDoesNotInheritWhatWasThere() {
    long first = script.block(0x1000, 16);
    script.store(0x1000, 8, -1);
    script.free(first);
    long second = script.block(0x1000, 16);
    script.store(0x1000, 4, 7);
    try (HeapHistory history = script.load()) {
      HeapGraph fresh = history.at(4, Alive.ALL).graph();
      assertThat(fresh.slotKind(fresh.nodeOf(second), 0)).isEqualTo(SlotKind.UNKNOWN);
      HeapGraph graph = history.at(5, Alive.ALL).graph();
      assertThat(graph.slotBits(graph.nodeOf(second), 0)).isEqualTo(7);
      assertThat(history.knownBytes(history.versionAt(history.wordSlot(0x1000), 5))).isEqualTo(0xF);
    }
  }

  @Test
  void pointersOutsideAllNodesAreRootsUntilABlockCoversThem() {
    long target = script.block(0x2000, 16);
    script.storePointer(0x600, 0x2000);
    long covering = script.block(0x600, 16);
    script.free(covering);
    try (HeapHistory history = script.load()) {
      HeapGraph graph = history.at(2, Alive.REACHABLE).graph();
      assertThat(graph.rootCount()).isEqualTo(1);
      assertThat(graph.root(0).name()).isEqualTo("0x600");
      assertThat(graph.id(graph.root(0).node())).isEqualTo(target);
      assertThat(history.at(3, Alive.ALL).graph().rootCount()).isZero();
      assertThat(history.at(4, Alive.ALL).graph().rootCount()).isZero();
    }
  }

  @Test
  void aSplitInsideARangeLeavesItsFrontBehind() {
    long whole = script.node(0x100, 32);
    long back = script.split(whole, 0x118);
    long none = script.split(back, 0x118);
    try (HeapHistory history = script.load()) {
      int node = history.nodeOf(whole);
      assertThat(history.addresses().ranges(node, 1)).containsExactly(new Range(0x100, 0x120));
      assertThat(history.addresses().ranges(node, 2)).containsExactly(new Range(0x100, 0x118));
      assertThat(history.addresses().ranges(history.nodeOf(back), 2))
          .containsExactly(new Range(0x118, 0x120));
      assertThat(history.size(history.nodeOf(back), 3)).isZero();
      assertThat(history.size(history.nodeOf(none), 3)).isEqualTo(8);
    }
  }
}
