package cairn.analysis.linearizability.model;

import java.util.List;

/**
 * What the author believes of every reachable state: a hint for proofs, never an assumption that
 * goes unchecked.
 *
 * @param nodes variables that stand for every node of their struct
 */
public record Invariant(String name, List<Variable> nodes, Expr condition, Position position) {
  public Invariant {
    nodes = List.copyOf(nodes);
  }
}
