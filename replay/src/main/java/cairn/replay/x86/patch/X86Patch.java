package cairn.replay.x86.patch;

import cairn.replay.x86.X86Machine;
import cairn.symbols.LineTables;
import java.util.Map;

/**
 * A small change of one instruction, or of several that a compiler made of one statement.
 *
 * @param address of the first instruction
 * @param function that holds it; of one that is inlined, the inner one
 * @param place of the instruction in the source
 * @param text what it does, such as {@code negates the condition}
 * @param before the variable or member that is no longer used; empty if none is exchanged
 * @param after the one that is used instead
 * @param edits what happens in place of which instructions
 */
public record X86Patch(
    Kind kind,
    long address,
    String function,
    LineTables.Place place,
    String text,
    String before,
    String after,
    Map<Long, PatchEdit> edits) {

  public X86Patch {
    edits = Map.copyOf(edits);
  }

  /** What is changed, from what is most likely wrong to what is least. */
  public enum Kind {
    NEGATED_CONDITION,
    OTHER_RELATION,
    SWAPPED_COMPARISON,
    OTHER_LOCAL,
    OTHER_MEMBER,
    CONSTANT,
    STORED_VALUE,
    STORED_MEMBER,
    SWAPPED_ARGUMENTS,
    SKIPPED_STORE,
    SKIPPED_CALL
  }

  /** Makes a machine do this from now on. */
  public void applyTo(X86Machine machine) {
    machine.setChanges(edits);
  }

  /** Such as {@code list.c:17, insert: negates the condition}. */
  @Override
  public String toString() {
    String where = place.line() == 0 ? "" : place.file() + ":" + place.line() + ", ";
    return where + function + ": " + text;
  }
}
