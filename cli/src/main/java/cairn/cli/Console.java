package cairn.cli;

import java.io.PrintWriter;

/**
 * Where a command talks: answers to {@code out}, everything else to {@code err}.
 *
 * @param interactive whether a person watches {@code err}, so that progress may be shown there
 */
record Console(PrintWriter out, PrintWriter err, boolean interactive) {}
