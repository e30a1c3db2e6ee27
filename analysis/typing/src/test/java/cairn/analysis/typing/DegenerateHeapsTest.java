package cairn.analysis.typing;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.typing.BlockVerdict;
import cairn.analysis.typing.Heaps.Typed;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Shapes that are large in one way; none of them may take forever. */
@Timeout(value = 300, unit = TimeUnit.SECONDS)
class DegenerateHeapsTest {
  private static final int MANY = Boolean.getBoolean("cairn.long") ? 100_000 : 5_000;

  private static long count(Typed typed, BlockVerdict verdict) {
    return Arrays.stream(typed.answer.heap().verdicts()).filter(verdict::equals).count();
  }

  @Test
  void manyPointersToOneBlock() {
    Heaps heap =
        new Heaps(8)
            .declare("struct owner { long n; };", "struct a { struct owner *o; struct a *next; };");
    heap.block("hub", "struct owner");
    for (int i = 0; i < MANY; i++) {
      Heaps.Block block = heap.block("b" + i, 16).pointer(0, "hub");
      if (i > 0) {
        block.pointer(8, "b" + (i - 1));
      }
    }
    heap.global("last", "struct a *", "b" + (MANY - 1));
    Typed typed = heap.run();
    assertThat(count(typed, BlockVerdict.TYPED)).isEqualTo(MANY + 1L);
    Typed guessed = heap.runWithoutVariables();
    assertThat(guessed.answer.findings()).isEmpty();
  }

  @Test
  void oneArrayOfManyPointers() {
    Heaps heap = new Heaps(8).declare("struct a { long n; double d; };");
    Heaps.Block table = heap.block("table", 8L * 10 * MANY);
    for (int i = 0; i < MANY; i++) {
      heap.block("b" + i, 16).number(0, 8, i);
      table.pointer(80 * i, "b" + i);
    }
    heap.global("table", "struct a **", "table");
    Typed typed = heap.run();
    assertThat(count(typed, BlockVerdict.TYPED)).isEqualTo(MANY + 1L);
  }

  /** All of them hang together, each can be several things, and nothing is declared. */
  @Test
  void manyAmbiguousBlocksThatHangTogether() {
    Heaps heap =
        new Heaps(8)
            .declare(
                "struct a { void *p; struct a *q; long n; };",
                "struct b { struct b *p; void *q; double d; };",
                "struct c { void *p; void *q; long n; };",
                "struct d { struct c *p; struct d *q; long n; };");
    for (int i = 0; i < MANY; i++) {
      heap.block("b" + i, 24).pointer(0, "b" + i * 31 % MANY).pointer(8, "b" + (i + 1) % MANY);
    }
    heap.global("any", "void *", "b0");
    Typed typed = heap.run();
    assertThat(count(typed, BlockVerdict.UNTYPABLE)).isZero();
    assertThat(typed.answer.undecided()).isZero();
    assertThat(typed.possible("b7")).contains("c");
  }

  @Test
  void manyTypesOfOneSize() {
    Heaps heap = new Heaps(8);
    int types = 3_000;
    for (int i = 0; i < types; i++) {
      heap.declare(
          "struct t"
              + i
              + " { struct t"
              + i
              + " *next; long n; struct t"
              + (i + 1) % types
              + " *other; };");
    }
    int blocks = MANY / 50;
    for (int i = 0; i < blocks; i++) {
      heap.block("b" + i, 24).pointer(0, "b" + (i % 50 == 0 ? i : i - 1)).number(8, 8, i);
    }
    Typed typed = heap.run();
    assertThat(count(typed, BlockVerdict.UNTYPABLE)).isZero();
    assertThat(typed.possible("b3").size()).isEqualTo(types);
  }
}
