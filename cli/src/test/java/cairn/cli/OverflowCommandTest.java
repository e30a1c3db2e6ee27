package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.bounds.OutsideAccess;
import cairn.analysis.api.bounds.OutsideAccess.Kind;
import cairn.engine.BoundsAnalyses;
import cairn.engine.RecordingFile;
import cairn.history.HeapHistory;
import cairn.history.Outside;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that leave their blocks, each beside itself without the fault. */
class OverflowCommandTest {
  private static final Path EXAMPLES = RealRun.HOME.resolve("examples/c");
  private static final Path SUITE = EXAMPLES.resolve("overflows.c");
  private static final Pattern MARK = Pattern.compile("// mark: (\\S+)");

  @TempDir Path folder;

  /** What a line of the suite's list says. */
  private record Case(String name, String found, int line) {
    boolean isSeen() {
      return !found.equals("nothing seen");
    }
  }

  private Path compile(Path source, String... flags) throws IOException, InterruptedException {
    Path program = folder.resolve(source.getFileName().toString().replace(".c", ""));
    List<String> words = new ArrayList<>(List.of("gcc", "-g", "-w", source.toString()));
    words.addAll(List.of("-o", program.toString()));
    words.addAll(List.of(flags));
    assertThat(said(words)).isEmpty();
    return program;
  }

  private static String said(List<String> words) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }

  private static List<Case> cases(Path program) throws IOException, InterruptedException {
    Map<String, Integer> lines = new HashMap<>();
    List<String> source = Files.readAllLines(SUITE);
    for (int i = 0; i < source.size(); i++) {
      Matcher mark = MARK.matcher(source.get(i));
      if (mark.find()) {
        assertThat(lines.put(mark.group(1), i + 1)).isNull();
      }
    }
    List<Case> cases = new ArrayList<>();
    for (String line : said(List.of(program.toString(), "--list")).lines().toList()) {
      String[] parts = line.split("\t", -1);
      cases.add(new Case(parts[0], parts[1], lines.get(parts[2])));
    }
    return cases;
  }

  private static String words(OutsideAccess access) {
    boolean isFree = access.kind() == Kind.FREED_TWICE || access.kind() == Kind.FREED_WRONGLY;
    String how = isFree ? "free" : access.isWrite() ? "write" : "read";
    return how
        + switch (access.kind()) {
          case BEHIND -> " behind";
          case BEFORE -> " before";
          case FREED -> " freed";
          case ACROSS -> " across";
          case WILD -> " wild";
          case FREED_TWICE -> " twice";
          case FREED_WRONGLY -> " wrong";
        };
  }

  /** All cases in one run: each is seen, at its line, in its turn, and nothing else is. */
  @ParameterizedTest
  @ValueSource(strings = {"-O0", "-O2"})
  void everyCaseIsFoundAtItsLine(String level) throws Exception {
    allCases(level);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-O1", "-O3", "-Os", "-O2 -no-pie", "-O2 -fno-plt"})
  @EnabledIfSystemProperty(named = "cairn.long", matches = "true", disabledReason = "takes minutes")
  void everyCaseIsFoundHoweverItIsCompiled(String flags) throws Exception {
    allCases(flags.split(" ", -1));
  }

  private void allCases(String... flags) throws Exception {
    Path program = compile(SUITE, flags);
    List<Case> expected = cases(program).stream().filter(Case::isSeen).toList();
    assertThat(expected.size()).isGreaterThan(120);
    Path kept = folder.resolve("run.cairn");
    Run run =
        RealRun.of(
            folder, "overflow", "--keep", kept.toString(), "--", program.toString(), "--all");
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isEqualTo(ExitCode.FINDINGS);
    try (HeapHistory history = RecordingFile.open(kept).history(0, (done, all) -> {})) {
      List<Integer> lines = new ArrayList<>();
      for (Outside outside : history.outsides()) {
        int line = history.tables().site(outside.site()).line();
        if (lines.isEmpty() || lines.get(lines.size() - 1) != line) {
          lines.add(line);
        }
      }
      assertThat(lines).isEqualTo(expected.stream().map(Case::line).toList());
      Set<String> found = new LinkedHashSet<>();
      BoundsAnalyses.overflow(history, kept, (done, all) -> {})
          .findings()
          .forEach(access -> found.add(access.place().line() + " " + words(access)));
      Set<String> wanted = new LinkedHashSet<>();
      expected.forEach(each -> wanted.add(each.line() + " " + each.found()));
      assertThat(found).containsExactlyInAnyOrderElementsOf(wanted);
    }
    Run fixed = RealRun.of(folder, "overflow", "--", program.toString(), "--all", "fixed");
    assertThat(fixed.out()).contains("No access outside of a block was found.");
    assertThat(fixed.code()).isEqualTo(ExitCode.OK);
  }

  @Test
  @EnabledIfSystemProperty(named = "cairn.long", matches = "true", disabledReason = "takes minutes")
  void everyCaseIsFoundByItself() throws Exception {
    Path program = compile(SUITE, "-O1");
    for (Case each : cases(program)) {
      Run run = RealRun.of(folder, "overflow", "--", program.toString(), each.name());
      assertThat(run.code()).as(each.name()).isEqualTo(each.isSeen() ? 1 : 0);
      if (each.isSeen()) {
        assertThat(run.out()).as(each.name()).contains("1. overflows.c:" + each.line() + " (");
      }
      Run fixed = RealRun.of(folder, "overflow", "--", program.toString(), each.name(), "fixed");
      assertThat(fixed.code()).as(each.name()).isZero();
    }
  }

  @Test
  void textThatBeginsBeforeItsBlockIsFoundWhereItIsHandedOn() throws Exception {
    Path source = folder.resolve("before.c");
    Files.writeString(
        source,
        """
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        static char to[400];
        int main(int argc, char **argv) {
          char *below = calloc(1, 40), *text = calloc(1, 40);
          memset(below, 'b', 39);
          memset(text, 't', 39);
          text -= atoi(argv[1]);
          to[9] = strlen(text);
          strcpy(to, text);
          strcat(to, text);
          free(strdup(text));
          puts(text);
          return below[1] == 0;
        }
        """);
    Path program = compile(source, "-O0", "-fno-builtin");
    Run run = RealRun.of(folder, "overflow", "--format", "json", "--", program.toString(), "8");
    for (int line = 10; line <= 14; line++) {
      assertThat(run.out()).contains("\"line\": " + line + ",");
    }
    assertThat(run.out()).contains("\"underflow\"").doesNotContain("\"overflow\"");
    Run fixed = RealRun.of(folder, "overflow", "--", program.toString(), "0");
    assertThat(fixed.out()).contains("No access outside of a block was found.");
  }

  @Test
  void insideOfOneStructNothingIsSeenAndThatIsSaid() throws Exception {
    Path program = compile(SUITE, "-O0");
    Run run = RealRun.of(folder, "overflow", "--", program.toString(), "inside");
    assertThat(run.code()).isEqualTo(ExitCode.OK);
    assertThat(run.out().replace("\n", " "))
        .contains("Not seen: what stays inside of one block, such as an array that runs into");
  }

  @Test
  void theGuideShowsWhatHappens() throws Exception {
    Path program = compile(EXAMPLES.resolve("label.c"), "-O0");
    Run run =
        RealRun.of(
            folder,
            "overflow",
            "--source",
            EXAMPLES.toString(),
            "--",
            program.toString(),
            "pebble",
            "stone");
    assertThat(run.code()).isEqualTo(ExitCode.FINDINGS);
    String page = Files.readString(RealRun.HOME.resolve("docs/guide/overflow.md"));
    assertThat(page).contains("\n" + run.out().replace(program.toString(), "./label") + "```");
  }

  @Test
  void aStatementThatGoesOnIsOneFinding() throws Exception {
    Path source =
        Files.writeString(
            folder.resolve("flood.c"),
            """
            #include <stdlib.h>
            int main(void) {
              char *text = malloc(16);
              char *large = malloc(100000);
              for (int i = 0; i < 100000; i++) text[16 + i % 48] = 'x';
              for (int i = 0; i < 3000; i++) large[100000 + i] = 'x';
              free(text);
              free(large);
              return 7;
            }
            """);
    Path program = compile(source, "-O0");
    Run run = RealRun.of(folder, "overflow", "--format", "json", "--", program.toString());
    assertThat(run.out())
        .contains("\"summary\": \"Found: 2 overflows.\"")
        .contains("\"exitCode\": 7")
        .contains("\"accesses\": 100000")
        .contains("\"line\": 6");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void otherRecordingsAreRefusedWithTheCommandThatIsMissing() throws Exception {
    Path recording = folder.resolve("run.cairn");
    Run made = RealRun.of(folder, "record", "-o", recording.toString(), "--", "/bin/true");
    assertThat(made.code()).isZero();
    Run run = Run.of("overflow", recording.toString());
    assertThat(run.code()).isEqualTo(ExitCode.UNREADABLE);
    assertThat(run.err())
        .contains("was recorded without the bounds of blocks.")
        .contains("cairn record --mode derive --allocator known -o " + recording + " -- /bin/true");
    Path java = folder.resolve("list.cairn");
    Samples.list(java);
    Run other = Run.of("overflow", java.toString());
    assertThat(other.code()).isEqualTo(ExitCode.UNREADABLE);
    assertThat(other.err()).contains("is not the recording of a native program");
    Run command = Run.of("overflow", "--", "java", "Main");
    assertThat(command.code()).isEqualTo(ExitCode.USAGE);
    assertThat(command.err()).contains("overflow is for native programs");
    Run mode = Run.of("record", "--mode", "derive", "--", "java", "Main");
    assertThat(mode.code()).isEqualTo(ExitCode.USAGE);
    assertThat(mode.err()).contains("--mode is for native programs");
  }
}
