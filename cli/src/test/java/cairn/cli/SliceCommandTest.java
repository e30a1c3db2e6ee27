package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Slices of programs that were really recorded. */
class SliceCommandTest {
  private static final String OUTLINE = "examples/java/Outline.java";
  private static final Path EXAMPLES = RealRun.HOME.resolve("examples/c");

  @TempDir static Path recorded;
  @TempDir Path folder;

  /** One recording for all tests that only read it. */
  @BeforeAll
  static void record() throws IOException, InterruptedException {
    Run run =
        RealRun.of(recorded, "record", "--slice", "-o", outline(), "--", RealRun.java(), OUTLINE);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
  }

  private static String outline() {
    return recorded.resolve("outline.cairn").toString();
  }

  private static Run slice(String... arguments) {
    List<String> words = new ArrayList<>(List.of("slice", outline()));
    words.addAll(List.of(arguments));
    return Run.of(words.toArray(String[]::new));
  }

  /** The lines of a file that an answer in JSON has. */
  private static Set<Integer> lines(Run run, String file) {
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    String all = run.out();
    String statements = all.substring(all.indexOf("\"statements\""), all.indexOf("\"warnings\""));
    Matcher place =
        Pattern.compile("\"file\": \"" + file + "\",\\s+\"line\": (\\d+)").matcher(statements);
    Set<Integer> lines = new TreeSet<>();
    while (place.find()) {
      lines.add(Integer.valueOf(place.group(1)));
    }
    return lines;
  }

  @Test
  void theLevelOfAnItemComesFromTheWidthOfItsLine() {
    Run run = slice("--at", "Outline.java:16#6", "--format", "json");
    assertThat(lines(run, "Outline.java"))
        .containsExactly(16, 24, 25, 26, 27, 28, 35, 39, 43, 48, 54, 55);
    assertThat(run.out()).contains("\"schema\": \"cairn.slice/1\"", "\"warnings\": [ ]");
  }

  @Test
  void aTimeASlotAndARunAreTheSameQuestion() {
    String byRun = slice("--at", "Outline.java:16#6", "--format", "json").out();
    Matcher time = Pattern.compile("\"time\": (\\d+)").matcher(byRun);
    assertThat(time.find()).isTrue();
    Matcher node = Pattern.compile("Outline\\$Item (#\\d+)\\.level = 3").matcher(byRun);
    assertThat(node.find()).isTrue();
    for (String at : List.of(time.group(1), node.group(1) + ".level")) {
      Run run = slice("--at", at, "--format", "json");
      assertThat(lines(run, "Outline.java"))
          .isEqualTo(lines(slice("--at", "Outline.java:16#6", "--format", "json"), "Outline.java"));
    }
  }

  @Test
  void valuesAloneLeaveDecisionsOut() {
    Run run = slice("--at", "Outline.java:16#6", "--data", "--format", "json");
    assertThat(lines(run, "Outline.java")).contains(28, 24).doesNotContain(27, 26);
  }

  @Test
  void forwardsFromTheFault() {
    Run run = slice("--at", "Outline.java:28", "--forward", "--format", "json");
    assertThat(lines(run, "Outline.java")).contains(28, 35, 39, 43, 48, 16, 45);
  }

  @Test
  void whatDidNotHappenIsAskedForByItself() {
    Run plain = slice("--at", "Outline.java:49#5", "--format", "json");
    assertThat(lines(plain, "Outline.java")).doesNotContain(45, 28);
    Run skipped = slice("--at", "Outline.java:49#5", "--skipped", "--format", "json");
    assertThat(lines(skipped, "Outline.java")).contains(45, 28);
  }

  @Test
  void aStaticFieldAndTheEndAreQuestionsToo() {
    Run field = slice("--at", "Outline.last");
    assertThat(field.out()).contains("Outline.java:48 in Outline.add stored Outline.last: ");
    assertThat(field.code()).isZero();
    assertThat(slice("--at", "end").code()).isZero();
  }

  @Test
  void whatIsNotThereIsRefused() {
    Run time = slice("--at", "4000");
    assertThat(time.err()).contains("there is no time 4000; the times are 1 to ");
    assertThat(time.code()).isEqualTo(ExitCode.UNREADABLE);
    Run line = slice("--at", "Outline.java:36");
    assertThat(line.err()).contains("Outline.java", "35");
    assertThat(line.code()).isEqualTo(ExitCode.UNREADABLE);
    Run file = slice("--at", "Nothing.java:36");
    assertThat(file.err()).contains("Nothing.java");
    assertThat(file.code()).isEqualTo(ExitCode.UNREADABLE);
    Run often = slice("--at", "Outline.java:49#70");
    assertThat(often.err()).contains("6");
    assertThat(often.code()).isEqualTo(ExitCode.UNREADABLE);
    assertThat(slice("--at", "crash").err())
        .contains("there is no crash: the program ended with exit code 0; ask for end");
    assertThat(slice("--at", "#1234.level").err()).contains("has no node #1234");
    assertThat(slice("--at", "#2.depth").err()).contains("has no depth; it has ");
    assertThat(slice("--at", "Outline.lost").err()).contains("Outline.last");
    Run wrong = slice("--at", "what?");
    assertThat(wrong.err()).contains("is no place to slice from; expected a time such as 23");
    assertThat(wrong.code()).isEqualTo(ExitCode.USAGE);
    assertThat(slice().code()).isEqualTo(ExitCode.USAGE);
    assertThat(slice("--at", "3", "--data", "--skipped").code()).isEqualTo(ExitCode.USAGE);
    assertThat(slice("--at", "3", "--lines", "0").code()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void aRecordingWithoutWhatRanIsRefusedWithTheCommand() throws IOException {
    Path list = folder.resolve("list.cairn");
    Samples.list(list);
    Run run = Run.of("slice", list.toString(), "--at", "3");
    assertThat(run.code()).isEqualTo(ExitCode.UNREADABLE);
    assertThat(run.err())
        .contains("was recorded without what ran")
        .contains("Record it again with: cairn record --slice -o " + list + " -- ");
    assertThat(Path.of(list + ".trace")).doesNotExist();
  }

  @Test
  void theTraceIsKeptAndMadeAnewWhereItDoesNotFit() throws IOException {
    Path copy = Files.copy(Path.of(outline()), folder.resolve("copy.cairn"));
    Path trace = Path.of(copy + ".trace");
    Run none = Run.of("slice", copy.toString(), "--at", "30", "--no-cache");
    assertThat(trace).doesNotExist();
    Run first = Run.of("slice", copy.toString(), "--at", "30");
    assertThat(first).isEqualTo(none);
    byte[] made = Files.readAllBytes(trace);
    FileTime when = Files.getLastModifiedTime(trace);
    assertThat(Run.of("slice", copy.toString(), "--at", "30")).isEqualTo(first);
    assertThat(Files.getLastModifiedTime(trace)).isEqualTo(when);
    for (int at : new int[] {20, made.length / 2, made.length - 30}) {
      byte[] damaged = made.clone();
      damaged[at] ^= 0x55;
      Files.write(trace, damaged);
      assertThat(Run.of("slice", copy.toString(), "--at", "30")).as("byte %d", at).isEqualTo(first);
      Files.write(trace, List.of(new String(damaged, 0, at, StandardCharsets.ISO_8859_1)));
      assertThat(Run.of("slice", copy.toString(), "--at", "30")).isEqualTo(first);
    }
    Files.write(trace, made);
    Files.setLastModifiedTime(copy, FileTime.fromMillis(1_000_000_000_000L));
    Files.setLastModifiedTime(trace, when);
    assertThat(Run.of("slice", copy.toString(), "--at", "30")).isEqualTo(first);
    assertThat(Files.getLastModifiedTime(trace)).isNotEqualTo(when);
    try (var left = Files.list(folder)) {
      assertThat(left).hasSize(2);
    }
  }

  @Test
  void aFolderThatCannotBeWrittenToGetsNoTrace() throws IOException {
    Path closed = Files.createDirectory(folder.resolve("closed"));
    Path copy = Files.copy(Path.of(outline()), closed.resolve("copy.cairn"));
    assertThat(closed.toFile().setWritable(false)).isTrue();
    try {
      assertThat(Run.of("slice", copy.toString(), "--at", "30").code()).isZero();
      if (!Files.isWritable(closed)) {
        assertThat(Path.of(copy + ".trace")).doesNotExist();
      }
    } finally {
      assertThat(closed.toFile().setWritable(true)).isTrue();
    }
  }

  @Test
  void filesSayTheirFormat() throws IOException {
    String source = RealRun.HOME.resolve("examples/java").toString();
    for (String ending : List.of("json", "html", "dot", "txt")) {
      Path file = folder.resolve("why." + ending);
      Run run = slice("--at", "Outline.java:16#6", "--source", source, "-o", file.toString());
      assertThat(run.err()).contains("The report is in " + file);
      assertThat(run.code()).isZero();
      assertThat(Files.readString(file)).contains("Outline.java");
    }
    assertThat(Files.readString(folder.resolve("why.html"))).contains("width += 4;");
  }

  @Test
  void locateLeadsToTheStatementThatComputedTheValue() throws IOException, InterruptedException {
    Path kept = folder.resolve("kept.cairn");
    Run run =
        RealRun.of(
            folder,
            "locate",
            "--slice",
            "--spec",
            "examples/java/outline.inv",
            "-o",
            kept.toString(),
            "--",
            RealRun.java(),
            OUTLINE);
    assertThat(run.code()).isEqualTo(ExitCode.FINDINGS);
    assertThat(run.out())
        .contains("\n1. Outline.java:48 in Outline.add took part in breaking stepwise")
        .contains("it passed in what was stored in Outline.last.level; with 2 there")
        .contains("\n3. Outline.java:49 in Outline.add may have broken stepwise")
        .contains("It may have stored what it was told to.")
        .contains("Outline.java:28 in Outline.width")
        .contains("All of it: cairn slice " + kept + " --skipped --at ");
    String spec = RealRun.HOME.resolve("examples/java/outline.inv").toString();
    Run json = Run.of("locate", kept.toString(), "--spec", spec, "--format", "json");
    assertThat(json.out()).contains("\"slice\": {", "\"direction\": \"backwards\"", "\"line\": 28");
    Run html = Run.of("locate", kept.toString(), "--spec", spec, "--format", "html");
    assertThat(html.out()).contains("The slice, with dependences", "Outline.java:28 in");
    assertThat(kept + ".trace").satisfies(trace -> assertThat(Path.of(trace)).exists());
  }

  /**
   * Singh 2016, Fig. 5.1, rebuilt from its text: {@code y} in line 4 uses {@code z} and {@code b},
   * and line 8 sets a field wrongly; and Fig. 5.3, in which the sum has all elements in its slice
   * and {@code x} is not.
   */
  @Test
  void theExamplesOfTheDissertation() throws IOException, InterruptedException {
    Path program =
        Files.writeString(
            folder.resolve("Figures.java"),
            """
            class Figures { static class Node { Node n; int v; } static int z; static long sum; static void first(Node node, int a) {
              int b = a + 1;
              z = a * 2;
              int y = z + b;
              int unused = y * 3;
              Node x = y > 5 ? null : node;
              if (unused > 0) z = unused;
              node.n = x; }
            static void third(int u) { int[] a = new int[1001]; long y = 0;
              int x = u;
              for (int i = 0; i <= 1000; i++)
                y = y + a[i];
              sum = y; }
            public static void main(String[] args) { first(new Node(), 4); third(3); } }
            """);
    Path kept = folder.resolve("figures.cairn");
    Run run =
        RealRun.of(
            folder,
            "record",
            "--slice",
            "-o",
            kept.toString(),
            "--",
            RealRun.java(),
            program.toString());
    assertThat(run.code()).isZero();
    Run first = Run.of("slice", kept.toString(), "--at", "Figures.java:8", "--format", "json");
    assertThat(lines(first, "Figures.java")).contains(2, 3, 4, 6, 8).doesNotContain(5, 7);
    Run third = Run.of("slice", kept.toString(), "--at", "Figures.sum", "--format", "json");
    assertThat(lines(third, "Figures.java")).contains(9, 11, 12, 13).doesNotContain(10);
    assertThat(third.out()).containsPattern("\"line\": 12,[^}]*\"runs\": 1001,");
  }

  private Path compile(String name) throws IOException, InterruptedException {
    Path program = folder.resolve(name.replace(".c", ""));
    Process process =
        new ProcessBuilder(
                "gcc", "-g", "-O0", "-o", program.toString(), EXAMPLES.resolve(name).toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return program;
  }

  @Test
  void aTrainIsLinkedWhereAWrongNumberSays() throws IOException, InterruptedException {
    Path program = compile("timetable.c");
    Path kept = folder.resolve("kept.cairn");
    Run run =
        RealRun.of(
            folder,
            "locate",
            "--slice",
            "--keep",
            kept.toString(),
            "--spec",
            "examples/c/timetable.inv",
            "--source",
            "examples/c",
            "--",
            program.toString());
    assertThat(run.code()).isEqualTo(ExitCode.FINDINGS);
    assertThat(run.out())
        .containsPattern(
            "[123]\\. timetable\\.c:17 in hours (broke|most likely broke|may have broken) ordered")
        .contains("timetable.c:17 in hours      | return days * 12;");
    Run slice = Run.of("slice", kept.toString(), "--at", "timetable.c:39#last", "--format", "json");
    assertThat(lines(slice, "timetable.c"))
        .contains(39, 36, 32, 31, 28, 21, 17)
        .doesNotContain(46, 47);
    Run data =
        Run.of(
            "slice", kept.toString(), "--at", "timetable.c:39#last", "--data", "--format", "json");
    assertThat(lines(data, "timetable.c")).contains(39, 32).doesNotContain(31, 17);
    Run skipped = Run.of("slice", kept.toString(), "--at", "timetable.c:39#last", "--skipped");
    assertThat(skipped.code()).isEqualTo(3);
    assertThat(skipped.err()).contains("--skipped is for recordings of Java programs");
    String page = Files.readString(RealRun.HOME.resolve("docs/guide/slice.md"));
    String shown = run.out().replace(program.toString(), "./timetable");
    String again =
        shown
            .replace("kept.cairn against", "this run against")
            .replaceAll("(?m)^ +All of it: .*\n", "");
    assertThat(page).contains("\n" + again + "```");
  }

  @Test
  void aCrashIsAskedAbout() throws IOException, InterruptedException {
    Path program = compile("settings.c");
    Run run =
        RealRun.of(
            folder, "slice", "--at", "crash", "--source", "examples/c", "--", program.toString());
    assertThat(run.out())
        .contains("this run, backwards from the crash, SIGSEGV reading 1 byte at 0x0")
        .contains("settings.c:30 in total crashed")
        .contains("reads      value = null (line 29)")
        .contains("value      at = struct setting #3; at = struct setting #4")
        .doesNotContain("settings.c:20");
    assertThat(run.code()).isZero();
  }

  @Test
  void whatDidNotCrashHasNoCrash() throws IOException, InterruptedException {
    Path program = compile("timetable.c");
    Run run = RealRun.of(folder, "slice", "--at", "crash", "--", program.toString());
    assertThat(run.err()).contains("the program did not crash: it ended with exit code 0");
    assertThat(run.code()).isEqualTo(3);
  }

  @Test
  void onlyPartOfANativeProgramIsTraced() throws IOException, InterruptedException {
    Path program = compile("timetable.c");
    Path kept = folder.resolve("part.cairn");
    Run recorded =
        RealRun.of(
            folder,
            "record",
            "--slice",
            "departure",
            "-o",
            kept.toString(),
            "--",
            program.toString());
    assertThat(recorded.code()).isZero();
    Run run = Run.of("slice", kept.toString(), "--at", "timetable.c:21#2");
    assertThat(run.out())
        .contains("timetable.c:17 in hours")
        .contains("code that was not traced")
        .contains("Note: the slice leads to code that was not traced")
        .doesNotContain("timetable.c:28");
    Run end = Run.of("slice", kept.toString(), "--at", "end");
    assertThat(end.err()).contains("what ran last was not traced");
    assertThat(end.code()).isEqualTo(3);
    Run wrong = RealRun.of(folder, "record", "--slice", "departures", "--", program.toString());
    assertThat(wrong.err()).contains("has no function departures; it has departure");
    Run lone = RealRun.of(folder, "record", "--start", "add", "--", program.toString());
    assertThat(lone.err()).contains("--start", "add --mode slice");
  }

  @Test
  void nativeProgramsAreSlicedInOneGo() throws IOException, InterruptedException {
    Path program = compile("timetable.c");
    Run run =
        RealRun.of(
            folder,
            "slice",
            "--at",
            "timetable.c:21#2",
            "--format",
            "json",
            "--",
            program.toString());
    assertThat(run.err()).startsWith("day 0 08:00\n");
    assertThat(run.out()).startsWith("{\n  \"schema\": \"cairn.slice/1\"");
    assertThat(run.out()).contains("\"exitCode\": 0", "\"line\": 17");
    assertThat(run.code()).isZero();
  }
}
