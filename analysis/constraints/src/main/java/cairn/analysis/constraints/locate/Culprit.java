package cairn.analysis.constraints.locate;

import cairn.analysis.api.CodePlace;
import cairn.analysis.constraints.patch.FoundPatch;
import cairn.analysis.constraints.repair.Edit;
import cairn.replay.CodePatch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement that answers for edits of a repair.
 *
 * @param operation the store; of a missing one the store that it should follow
 * @param place its line; of a missing store a line of the method that owes it
 * @param field that it stored or should store
 * @param edits those that it answers for
 * @param example a line that does in other operations what is missing here, or null
 * @param examples how often it was seen to
 * @param patch of its code that would keep all constraints; null if none is known
 */
record Culprit(
    Role role,
    Operation operation,
    CodePlace place,
    String field,
    List<Edit> edits,
    @Nullable CodePlace example,
    int examples,
    @Nullable FoundPatch patch) {

  Culprit(
      Role role,
      Operation operation,
      CodePlace place,
      String field,
      List<Edit> edits,
      @Nullable CodePlace example,
      int examples) {
    this(role, operation, place, field, edits, example, examples, null);
  }

  /** What a statement did, the most telling first. */
  enum Role {
    /** With a small change of it every constraint would hold. */
    WRONG_CODE,
    /** It stored something else than what would keep all constraints. */
    WRONG_VALUE,
    /** It stored the right content in the wrong place. */
    WRONG_TARGET,
    /** A store is missing after it. */
    MISSING,
    /** It passed in what a wrong store stored, or where. */
    PASSED,
    /** What a wrong store stored, or where, came from it. */
    ORIGIN,
    /** It decided that a wrong store runs, or that a right one does not. */
    BRANCH,
    /** It stored, in an earlier operation, what is wrong now. */
    LATENT,
    /** It stored what a violated constraint reads. */
    TOUCHED
  }

  /** Two culprits are one statement: of a missing store the line is only a place. */
  Object key() {
    boolean call = patch != null && patch.patch().kind() == CodePatch.Kind.CALL;
    return role == Role.MISSING
        ? List.of(role, place.method(), call ? "()" : field)
        : List.of(role == Role.TOUCHED, place);
  }
}
