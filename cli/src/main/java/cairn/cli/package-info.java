/**
 * The command line: a registry and one class per command. A command reads its options, asks the
 * engine, hands the result to a printer and returns an exit code.
 */
@NullMarked
package cairn.cli;

import org.jspecify.annotations.NullMarked;
