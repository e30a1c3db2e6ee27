package cairn.junit.bridge;

import java.nio.file.Path;
import java.util.List;

/**
 * What came of a test.
 *
 * @param message what is wrong, or why it cannot be told; empty if all is well
 * @param frames the statement that did it and the calls that led to it, innermost first
 * @param files what was written: the report first
 */
public record Outcome(
    Verdict verdict, String message, List<StackTraceElement> frames, List<Path> files) {
  /** Whether something is wrong. */
  public enum Verdict {
    HOLDS,
    BROKEN,
    /** Something was looked at, but it does not tell enough. */
    UNDECIDED,
    /** There was nothing to look at. */
    UNCHECKED
  }

  public static final Outcome HOLDS = new Outcome(Verdict.HOLDS, "");

  public Outcome {
    frames = List.copyOf(frames);
    files = List.copyOf(files);
  }

  public Outcome(Verdict verdict, String message) {
    this(verdict, message, List.of(), List.of());
  }
}
