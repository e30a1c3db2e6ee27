package cairn.analysis.constraints.locate;

import cairn.analysis.api.CodePlace;
import cairn.history.Calls;
import cairn.history.HeapHistory;
import cairn.recording.Format;
import java.util.ArrayList;
import java.util.List;

/** The calls around an event, where a recording has calls. */
final class Stacks {
  private static final int MOST = 64;

  private final HeapHistory history;

  Stacks(HeapHistory history) {
    this.history = history;
  }

  /** Innermost first; empty if calls were not recorded. Linear in the calls before the event. */
  List<CodePlace> at(long time) {
    Calls calls = history.calls();
    int thread = history.threadAt(time);
    List<CodePlace> stack = new ArrayList<>();
    int returned = 0;
    for (int i = last(calls, time); i >= 0 && stack.size() < MOST; i--) {
      if (calls.thread(i) != thread) {
        continue;
      }
      if (calls.kind(i) != Format.CALL) {
        returned++;
      } else if (returned > 0) {
        returned--;
      } else {
        stack.add(CodePlace.of(history.tables(), calls.site(i)));
      }
    }
    return stack;
  }

  /** The last call that began before the event. */
  private static int last(Calls calls, long time) {
    int low = 0;
    int high = calls.count();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (calls.time(middle) < time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }
}
