package cairn.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.function.Consumer;
import picocli.CommandLine;

/** A command line that was run in this process: its exit code and what it said. */
record Run(int code, String out, String err) {

  static Run of(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Console console = new Console(new PrintWriter(out), new PrintWriter(err), false);
    return new Run(Main.run(console, args), out.toString(), err.toString());
  }

  /** With a command line that a test has changed. */
  static Run of(Consumer<CommandLine> change, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Console console = new Console(new PrintWriter(out), new PrintWriter(err), false);
    CommandLine main = Main.commandLine(console);
    change.accept(main);
    return new Run(main.execute(args), out.toString(), err.toString());
  }
}
