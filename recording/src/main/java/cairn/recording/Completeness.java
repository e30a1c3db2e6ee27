package cairn.recording;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much of what happened a recording tells. What was read is always a prefix of it: everything
 * up to {@code events}, in order, without gaps.
 *
 * @param ending how the recording ended
 * @param exitCode the program's exit code, 0 if not known
 * @param endText what the recorder or the launcher said about the end; empty if nothing
 * @param events timed events that were read
 * @param segments segments that were read
 * @param chunks whole chunks
 * @param unknownChunks whole chunks of kinds that this reader does not know, or that were there
 *     already: skipped
 * @param tailOffset where the last whole chunk ends
 * @param tailBytes bytes after it, of a chunk that was being written
 * @param damages chunks that are damaged
 * @param liveBuffers buffers that were taken from the live file
 * @param liveProblem why the live file could not be used; null if it could, or there is none
 * @param gap why reading ended before the recording did; null if it did not
 */
public record Completeness(
    Ending ending,
    int exitCode,
    String endText,
    long events,
    long segments,
    long chunks,
    long unknownChunks,
    long tailOffset,
    long tailBytes,
    List<Damage> damages,
    int liveBuffers,
    @Nullable String liveProblem,
    @Nullable Gap gap) {

  /** How a recording ended. */
  public enum Ending {
    /** The program ended. */
    EXIT,
    /** Recording stopped where it was asked to. */
    STOPPED,
    /** The recorder failed, and the program went on without it. */
    FAILED,
    /** The program was killed or halted; the launcher completed the recording. */
    KILLED,
    /** There is no end: the program still runs, or was killed, or the file was cut off. */
    OPEN;

    static @Nullable Ending of(int reason) {
      return reason >= Format.END_EXIT && reason <= Format.END_KILLED ? values()[reason - 1] : null;
    }
  }

  /** Bytes that are no whole chunk, between chunks that are, or up to the file's end. */
  public record Damage(long offset, long bytes) {}

  /**
   * Where reading had to end although more is there.
   *
   * @param segment the first segment that is not wholly known
   * @param why a sentence
   * @param events timed events beyond, of those that can be decoded
   * @param chunks chunks beyond, the one in which reading ended included
   */
  public record Gap(long segment, String why, long events, long chunks) {}

  /** What is known to be missing, as a sentence without a full stop; empty if nothing is. */
  public String missing() {
    long damaged = damages.stream().mapToLong(Damage::bytes).sum();
    if (gap != null && damaged > 0) {
      return damaged
          + " bytes of it are damaged, and "
          + gap.events()
          + " events after that are lost";
    }
    if (gap != null) {
      return gap.events() + " of its events are lost: " + gap.why();
    }
    if (damaged > 0) {
      return damaged + " bytes of it are damaged";
    }
    return ending == Ending.FAILED ? "the recorder failed before the program ended" : "";
  }

  /** Whether everything up to an orderly end was read. */
  public boolean isWhole() {
    return (ending == Ending.EXIT || ending == Ending.STOPPED || ending == Ending.KILLED)
        && gap == null
        && damages.isEmpty();
  }
}
