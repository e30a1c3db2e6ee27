package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Native programs whose crash is the only moment of a check. */
class NativeCrashTest {
  private static final Path EXAMPLES = RealRun.HOME.resolve("examples/c");

  private static final String LIST =
      """
      node FIELDS next, value EDGES next;
      node = c struct node;
      node X;
      linked: X.next == NULL or X.next ISA node;
      lost nodes are allowed;
      check at crash;
      """;

  private static final String NODES =
      """
      #include <stdlib.h>
      struct node { struct node *next; int value; };
      static struct node *push(struct node *list, int value) {
        struct node *made = malloc(sizeof *made);
        made->value = value;
        made->next = value == WRONG ? (struct node *) 0x12345 : list;
        return made;
      }
      static int sum(struct node *list) {
        int sum = 0;
        for (struct node *at = list; at != NULL; at = at->next) sum += at->value;
        return sum;
      }
      """;

  @TempDir Path folder;

  private Run locate(Path source, Path spec, String... flags)
      throws IOException, InterruptedException {
    Path program = folder.resolve("program");
    List<String> words = new ArrayList<>(List.of("gcc", "-w", source.toString(), "-o"));
    words.add(program.toString());
    words.addAll(List.of(flags));
    Process gcc = new ProcessBuilder(words).redirectErrorStream(true).start();
    String said = new String(gcc.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(gcc.waitFor()).as(said).isZero();
    String sources = String.valueOf(source.getParent());
    return RealRun.of(
        folder, "locate", "--spec", spec.toString(), "--source", sources, "--", program.toString());
  }

  private Run locateList(String main, String... flags) throws IOException, InterruptedException {
    Path source = Files.writeString(folder.resolve("program.c"), NODES + main);
    return locate(source, Files.writeString(folder.resolve("list.inv"), LIST), flags);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-O0", "-O2"})
  void theFaultyTurnOfTheSplayTreeIsLocatedFirst(String level) throws Exception {
    Run run = locate(EXAMPLES.resolve("splay.c"), EXAMPLES.resolve("splay.inv"), "-g", level);
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains(" violated")
        .containsPattern("1\\. splay\\.c:44 in splay ")
        .contains("> 44 |         below->right = top; /* faulty: below->left */")
        .contains("the structure was whole after a number of operations");
    assertThat(run.code()).isEqualTo(ExitCode.FINDINGS);
  }

  @Test
  void theStoreThatEmptiesTheArrayIsLocatedFirst() throws Exception {
    Run run = locate(EXAMPLES.resolve("picture.c"), EXAMPLES.resolve("picture.inv"), "-g", "-O0");
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("rows is violated. ")
        .containsPattern(
            "1\\. picture\\.c:43 in turn (broke|most likely broke|may have broken) rows")
        .contains("> 43 |     rows[i] = lower; /* faulty");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-O0", "-O1", "-O2"})
  void whatVariablesOfTheStackLeadToIsAliveAtACrash(String level) throws Exception {
    Run run =
        locateList(
            """
            int main(void) {
              struct node *list = NULL;
              for (int i = 0; i < 10; i++) list = push(list, i);
              list->next->next->next = (struct node *) 0x12345;
              return sum(list);
            }
            """,
            "-g",
            "-DWRONG=-1",
            level);
    assertThat(run.out())
        .contains(" violated")
        .containsPattern(
            "1\\. program\\.c:17 in main (broke|most likely broke|may have broken) linked")
        .contains("at most 3 nodes at once");
  }

  @Test
  void variablesThatWereLeftBehindAreNotRoots() throws Exception {
    // what deep() leaves on the stack is no variable of a function that runs
    Run run =
        locateList(
            """
            static int deep(int n) {
              struct node *volatile kept[64];
              for (int i = 0; i < 64; i++) kept[i] = push(NULL, n);
              return kept[63]->value;
            }
            int main(void) {
              struct node *volatile only = push(NULL, 1);
              deep(5);
              abort();
            }
            """,
            "-g",
            "-DWRONG=5",
            "-O0");
    assertThat(run.out()).contains("1 constraint holds at 1 check").contains("at most 1 node");
  }

  @Test
  void theStoreThatFillsABlockWronglyIsBlamedRatherThanItsAllocation() throws Exception {
    Run run =
        locateList(
            """
            int main(void) {
              struct node *list = NULL;
              for (int i = 0; i < 10; i++) list = push(list, i);
              return sum(list);
            }
            """,
            "-g",
            "-DWRONG=6",
            "-O0");
    assertThat(run.out())
        .contains(" violated")
        .containsPattern(
            "[123]\\. program\\.c:6 in push (broke|most likely broke|may have broken) linked")
        .contains("repair: the new struct node #7->next = NULL");
  }

  @Test
  void whatIsLostIsLookedAtIfNothingElseIsThere() throws Exception {
    Run run =
        locateList(
            """
            int main(void) {
              struct node *list = NULL;
              for (int i = 0; i < 10; i++) {
                struct node *made = malloc(sizeof *made);
                made->value = i;
                made->next = i == WRONG ? (struct node *) 0x12345 : list;
                list = made;
              }
              list = NULL;
              abort();
            }
            """,
            "-g",
            "-DWRONG=6",
            "-O0");
    assertThat(run.out().replaceAll("\\s+", " "))
        .containsPattern(
            "1\\. program\\.c:19 in main (broke|most likely broke|may have broken) linked")
        .contains("every block that was not freed was looked at, as with \"roots all\"");
  }

  @Test
  void whatWasFreedIsSaidWithWhereToCheckInstead() throws Exception {
    Run run =
        locateList(
            """
            int main(void) {
              struct node *list = push(push(NULL, 1), 2);
              free(list->next);
              free(list);
              abort();
            }
            """,
            "-g",
            "-DWRONG=-1",
            "-O0");
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains("of 2 blocks of the structures' types (struct node) none was alive")
        .contains("They were all freed by then.")
        .contains("\"check at exit of push\" (functions that stored to them)");
    assertThat(run.code()).isZero();
  }
}
