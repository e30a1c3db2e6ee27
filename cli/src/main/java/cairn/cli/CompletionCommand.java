package cairn.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints the script that completes {@code cairn} in a shell. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Prints the script that completes cairn's commands and options in a shell.",
    footer = {
      "",
      "Examples:",
      "  source <(cairn completion)",
      "  cairn completion --shell fish > ~/.config/fish/completions/cairn.fish"
    })
final class CompletionCommand implements Callable<Integer> {
  enum Shell {
    bash,
    zsh,
    fish
  }

  private final Console console;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  @Option(
      names = "--shell",
      paramLabel = "SHELL",
      defaultValue = "bash",
      description = "bash, zsh or fish (default: bash).")
  private Shell shell = Shell.bash;

  CompletionCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    CommandLine cairn = spec.root().commandLine();
    console
        .out()
        .print(
            switch (shell) {
              case bash -> AutoComplete.bash("cairn", cairn);
              case zsh -> new ZshCompletion(cairn).script();
              case fish -> new FishCompletion(cairn).script();
            });
    return ExitCode.OK;
  }
}
