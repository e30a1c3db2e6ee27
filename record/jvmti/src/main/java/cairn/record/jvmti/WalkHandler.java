package cairn.record.jvmti;

import java.io.IOException;
import java.util.List;

/** Is told what an agent says, in its order, by one thread. */
public interface WalkHandler {
  /** What lies between points. The order is that of the stream. */
  enum Unit {
    CALLS,
    BYTES,
    MILLIS
  }

  /**
   * The program has begun.
   *
   * @param collectors names of its garbage collectors
   */
  void begin(Unit unit, long every, String collectors) throws IOException;

  /** An allocation site, numbered from 0, before a point that tells of it. */
  void site(int number, List<StackTraceElement> stack) throws IOException;

  void point(WalkPoint point) throws IOException;

  /** A sentence for people. */
  void note(String what) throws IOException;

  /**
   * The program ends by itself.
   *
   * @param walked nanoseconds that it stood still for all points together
   * @param running nanoseconds of the run
   */
  void end(long calls, long every, long walked, long running) throws IOException;
}
