package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.check.Checker;
import cairn.analysis.linearizability.check.PairEntry;
import cairn.analysis.linearizability.check.PairTables;
import cairn.analysis.linearizability.language.LinException;
import cairn.analysis.linearizability.language.LinParser;
import cairn.graph.Progress;
import org.junit.jupiter.api.Test;

class PairDerivationTest {
  @Test
  void msQueue() throws LinException {
    long t = System.nanoTime();
    DerivedPairs pairs = PairDerivation.derive(LinParser.parse("ms", MS_QUEUE), Progress.NONE);
    System.out.println(
        (System.nanoTime() - t) / 1e9 + " s " + pairs.queries() + " " + pairs.timeouts());
    pairs.facts().forEach(System.out::println);
    print(pairs.tables());
    System.out.println(Checker.check(pairs.tables()));
  }

  static void print(PairTables tables) {
    for (int a = 0; a < tables.operations().size(); a++)
      for (int i = 0; i < tables.operations().get(a).length(); i++)
        for (int b = 0; b < tables.operations().size(); b++)
          for (int j = 0; j < tables.operations().get(b).length(); j++) {
            PairEntry e = tables.entry(a, i, b, j, 0);
            System.out.println(
                tables.operations().get(a).subOperations().get(i)
                    + ","
                    + tables.operations().get(b).subOperations().get(j)
                    + " "
                    + (e.orderable() ? "" : "NOT ")
                    + "ord "
                    + (e.reversible() ? "rev " : "")
                    + e.why());
          }
  }

  static final String MS_QUEUE =
      """
      struct node{int value, node next};
      struct queue{node head, node tail};
      queue Q ;
      init {
        node N;
        N = malloc node;
        Q.head = N;
        Q.tail = N;
      }
      Enqueue (int val)
      node X;
      node Z;
      1 X = malloc node;           ...a
      1 X.value = val;             ...b
      1 X.next = NULL;            ...c
      1 < Q.tail == Z; Z.next == NULL;>
            Z.next = X;                 ...d
      * < Q.tail == Z>
            Q.tail = X;                 ...e
      Dequeue_nonempty()
      node X;
      1 < Q.head == X; Q.tail ≠ X; X.next ≠ NULL;>
            Q.head = X.next;           ...f
      1 free X;                   ...g
      Dequeue_empty()
      node X;
      1 < Q.head == X; Q.tail == X; X.next == NULL;> ...h
      """;
}
