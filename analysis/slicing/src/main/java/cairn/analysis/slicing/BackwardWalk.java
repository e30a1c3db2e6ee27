package cairn.analysis.slicing;

import cairn.analysis.api.slices.SliceAnswer;
import cairn.analysis.api.slices.UnwrittenCell;
import cairn.graph.Progress;
import cairn.trace.Code;
import cairn.trace.Page;
import cairn.trace.PageSummary;
import cairn.trace.Trace;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * A slice backwards: one walk over the trace from the criterion to its beginning, or to where
 * nothing is awaited any more.
 *
 * <p>The walk knows what is <i>live</i>, which is what an operation of the slice uses and nothing
 * since (going back) has defined: registers of threads and of frames, cells or bytes of memory. And
 * it knows which branches and calls it <i>awaits</i>. An operation is in the slice
 *
 * <ul>
 *   <li>if it is in the criterion;
 *   <li>if it defines something live. That is live no more, exactly as far as it was defined (byte
 *       by byte, cell by cell); if the definition is weak, it stays live;
 *   <li>if it is the branch that an operation of the slice awaits: the last branch of the most
 *       recent run, in the same frame and in an earlier step, of a block that decides whether the
 *       operation's block runs. A run whose part has no branch decides nothing;
 *   <li>if it is the call that is awaited: where a frame is entered while something in it still
 *       awaits a branch, the last operation that ran in the frame below, and at the beginning of a
 *       thread the last that ran in the frame that made it begin. What is live in the registers of
 *       a thread at its beginning comes from there, too.
 * </ul>
 *
 * <p>With decisions that went the other way ({@link SliceInput#skipped}), a branch is in the slice
 * also if something is live behind it that code which depends on it may define (Gyimothy, Beszedes
 * and Forgacs 1999 call these relevant slices).
 *
 * <p>What an operation of the slice uses is live before it. An operation that only passes a value
 * on ({@link Code#TRANSPARENT}) awaits no branch, and is no statement, unless it is the criterion
 * or awaited itself.
 *
 * <p>What an instruction did of its own is one operation that defines in the order of its operands
 * and has read everything before. In the slice, all that it reads is live; but of what it copies,
 * only the sources of what is live. It runs if the last block did that ran in its frame before.
 *
 * <p>Pages of the trace that cannot have anything live or awaited, as their summaries say, are not
 * decoded. Costs O(steps), and memory for what is live at one time, apart from the slice itself.
 */
final class BackwardWalk {
  private final SliceInput input;
  private final Trace trace;
  private final Code code;
  private final BlockFacts facts;
  private final LiveState live;
  private final Memory memory;
  private final Page page;
  private final PageSummary summary;
  private final Hits branches = new Hits();
  private final Hits calls = new Hits();
  private final Map<Integer, WaitingThread> threads = new HashMap<>();
  private long lostRegisters;

  /** How many pages were not decoded. */
  long pagesPassed;

  BackwardWalk(SliceInput input, BlockFacts facts, InstanceListener listener) {
    this.input = input;
    this.facts = facts;
    trace = input.trace();
    code = trace.code();
    live = new LiveState(input, facts, listener);
    memory = live.memory;
    page = live.page;
    summary = new PageSummary(code);
  }

  SliceAnswer slice(Progress progress) throws IOException {
    Position start = Position.of(input, page);
    long total = start.instructions();
    int last = start.index();
    Threads order = new Threads();
    for (int number = start.page(); number >= 0; number--) {
      progress.at(start.page() - number, start.page() + 1L);
      if (number != start.page()) {
        if (canPass(number)) {
          pagesPassed++;
          continue;
        }
        trace.read(number, page);
        last = page.steps - 1;
      }
      go(order.at(page, last));
      walk(last, number == start.page(), order);
      if (isIdle()) {
        total -= page.firstInstruction;
        break;
      }
    }
    progress.at(start.page() + 1L, start.page() + 1L);
    warn();
    return live.builder.answer(total);
  }

  /**
   * Passes over a page whose summary says that it has nothing that is live or awaited. Summaries do
   * not tell of decisions that went the other way.
   */
  private boolean canPass(int number) throws IOException {
    if (input.skipped()) {
      return false;
    }
    trace.summary(number, summary);
    if (!summary.tells) {
      return false;
    }
    for (int i = 0; i < summary.threads; i++) {
      WaitingThread some = threads.get(summary.thread[i]);
      if (some != null && !some.canPass(summary.registers, summary.lowest[i])) {
        return false;
      }
    }
    if (!memory.isEmpty() && memory.mayBeWritten(summary)) {
      return false;
    }
    for (int i = 0; i < summary.threads; i++) {
      WaitingThread some = threads.get(summary.thread[i]);
      if (some != null) {
        some.pass(summary.deeper[i], summary.lowest[i]);
      }
    }
    return true;
  }

  private void go(int number) {
    if (live.thread.number != number || threads.isEmpty()) {
      live.thread = threads.computeIfAbsent(number, n -> new WaitingThread(n, live.users));
    }
  }

  private boolean isIdle() {
    if (!memory.isEmpty()) {
      return false;
    }
    for (WaitingThread some : threads.values()) {
      if (!some.isIdle()) {
        return false;
      }
    }
    return true;
  }

  private void warn() {
    long registers = lostRegisters;
    for (WaitingThread some : threads.values()) {
      registers += some.frameRegisters() + (code.bytes() ? some.registers.size() : 0);
      if (!code.bytes() && some.registers.size() > 0) {
        live.builder.unwritten(UnwrittenCell.PASSED, some.number);
      }
    }
    String what = code.bytes() ? "registers" : "local variables";
    live.builder.warn(what + " have values from before the recording", registers);
    memory.tell(live.builder);
  }

  private void walk(int last, boolean criterion, Threads order) {
    byte[] kinds = page.kind;
    for (int i = last; i >= 0; i--) {
      switch (kinds[i]) {
        case Page.RUN -> {
          if (criterion && i == last || matters(i) || input.skipped() && leavesUndone(i)) {
            run(i, criterion && i == last);
          }
        }
        case Page.THREAD -> go(order.before());
        case Page.ENTER -> enter();
        case Page.LEAVE -> live.thread.push();
        case Page.SPAWN -> spawn(page.subject[i]);
        default -> live.perform(i, criterion && i == last);
      }
    }
  }

  private void enter() {
    WaitingFrame frame = live.thread.top();
    if (frame != null) {
      lostRegisters += frame.registers.size();
    }
    live.thread.pop();
  }

  private void spawn(int number) {
    WaitingThread begun = threads.get(number);
    if (begun != null) {
      begun.passOn(live.thread);
    }
  }

  /** Whether a run may have an operation of the slice. */
  private boolean matters(int i) {
    int block = page.subject[i];
    WaitingFrame frame = live.thread.top();
    if (frame != null) {
      if (frame.awaitsAnyRun() || (frame.awaited & facts.decided[block]) != 0) {
        return true;
      }
      long[] marked = frame.registers.words;
      if (marked.length > 0 && (marked[0] & facts.frameDefined[block]) != 0) {
        return true;
      }
      if (marked.length > 1 && BlockFacts.isMore(marked, facts.moreDefined[block])) {
        return true;
      }
    }
    int words = facts.sharedWords;
    return live.thread.registers.hasAny(facts.sharedDefined, block * words, words)
        || !memory.isEmpty() && writesLive(i, block);
  }

  private boolean writesLive(int i, int block) {
    int[] writes = facts.writes[block];
    if (writes.length == 0) {
      return false;
    }
    int operand = page.operand[i];
    if (page.from[i] == code.firstOperation(block)) {
      int[] sizes = facts.writeSizes[block];
      int end = page.operand[i + 1];
      for (int w = 0; w < writes.length; w++) {
        int o = operand + writes[w];
        if (o >= end) {
          return false;
        }
        if (memory.isMarked(page.a[o], page.b[o], sizes[w])) {
          return true;
        }
      }
      return false;
    }
    for (int op = page.from[i]; op < page.to[i]; op++) {
      int access = code.access(op);
      if (access == Code.WRITE
          && memory.isMarked(page.a[operand], page.b[operand], facts.size(op))) {
        return true;
      }
      operand += access == Code.NONE ? 0 : 1;
    }
    return false;
  }

  /** Whether something is live that might have been defined, had a branch gone otherwise. */
  private boolean leavesUndone(int i) {
    live.hits.clear();
    int block = page.subject[i];
    if (code.skipped(block) != null && facts.branch(block, page.from[i], page.to[i]) >= 0) {
      live.findUndone(block);
    }
    return live.hits.size > 0;
  }

  private void run(int i, boolean criterion) {
    int block = page.subject[i];
    int from = page.from[i];
    int to = page.to[i];
    if (from == to) {
      return;
    }
    int branch = -1;
    branches.clear();
    calls.clear();
    WaitingFrame frame = live.thread.top();
    if (frame != null) {
      if ((frame.awaited & facts.decided[block]) != 0) {
        branch = facts.branch(block, from, to);
        if (branch >= 0) {
          frame.takeDecided(block, code, branches);
        }
      }
      frame.takeCall(calls);
      frame.takeAlike(code.control(block));
    }
    int decision = input.skipped() ? facts.branch(block, from, to) : -1;
    int operand = page.operand[i + 1];
    for (int op = to - 1; op >= from; op--) {
      int access = code.access(op);
      if (access != Code.NONE) {
        operand--;
      }
      live.hits.clear();
      if (op == decision) {
        live.findUndone(block);
      }
      live.defined(op, access, operand);
      boolean asked = criterion && live.isAsked(op);
      if (op == branch) {
        live.hits.addAll(branches);
      }
      if (op == to - 1) {
        live.hits.addAll(calls);
      }
      if (live.hits.size > 0 || asked) {
        boolean awaited =
            asked
                || op == decision
                || op == branch && branches.size > 0
                || op == to - 1 && calls.size > 0;
        boolean passes = code.is(op, Code.TRANSPARENT) && !awaited;
        live.include(page.firstStep + i, op, operand, passes, asked);
        live.use(op, operand);
        if (input.control() && !code.is(op, Code.TRANSPARENT)) {
          live.thread.frame().awaitClass(code.control(block), live.origin, live.list);
        }
      }
    }
  }
}
