package cairn.analysis.api.bounds;

import cairn.analysis.api.CodePlace;
import java.util.List;

/**
 * A block of memory as a person names it.
 *
 * @param id of its node
 * @param type what its allocation is taken to mean; empty if that is not known
 * @param size in bytes
 * @param allocated the calls of its allocation, innermost first; empty if not known
 * @param freed those of its release, if it was freed when it was accessed
 */
public record BlockName(
    long id, String type, long size, List<CodePlace> allocated, List<CodePlace> freed) {
  public BlockName {
    allocated = List.copyOf(allocated);
    freed = List.copyOf(freed);
  }

  /** {@code a block of 16 bytes (struct item)}. */
  @Override
  public String toString() {
    return "a block of " + OutsideAccess.bytes(size) + (type.isEmpty() ? "" : " (" + type + ")");
  }
}
