package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Proofs, interleavings and errors, as the command says them. */
class LinearizeCommandTest {
  private static final String SPECS =
      Path.of("..", "examples", "lin").toAbsolutePath().normalize() + "/";

  @TempDir Path folder;

  @Test
  void provesTheQueueOfMichaelAndScott() {
    Run run = Run.of("linearize", SPECS + "ms-queue.lin", "--quiet", "--no-cache");
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .startsWith("PROVED: ")
        .contains("\n    d e f h\n  d . . r .\n  e b . b .\n  f b r b b\n  h b . . b\n")
        .contains("Memory is sequentially consistent");
  }

  @Test
  void showsTheInterleavingOfAWrongQueue() {
    Run run = Run.of("linearize", SPECS + "wrong/swap-then-link-queue.lin", "--quiet", "--no-cache");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out())
        .startsWith("REFUTED: ")
        .contains("no order of the operations explains s0 s1 l1 h2 l0")
        .contains("n2.next: NULL -> n3");
  }

  @Test
  void tellsJsonWhatItTellsPeople() throws IOException {
    Path file = folder.resolve("answer.json");
    Run run =
        Run.of("linearize", SPECS + "wrong/split-counter.lin", "--quiet", "--no-cache", "-o", file.toString());
    assertThat(run.code()).isEqualTo(1);
    assertThat(Files.readString(file))
        .contains("\"schema\": \"cairn.linearize/1\"")
        .contains("\"verdict\": \"REFUTED\"")
        .contains("\"historyRan\": true");
  }

  @Test
  void saysWhereASpecificationIsWrong() throws IOException {
    Path file = folder.resolve("wrong.lin");
    Files.writeString(file, "struct node{int value, node next};\nEnqueue(int 5)\n");
    Run run = Run.of("linearize", file.toString());
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).contains("wrong.lin:").contains("^").doesNotContain("\tat ");
    assertThat(Run.of("linearize", folder.resolve("none.lin").toString()).code()).isEqualTo(3);
    assertThat(Run.of("linearize", folder.toString()).code()).isEqualTo(3);
  }
}
