package cairn.trace.nativ;

import cairn.trace.Code;
import cairn.trace.Page;
import cairn.trace.Trace;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;

/**
 * The slow and obvious way to slice: walks forwards, writes down for every operation that ran which
 * ones it depends on, and takes the closure. Memory grows with the run.
 */
final class NaiveSlicer {
  private final Code code;
  private final List<int[]> dependencies = new ArrayList<>();
  private final List<Integer> operations = new ArrayList<>();
  private final Map<Long, Integer> memory = new HashMap<>();
  private final Map<Integer, ThreadWalk> threads = new HashMap<>();

  /** By instance: whether it ran in one of the functions that were asked for. */
  private final BitSet within = new BitSet();

  /** By heap time: which instance stored then. */
  private final Map<Long, Integer> times = new TreeMap<>();

  /** A frame: its registers, the last branch of each of its blocks, and what entered it. */
  private static final class FrameWalk {
    final Map<Integer, Integer> registers = new HashMap<>();
    final Map<Integer, Integer> branches = new HashMap<>();
    final Map<Integer, Integer> when = new HashMap<>();
    final int enteredBy;
    final boolean within;
    int last;

    FrameWalk(int enteredBy, boolean within) {
      this.enteredBy = enteredBy;
      this.last = enteredBy;
      this.within = within;
    }
  }

  private static final class ThreadWalk {
    final Map<Integer, Integer> registers = new HashMap<>();
    final ArrayDeque<FrameWalk> frames = new ArrayDeque<>();
    int last = -1;
    int spawnedBy = -1;
  }

  NaiveSlicer(Trace trace) throws IOException {
    this(trace, method -> true);
  }

  /** With functions that are asked for: what runs in them, or is called from them, is within. */
  NaiveSlicer(Trace trace, IntPredicate asked) throws IOException {
    code = trace.code();
    Page page = new Page();
    ThreadWalk thread = thread(0);
    for (int number = 0; number < trace.pages(); number++) {
      trace.read(number, page);
      for (int step = 0; step < page.steps; step++) {
        switch (page.kind[step]) {
          case Page.THREAD -> thread = thread(page.subject[step]);
          case Page.ENTER ->
              thread.frames.push(
                  new FrameWalk(
                      thread.frames.isEmpty() ? thread.spawnedBy : thread.frames.element().last,
                      asked.test(page.subject[step])
                          || (!thread.frames.isEmpty() && thread.frames.element().within)));
          case Page.LEAVE -> thread.frames.pop();
          case Page.SPAWN -> thread(page.subject[step]).spawnedBy = thread.last;
          case Page.RUN -> run(thread, page, step);
          default -> perform(thread, page, step);
        }
      }
    }
    for (ThreadWalk each : threads.values()) {
      if (!each.frames.isEmpty()) {
        throw new IllegalStateException(each.frames.size() + " frames did not end");
      }
    }
  }

  private ThreadWalk thread(int number) {
    return threads.computeIfAbsent(number, n -> new ThreadWalk());
  }

  private int parent(FrameWalk frame, int block) {
    int latest = -1;
    int parent = frame.enteredBy;
    for (int decider : code.deciders(code.control(block))) {
      Integer when = frame.when.get(decider);
      Integer branch = frame.branches.get(decider);
      if (when != null && branch != null && when > latest) {
        latest = when;
        parent = branch;
      }
    }
    return parent;
  }

  private Map<Integer, Integer> registers(ThreadWalk thread, int register) {
    return register < code.sharedRegisters() ? thread.registers : thread.frames.element().registers;
  }

  private static void add(List<Integer> to, @org.jspecify.annotations.Nullable Integer instance) {
    if (instance != null && instance >= 0) {
      to.add(instance);
    }
  }

  private int instance(int operation, List<Integer> on) {
    operations.add(operation);
    dependencies.add(on.stream().distinct().mapToInt(i -> i).toArray());
    return operations.size() - 1;
  }

  private void run(ThreadWalk thread, Page page, int step) {
    int block = page.subject[step];
    FrameWalk frame = thread.frames.element();
    int parent = parent(frame, block);
    int operand = page.operand[step];
    for (int o = page.from[step]; o < page.to[step]; o++) {
      List<Integer> on = new ArrayList<>();
      for (int i = code.endDefinition(o); i < code.endUse(o); i++) {
        add(on, registers(thread, code.register(i)).get(code.register(i)));
      }
      long address = 0;
      if (code.access(o) != Code.NONE) {
        address = page.a[operand];
        if (code.access(o) == Code.READ) {
          for (int b = 0; b < code.size(o); b++) {
            add(on, memory.get(address + b));
          }
        }
        operand++;
      }
      if (!code.is(o, Code.TRANSPARENT)) {
        add(on, parent);
      }
      if (code.is(o, Code.WEAK)) {
        for (int i = code.firstDefinition(o); i < code.endDefinition(o); i++) {
          add(on, registers(thread, code.register(i)).get(code.register(i)));
        }
      }
      int now = instance(o, on);
      for (int i = code.firstDefinition(o); i < code.endDefinition(o); i++) {
        registers(thread, code.register(i)).put(code.register(i), now);
      }
      within.set(now, frame.within);
      if (code.access(o) == Code.WRITE) {
        for (int b = 0; b < code.size(o); b++) {
          memory.put(address + b, now);
        }
        if (page.time[operand - 1] != 0) {
          times.put(page.time[operand - 1], now);
        }
      }
      if (code.is(o, Code.BRANCH)) {
        frame.branches.put(block, now);
        frame.when.put(block, now);
      }
      frame.last = now;
      thread.last = now;
    }
  }

  private void perform(ThreadWalk thread, Page page, int step) {
    List<Integer> on = new ArrayList<>();
    add(on, thread.last);
    int first = page.operand[step];
    int end = page.operand[step + 1];
    for (int i = first; i < end; i++) {
      long a = page.a[i];
      switch (page.item[i]) {
        case Page.READ_REGISTER -> add(on, thread.registers.get((int) a));
        case Page.READ_RANGE, Page.COPY_FROM -> {
          for (long b = 0; b < page.count[i]; b++) {
            add(on, memory.get(a + b));
          }
        }
        default -> {}
      }
    }
    int now = instance(-1 - page.subject[step], on);
    within.set(now, !thread.frames.isEmpty() && thread.frames.element().within);
    for (int i = first; i < end; i++) {
      long a = page.a[i];
      switch (page.item[i]) {
        case Page.WRITE_REGISTER -> thread.registers.put((int) a, now);
        case Page.WRITE_RANGE, Page.COPY_TO -> {
          for (long b = 0; b < page.count[i]; b++) {
            memory.put(a + b, now);
          }
        }
        default -> {}
      }
    }
  }

  private int instruction(int instance) {
    int operation = operations.get(instance);
    return operation >= 0 ? code.instruction(operation) : -1 - operation;
  }

  /** The last run of an operation that is as asked for; -1 if there is none. */
  int last(IntPredicate wanted) {
    for (int i = operations.size() - 1; i >= 0; i--) {
      if (operations.get(i) >= 0 && wanted.test(operations.get(i))) {
        return i;
      }
    }
    return -1;
  }

  /** What stored at heap times. */
  Map<Long, Integer> times() {
    return times;
  }

  /** The same as a slice, but nothing is followed that is not within what was asked for. */
  BitSet sliceWithin(int instance) {
    BitSet found = new BitSet();
    ArrayDeque<Integer> open = new ArrayDeque<>(List.of(instance));
    found.set(instance);
    while (!open.isEmpty()) {
      for (int on : dependencies.get(open.remove())) {
        if (!found.get(on) && within.get(on)) {
          found.set(on);
          open.add(on);
        }
      }
    }
    return found;
  }

  int line(int instance) {
    return code.line(instruction(instance));
  }

  /** How many stores of a line a slice has. */
  long stores(BitSet slice, int line) {
    return slice.stream()
        .filter(i -> operations.get(i) >= 0 && code.access(operations.get(i)) == Code.WRITE)
        .filter(i -> line(i) == line)
        .count();
  }

  boolean isWithin(int instance) {
    return within.get(instance);
  }

  /** Whether a slice has an instruction of a function. */
  boolean has(BitSet slice, String function) {
    return slice.stream().anyMatch(i -> code.name(code.methodOf(instruction(i))).equals(function));
  }

  /** All that one run of an operation depends on, and itself. */
  BitSet slice(int instance) {
    BitSet found = new BitSet();
    ArrayDeque<Integer> open = new ArrayDeque<>(List.of(instance));
    found.set(instance);
    while (!open.isEmpty()) {
      for (int on : dependencies.get(open.remove())) {
        if (!found.get(on)) {
          found.set(on);
          open.add(on);
        }
      }
    }
    return found;
  }

  /** The lines of a file that a slice has; what only passes values on is no statement. */
  Set<Integer> lines(BitSet slice, String file) {
    TreeSet<Integer> lines = new TreeSet<>();
    slice.stream()
        .filter(i -> operations.get(i) < 0 || !code.is(operations.get(i), Code.TRANSPARENT))
        .map(this::instruction)
        .filter(i -> code.file(code.methodOf(i)).equals(file) && code.line(i) > 0)
        .forEach(i -> lines.add(code.line(i)));
    return lines;
  }
}
