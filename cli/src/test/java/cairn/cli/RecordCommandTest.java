package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The record command and the README, with real processes: the program's output is inherited. */
class RecordCommandTest {
  @TempDir Path folder;

  private Run cairn(String... arguments) throws IOException, InterruptedException {
    return RealRun.of(folder, arguments);
  }

  private Path program(String name, String source) throws IOException {
    Path file = folder.resolve(name + ".java");
    Files.writeString(file, source, StandardCharsets.UTF_8);
    return file;
  }

  @Test
  void theReadmeIsTrue() throws IOException, InterruptedException {
    String readme = Files.readString(RealRun.HOME.resolve("README.md"), StandardCharsets.UTF_8);
    List<String> blocks = new ArrayList<>();
    Matcher fences = Pattern.compile("```(?:java|inv)?\n(.*?)```", Pattern.DOTALL).matcher(readme);
    while (fences.find()) {
      blocks.add(fences.group(1));
    }
    assertThat(example("Ranking.java").lines().map(String::strip))
        .containsSequence(blocks.get(0).lines().map(String::strip).toList());
    assertThat(example("ranking.inv")).isEqualTo(blocks.get(1));
    List<String> commands = blocks.get(2).lines().toList();
    assertThat(commands).hasSize(2);
    Path recording = folder.resolve("run.cairn");

    Run located = cairn(words(commands.get(0), recording));
    assertThat(located.err()).isEmpty();
    assertThat(located.out()).startsWith("15 25 20 30 45\n").contains(blocks.get(3));
    assertThat(located.code()).isEqualTo(ExitCode.FINDINGS);

    Run shown = cairn(words(commands.get(1), recording));
    assertThat(shown.out()).contains("score").contains("Ranking.java:32 (Ranking.raise)");
    assertThat(shown.code()).isZero();
  }

  private static String example(String name) throws IOException {
    return Files.readString(
        RealRun.HOME.resolve("examples/java").resolve(name), StandardCharsets.UTF_8);
  }

  private static String[] words(String command, Path recording) {
    List<String> words = new ArrayList<>();
    for (String word : command.substring("./cairn ".length()).split(" ", -1)) {
      words.add(
          word.startsWith("run.cairn")
              ? recording + word.substring("run.cairn".length())
              : word.equals("java") ? RealRun.java() : word);
    }
    return words.toArray(new String[0]);
  }

  @Test
  void theExitCodeIsTheProgramsOwn() throws IOException, InterruptedException {
    Path file =
        program(
            "Exits", "class Exits { public static void main(String[] a) { System.exit(42); } }");
    Path recording = folder.resolve("exits.cairn");
    Run result = cairn("record", "-o", recording.toString(), "--", RealRun.java(), file.toString());
    assertThat(result).isEqualTo(new Run(42, "", ""));
    assertThat(cairn("info", recording.toString()).out()).contains("exit code 42");
  }

  /** The recorder keeps its tables in collections, which are woven themselves then. */
  @Test
  void aCrashWithCollectionsRecordedIsReadable() throws IOException, InterruptedException {
    Path file =
        program(
            "Crashes",
            "class Crashes { Crashes next; public static void main(String[] a) {"
                + " new Crashes().next.next = null; } }");
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", folder.toString(), file.toString()))
        .isZero();
    Path recording = folder.resolve("crashes.cairn");
    Run result =
        cairn(
            "record",
            "--jdk",
            "-o",
            recording.toString(),
            "--",
            RealRun.java(),
            "-cp",
            folder.toString(),
            "Crashes");
    assertThat(result.code()).isEqualTo(1);
    Run info = cairn("info", recording.toString());
    assertThat(info.code()).as(info.err()).isZero();
    assertThat(info.out()).contains("java.lang.NullPointerException");
  }

  @Test
  void whatAHaltedProgramLeftIsMovedIntoTheRecording() throws IOException, InterruptedException {
    Path file =
        program(
            "Halts",
            "class Halts { static Object o; public static void main(String[] a) {"
                + " o = new Halts(); Runtime.getRuntime().halt(7); } }");
    Path recording = folder.resolve("halts.cairn");
    assertThat(
            cairn("record", "-o", recording.toString(), "--", RealRun.java(), file.toString())
                .code())
        .isEqualTo(7);
    assertThat(Path.of(recording + ".live")).doesNotExist();
    assertThat(cairn("info", recording.toString()).out())
        .contains("killed or halted")
        .contains("nothing is missing");
    assertThat(cairn("graph", recording.toString()).out()).contains("root static Halts.o");
  }

  @Test
  void childrenGetRecordingsOfTheirOwn() throws IOException, InterruptedException {
    Path file =
        program(
            "Parent",
            "class Parent { public static void main(String[] a) throws Exception { if (a.length =="
                + " 0) System.exit(new ProcessBuilder(ProcessHandle.current().info().command()"
                + ".get(), \""
                + "\" + System.getProperty(\"at\"), \"child\").inheritIO().start().waitFor());"
                + " } }");
    Path recording = folder.resolve("parent.cairn");
    Run result =
        cairn(
            "record",
            "--children",
            "-o",
            recording.toString(),
            "--",
            RealRun.java(),
            "-Dat=" + file,
            file.toString());
    assertThat(result.code()).isZero();
    try (var files = Files.list(folder)) {
      assertThat(files.map(f -> f.getFileName().toString()).filter(f -> f.endsWith(".cairn")))
          .hasSize(2)
          .contains("parent.cairn");
    }
  }

  @Test
  void optionsThatTheLauncherPutAsideReachTheProgram() throws IOException, InterruptedException {
    Path file =
        program(
            "Told",
            "class Told { public static void main(String[] a) {"
                + " System.out.println(System.getProperty(\"told\")); } }");
    Path recording = folder.resolve("told.cairn");
    Run result =
        RealRun.exactly(
            folder,
            Map.of("CAIRN_PASS_JAVA_TOOL_OPTIONS", "-Dtold=yes"),
            "record",
            "-o",
            recording.toString(),
            "--",
            RealRun.java(),
            file.toString());
    assertThat(result.out()).isEqualTo("yes\n");
    assertThat(result.err()).isEqualTo("Picked up JAVA_TOOL_OPTIONS: -Dtold=yes\n");
    assertThat(recording).exists();
  }

  @Test
  void whatIsThereFromBeforeIsNotTakenForTheRecording() throws IOException, InterruptedException {
    Path recording = Files.writeString(folder.resolve("old.cairn"), "old");
    Run result =
        cairn("record", "-o", recording.toString(), "--", RealRun.java(), "-XX:Nonsense", "X");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err()).contains("nothing was recorded").contains("is from before");
    assertThat(recording).hasContent("old");
  }

  @Test
  void whatRanIsRecordedForSlices() throws IOException, InterruptedException {
    Path file =
        program(
            "Sums",
            "class Sums { int n; public static void main(String[] a) { Sums s = new Sums();"
                + " for (int i = 0; i < 3; i++) s.n += i; System.out.println(s.n); } }");
    Path recording = folder.resolve("s.cairn");
    Run run = cairn("record", "--slice", "-o", recording.toString(), "--", "java", file.toString());
    assertThat(run.out()).isEqualTo("3\n");
    assertThat(cairn("info", recording.toString()).out())
        .contains("can be sliced")
        .contains("2 methods of 1 classes")
        .containsPattern("4 +reads of fields");
    cairn(
        "record",
        "--slice",
        "Sums.<init>",
        "-o",
        recording.toString(),
        "--",
        "java",
        file.toString());
    assertThat(cairn("info", recording.toString()).out())
        .contains("1 methods of 1 classes")
        .doesNotContain("reads of fields");
    Run refused = cairn("record", "--slice", "--events", "refs", "--", "java", file.toString());
    assertThat(refused.code()).isEqualTo(ExitCode.USAGE);
    assertThat(refused.err()).contains("--slice needs --events prims");
  }

  @Test
  void misuseIsTold() throws IOException, InterruptedException {
    Path script = Files.writeString(folder.resolve("script"), "#!/bin/sh\n");
    assertThat(script.toFile().setExecutable(true)).isTrue();
    Run notJava = cairn("record", "--", script.toString());
    assertThat(notJava.code()).isEqualTo(ExitCode.USAGE);
    assertThat(notJava.err()).contains("is a script").contains("--children");
    Run noFolder =
        cairn("record", "-o", folder + "/none/x.cairn", "--", RealRun.java(), "-version");
    assertThat(noFolder.code()).isEqualTo(ExitCode.USAGE);
    assertThat(noFolder.err()).contains("there is no folder");
    Run noProgram = cairn("record", "-o", folder + "/x.cairn", "--", folder + "/java", "X");
    assertThat(noProgram.code()).isEqualTo(ExitCode.USAGE);
    assertThat(noProgram.err()).contains("cannot start");
  }
}
