package cairn.replay;

import java.util.Set;

/** The code that a call executed. */
public interface ExecutedCode {
  /** Whether a patch would have counted: its place was executed. */
  boolean reaches(CodePatch patch);

  /** Whether the method of a patch was executed. */
  boolean enters(CodePatch patch);

  /** The place of a patch's method among those that were executed, by when it was first entered. */
  int order(CodePatch patch);

  /** What was executed, piece by piece: equal pieces are of the same code. */
  Set<?> pieces();
}
