package cairn.analysis.slicing;

import cairn.analysis.api.slices.SliceAnswer;
import cairn.analysis.api.slices.SliceGraph;
import cairn.graph.Progress;
import cairn.trace.Code;
import cairn.trace.Page;
import cairn.trace.Trace;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * A slice forwards: all that the criterion influenced. It is the other side of a slice backwards:
 * an operation is in the slice of another one forwards exactly if that is in its slice backwards.
 *
 * <p>The walk goes from the criterion to the end of the trace, or to where nothing is influenced
 * any more, and knows which registers and which memory are. An operation is influenced if something
 * is that it uses, or the branch or call that decided that it runs. What it defines then is
 * influenced too; and what others define is so no more, unless they are weak. What is said of
 * {@link BackwardWalk} about control, threads, passing on and copies holds here the other way
 * round.
 */
final class ForwardWalk {
  private final SliceInput input;
  private final Trace trace;
  private final Code code;
  private final BlockFacts facts;
  private final int locals;
  private final InfluencedState state;
  private final Memory memory;
  private final Page page;
  private final Map<Integer, InfluencedThread> threads = new HashMap<>();

  ForwardWalk(SliceInput input, BlockFacts facts, InstanceListener listener) {
    this.input = input;
    this.facts = facts;
    trace = input.trace();
    code = trace.code();
    int most = code.sharedRegisters();
    for (int method = 0; method < code.methods(); method++) {
      most = Math.max(most, code.frameRegisters(method));
    }
    locals = most - code.sharedRegisters();
    state = new InfluencedState(input, facts, listener);
    memory = state.memory;
    page = state.page;
  }

  SliceAnswer slice(Progress progress) throws IOException {
    Position start = Position.of(input, page);
    final long before = start.instructionsBefore();
    long passed = trace.instructions() - before;
    go(new Threads().at(page, start.index()));
    long pages = (long) trace.pages() - start.page();
    for (int number = start.page(); number < trace.pages(); number++) {
      progress.at((long) number - start.page(), pages);
      if (number != start.page()) {
        trace.read(number, page);
        go(page.firstThread);
      }
      boolean first = number == start.page();
      walk(first ? start.index() : 0, first);
      if (isIdle()) {
        long end =
            number + 1 < trace.pages()
                ? trace.instructionsBefore(number + 1)
                : trace.instructions();
        passed = end - before;
        break;
      }
    }
    progress.at(pages, pages);
    return state.builder.answer(passed);
  }

  private InfluencedThread thread(int number) {
    return threads.computeIfAbsent(number, n -> new InfluencedThread(n, state.users));
  }

  private void go(int number) {
    if (state.thread.number != number || threads.isEmpty()) {
      state.thread = thread(number);
    }
  }

  private boolean isIdle() {
    if (!memory.isEmpty()) {
      return false;
    }
    for (InfluencedThread some : threads.values()) {
      if (!some.isIdle()) {
        return false;
      }
    }
    return true;
  }

  private void walk(int first, boolean criterion) {
    for (int i = first; i < page.steps; i++) {
      boolean asked = criterion && i == first;
      switch (page.kind[i]) {
        case Page.RUN -> {
          if (asked || matters(i)) {
            run(i, asked);
          } else if (page.from[i] < page.to[i]) {
            passOver();
          }
        }
        case Page.THREAD -> go(page.subject[i]);
        case Page.ENTER -> state.thread.enter(input.control());
        case Page.LEAVE -> state.thread.leave();
        case Page.SPAWN -> spawn(page.subject[i]);
        default -> state.perform(i, asked);
      }
    }
  }

  /** A run that nothing influenced was the last one of its frame. */
  private void passOver() {
    InfluencedFrame frame = state.thread.top();
    if (frame != null) {
      frame.called(Origin.NONE, Users.NONE);
      frame.controlled(Origin.NONE, Users.NONE);
    }
  }

  private void spawn(int number) {
    InfluencedThread begun = thread(number);
    InfluencedFrame frame = state.thread.top();
    if (frame != null && frame.callOrigin != Origin.NONE) {
      begun.begin(
          frame.callOrigin, frame.callUsers, input.control(), code.sharedRegisters(), locals);
    } else {
      begun.begin();
    }
  }

  /** Whether a run may be influenced, or end an influence. */
  private boolean matters(int i) {
    int block = page.subject[i];
    InfluencedFrame frame = state.thread.top();
    if (frame != null) {
      if (frame.origin(frame.find(code.control(block))) != Origin.NONE
          || frame.learns(facts.decided[block])) {
        return true;
      }
      long[] marked = frame.registers.words;
      if (marked.length > 0
          && (marked[0] & (facts.frameDefined[block] | facts.frameUsed[block])) != 0) {
        return true;
      }
      if (marked.length > 1
          && (BlockFacts.isMore(marked, facts.moreDefined[block])
              || BlockFacts.isMore(marked, facts.moreUsed[block]))) {
        return true;
      }
    }
    int words = facts.sharedWords;
    return state.thread.registers.hasAny(facts.sharedDefined, block * words, words)
        || state.thread.registers.hasAny(facts.sharedUsed, block * words, words)
        || !memory.isEmpty() && accesses(i);
  }

  private boolean accesses(int i) {
    int operand = page.operand[i];
    if (operand == page.operand[i + 1]) {
      return false;
    }
    for (int op = page.from[i]; op < page.to[i]; op++) {
      if (code.access(op) != Code.NONE) {
        if (memory.isMarked(page.a[operand], page.b[operand], facts.size(op))) {
          return true;
        }
        operand++;
      }
    }
    return false;
  }

  private void run(int i, boolean criterion) {
    int block = page.subject[i];
    int from = page.from[i];
    int to = page.to[i];
    if (from == to) {
      return;
    }
    long parent = Origin.NONE;
    int parents = Users.NONE;
    int reason = SliceGraph.CALL;
    InfluencedFrame frame = state.thread.top();
    if (frame != null && input.control()) {
      int index = frame.find(code.control(block));
      parent = frame.origin(index);
      parents = frame.users(index);
      reason = index < 0 ? SliceGraph.CALL : SliceGraph.CONTROL;
    }
    int branch = facts.branch(block, from, to);
    long branchOrigin = Origin.NONE;
    int branchUsers = Users.NONE;
    int operand = page.operand[i];
    for (int op = from; op < to; op++) {
      state.hits.clear();
      state.used(op, operand);
      boolean passes = code.is(op, Code.TRANSPARENT);
      if (parent != Origin.NONE && !passes) {
        state.hits.add(reason, 0, 0, 1, parent, parents);
      }
      boolean asked = criterion && state.isAsked(op);
      if (state.hits.size > 0 || asked) {
        state.include(page.firstStep + i, op, operand, passes && !asked, asked);
      } else {
        state.origin = Origin.NONE;
        state.list = Users.NONE;
      }
      state.define(op, operand);
      if (op == branch) {
        branchOrigin = state.origin;
        branchUsers = state.list;
      }
      operand += code.access(op) == Code.NONE ? 0 : 1;
    }
    if (state.origin != Origin.NONE || parent != Origin.NONE || branchOrigin != Origin.NONE) {
      frame = state.thread.frame();
    }
    if (frame != null) {
      frame.called(state.origin, state.list);
      frame.controlled(parent, parents);
      if (branch >= 0 && input.control()) {
        for (int control : code.decides(block)) {
          frame.decide(control, branchOrigin, branchUsers);
        }
      }
    }
  }
}
