package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Native programs, compiled here and recorded by real processes. */
class NativeProgramsTest {
  private static final Path EXAMPLES = RealRun.HOME.resolve("examples/c");
  private static final Pattern VIOLATION =
      Pattern.compile(
          "\"constraint\": \"(\\w+)\".*?\"node\": (\\d+).*?\"points\": (\\d+)", Pattern.DOTALL);

  @TempDir Path folder;

  private Path compile(String source, String... flags) throws IOException, InterruptedException {
    Path file = folder.resolve("program.c");
    Files.writeString(file, source, StandardCharsets.UTF_8);
    return compile(file, flags);
  }

  private Path compile(Path source, String... flags) throws IOException, InterruptedException {
    Path program = folder.resolve("program");
    List<String> words = new ArrayList<>(List.of("gcc", "-g", "-w", source.toString()));
    words.addAll(List.of("-o", program.toString()));
    words.addAll(List.of(flags));
    Process gcc = new ProcessBuilder(words).redirectErrorStream(true).start();
    String said = new String(gcc.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(gcc.waitFor()).as(said).isZero();
    return program;
  }

  private Run cairn(String... arguments) throws IOException, InterruptedException {
    return RealRun.of(folder, arguments);
  }

  private Run record(Path recording, Path program, String... arguments)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("record", "-o", recording.toString(), "--"));
    words.add(program.toString());
    words.addAll(List.of(arguments));
    return cairn(words.toArray(new String[0]));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-O0", "-O2"})
  void theFaultyStatementOfTheListIsLocatedAlone(String level) throws Exception {
    Path program = compile(EXAMPLES.resolve("dllist.c"), level);
    String spec = EXAMPLES.resolve("dllist.inv").toString();
    Run run =
        cairn("locate", "--spec", spec, "--source", EXAMPLES.toString(), "--", program.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith("5\n0\n1\n2\n4\n5\n6\n")
        .containsPattern(
            "1\\. dllist\\.c:66 in split_behind (broke|most likely broke|may have broken) mutual")
        .contains("> 66 |   rest->prev = NULL; /* faulty");
    assertThat(run.code()).isEqualTo(ExitCode.FINDINGS);
  }

  @Test
  void theFaultyStatementOfTheTreeIsLocatedAlone() throws Exception {
    Path program = compile(EXAMPLES.resolve("quadtree.c"), "-O1");
    String spec = EXAMPLES.resolve("quadtree.inv").toString();
    Run run = cairn("locate", "--spec", spec, "--format", "json", "--", program.toString());
    assertThat(run.out())
        .contains("\"line\": 41")
        .contains("\"method\": \"collapse\"")
        .contains("\"summary\": \"four");
    assertThat(run.err()).isEqualTo("9 nodes\n");
  }

  @Test
  void theFaultOfTheBalancedTreeIsFoundAtTheExitsOfItsFunctions() throws Exception {
    Path program = compile(EXAMPLES.resolve("avl.c"), "-O0");
    String spec = EXAMPLES.resolve("avl.inv").toString();
    Run run =
        cairn("locate", "--spec", spec, "--source", EXAMPLES.toString(), "--", program.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("ordered is violated. ")
        .containsPattern(
            "1\\. avl\\.c:78 in without (broke|most likely broke|may have broken) ordered")
        .contains("> 78 |     tree->key = next; /* faulty")
        .contains("exit of avl_remove");
    assertThat(run.code()).isEqualTo(ExitCode.FINDINGS);
  }

  @Test
  void theFaultyStatementOfTheTableIsLocatedAlone() throws Exception {
    Path program = compile(EXAMPLES.resolve("hashtable.c"), "-O1", "-fno-inline");
    String spec = EXAMPLES.resolve("hashtable.inv").toString();
    Run run =
        cairn("locate", "--spec", spec, "--source", EXAMPLES.toString(), "--", program.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("counted, nothing-is-lost are violated. ")
        .containsPattern(
            "1\\. hashtable\\.c:48 in table_remove (broke|most likely broke|may have broken) counted")
        .contains("> 48 |     t->buckets[key % t->size] = NULL; /* faulty: e->next */");
  }

  @Test
  void doubtOfARecordingIsPartOfTheAnswer() throws Exception {
    Path program = compile(EXAMPLES.resolve("hashtable.c"), "-O1", "-fno-inline", "-flto");
    String spec = EXAMPLES.resolve("hashtable.inv").toString();
    Run run = cairn("locate", "--spec", spec, "--", program.toString());
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains("Warning: program was optimized when it was linked (-flto)");
  }

  @Test
  void membersOfStructsAreCheckedAsTheProgramItselfDoes() throws Exception {
    Path sources = RealRun.HOME.resolve("cli/src/test/c");
    Path program = compile(sources.resolve("members.c"), "-O0");
    String spec = sources.resolve("members.inv").toString();
    Path recording = folder.resolve("run.cairn");
    for (int seed = 1; seed <= (Boolean.getBoolean("cairn.long") ? 12 : 1); seed++) {
      List<String> words = new ArrayList<>(List.of("record", "--spec", spec, "-o"));
      words.addAll(List.of(recording.toString(), "--", program.toString(), "" + seed));
      Run told = cairn(words.toArray(new String[0]));
      Run run = cairn("check", recording.toString(), "--spec", spec, "--format", "json");
      List<String> found = new ArrayList<>();
      Matcher violation = VIOLATION.matcher(run.out());
      while (violation.find()) {
        found.add(violation.group(1) + " " + violation.group(2) + " " + violation.group(3));
      }
      assertThat(found)
          .as("seed " + seed + run.err())
          .containsExactlyInAnyOrderElementsOf(told.out().lines().toList());
    }
  }

  @Test
  void recordingsWithoutThePointsThatASpecificationNeedsAreRefused() throws Exception {
    Path program =
        compile(
            """
            #include <stdlib.h>
            struct node { struct node *next; int value; };
            void add(struct node *to, int value) {
              struct node *made = calloc(1, sizeof(struct node));
              made->value = value;
              to->next = made;
              // ##C-POINT(added)
              made->value++;
            }
            int main(void) {
              struct node *first = calloc(1, sizeof(struct node));
              add(first, 7);
              return 0;
            }
            """,
            "-O0");
    String head = "node FIELDS next, value;\nnode = c struct node;\nnode X;\n";
    Path spec = folder.resolve("add.inv");
    Files.writeString(spec, head + "X.next == NULL or X.next.value == 7;\ncheck at exit of add;\n");
    Path recording = folder.resolve("run.cairn");
    assertThat(record(recording, program, "two words").code()).isZero();
    Run refused = cairn("check", recording.toString(), "--spec", spec.toString());
    assertThat(refused.code()).isEqualTo(ExitCode.UNREADABLE);
    String again =
        "cairn record --spec " + spec + " -o " + recording + " -- " + program + " 'two words'";
    assertThat(refused.err()).contains("entry and exit of add").contains(again);

    Run found = cairn("locate", "--spec", spec.toString(), "--", program.toString());
    assertThat(found.out())
        .containsPattern("1\\. program\\.c:8 in add (broke|most likely broke|may have broken) c1")
        .contains("exit of add");
    Files.writeString(
        spec, head + "X.next == NULL or X.next.value == 7;\ncheck at point added, program.c:8;\n");
    Run held = cairn("locate", "--spec", spec.toString(), "--", program.toString());
    assertThat(held.out()).contains("1 constraint holds at 2 checks");
    assertThat(held.code()).isZero();
  }

  @Test
  void inputOutputAndExitCodeAreTheProgramsOwn() throws Exception {
    Path program =
        compile(
            """
            #include <stdio.h>
            #include <stdlib.h>
            int main(int argc, char **argv) {
              char *line = malloc(100);
              while (fgets(line, 100, stdin)) printf("%s: %s", argv[1], line);
              fprintf(stderr, "to the error output\\n");
              return 42;
            }
            """);
    Path recording = folder.resolve("run.cairn");
    Path input = Files.writeString(folder.resolve("input"), "first\nsecond\n");
    Path out = folder.resolve("o");
    Path err = folder.resolve("e");
    Process process =
        new ProcessBuilder(
                RealRun.java(),
                "-Dcairn.home=" + RealRun.HOME,
                "-cp",
                System.getProperty("java.class.path"),
                "cairn.cli.Main",
                "record",
                "-o",
                recording.toString(),
                "--",
                program.toString(),
                "said")
            .redirectInput(Redirect.from(input.toFile()))
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    assertThat(process.waitFor()).isEqualTo(42);
    assertThat(out).hasContent("said: first\nsaid: second\n");
    assertThat(err).hasContent("to the error output\n");
    assertThat(cairn("info", recording.toString()).out())
        .contains("the program ended with exit code 42")
        .contains("nothing is missing");
  }

  @Test
  void aCrashIsAPoint() throws Exception {
    Path program =
        compile(
            """
            #include <stdlib.h>
            struct node { struct node *next; };
            struct node *head;
            static void walk(struct node *at) { while (1) at = at->next; }
            int main(int argc, char **argv) {
              head = calloc(1, sizeof(struct node));
              if (argc > 1) abort();
              walk(head);
            }
            """,
            "-O0");
    Path recording = folder.resolve("run.cairn");
    assertThat(record(recording, program)).isEqualTo(new Run(139, "", ""));
    Run info = cairn("info", recording.toString());
    assertThat(info.out())
        .contains("ended by SIGSEGV at walk (program.c:4), called from main (program.c:8)")
        .contains("directive  crash");
    Run graph = cairn("graph", recording + "@crash");
    assertThat(graph.out()).contains("root static program.head  -> #1").contains("next  =  null");

    assertThat(record(recording, program, "abort").code()).isEqualTo(134);
    assertThat(cairn("info", recording.toString()).out()).contains("ended by SIGABRT at");
  }

  @Test
  void whatIsFreedTwiceEndsTheProgramThere() throws Exception {
    Path program =
        compile(
            """
            #include <stdlib.h>
            int *kept;
            int main(void) {
              kept = malloc(40);
              free(kept);
              free(kept);
              kept = malloc(40);
              return 0;
            }
            """,
            "-O0");
    Path recording = folder.resolve("run.cairn");
    assertThat(record(recording, program)).isEqualTo(new Run(134, "", ""));
    assertThat(cairn("info", recording.toString()).out())
        .contains("ended by SIGABRT at main (program.c:6)")
        .contains("1  blocks freed");
  }

  @Test
  void whatAKilledProgramLeavesCanBeRead() throws Exception {
    Path program =
        compile(
            """
            #include <stdlib.h>
            int main(void) {
              for (int i = 0; i < 20000; i++) { long *p = malloc(16); *p = i; }
              system("kill -9 $PPID");
            }
            """);
    Path recording = folder.resolve("run.cairn");
    assertThat(record(recording, program)).isEqualTo(new Run(137, "", ""));
    Run info = cairn("info", recording.toString());
    assertThat(info.out()).contains("killed").contains("SIGKILL").contains("blocks allocated");
    assertThat(info.code()).isZero();
  }

  @Test
  void childrenAreLeftAlone() throws Exception {
    Path program =
        compile(
            """
            #include <stdio.h>
            #include <stdlib.h>
            #include <sys/wait.h>
            #include <unistd.h>
            int main(void) {
              char *text = malloc(20);
              int child = fork();
              if (child == 0) { text[0] = 'c'; execl("/bin/echo", "echo", "from the child", NULL); }
              waitpid(child, NULL, 0);
              text[0] = 'p';
              return 3;
            }
            """);
    Path recording = folder.resolve("run.cairn");
    assertThat(record(recording, program)).isEqualTo(new Run(3, "from the child\n", ""));
    Run graph = cairn("graph", recording + "@end", "--history");
    assertThat(graph.out()).contains("program.c:10 (main)").doesNotContain("program.c:8");
  }

  @Test
  void childrenHaveRecordingsOfTheirOwn() throws Exception {
    Path program =
        compile(
            """
            #include <stdlib.h>
            #include <sys/wait.h>
            #include <unistd.h>
            struct node { struct node *next; int value; };
            struct node *head;
            void add(int value) {
              struct node *made = malloc(sizeof *made);
              made->value = value;
              made->next = head;
              head = made;
            }
            int main(int argc, char **argv) {
              add(1);
              if (argc > 1) return 4;
              int forked = fork();
              if (forked == 0) { add(2); head->next->value = 20; return 7; }
              waitpid(forked, NULL, 0);
              int other = fork();
              if (other == 0) execl(argv[0], argv[0], "other", NULL);
              waitpid(other, NULL, 0);
              int crash = fork();
              if (crash == 0) *(volatile int *)8 = 0;
              waitpid(crash, NULL, 0);
              return 3;
            }
            """,
            "-O0");
    Path recording = folder.resolve("run.cairn");
    Run run =
        cairn(
            "record",
            "--children",
            "--cpoint",
            "add",
            "-o",
            recording.toString(),
            "--",
            program.toString());
    assertThat(run).isEqualTo(new Run(3, "", ""));
    List<String> told = new ArrayList<>();
    try (var files = Files.list(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".cairn")).sorted().toList()) {
        told.add(cairn("info", file.toString()).out());
      }
    }
    assertThat(told).hasSize(4);
    assertThat(told)
        .anyMatch(t -> t.contains("exit code 3") && t.contains("1  entry  entry of add"));
    assertThat(told).anyMatch(t -> t.contains("program other") && t.contains("exit code 4"));
    assertThat(told).anyMatch(t -> t.contains("ended by a signal at main (program.c:22)"));
    // the first one's child begins with what its parent had
    assertThat(told)
        .anyMatch(
            t ->
                t.contains("exit code 7")
                    && t.contains("2  struct node")
                    && t.contains("1  exit   exit of add"));
  }

  @Test
  void whatIsMissingIsNamedWithItsPackage() throws Exception {
    Path recording = folder.resolve("run.cairn");
    Run run =
        RealRun.exactly(
            folder,
            Map.of("PATH", folder.toString()),
            "record",
            "-o",
            recording.toString(),
            "--",
            "/bin/true");
    assertThat(run.err())
        .contains("valgrind was not found")
        .contains("apt-get install -y valgrind");
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(recording).doesNotExist();
  }

  @Test
  void optionsOfJavaAreRefused() throws Exception {
    Run run = cairn("record", "--jdk", "--", "/bin/true");
    assertThat(run.err()).contains("--jdk is for Java programs, and '/bin/true' is not java");
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
  }
}
