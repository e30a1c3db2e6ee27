package cairn.analysis.constraints.infer;

import cairn.history.HeapHistory;
import java.util.List;

/**
 * A run that may have broken with what it kept before, and good runs that keep it throughout.
 *
 * @param good whole runs; there may be none
 * @param types patterns of the names of classes, {@code *} for any text; none for all of the
 *     program's own
 * @param confidence that a constraint must have before it breaks, from 0 to 1
 */
public record HabitInput(
    List<HeapHistory> good, HeapHistory run, List<String> types, double confidence) {
  public HabitInput {
    good = List.copyOf(good);
    types = List.copyOf(types);
  }
}
