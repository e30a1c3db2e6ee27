package cairn.analysis.linearizability.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.analysis.linearizability.model.Specification;
import cairn.graph.Progress;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/** How the exploration behaves at its edges. */
class ExplorerTest {
  private static Exploration explored(String text) {
    return new Explorer(Examples.parsed("test.lin", text), 20_000, Progress.NONE).explore();
  }

  @Test
  void theStatesAreLimited() {
    Specification queue = Examples.read("ms-queue");
    Exploration found = new Explorer(queue, 100, Progress.NONE).explore();

    assertThat(found.stopped().orElseThrow()).startsWith("more than 100 states; ");
    assertThat(found.isConclusive()).isFalse();
  }

  /** Whatever a bound says: an answer, or why there is none. */
  @Test
  void tooManyChoices() {
    String bound = " bound instances 6, prefix 8, values 0..15;";
    StringBuilder parameters = new StringBuilder("int a");
    StringBuilder locals = new StringBuilder();
    StringBuilder uses = new StringBuilder("0");
    for (int i = 0; i < 30; i++) {
      parameters.append(", int p").append(i);
      locals.append("int k").append(i).append("; ");
      uses.append(" + k").append(i);
    }

    assertThatThrownBy(() -> explored("int x; Op(" + parameters + ") 1 x = a;" + bound))
        .isInstanceOf(ExplorationException.class)
        .hasMessage(
            "the operations have more than 10000 choices of arguments; a bound of fewer values has"
                + " fewer");
    assertThat(
            explored("int x; Op() " + locals + "1 < " + uses + " > 999; > x = 1;" + bound)
                .stopped())
        .contains("too many choices of what the locals of Op.1 may be; 0 of 0 runs");
    assertThat(explored("int x; Op(int a, int b) 1 x = x + a * b; 1 return x;" + bound).stopped())
        .contains("more than 20000 states; 0 of 0 runs");
  }

  @Test
  void progressMayEndIt() {
    Specification queue = Examples.read("ms-queue");
    Progress progress =
        (done, total) -> {
          assertThat(total).isEqualTo(306);
          if (done == 10) {
            throw new CancellationException();
          }
        };

    assertThatThrownBy(() -> new Explorer(queue, 100_000, progress).explore())
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void aStructureThatCannotRun() {
    assertThatThrownBy(
            () ->
                explored(
                    "struct n { n next }; n top; Op() 1 < top.next != NULL; > top.next = NULL;"))
        .isInstanceOf(ExplorationException.class)
        .hasMessage(
            "no operation can run to its end from the initial state; does it need an init block?");
  }

  @Test
  void anInitBlockThatCannotRun() {
    assertThatThrownBy(
            () ->
                explored(
                    "struct n { n next }; n top; init { top = NULL; top.next = NULL; } Op() 1 READ top;"))
        .isInstanceOf(ExplorationException.class)
        .hasMessage("the init block goes through NULL");
  }

  /** The assumption that sequential executions are right is looked at, not taken for granted. */
  @Test
  void anAtomicStackIsNoQueue() {
    Exploration found =
        explored(
            """
            struct node { int value, node next };
            node top;
            Enqueue(int v)
              node X;
              1 X = malloc node; X.value = v; X.next = top; top = X;
            Dequeue()
              node X;
              1 < top == X; > top = X.next; return X.value;
            sequential {
              seq items;
              Enqueue(v): items = append(items, v);
              Dequeue(): return first(items); items = rest(items);
            }
            """);

    Interleaving history = found.unexplained().orElseThrow();
    assertThat(history.before()).hasToString("[Enqueue(1), Enqueue(2)]");
    assertThat(history.calls()).hasToString("[Dequeue()]");
    assertThat(history.why()).containsExactly("A Dequeue() would return 1, not 2");
    assertThat(found.notEquivalent()).isEmpty();
  }

  @Test
  void effectsThatGoThroughNullAreTold() {
    Exploration found =
        explored(
            "struct n { n next }; n top; Op() n X; 1 X = top; 1 X.next = NULL; Ok() 1 top = NULL;");

    assertThat(found.fault().orElseThrow())
        .isEqualTo("Op(): Op.2 goes through NULL in: top = NULL");
  }

  @Test
  void elementsOutsideOfTheBoundAreTold() {
    Exploration found =
        explored("int A[]; int n; Op() 1 < A[n] == 0; > n = n + 1; bound elements 2, instances 3;");

    assertThat(found.fault().orElseThrow())
        .isEqualTo("Op(): Op.1 is outside of the elements of the bound in: A = [0, 0], n = 2");
  }

  @Test
  void invariantsThatDoNotHoldAreTold() {
    Exploration found =
        explored("int x; Op() 1 x = x + 1; invariant small: x < 3; invariant big: x >= 0;");

    assertThat(found.brokenInvariants()).containsExactly("small does not hold in: x = 3");
  }

  /** IDs of instances are numbers from 1 on; locals without a value may be any of the bound. */
  @Test
  void choicesAndIds() {
    Exploration found =
        explored(
            """
            int last;
            Op() int k; 1 < k > last; > last = k; return ID;
            sequential { Op(): return 1; }
            bound instances 2, prefix 0, values 1..2;
            """);

    assertThat(found.unexplained().orElseThrow().results()).contains("2");
  }
}
