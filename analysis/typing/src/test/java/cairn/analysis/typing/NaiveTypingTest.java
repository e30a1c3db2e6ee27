package cairn.analysis.typing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import cairn.analysis.api.typing.BlockType;
import cairn.analysis.api.typing.BlockVerdict;
import cairn.analysis.api.typing.TypedHeap;
import cairn.analysis.api.typing.TypedHeap.Alternatives;
import cairn.analysis.typing.Heaps.Typed;
import cairn.analysis.typing.NaiveTyping.Label;
import cairn.graph.memory.ProcessSnapshot;
import cairn.graph.memory.TypeTable;
import cairn.graph.memory.TypeTable.CType;
import cairn.graph.memory.TypeTable.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The analysis against all typings of small random heaps. */
class NaiveTypingTest {
  private static final int SEEDS = Boolean.getBoolean("cairn.long") ? 6_000 : 250;

  private int compared;
  private int typed;
  private int searched;

  @Test
  void agreesOnConsistentHeaps() {
    run(false, false);
    assertThat(typed).as("blocks that have a type").isGreaterThan(SEEDS / 3);
  }

  @Test
  void agreesOnConsistentHeapsWithVariables() {
    run(true, false);
    assertThat(typed).as("blocks that have a type").isGreaterThan(SEEDS);
  }

  @Test
  void agreesOnCorruptedHeaps() {
    run(true, true);
  }

  private void run(boolean variables, boolean corrupted) {
    for (int seed = 0; seed < SEEDS; seed++) {
      try {
        one(new Random(seed), variables, corrupted);
      } catch (NaiveTyping.TooMuch large) {
        // the twin would take too long: another seed will do
      } catch (RuntimeException | AssertionError failure) {
        throw new AssertionError("seed " + seed + ": " + failure.getMessage(), failure);
      }
    }
    assertThat(compared).as("heaps that were compared").isGreaterThan(SEEDS / 2);
    assertThat(searched).as("heaps whose choice was looked at").isGreaterThan(SEEDS / 5);
  }

  private void one(Random random, boolean variables, boolean corrupted) {
    RandomHeap made = new RandomHeap(random);
    if (variables) {
      made.declareVariables();
    }
    if (corrupted) {
      made.corrupt();
    }
    ProcessSnapshot snapshot = made.heap.snapshot();
    NaiveTyping naive = new NaiveTyping(snapshot, variables);
    List<Set<Label>> consistent = naive.consistent();
    Typed answer = made.heap.run();
    String all = " " + answer + made;
    if (consistent.stream().anyMatch(Set::isEmpty)) {
      assertThat(corrupted).as("what was meant is consistent: " + all).isTrue();
      return;
    }
    compared++;
    List<Label> chosen = new ArrayList<>();
    for (int block = 0; block < snapshot.blocks().count(); block++) {
      chosen.add(compare(block, answer.answer.heap(), consistent.get(block), all));
      if (!corrupted) {
        Label meant = made.blocks.get(block).label();
        assertThat(possible(block, answer.answer.heap())).as("b" + block + all).contains(meant);
      }
    }
    assertThat(answer.answer.findings()).as(all).isEmpty();
    // Elements with unions are not searched case by case.
    if (chosen.stream().noneMatch(label -> hasElementsWithUnions(snapshot.types(), label))) {
      searched++;
      assertThat(naive.exists(chosen)).as("chosen together " + chosen + all).isTrue();
    }
  }

  private Label compare(int block, TypedHeap heap, Set<Label> consistent, String all) {
    String what = "b" + block + " of " + consistent + "\n" + all;
    BlockType type = heap.type(block);
    if (type == null) {
      return fail("nothing is said of " + what);
    }
    Label label = label(heap, type);
    switch (heap.verdicts()[block]) {
      case TYPED -> {
        typed++;
        assertThat(consistent).as(what).containsExactly(label);
      }
      case AMBIGUOUS -> assertThat(possible(block, heap)).as(what).containsAll(consistent);
      default -> fail(what);
    }
    return label;
  }

  private static boolean hasElementsWithUnions(TypeTable types, Label label) {
    return hasUnions(types, label.type()) && label.count() != 1
        || hasArrayOfUnions(types, label.type());
  }

  private static boolean hasUnions(TypeTable types, int type) {
    CType info = types.get(type);
    return info.kind() == Kind.UNION
        || info.kind() == Kind.ARRAY && hasUnions(types, info.target())
        || info.members().stream().anyMatch(m -> hasUnions(types, m.type()));
  }

  private static boolean hasArrayOfUnions(TypeTable types, int type) {
    CType info = types.get(type);
    return info.kind() == Kind.ARRAY && hasUnions(types, info.target())
        || info.members().stream().anyMatch(m -> hasArrayOfUnions(types, m.type()));
  }

  private static Label label(TypedHeap heap, BlockType type) {
    return NaiveTyping.plain(heap.snapshot().types(), new Label(type.type(), type.count()));
  }

  private static Set<Label> possible(int block, TypedHeap heap) {
    Set<Label> found = new HashSet<>();
    BlockType own = heap.type(block);
    if (own != null) {
      found.add(label(heap, own));
    }
    Alternatives others = heap.alternatives().get(block);
    if (others != null && heap.verdicts()[block] == BlockVerdict.AMBIGUOUS) {
      others.shown().forEach(type -> found.add(label(heap, type)));
    }
    return found;
  }
}
