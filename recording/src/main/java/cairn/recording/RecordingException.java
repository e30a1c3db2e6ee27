package cairn.recording;

import java.io.IOException;

/**
 * A recording that cannot be read: which of four things is wrong with it, where, and, in the
 * message, what was found, what was expected and what to do next.
 */
public class RecordingException extends IOException {
  private static final long serialVersionUID = 1;

  /** What is wrong with the file. */
  public enum Reason {
    /** The file is something else. */
    NOT_A_RECORDING,
    /** It is a recording in a version of the format that this reader does not know. */
    VERSION,
    /** It ends before anything can be read. */
    TRUNCATED,
    /** Its bytes contradict a checksum or the format. */
    CORRUPT,
    /** It arrives through a pipe in an order that would need more memory than the budget. */
    BUDGET
  }

  static final String COPY_AGAIN =
      "Copy the file again from where it was recorded, or record again";

  private final Reason reason;
  private final long offset;

  RecordingException(Reason reason, String file, long offset, String text) {
    super(file + ": " + text);
    this.reason = reason;
    this.offset = offset;
  }

  static RecordingException corrupt(String file, long offset, String found) {
    return new RecordingException(
        Reason.CORRUPT,
        file,
        offset,
        "corrupt at offset " + offset + ": " + found + ". " + COPY_AGAIN + ".");
  }

  static RecordingException tooNew(String file, long offset, String found) {
    return new RecordingException(
        Reason.VERSION,
        file,
        offset,
        found
            + " at offset "
            + offset
            + ". Read it with the version of Cairn that recorded it, or a"
            + " newer one.");
  }

  public Reason reason() {
    return reason;
  }

  /** The offset in the file at which reading failed. */
  public long offset() {
    return offset;
  }
}
