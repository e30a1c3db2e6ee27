package cairn.analysis.typing;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.typing.BlockVerdict;
import cairn.analysis.typing.Heaps.Typed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is below what: sections 3.1 to 3.4 of Polishchuk, Liblit &amp; Schulze 2007. */
class ByteTypesTest {
  private static final int W = 8;

  /** A block that begins with a type, asked for through a pointer to another, is still its own. */
  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void aStructIsBelowItsFirstMember(int word) {
    Heaps heap =
        new Heaps(word)
            .declare(
                "struct inner { struct inner *self; };",
                "struct middle { struct inner in; long a; };",
                "struct outer { struct middle mid; long b; };");
    heap.block("X", "struct outer");
    heap.global("deep", "struct inner *", "X").global("own", "struct outer *", "X");
    assertThat(heap.run().certain("X")).isEqualTo("outer");
    Heaps other = new Heaps(word).declare("struct a { long x; };", "struct b { long y; long z; };");
    other.block("X", "struct b");
    other.global("p", "struct a *", "X").global("q", "struct b *", "X");
    assertThat(other.run().answer.findings()).as("a is not b's first member").isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void anArrayIsBelowItsElements(int word) {
    Heaps heap = new Heaps(word).declare("struct e { struct e *next; long v; };");
    heap.block("X", 6L * word).pointer(0, "X", 2 * word).pointer(2 * word, "X", 4 * word);
    heap.global("first", "struct e *", "X").global("third", "struct e *", "X", 4 * word);
    assertThat(heap.run().certain("X")).isEqualTo("e[3]");
  }

  @Test
  void pointersIntoTheInteriorOfNumbersFitNoType() {
    Heaps heap = new Heaps(W).declare("struct p { double x; struct p *to; };");
    heap.block("X", "struct p").pointer(8, "Y");
    heap.block("Y", "struct p");
    heap.global("a", "struct p *", "X").global("b", "double *", "Y", 4);
    Typed typed = heap.run();
    assertThat(typed.answer.findings())
        .anySatisfy(f -> assertThat(f.block()).isEqualTo(heap.number("Y")));
    assertThat(typed.certain("X")).isEqualTo("p");
  }

  /** Section 5.1: both the pointer at X+2 and the one whose interior that is cannot be. */
  @Test
  void pointersIntoTheInteriorOfPointersAreToldOf() {
    Heaps heap = new Heaps(W).declare("struct n { struct n *next; long v; };");
    heap.block("X", "struct n").pointer(0, "Y");
    heap.block("Y", "struct n").pointer(0, "X", 2);
    heap.global("y", "struct n *", "Y");
    assertThat(heap.run().answer.findings())
        .anySatisfy(
            f -> assertThat(List.of(heap.number("X"), heap.number("Y"))).contains(f.block()));
  }

  @Test
  void fieldsOfBitsCannotBePointedTo() {
    Heaps heap =
        new Heaps(W).declare("struct bits { int low : 3; int high : 5; int n; struct bits *b; };");
    heap.block("X", "struct bits");
    heap.global("x", "struct bits *", "X").global("n", "int *", "X", 4);
    assertThat(heap.run().certain("X")).isEqualTo("bits");
    heap.global("low", "int *", "X", 0);
    assertThat(heap.run().answer.findings()).as("the address of x->low").isNotEmpty();
  }

  /** A pointer may stand where a {@code void *} is declared; void is the start of anything. */
  @Test
  void voidIsTheStartOfEverything() {
    Heaps heap =
        new Heaps(W)
            .declare("struct item { void *any; struct item *next; };", "struct odd { short s; };");
    heap.block("X", "struct item").pointer(0, "Y");
    heap.block("Y", "struct item").pointer(0, "X", 8).pointer(8, "X");
    heap.global("x", "struct item *", "X")
        .global("v", "void *", "Y")
        .global("y", "struct item *", "Y");
    Typed typed = heap.run();
    assertThat(typed.certain("X")).isEqualTo("item");
    assertThat(typed.certain("Y")).isEqualTo("item");
    assertThat(typed.answer.findings()).isEmpty();
  }

  /** Subtyping does not go through pointers: a struct outer ** is no struct inner **. */
  @Test
  void pointersToBelowAreNotBelowPointers() {
    Heaps heap =
        new Heaps(W)
            .declare(
                "struct inner { long a; };",
                "struct outer { struct inner in; long b; };",
                "struct holder { struct inner *in; struct outer *out; };");
    heap.block("X", 8).pointer(0, "Y");
    heap.block("Y", "struct outer");
    heap.global("x", "struct outer **", "X").global("z", "struct inner **", "X");
    assertThat(heap.run().answer.findings()).isNotEmpty();
  }

  private static Heaps union() {
    return new Heaps(W)
        .declare(
            "struct point { double x; double y; };",
            "struct list { struct list *next; struct list *back; };",
            "union value { struct point at; struct list chain; long number; };",
            "struct cell { long kind; union value v; };",
            "struct other { struct cell *cell; };");
  }

  @Test
  void aUnionThatIsUsedAsOneMemberIsThatCase() {
    Heaps heap = union();
    heap.block("X", "struct cell").number(8, 8, 0x4000_0000_0000_0001L);
    heap.block("L", "struct cell").pointer(8, "L", 8).pointer(16, "L", 8);
    heap.global("x", "struct cell *", "X").global("l", "struct cell *", "L");
    Typed typed = heap.run();
    assertThat(typed.certain("L")).as("its pointers").isEqualTo("cell@chain");
    assertThat(typed.certain("X")).as("several cases are left").isEqualTo("cell");
    heap.global("p", "struct point *", "X", 8);
    assertThat(heap.run().certain("X")).isEqualTo("cell@at");
  }

  @Test
  void aTaggedUnionIsBelowItsMemberAndThatMembersFirst() {
    Heaps heap = union();
    heap.block("U", "union value");
    heap.global("u", "union value *", "U")
        .global("p", "struct point *", "U")
        .global("d", "double *", "U");
    assertThat(heap.run().certain("U")).isEqualTo("value@at");
    heap.global("l", "struct list *", "U");
    assertThat(heap.run().answer.findings()).as("two members at once").isNotEmpty();
  }

  /** Cases that share what is asked for remain: the subset of them is not narrowed further. */
  @Test
  void casesWithACommonSupertypeRemainTogether() {
    Heaps heap =
        new Heaps(W)
            .declare(
                "struct head { struct head *h; };",
                "struct a { struct head h; double x; };",
                "struct b { struct head h; long n; };",
                "struct c { double d; double e; };",
                "union any { struct a a; struct b b; struct c c; };");
    heap.block("U", "union any");
    heap.global("u", "union any *", "U").global("h", "struct head *", "U");
    assertThat(heap.run().certain("U")).isEqualTo("any");
    Model model = heap.model();
    long cases =
        java.util.Arrays.stream(model.candidates.ofSize(16, 0, 0, heap.types.type("struct head")))
            .mapToObj(n -> model.candidates.name(n, 16))
            .filter(name -> name.startsWith("union any@"))
            .count();
    assertThat(cases).as("a and b, not c").isEqualTo(2);
  }

  @Test
  void arraysAreMadeOfTypesOfTheProgramOnly() {
    Heaps flat = new Heaps(4).declare("struct s { int a; short b; };");
    flat.block("X", 32);
    assertThat(flat.run().possible("X"))
        .contains("int[8]")
        .doesNotContain("int[4][2]", "int[2][4]");
    // An array of arrays is one of its elements, unless something points to such arrays.
    Heaps nested = new Heaps(4).declare("struct s { int a[2]; short b; };");
    nested.block("X", 32);
    assertThat(nested.run().possible("X")).contains("int[8]").doesNotContain("int[4][2]");
  }

  @Test
  void pointersAreThoseOfTheProgram() {
    Heaps heap = new Heaps(4).declare("struct s { int ****deep; struct s **two; };");
    heap.block("X", 8);
    heap.block("Y", 4).pointer(0, "X");
    assertThat(heap.run().possible("Y"))
        .contains("int ****", "int ***", "int **", "int *", "s **", "s *")
        .doesNotContain("int *****", "int");
  }

  @Test
  void aBlockThatNothingTellsOfIsSeveralThings() {
    Heaps heap =
        new Heaps(8).declare("struct a { long x; long y; };", "struct b { double d; double e; };");
    heap.block("X", 16);
    Typed typed = heap.run();
    assertThat(typed.verdict("X")).isEqualTo(BlockVerdict.AMBIGUOUS);
    assertThat(typed.possible("X")).contains("a", "b", "long[2]", "double[2]");
  }
}
