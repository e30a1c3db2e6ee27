package cairn.cli;

import picocli.CommandLine;

/** The commands and options as fish completes them. */
final class FishCompletion {
  private final CommandLine cairn;

  FishCompletion(CommandLine cairn) {
    this.cairn = cairn;
  }

  String script() {
    StringBuilder out = new StringBuilder("# completion of cairn for fish\n");
    for (CompletionWords.Choice choice : CompletionWords.choices(cairn.getCommandSpec())) {
      option(out, "__fish_use_subcommand", choice);
    }
    for (CompletionWords.Verb verb : CompletionWords.verbs(cairn)) {
      out.append("complete -c cairn -f -n __fish_use_subcommand -a ").append(verb.name());
      out.append(" -d ").append(quoted(verb.help())).append('\n');
      for (CompletionWords.Choice choice : verb.options()) {
        option(out, quoted("__fish_seen_subcommand_from " + verb.name()), choice);
      }
    }
    return out.toString();
  }

  private static void option(StringBuilder out, String condition, CompletionWords.Choice choice) {
    out.append("complete -c cairn -n ").append(condition);
    for (String name : choice.names()) {
      out.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
    }
    if (choice.value()) {
      out.append(choice.of().isEmpty() ? " -r" : " -x -a " + quoted(String.join(" ", choice.of())));
    }
    out.append(" -d ").append(quoted(choice.help())).append('\n');
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
