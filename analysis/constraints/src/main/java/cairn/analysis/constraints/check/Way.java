package cairn.analysis.constraints.check;

import java.util.ArrayList;
import java.util.List;

/** Steps that lead from the node of a unit to another node that its evaluation looks at. */
record Way(List<Step> steps) {
  static final Way HERE = new Way(List.of());

  Way then(Step step) {
    List<Step> longer = new ArrayList<>(steps);
    longer.add(step);
    return new Way(List.copyOf(longer));
  }
}
