package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Slices of recordings that began late, or were cut off: what is not known is said. */
class SlicePartialTest {
  private static final String PROGRAM =
      """
      public class Late {
        static class Node {
          int value;
          int other;
        }
        static Node first;
        static int seed;
        static int unused;
        static int result;
        static void prepare() {
          seed = 5;
          first = new Node();
          first.value = 7;
        }
        static void compute(int by) {
          unused++;
          int sum = 0;
          for (int i = 0; i < by; i++) {
            sum += first.value + seed;
          }
          result = sum;
        }
        public static void main(String[] args) throws Exception {
          prepare();
          compute(args.length + 3);
          if (args.length > 0) {
            String self = String.valueOf(ProcessHandle.current().pid());
            new ProcessBuilder("kill", "-9", self).start().waitFor();
            Thread.sleep(60_000);
          }
        }
      }
      """;

  private static final int RESULT = 21;

  @TempDir Path folder;

  private Path record(List<String> options, String... arguments)
      throws IOException, InterruptedException {
    Path source = Files.writeString(folder.resolve("Late.java"), PROGRAM);
    Path recording = folder.resolve("run.cairn");
    List<String> words = new ArrayList<>(List.of("record", "--slice", "-o", recording.toString()));
    words.addAll(options);
    words.addAll(List.of("--", RealRun.java(), source.toString()));
    words.addAll(Arrays.asList(arguments));
    RealRun.of(folder, words.toArray(String[]::new));
    return recording;
  }

  private static Run slice(Path recording) {
    return Run.of("slice", recording.toString(), "--at", "Late.java:" + RESULT, "--no-cache");
  }

  /** What was there before is named by its field, and only what the slice depends on. */
  @Test
  void aRecordingThatBeginsLateSaysWhatItDoesNotKnow() throws IOException, InterruptedException {
    Run run = slice(record(List.of("--start", "Late.compute")));
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("Late.java:21 in Late.compute stored Late.result: 0 -> 36")
        .contains("Late.java:18 in Late.compute", "Late.java:17 in Late.compute")
        .doesNotContain("Late.java:16 ", "Late.prepare", "Late.unused", "Node.other");
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains(
            "Warning: it depends on values from before the recording: Late$Node.value, Late.first,"
                + " Late.seed, what the first method was passed.");
  }

  /** What came before a kill is all there, and so is the slice. */
  @Test
  void aProgramThatIsKilledIsSlicedUpToThere() throws IOException, InterruptedException {
    Path recording = record(List.of(), "die");
    Run run = slice(recording);
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .containsPattern("Late.java:21 in Late.compute stored Late.result: .* -> 48")
        .contains("Late.java:13 in Late.prepare", "Late.java:25 in Late.main")
        .doesNotContain("Warning", "Note");
    Run crash = Run.of("slice", recording.toString(), "--at", "crash", "--no-cache");
    assertThat(crash.out()).containsPattern("Late.java:2[78] in Late.main");
  }

  /**
   * A file whose end is lost is sliced up to there, or says that what is asked for is not there.
   */
  @Test
  void aFileThatIsCutOffIsSlicedUpToThere() throws IOException, InterruptedException {
    byte[] whole = Files.readAllBytes(record(List.of()));
    Path cut = folder.resolve("cut.cairn");
    int told = 0;
    int refused = 0;
    for (int length = whole.length - 1; length > 0; length -= 1 + whole.length / 40) {
      Files.write(cut, Arrays.copyOf(whole, length));
      Run run = slice(cut);
      if (run.code() == 0) {
        told++;
        assertThat(run.out())
            .as("%d bytes", length)
            .contains("Note: the recording is not complete");
      } else {
        refused++;
        assertThat(run.code()).as("%d bytes: %s", length, run.err()).isEqualTo(3);
        assertThat(run.err()).as("%d bytes", length).startsWith("cairn: ");
      }
    }
    assertThat(told).isPositive();
    assertThat(refused).isPositive();
  }
}
