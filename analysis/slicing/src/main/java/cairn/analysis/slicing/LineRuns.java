package cairn.analysis.slicing;

import cairn.trace.Code;
import cairn.trace.Page;
import cairn.trace.Trace;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The runs of some operations, those of a line, found by going through a trace once. */
final class LineRuns {
  private static final int MOST_FROM_THE_END = 1_000_000;

  /** For every frame of a thread: the run that is not yet over, 0 if there is none. */
  private static final class Stack {
    long[] open = new long[16];
    int depth;

    void push() {
      if (++depth == open.length) {
        open = Arrays.copyOf(open, 2 * depth);
      }
      open[depth] = 0;
    }

    void pop() {
      open[depth] = 0;
      depth = Math.max(0, depth - 1);
    }
  }

  private final Trace trace;
  private final BitSet line;
  private final BitSet instructions = new BitSet();
  private final boolean[] blocks;
  private final Page page = new Page();
  private final Map<Integer, Stack> threads = new HashMap<>();
  private Stack stack = new Stack();
  private long runs;
  private @Nullable Criterion[] kept = new Criterion[0];

  LineRuns(Trace trace, BitSet line) {
    this.trace = trace;
    this.line = line;
    Code code = trace.code();
    line.stream().forEach(op -> instructions.set(code.instruction(op)));
    blocks = new boolean[code.blocks()];
    for (int block = 0; block < blocks.length; block++) {
      int op = line.nextSetBit(code.firstOperation(block));
      blocks[block] = op >= 0 && op < code.endOperation(block);
    }
  }

  Criterion find(String file, int number, long run) throws IOException, CriterionException {
    if (run == 0 || run < -MOST_FROM_THE_END) {
      throw new CriterionException(
          "runs are counted from 1, or from the end down to -" + MOST_FROM_THE_END);
    }
    kept = new Criterion[run > 0 ? 1 : (int) -run];
    boolean over = false;
    for (int p = 0; p < trace.pages() && !over; p++) {
      trace.read(p, page);
      go(page.firstThread);
      for (int i = 0; i < page.steps && !over; i++) {
        step(i, run);
      }
      over = run > 0 && runs >= run && !isOpen(run);
    }
    long wanted = run > 0 ? run : runs + 1 + run;
    Criterion found = wanted > 0 && wanted <= runs ? kept[slot(wanted)] : null;
    if (found == null) {
      throw new CriterionException(
          runs == 0
              ? "%s:%d did not run".formatted(file, number)
              : "%s:%d ran %d times, so there is no run %d".formatted(file, number, runs, run));
    }
    return found;
  }

  private int slot(long run) {
    return (int) (run % kept.length);
  }

  private boolean isOpen(long run) {
    for (Stack some : threads.values()) {
      for (int i = 0; i <= some.depth; i++) {
        if (some.open[i] == run) {
          return true;
        }
      }
    }
    return false;
  }

  private void go(int thread) {
    stack = threads.computeIfAbsent(thread, t -> new Stack());
  }

  private void step(int i, long wanted) {
    switch (page.kind[i]) {
      case Page.THREAD -> go(page.subject[i]);
      case Page.ENTER -> stack.push();
      case Page.LEAVE -> stack.pop();
      case Page.SPAWN -> threads.remove(page.subject[i]);
      case Page.RUN -> {
        if (page.from[i] < page.to[i]) {
          run(i, wanted);
        }
      }
      default -> perform(i, wanted);
    }
  }

  /** What an instruction does of its own is part of its run, and may be what the run did last. */
  private void perform(int i, long wanted) {
    long open = stack.open[stack.depth];
    if (open != 0 && instructions.get(page.subject[i])) {
      keep(open, wanted, Criterion.wholeStep(page.firstStep + i));
    }
  }

  private void keep(long run, long wanted, Criterion criterion) {
    if (wanted < 0 ? run > runs - kept.length : run == wanted) {
      kept[slot(run)] = criterion;
    }
  }

  private void run(int i, long wanted) {
    int from = page.from[i];
    int to = page.to[i];
    long open = stack.open[stack.depth];
    stack.open[stack.depth] = 0;
    if (!blocks[page.subject[i]]) {
      return;
    }
    int last = line.previousSetBit(to - 1);
    if (last < from) {
      return;
    }
    boolean goesOn = open != 0 && line.get(from);
    long run = goesOn ? open : ++runs;
    int first = Math.max(from, line.previousClearBit(last) + 1);
    keep(run, wanted, new Criterion(page.firstStep + i, first, last + 1));
    if (last == to - 1) {
      stack.open[stack.depth] = run;
    }
  }
}
