package cairn.engine;

import cairn.analysis.slicing.Criterion;
import cairn.history.HeapHistory;
import cairn.trace.Trace;
import java.io.IOException;
import java.util.List;

/**
 * Where a slice begins.
 *
 * @param criterion in the trace
 * @param asked in words
 * @param notes what a person should know of it
 */
record SliceStart(Criterion criterion, String asked, List<String> notes) {
  static SliceStart find(SliceTarget target, Trace trace, HeapHistory history) throws IOException {
    throw new InputException("not yet");
  }
}
