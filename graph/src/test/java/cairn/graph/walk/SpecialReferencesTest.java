package cairn.graph.walk;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.DenseHeapGraph;
import cairn.graph.HeapGraphBuilder;
import cairn.graph.HeapType;
import cairn.graph.HeapType.Field;
import cairn.graph.Progress;
import cairn.graph.Root;
import cairn.graph.walk.SpecialReferences.Kind;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SpecialReferencesTest {
  private static final String REFERENCE = "java.lang.ref.Reference";

  /** Node 0 holds a weak reference (1), a subclass of a soft one (2) and something alike (3). */
  private static DenseHeapGraph graph() {
    HeapGraphBuilder builder = new HeapGraphBuilder();
    Field referent = new Field("referent", 'L', REFERENCE);
    Field queue = new Field("queue", 'L', REFERENCE);
    List<Field> fields = List.of(referent, queue);
    final int reference = builder.addType(new HeapType(REFERENCE, -1, false, '\0', fields));
    final int weak =
        builder.addType(
            new HeapType("java.lang.ref.WeakReference", reference, false, '\0', fields));
    int soft =
        builder.addType(
            new HeapType("java.lang.ref.SoftReference", reference, false, '\0', fields));
    final int cache = builder.addType(new HeapType("Cache", soft, false, '\0', fields));
    final int alike =
        builder.addType(
            new HeapType(
                "WeakReference",
                -1,
                false,
                '\0',
                List.of(new Field("referent", 'L', "WeakReference"))));
    final int array = builder.addType(new HeapType("Object[]", -1, true, 'L', List.of()));
    builder.addNode(1, array, 16, 3);
    builder.addNode(2, weak, 16, 2);
    builder.addNode(3, cache, 16, 2);
    builder.addNode(4, alike, 16, 1);
    for (int i = 0; i < 4; i++) {
      builder.addNode(10 + i, array, 16, 0);
    }
    builder.openNode(0);
    for (int i = 0; i < 3; i++) {
      builder.reference(i, 1 + i);
    }
    builder.openNode(1);
    builder.reference(0, 4);
    builder.reference(1, 5);
    builder.openNode(2);
    builder.reference(0, 6);
    builder.openNode(3);
    builder.reference(0, 7);
    builder.addRoot(new Root(Root.Kind.OTHER, "r", 0));
    return builder.build();
  }

  private static boolean[] reached(Set<Kind> skipped) {
    DenseHeapGraph graph = graph();
    ReferenceFilter filter = SpecialReferences.skipping(graph, skipped);
    Reachability reached = Reachability.fromRoots(graph, filter, Progress.NONE);
    boolean[] referents = new boolean[4];
    for (int i = 0; i < 4; i++) {
      referents[i] = reached.reaches(4 + i);
    }
    return referents;
  }

  @Test
  void leavesOutReferentsOnly() {
    assertThat(reached(Set.of())).containsExactly(true, true, true, true);
    assertThat(reached(Set.of(Kind.WEAK))).containsExactly(false, true, true, true);
    assertThat(reached(Set.of(Kind.SOFT))).containsExactly(true, true, false, true);
    assertThat(reached(Set.of(Kind.WEAK, Kind.SOFT))).containsExactly(false, true, false, true);
    assertThat(reached(Set.of(Kind.PHANTOM, Kind.FINAL))).containsExactly(true, true, true, true);
  }

  @Test
  void withoutSuchObjectsEverythingIsFollowed() {
    assertThat(SpecialReferences.skipping(graph(), Set.of(Kind.PHANTOM)))
        .isSameAs(ReferenceFilter.ALL);
  }
}
