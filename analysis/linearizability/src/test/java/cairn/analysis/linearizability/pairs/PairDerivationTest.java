package cairn.analysis.linearizability.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.linearizability.check.CheckResult;
import cairn.analysis.linearizability.check.Checker;
import cairn.analysis.linearizability.check.OperationShape;
import cairn.analysis.linearizability.check.PairEntry;
import cairn.analysis.linearizability.check.PairTables;
import cairn.analysis.linearizability.language.LinException;
import cairn.analysis.linearizability.language.LinParser;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class PairDerivationTest {
  private static final Duration BUDGET = Duration.ofMinutes(10);

  /** Figure 6.4, with an initial state. */
  private static final String MS_QUEUE =
      """
      struct node{int value, node next};
      struct queue{node head, node tail};
      queue Q;
      init { node N; N = malloc node; Q.head = N; Q.tail = N; }
      Enqueue (int val)
      node X; node Z;
      1 X = malloc node;                                  ...a
      1 X.value = val;                                    ...b
      1 X.next = NULL;                                    ...c
      1 < Q.tail == Z; Z.next == NULL;> Z.next = X;       ...d
      * < Q.tail == Z> Q.tail = X;                        ...e
      Dequeue_nonempty()
      node X;
      1 < Q.head == X; Q.tail != X; X.next != NULL;> Q.head = X.next;  ...f
      Dequeue_empty()
      node X;
      1 < Q.head == X; Q.tail == X; X.next == NULL;>      ...h
      """;

  private static DerivedPairs derive(String text) throws LinException {
    return PairDerivation.derive(LinParser.parse("test", text), BUDGET);
  }

  /** The pairs of steps of which something is true, boundary pairs told apart or left out. */
  private static List<String> pairs(
      PairTables tables, boolean withBoundary, Predicate<PairEntry> which) {
    List<String> found = new ArrayList<>();
    for (int a = 0; a < tables.operations().size(); a++) {
      OperationShape first = tables.operations().get(a);
      for (int i = 0; i < first.length(); i++) {
        for (int b = 0; b < tables.operations().size(); b++) {
          OperationShape second = tables.operations().get(b);
          for (int j = 0; j < second.length(); j++) {
            boolean boundary = i == first.length() - 1 && j == 0;
            if ((withBoundary || !boundary) && which.test(tables.entry(a, i, b, j, 0))) {
              found.add(first.subOperations().get(i) + second.subOperations().get(j));
            }
          }
        }
      }
    }
    return found;
  }

  @Test
  void theQueueOfMichaelAndScottHasTheTableOfFigure6_5() throws LinException {
    DerivedPairs derived = derive(MS_QUEUE);

    assertThat(pairs(derived.tables(), true, entry -> !entry.orderable()))
        .containsExactly("dd", "de", "dh", "ee", "eh", "he", "hf");
    assertThat(pairs(derived.tables(), false, entry -> entry.orderable() && entry.reversible()))
        .containsExactly("df", "fe");
    assertThat(derived.timeouts()).isZero();
    assertThat(derived.neverRun()).isEmpty();
    assertThat(Checker.check(derived.tables()).proved()).isTrue();
  }

  /** Not the same table: without the test of the tail, e and h can follow each other. */
  @Test
  void theQueueOfDohertyAndOthersHasAnotherTable() throws LinException {
    String text =
        MS_QUEUE
            .replace("Q.head == X; Q.tail != X; X.next != NULL", "Q.head == X; X.next != NULL")
            .replace("Q.head == X; Q.tail == X; X.next == NULL", "Q.head == X; X.next == NULL");
    DerivedPairs derived = derive(text);

    assertThat(pairs(derived.tables(), true, entry -> !entry.orderable()))
        .containsExactly("dd", "de", "dh", "ee", "hf");
    assertThat(pairs(derived.tables(), false, entry -> entry.orderable() && entry.reversible()))
        .doesNotContain("df")
        .contains("fe");
    assertThat(Checker.check(derived.tables()).proved()).isTrue();
  }

  /** A private node differs only from what has a value already: else this one would pass. */
  @Test
  void theQueueThatSwapsAndThenLinksIsNotProved() throws LinException {
    CheckResult result =
        Checker.check(
            derive(
                    """
                    struct node{int value, node next};
                    node head, tail;
                    init { head = malloc node; tail = head; }
                    Enqueue (int val)
                    node X; node P;
                    a: 1 X = malloc node;
                    s: 1 P = tail; tail = X;
                    l: 1 P.next = X;
                    Dequeue()
                    f: 1 < head.next != NULL; > head = head.next;
                    Dequeue_empty()
                    h: 1 < head.next == NULL; >
                    """)
                .tables());

    assertThat(result.proved()).isFalse();
  }

  @Test
  void aReadThatIsComparedAgainIsFolded() throws LinException {
    DerivedPairs derived =
        derive(
            """
            int c;
            Exchange(int d)
            int a;
            r: 1 a = c;
            w: 1 < c == a; > c = d; return a;
            """);

    assertThat(derived.tables().operations())
        .containsExactly(new OperationShape("Exchange", List.of("w")));
    assertThat(derived.facts())
        .contains("a = c of r may as well happen in w: it is compared there again");
  }

  /** Between its read and its comparison a guess may be no node; nothing may rest on it there. */
  @Test
  void aReadThatIsCopiedBeforeItIsComparedIsNotFolded() throws LinException {
    DerivedPairs derived =
        derive(
            """
            struct node{int value, node next};
            node top, other;
            Push(int v)
            node X; node T; node U; int k;
            a: 1 X = malloc node; X.value = v;
            p: 1 T = top;
            m: 1 < other == NULL; > U = T;
            q: 1 < top == T; > X.next = T; top = X;
            """);

    assertThat(derived.facts()).noneMatch(fact -> fact.contains("may as well happen"));
  }

  @Test
  void aReadThatIsNotComparedStays() throws LinException {
    CheckResult result =
        Checker.check(
            derive(
                    """
                    int c;
                    Increment()
                    int a;
                    r: 1 a = c;
                    w: 1 c = a + 1;
                    """)
                .tables());

    assertThat(result.failures().get(0).inShort()).isEqualTo("r0 r1 w1 w0");
  }

  /** The version only grows, so that a reader that lost it never ends. */
  @Test
  void theValidatedSnapshotIsProvedByLookingAhead() throws LinException {
    String text =
        """
        int x, y, version;
        Read()
        int a, b, v;
        p: 1 a = x; v = version;
        q: 1 b = y;
        r: 1 < version == v; >
        WriteX(int d)
        w: 1 x = d; version = version + 1;
        WriteY(int d)
        m: 1 y = d;
        """;

    assertThat(Checker.check(derive(text).tables()).proved()).isTrue();
    CheckResult unvalidated =
        Checker.check(derive(text.replace("r: 1 < version == v; >", "")).tables());
    assertThat(unvalidated.failures().get(0).inShort()).isEqualTo("p0 w1 m2 q0");
  }

  /** A walk may end at any node that is reached now; later it may be reached no more. */
  @Test
  void aWalkIsNotMovedToWhereItsNodeIsGone() throws LinException {
    CheckResult result =
        derive(
                """
                struct node { int value };
                node top;
                init { node D; D = malloc node; top = D; }
                Set(int v)
                node X;
                w: 1 X = malloc node; X.value = v; top = X;
                Compare()
                node A; node B;
                p: 1 < A.value >= 0; > READ A;
                q: 1 < B.value >= 0; > return A.value == B.value;
                """)
            .result();

    assertThat(result.failures().get(0).inShort()).isEqualTo("p0 w1 q0");
  }

  /**
   * The walk is not folded, the node that it ended at must be reached there, and still it moves.
   */
  @Test
  void aWalkMovesPastWhatTakesAnotherNodeOut() throws LinException {
    String set =
        """
        struct E { int mark, E next };
        E H;
        init { E A; A = malloc E; H = malloc E; H.next = A; }
        Look()
        E P; E C;
        c1: 1 READ P;
        c2: 1 C = P.next;
        Remove()
        E Z; E C;
        r: 1 < Z.mark == 0; Z.next == C; C != NULL; > C.mark = 1; Z.next = C.next;
        Add()
        E Z; E T;
        a: 1 < Z.mark == 0; > T = malloc E; T.next = Z.next; Z.next = T;
        """;

    assertThat(derive(set).result().proved()).isTrue();
    // Without the mark a node that has left the list can get another successor.
    CheckResult unmarked = derive(set.replace("a: 1 < Z.mark == 0; >", "a: 1")).result();
    assertThat(unmarked.proved()).isFalse();
  }

  /** An instance that holds locks and can never go on has not been noticed either. */
  @Test
  void aLockThatIsTakenInVainTellsNothing() throws LinException {
    String text =
        """
        struct node { int gone, int lock, int value };
        node top;
        init { top = malloc node; }
        Increment()
        node A;
        r: 1 A = top;
        l: 1 LOCK(A.lock);
        v: 1 < A.lock == ID; A.gone == 0; >
        w: 1 < A.lock == ID; > A.value = A.value + 1;
        u: 1 UNLOCK(A.lock);
        Replace()
        node B; node X;
        s: 1 B = top;
        m: 1 LOCK(B.lock);
        c: 1 < B.lock == ID; B.gone == 0; >
        x: 1 < B.lock == ID; > X = malloc node; X.value = B.value; B.gone = 1; top = X;
        y: 1 UNLOCK(B.lock);
        invariant one: for node n: n.gone == 0 => n == top;
        """;

    assertThat(derive(text).result().proved()).isTrue();
    assertThat(derive(text.replace("A.gone == 0;", "")).result().proved()).isFalse();
    // A lock whose number somebody looks at is none.
    String watched = text.replace("Replace()", "Owner()\nn: 1 return top.lock;\nReplace()");
    assertThat(derive(watched).result().proved()).isFalse();
  }

  @Test
  void whatCanNeverRunIsNamed() throws LinException {
    DerivedPairs derived =
        derive(
            """
            struct node{node next};
            node top;
            Pop()
            s: 1 < top != NULL; > top = top.next;
            """);

    assertThat(derived.neverRun()).containsExactly("s");
  }
}
