package cairn.cli;

import cairn.report.Escape;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns what went wrong into one message and an exit code. No stack trace reaches a person. */
final class Failures implements IExecutionExceptionHandler {
  private final Console console;

  Failures(Console console) {
    this.console = console;
  }

  /** The command line itself was wrong. */
  static int misuse(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("cairn: " + message(e));
    if (!UnmatchedArgumentException.printSuggestions(e, err)) {
      err.println("Usage: " + synopsis(command));
    }
    err.println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
    err.flush();
    return ExitCode.USAGE;
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
    console.out().flush();
    PrintWriter err = console.err();
    int code;
    if (e instanceof ParameterException misuse) {
      code = misuse(misuse, new String[0]);
    } else if (e instanceof UsageException) {
      err.println("cairn: " + message(e));
      err.println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
      code = ExitCode.USAGE;
    } else if (e instanceof IOException io) {
      err.println("cairn: " + describe(io));
      code = ExitCode.UNREADABLE;
    } else if (e instanceof UncheckedIOException io && io.getCause() != null) {
      err.println("cairn: " + describe(io.getCause()));
      code = ExitCode.UNREADABLE;
    } else {
      code = bug(e);
    }
    err.flush();
    return code;
  }

  /** Says that we are at fault, once, and where the trace is. */
  int bug(Throwable e) {
    StringWriter trace = new StringWriter();
    e.printStackTrace(new PrintWriter(trace));
    String where;
    try {
      Path log = Files.createTempFile("cairn-bug-", ".log");
      Files.writeString(log, trace.toString());
      where = "the details are in " + log;
    } catch (IOException unwritable) {
      where = "the details could not be written to " + System.getProperty("java.io.tmpdir");
    }
    console
        .err()
        .println("cairn: this is a bug in Cairn (" + Escape.text(e.toString()) + "); " + where);
    console.err().flush();
    return ExitCode.BUG;
  }

  static String describe(IOException e) {
    if (e instanceof NoSuchFileException missing) {
      return Escape.text(missing.getFile()) + ": no such file";
    }
    if (e instanceof AccessDeniedException denied) {
      return Escape.text(denied.getFile()) + ": permission denied";
    }
    if (e instanceof FileSystemException other && other.getReason() != null) {
      return Escape.text(other.getFile() + ": " + other.getReason());
    }
    return message(e);
  }

  private static String synopsis(CommandLine command) {
    return command.getHelp().synopsis(0).strip();
  }

  /** The message; every line of it is safe for a terminal. A tab becomes a blank. */
  private static String message(Throwable e) {
    String message = e.getMessage() == null ? e.toString() : e.getMessage();
    return String.join(
        "\n", message.lines().map(line -> Escape.text(line.replace('\t', ' '))).toList());
  }
}
