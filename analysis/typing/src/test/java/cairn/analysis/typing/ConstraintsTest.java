package cairn.analysis.typing;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.Verdict;
import cairn.analysis.api.typing.BlockVerdict;
import cairn.analysis.api.typing.TypeConflict;
import cairn.analysis.typing.Heaps.Typed;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What must hold: sections 4.1 to 4.4 of Polishchuk, Liblit &amp; Schulze 2007. */
class ConstraintsTest {
  private static final int W = 8;

  // 4.1 values

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void whatLooksLikeAPointerIsOne(int word) {
    Heaps heap =
        new Heaps(word)
            .declare("struct a { long x; struct b *p; };", "struct b { struct a *p; long x; };");
    heap.block("X", 2L * word).pointer(word, "Y");
    heap.block("Y", 2L * word).pointer(0, "X");
    Typed typed = heap.run();
    assertThat(typed.possible("X")).contains("a").doesNotContain("b", "long[2]");
    assertThat(typed.possible("Y")).contains("b").doesNotContain("a", "long[2]");
  }

  @Test
  void zeroIsANullPointerOrANumber() {
    Heaps heap = new Heaps(W).declare("struct a { struct a *p; long n; };");
    heap.block("X", 16);
    assertThat(heap.run().possible("X")).isEqualTo(Set.of("a", "long[2]", "a *[2]"));
  }

  @Test
  void aPointerThatLeadsNowhereIsNone() {
    Heaps heap = new Heaps(W).declare("struct a { struct a *p; long n; };");
    heap.block("X", 16).word(0, Heaps.NOWHERE);
    assertThat(heap.run().possible("X")).isEqualTo(Set.of("long[2]"));
  }

  @Test
  void pointersMayLeadToMemoryThatIsNoBlock() {
    Heaps heap = new Heaps(W).declare("struct a { struct a *p; long n; };");
    heap.block("X", 16).word(0, heap.elsewhere());
    heap.global("x", "struct a *", "X");
    Typed typed = heap.run();
    assertThat(typed.certain("X")).isEqualTo("a");
    assertThat(typed.answer.findings()).isEmpty();
  }

  private static Heaps enums() {
    return new Heaps(W)
        .declare(
            "struct color { enum color { RED = 3, GREEN = 7, BLUE = 9 } c; int n; };",
            "struct flags { enum flags { A = 1, B = 2, C = 4, AB = 3 } f; int n; };",
            "struct plain { int a; int b; };");
  }

  @Test
  void enumerationsHoldWhatIsBetweenTheirConstants() {
    Heaps heap = enums();
    heap.block("X", 8).number(0, 4, 7);
    heap.block("Y", 8).number(0, 4, 10);
    heap.block("Z", 8);
    heap.block("V", 8).number(0, 4, 8);
    heap.block("W", 8).number(0, 4, -1);
    Typed typed = heap.run();
    assertThat(typed.possible("X")).contains("color", "flags", "plain");
    assertThat(typed.possible("Y")).contains("plain").doesNotContain("color", "flags");
    assertThat(typed.possible("Z")).as("zero is what was not set").contains("color");
    assertThat(typed.possible("V")).as("a number with a name elsewhere").contains("color");
    assertThat(typed.possible("W")).as("none of them").contains("color");
  }

  @Test
  void enumerationsOfFlagsHoldAnyOfThemTogether() {
    Heaps heap = enums();
    heap.block("X", 8).number(0, 4, 6);
    heap.block("Y", 8).number(0, 4, 8);
    Typed typed = heap.run();
    assertThat(typed.possible("X")).contains("flags");
    assertThat(typed.possible("Y")).doesNotContain("flags");
  }

  @Test
  void anEnumerationThatIsAskedForAndHoldsSomethingElseIsADoubt() {
    Heaps heap = enums();
    heap.block("X", 8).number(0, 4, 10);
    heap.global("x", "struct color *", "X");
    Typed typed = heap.run();
    assertThat(typed.verdict("X")).isEqualTo(BlockVerdict.UNTYPABLE);
    assertThat(typed.findings("X"))
        .singleElement()
        .satisfies(
            f -> {
              assertThat(f.verdict()).isEqualTo(Verdict.UNDECIDED);
              assertThat(f.words())
                  .singleElement()
                  .satisfies(w -> assertThat(w.field()).isEqualTo("c"));
            });
  }

  @Test
  void textInAnEnumerationIsCorruptIfItWasClearedBefore() {
    for (boolean cleared : new boolean[] {true, false}) {
      Heaps heap = cleared ? enums() : enums().asInGlibc();
      heap.block("X", 8).number(0, 4, 0x6c6c_6968);
      heap.global("x", "struct color *", "X").global("y", "struct color *", "X");
      assertThat(heap.run().findings("X"))
          .singleElement()
          .satisfies(
              f ->
                  assertThat(f.verdict())
                      .isEqualTo(cleared ? Verdict.VIOLATED : Verdict.UNDECIDED));
    }
  }

  @Test
  void pointersToFunctionsLeadToCode() {
    Heaps heap =
        new Heaps(W)
            .declare("struct f { fn *call; long n; };", "struct g { struct f *f; long n; };");
    heap.block("X", 16).word(0, heap.function(3));
    heap.block("Y", 16).pointer(0, "X");
    heap.global("x", "struct f *", "X").global("y", "struct g *", "Y");
    assertThat(heap.run().certain("X")).isEqualTo("f");
    Heaps wrong =
        new Heaps(W)
            .declare("struct f { fn *call; long n; };", "struct g { struct f *f; long n; };");
    wrong.block("X", 16).pointer(0, "Y");
    wrong.block("Y", 16);
    wrong.global("x", "struct f *", "X");
    assertThat(wrong.run().verdict("X")).isEqualTo(BlockVerdict.UNTYPABLE);
  }

  @Test
  void textIsCharactersAndNothingElse() {
    Heaps heap = new Heaps(W).declare("struct a { long n; long m; };", "struct c { char c; };");
    heap.block("X", 16).text(0, "a sentence here");
    heap.block("Y", 16).number(0, 8, 17).number(8, 8, 3);
    Typed typed = heap.run();
    assertThat(typed.certain("X")).isEqualTo("char[16]");
    assertThat(typed.possible("Y")).contains("a", "long[2]");
  }

  @Test
  void textAtTheBeginningOfAStructMayBeOne() {
    Heaps heap =
        new Heaps(W)
            .declare("struct n { char name[12]; int n; };", "struct s { char s[4]; int i; };");
    heap.block("X", 16).text(0, "a sentence");
    Typed typed = heap.run();
    assertThat(typed.verdict("X")).isEqualTo(BlockVerdict.AMBIGUOUS);
    assertThat(typed.possible("X")).contains("n", "char[16]");
  }

  @Test
  void aPointerToANumberMayLeadToAStructThatBeginsWithOne() {
    Heaps heap =
        new Heaps(W)
            .declare(
                "struct a { long n; long m; };",
                "struct b { struct a *a; long m; };",
                "struct c { long *n; struct a **p; };");
    heap.block("X", 16).number(0, 8, 17).number(8, 8, 3);
    heap.block("Y", 16).pointer(0, "V");
    heap.block("V", 16).number(0, 8, 17);
    heap.block("Z", 24).number(0, 8, 5).number(8, 8, 6).number(16, 8, 7);
    heap.global("x", "long *", "X").global("y", "struct a **", "Y").global("z", "long *", "Z");
    Typed typed = heap.run();
    assertThat(typed.verdict("X")).isEqualTo(BlockVerdict.AMBIGUOUS);
    assertThat(typed.possible("X")).isEqualTo(Set.of("a", "long[2]"));
    assertThat(typed.verdict("Y")).isEqualTo(BlockVerdict.AMBIGUOUS);
    assertThat(typed.possible("Y")).contains("b", "a *[2]");
    // both say so of what lies there
    assertThat(typed.certain("V")).isEqualTo("a");
    // no struct has this size
    assertThat(typed.certain("Z")).isEqualTo("long[3]");
  }

  @Test
  void aHeaderOfTheProgramsOwnMakesNoArray() {
    Heaps heap =
        new Heaps(W)
            .declare(
                "struct object { long count; struct kind *kind; };",
                "struct kind { struct object base; char *name; };",
                "struct link { long next; long before; };");
    heap.block("K", 24).number(0, 8, 1);
    heap.block("X", 64).number(16, 8, 1).pointer(24, "K").number(40, 8, 77);
    heap.block("Y", 64).pointer(8, "X").number(16, 8, 1).pointer(24, "K");
    heap.global("x", "struct object *", "X", 16).global("y", "struct object *", "Y", 16);
    heap.global("k", "struct kind *", "K");
    Typed typed = heap.run();
    assertThat(typed.verdict("X")).isEqualTo(BlockVerdict.AMBIGUOUS);
    assertThat(typed.verdict("Y")).isEqualTo(BlockVerdict.AMBIGUOUS);
    assertThat(typed.certain("K")).isEqualTo("kind");
    assertThat(typed.answer.findings()).isEmpty();
  }

  // 4.2 sizes

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void aTypeFillsItsBlock(int word) {
    Heaps heap =
        new Heaps(word).declare("struct two { long a; long b; };", "struct three { long a[3]; };");
    heap.block("X", 6L * word);
    heap.block("Y", 5L * word);
    Typed typed = heap.run();
    assertThat(typed.possible("X")).isEqualTo(Set.of("two[3]", "three[2]", "long[6]"));
    assertThat(typed.possible("Y")).isEqualTo(Set.of("long[5]"));
  }

  @Test
  void blocksMayBeALittleLargerWhereSizesAreRounded() {
    Heaps heap =
        new Heaps(W)
            .declare("struct five { long a[5]; };", "struct six { long a[5]; double d; };")
            .slack(15);
    heap.block("X", 56);
    Typed typed = heap.run();
    assertThat(typed.possible("X")).contains("six", "long[7]").doesNotContain("five");
    Heaps exact = new Heaps(W).declare("struct six { long a[5]; double d; };");
    exact.block("X", 56);
    assertThat(exact.run().possible("X")).doesNotContain("six");
  }

  @Test
  void aBlockThatIsTooSmallForWhatPointsToItIsToldOf() {
    Heaps heap = new Heaps(W).declare("struct a { long x; struct a *next; long y; };");
    heap.block("X", 16);
    heap.global("x", "struct a *", "X");
    Typed typed = heap.run();
    assertThat(typed.verdict("X")).isEqualTo(BlockVerdict.UNTYPABLE);
    assertThat(typed.findings("X"))
        .singleElement()
        .satisfies(f -> assertThat(f.kind()).isEqualTo(TypeConflict.Kind.TOO_SMALL));
  }

  @Test
  void structsThatEndInAnOpenArrayGoOn() {
    Heaps heap = new Heaps(W).declare("struct buf { long n; struct buf *items[]; };");
    heap.block("X", 32).number(0, 8, 3).pointer(8, "Y").pointer(24, "X");
    heap.block("Y", 8);
    heap.global("x", "struct buf *", "X").global("y", "struct buf *", "Y");
    Typed typed = heap.run();
    assertThat(typed.verdict("X")).as(typed.toString()).isEqualTo(BlockVerdict.TYPED);
    assertThat(typed.type("X")).startsWith("buf with 24 more bytes");
    assertThat(typed.certain("Y")).isEqualTo("buf");
    heap.at("X").word(16, Heaps.NOWHERE);
    typed = heap.run();
    assertThat(typed.verdict("X"))
        .as("an element that is no pointer " + typed)
        .isEqualTo(BlockVerdict.UNTYPABLE);
  }

  // 4.3 types

  /** (i) and the definition of a valid pointer: right behind a block nothing is asked of it. */
  @Test
  void onePastTheEndAsksNothing() {
    Heaps heap = new Heaps(W).declare("struct range { short *from; short *to; };");
    heap.block("R", 16).pointer(0, "X").pointer(8, "X", 12);
    heap.block("X", 12);
    heap.global("r", "struct range *", "R");
    Typed typed = heap.run();
    assertThat(typed.certain("R")).isEqualTo("range");
    assertThat(typed.certain("X")).isEqualTo("short[6]");
    assertThat(typed.answer.findings()).isEmpty();
  }

  /** (i): what a pointer leads to begins there; or the program has a header of its own before. */
  @Test
  void pointersLeadToWhereSomethingBegins() {
    Heaps heap =
        new Heaps(W)
            .declare("struct d { long a; long b; };", "struct h { struct d *d; struct d *e; };");
    heap.block("H", 16).pointer(0, "X", 16).pointer(8, "X");
    heap.block("X", 32);
    heap.global("h", "struct h *", "H");
    assertThat(heap.run().certain("X")).isEqualTo("d[2]");
    Heaps odd = new Heaps(W).declare("struct d { long a; long b; };", "struct h { struct d *d; };");
    odd.block("H", 8).pointer(0, "X", 8);
    odd.block("X", 32);
    odd.global("h", "struct h *", "H");
    Typed typed = odd.run();
    assertThat(typed.verdict("X")).as(typed.toString()).isEqualTo(BlockVerdict.AMBIGUOUS);
    assertThat(typed.remark("X"))
        .isEqualTo("begins with a header of the program's own, then d at +8");
    assertThat(typed.answer.findings()).isEmpty();
  }

  /** (iii): also a block that nothing points to is something. */
  @Test
  void leakedBlocksHaveTypesToo() {
    Heaps heap = new Heaps(W).declare("struct a { struct a *p; double d; };");
    heap.block("X", 16).pointer(0, "X");
    Typed typed = heap.run();
    assertThat(typed.answer.heap().unreached().get(0)).isTrue();
    assertThat(typed.certain("X")).isEqualTo("a");
  }

  /** (iv): through the pointers of a block that has a type. */
  @Test
  void pointersSayWhatTheyLeadTo() {
    Heaps heap =
        new Heaps(W)
            .declare(
                "struct head { struct mid *m; };",
                "struct mid { struct tail *t; long n; };",
                "struct tail { long n; struct tail *z; };");
    heap.block("H", 8).pointer(0, "M");
    heap.block("M", 16).pointer(0, "T");
    heap.block("T", 16);
    heap.global("h", "struct head *", "H");
    Typed typed = heap.run();
    assertThat(typed.certain("M")).isEqualTo("mid");
    assertThat(typed.certain("T")).isEqualTo("tail");
  }

  /** (v): members, also of structs in structs, are where the layout has them. */
  @Test
  void pointersToMembersFitTheStructAroundThem() {
    Heaps heap =
        new Heaps(W)
            .declare(
                "struct link { struct link *next; struct link *prev; };",
                "struct item { long key; struct link l; double w; };",
                "struct list { struct link head; };");
    heap.block("L", 16).pointer(0, "I", 8).pointer(8, "J", 8);
    heap.block("I", 32).pointer(8, "J", 8).pointer(16, "L");
    heap.block("J", 32).pointer(8, "L").pointer(16, "I", 8);
    heap.global("list", "struct list *", "L");
    Typed typed = heap.run();
    assertThat(typed.certain("L")).isEqualTo("list");
    assertThat(typed.certain("I")).isEqualTo("item");
    assertThat(typed.certain("J")).isEqualTo("item");
  }

  /** (vi): every element of an array. */
  @Test
  void everyElementOfAnArrayFits() {
    Heaps heap = new Heaps(W).declare("struct e { struct e *p; long n; };");
    heap.block("X", 64).pointer(16, "X").pointer(48, "X", 32);
    heap.global("x", "struct e *", "X");
    assertThat(heap.run().certain("X")).isEqualTo("e[4]");
    heap.at("X").word(32, Heaps.NOWHERE);
    Typed typed = heap.run();
    assertThat(typed.verdict("X")).isEqualTo(BlockVerdict.UNTYPABLE);
    assertThat(typed.findings("X").get(0).words())
        .singleElement()
        .satisfies(w -> assertThat(w.field()).isEqualTo("[2].p"));
  }

  // 4.4 variables

  /** A variable's type is exact: its pointer cannot be to something below. */
  @Test
  void variablesAreOfTheirTypeExactly() {
    Heaps heap =
        new Heaps(W)
            .declare("struct a { struct a *n; };", "struct b { struct a first; struct b *m; };");
    heap.block("X", 16);
    heap.global("x", "struct b *", "X");
    assertThat(heap.run().certain("X")).isEqualTo("b");
    assertThat(heap.runWithoutVariables().verdict("X")).isEqualTo(BlockVerdict.AMBIGUOUS);
  }

  @Test
  void aVariableThatIsNotOfItsTypeIsToldOf() {
    Heaps heap = new Heaps(W).declare("struct a { struct a *n; long m; };");
    heap.value("hook", "fn *", Heaps.NOWHERE);
    heap.block("X", 16);
    heap.global("x", "struct a *", "X");
    Typed typed = heap.run();
    assertThat(typed.certain("X")).isEqualTo("a");
    assertThat(typed.answer.findings())
        .singleElement()
        .satisfies(
            f -> {
              assertThat(f.kind()).isEqualTo(TypeConflict.Kind.VARIABLE);
              assertThat(f.message()).contains("hook");
            });
  }

  /** Wrong pointers of a few are outvoted, and told. */
  @Test
  void onePointerAgainstTwoIsStray() {
    Heaps heap =
        new Heaps(W)
            .declare("struct a { struct a *n; long m; };", "struct b { long m; struct b *n; };");
    heap.block("X", 16).pointer(0, "Y");
    heap.block("Y", 16).pointer(0, "X");
    heap.global("one", "struct a *", "X")
        .global("two", "struct a *", "Y")
        .global("bad", "struct b *", "Y");
    Typed typed = heap.run();
    assertThat(typed.certain("X")).isEqualTo("a");
    assertThat(typed.certain("Y")).isEqualTo("a");
    assertThat(typed.answer.findings())
        .singleElement()
        .satisfies(f -> assertThat(f.kind()).isEqualTo(TypeConflict.Kind.STRAY_POINTER));
  }

  /** What only a local variable says, which may not be set yet, is no error for certain. */
  @Test
  void localVariablesAreBelievedLess() {
    Heaps heap =
        new Heaps(W)
            .declare("struct a { struct a *n; long m; };", "struct b { long m; struct b *n; };");
    heap.block("X", 16).pointer(0, "X");
    heap.global("good", "struct a *", "X");
    heap.local("stale", "struct b *", "X");
    Typed typed = heap.run();
    assertThat(typed.certain("X")).isEqualTo("a");
    assertThat(typed.answer.verdict()).isNotEqualTo(Verdict.VIOLATED);
  }
}
