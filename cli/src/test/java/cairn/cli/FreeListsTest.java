package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What programs do to the free lists of glibc's allocator, which they run themselves. */
class FreeListsTest {
  private static final Path EXAMPLES = RealRun.HOME.resolve("examples/c");
  private static final String SPEC = "library:glibc-malloc";

  @TempDir Path folder;

  private String compile(String source, String level) throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("program.c"), source, StandardCharsets.UTF_8);
    String program = folder.resolve("program").toString();
    List<String> words = List.of("gcc", "-g", "-w", level, file.toString(), "-o", program);
    Process gcc = new ProcessBuilder(words).redirectErrorStream(true).start();
    String said = new String(gcc.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(gcc.waitFor()).as(said).isZero();
    return program;
  }

  private Run locate(String program) throws IOException, InterruptedException {
    return RealRun.of(
        folder, "locate", "--mode", "derive", "--allocator", "none", "--spec", SPEC, "--", program);
  }

  /** After Singh 2016, Fig. 3.8: the program crashes in an allocation that is right. */
  @Test
  void theStatementThatCorruptedABinIsLocatedAlone() throws Exception {
    String source = Files.readString(EXAMPLES.resolve("freelist.c"));
    Run run = locate(compile(source, "-O1"));
    assertThat(run.out())
        .contains("ended with exit code 134")
        .containsPattern(
            "1\\. program\\.c:20 in remember (broke|most likely broke|may have broken) mutual");
    assertThat(run.code()).isEqualTo(ExitCode.FINDINGS);

    String mended = source.replace("memcpy(&tmp->target", "memcpy(tmp->target");
    Run good = locate(compile(mended, "-O1"));
    assertThat(good.out()).contains("remembered\ndone\n").contains("3 constraints hold");
    assertThat(good.code()).isZero();
  }

  /** Links of the thread's cache are hidden (safe linking), and shown as where they lead. */
  @Test
  void storesToFreedBlocksAreLocated() throws Exception {
    String source =
        """
        #include <stdlib.h>
        int main(void) {
          long *blocks[12];
          for (int i = 0; i < 12; i++) blocks[i] = malloc(24);
          for (int i = 0; i < 12; i++) free(blocks[i]);
          blocks[4][0] = 0x1234;
          blocks[10][0] = 0x1234;
          return 0;
        }
        """;
    Run run = locate(compile(source, "-O0"));
    assertThat(run.out())
        .containsPattern("program\\.c:6 in main (broke|most likely broke|may have broken) .*tcache")
        .containsPattern(
            "program\\.c:7 in main (broke|most likely broke|may have broken) .*fastbin");
    assertThat(run.code()).isEqualTo(ExitCode.FINDINGS);
  }

  /** Structures of the debug information are laid over nodes that have no type. */
  @Test
  void structuresInAPoolAreChecked() throws Exception {
    String source = Files.readString(EXAMPLES.resolve("pool.c"));
    String spec =
        Files.readString(EXAMPLES.resolve("pool.inv")).replace("pool.head", "program.head");
    Path file = Files.writeString(folder.resolve("pool.inv"), spec);
    String[] words = {
      "locate", "--mode", "derive", "--allocator", "none", "--spec", file.toString(), "--", ""
    };
    words[words.length - 1] = compile(source, "-O1");
    Run good = RealRun.of(folder, words);
    assertThat(good.out()).contains("2 constraints hold").contains("at most 5 nodes at once");

    String faulty = source.replace("  long *record", "  head->next->value = 9;\n  long *record");
    assertThat(faulty).isNotEqualTo(source);
    words[words.length - 1] = compile(faulty, "-O1");
    Run bad = RealRun.of(folder, words);
    assertThat(bad.out()).contains("broke falling");
    assertThat(bad.code()).isEqualTo(ExitCode.FINDINGS);
  }

  @Test
  void optionsThatDoNotGoTogetherAreRefused() throws Exception {
    Run run =
        RealRun.of(folder, "record", "--allocator", "none", "--mode", "stores", "--", "/bin/true");
    assertThat(run.err()).contains("--allocator none needs --mode derive");
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
  }
}
