package cairn.replay.nativ;

import cairn.replay.CodePatch;
import cairn.replay.x86.Change;
import java.util.Map;

/**
 * A patch of machine code.
 *
 * @param changes what happens in place of which instructions
 * @param start where the function begins
 */
record NativePatch(
    Kind kind,
    String file,
    int line,
    String method,
    String text,
    int oddity,
    Map<Long, Change> changes,
    long start)
    implements CodePatch {
  NativePatch {
    changes = Map.copyOf(changes);
  }
}
