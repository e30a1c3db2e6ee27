package cairn.analysis.api.faults;

/**
 * A store.
 *
 * @param node whose slot was written; null fields of a static are named by {@code slot} alone
 * @param slot a field, an element or a static field
 * @param before what it held, in words
 * @param after what it holds, in words
 */
public record Change(String node, String slot, String before, String after) {
  /** The node and its slot. */
  public String place() {
    String dot = node.isEmpty() || slot.startsWith("[") ? "" : ".";
    return node + dot + slot;
  }

  @Override
  public String toString() {
    return place() + ": " + before + " -> " + after;
  }
}
