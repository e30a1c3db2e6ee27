package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recording and locating in one go, and what a specification asks of the recorder. */
class LocateRunTest {
  private static final String SPEC = "examples/java/ranking.inv";
  private static final String PROGRAM = "examples/java/Ranking.java";

  @TempDir Path folder;

  private Run cairn(String... arguments) throws IOException, InterruptedException {
    return RealRun.of(folder, arguments);
  }

  @Test
  void theProgramRunsAndItsFaultIsFound() throws IOException, InterruptedException {
    Run run = cairn("locate", "--spec", SPEC, "--", RealRun.java(), PROGRAM);
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith("15 25 20 30 45\nthis run against " + SPEC + "\n")
        .contains("ended with exit code 0", "Ranking.java:32", "> 32 |         at.score += by;");
    assertThat(run.code()).isEqualTo(1);
  }

  @Test
  void standardOutputIsTheAnswerAloneForMachines() throws IOException, InterruptedException {
    Path kept = folder.resolve("kept.cairn");
    Run run =
        cairn(
            "locate",
            "--spec",
            SPEC,
            "--format",
            "json",
            "-o",
            kept.toString(),
            "--",
            RealRun.java(),
            PROGRAM);
    assertThat(run.out()).startsWith("{\n  \"schema\": \"cairn.locate/1\"");
    assertThat(run.err()).isEqualTo("15 25 20 30 45\n");
    assertThat(run.code()).isEqualTo(1);
    assertThat(kept).exists();
    assertThat(cairn("locate", kept.toString(), "--spec", SPEC).code()).isEqualTo(1);
  }

  @Test
  void aProgramThatFailsIsStillLookedAt() throws IOException, InterruptedException {
    Path program = folder.resolve("Exits.java");
    Files.writeString(
        program, "class Exits { public static void main(String[] a) { System.exit(42); } }");
    Run run = cairn("locate", "--spec", SPEC, "--", RealRun.java(), program.toString());
    assertThat(run.err()).contains("Ranking.add", "never reached", "exit code 42");
    assertThat(run.code()).isEqualTo(3);
    run = cairn("locate", "--spec", SPEC, "--", RealRun.java(), "-XX:NoSuchFlag");
    assertThat(run.err()).contains("nothing was recorded: the JVM did not start");
    assertThat(run.code()).isEqualTo(3);
  }

  @Test
  void theCommandThatIsPrintedWorks() throws IOException, InterruptedException {
    Path recording = folder.resolve("run.cairn");
    cairn(
        "record",
        "-o",
        recording.toString(),
        "--",
        RealRun.java(),
        "-Dname=a b",
        "-Dpassword=hidden",
        PROGRAM);
    Run refused = cairn("check", recording.toString(), "--spec", SPEC);
    assertThat(refused.code()).isEqualTo(3);
    String command =
        "cairn record --spec "
            + SPEC
            + " -o "
            + recording
            + " -- java '-Dname=a b' -Dpassword=... "
            + PROGRAM;
    assertThat(refused.err()).contains("Ranking.add", "\nRecord it again with: " + command + "\n");
    List<String> words = List.of(command.replace("'-Dname=a b' ", "").split(" ", -1));
    String[] again = words.subList(1, words.size()).toArray(String[]::new);
    again[6] = RealRun.java();
    assertThat(again[5]).isEqualTo("--");
    Files.delete(recording);
    assertThat(cairn(again).code()).isEqualTo(0);
    assertThat(cairn("check", recording.toString(), "--spec", SPEC).code()).isEqualTo(1);
  }

  @Test
  void aSpecificationAsksForTheJdkAndForArrays() throws IOException, InterruptedException {
    Path spec = folder.resolve("s.inv");
    Files.writeString(
        spec,
        """
        heap FIELDS queue, size;
        heap = java java.util.PriorityQueue;
        heap X;
        X.queue[0] == X.queue[0] or X.size == 0;
        check heap at exit of java.util.PriorityQueue.offer;
        """);
    Path recording = folder.resolve("jdk.cairn");
    Path program = folder.resolve("Queue.java");
    Files.writeString(
        program,
        "class Queue { public static void main(String[] a) {"
            + " new java.util.PriorityQueue<Object>().offer(1); } }");
    Run run =
        cairn(
            "record",
            "--spec",
            spec.toString(),
            "-o",
            recording.toString(),
            "--",
            RealRun.java(),
            program.toString());
    assertThat(run.code()).isEqualTo(0);
    assertThat(cairn("info", recording.toString()).out())
        .contains(
            "jdk=java.util", "values=arrays", "cpoint=java.util.PriorityQueue.offer", "exit of");
  }
}
