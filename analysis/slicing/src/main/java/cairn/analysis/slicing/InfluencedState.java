package cairn.analysis.slicing;

import cairn.analysis.api.slices.SliceGraph;
import cairn.trace.Code;
import cairn.trace.Page;
import org.jspecify.annotations.Nullable;

/** What is influenced in a walk forwards, and what operations do to it. */
final class InfluencedState extends WalkState {
  private final Hits ended = new Hits();

  /** The thread that runs. */
  InfluencedThread thread;

  InfluencedState(SliceInput input, BlockFacts facts, InstanceListener listener) {
    super(input, facts, listener);
    thread = new InfluencedThread(0, users);
  }

  @Override
  int threadNumber() {
    return thread.number;
  }

  /** Finds what is influenced of what an operation uses. */
  void used(int op, int operand) {
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
  void define(int op, int operand) {
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

  /** What an instruction did of its own. */
  void perform(int i, boolean asked) {
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
      includeStep(i, asked);
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
