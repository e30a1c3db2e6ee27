package java.cairn;

import cairn.recording.Format;
import java.util.function.Function;

/**
 * Recordings of parts of a run, one after the other, for programs that ask for them: {@code
 * Class.forName("java.cairn.Sessions", true, null)}. There where the agent was given {@code
 * session}.
 */
public final class Sessions {
  private Sessions() {}

  /** Opens the file, weaves, and begins; null if this JVM has no sessions. */
  private static Function<String, Session> beginner;

  private static String why = "this JVM is recorded as a whole; the agent was not given session";
  private static Session current;

  /** The agent has been set up for them. */
  public static synchronized void install(Function<String, Session> begin) {
    beginner = begin;
  }

  /** The agent could not be set up. */
  public static synchronized void failed(String reason) {
    why = reason;
  }

  /** Whether the agent has been set up for them. */
  public static synchronized boolean isInstalled() {
    return beginner != null;
  }

  /**
   * Begins a recording.
   *
   * @param options as the agent's: {@code out=FILE,include=A:B}
   * @throws IllegalArgumentException if something is wrong with the options
   * @throws IllegalStateException if a session is under way, or the recorder could not be set up
   */
  public static synchronized void begin(String options) {
    if (beginner == null) {
      throw new IllegalStateException("cannot record: " + why);
    }
    if (current != null) {
      throw new IllegalStateException(
          "a session is under way, to " + current.writer.path() + "; end it first");
    }
    current = beginner.apply(options);
  }

  /** A C-point of that name, here and now. Nothing without a session under way. */
  public static synchronized void point(String name) {
    if (current != null && name != null) {
      Lane l = Hooks.lane();
      if (l != null) {
        CPoints.directive(new Object[0], Sites.point(name));
      }
    }
  }

  /**
   * Ends the recording; its file is complete. Nothing without a session under way.
   *
   * @throws IllegalStateException if it is not whole: why
   */
  public static synchronized void end() {
    Session s = current;
    if (s == null) {
      return;
    }
    current = null;
    s.writer.finish(Format.END_STOPPED, -1, "the session has ended");
    String failure = s.writer.failure();
    if (!failure.isEmpty()) {
      s.writer.close();
    }
    s.writer.join();
    if (!failure.isEmpty()) {
      throw new IllegalStateException("recording stopped before its end: " + failure);
    }
  }
}
