package cairn.analysis.linearizability.language;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.linearizability.model.Operation;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.model.SubOperation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The figures of chapter 6 of Singh 2016 are read as printed. */
class DissertationTest {
  /** Figure 6.4. */
  static final String MS_QUEUE =
      """
      T1.   struct node{int value, node next};
      T2.   struct queue{node head, node tail};
      G1.   queue Q ;
      Enqueue (int val)
      E1.   node X;
      E2.   node Z;
      E3.   1 X = malloc node;           ...a
      E4.   1 X.value = val;             ...b
      E5.   1 X.next = NULL;            ...c
      E6.   1 < Q.tail == Z; Z.next == NULL;>
            Z.next = X;                 ...d
      E7.   * < Q.tail == Z>
            Q.tail = X;                 ...e
      Dequeue_nonempty()
      D1.   node X;
      D2.   1 < Q.head == X; Q.tail ≠ X; X.next ≠ NULL;>
            Q.head = X.next;           ...f
      D3.   1 free X;                   ...g
      Dequeue_empty()
      DE1.  node X;
      DE3.  1 < Q.head == X; Q.tail == X; X.next == NULL;>
      """;

  @Test
  void theQueueOfFigure6_4() throws LinException {
    Specification queue = LinParser.parse("fig6.4", MS_QUEUE);

    assertThat(queue.operations())
        .extracting(Operation::name)
        .containsExactly("Enqueue", "Dequeue_nonempty", "Dequeue_empty");
    assertThat(queue.globalSubOperations())
        .extracting(SubOperation::name)
        .containsExactly("d", "e", "f", "Dequeue_empty.1");
    assertThat(queue.initial().fixed()).extracting(Object::toString).containsExactly("Q");
    SubOperation link = queue.subOperation("d").orElseThrow();
    assertThat(link.guard()).hasSize(2);
    assertThat(link.bindings()).hasSize(1);
    assertThat(link.bindings().get(0).variable().name()).isEqualTo("Z");
    assertThat(link.bindings().get(0).source()).isPresent();
    assertThat(link.anyThread()).isFalse();
    assertThat(queue.subOperation("e").orElseThrow().anyThread()).isTrue();
    assertThat(queue.subOperation("e").orElseThrow().bindings()).isEmpty();
    assertThat(queue.notes())
        .containsExactly("Q is never assigned; it stands for a node of its own");
  }

  @Test
  void theSwapOfFigure6_7() throws LinException {
    Specification stack =
        LinParser.parse(
            "fig6.7",
            """
            int collision[];
            Collide(int pos, int mypid)
            int him;
            1 him = collision[pos];
            collision[pos] = mypid;
            """);

    assertThat(stack.globalSubOperations()).hasSize(1);
    assertThat(stack.globalSubOperations().get(0).effects()).hasSize(2);
    assertThat(stack.globalSubOperations().get(0).guard()).isEmpty();
  }

  @Test
  void theCounterOfFigure6_8() throws LinException {
    Specification queue =
        LinParser.parse(
            "fig6.8",
            """
            int AR[];
            int back;
            Enqueue(int lv)
            int k;
            1 k = back; back = back + 1;
            1 AR[k] = lv;
            """);

    assertThat(queue.globalSubOperations()).hasSize(2);
    assertThat(queue.operations().get(0).locals())
        .extracting(Object::toString)
        .isEqualTo(List.of("k"));
  }

  @Test
  void theSetOfFigure6_12() throws LinException {
    Specification set =
        LinParser.parse(
            "fig6.12",
            """
            T1. struct E{int mark, int key, E next};
            contains()
            C1.  E P;
            C2.  E C;
            C3.  1 READ P;
            C4.  1 C = P.next;
            C5.  1 READ C.key;
            remove()
            R1.  E P;
            R2.  E C;
            R3.  1 READ P;
            R4.  1 C = P.next;
            R5.  1 < P[next] == C; P.mark == 0; >
                 READ C.key;
                 C.mark = 1;
                 P.next = C.next;
            add()
            A1.  E P;
            A2.  E C;
            A3.  E T;
            A4.  1 READ P;
            A5.  1 C = P.next;
            A6.  1 < P.next == C; P.mark == 0; >
                READ C.key;
                T.next = C;
                P.next = T;
            """);

    assertThat(set.globalSubOperations()).hasSize(9);
    assertThat(set.notes())
        .containsExactly(
            "contains: P has no value where contains.1 mentions it; it may be any E",
            "remove: P has no value where remove.1 mentions it; it may be any E",
            "add: P has no value where add.1 mentions it; it may be any E",
            "add: T has no value where add.3 mentions it; it may be any E");
    assertThat(set.operations().get(0).locals())
        .extracting(Object::toString)
        .containsExactly("P", "C", "READ 1", "READ 2");
  }

  @Test
  void locksOfSection6_3_2() throws LinException {
    Specification lock =
        LinParser.parse(
            "locks",
            """
            int lock; int default_value;
            Locked()
            1 < lock == default_value; >
            lock = ID;
            1 < lock == ID; >
            lock = default_value;
            """);

    assertThat(lock.globalSubOperations()).hasSize(2);
  }
}
