package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What cairn.toml adds to commands, and what it suppresses, on a real recording. */
class ProjectTest {
  @TempDir static Path folder;

  private static Path recording;
  private static Path spec;

  @BeforeAll
  static void record() throws IOException, InterruptedException {
    recording = folder.resolve("run.cairn");
    spec = Path.of("../examples/java/ranking.inv").toAbsolutePath().normalize();
    Run run =
        RealRun.of(
            folder,
            "record",
            "-o",
            recording.toString(),
            "--spec",
            spec.toString(),
            "--",
            RealRun.java(),
            spec.resolveSibling("Ranking.java").toString());
    assertThat(run.code()).as(run.err()).isZero();
  }

  private static Run say(String toml, String... args) throws IOException {
    Path file = Files.writeString(folder.resolve("cairn.toml"), toml);
    List<String> words = new ArrayList<>(List.of("--config", file.toString()));
    words.addAll(List.of(args));
    return Run.of(words.toArray(new String[0]));
  }

  @Test
  void optionsOfTheFileAreThoseOfTheCommandLine() throws IOException {
    Files.copy(spec, folder.resolve("own.inv"));
    // a file beside cairn.toml, though the command runs elsewhere
    Run said = say("[locate]\nspec = 'own.inv'\nformat = 'json'", "locate", recording.toString());
    assertThat(said.code()).as(said.err()).isEqualTo(ExitCode.FINDINGS);
    assertThat(said.out()).contains("\"cairn.locate/1\"").contains("Ranking.raise");
  }

  @Test
  void theCommandLineWins() throws IOException {
    Run said =
        say(
            "spec = 'no-such-file.inv'\nformat = 'json'",
            "check",
            recording.toString(),
            "--spec",
            spec.toString(),
            "--format=text");
    assertThat(said.code()).as(said.err()).isEqualTo(ExitCode.FINDINGS);
    assertThat(said.out()).contains("ordered is violated");
  }

  @Test
  void theTableOfTheCommandCountsMoreThanWhatIsForAll() throws IOException {
    String toml = "format = 'json'\n[check]\nformat = 'text'\nspec = '" + spec + "'";
    assertThat(say(toml, "check", recording.toString()).out()).startsWith("run.cairn against");
  }

  @Test
  void whatIsForRunsIsAddedOnlyWhereAProgramRuns() throws IOException {
    String toml = "[record]\ninclude = ['no.such.package']\n[locate]\nspec = '" + spec + "'";
    // --include is refused for a recording: it must not be added
    assertThat(say(toml, "locate", recording.toString()).code()).isEqualTo(ExitCode.FINDINGS);
  }

  @Test
  void listsAreRepeated() throws IOException {
    Run said =
        say("bind = ['node=Ranking$Node', 'no']", "check", recording.toString(), "--spec=" + spec);
    assertThat(said.code()).isEqualTo(ExitCode.USAGE);
    assertThat(said.err()).contains("added --bind=node=Ranking$Node --bind=no)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "limit = | 3 | is not TOML",
        "limti = 3 | 2 | :1: no command has option --limti",
        "[chek]\\nlimit = 3 | 2 | :2: there is no command chek",
        "[doctor]\\nspec = 'a' | 2 | :2: doctor has no option --spec",
        "limit = 2020-01-01 | 3 | :1: limit must be a text, a number",
        "limit = 'x' | 2 | added --limit=x",
        "suppress = 1 | 3 | :1: a suppression is a table of its own",
        "[[suppress]]\\nrule='a'\\nowner='b' | 3 | :1: a suppression needs a reason",
        "[[suppress]]\\nrule='a'\\nreason='b' | 3 | :1: a suppression needs an owner",
        "[[suppress]]\\nreason='a'\\nowner='b' | 3 | :1: a suppression needs a rule, a place, or",
        "[[suppress]]\\nrule='a'\\nreason='a'\\nowner='b'\\nuntil='2027' | 3 | :5: until must be",
        "[[suppress]]\\nrule='a'\\nreason='a'\\nowner='b'\\nwhy='x' | 3 | :5: a suppression has no why"
      })
  void whatMakesNoSenseIsSaidWithItsLine(String toml, int code, String words) throws IOException {
    Run said = say(toml.replace("\\n", "\n"), "check", recording.toString(), "--spec=" + spec);
    assertThat(said.code()).as(said.err()).isEqualTo(code);
    assertThat(said.err()).contains(words);
  }

  private static String suppress(String more) {
    return "spec = '" + spec + "'\n[[suppress]]\nreason = 'known'\nowner = 'anna'\n" + more;
  }

  @Test
  void aSuppressedStatementIsToldAndFailsNothing() throws IOException {
    Run said =
        say(suppress("rule = 'ordered'\nplace = 'Ranking.raise'"), "locate", recording.toString());
    assertThat(said.code()).isEqualTo(ExitCode.OK);
    assertThat(said.out())
        .containsPattern(
            "1\\. Ranking\\.java:32 in Ranking\\.raise (broke|most likely broke|may have broken) ordered");
    assertThat(said.out().replaceAll("\\s+", " "))
        .contains("Ranking.java:32 (Ranking.raise) is suppressed by anna: known (cairn.toml:2)");
    Run elsewhere =
        say(suppress("rule = 'ordered'\nplace = 'Ranking.add'"), "locate", recording.toString());
    assertThat(elsewhere.code()).isEqualTo(ExitCode.FINDINGS);
  }

  @Test
  void aCheckKnowsNoPlaces() throws IOException {
    Run bound =
        say(suppress("rule = 'ordered'\nplace = 'Ranking.raise'"), "check", recording.toString());
    assertThat(bound.code()).isEqualTo(ExitCode.FINDINGS);
    assertThat(bound.out().replaceAll("\\s+", " "))
        .contains("is for Ranking.raise; which statements did it, only locate can say");
    assertThat(say(suppress("rule = 'ord*'"), "check", recording.toString()).code()).isZero();
  }

  @Test
  void whatHasEndedIsOpenAgain() throws IOException {
    Run said = say(suppress("rule = '*'\nuntil = 2020-02-29"), "check", recording.toString());
    assertThat(said.code()).isEqualTo(ExitCode.FINDINGS);
    assertThat(said.out().replaceAll("\\s+", " "))
        .contains("the suppression in cairn.toml:2 has ended on 2020-02-29");
  }

  @Test
  void sarifSaysSo() throws IOException {
    Run said =
        say(suppress("rule = 'ordered'"), "locate", recording.toString(), "--format", "sarif");
    assertThat(said.code()).isZero();
    assertThat(said.out())
        .contains("\"suppressions\"")
        .contains("\"justification\" : \"known\"".replace(" : ", ": "))
        .contains("\"owner\": \"anna\"");
  }

  @Test
  void aFileThatIsNoTextIsSaid() throws IOException {
    Path binary = Files.write(folder.resolve("binary.toml"), new byte[] {-1, -2, 0});
    Run run = Run.of("--config", binary.toString(), "doctor");
    assertThat(run.code()).isEqualTo(ExitCode.UNREADABLE);
    assertThat(run.err()).contains("binary.toml: is not TOML: it is no text in UTF-8");
    assertThat(Run.of("--config", folder.toString(), "doctor").err()).contains("is a directory");
  }

  @Test
  void aMissingFileIsSaid() {
    Run run = Run.of("--config", "no-such.toml", "doctor");
    assertThat(run.code()).isEqualTo(ExitCode.UNREADABLE);
    assertThat(run.err()).contains("no-such.toml: no such file");
  }
}
