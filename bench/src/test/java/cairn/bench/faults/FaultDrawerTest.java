package cairn.bench.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FaultDrawerTest {
  private static final int FAULTS = Boolean.getBoolean("cairn.long") ? 200 : 2;

  private static Workload small(long seed) {
    return new Workload(seed, 30, 30);
  }

  @ParameterizedTest
  @EnumSource(StructureKind.class)
  void drawsFaultsThatDoHarmAndTheSameEachTime(StructureKind kind) {
    FaultDrawer drawer = new FaultDrawer(kind);
    List<DrawnFault> faults = drawer.draw(small(1), FAULTS);
    assertThat(faults).hasSize(FAULTS).allMatch(fault -> fault.outcome().harmAtExit());
    assertThat(new FaultDrawer(kind).draw(small(1), FAULTS)).isEqualTo(faults);
    assertThat(drawer.draw(small(2), FAULTS)).isNotEqualTo(faults);
  }

  /** Every place of every structure: the code still verifies, and every run ends. */
  @ParameterizedTest
  @EnumSource(StructureKind.class)
  void everyFaultCanBeInjected(StructureKind kind) {
    FaultDrawer drawer = new FaultDrawer(kind);
    long happened = 0;
    for (Mutation mutation : drawer.mutations()) {
      Outcome outcome = drawer.trial(new Workload(3, 15, 15), mutation, 16);
      happened += outcome.operation() > 0 ? 1 : 0;
    }
    assertThat(happened).isGreaterThan(drawer.mutations().size() / 4);
  }

  @Test
  void findsAllKindsAndTheirLines() {
    Map<FaultKind, List<Mutation>> found =
        new FaultDrawer(StructureKind.RED_BLACK_TREE)
            .mutations().stream().collect(Collectors.groupingBy(Mutation::kind));
    assertThat(found).containsOnlyKeys(FaultKind.values());
    assertThat(found.values())
        .allSatisfy(
            list ->
                assertThat(list)
                    .allMatch(m -> m.file().equals("RedBlackTree.java") && m.lines().get(0) > 0));
    assertThat(found.get(FaultKind.SWAPPED_ORDER)).allMatch(m -> m.lines().size() == 2);
  }

  /** {@code top.right = node} before {@code node.left = top.right}: the node is its own child. */
  @Test
  void swapsStores() {
    FaultDrawer drawer = new FaultDrawer(StructureKind.AVL_TREE);
    List<Mutation> swaps =
        drawer.mutations().stream()
            .filter(m -> m.kind() == FaultKind.SWAPPED_ORDER && m.method().startsWith("rotate"))
            .toList();
    assertThat(swaps).hasSize(2).allMatch(swap -> drawer.trial(small(4), swap, 31).harmAtExit());
  }

  @Test
  void finalFieldsKeepTheirStores() {
    assertThat(new FaultDrawer(StructureKind.ORDERED_LIST).mutations())
        .filteredOn(m -> m.method().equals("<init>") && m.variant() == Mutation.Variant.LEFT_OUT)
        .hasSize(1); // next, but not key
  }

  @Test
  void aFaultThatIsNotArmedDoesNothing() {
    FaultDrawer drawer = new FaultDrawer(StructureKind.AVL_TREE);
    Outcome outcome = drawer.trial(small(5), drawer.mutations().get(0), 1_000);
    assertThat(outcome).isEqualTo(new Outcome(0, 0, "", false, false));
  }
}
