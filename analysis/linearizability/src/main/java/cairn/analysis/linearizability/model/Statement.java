package cairn.analysis.linearizability.model;

/**
 * One effect of a sub-operation; the effects of a sub-operation run one after the other, at once.
 */
public sealed interface Statement {

  /** Writes a value. READ and return are assignments to implicit variables. */
  record Assign(Expr.Location target, Expr value) implements Statement {}

  /**
   * Makes a node of a struct; its fields are zero, false and NULL. Where the struct is reused it
   * may be any node that was freed, with the fields that it had.
   */
  record Allocate(Variable target, String struct) implements Statement {}

  /** Gives a node back. Without reuse this does nothing. */
  record Release(Expr node) implements Statement {}
}
