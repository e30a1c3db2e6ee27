package cairn.analysis.api.faults;

/** A node as a person names it: {@code Node #17}. */
public record NodeName(long id, String type) {
  /** The type without its packages, and the id. */
  @Override
  public String toString() {
    return type.substring(type.lastIndexOf('.') + 1) + " #" + id;
  }
}
