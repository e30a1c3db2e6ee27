package cairn.cli;

import cairn.engine.ConstraintAnalyses;
import cairn.engine.FaultAnalyses;
import cairn.engine.ProjectFile;
import cairn.report.Escape;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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

  /** Read by {@link Project} before anything is parsed; it stands here for help and completion. */
  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "Takes options and suppressions from this file instead of the nearest cairn.toml; none"
              + " for no file.")
  @SuppressWarnings("UnusedVariable")
  private @Nullable String config;

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
      return execute(console, args);
    } catch (UsageException e) {
      console.err().println("cairn: " + Escape.text(String.valueOf(e.getMessage())));
      return ExitCode.USAGE;
    } catch (IOException e) {
      console.err().println("cairn: " + Failures.describe(e));
      return ExitCode.UNREADABLE;
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

  /** With what cairn.toml adds; if that made no sense, says what it was. */
  private static int execute(Console console, String[] args) throws IOException {
    Project project = Project.of(args, Path.of(""));
    CommandLine main = commandLine(console, new ConstraintAnalyses(), project);
    ProjectFile file = project.file();
    if (file == null || file.settings().isEmpty()) {
      return main.execute(args);
    }
    List<String> added = project.added(commandLine(console), args);
    int code = main.execute(Project.with(added, main, args));
    if (code == ExitCode.USAGE && !added.isEmpty()) {
      console.err().println("(" + file.path() + " added " + String.join(" ", added) + ")");
    }
    return code;
  }

  static CommandLine commandLine(Console console) {
    return commandLine(console, new ConstraintAnalyses(), Project.NONE);
  }

  /** With analyses of a test's own. */
  static CommandLine commandLine(Console console, FaultAnalyses analyses) {
    return commandLine(console, analyses, Project.NONE);
  }

  private static CommandLine commandLine(Console console, FaultAnalyses analyses, Project project) {
    CommandLine main = new CommandLine(new Main());
    for (Object command : Commands.all(console, analyses, project)) {
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
