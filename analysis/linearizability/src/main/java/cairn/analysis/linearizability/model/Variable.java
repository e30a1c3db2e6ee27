package cairn.analysis.linearizability.model;

/**
 * A variable. Two variables with the same name in different operations differ by their owner only,
 * so a variable is used together with the instance that it belongs to.
 *
 * @param owner the operation that has it, or empty if it is not an operation's
 */
public record Variable(String name, Type type, Scope scope, String owner) {

  /** Who has the variable. */
  public enum Scope {
    /** All instances share it. */
    GLOBAL,
    /** An instance has it, with its value from the start. */
    PARAMETER,
    /** An instance has it. */
    LOCAL,
    /** An instance has it, and the text does not name it: what READ read, and the result. */
    IMPLICIT,
    /** A variable of the block that sets up the initial state. */
    INITIAL,
    /** Stands for every node, in an invariant. */
    QUANTIFIED,
    /** A variable of the sequential specification. */
    ABSTRACT
  }

  /** The name of the variable that holds what an operation returns. */
  public static final String RESULT = "return";

  public static Variable global(String name, Type type) {
    return new Variable(name, type, Scope.GLOBAL, "");
  }

  /** Whether each instance of an operation has one of its own. */
  public boolean isOfInstance() {
    return scope == Scope.PARAMETER || scope == Scope.LOCAL || scope == Scope.IMPLICIT;
  }

  public boolean isGlobal() {
    return scope == Scope.GLOBAL;
  }

  /** Whether it holds what its operation returns. */
  public boolean isResult() {
    return scope == Scope.IMPLICIT && name.equals(RESULT);
  }

  @Override
  public String toString() {
    return name;
  }
}
