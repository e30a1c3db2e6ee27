package cairn.history;

import cairn.recording.Format;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values that threads have passed to calls whose entries are still to come. Those of one call per
 * thread at most: what is not followed by an entry belongs to nothing.
 */
final class PassedValues {
  private final Map<Integer, Passed> waiting = new HashMap<>();

  private static final class Passed {
    final char[] kinds;
    final long[] values;

    Passed(char[] kinds, long[] values) {
      this.kinds = kinds;
      this.values = values;
    }
  }

  void pass(int thread, char[] kinds, long[] values, int count) {
    waiting.put(thread, new Passed(Arrays.copyOf(kinds, count), Arrays.copyOf(values, count)));
  }

  /** A thread has reached a C-point: gives it what was passed, if it is an entry. */
  void give(int thread, int phase, CPoints points) {
    @Nullable Passed passed = waiting.isEmpty() ? null : waiting.remove(thread);
    if (passed != null && phase == Format.CPOINT_ENTRY) {
      for (int i = 0; i < passed.kinds.length; i++) {
        points.value(Layout.initialKind(passed.kinds[i]), passed.values[i]);
      }
    }
  }
}
