package cairn.analysis.constraints.check;

import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.constraints.bind.BoundSpec;
import cairn.analysis.constraints.bind.PointMatch;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Structures of a native program that nothing leads to when it crashes: the fault may be just that
 * their root was lost. Then every block counts that was not freed, unless the specification says
 * where structures begin.
 */
public final class LostNodes {
  private LostNodes() {}

  /**
   * The question to ask instead of one whose answer says nothing; null if there is none. Looks at
   * every node once, if nothing was evaluated.
   */
  public static @Nullable CheckInput instead(CheckInput input, CheckAnswer answer) {
    HeapHistory history = input.history();
    boolean empty = answer.constraints().stream().allMatch(each -> each.evaluated() == 0);
    if (answer.points() == 0
        || !empty
        || !input.spec().roots().isEmpty()
        || !PointMatch.isNative(history)) {
      return null;
    }
    BoundSpec bound = BoundSpec.bind(input.spec(), history);
    return Moments.of(bound).haveCrash() && isAnyLeft(bound)
        ? new CheckInput(history, input.spec().withAllRoots(), input.shown(), input.all())
        : null;
  }

  private static boolean isAnyLeft(BoundSpec bound) {
    HeapHistory history = bound.history();
    for (int node = 0; node < history.nodeCount(); node++) {
      if (bound.shapes().of(node).structures != 0 && history.exists(node, history.endTime())) {
        return true;
      }
    }
    return false;
  }

  /** The answer to that question, with a note on what it is. */
  public static CheckAnswer told(CheckAnswer answer) {
    List<String> notes = new ArrayList<>(answer.notes());
    notes.add(
        "neither a global variable nor one on the stack led to a node of these structures at the"
            + " crash, so every block that was not freed was looked at, as with \"roots all\"");
    return new CheckAnswer(
        answer.spec(),
        answer.alive(),
        answer.points(),
        answer.nodes(),
        answer.constraints(),
        answer.violations(),
        answer.warnings(),
        answer.whole(),
        notes);
  }
}
