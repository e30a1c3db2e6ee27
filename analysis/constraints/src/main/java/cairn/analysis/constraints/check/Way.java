package cairn.analysis.constraints.check;

import java.util.ArrayList;
import java.util.List;

/**
 * Steps that lead from the node of a unit to another node that its evaluation looks at.
 *
 * @param part what of the unit depends on what is there: an element of a range constraint by its
 *     number, {@link #FREE} or {@link #ALL}
 * @param place the step that leads through the element, if there is one
 */
record Way(List<Step> steps, int part, int place) {
  /** The whole unit. */
  static final int ALL = -1;

  /** Only terms that do not depend on the variable of a range. */
  static final int FREE = -2;

  static final Way HERE = new Way(List.of(), ALL, 0);

  Way then(Step step) {
    List<Step> longer = new ArrayList<>(steps);
    longer.add(step);
    return new Way(List.copyOf(longer), part, place);
  }

  /** The same way, for another part of the unit, whose element the next step leads through. */
  Way of(int otherPart) {
    return new Way(steps, otherPart, steps.size());
  }
}
