package cairn.analysis.typing;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.Verdict;
import cairn.analysis.api.typing.BlockVerdict;
import cairn.analysis.api.typing.TypeConflict;
import cairn.analysis.typing.Heaps.Typed;
import org.junit.jupiter.api.Test;

/**
 * What programs do with memory beyond what they declare, which is no fault; and beside each, what
 * looks alike and is one.
 */
class LayoutsTest {
  private static final int W = 8;
  private static final long NO_ADDRESS = 0x7BAD_BAD0_0000_0004L;

  private static Heaps objects() {
    return new Heaps(W)
        .declare(
            "struct object { struct object *next; char tag; char mark; };",
            "struct text { struct object *next; char tag; char mark; int hash; char c[8]; };",
            "struct table { struct object *next; char tag; char mark; long n; struct node *at; };",
            "struct node { long key; struct object *value; struct node *more; };");
  }

  @Test
  void aStructMayBePointedToAsAShorterOneThatItBeginsAs() {
    Heaps heap = objects();
    heap.block("T", "struct table").pointer(0, "X").number(16, 8, 5).pointer(24, "N");
    heap.block("X", "struct text").number(12, 4, 99);
    heap.block("N", "struct node").pointer(8, "X");
    heap.block("O", "struct object").pointer(0, "T");
    heap.global("all", "struct object *", "O").global("x", "struct text *", "X");
    Typed typed = heap.run();
    assertThat(typed.answer.findings()).isEmpty();
    assertThat(typed.certain("X")).isEqualTo("text");
    assertThat(typed.certain("O")).isEqualTo("object");
    assertThat(typed.certain("T")).as("what it points to tells").isEqualTo("table");
    assertThat(typed.certain("N")).isEqualTo("node");
  }

  /** Which of the longer ones a block is must be told by more than that no other has its size. */
  @Test
  void aPointerToAShorterStructDoesNotTellWhichLongerOneItIs() {
    Heaps heap = objects();
    heap.block("O", "struct object").pointer(0, "X");
    heap.block("X", "struct text").number(12, 4, 99);
    heap.global("all", "struct object *", "O");
    Typed typed = heap.run();
    assertThat(typed.verdict("X")).as(typed.toString()).isEqualTo(BlockVerdict.AMBIGUOUS);
    assertThat(typed.type("X")).startsWith("text");
  }

  @Test
  void aShorterStructIsNotALongerOne() {
    Heaps heap = objects();
    heap.block("T", "struct object");
    heap.block("N", "struct node").pointer(8, "T").pointer(16, "M");
    heap.block("M", "struct node").pointer(8, "T");
    heap.block("H", 8).pointer(0, "T");
    heap.declare("struct holder { struct table *t; };");
    heap.global("h", "struct holder *", "H").global("n", "struct node *", "N");
    Typed typed = heap.run();
    assertThat(typed.findings("T"))
        .as(typed.toString())
        .singleElement()
        .satisfies(f -> assertThat(f.verdict()).isEqualTo(Verdict.VIOLATED));
  }

  @Test
  void whatLiesBehindAHeaderIsLookedAtThere() {
    Heaps heap = new Heaps(W).declare("struct list { long n; struct list *next; long m; };");
    heap.block("X", 40).word(0, NO_ADDRESS).number(16, 8, 1);
    heap.block("H", 24).pointer(8, "X", 16);
    heap.block("I", 24).pointer(8, "X", 16);
    heap.global("h", "struct list *", "H").global("i", "struct list *", "I");
    Typed typed = heap.run();
    assertThat(typed.answer.findings()).as(typed.toString()).isEmpty();
    assertThat(typed.verdict("X")).isEqualTo(BlockVerdict.AMBIGUOUS);
    assertThat(typed.remark("X"))
        .isEqualTo("begins with a header of the program's own, then list at +16");
    heap.at("X").word(24, NO_ADDRESS);
    typed = heap.run();
    assertThat(typed.findings("X"))
        .singleElement()
        .satisfies(
            f -> {
              assertThat(f.verdict()).isEqualTo(Verdict.VIOLATED);
              assertThat(f.message()).startsWith("it should be struct list at +16, and 1 word");
              assertThat(f.words().get(0).field()).isEqualTo("next");
              assertThat(f.words().get(0).offset()).isEqualTo(24);
            });
  }

  /** What lies before the one place that is pointed to may be an element, and no header. */
  @Test
  void anElementBeforeIsNoHeader() {
    Heaps heap =
        new Heaps(W)
            .declare("struct e { long n; struct leaf *leaf; };")
            .declare("struct leaf { double d; struct e *of; };");
    heap.block("A", 48).number(0, 8, 7).pointer(8, "L").number(32, 8, 9);
    heap.block("L", 16).pointer(8, "A", 16);
    heap.global("inside", "struct e *", "A", 16).global("leaf", "struct leaf *", "L");
    assertThat(heap.run().certain("A")).isEqualTo("e[3]");
    heap.at("A").word(8, 0);
    assertThat(heap.run().verdict("A")).as("a header").isEqualTo(BlockVerdict.AMBIGUOUS);
  }

  /** Slots of a cache beyond those in use still name what was freed and is something else. */
  @Test
  void whatOneHolderSaysOfThePlaceBehindAHeaderMayBeStale() {
    Heaps heap = new Heaps(W).declare("struct list { long n; struct list *next; long m; };");
    heap.block("X", 40).word(24, NO_ADDRESS);
    heap.global("cached", "struct list *", "X", 16);
    assertThat(heap.run().answer.verdict()).isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void aBlockThatTheProgramDividesIsNoArray() {
    Heaps heap = new Heaps(W).declare("struct arena { long size; struct arena *next; };");
    heap.block("A", 64).number(0, 8, 64).pointer(16, "B").word(24, NO_ADDRESS);
    heap.at("A").pointer(32, "B").number(40, 8, 3).word(56, NO_ADDRESS);
    heap.block("B", 8);
    heap.block("C", 16).pointer(8, "A");
    heap.global("first", "struct arena *", "C");
    Typed typed = heap.run();
    assertThat(typed.answer.verdict()).as(typed.toString()).isEqualTo(Verdict.UNDECIDED);
    assertThat(typed.verdict("A")).isEqualTo(BlockVerdict.AMBIGUOUS);
    assertThat(typed.findings("A").get(0).message())
        .contains("or only its first 16 bytes are that, and the program divides the rest itself");
  }

  @Test
  void anArrayIsKnownByItsOtherElements() {
    Heaps heap = new Heaps(W).declare("struct e { long size; struct e *next; };");
    heap.block("A", 96).word(56, NO_ADDRESS);
    for (int i = 0; i < 6; i++) {
      heap.at("A").number(16 * i, 8, i);
      if (i != 3) {
        heap.at("A").pointer(16 * i + 8, "A", 16 * ((i + 1) % 6));
      }
    }
    heap.block("C", 16).pointer(8, "A");
    heap.global("first", "struct e *", "C");
    Typed typed = heap.run();
    assertThat(typed.answer.verdict()).as(typed.toString()).isEqualTo(Verdict.VIOLATED);
    assertThat(typed.findings("A").get(0).words().get(0).field()).isEqualTo("[3].next");
  }

  @Test
  void unusedBlocksAreStrungOnAnyField() {
    Heaps heap =
        new Heaps(W)
            .declare("struct kind { long n[6]; struct kind *up; };")
            .declare("struct cell { long count; struct kind *kind; };");
    heap.block("A", 16).pointer(8, "B");
    heap.block("B", 16).pointer(8, "C");
    heap.block("C", 16);
    heap.global("unused", "struct cell *", "A");
    Typed typed = heap.run();
    assertThat(typed.answer.verdict()).as(typed.toString()).isEqualTo(Verdict.UNDECIDED);
    assertThat(typed.findings("B").get(0).message()).contains("strings blocks");
    heap.at("B").word(8, 0);
    typed = heap.run();
    assertThat(typed.findings("B").get(0).kind()).isEqualTo(TypeConflict.Kind.TOO_SMALL);
    assertThat(typed.answer.verdict()).isEqualTo(Verdict.VIOLATED);
  }

  @Test
  void whatIsWrongAlikeInManyBlocksIsHowTheProgramDoesIt() {
    for (int count : new int[] {1, 4}) {
      Heaps heap =
          new Heaps(W)
              .declare("struct a { struct a *n; long m; };", "struct b { long m; struct b *n; };")
              .declare("struct wrong { struct b *b; };");
      for (int i = 0; i < count; i++) {
        heap.block("X" + i, 16).pointer(0, "X" + i);
        heap.block("A" + i, 16).pointer(0, "X" + i);
        heap.block("W" + i, 8).pointer(0, "X" + i);
        heap.global("a" + i, "struct a *", "A" + i).global("w" + i, "struct wrong *", "W" + i);
      }
      Verdict verdict = heap.run().answer.verdict();
      assertThat(verdict).isEqualTo(count == 1 ? Verdict.VIOLATED : Verdict.UNDECIDED);
    }
  }

  @Test
  void theEndOfMemoryIsAnAddress() {
    Heaps heap = new Heaps(W).declare("struct a { struct a *n; };");
    heap.block("X", 8).word(0, heap.dataEnd());
    heap.global("x", "struct a *", "X").value("limit", "struct a *", heap.dataEnd());
    assertThat(heap.run().answer.findings()).isEmpty();
    heap.value("beyond", "struct a *", heap.dataEnd() + 16);
    assertThat(heap.run().answer.findings()).hasSize(1);
  }

  @Test
  void anUntypedPointerMayHoldANumber() {
    Heaps heap = new Heaps(W).declare("struct e { void *data; struct e *next; };");
    heap.block("X", 16).word(0, 0x5556_7370L).pointer(8, "Y");
    heap.block("Y", 16).word(0, -77_777_777L).pointer(8, "X");
    heap.global("x", "struct e *", "X").global("y", "struct e *", "Y");
    assertThat(heap.run().answer.findings()).isEmpty();
    heap.at("Y").word(0, NO_ADDRESS);
    assertThat(heap.run().findings("Y")).hasSize(1);
  }

  /** glibc hands out a little more than was asked for, and what is there was never set. */
  @Test
  void whatNobodyAskedForIsNotPartOfTheArrayAtTheEnd() {
    String open = "struct buf { long n; struct buf *items[]; };";
    for (int slack : new int[] {0, 24}) {
      Heaps heap = new Heaps(W).declare(open).slack(slack);
      heap.block("X", 56).number(0, 8, 4).pointer(8, "X").pointer(16, "X").word(48, NO_ADDRESS);
      heap.global("x", "struct buf *", "X").global("y", "struct buf *", "X");
      assertThat(heap.run().answer.findings()).hasSize(slack == 0 ? 1 : 0);
    }
  }

  /**
   * @param items where in the bag the item is pointed to
   */
  private static Heaps bag(int... items) {
    Heaps heap =
        new Heaps(W)
            .declare(
                "struct item { struct item *next; long n; };",
                "struct bag { struct item *first; char name[8]; struct item *kept[4];"
                    + " struct item *last; };");
    heap.block("I", "struct item");
    heap.block("B", "struct bag");
    for (int at : items) {
      heap.at("B").pointer(at, "I");
    }
    heap.global("b", "struct bag *", "B").global("c", "struct bag *", "B");
    return heap.global("i", "struct item *", "I");
  }

  /** The verdict on the bag, of which the beginning, the text or the last elements are wrong. */
  private static Verdict onBag(Heaps heap) {
    Typed typed = heap.run();
    assertThat(typed.findings("B")).as(typed + " " + typed.answer.findings()).hasSize(1);
    return typed.findings("B").get(0).verdict();
  }

  @Test
  void fieldsThatWereNeverSetHoldWhatWasThereBefore() {
    Heaps heap = bag(0, 16, 48).asInGlibc();
    heap.at("B").text(24, "left over from old");
    assertThat(onBag(heap)).isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void memoryThatWasClearedHasNothingLeftOver() {
    Heaps heap = bag(0, 16, 48);
    heap.at("B").text(24, "left over from old");
    assertThat(onBag(heap)).isEqualTo(Verdict.VIOLATED);
  }

  @Test
  void whatIsWrongFromTheStartWasWrittenOver() {
    Heaps heap = bag(16, 48).asInGlibc();
    heap.at("B").text(0, "written over");
    assertThat(onBag(heap)).isEqualTo(Verdict.VIOLATED);
  }

  @Test
  void textThatGoesOnBehindItsArrayWasWrittenPastItsEnd() {
    Heaps heap = bag(0, 48).asInGlibc();
    heap.at("B").text(8, "a name that is too long");
    assertThat(onBag(heap)).isEqualTo(Verdict.VIOLATED);
  }

  /** Pointers to a struct that only stands for another are cast wherever they are used. */
  @Test
  void aStructThatHoldsAddressesWhereItsTypeHasNumbersIsNotCertain() {
    Heaps heap =
        new Heaps(W)
            .declare(
                "struct handle { int unused; };", "struct item { struct item *next; long n; };")
            .asInGlibc();
    heap.block("I", "struct item");
    heap.block("D", 64).pointer(16, "I").pointer(40, "I");
    heap.global("d", "struct handle *", "D").global("i", "struct item *", "I");
    Typed typed = heap.run();
    assertThat(typed.verdict("D")).as(typed.toString()).isEqualTo(BlockVerdict.AMBIGUOUS);
    assertThat(typed.certain("I")).isEqualTo("item");
  }

  /**
   * Three arrays with room for structs in place of pointers, and as many pointers as structs; the
   * rest was never set. A union with a {@code void *} does not explain them, and that they are
   * alike does not excuse them.
   */
  @Test
  void arraysWithRoomForWhatTheirElementsPointToAreWrong() {
    Heaps heap =
        new Heaps(W)
            .declare(
                "union any { int n; void *p; };",
                "struct item { long n; struct item *next; long m; };",
                "struct list { struct item **items; union any *other; };");
    heap.block("I", "struct item");
    heap.global("i", "struct item *", "I");
    for (String name : new String[] {"A", "B", "C"}) {
      heap.block(name, 72).pointer(0, "I").pointer(8, "I").pointer(16, "I");
      for (int at = 24; at < 72; at += 8) {
        heap.at(name).word(at, NO_ADDRESS);
      }
      heap.block("L" + name, "struct list").pointer(0, name);
      heap.global("l" + name, "struct list *", "L" + name);
    }
    heap.leftOver();
    Typed typed = heap.run();
    for (String name : new String[] {"A", "B", "C"}) {
      assertThat(typed.findings(name))
          .as(typed.toString())
          .singleElement()
          .satisfies(
              f -> {
                assertThat(f.expected()).isEqualTo("struct item *[9]");
                assertThat(f.verdict()).isEqualTo(Verdict.VIOLATED);
              });
    }
  }
}
