package cairn.analysis.constraints.naive;

import cairn.analysis.constraints.lang.RootRule;
import cairn.history.CPoint;
import java.util.ArrayList;
import java.util.List;

/**
 * Where structures begin.
 *
 * @param nodes receiver, arguments and result, numbered by the history
 * @param statics whether all static fields are roots
 * @param staticFields names of single ones, {@code a.b.C.name}
 * @param all whether every node is a root that has appeared and was not freed
 */
public record Roots(List<Integer> nodes, boolean statics, List<String> staticFields, boolean all) {

  public Roots {
    nodes = List.copyOf(nodes);
    staticFields = List.copyOf(staticFields);
  }

  /** These nodes and the static fields. */
  public static Roots of(Integer... nodes) {
    return new Roots(List.of(nodes), true, List.of(), false);
  }

  /**
   * What a C-point's roots are by a specification's rules; those that distinguish the receiver from
   * the arguments need the recording's method and are not looked at here: both or none.
   */
  public static Roots of(CPoint point, List<RootRule> rules) {
    List<Integer> nodes = new ArrayList<>();
    boolean statics = rules.isEmpty();
    boolean all = false;
    List<String> fields = new ArrayList<>();
    boolean carried = rules.isEmpty();
    boolean result = rules.isEmpty();
    for (RootRule rule : rules) {
      switch (rule.kind()) {
        case RECEIVER, ARGUMENTS -> carried = true;
        case RESULT -> result = true;
        case STATICS -> statics = true;
        case STATIC -> fields.add(rule.name());
        case ALL -> all = true;
      }
    }
    for (int node : point.nodes()) {
      if (carried && node >= 0) {
        nodes.add(node);
      }
    }
    if (result && point.resultKind() == cairn.graph.SlotKind.REFERENCE) {
      nodes.add((int) point.result());
    }
    return new Roots(nodes, statics, fields, all);
  }

  /** The same with further nodes. */
  Roots with(Iterable<Integer> more) {
    List<Integer> both = new ArrayList<>(nodes);
    more.forEach(both::add);
    return new Roots(both, statics, staticFields, all);
  }
}
