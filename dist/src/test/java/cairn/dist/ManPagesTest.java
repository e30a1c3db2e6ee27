package cairn.dist;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class ManPagesTest {
  private static final Path PAGES = Path.of("target/made/man/man1");
  private static final CommandLine CAIRN = Main.commands(new PrintWriter(Writer.nullWriter()));

  static Stream<String> commands() {
    return CAIRN.getSubcommands().keySet().stream();
  }

  private static String page(String command) throws IOException {
    return Files.readString(PAGES.resolve("cairn-" + command + ".1"));
  }

  /** Without fonts, and with the signs of the keyboard. */
  private static String plain(String page) {
    return page.replaceAll("\\\\f[BIPR]", "").replace("\\-", "-").replace("\\:", "");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void tellsEveryOption(String command) throws IOException {
    String page = plain(page(command));
    for (OptionSpec option : CAIRN.getSubcommands().get(command).getCommandSpec().options()) {
      for (String name : option.names()) {
        String shown = option.negatable() ? name.replaceFirst("--", "--[no-]") : name;
        // at the beginning of a line, as what is explained, or behind another name
        assertThat(page).containsPattern("(\n|, )" + Pattern.quote(shown));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void hasTheUsualSections(String command) throws IOException {
    String page = page(command);
    for (String section :
        List.of("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "SEE ALSO")) {
      assertThat(page).containsOnlyOnce("\n.SH \"" + section + "\"\n");
    }
  }

  /** Nothing of the guide's own signs is left. */
  @ParameterizedTest
  @MethodSource("commands")
  void holdsNoMarkdown(String command) throws IOException {
    boolean code = false;
    for (String line : page(command).lines().toList()) {
      code = line.equals(".nf") || (code && !line.equals(".fi"));
      if (!code) {
        assertThat(line).doesNotContain("](", "```", "\\(ga").doesNotStartWith("|");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void refersToWhatIsThere(String command) throws IOException {
    String page = plain(page(command));
    String files = page.substring(page.lastIndexOf(".SH"));
    int begin = files.indexOf("In Cairn's folder:");
    if (begin >= 0) {
      String list = files.substring(begin + "In Cairn's folder:".length()).strip();
      for (String file : list.split(", ")) {
        assertThat(Path.of("..").resolve(file)).exists();
      }
    }
  }

  @Test
  void namesEveryCommand() throws IOException {
    String page = plain(Files.readString(PAGES.resolve("cairn.1")));
    commands().forEach(name -> assertThat(page).contains("\ncairn-" + name + "(1)\n"));
    try (Stream<Path> files = Files.list(PAGES)) {
      assertThat(files).hasSize(CAIRN.getSubcommands().size() + 1);
    }
  }

  /** groff has nothing to say against any page. */
  @Test
  void isGoodRoff() throws IOException, InterruptedException {
    Assumptions.assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/groff")), "groff, which would check it, is missing");
    try (Stream<Path> files = Files.list(PAGES)) {
      for (Path file : files.sorted().toList()) {
        Process process =
            new ProcessBuilder("groff", "-man", "-Tutf8", "-ww", file.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(said).as(file.toString()).isEmpty();
        assertThat(process.waitFor()).isZero();
      }
    }
  }

  @Test
  void convertsWhatTheGuideUses() {
    List<String> guide =
        """
        # `cairn some`: a title

        See [`other`](other.md) and *this* or **that `code`**, \\\\ and 5 µs; `a|b`.

        ```
        $ cairn some -x 'y'
        .not a request
        ```

        ## Options

        | option | meaning |
        |---|---|
        | `--a\\|b` | one |

        - first
          goes on
        - second:
          ```
          code
          ```
        1. number
        ![a picture](x.png)
        """
            .lines()
            .toList();
    GuidePage page = new GuidePage(guide, Set.of("other"));
    Roff roff = new Roff();
    page.introduction(roff);
    page.sections(roff);
    assertThat(roff.toString())
        .isEqualTo(
            """
            .PP
            See \\fBcairn\\-other\\fP(1) and \\fIthis\\fP or \\fBthat \\fBcode\\fB\\fP, \\e and 5 \\[u00B5]s; \\fBa|b\\fP.
            .PP
            .RS "4"
            .nf
            $ cairn some \\-x \\(aqy\\(aq
            \\&.not a request
            .fi
            .RE
            .SH "ON OPTIONS"
            .TP
            \\fB\\-\\-a|b\\fP
            one
            .IP "\\(bu" "2"
            first goes on
            .IP "\\(bu" "2"
            second:
            .PP
            .RS "4"
            .nf
            code
            .fi
            .RE
            .IP "1." "4"
            number
            """);
    assertThat(page.pages()).containsExactly("other");
  }
}
