package cairn.cli;

import cairn.report.Escape;
import java.io.PrintWriter;
import java.util.List;

/**
 * Where a command talks: answers to {@code out}, everything else to {@code err}.
 *
 * @param interactive whether a person watches {@code err}, so that progress may be shown there
 */
record Console(PrintWriter out, PrintWriter err, boolean interactive) {
  /** What a person should know beside the answer, a line each. */
  void tell(List<String> notes) {
    notes.forEach(note -> err.println("cairn: " + Escape.text(note)));
    err.flush();
  }
}
