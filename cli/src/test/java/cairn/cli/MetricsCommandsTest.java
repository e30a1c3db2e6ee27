package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands train, monitor and metrics on files of samples. */
class MetricsCommandsTest {
  @TempDir Path folder;

  @BeforeEach
  void samples() throws IOException {
    SampleRuns.write(folder);
  }

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  private Run train(String... more) {
    String[] args = new String[10 + more.length];
    args[0] = "train";
    for (int i = 1; i <= 7; i++) {
      args[i] = at(i + ".metrics");
    }
    args[8] = "-o";
    args[9] = at("model.json");
    System.arraycopy(more, 0, args, 10, more.length);
    return Run.of(args);
  }

  @Test
  void aTrainedModelTellsGoodRunsFromBad() throws IOException {
    Run trained = train();
    assertThat(trained.err()).isEmpty();
    assertThat(trained.code()).isZero();
    assertThat(trained.out()).contains("Model of 7 runs of ./tree", "indegree=1");
    Run bad = Run.of("monitor", at("run.metrics"), "--model", at("model.json"));
    assertThat(bad.code()).isEqualTo(ExitCode.FINDINGS);
    assertThat(bad.out())
        .contains("run.metrics: anomalous")
        .contains("indegree=1 rose from 13.7-18.1 % to 22.2 %, from tree.c:88 (attach)");
    SampleRuns.write(folder.resolve("good.metrics"), 15.2, 0);
    Run good = Run.of("monitor", at("good.metrics"), "--model", at("model.json"));
    assertThat(good.code()).isZero();
    assertThat(good.out()).contains("good.metrics: normal");
  }

  @Test
  void severalRunsAreToldTogether() {
    train();
    Run both = Run.of("monitor", at("run.metrics"), at("1.metrics"), "--model", at("model.json"));
    assertThat(both.code()).isEqualTo(ExitCode.FINDINGS);
    assertThat(both.out()).contains("run.metrics: anomalous", "1.metrics: normal");
    Run page =
        Run.of(
            "monitor",
            at("run.metrics"),
            at("1.metrics"),
            "--model",
            at("model.json"),
            "-o",
            at("x.html"));
    assertThat(page.code()).isEqualTo(ExitCode.USAGE);
    assertThat(page.err()).contains("html shows one run");
  }

  @Test
  void everyFormatIsWhole() throws IOException {
    train();
    for (String format : new String[] {"json", "sarif"}) {
      Run run =
          Run.of("monitor", at("run.metrics"), "--model", at("model.json"), "--format", format);
      assertThat(run.code()).isEqualTo(ExitCode.FINDINGS);
      try (JsonParser json = new JsonFactory().createParser(run.out())) {
        while (json.nextToken() != null) {
          json.currentName();
        }
      }
    }
    Run html =
        Run.of("monitor", at("run.metrics"), "--model", at("model.json"), "-o", at("r.html"));
    assertThat(html.code()).isEqualTo(ExitCode.FINDINGS);
    assertThat(Files.readString(folder.resolve("r.html")))
        .contains("class=\"m-out\"", "tree.c:88 (attach)")
        .doesNotContain("<script")
        .endsWith("</html>\n");
  }

  @Test
  void namesAreEscapedInThePage() throws IOException {
    train();
    Path hostile = folder.resolve("hostile.metrics");
    String text = Files.readString(folder.resolve("run.metrics"));
    Files.writeString(hostile, text.replace("attach", "<script>alert(1)</script>"));
    Run.of("monitor", hostile.toString(), "--model", at("model.json"), "-o", at("h.html"));
    assertThat(Files.readString(folder.resolve("h.html")))
        .doesNotContain("<script")
        .contains("&lt;script&gt;");
  }

  @Test
  void aModelIsTheSameWhetherRunsComeAtOnceOrLater() throws IOException {
    train();
    String once = Files.readString(folder.resolve("model.json"));
    Path later = folder.resolve("later.json");
    Run.of("train", at("1.metrics"), at("2.metrics"), at("3.metrics"), "-o", later.toString());
    Run.of(
        "train",
        "--update",
        at("4.metrics"),
        at("5.metrics"),
        at("6.metrics"),
        at("7.metrics"),
        "-o",
        later.toString());
    assertThat(Files.readString(later)).isEqualTo(once);
  }

  @Test
  void aTypeThatNoRunHadIsToldInEveryFormat() throws IOException {
    train();
    Path strange = folder.resolve("strange.metrics");
    SampleRuns.write(strange, 15.2, 0);
    String text = Files.readString(strange);
    Files.writeString(strange, text.replace("struct node", "struct edge"));
    Run told = Run.of("monitor", strange.toString(), "--model", at("model.json"));
    assertThat(told.code()).isEqualTo(ExitCode.FINDINGS);
    assertThat(told.out())
        .contains("presence of struct edge rose from 0.0 % to 100.0 %")
        .contains("presence of struct node fell from 100.0 % to 0.0 %")
        .contains("there are many at 24 of 24 points")
        .contains("and which of 1 type are there,");
    Run.of("monitor", strange.toString(), "--model", at("model.json"), "-o", at("s.html"));
    assertThat(Files.readString(folder.resolve("s.html"))).contains("presence of struct edge");
    Path model = folder.resolve("model.json");
    Files.writeString(
        model, Files.readString(model).replaceFirst("(\"range\"\\s*:\\s*\\[)[^\\]]*", "$11"));
    refused("pairs of numbers", "monitor", at("run.metrics"), "--model", model.toString());
  }

  @Test
  void suppressionsNeedAReasonAndStayInTheModel() throws IOException {
    train();
    String model = at("model.json");
    Run without = Run.of("train", "--update", "-o", model, "--suppress", "indegree=1");
    assertThat(without.code()).isEqualTo(ExitCode.USAGE);
    assertThat(without.err()).contains("needs --reason");
    String[] metrics = {
      "indegree=1",
      "indegree=2",
      "outdegree=0",
      "outdegree=2",
      "indegree=1 of struct node",
      "indegree=2 of struct node",
      "outdegree=0 of struct node",
      "outdegree=2 of struct node"
    };
    for (String metric : metrics) {
      Run.of(
          "train", "--update", "-o", model, "--quiet", "--suppress", metric, "--reason", "a cache");
    }
    Run run = Run.of("monitor", at("run.metrics"), "--model", model);
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("suppressed: a cache");
  }

  @Test
  void whatCannotBeReadIsRefused() throws IOException {
    train();
    Files.writeString(folder.resolve("text"), "hello");
    refused("not a run", "train", at("text"), "-o", at("x.json"));
    refused("not a run", "monitor", at("model.json"), "--model", at("model.json"));
    refused("not a model", "monitor", at("run.metrics"), "--model", at("text"));
    refused("no such model", "monitor", at("run.metrics"), "--model", at("none"));
    String other = Files.readString(folder.resolve("run.metrics"));
    Files.writeString(
        folder.resolve("other.metrics"),
        other.replace("\"calls\",\"every\"", "\"bytes\",\"every\""));
    refused("cannot be compared", "monitor", at("other.metrics"), "--model", at("model.json"));
  }

  private void refused(String part, String... args) {
    Run run = Run.of(args);
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.UNREADABLE);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(part);
  }

  @Test
  void damagedModelsLeadToAnswersOrCleanErrors() throws IOException {
    train();
    byte[] good = Files.readAllBytes(folder.resolve("model.json"));
    Path bad = folder.resolve("bad.json");
    long seed = 7;
    Random random = new Random(seed);
    for (int round = 0; round < 150; round++) {
      byte[] copy = good.clone();
      for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
        copy[random.nextInt(copy.length)] = (byte) (' ' + random.nextInt(95));
      }
      Files.write(bad, copy);
      Run run = Run.of("monitor", at("run.metrics"), "--model", bad.toString());
      assertThat(run.code()).as("seed %d round %d: %s", seed, round, run.err()).isIn(0, 1, 3);
    }
  }

  @Test
  void infoAndMetricsShowWhatTheFilesAre() {
    train();
    assertThat(Run.of("info", at("model.json")).out()).contains("Model of 7 runs");
    assertThat(Run.of("info", at("run.metrics")).out()).contains("30 points");
    assertThat(Run.of("info", at("run.metrics"), "--format", "json").out())
        .contains("\"kind\": \"metrics\"");
    assertThat(Run.of("metrics", at("run.metrics"), "--types").out())
        .contains("indegree=1 of struct node");
    assertThat(Run.of("metrics", at("run.metrics"), "--follow").out()).contains("exit 0");
  }

  @Test
  void aModelThatDoesNotFitIsRefusedBeforeTheProgramRuns()
      throws IOException, InterruptedException {
    train();
    Path made = folder.resolve("made");
    Run run =
        RealRun.of(
            folder,
            "record",
            "--model",
            at("model.json"),
            "--every",
            "1MB",
            "--",
            "/bin/mkdir",
            made.toString());
    assertThat(run.code()).isEqualTo(ExitCode.UNREADABLE);
    assertThat(run.err()).contains("has points by bytes, the others by calls");
    assertThat(made).doesNotExist();
  }
}
