package cairn.analysis.linearizability.model;

/** A place in a specification's text; both count from 1. */
public record Position(int line, int column) {
  @Override
  public String toString() {
    return line + ":" + column;
  }
}
