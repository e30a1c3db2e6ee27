package cairn.analysis.linearizability.model;

import java.util.List;

/**
 * An atomic step of an operation: it can run in a state in which its guard holds, and then has all
 * its effects at once.
 *
 * <p>Locals that have no value yet get one from the bindings, which come first. What a binding says
 * is also in the guard, so an engine that takes such locals for arbitrary values can do without
 * bindings.
 *
 * @param operation the name of its operation
 * @param index its place in the operation, from 0 on
 * @param name unique in the specification: as written, or made from operation and index
 * @param anyThread whether other threads than the one that called may run it (mark *)
 * @param isLocal whether it touches only what no other instance can see
 */
public record SubOperation(
    String operation,
    int index,
    String name,
    boolean anyThread,
    List<Binding> bindings,
    List<Expr> guard,
    List<Statement> effects,
    boolean isLocal,
    Position position) {
  public SubOperation {
    bindings = List.copyOf(bindings);
    guard = List.copyOf(guard);
    effects = List.copyOf(effects);
  }

  @Override
  public String toString() {
    return name;
  }
}
