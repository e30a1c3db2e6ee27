package cairn.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class HeapGraphBuilderTest {
  private static final HeapType.Field NEXT = new HeapType.Field("next", 'L', "Link");
  private static final HeapType.Field KEY = new HeapType.Field("key", 'I', "Link");
  private static final HeapType LINK = new HeapType("Link", -1, false, '\0', List.of(NEXT, KEY));
  private static final HeapType ARRAY = new HeapType("Link[]", -1, true, 'L', List.of());

  private final HeapGraphBuilder builder = new HeapGraphBuilder();

  /** What a slot of the slow twin holds. */
  private record Held(SlotKind kind, long bits) {}

  /** A node of the slow twin. */
  private record Node(
      long id, int type, long size, int slots, SlotKind rest, Map<Integer, Held> held) {}

  @Test
  void anEmptyGraph() {
    DenseHeapGraph graph = builder.build();
    assertThat(graph.nodeCount()).isZero();
    assertThat(graph.referenceCount()).isZero();
    assertThat(graph.firstReference(0)).isZero();
    assertThat(graph.nodeOf(0)).isEqualTo(-1);
  }

  @Test
  void namesFieldsAndElements() {
    int link = builder.addType(LINK);
    int array = builder.addType(ARRAY);
    int first = builder.addNode(10, link, 24, 2);
    int second = builder.addNode(20, array, 8L << 30, 3, SlotKind.NULL);
    builder.addRoot(new Root(Root.Kind.STATIC, "Main.list", first));
    builder.openNode(first);
    builder.slot(1, SlotKind.INT, 42);
    builder.slot(0, SlotKind.REFERENCE, second);
    builder.openNode(second);
    builder.reference(1, second);
    DenseHeapGraph graph = builder.build();

    assertThat(graph.slotName(first, 0)).isEqualTo("next");
    assertThat(graph.slotName(second, 1)).isEqualTo("[1]");
    assertThat(graph.slotKind(first, 0)).isEqualTo(SlotKind.REFERENCE);
    assertThat(graph.slotBits(first, 0)).isEqualTo(second);
    assertThat(graph.slotKind(first, 1)).isEqualTo(SlotKind.INT);
    assertThat(graph.slotBits(first, 1)).isEqualTo(42);
    assertThat(graph.slotKind(second, 0)).isEqualTo(SlotKind.NULL);
    assertThat(graph.slotKind(second, 1)).isEqualTo(SlotKind.REFERENCE);
    assertThat(graph.size(second)).isEqualTo(8L << 30);
    assertThat(graph.root(0).node()).isEqualTo(first);
    assertThat(graph.typeInfo(graph.type(second))).isEqualTo(ARRAY);
  }

  @Test
  void agreesWithMaps() {
    Seeds.run(1500, HeapGraphBuilderTest::compareWithMaps);
  }

  private static void compareWithMaps(Random random) {
    List<Long> ids = randomIds(random, random.nextInt(60));
    boolean onlyReferences = random.nextBoolean();
    List<Node> nodes = new ArrayList<>();
    HeapGraphBuilder builder = new HeapGraphBuilder();
    for (long id : ids) {
      long size = random.nextInt(4) == 0 ? random.nextLong() >>> 10 : random.nextInt(100);
      SlotKind rest = SlotKind.values()[random.nextInt(3)];
      Node node =
          new Node(id, random.nextInt(2), size, random.nextInt(12), rest, new LinkedHashMap<>());
      nodes.add(node);
      builder.addNode(id, node.type, size, node.slots, rest);
    }
    for (int n = 0; n < nodes.size(); n++) {
      if (random.nextInt(4) > 0) {
        fillNode(random, builder, nodes, n, onlyReferences);
      }
    }
    builder.addType(LINK);
    builder.addType(ARRAY);
    checkAgainst(builder.build(), nodes);
  }

  private static void fillNode(
      Random random, HeapGraphBuilder builder, List<Node> nodes, int n, boolean onlyReferences) {
    builder.openNode(n);
    Node node = nodes.get(n);
    List<Integer> slots = new ArrayList<>();
    for (int slot = 0; slot < node.slots; slot++) {
      if (random.nextInt(3) > 0) {
        slots.add(slot);
      }
    }
    if (random.nextBoolean()) {
      Collections.shuffle(slots, random);
    }
    for (int slot : slots) {
      SlotKind kind = SlotKind.values()[random.nextInt(SlotKind.values().length)];
      if (onlyReferences || kind == SlotKind.REFERENCE) {
        int target = random.nextInt(nodes.size());
        builder.reference(slot, target);
        node.held.put(slot, new Held(SlotKind.REFERENCE, target));
      } else {
        long bits = random.nextLong();
        builder.slot(slot, kind, bits);
        node.held.put(slot, new Held(kind, bits));
      }
    }
  }

  private static void checkAgainst(DenseHeapGraph graph, List<Node> nodes) {
    assertThat(graph.nodeCount()).isEqualTo(nodes.size());
    long reference = 0;
    for (int n = 0; n < nodes.size(); n++) {
      Node node = nodes.get(n);
      assertThat(graph.id(n)).isEqualTo(node.id);
      assertThat(graph.nodeOf(node.id)).isEqualTo(n);
      assertThat(graph.type(n)).isEqualTo(node.type);
      assertThat(graph.size(n)).isEqualTo(node.size);
      assertThat(graph.slotCount(n)).isEqualTo(node.slots);
      assertThat(graph.firstReference(n)).isEqualTo(reference);
      for (int slot = 0; slot < node.slots; slot++) {
        Held held = node.held.getOrDefault(slot, new Held(node.rest, 0));
        assertThat(graph.slotKind(n, slot)).isEqualTo(held.kind);
        if (held.kind.compareTo(SlotKind.WILD) >= 0 || held.kind == SlotKind.REFERENCE) {
          assertThat(graph.slotBits(n, slot)).isEqualTo(held.bits);
        }
      }
      for (Map.Entry<Integer, Held> entry : new TreeMap<>(node.held).entrySet()) {
        if (entry.getValue().kind == SlotKind.REFERENCE) {
          assertThat(graph.slot(reference)).isEqualTo(entry.getKey());
          assertThat(graph.target(reference)).isEqualTo((int) entry.getValue().bits);
          reference++;
        }
      }
    }
    assertThat(graph.referenceCount()).isEqualTo(reference);
    assertThat(graph.firstReference(nodes.size())).isEqualTo(reference);
  }

  /** Distinct ids: counters, addresses or anything, ascending or not. */
  private static List<Long> randomIds(Random random, int count) {
    Map<Long, Boolean> ids = random.nextBoolean() ? new TreeMap<>() : new HashMap<>();
    int style = random.nextInt(3);
    while (ids.size() < count) {
      long id =
          switch (style) {
            case 0 -> random.nextInt(count * 2);
            case 1 -> 0x7f00_0000_0000L + 8L * random.nextInt(1 << 20);
            default -> random.nextLong();
          };
      ids.put(id, true);
    }
    List<Long> list = new ArrayList<>(ids.keySet());
    if (random.nextInt(3) == 0) {
      Collections.shuffle(list, random);
    }
    return list;
  }

  @Test
  void findsNodesAmongManyIds() {
    Seeds.run(3, HeapGraphBuilderTest::findMany);
  }

  private static void findMany(Random random) {
    List<Long> ids = randomIds(random, 70_000);
    HeapGraphBuilder builder = new HeapGraphBuilder();
    builder.addType(LINK);
    for (long id : ids) {
      builder.addNode(id, 0, 16, 0);
    }
    for (int node = 0; node < ids.size(); node++) {
      assertThat(builder.nodeOf(ids.get(node))).isEqualTo(node);
    }
    Map<Long, Integer> known = new HashMap<>();
    ids.forEach(id -> known.put(id, known.size()));
    for (int i = 0; i < 10_000; i++) {
      long id = ids.get(random.nextInt(ids.size())) + random.nextInt(5) - 2;
      assertThat(builder.nodeOf(id)).isEqualTo(known.getOrDefault(id, -1));
    }
  }

  @Test
  void crowdedIdsStayFindable() {
    builder.addType(LINK);
    builder.addNode(Long.MIN_VALUE, 0, 16, 0);
    builder.addNode(Long.MAX_VALUE, 0, 16, 0);
    for (int i = 200_000; i > 0; i--) {
      builder.addNode(i, 0, 16, 0);
    }
    DenseHeapGraph graph = builder.build();
    assertThat(graph.nodeOf(Long.MIN_VALUE)).isZero();
    assertThat(graph.nodeOf(Long.MAX_VALUE)).isEqualTo(1);
    assertThat(graph.nodeOf(200_000)).isEqualTo(2);
    assertThat(graph.nodeOf(1)).isEqualTo(200_001);
    assertThat(graph.nodeOf(0)).isEqualTo(-1);
  }

  @Test
  void refusesTwoNodesWithOneId() {
    builder.addNode(7, 0, 16, 0);
    builder.addNode(9, 0, 16, 0);
    builder.addNode(7, 0, 16, 0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.nodeOf(7))
        .withMessage("two nodes have the id 7: nodes 0 and 2");
  }

  @Test
  void refusesSlotsThatAreStoredTwice() {
    builder.addType(LINK);
    builder.addNode(1, 0, 24, 2);
    builder.addNode(2, 0, 24, 2);
    builder.openNode(0);
    builder.slot(0, SlotKind.INT, 1);
    builder.reference(0, 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.openNode(1))
        .withMessage("slot 0 of node 0 is stored twice");
  }

  @Test
  void refusesReferencesThatAreStoredTwice() {
    builder.addType(LINK);
    builder.addNode(1, 0, 24, 2);
    builder.openNode(0);
    builder.reference(1, 0);
    builder.reference(1, 0);
    assertThatIllegalArgumentException()
        .isThrownBy(builder::build)
        .withMessage("slot 1 of node 0 is stored twice");
  }

  @Test
  void refusesWhatLeadsNowhere() {
    builder.addType(LINK);
    builder.addNode(1, 0, 24, 2);
    builder.openNode(0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.reference(2, 0))
        .withMessage("slot 2 of node 0, which has 2 slots");
    assertThatIllegalArgumentException().isThrownBy(() -> builder.reference(0, -1));
    builder.reference(0, 5);
    assertThatIllegalArgumentException()
        .isThrownBy(builder::build)
        .withMessage("a reference leads to node 5, but there are 1 nodes");
  }

  @Test
  void refusesRootsAndTypesThatDoNotExist() {
    HeapGraphBuilder roots = new HeapGraphBuilder();
    roots.addRoot(new Root(Root.Kind.OTHER, "r", 0));
    assertThatIllegalArgumentException()
        .isThrownBy(roots::build)
        .withMessage("root 'r' leads to node 0, but there are 0 nodes");
    builder.addNode(1, 3, 16, 0);
    assertThatIllegalArgumentException()
        .isThrownBy(builder::build)
        .withMessage("a node has type 3, but there are 0 types");
  }

  @Test
  void refusesTypesAmongTheirOwnSupertypes() {
    builder.addType(new HeapType("A", 1, false, '\0', List.of()));
    builder.addType(new HeapType("B", 2, false, '\0', List.of()));
    builder.addType(new HeapType("C", 1, false, '\0', List.of()));
    assertThatIllegalArgumentException()
        .isThrownBy(builder::build)
        .withMessage("type 'B' is among its own supertypes");
  }

  @Test
  void refusesSizesBeyondALong() {
    builder.addNode(1, 0, Long.MAX_VALUE, 0);
    assertThatIllegalArgumentException().isThrownBy(() -> builder.addNode(2, 0, 1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> builder.addNode(2, 0, -1, 0));
  }

  @Test
  void refusesCallsAtTheWrongTime() {
    builder.addType(LINK);
    builder.addNode(1, 0, 24, 2);
    assertThatIllegalStateException().isThrownBy(() -> builder.reference(0, 0));
    assertThatIllegalStateException().isThrownBy(() -> builder.slot(0, SlotKind.INT, 0));
    builder.openNode(0);
    assertThatIllegalStateException().isThrownBy(() -> builder.openNode(0));
    assertThatIllegalStateException().isThrownBy(() -> builder.openNode(1));
    builder.build();
    assertThatIllegalStateException().isThrownBy(builder::build);
    assertThatIllegalStateException().isThrownBy(() -> builder.addNode(2, 0, 24, 2));
    assertThatIllegalStateException().isThrownBy(() -> builder.reference(0, 0));
  }
}
