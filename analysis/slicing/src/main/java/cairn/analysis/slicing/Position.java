package cairn.analysis.slicing;

import cairn.trace.Code;
import cairn.trace.Page;
import cairn.trace.Trace;
import java.io.IOException;

/**
 * Where in a trace a criterion is.
 *
 * @param index the step, counted from the beginning of the page
 * @param instructions how many instructions ran up to the end of the step
 * @param instructionsBefore how many ran up to its beginning
 */
record Position(int page, int index, long instructions, long instructionsBefore) {
  /** Finds the criterion, and leaves its page in {@code page}. */
  static Position of(SliceInput input, Page page) throws IOException {
    Trace trace = input.trace();
    Criterion criterion = input.criterion();
    if (criterion.step() < 0 || criterion.step() >= trace.steps()) {
      throw new IllegalArgumentException(
          "there is no step " + criterion.step() + ": the trace has " + trace.steps());
    }
    int number = page(trace, criterion.step());
    trace.read(number, page);
    int index = (int) (criterion.step() - page.firstStep);
    check(criterion, page, index);
    return new Position(
        number,
        index,
        instructions(trace.code(), page, index),
        instructions(trace.code(), page, index - 1));
  }

  private static void check(Criterion criterion, Page page, int index) {
    int kind = page.kind[index];
    if (kind != Page.RUN && kind != Page.DO) {
      throw new IllegalArgumentException("nothing ran in step " + criterion.step());
    }
    if (kind == Page.RUN
        && Math.max(criterion.from(), page.from[index])
            >= Math.min(criterion.to(), page.to[index])) {
      throw new IllegalArgumentException(
          "none of the operations from %d to before %d ran in step %d, but those from %d to before %d"
              .formatted(
                  criterion.from(),
                  criterion.to(),
                  criterion.step(),
                  page.from[index],
                  page.to[index]));
    }
  }

  /** The page that a step is in: the last that begins at it or before. */
  static int page(Trace trace, long step) {
    int low = 0;
    int high = trace.pages() - 1;
    while (low < high) {
      int middle = low + high + 1 >>> 1;
      if (trace.stepsBefore(middle) <= step) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  static long instructions(Code code, Page page, int last) {
    long count = page.firstInstruction;
    for (int i = 0; i <= last; i++) {
      if (page.kind[i] == Page.RUN) {
        count += code.instructions(page.from[i], page.to[i]);
      }
    }
    return count;
  }
}
