package cairn.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The man pages. Names, options and examples are the commands' own, so that they cannot be stale;
 * the rest is what the guide says.
 */
final class ManPages {
  private static final Map<String, String> VARIABLES =
      Map.of(
          "CAIRN_JAVA_HOME", "the JDK that runs Cairn, instead of the newest one found",
          "CAIRN_JAVA_OPTS", "more options for the JVM that runs Cairn, such as -Xmx8g",
          "XDG_CACHE_HOME", "holds what is built on first use (default: ~/.cache)");

  private final CommandLine cairn;
  private final String version;
  private final Set<String> commands;

  ManPages(CommandLine cairn, String version) {
    this.cairn = cairn;
    this.version = version;
    this.commands = cairn.getSubcommands().keySet();
  }

  /** Writes {@code cairn.1} and one page for each command. */
  void write(Path guide, Path folder) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("cairn.1"), main());
    for (Map.Entry<String, CommandLine> each : cairn.getSubcommands().entrySet()) {
      List<String> lines = Files.readAllLines(guide.resolve(each.getKey() + ".md"));
      String page = page(each.getKey(), each.getValue(), new GuidePage(lines, commands));
      Files.writeString(folder.resolve("cairn-" + each.getKey() + ".1"), page);
    }
  }

  private String main() {
    UsageMessageSpec usage = cairn.getCommandSpec().usageMessage();
    Roff roff = head("cairn", usage);
    roff.request("SH", "SYNOPSIS");
    roff.line(Roff.bold("cairn") + " " + Roff.italic("COMMAND") + " ...");
    roff.request("SH", "DESCRIPTION").line(words(usage.description()));
    roff.request("SH", "COMMANDS");
    for (Map.Entry<String, CommandLine> each : cairn.getSubcommands().entrySet()) {
      roff.request("TP").line(reference(each.getKey()));
      roff.line(words(each.getValue().getCommandSpec().usageMessage().description()));
    }
    options(roff, cairn);
    exitStatus(roff);
    roff.request("SH", "ENVIRONMENT");
    VARIABLES.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            each ->
                roff.request("TP")
                    .line(Roff.bold(Roff.code(each.getKey())))
                    .line(Roff.text(each.getValue())));
    roff.request("SH", "SEE ALSO");
    roff.line(String.join(", ", commands.stream().map(ManPages::reference).toList()));
    return roff.toString();
  }

  private String page(String name, CommandLine command, GuidePage guide) {
    UsageMessageSpec usage = command.getCommandSpec().usageMessage();
    List<String> notes = new ArrayList<>();
    List<String> examples = new ArrayList<>();
    split(usage.footer(), notes, examples);
    Roff roff = head("cairn-" + name, usage);
    synopsis(roff, command);
    roff.request("SH", "DESCRIPTION").line(words(usage.description()));
    if (!notes.isEmpty()) {
      roff.request("PP").line(words(notes.toArray(String[]::new)));
    }
    guide.introduction(roff);
    options(roff, command);
    exitStatus(roff);
    if (!examples.isEmpty()) {
      roff.request("SH", "EXAMPLES").verbatim(examples);
    }
    guide.sections(roff);
    roff.request("SH", "SEE ALSO");
    List<String> pages = new ArrayList<>(List.of(Roff.bold("cairn") + "(1)"));
    guide.pages().stream()
        .filter(page -> !page.equals(name))
        .forEach(page -> pages.add(reference(page)));
    roff.line(String.join(", ", pages));
    if (!guide.documents().isEmpty()) {
      roff.request("PP").line("In Cairn's folder:");
      List<String> documents =
          guide.documents().stream().map(each -> Roff.italic(Roff.code(each))).toList();
      roff.line(String.join(", ", documents));
    }
    return roff.toString();
  }

  private Roff head(String name, UsageMessageSpec usage) {
    Roff roff = new Roff();
    String title = Roff.code(name.toUpperCase(Locale.ROOT));
    roff.request("TH", title, "1", "", "Cairn " + version, "Cairn");
    roff.raw(
        ".\\\" Names and paths are long: gaps would be wide, and hyphens would become part of them.");
    roff.raw(".ad l").raw(".nh");
    roff.request("SH", "NAME");
    return roff.line(Roff.code(name) + " \\- " + Roff.text(firstSentence(usage.description())));
  }

  private static void synopsis(Roff roff, CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    roff.request("SH", "SYNOPSIS");
    StringBuilder line = new StringBuilder(Roff.bold(Roff.code(spec.qualifiedName())));
    line.append(" [").append(Roff.italic("OPTION")).append("]...");
    for (PositionalParamSpec parameter : spec.positionalParameters()) {
      line.append(' ').append(Roff.italic(Roff.code(label(command, parameter))));
    }
    roff.line(line.toString());
  }

  private static void options(Roff roff, CommandLine command) {
    roff.request("SH", "OPTIONS");
    for (PositionalParamSpec parameter : command.getCommandSpec().positionalParameters()) {
      roff.request("TP").line(Roff.italic(Roff.code(label(command, parameter))));
      roff.line(words(parameter.description()));
    }
    for (OptionSpec option : command.getCommandSpec().options()) {
      if (!option.hidden()) {
        List<String> names = new ArrayList<>();
        for (String name : option.names()) {
          String shown = option.negatable() ? name.replaceFirst("^--", "--[no-]") : name;
          names.add(Roff.bold(Roff.code(shown)));
        }
        String label = Roff.code(label(command, option));
        roff.request("TP");
        roff.line(String.join(", ", names) + (label.isEmpty() ? "" : Roff.italic(label)));
        roff.line(words(option.description()));
      }
    }
  }

  /** {@code =FILE}, {@code [=METHOD]}, {@code FILE...}. */
  private static String label(CommandLine command, ArgSpec argument) {
    return command
        .getHelp()
        .parameterLabelRenderer()
        .renderParameterLabel(argument, Ansi.OFF, List.of())
        .toString();
  }

  private void exitStatus(Roff roff) {
    roff.request("SH", "EXIT STATUS");
    cairn
        .getCommandSpec()
        .usageMessage()
        .exitCodeList()
        .forEach((code, meaning) -> roff.request("TP").line(code.strip()).line(Roff.text(meaning)));
  }

  /** The notes of a footer, and the examples after them without their indentation. */
  private static void split(String[] footer, List<String> notes, List<String> examples) {
    boolean shows = false;
    for (String line : footer) {
      if (line.matches("Examples?:.*")) {
        shows = true;
      } else if (shows) {
        examples.add(plain(line).replaceFirst("^  ", ""));
      } else if (!line.isBlank()) {
        notes.add(line);
      }
    }
  }

  private static String reference(String command) {
    return Roff.bold(Roff.code("cairn-" + command)) + "(1)";
  }

  private static String firstSentence(String[] text) {
    String all = plain(String.join(" ", text));
    int end = all.indexOf(". ");
    return (end < 0 ? all : all.substring(0, end)).replaceFirst("\\.$", "");
  }

  private static String words(String[] text) {
    return Roff.text(plain(String.join(" ", text)));
  }

  /** As picocli would print it. */
  private static String plain(String text) {
    return text.replace("%n", " ").replace("%%", "%").replaceAll("\\s+", " ").strip();
  }
}
