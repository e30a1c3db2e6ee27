package cairn.analysis.slicing;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the algorithms of Singh 2016, section 5.1, see of an executed instruction.
 *
 * @param instance which it is; several records may be parts of one, and helpers are of none
 * @param defs what it defines
 * @param weak whether earlier definitions count, too
 * @param uses what it uses
 * @param parent what it is control dependent on
 */
record NaiveRecord(
    @Nullable Instance instance,
    Set<Place> defs,
    boolean weak,
    Set<Place> uses,
    @Nullable Instance parent) {
  /**
   * Something that can be defined: a register of a thread (t) or frame (f), a cell (m), a byte (b),
   * that an operation ran (d), or what a step holds between reading and writing (h).
   */
  record Place(char kind, long x, long y) {}
}
