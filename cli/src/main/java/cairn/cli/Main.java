package cairn.cli;

import cairn.engine.ConstraintAnalyses;
import cairn.engine.FaultAnalyses;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code cairn} command: finds the verb and runs it. */
@Command(
    name = "cairn",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Records the heap of a program at every moment, and answers questions about it.",
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:nothing found",
      "1:findings",
      "2:wrong usage",
      "3:unreadable input",
      "70:a bug in Cairn"
    })
public final class Main implements Runnable {

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  private Main() {}

  public static void main(String[] args) {
    Console console = new Console(utf8(System.out), utf8(System.err), isTerminal());
    int code = run(console, args);
    console.out().flush();
    console.err().flush();
    System.exit(code);
  }

  /** Runs one command line and returns its exit code; never throws for what a user did. */
  static int run(Console console, String... args) {
    try {
      return commandLine(console).execute(args);
    } catch (OutOfMemoryError e) {
      console.err().println("cairn: out of memory (" + e.getMessage() + ")");
      console.err().println("Give Java more, for example: CAIRN_JAVA_OPTS=-Xmx8g cairn ...");
      return ExitCode.UNREADABLE;
    } catch (RuntimeException | Error e) {
      return new Failures(console).bug(e);
    }
  }

  /** All commands, for those who describe them: their names, options and words. */
  public static CommandLine commands(PrintWriter out) {
    return commandLine(new Console(out, new PrintWriter(Writer.nullWriter()), false));
  }

  static CommandLine commandLine(Console console) {
    return commandLine(console, new ConstraintAnalyses());
  }

  /** With analyses of a test's own. */
  static CommandLine commandLine(Console console, FaultAnalyses analyses) {
    CommandLine main = new CommandLine(new Main());
    for (Object command : Commands.all(console, analyses)) {
      main.addSubcommand(command);
    }
    main.setOut(console.out());
    main.setErr(console.err());
    main.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
    main.setUsageHelpWidth(100);
    main.setParameterExceptionHandler(Failures::misuse);
    main.setExecutionExceptionHandler(new Failures(console));
    return main;
  }

  /** Without a verb. */
  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }

  private static PrintWriter utf8(PrintStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), false);
  }

  /** Whether standard error is a terminal, where the system tells (Linux); false elsewhere. */
  private static boolean isTerminal() {
    Path link = Path.of("/proc/self/fd/2");
    try {
      if (Files.isSymbolicLink(link)) {
        String target = Files.readSymbolicLink(link).toString();
        return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
      }
    } catch (IOException e) {
      return false;
    }
    return false;
  }
}
