package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lost nodes of C programs, beside what Memcheck says of the same programs. */
class LostNodesTest {
  private static final Path EXAMPLES = RealRun.HOME.resolve("examples/c");
  private static final Pattern DEFINITE = Pattern.compile("definitely lost: ([0-9,]+) bytes");

  private static final String LIST =
      """
      #include <stdlib.h>
      struct node { struct node *next; int key; };
      static struct node *head;
      struct node *kept;
      void list_add(int key) {
        struct node *made = malloc(sizeof *made);
        made->key = key; made->next = head; head = made;
      }
      struct node *list_take(void) {
        struct node *first = head;
        head = first->next;
        first->next = NULL;
        return first;
      }
      void list_drop(void) { while (head != NULL) free(list_take()); }
      void list_forget(void) { head = NULL; }
      int main(int argc, char **argv) {
        for (int i = 0; i < 6; i++) list_add(i);
        struct node *held = list_take();
        if (argv[1][0] == 'f') list_forget();
        if (argv[1][0] == 't') list_take();
        if (argv[1][0] == 'k') kept = list_take();
        held->key = 100; list_add(held->key); free(held); held = NULL;
        list_drop();
        return 0;
      }
      """;

  private static final String LIST_SPEC =
      """
      node FIELDS next, key;
      node = c struct node;
      nothing of node is lost;
      check node at exit of list_*;
      """;

  @TempDir Path folder;

  private Path compile(String source) throws IOException, InterruptedException {
    Path file = folder.resolve("program.c");
    Files.writeString(file, source, StandardCharsets.UTF_8);
    Path program = folder.resolve("program");
    Process gcc =
        new ProcessBuilder("gcc", "-g", "-w", file.toString(), "-o", program.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(gcc.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(gcc.waitFor()).as(said).isZero();
    return program;
  }

  /** Whether Memcheck finds blocks that are definitely lost. */
  private static boolean leaks(Path program, String... arguments)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("valgrind", "--leak-check=full", program.toString());
    builder.command().addAll(List.of(arguments));
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    Matcher found = DEFINITE.matcher(said);
    return found.find() && !found.group(1).equals("0");
  }

  private Run locate(Path spec, Path program, String... arguments)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("locate", "--spec", spec.toString(), "--"));
    words.add(program.toString());
    words.addAll(List.of(arguments));
    return RealRun.of(folder, words.toArray(new String[0]));
  }

  @Test
  void aLostSubtreeIsFoundAtItsLineWithoutAConstraint() throws Exception {
    String source = Files.readString(EXAMPLES.resolve("orchard.c"));
    Path spec = EXAMPLES.resolve("orchard.inv");
    Path program = compile(source);
    assertThat(leaks(program)).isTrue();
    Run run = locate(spec, program);
    assertThat(run.out())
        .contains("nothing-is-lost is violated.")
        .contains("1. program.c:35 in item_remove most likely broke nothing-is-lost")
        .doesNotContain("\n2. ")
        .contains("exit of item_remove");
    assertThat(run.code()).isEqualTo(ExitCode.FINDINGS);
    String mended =
        source.replace(
            "*at = old->left;",
            "{ *at = old->left; struct item **end = at;"
                + " while (*end != NULL) end = &(*end)->right; *end = old->right; }");
    program = compile(mended);
    assertThat(leaks(program)).isFalse();
    run = locate(spec, program);
    assertThat(run.out()).contains("2 constraints hold").doesNotContain("nothing-is-lost");
    assertThat(run.code()).isEqualTo(ExitCode.OK);
  }

  @Test
  void whatAVariableHasIsNotLost() throws Exception {
    Path spec = folder.resolve("list.inv");
    Files.writeString(spec, LIST_SPEC);
    Path program = compile(LIST);
    for (String what : List.of("nothing", "keep", "forget", "take")) {
      Run run = locate(spec, program, what);
      boolean lost = what.equals("forget") || what.equals("take");
      assertThat(leaks(program, what)).as(what).isEqualTo(lost);
      assertThat(run.code()).as(run.out()).isEqualTo(lost ? ExitCode.FINDINGS : ExitCode.OK);
      if (what.equals("forget")) {
        assertThat(run.out().replaceAll("\\s+", " "))
            .containsPattern("in list_forget (most likely )?broke nothing-is-lost")
            .contains("this store overwrote the last reference to struct node")
            .contains("the 4 nodes below it were lost with it");
      } else if (lost) {
        assertThat(run.out()).contains("in list_take most likely broke nothing-is-lost");
      }
    }
    Files.writeString(spec, LIST_SPEC.replace("nothing of node is lost", "lost nodes are allowed"));
    assertThat(locate(spec, program, "forget").err()).contains("has no constraint");
  }

  /** A recording that was made for no specification does not know local variables. */
  @Test
  void anOtherRecordingLeavesItUndecided() throws Exception {
    Path spec = folder.resolve("list.inv");
    Files.writeString(spec, LIST_SPEC.replace("exit of list_*", "end"));
    Path recording = folder.resolve("run.cairn");
    Path program = compile(LIST);
    RealRun.of(folder, "record", "-o", recording.toString(), "--", program.toString(), "forget");
    Run run = RealRun.of(folder, "check", recording.toString(), "--spec", spec.toString());
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains("UNDECIDED")
        .contains("does not say what local variables refer to");
  }
}
