package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Model.OptionSpec;

class CompletionCommandTest {
  @TempDir Path directory;

  @Test
  void bashCompletesCommandsAndOptions() throws IOException, InterruptedException {
    Run run = Run.of("completion");
    assertThat(run.code()).isEqualTo(0);
    Path script = Files.writeString(directory.resolve("completion"), run.out());
    assertThat(complete(script, "cairn", "gr")).isEqualTo("graph");
    assertThat(complete(script, "cairn", "graph", "--hist")).isEqualTo("--history");
    assertThat(complete(script, "cairn", "graph", "--alive", "rea")).isEqualTo("reachable");
    assertThat(complete(script, "cairn", "abs")).isEqualTo("abstract");
    assertThat(complete(script, "cairn", "abstract", "--format", "dg")).isEqualTo("dgml");
    assertThat(complete(script, "cairn", "diff", "--ign")).isEqualTo("--ignore");
  }

  /** Every command and option that a person may type is told to the other shells, too. */
  @Test
  void zshAndFishKnowCommandsAndOptions() {
    String zsh = Run.of("completion", "--shell", "zsh").out();
    String fish = Run.of("completion", "--shell", "fish").out();
    Run.of(
        main ->
            main.getSubcommands()
                .forEach(
                    (name, command) -> {
                      assertThat(zsh).contains("\n    '" + name + ":", "\n    " + name + ")\n");
                      assertThat(fish).contains(" -a " + name + " -d ");
                      for (OptionSpec option : command.getCommandSpec().options()) {
                        String longest = option.longestName();
                        boolean brief = !longest.startsWith("--");
                        assertThat(zsh).containsPattern("'\\*" + longest + "[=+\\[]");
                        assertThat(fish)
                            .contains("'__fish_seen_subcommand_from " + name + "'")
                            .contains(longest.replaceFirst("--?", brief ? " -s " : " -l ") + " ");
                      }
                    }),
        "--help");
    assertThat(fish).contains("-l alive -x -a 'all reachable'");
    assertThat(zsh).contains("--alive=[").contains(":(all reachable)'");
    assertThat(Run.of("completion", "--shell", "tcsh").code()).isEqualTo(2);
  }

  private static String complete(Path script, String... words)
      throws IOException, InterruptedException {
    String bash =
        "compopt() { :; }; source "
            + script
            + "; COMP_WORDS=("
            + String.join(" ", words)
            + "); COMP_CWORD="
            + (words.length - 1)
            + "; _complete_cairn; echo \"${COMPREPLY[@]}\"";
    Process process = new ProcessBuilder("bash", "-c", bash).redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(0);
    return out.strip();
  }
}
