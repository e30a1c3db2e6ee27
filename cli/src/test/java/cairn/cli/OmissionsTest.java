package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What C programs leave out or free wrongly, and is there only with a change of their code. */
class OmissionsTest {
  private static final String TABLE =
      """
      #include <stdlib.h>
      struct table { int **slots; int size, used; };
      struct table *table_make(int size) {
        struct table *made = malloc(sizeof *made);
        made->size = size;
        made->used = 0; /* and made->slots = calloc(size, sizeof *made->slots) */
        return made;
      }
      int main(void) {
        return table_make(8)->used;
      }
      """;

  private static final String TABLE_SPEC =
      """
      table FIELDS slots, size, used;
      table = c struct table;
      sized: table T; SIZE(T.slots) == T.size;
      check at exit of table_*;
      """;

  private static final String LIST =
      """
      #include <stdlib.h>
      struct node { struct node *next; int key; };
      struct list { struct node *head, *last; int size; };
      void list_add(struct list *list, int key) {
        struct node *made = calloc(1, sizeof *made);
        made->key = key;
        if (list->head == NULL)
          list->head = made;
        else
          list->last->next = made;
        list->last = made;
        list->size++;
      }
      void list_remove(struct list *list, int key) {
        struct node *before = NULL, *at = list->head;
        for (; at != NULL && at->key != key; at = at->next)
          before = at;
        if (at == NULL)
          return;
        if (before != NULL)
          before->next = at->next;
        else
          list->head = at->next;
        if (list->last == at)
          list->last = before;
        list->size--;
        free(at);
      }
      int main(void) {
        struct list *list = calloc(1, sizeof *list);
        for (int i = 1; i <= 6; i++)
          list_add(list, i);
        list_remove(list, 4);
        list_remove(list, 1);
        list_remove(list, 6);
        list_add(list, 7);
        return 0;
      }
      """;

  private static final String LIST_SPEC =
      """
      list FIELDS head, last, size EDGES head; list = c struct list;
      node FIELDS next, key EDGES next; node = c struct node;
      counted: list L; L.size == COUNT(L.head, node);
      last: list L; L.last != NULL => L.last ISA node and L.last.next == NULL;
      both: list L; L.head != NULL => L.last ISA node;
      link: node X; X.next != NULL => X.next ISA node;
      lost nodes are allowed;
      check at exit of list_*;
      """;

  @TempDir Path folder;

  private String locate(String source, String specification)
      throws IOException, InterruptedException {
    Path file = folder.resolve("program.c");
    Files.writeString(file, source, StandardCharsets.UTF_8);
    Path spec = folder.resolve("program.inv");
    Files.writeString(spec, specification, StandardCharsets.UTF_8);
    Path program = folder.resolve("program");
    Process gcc =
        new ProcessBuilder("gcc", "-g", "-O0", "-w", file.toString(), "-o", program.toString())
            .inheritIO()
            .start();
    assertThat(gcc.waitFor()).isZero();
    return RealRun.of(folder, "locate", "--spec", spec.toString(), "--", program.toString()).out();
  }

  @Test
  void aSlotThatNobodyEverFills() throws Exception {
    assertThat(locate(TABLE, TABLE_SPEC))
        .containsPattern("1\\. program\\.c:\\d+ in table_make .*is.* missing a store")
        .contains("->slots, which sized reads");
  }

  @Test
  void theListIsWhole() throws Exception {
    assertThat(locate(LIST, LIST_SPEC)).contains("4 constraints hold");
  }

  @Test
  void aNodeThatIsFreedInsteadOfAnother() throws Exception {
    assertThat(locate(LIST.replace("free(at)", "free(before)"), LIST_SPEC))
        .contains("1. program.c:27 in list_remove")
        .contains("repair: uses `at` instead of `before`");
  }

  @Test
  void aStoreInTheBranchThatIsMissing() throws Exception {
    String faulty = LIST.replace("  else\n    list->head = at->next;\n", "  else\n    ;\n");
    assertThat(faulty).isNotEqualTo(LIST);
    assertThat(locate(faulty, LIST_SPEC))
        .containsPattern("1\\. program\\.c:\\d+ in list_remove .*is.* missing a store")
        .contains("repair: else `list->head = at->next`");
  }
}
