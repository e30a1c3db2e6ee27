package cairn.analysis.slicing;

import cairn.trace.Code;
import cairn.trace.Page;
import cairn.trace.Trace;

/** What walks in both directions know: marked memory, the page, the operation looked at. */
abstract class WalkState {
  final SliceInput input;
  final Trace trace;
  final Code code;
  final BlockFacts facts;
  final int shared;
  final Users users;
  final SliceBuilder builder;
  final Memory memory;
  final Page page = new Page();

  /** The marks that the operation that is being looked at meets. */
  final Hits hits = new Hits();

  /** What of a copy is marked at its other end. */
  final Hits copied = new Hits();

  private final InstanceListener listener;
  private final Stored stored = new Stored();

  /** Where the operation that is being looked at comes from, and the set that it is alone in. */
  long origin;

  int list;

  WalkState(SliceInput input, BlockFacts facts, InstanceListener listener) {
    this.input = input;
    this.facts = facts;
    this.listener = listener;
    trace = input.trace();
    code = trace.code();
    shared = code.sharedRegisters();
    users = new Users(4 * Math.min(input.mostEdges(), Integer.MAX_VALUE / 8));
    builder = new SliceBuilder(input, facts, users);
    memory = code.bytes() ? new ByteMemory(users) : new CellMemory(users, input.skipped());
  }

  /** The number of the thread that runs. */
  abstract int threadNumber();

  boolean isAsked(int operation) {
    return operation >= input.criterion().from() && operation < input.criterion().to();
  }

  /**
   * An operation is in the slice.
   *
   * @param passes whether it only passes on what it meets
   */
  void include(long step, int op, int operand, boolean passes, boolean asked) {
    listener.in(step, op);
    if (passes) {
      pass();
      return;
    }
    boolean writes = code.access(op) == Code.WRITE;
    // where to return to says nothing
    boolean known = writes && trace.hasValues() && !code.is(op, Code.CALL);
    long time = input.forwards() ? -1 : writes ? page.time[operand] : 0;
    stored.set(code.instruction(op), time, known, known ? page.value[operand] : 0);
    int statement = statement(step, code.instruction(op), asked);
    if (writes) {
      builder.stored(statement, page.time[operand]);
      if (known) {
        builder.value(statement, page.value[operand], code.instruction(op));
      }
    }
  }

  /** What is passed on comes from where it came from before. */
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
    int run = builder.run(step, statement, threadNumber());
    int distance = asked ? 0 : Integer.MAX_VALUE;
    for (int h = 0; h < hits.size; h++) {
      distance = Math.min(distance, Origin.next(hits.origin[h], run));
      builder.edges(hits.users[h], run, hits.reason[h], hits.a[h], hits.b[h], stored);
    }
    builder.distance(statement, distance);
    builder.instruction(step, instruction);
    origin = Origin.of(distance, run);
    list = builder.list(statement);
    return statement;
  }

  /** What an instruction did of its own is in the slice. */
  void includeStep(int i, boolean asked) {
    long step = page.firstStep + i;
    listener.in(step, -1);
    boolean any = page.operand[i] < page.operand[i + 1];
    long time = input.forwards() ? -1 : any ? page.time[page.operand[i]] : 0;
    stored.set(page.subject[i], time, false, 0);
    int statement = statement(step, page.subject[i], asked);
    if (page.from[i] == 1) {
      builder.unmodelled(page.subject[i]);
    }
    if (any) {
      builder.stored(statement, page.time[page.operand[i]]);
    }
  }
}
