package cairn.analysis.slicing;

import cairn.analysis.api.slices.SliceAnswer;
import cairn.analysis.api.slices.SliceGraph;
import cairn.graph.Progress;
import cairn.trace.Code;
import cairn.trace.Page;
import cairn.trace.PageSummary;
import cairn.trace.Skipped;
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
  private final InstanceListener listener;
  private final Trace trace;
  private final Code code;
  private final BlockFacts facts;
  private final int shared;
  private final Users users;
  private final SliceBuilder builder;
  private final Memory memory;
  private final Page page = new Page();
  private final PageSummary summary;
  private final Hits hits = new Hits();
  private final Hits branches = new Hits();
  private final Hits calls = new Hits();
  private final Hits copied = new Hits();
  private final Map<Integer, WaitingThread> threads = new HashMap<>();
  private WaitingThread thread;
  private long lostRegisters;

  /** How many pages were not decoded. */
  long pagesPassed;

  /** Where the operation that is being looked at comes from, and whose list it adds to. */
  private long origin;

  private int list;

  BackwardWalk(SliceInput input, BlockFacts facts, InstanceListener listener) {
    this.input = input;
    this.listener = listener;
    this.facts = facts;
    trace = input.trace();
    code = trace.code();
    shared = code.sharedRegisters();
    users = new Users(4 * Math.min(input.mostEdges(), Integer.MAX_VALUE / 8));
    builder = new SliceBuilder(input, facts, users);
    memory = code.bytes() ? new ByteMemory(users) : new CellMemory(users, input.skipped());
    thread = new WaitingThread(0, users);
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
    return builder.answer(total);
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
    if (thread.number != number || threads.isEmpty()) {
      thread = threads.computeIfAbsent(number, n -> new WaitingThread(n, users));
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
      registers += some.registers.size() + some.frameRegisters();
    }
    builder.warn("registers have values from before the recording", registers);
    builder.warn(
        (code.bytes() ? "bytes" : "cells") + " of memory have values from before the recording",
        memory.size());
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
        case Page.LEAVE -> thread.push();
        case Page.SPAWN -> spawn(page.subject[i]);
        default -> perform(i, criterion && i == last);
      }
    }
  }

  private void enter() {
    WaitingFrame frame = thread.top();
    if (frame != null) {
      lostRegisters += frame.registers.size();
    }
    thread.pop();
  }

  private void spawn(int number) {
    WaitingThread begun = threads.get(number);
    if (begun != null) {
      begun.passOn(thread);
    }
  }

  /** Whether a run may have an operation of the slice. */
  private boolean matters(int i) {
    int block = page.subject[i];
    WaitingFrame frame = thread.top();
    if (frame != null) {
      if (frame.awaitsAnyRun() || (frame.awaited & facts.decided[block]) != 0) {
        return true;
      }
      long[] live = frame.registers.words;
      if (live.length > 0 && (live[0] & facts.frameDefined[block]) != 0) {
        return true;
      }
      if (live.length > 1 && BlockFacts.isMore(live, facts.moreDefined[block])) {
        return true;
      }
    }
    int words = facts.sharedWords;
    return thread.registers.hasAny(facts.sharedDefined, block * words, words)
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
    hits.clear();
    int block = page.subject[i];
    if (code.skipped(block) != null && facts.branch(block, page.from[i], page.to[i]) >= 0) {
      findUndone(block);
    }
    return hits.size > 0;
  }

  private void findUndone(int block) {
    Skipped skipped = code.skipped(block);
    if (skipped == null) {
      return;
    }
    memory.findSkipped(skipped, hits);
    WaitingFrame frame = thread.top();
    if (frame == null) {
      return;
    }
    Marks live = frame.registers;
    int words = Math.min(live.words.length, skipped.registers().length);
    for (int word = 0; word < words; word++) {
      long bits = live.words[word] & skipped.registers()[word];
      for (; bits != 0; bits &= bits - 1) {
        int number = (word << 6) + Long.numberOfTrailingZeros(bits);
        hits.add(SliceGraph.SKIPPED, 0, 0, 1, live.origin(number), live.users(number));
      }
    }
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
    WaitingFrame frame = thread.top();
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
      hits.clear();
      if (op == decision) {
        findUndone(block);
      }
      defined(op, access, operand);
      boolean asked = criterion && op >= input.criterion().from() && op < input.criterion().to();
      boolean branched = op == branch && branches.size > 0;
      boolean called = op == to - 1 && calls.size > 0;
      if (hits.size > 0 || asked || branched || called) {
        if (branched) {
          hits.addAll(branches);
        }
        if (called) {
          hits.addAll(calls);
        }
        boolean passes =
            code.is(op, Code.TRANSPARENT) && op != decision && !asked && !branched && !called;
        include(page.firstStep + i, op, operand, passes, asked);
        if (input.control() && !code.is(op, Code.TRANSPARENT)) {
          thread.frame().awaitClass(code.control(block), origin, list);
        }
      }
    }
  }

  /** Finds what an operation defines of what is live. */
  private void defined(int op, int access, int operand) {
    boolean strong = !code.is(op, Code.WEAK);
    for (int d = code.firstDefinition(op); d < code.endDefinition(op); d++) {
      defined(code.register(d), strong);
    }
    if (access == Code.WRITE && !memory.isEmpty()) {
      memory.find(page.a[operand], page.b[operand], facts.size(op), strong, hits);
    }
  }

  private void defined(int register, boolean strong) {
    Marks live = thread.registers;
    int number = register;
    if (register >= shared) {
      WaitingFrame frame = thread.top();
      if (frame == null) {
        return;
      }
      live = frame.registers;
      number = register - shared;
    }
    if (live.has(number)) {
      hits.add(SliceGraph.REGISTER, 0, 0, 1, live.origin(number), live.users(number));
      if (strong) {
        live.remove(number);
      }
    }
  }

  private void include(long step, int op, int operand, boolean passes, boolean asked) {
    listener.in(step, op);
    int access = code.access(op);
    if (passes) {
      pass();
    } else {
      int instruction = code.instruction(op);
      int statement = statement(step, instruction, asked);
      if (access == Code.WRITE) {
        builder.stored(statement, page.time[operand]);
        if (trace.hasValues()) {
          builder.value(statement, page.value[operand]);
        }
      }
    }
    for (int u = code.endDefinition(op); u < code.endUse(op); u++) {
      use(code.register(u));
    }
    if (access == Code.READ) {
      memory.mark(page.a[operand], page.b[operand], facts.size(op), origin, list);
    }
  }

  /** What is passed on comes from where it was used. */
  private void pass() {
    origin = Origin.NONE;
    list = Users.NONE;
    for (int h = 0; h < hits.size; h++) {
      origin = Origin.nearer(origin, hits.origin[h]);
      list = users.join(list, hits.users[h]);
    }
  }

  private int statement(long step, int instruction, boolean asked) {
    int statement = facts.statement[instruction];
    int run = builder.run(step, statement, thread.number);
    int distance = asked ? 0 : Integer.MAX_VALUE;
    for (int h = 0; h < hits.size; h++) {
      distance = Math.min(distance, Origin.next(hits.origin[h], run));
      builder.edges(hits.users[h], run, hits.reason[h], hits.a[h], hits.b[h]);
    }
    builder.distance(statement, distance);
    builder.instruction(step, instruction);
    origin = Origin.of(distance, run);
    list = builder.list(statement);
    return statement;
  }

  private void use(int register) {
    if (register < shared) {
      thread.registers.add(register, origin, list);
    } else {
      thread.frame().registers.add(register - shared, origin, list);
    }
  }

  /** What an instruction did of its own. */
  private void perform(int i, boolean asked) {
    hits.clear();
    copied.clear();
    for (int o = page.operand[i + 1] - 1; o >= page.operand[i]; o--) {
      written(o);
    }
    if (hits.size == 0 && !asked) {
      return;
    }
    long step = page.firstStep + i;
    listener.in(step, -1);
    int statement = statement(step, page.subject[i], asked);
    if (page.from[i] == 1) {
      builder.unmodelled(page.subject[i]);
    }
    for (int o = page.operand[i]; o < page.operand[i + 1]; o++) {
      builder.stored(statement, o == page.operand[i] ? page.time[o] : 0);
      read(o, asked);
    }
    for (int c = 0; c < copied.size; c++) {
      memory.mark(copied.a[c], copied.b[c], copied.count[c], origin, list);
    }
    if (input.control()) {
      thread.frame().awaitAlike(origin, list);
    }
  }

  private void written(int o) {
    long a = page.a[o];
    int b = page.b[o];
    long count = page.count[o];
    switch (page.item[o]) {
      case Page.WRITE_REGISTER -> defined((int) a, true);
      case Page.WRITE_RANGE -> memory.find(a, b, count, true, hits);
      case Page.TOUCH_RANGE -> memory.find(a, b, count, false, hits);
      case Page.WRITE_OBJECT -> memory.findObject(a, true, hits);
      case Page.TOUCH_OBJECT -> memory.findObject(a, false, hits);
      case Page.COPY_TO -> copied(o - 1, o);
      default -> {
        // reads come when it is known whether they matter
      }
    }
  }

  /** Finds what is live of the target of a copy, and remembers its sources. */
  private void copied(int source, int target) {
    int before = hits.size;
    long count = page.count[source];
    if (count < 0) {
      memory.findObject(page.a[target], true, hits);
    } else {
      memory.find(page.a[target], page.b[target], count, true, hits);
    }
    for (int h = before; h < hits.size; h++) {
      long a = page.a[source] + (code.bytes() ? hits.a[h] - page.a[target] : 0);
      int shift = count < 0 || code.bytes() ? 0 : page.b[source] - page.b[target];
      copied.add(SliceGraph.MEMORY, a, hits.b[h] + shift, hits.count[h], 0, Users.NONE);
    }
  }

  private void read(int o, boolean asked) {
    long a = page.a[o];
    int b = page.b[o];
    long count = page.count[o];
    switch (page.item[o]) {
      case Page.READ_REGISTER -> use((int) a);
      case Page.READ_RANGE -> memory.mark(a, b, count, origin, list);
      case Page.READ_OBJECT -> memory.markObject(a, origin, list);
      case Page.COPY_FROM -> {
        if (asked && count < 0) {
          memory.markObject(a, origin, list);
        } else if (asked) {
          memory.mark(a, b, count, origin, list);
        }
      }
      default -> {
        // what is written was looked at before
      }
    }
  }
}
