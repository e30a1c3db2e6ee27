package cairn.analysis.api.heap;

import cairn.analysis.api.heap.ObjectAnswer.Slot;
import java.util.List;

/**
 * An object and those around it, to be drawn.
 *
 * @param roots names of the roots that lead to it
 * @param objects the object itself first, then what it refers to, then some that refer to it
 * @param left how many more objects it refers to
 * @param referrersLeftOut how many more references to it there are
 */
public record AroundAnswer(
    String heap, List<String> roots, List<Near> objects, long left, long referrersLeftOut) {

  public AroundAnswer {
    roots = List.copyOf(roots);
    objects = List.copyOf(objects);
  }

  /** Why an object is there. */
  public enum Role {
    CENTRE,
    TARGET,
    REFERRER
  }

  /**
   * @param slots some of its slots, among them those that lead to others that are shown
   */
  public record Near(ObjectName name, Role role, long bytes, List<Slot> slots, long slotsLeftOut) {
    public Near {
      slots = List.copyOf(slots);
    }
  }
}
