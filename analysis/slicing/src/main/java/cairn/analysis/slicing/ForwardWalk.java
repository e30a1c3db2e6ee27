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
import org.jspecify.annotations.Nullable;

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
  private final InstanceListener listener;
  private final Trace trace;
  private final Code code;
  private final BlockFacts facts;
  private final int shared;
  private final int locals;
  private final Users users;
  private final SliceBuilder builder;
  private final Memory memory;
  private final Page page = new Page();
  private final Hits hits = new Hits();
  private final Hits ended = new Hits();
  private final Hits copied = new Hits();
  private final Map<Integer, InfluencedThread> threads = new HashMap<>();
  private InfluencedThread thread;

  /** Where the operation that is being looked at comes from, and whose list it is in. */
  private long origin;

  private int list;

  ForwardWalk(SliceInput input, BlockFacts facts, InstanceListener listener) {
    this.input = input;
    this.listener = listener;
    this.facts = facts;
    trace = input.trace();
    code = trace.code();
    shared = code.sharedRegisters();
    int most = shared;
    for (int method = 0; method < code.methods(); method++) {
      most = Math.max(most, code.frameRegisters(method));
    }
    locals = most - shared;
    users = new Users(4 * Math.min(input.mostEdges(), Integer.MAX_VALUE / 8));
    builder = new SliceBuilder(input, facts, users);
    memory = code.bytes() ? new ByteMemory(users) : new CellMemory(users);
    thread = new InfluencedThread(0, users);
  }

  SliceAnswer slice(Progress progress) throws IOException {
    Position start = Position.of(input, page);
    final long before = start.instructionsBefore();
    long passed = trace.instructions() - before;
    go(new Threads().at(page, start.index()));
    long pages = trace.pages() - start.page();
    for (int number = start.page(); number < trace.pages(); number++) {
      progress.at(number - start.page(), pages);
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
    return builder.answer(passed);
  }

  private void go(int number) {
    if (thread.number != number || threads.isEmpty()) {
      thread = threads.computeIfAbsent(number, n -> new InfluencedThread(n, users));
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
        case Page.ENTER -> thread.enter(input.control());
        case Page.LEAVE -> thread.leave();
        case Page.SPAWN -> spawn(page.subject[i]);
        default -> perform(i, asked);
      }
    }
  }

  /** A run that nothing influenced was the last one of its frame. */
  private void passOver() {
    InfluencedFrame frame = thread.top();
    if (frame != null) {
      frame.called(Origin.NONE, Users.NONE);
      frame.controlled(Origin.NONE, Users.NONE);
    }
  }

  private void spawn(int number) {
    InfluencedThread begun = threads.computeIfAbsent(number, n -> new InfluencedThread(n, users));
    InfluencedFrame frame = thread.top();
    if (frame != null && frame.callOrigin != Origin.NONE) {
      begun.begin(frame.callOrigin, frame.callUsers, input.control(), shared, locals);
    } else {
      begun.begin();
    }
  }

  /** Whether a run may be influenced, or end an influence. */
  private boolean matters(int i) {
    int block = page.subject[i];
    InfluencedFrame frame = thread.top();
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
    return thread.registers.hasAny(facts.sharedDefined, block * words, words)
        || thread.registers.hasAny(facts.sharedUsed, block * words, words)
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
    InfluencedFrame frame = thread.top();
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
      hits.clear();
      used(op, operand);
      boolean passes = code.is(op, Code.TRANSPARENT);
      if (parent != Origin.NONE && !passes) {
        hits.add(reason, 0, 0, 1, parent, parents);
      }
      boolean asked = criterion && op >= input.criterion().from() && op < input.criterion().to();
      boolean influenced = hits.size > 0 || asked;
      if (influenced) {
        include(page.firstStep + i, op, operand, passes && !asked, asked);
      } else {
        origin = Origin.NONE;
        list = Users.NONE;
      }
      define(op, operand);
      if (op == branch) {
        branchOrigin = origin;
        branchUsers = list;
      }
      operand += code.access(op) == Code.NONE ? 0 : 1;
    }
    if (origin != Origin.NONE || parent != Origin.NONE || branchOrigin != Origin.NONE) {
      frame = thread.frame();
    }
    if (frame != null) {
      frame.called(origin, list);
      frame.controlled(parent, parents);
      if (branch >= 0 && input.control()) {
        for (int control : code.decides(block)) {
          frame.decide(control, branchOrigin, branchUsers);
        }
      }
    }
  }

  /** Finds what is influenced of what an operation uses. */
  private void used(int op, int operand) {
    for (int u = code.endDefinition(op); u < code.endUse(op); u++) {
      used(code.register(u));
    }
    if (code.access(op) == Code.READ && !memory.isEmpty()) {
      memory.find(page.a[operand], page.b[operand], facts.size(op), false, hits);
    }
  }

  private @Nullable Marks marks(int register) {
    if (register < shared) {
      return thread.registers;
    }
    InfluencedFrame frame = thread.top();
    return frame == null ? null : frame.registers;
  }

  private void used(int register) {
    Marks marks = marks(register);
    int number = register < shared ? register : register - shared;
    if (marks != null && marks.has(number)) {
      hits.add(SliceGraph.REGISTER, 0, 0, 1, marks.origin(number), marks.users(number));
    }
  }

  /** What an operation defines is influenced if it is itself, and otherwise no more. */
  private void define(int op, int operand) {
    boolean strong = !code.is(op, Code.WEAK);
    for (int d = code.firstDefinition(op); d < code.endDefinition(op); d++) {
      define(code.register(d), strong, origin);
    }
    if (code.access(op) == Code.WRITE) {
      long a = page.a[operand];
      int b = page.b[operand];
      int size = facts.size(op);
      if (strong && !memory.isEmpty()) {
        ended.clear();
        memory.find(a, b, size, true, ended);
      }
      if (origin != Origin.NONE) {
        memory.mark(a, b, size, origin, list);
      }
    }
  }

  private void define(int register, boolean strong, long from) {
    Marks marks = marks(register);
    int number = register < shared ? register : register - shared;
    if (strong && marks != null && marks.has(number)) {
      marks.remove(number);
    }
    if (from != Origin.NONE) {
      (register < shared ? thread.registers : thread.frame().registers).add(number, from, list);
    }
  }

  private void include(long step, int op, int operand, boolean passes, boolean asked) {
    listener.in(step, op);
    if (passes) {
      pass();
      return;
    }
    int statement = statement(step, code.instruction(op), asked);
    if (code.access(op) == Code.WRITE) {
      builder.stored(statement, page.time[operand]);
      if (trace.hasValues()) {
        builder.value(statement, page.value[operand]);
      }
    }
  }

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

  /** What an instruction did of its own. */
  private void perform(int i, boolean asked) {
    hits.clear();
    copied.clear();
    for (int o = page.operand[i]; o < page.operand[i + 1]; o++) {
      read(o);
    }
    InfluencedFrame frame = thread.top();
    if (frame != null && frame.controlOrigin != Origin.NONE) {
      hits.add(SliceGraph.CONTROL, 0, 0, 1, frame.controlOrigin, frame.controlUsers);
    }
    boolean all = asked || hits.size > 0;
    for (int o = page.operand[i]; o < page.operand[i + 1]; o++) {
      if (page.item[o] == Page.COPY_FROM) {
        copy(o);
      }
    }
    origin = Origin.NONE;
    list = Users.NONE;
    if (asked || hits.size > 0) {
      long step = page.firstStep + i;
      listener.in(step, -1);
      int statement = statement(step, page.subject[i], asked);
      if (page.from[i] == 1) {
        builder.unmodelled(page.subject[i]);
      }
      if (page.operand[i] < page.operand[i + 1]) {
        builder.stored(statement, page.time[page.operand[i]]);
      }
    }
    for (int o = page.operand[i]; o < page.operand[i + 1]; o++) {
      write(o, all);
    }
  }

  private void read(int o) {
    switch (page.item[o]) {
      case Page.READ_REGISTER -> used((int) page.a[o]);
      case Page.READ_RANGE -> memory.find(page.a[o], page.b[o], page.count[o], false, hits);
      case Page.READ_OBJECT -> memory.findObject(page.a[o], false, hits);
      default -> {
        // copies and writes come later
      }
    }
  }

  /** Finds what is influenced of the source of a copy, and remembers what it becomes. */
  private void copy(int source) {
    int before = hits.size;
    int target = source + 1;
    long count = page.count[source];
    if (count < 0) {
      memory.findObject(page.a[source], false, hits);
    } else {
      memory.find(page.a[source], page.b[source], count, false, hits);
    }
    for (int h = before; h < hits.size; h++) {
      long a = page.a[target] + (code.bytes() ? hits.a[h] - page.a[source] : 0);
      int shift = count < 0 || code.bytes() ? 0 : page.b[target] - page.b[source];
      copied.add(target, a, hits.b[h] + shift, hits.count[h], 0, Users.NONE);
    }
  }

  private void write(int o, boolean all) {
    long a = page.a[o];
    int b = page.b[o];
    long count = page.count[o];
    ended.clear();
    switch (page.item[o]) {
      case Page.WRITE_REGISTER -> define((int) a, true, all ? origin : Origin.NONE);
      case Page.WRITE_RANGE, Page.TOUCH_RANGE -> {
        if (page.item[o] == Page.WRITE_RANGE) {
          memory.find(a, b, count, true, ended);
        }
        if (all) {
          memory.mark(a, b, count, origin, list);
        }
      }
      case Page.WRITE_OBJECT, Page.TOUCH_OBJECT -> {
        if (page.item[o] == Page.WRITE_OBJECT) {
          memory.findObject(a, true, ended);
        }
        if (all) {
          memory.markObject(a, origin, list);
        }
      }
      case Page.COPY_TO -> copyTo(o, page.count[o - 1], all);
      default -> {
        // was read before
      }
    }
  }

  private void copyTo(int o, long count, boolean all) {
    if (count < 0) {
      memory.findObject(page.a[o], true, ended);
      if (all) {
        memory.markObject(page.a[o], origin, list);
        return;
      }
    } else {
      memory.find(page.a[o], page.b[o], count, true, ended);
      if (all) {
        memory.mark(page.a[o], page.b[o], count, origin, list);
        return;
      }
    }
    for (int c = 0; c < copied.size; c++) {
      if (copied.reason[c] == o) {
        memory.mark(copied.a[c], copied.b[c], copied.count[c], origin, list);
      }
    }
  }
}
