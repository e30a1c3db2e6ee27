package cairn.bench.mutants.c;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.bench.mutants.c.CText.Function;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class CMutatorTest {
  private static final String SOURCE =
      """
      #define JOIN(a, b) \\
        a->next = b
      struct node { struct node *next, *prev; int size; };
      typedef struct node *node_t;
      EXPORT(void init(struct node *n)) { n->size = 0; }
      /* { */ static int
      old_style(a, b)
      struct node *a, *b;
      {
        struct node *c = a->next;
        if (a->next == b) {
          a->next = b->next;
          a->size = a->size -
              b->size;
        } else if UNLIKELY (b)
          a->size++;
        c = b;
        touch(a, b);
        free(c);
      skip:
        *find(a) = b;
        a->prev = c ? a : b, b->size--;
        return a->size;
      }
      """;

  private final CText text = CText.of(SOURCE);
  private final List<CMutant> mutants =
      CMutator.of("s", "s.c", text, new CTypes(List.of(text)), Set.of());

  @Test
  void functionsAreFoundInOldAndNewStyle() {
    assertThat(text.functions()).extracting(Function::name).containsExactly("init", "old_style");
  }

  @Test
  void linesKeepTheirNumbers() {
    List<String> right = SOURCE.lines().toList();
    for (CMutant mutant : mutants) {
      List<String> now = mutant.source().lines().toList();
      assertThat(now).as(mutant.id()).hasSameSizeAs(right);
      for (int i = 0; i < right.size(); i++) {
        if (i + 1 < mutant.line() || i + 1 > mutant.lastLine()) {
          assertThat(now.get(i)).as(mutant.id()).isEqualTo(right.get(i));
        }
      }
      assertThat(mutant.source()).isNotEqualTo(SOURCE);
    }
  }

  @Test
  void storesThroughPointersAreChangedInEveryWay() {
    assertThat(afterAt(12))
        .contains(
            "DELETED_STORE ;",
            "WRONG_FIELD a->prev = b->next;",
            "WRONG_FIELD a->next = b->prev;",
            "WRONG_LOCAL b->next = b->next;",
            "WRONG_LOCAL a->next = c->next;",
            "NULL a->next = ((void *)0);",
            "SWAPPED_OPERANDS b->next = a->next;");
    assertThat(afterAt(13))
        .contains(
            "OFF_BY_ONE a->size = (a->size - b->size) + 1;",
            "SWAPPED_OPERANDS a->size = (b->size) - (a->size);");
    assertThat(afterAt(16)).contains("OFF_BY_ONE a->size += 0;", "OFF_BY_ONE a->size += 2;");
    assertThat(afterAt(11)).containsExactly("NEGATED_CONDITION if (!(a->next == b))");
    assertThat(afterAt(15)).containsExactly("NEGATED_CONDITION if UNLIKELY (!(b))");
  }

  @Test
  void variablesAndReleasesAreLeftAlone() {
    assertThat(afterAt(10)).isEmpty();
    assertThat(afterAt(17)).isEmpty();
    assertThat(afterAt(19)).isEmpty();
    assertThat(afterAt(23)).isEmpty();
  }

  @Test
  void whatIsStoredIsKnownWhereTheSourceSaysIt() {
    assertThat(slotsAt(12)).containsExactly("next");
    assertThat(slotsAt(16)).containsExactly("size");
    assertThat(slotsAt(21)).isEmpty();
    CMutant call =
        mutants.stream()
            .filter(m -> m.operator() == Operator.DELETED_CALL)
            .findFirst()
            .orElseThrow();
    assertThat(call.callee()).isEqualTo("touch");
    assertThat(call.method()).isEqualTo("old_style");
  }

  @Test
  void otherFunctionsCanBeEmptied() {
    String kept = text.withBodiesOf(Set.of("init"));
    assertThat(kept).contains("n->size = 0;").doesNotContain("touch");
    assertThat(kept.lines()).hasSameSizeAs(SOURCE.lines().toList());
  }

  @Test
  void theDrawDependsOnTheSeedAlone() {
    List<String> first = ids(CDraw.order(mutants, "s", 1));
    assertThat(ids(CDraw.order(mutants, "s", 1))).isEqualTo(first);
    assertThat(ids(CDraw.order(mutants, "s", 2))).isNotEqualTo(first).hasSameElementsAs(first);
    assertThat(Set.copyOf(first)).hasSameSizeAs(first);
  }

  private static List<String> ids(List<CMutant> mutants) {
    return mutants.stream().map(CMutant::id).toList();
  }

  private Set<String> afterAt(int line) {
    Set<String> found = new TreeSet<>();
    for (CMutant mutant : mutants) {
      if (mutant.line() == line) {
        found.add(mutant.operator() + " " + mutant.after());
      }
    }
    return found;
  }

  private Set<String> slotsAt(int line) {
    Set<String> found = new TreeSet<>();
    mutants.stream().filter(m -> m.line() == line).forEach(m -> found.addAll(m.slots()));
    return found;
  }
}
