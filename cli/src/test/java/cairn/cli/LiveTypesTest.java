package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Types of the heap of a process that runs, beside those of its core. */
class LiveTypesTest {
  /** Makes trees, one in each thread (or in main), says so, and waits until its input ends. */
  private static final String PROGRAM =
      """
      #include <pthread.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <sys/prctl.h>
      #include <unistd.h>

      struct leaf { double weight; struct tree *of; };
      struct tree { long key; struct tree *left, *right; struct leaf *leaf; };

      struct tree *trees[4];
      static pthread_barrier_t made;

      static struct tree *make(int depth) {
        struct tree *tree = calloc(1, sizeof *tree);
        tree->key = depth;
        tree->leaf = calloc(1, sizeof *tree->leaf);
        tree->leaf->of = tree;
        if (depth > 0) {
          tree->left = make(depth - 1);
          tree->right = make(depth - 1);
        }
        return tree;
      }

      static void *work(void *slot) {
        *(struct tree **) slot = make(4);
        pthread_barrier_wait(&made);
        pause();
        return NULL;
      }

      int main(int count, char **words) {
        int threads = atoi(words[1]);
        char end;
        pthread_t ids[3];
        prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
        pthread_barrier_init(&made, NULL, threads + 1);
        for (int i = 0; i < threads; i++)
          pthread_create(&ids[i], NULL, work, &trees[i]);
        trees[3] = make(4);
        pthread_barrier_wait(&made);
        write(1, "made\\n", 5);
        read(0, &end, 1);
        _exit(0);
      }
      """;

  @TempDir Path folder;

  @BeforeAll
  static void home() {
    System.setProperty("cairn.home", RealRun.HOME.toString());
  }

  @AfterAll
  static void nowhere() {
    System.clearProperty("cairn.home");
  }

  private static String run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }

  @Test
  void aProcessIsTypedAsItsCoreIsAndGoesOn() throws Exception {
    compare(0);
  }

  @Test
  void blocksOfAllThreadsAreFound() throws Exception {
    compare(3);
  }

  private void compare(int threads) throws IOException, InterruptedException {
    Path source = Files.writeString(folder.resolve("trees.c"), PROGRAM);
    String program = folder.resolve("trees").toString();
    String core = folder.resolve("core").toString();
    run(List.of("gcc", "-g", "-pthread", "-o", program, source.toString()));
    Process process = new ProcessBuilder(program, Integer.toString(threads)).start();
    try {
      BufferedReader reader = process.inputReader(StandardCharsets.UTF_8);
      assertThat(reader.readLine()).isEqualTo("made");
      String number = Long.toString(process.pid());
      Run live = Run.of("types", "--pid", number);
      assertThat(live.code()).as(live.out() + live.err()).isEqualTo(ExitCode.OK);
      int all = 31 * (threads + 1);
      assertThat(live.out())
          .startsWith("trees: good\n")
          .contains(" 0 untypable (0 %)")
          .containsPattern(all + " +[0-9,]+  struct tree\n")
          .containsPattern(all + " +[0-9,]+  struct leaf\n");
      assertThat(process.isAlive()).as("it goes on").isTrue();
      run(
          List.of(
              "gdb", "-nx", "-q", "-batch", "-iex", "set debuginfod enabled off", "-p", number,
              "-ex", "generate-core-file " + core));
      assertThat(Run.of("types", core, program).out()).isEqualTo(live.out());
      process.getOutputStream().close();
      assertThat(process.waitFor()).isZero();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void aProcessThatIsNotThereIsAnError() {
    Run run = Run.of("types", "--pid", "999999999");
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).contains("there is no process 999999999");
  }
}
