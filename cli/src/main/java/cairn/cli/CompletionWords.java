package cairn.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What shells are told of commands and options, without what is about one shell. */
final class CompletionWords {
  private CompletionWords() {}

  /** A command: its name, what it does in one line, its options. */
  record Verb(String name, String help, List<Choice> options) {}

  /** An option: its names, what it does, whether a value follows it, and the values if few. */
  record Choice(List<String> names, String help, boolean value, String label, List<String> of) {}

  static List<Verb> verbs(CommandLine cairn) {
    List<Verb> verbs = new ArrayList<>();
    for (Map.Entry<String, CommandLine> each : cairn.getSubcommands().entrySet()) {
      CommandSpec spec = each.getValue().getCommandSpec();
      verbs.add(new Verb(each.getKey(), line(spec.usageMessage().description()), choices(spec)));
    }
    return verbs;
  }

  static List<Choice> choices(CommandSpec spec) {
    return spec.options().stream()
        .filter(option -> !option.hidden())
        .map(CompletionWords::choice)
        .toList();
  }

  private static Choice choice(OptionSpec option) {
    List<String> names = new ArrayList<>(List.of(option.names()));
    if (option.negatable()) {
      for (String name : option.names()) {
        names.add(name.replaceFirst("^--", "--no-"));
      }
    }
    List<String> values = new ArrayList<>();
    if (option.completionCandidates() != null) {
      option.completionCandidates().forEach(values::add);
    }
    boolean value = option.arity().min() > 0;
    return new Choice(names, line(option.description()), value, option.paramLabel(), values);
  }

  /** The first sentence. */
  static String line(String[] text) {
    String all = String.join(" ", text).replaceAll("%n|\\s+", " ").strip();
    int end = all.indexOf(". ");
    String first = end < 0 ? all : all.substring(0, end);
    return first.endsWith(".") ? first.substring(0, first.length() - 1) : first;
  }
}
