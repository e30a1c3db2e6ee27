package cairn.analysis.linearizability.language;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.linearizability.model.Binding;
import cairn.analysis.linearizability.model.Expr;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.model.StatedPair;
import cairn.analysis.linearizability.model.Statement;
import cairn.analysis.linearizability.model.SubOperation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the parts of a text mean. */
class LinParserTest {
  static Specification parsed(String text) {
    try {
      return LinParser.parse("test.lin", text);
    } catch (LinException refused) {
      throw new AssertionError(refused.getMessage(), refused);
    }
  }

  private static SubOperation only(String text) {
    List<SubOperation> all = parsed(text).operations().get(0).subOperations();
    assertThat(all).hasSize(1);
    return all.get(0);
  }

  @Test
  void primitivesAreGuardsAndAssignments() {
    assertThat(only("int x; Op() 1 CAS(x, 1, 2);"))
        .usingRecursiveComparison()
        .ignoringFields("position")
        .isEqualTo(only("int x; Op() 1 < x == 1; > x = 2;"));
    assertThat(only("int x; int y; Op() 1 DCAS(x, 1, 2, y, 3, 4);"))
        .usingRecursiveComparison()
        .ignoringFields("position")
        .isEqualTo(only("int x; int y; Op() 1 < x == 1; y == 3; > x = 2; y = 4;"));
    assertThat(only("int x; Op() 1 LOCK(x);"))
        .usingRecursiveComparison()
        .ignoringFields("position")
        .isEqualTo(only("int x; Op() 1 < x == 0; > x = ID;"));
    assertThat(only("int x; Op() 1 UNLOCK(x);"))
        .usingRecursiveComparison()
        .ignoringFields("position")
        .isEqualTo(only("int x; Op() 1 < x == ID; > x = 0;"));
    assertThat(only("int x; Op() int k; 1 k = FAI(x);"))
        .usingRecursiveComparison()
        .ignoringFields("position")
        .isEqualTo(only("int x; Op() int k; 1 k = x; x = x + 1;"));
  }

  @Test
  void signsHaveTwoForms() {
    assertThat(only("int x; Op() 1 < x ≠ 1; x ≤ 3; x ≥ 0; !(x == 2) ∧ x == 4; > x = 2;"))
        .usingRecursiveComparison()
        .ignoringFields("position")
        .isEqualTo(only("int x; Op() 1 < x != 1; x <= 3; x >= 0; ¬(x == 2); x == 4; > x = 2;"));
    assertThat(only("struct n { n next }; n t; Op() 1 t→next = t[next];"))
        .usingRecursiveComparison()
        .ignoringFields("position")
        .isEqualTo(only("struct n { n next }; n t; Op() 1 t->next = t.next;"));
  }

  @Test
  void equalitiesBindLocalsInWhateverOrder() {
    SubOperation sub =
        only(
            "struct n { int k, n next }; n top; Op() n A; n B; int k;"
                + " 1 < B.k == k; A.next == B; top == A; k > 0; > top = B;");
    assertThat(sub.bindings())
        .extracting(binding -> binding.variable().name())
        .containsExactly("A", "B", "k");
    assertThat(sub.bindings()).allMatch(binding -> binding.source().isPresent());
    assertThat(sub.guard()).hasSize(4);
  }

  @Test
  void whatNothingBindsMayBeAny() {
    Specification specification =
        parsed("struct n { n next }; n top; Op() n P; n C; 1 < C == P.next; > top = C;");
    List<Binding> bindings = specification.operations().get(0).subOperations().get(0).bindings();
    assertThat(bindings).extracting(each -> each.variable().name()).containsExactly("P", "C");
    assertThat(bindings.get(0).source()).isEmpty();
    assertThat(bindings.get(1).source()).isPresent();
    assertThat(specification.notes())
        .containsExactly("Op: P has no value where Op.1 mentions it; it may be any n");
  }

  @Test
  void nodesArePrivateUntilTheyAreUsedAsValues() {
    String text =
        "struct n { int k, n next }; n top; %s Op() n X; n T;"
            + " a: 1 X = malloc n; b: 1 X.k = 3; c: 1 T = top; d: 1 X.next = T; e: 1 top = X;"
            + " f: 1 X.k = 4; g: 1 free X;";
    assertThat(parsed(text.formatted("")).globalSubOperations())
        .extracting(SubOperation::name)
        .containsExactly("c", "e", "f");
    assertThat(parsed(text.formatted("reuse n;")).globalSubOperations())
        .extracting(SubOperation::name)
        .containsExactly("a", "b", "c", "d", "e", "f", "g");
  }

  @Test
  void readsHaveVariablesOfTheirOwn() {
    SubOperation sub = only("int x; Op() 1 READ x; READ x;");
    assertThat(sub.effects())
        .extracting(effect -> ((Statement.Assign) effect).target().toString())
        .doesNotHaveDuplicates();
  }

  @Test
  void hintsAndBounds() {
    Specification specification =
        parsed(
            """
            struct n { int key, n next };
            n H;
            int x = 3;
            Op(int k) { n P; d: 1 < H.next == P; > P.key = k; }
            Other() n Q; e: * < H.next == Q; >
            invariant sorted: for n a, n b: a.next == b => a.key < b.key;
            pairs { d then e when P == Q; not e then e; ¬d ⊖ e; d ≀ d when P != P; }
            bound instances 2, prefix 1, values -1..1, elements 4;
            """);
    assertThat(specification.invariants().get(0).nodes()).hasSize(2);
    assertThat(specification.pairs())
        .extracting(StatedPair::kind)
        .containsExactly(
            StatedPair.Kind.ORDERABLE,
            StatedPair.Kind.NOT_ORDERABLE,
            StatedPair.Kind.NOT_REVERSIBLE,
            StatedPair.Kind.ORDERABLE);
    assertThat(specification.pairs().get(0).when().get(0).same()).isTrue();
    assertThat(specification.pairs().get(3).when().get(0).same()).isFalse();
    assertThat(specification.bound().values()).containsExactly(-1L, 0L, 1L);
    assertThat(specification.bound().instances()).isEqualTo(2);
    assertThat(specification.bound().elements()).isEqualTo(4);
    assertThat(specification.initial().statements()).hasSize(1);
    assertThat(specification.initial().fixed()).extracting(Object::toString).containsExactly("H");
  }

  @Test
  void guardsMayCompareWithGreater() {
    SubOperation sub = only("int x; Op() 1 < x > 3; x + 1 > 5 > x = 1;");
    assertThat(sub.guard()).hasSize(2);
    assertThat(sub.guard().get(0)).isInstanceOf(Expr.Compare.class);
    assertThat(sub.effects()).hasSize(1);
  }

  @Test
  void structsMayReferToLaterOnes() {
    Specification specification =
        parsed("struct a { b other }; struct b { a other }; a x; Op() 1 x.other.other = x;");
    assertThat(specification.structs()).hasSize(2);
  }
}
