package cairn.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the script that completes {@code cairn} in bash and zsh. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Prints the script that completes cairn's commands and options in bash and zsh.",
    footer = {"", "Example:", "  source <(cairn completion)"})
final class CompletionCommand implements Callable<Integer> {
  private final Console console;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  CompletionCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    console.out().print(AutoComplete.bash("cairn", spec.root().commandLine()));
    return ExitCode.OK;
  }
}
