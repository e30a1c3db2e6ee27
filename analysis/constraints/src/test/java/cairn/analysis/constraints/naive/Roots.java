package cairn.analysis.constraints.naive;

import cairn.analysis.constraints.lang.RootRule;
import cairn.graph.SlotKind;
import cairn.history.CPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

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

  /** What rules make of no C-point. */
  static Roots ofRules(List<RootRule> rules) {
    List<String> fields = new ArrayList<>();
    boolean statics = rules.isEmpty();
    boolean all = false;
    for (RootRule rule : rules) {
      statics |= rule.kind() == RootRule.Kind.STATICS;
      all |= rule.kind() == RootRule.Kind.ALL;
      if (rule.kind() == RootRule.Kind.STATIC) {
        fields.add(rule.name());
      }
    }
    return new Roots(List.of(), statics, fields, all);
  }

  /**
   * What rules make of a C-point. Receiver and arguments are not told apart: the first rule that
   * names one of them takes both.
   */
  public static Roots of(CPoint point, List<RootRule> rules) {
    Set<Integer> nodes = new TreeSet<>();
    for (int node : point.nodes()) {
      if (has(rules, RootRule.Kind.RECEIVER, RootRule.Kind.ARGUMENTS) && node >= 0) {
        nodes.add(node);
      }
    }
    if (has(rules, RootRule.Kind.RESULT) && point.resultKind() == SlotKind.REFERENCE) {
      nodes.add((int) point.result());
    }
    return ofRules(rules).with(nodes);
  }

  private static boolean has(List<RootRule> rules, RootRule.Kind... kinds) {
    return rules.isEmpty() || rules.stream().anyMatch(rule -> List.of(kinds).contains(rule.kind()));
  }

  /** The same with further nodes. */
  Roots with(Iterable<Integer> more) {
    List<Integer> both = new ArrayList<>(nodes);
    more.forEach(both::add);
    return new Roots(both, statics, staticFields, all);
  }
}
