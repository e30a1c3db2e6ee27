package cairn.analysis.abstraction.ideal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import cairn.analysis.abstraction.Abstraction;
import cairn.analysis.abstraction.IdealHeap;
import cairn.graph.HeapGraph;
import cairn.graph.HeapGraphBuilder;
import cairn.graph.HeapType;
import cairn.graph.Progress;
import cairn.graph.SlotKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/** Objects whose insides share much, in a heap that is large enough for several threads. */
class SharedInsidesTest {
  private static final int SEEDS = Boolean.getBoolean("cairn.long") ? 50 : 2;
  private static final int OBJECTS = 100_000;
  private static final int INNER = 60_000;

  /** The first node is an array with all objects, of which the rest is the inside. */
  private static HeapGraph heap(Random random) {
    HeapGraphBuilder builder = new HeapGraphBuilder();
    int array = builder.addType(new HeapType("acme.Thing[]", -1, true, 'L', List.of()));
    List<HeapType.Field> fields =
        List.of(
            new HeapType.Field("a", 'L', "java.acme.Opaque"),
            new HeapType.Field("b", 'L', "java.acme.Opaque"));
    int opaque = builder.addType(new HeapType("java.acme.Opaque", -1, false, (char) 0, fields));
    builder.addNode(1, array, 16 + 8L * OBJECTS, OBJECTS, SlotKind.NULL);
    int[] outer = new int[OBJECTS];
    int[] inner = new int[INNER];
    int outerCount = 0;
    int innerCount = 0;
    while (outerCount + innerCount < OBJECTS + INNER) {
      int node = builder.addNode(100L + outerCount + innerCount, opaque, 24, 2, SlotKind.NULL);
      if (random.nextInt(OBJECTS + INNER - outerCount - innerCount) < OBJECTS - outerCount) {
        outer[outerCount++] = node;
      } else {
        inner[innerCount++] = node;
      }
    }
    for (int node = 0; node <= OBJECTS + INNER; node++) {
      builder.openNode(node);
      if (node == 0) {
        for (int i = 0; i < OBJECTS; i++) {
          builder.reference(i, outer[i]);
        }
      } else {
        int count = random.nextInt(3);
        for (int slot = 0; slot < count; slot++) {
          boolean toInner = random.nextInt(8) > 0;
          builder.reference(
              slot, toInner ? inner[random.nextInt(INNER)] : outer[random.nextInt(OBJECTS)]);
        }
      }
    }
    return builder.build();
  }

  private static Extraction extract(HeapGraph graph, Progress progress) {
    Variables variables = Variables.of(List.of(new Variables.Variable("things", 0)));
    return IdealHeaps.of(graph, variables, Libraries.standard(), progress);
  }

  @Test
  void belongToTheFirstObjectThatLeadsToThem() {
    for (long seed = 0; seed < SEEDS; seed++) {
      HeapGraph graph = heap(new Random(seed));
      Extraction extraction = extract(graph, Progress.NONE);
      IdealHeap heap = extraction.heap();
      assertThat(heap.objectCount()).as("seed %d", seed).isEqualTo(OBJECTS + 1);
      int[] owners = new int[graph.nodeCount()];
      Arrays.fill(owners, -1);
      for (int object = 0; object < heap.objectCount(); object++) {
        owners[extraction.node(object)] = object;
      }
      boolean[] visible = new boolean[graph.nodeCount()];
      for (int node = 0; node < visible.length; node++) {
        visible[node] = owners[node] >= 0;
      }
      for (int object = 1; object < heap.objectCount(); object++) {
        check(seed, graph, extraction, object, owners, visible);
      }
      int[] found = new int[owners.length];
      Arrays.setAll(found, extraction::owner);
      assertThat(found).as("seed %d", seed).isEqualTo(owners);
    }
  }

  /** Objects in ascending order: each gets what none before has got. */
  private static void check(
      long seed,
      HeapGraph graph,
      Extraction extraction,
      int object,
      int[] owners,
      boolean[] visible) {
    ArrayDeque<Integer> pending = new ArrayDeque<>(List.of(extraction.node(object)));
    TreeSet<Integer> targets = new TreeSet<>();
    long bytes = 0;
    for (Integer node = pending.poll(); node != null; node = pending.poll()) {
      bytes += graph.size(node);
      for (long each = graph.firstReference(node); each < graph.firstReference(node + 1); each++) {
        int target = graph.target(each);
        if (owners[target] < 0 && !visible[target]) {
          owners[target] = object;
          pending.add(target);
        } else if (owners[target] != object) {
          targets.add(owners[target]);
        }
      }
    }
    IdealHeap heap = extraction.heap();
    List<Integer> found = new ArrayList<>();
    for (int edge = heap.firstEdge(object); edge < heap.firstEdge(object + 1); edge++) {
      found.add(heap.target(edge));
    }
    if (!found.equals(List.copyOf(targets)) || heap.bytes(object) != bytes) {
      fail(
          "seed %d, object %d: leads to %s and has %d bytes; expected %s and %d",
          seed, object, found, heap.bytes(object), targets, bytes);
    }
  }

  @Test
  void aListenerCanStopIt() {
    HeapGraph graph = heap(new Random(1));
    int[] calls = new int[1];
    Extraction extraction = extract(graph, (done, total) -> calls[0]++);
    assertThat(calls[0]).isGreaterThan(3);
    for (int stop = 1; stop <= 4; stop++) {
      Progress stopping = stopping(stop);
      assertThatThrownBy(() -> extract(graph, stopping)).isInstanceOf(CancellationException.class);
      Progress other = stopping(Math.min(stop, 3));
      assertThatThrownBy(() -> Abstraction.of(extraction.heap(), "things", other))
          .isInstanceOf(CancellationException.class);
    }
  }

  /** Throws at the call of a number. */
  private static Progress stopping(int at) {
    int[] calls = new int[1];
    return (done, total) -> {
      assertThat(done).isBetween(0L, total);
      if (++calls[0] == at) {
        throw new CancellationException();
      }
    };
  }
}
