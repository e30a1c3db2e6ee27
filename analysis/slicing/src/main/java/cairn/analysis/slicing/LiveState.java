package cairn.analysis.slicing;

import cairn.analysis.api.slices.SliceGraph;
import cairn.trace.Code;
import cairn.trace.Page;
import cairn.trace.Skipped;

/** What is live in a walk backwards, and what operations do to it. */
final class LiveState extends WalkState {
  /** The thread that runs. */
  WaitingThread thread;

  LiveState(SliceInput input, BlockFacts facts, InstanceListener listener) {
    super(input, facts, listener);
    thread = new WaitingThread(0, users);
  }

  @Override
  int threadNumber() {
    return thread.number;
  }

  /** Finds what is live that might have been defined, had a branch of the block gone otherwise. */
  void findUndone(int block) {
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

  /** Finds what an operation defines of what is live. */
  void defined(int op, int access, int operand) {
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

  /** What an operation of the slice uses is live before it. */
  void use(int op, int operand) {
    for (int u = code.endDefinition(op); u < code.endUse(op); u++) {
      use(code.register(u));
    }
    if (code.access(op) == Code.READ) {
      memory.mark(page.a[operand], page.b[operand], facts.size(op), origin, list);
    }
  }

  private void use(int register) {
    if (register < shared) {
      thread.registers.add(register, origin, list);
    } else {
      thread.frame().registers.add(register - shared, origin, list);
    }
  }

  /** What an instruction did of its own. */
  void perform(int i, boolean asked) {
    hits.clear();
    copied.clear();
    for (int o = page.operand[i + 1] - 1; o >= page.operand[i]; o--) {
      written(o);
    }
    if (hits.size == 0 && !asked) {
      return;
    }
    includeStep(i, asked);
    for (int o = page.operand[i]; o < page.operand[i + 1]; o++) {
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
