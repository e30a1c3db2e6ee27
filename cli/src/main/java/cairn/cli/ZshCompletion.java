package cairn.cli;

import picocli.CommandLine;

/**
 * The commands and options as zsh completes them, in a file {@code _cairn} of its {@code fpath}.
 */
final class ZshCompletion {
  private final CommandLine cairn;

  ZshCompletion(CommandLine cairn) {
    this.cairn = cairn;
  }

  String script() {
    StringBuilder out = new StringBuilder("#compdef cairn\n# completion of cairn for zsh\n\n");
    out.append("_cairn() {\n  local -a commands\n  commands=(\n");
    for (CompletionWords.Verb verb : CompletionWords.verbs(cairn)) {
      out.append("    ").append(quoted(verb.name() + ":" + verb.help())).append('\n');
    }
    out.append("  )\n  if (( CURRENT == 2 )); then\n");
    out.append("    _describe -t commands command commands\n");
    out.append("    _arguments");
    for (CompletionWords.Choice choice : CompletionWords.choices(cairn.getCommandSpec())) {
      option(out, choice);
    }
    out.append("\n    return\n  fi\n");
    out.append("  shift words\n  (( CURRENT-- ))\n  case $words[1] in\n");
    for (CompletionWords.Verb verb : CompletionWords.verbs(cairn)) {
      out.append("    ").append(verb.name()).append(")\n      _arguments -S");
      for (CompletionWords.Choice choice : verb.options()) {
        option(out, choice);
      }
      out.append(" \\\n        '*:file:_files'\n      ;;\n");
    }
    out.append("  esac\n}\n\n");
    // Autoloaded, the file is the function's body the first time; sourced, it is to register it.
    out.append("if [[ $funcstack[1] == _cairn ]]; then\n  _cairn \"$@\"\nelse\n");
    out.append("  compdef _cairn cairn\nfi\n");
    return out.toString();
  }

  private static void option(StringBuilder out, CompletionWords.Choice choice) {
    String help = "[" + choice.help().replaceAll("[\\[\\]\\\\:]", "\\\\$0") + "]";
    String values = choice.of().isEmpty() ? "_files" : "(" + String.join(" ", choice.of()) + ")";
    String label = choice.label().replaceAll("[^A-Za-z0-9]+", " ").strip();
    for (String name : choice.names()) {
      String value = choice.value() ? ":" + label + ":" + values : "";
      String joined = choice.value() && name.startsWith("--") ? "=" : choice.value() ? "+" : "";
      out.append(" \\\n        ").append(quoted("*" + name + joined + help + value));
    }
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
