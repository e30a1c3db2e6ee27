package cairn.engine;

import cairn.history.HeapHistory;
import cairn.recording.Completeness;

/** What a recording lacks: where it does not fit a specification, that comes first. */
final class Damage {
  private Damage() {}

  /**
   * A refusal that begins with what is missing, if something is.
   *
   * @param why what does not fit
   */
  static String before(HeapHistory history, String why) {
    String missing = words(history);
    return missing.isEmpty()
        ? why
        : "the recording is not whole: "
            + missing
            + ". `cairn info` tells what could be read.\nWhat is left does not fit: "
            + why;
  }

  /** What is missing, or may be because no end was written; empty if the recording is whole. */
  static String words(HeapHistory history) {
    Completeness known = history.completeness();
    boolean open = known != null && known.ending() == Completeness.Ending.OPEN;
    if (known == null || !history.missing().isEmpty() || !open) {
      return history.missing();
    }
    String end = "it has no end: the program still runs, was killed, or the file was cut";
    return known.tailBytes() == 0
        ? end
        : end + "; " + known.tailBytes() + " bytes are of a chunk that was not finished";
  }
}
