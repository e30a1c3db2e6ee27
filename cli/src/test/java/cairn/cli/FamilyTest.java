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

/** The guide's story of the people's tree: learned, then monitored while it runs. */
class FamilyTest {
  @TempDir Path folder;

  private Run cairn(String... words) throws IOException, InterruptedException {
    return RealRun.of(folder, words);
  }

  @Test
  void theFunctionThatForgetsTheParentIsNamed() throws IOException, InterruptedException {
    String program = folder.resolve("family").toString();
    String source = RealRun.HOME.resolve("examples/c/family.c").toString();
    Process gcc =
        new ProcessBuilder("gcc", "-g", "-o", program, source).redirectErrorStream(true).start();
    String said = new String(gcc.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(gcc.waitFor()).as(said).isZero();

    List<String> train = new ArrayList<>(List.of("train"));
    for (int seed = 1; seed <= 4; seed++) {
      String file = folder.resolve(seed + ".metrics").toString();
      String count = String.valueOf(1500 + 100 * seed);
      Run run =
          cairn(
              "record",
              "--metrics",
              file,
              "--every",
              "2000",
              "--",
              program,
              String.valueOf(seed),
              count);
      assertThat(run.code()).as(run.err()).isZero();
      train.add(file);
    }
    String model = folder.resolve("model.json").toString();
    train.addAll(List.of("-o", model));
    assertThat(cairn(train.toArray(String[]::new)).code()).isZero();

    Path page = folder.resolve("live.html");
    List<String> record =
        List.of("record", "--model", model, "--report", page.toString(), "--every", "2000", "--");
    List<String> bad = new ArrayList<>(record);
    bad.addAll(List.of(program, "20", "2000", "old"));
    Run found = cairn(bad.toArray(String[]::new));
    assertThat(found.code()).as(found.err()).isEqualTo(ExitCode.FINDINGS);
    assertThat(found.out()).isEqualTo("2001 people\n");
    assertThat(found.err())
        .contains("cairn: indegree=outdegree left its normal range of 100.0 to 100.0")
        .contains("1. indegree=outdegree fell from 100.0 % to")
        .contains("from family.c:41 (enter_old)");
    assertThat(Files.readString(page))
        .contains("family.c:41 (enter_old)")
        .doesNotContain("http-equiv=\"refresh\"");

    List<String> good = new ArrayList<>(record);
    good.addAll(List.of(program, "21", "1700"));
    Run normal = cairn(good.toArray(String[]::new));
    assertThat(normal.code()).as(normal.err()).isZero();
    assertThat(normal.err()).contains("this run: normal");
  }
}
