package cairn.bench.mutants.c;

import java.util.List;

/**
 * A source file with one statement changed.
 *
 * @param file its name, as it was copied
 * @param line the first line of what was changed
 * @param lastLine the last one
 * @param method the function
 * @param slots members that the statement stores, as the source names them; {@code []} for an
 *     element; empty if the source does not say
 * @param callee the function that a deleted statement called; otherwise empty
 * @param before the statement as it was
 * @param after what it became
 * @param source the changed file
 */
record CMutant(
    String id,
    Operator operator,
    String file,
    int line,
    int lastLine,
    String method,
    List<String> slots,
    String callee,
    String before,
    String after,
    String source) {
  CMutant {
    slots = List.copyOf(slots);
  }
}
