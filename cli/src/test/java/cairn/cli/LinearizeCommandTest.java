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
    Run run =
        Run.of("linearize", SPECS + "wrong/swap-then-link-queue.lin", "--quiet", "--no-cache");
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
        Run.of(
            "linearize",
            SPECS + "wrong/split-counter.lin",
            "--quiet",
            "--no-cache",
            "-o",
            file.toString());
    assertThat(run.code()).isEqualTo(1);
    assertThat(Files.readString(file))
        .contains("\"schema\": \"cairn.linearize/1\"")
        .contains("\"verdict\": \"REFUTED\"")
        .contains("\"historyRan\": true");
  }

  @Test
  void writesAPage() throws IOException {
    Path file = folder.resolve("answer.html");
    Run run =
        Run.of(
            "linearize",
            SPECS + "wrong/split-counter.lin",
            "--quiet",
            "--no-cache",
            "-o",
            file.toString());
    assertThat(run.code()).isEqualTo(1);
    assertThat(Files.readString(file))
        .startsWith("<!doctype html>")
        .contains("REFUTED", "class=\"lanes\"", "r: 1 seen = counter;");
  }

  @Test
  void writesAJavaClass() throws IOException {
    Run run =
        Run.of(
            "linearize",
            SPECS + "treiber-stack.lin",
            "--java",
            folder.toString(),
            "--package",
            "com.acme");
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEqualTo("wrote " + folder.resolve("TreiberStack.java") + "\n");
    assertThat(Files.readString(folder.resolve("TreiberStack.java")))
        .startsWith("package com.acme;\n")
        .contains("// q: 1 CAS(top, T, X);", "public String pop() {");
    Run misuse = Run.of("linearize", SPECS + "treiber-stack.lin", "--package", "com.acme");
    assertThat(misuse.code()).isEqualTo(2);
    assertThat(misuse.err()).contains("--package is of no use without --java");
    String java = folder.toString();
    assertThat(Run.of("linearize", SPECS + "rdcss.lin", "--java", java, "--package", "1;").code())
        .isEqualTo(2);
    assertThat(Run.of("linearize", SPECS + "rdcss.lin", "--java", java + "/none").code())
        .isEqualTo(2);
  }

  @Test
  void budgetsAreNumbersOfSeconds() {
    for (String wrong : new String[] {"0", "-1", "1000001", "soon"}) {
      Run run = Run.of("linearize", SPECS + "rdcss.lin", "--no-cache", "--budget", wrong);
      assertThat(run.code()).as(wrong).isEqualTo(2);
    }
  }

  /** What the guide shows is what it runs. */
  @Test
  void theGuideShowsItsExamples() throws IOException {
    String guide = Files.readString(Path.of("..", "docs", "guide", "linearize.md"));
    for (String name : new String[] {"high-score", "high-score-mended"}) {
      String text = Files.readString(Path.of(SPECS, "guide", name + ".lin"));
      assertThat(guide).contains("```lin\n" + text.substring(text.indexOf("int high")) + "```");
    }
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
