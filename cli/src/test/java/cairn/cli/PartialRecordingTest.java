package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a recording does not tell is not called good, and not called broken either. */
class PartialRecordingTest {
  private static final String PROGRAM =
      """
      class Counted {
        Counted next;
        int rank;
        static Counted first;
        static void add(int rank) {
          Counted c = new Counted();
          c.rank = rank;
          c.next = first;
          first = c;
        }
        public static void main(String[] arguments) {
          for (int i = 1; i <= 20_000; i++) {
            add(i);
          }
        }
      }
      """;

  private static final String SPEC =
      """
      counted FIELDS next, rank;
      counted = java Counted;
      positive: counted X; X.rank > 0;
      check at exit of Counted.add;
      """;

  @TempDir static Path shared;
  @TempDir Path folder;
  private Path recording;
  private Path spec;

  @BeforeAll
  static void recordOnce() throws IOException, InterruptedException {
    Path spec = Files.writeString(shared.resolve("counted.inv"), SPEC);
    Files.writeString(shared.resolve("Counted.java"), PROGRAM);
    record(shared.resolve("run.cairn"), "--spec", spec.toString());
  }

  /** Every test may spoil its copy. */
  @BeforeEach
  void copy() throws IOException {
    recording = Files.copy(shared.resolve("run.cairn"), folder.resolve("run.cairn"));
    spec = Files.writeString(folder.resolve("counted.inv"), SPEC);
  }

  private static void record(Path recording, String... options)
      throws IOException, InterruptedException {
    String[] command = new String[options.length + 6];
    command[0] = "record";
    System.arraycopy(options, 0, command, 1, options.length);
    command[options.length + 1] = "-o";
    command[options.length + 2] = recording.toString();
    command[options.length + 3] = "--";
    command[options.length + 4] = RealRun.java();
    command[options.length + 5] = shared.resolve("Counted.java").toString();
    assertThat(RealRun.of(shared, command).code()).isZero();
  }

  private Run check() throws IOException, InterruptedException {
    return RealRun.of(folder, "check", recording.toString(), "--spec", spec.toString());
  }

  @Test
  void aWholeRecordingHolds() throws IOException, InterruptedException {
    assertThat(check().out()).contains("1 constraint holds at 20000 checks.");
  }

  @Test
  void damageIsToldFirst() throws IOException, InterruptedException {
    byte[] bytes = Files.readAllBytes(recording);
    bytes[bytes.length / 2] ^= 1;
    Files.write(recording, bytes);
    Run run = check();
    assertThat(run.out())
        .contains("UNDECIDED")
        .contains("Warning: the recording is not whole")
        .doesNotContain("holds at");
  }

  @Test
  void numbersThatWereNotRecordedAreUnknown() throws IOException, InterruptedException {
    record(recording, "--events", "refs", "--cpoint", "Counted.add");
    Run run = check();
    assertThat(run.out()).contains("UNDECIDED").doesNotContain("violated at");
    assertThat(run.code()).isZero();
  }

  @Test
  void aRefusalBeginsWithTheDamage() throws IOException, InterruptedException {
    byte[] whole = Files.readAllBytes(recording);
    Files.write(recording, Arrays.copyOf(whole, 300));
    Run cut = Run.of("check", recording.toString(), "--spec", spec.toString());
    assertThat(cut.err())
        .startsWith("cairn: " + recording + ": the recording is not whole: it has no end")
        .doesNotContain("Record it again");
    assertThat(cut.code()).isEqualTo(3);
    int refusals = 0;
    for (int offset = 20; offset < 2000; offset += 90) {
      byte[] bytes = whole.clone();
      bytes[offset] ^= 4;
      Files.write(recording, bytes);
      Run run = Run.of("locate", recording.toString(), "--spec", spec.toString());
      if (run.code() != 1 && run.code() != 0) {
        refusals++;
        assertThat(run.err().lines().findFirst().orElse(""))
            .as("byte %d", offset)
            .contains("the recording is not whole: ");
        assertThat(run.code()).isEqualTo(3);
      }
    }
    assertThat(refusals).isPositive();
  }

  @Test
  void aReadySpecificationWithOtherFieldsCanBeCopied() throws IOException, InterruptedException {
    Run run =
        Run.of(
            "check", recording.toString(), "--spec", "library:avl-tree", "--bind", "node=Counted");
    assertThat(run.err())
        .contains("Counted has no field 'left'; it has next, rank")
        .endsWith("in a copy: cairn info library:avl-tree --format inv > mine.inv\n");
    assertThat(run.code()).isEqualTo(3);
  }

  @Test
  void aMomentThatNeverCameIsExplained() throws IOException, InterruptedException {
    Files.writeString(spec, SPEC.replace("exit of Counted.add", "point quiet"));
    assertThat(Run.of("check", recording.toString(), "--spec", spec.toString()).err())
        .contains("the recorder found no comment // ##C-POINT(quiet). It looks", "--source DIR");
    Files.writeString(spec, SPEC.replace("exit of Counted.add", "crash"));
    assertThat(Run.of("check", recording.toString(), "--spec", spec.toString()).err())
        .contains("a crash is an exception that nothing catches", "ended with exit code 0")
        .contains("`check at end`");
  }
}
