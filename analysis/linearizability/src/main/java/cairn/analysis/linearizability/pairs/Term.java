package cairn.analysis.linearizability.pairs;

/**
 * A term of the solver. Its own class, so that the solver's generics and its name for expressions
 * stay in one file.
 */
record Term(com.microsoft.z3.Expr<?> expr) {
  @Override
  public String toString() {
    return expr.toString();
  }
}
