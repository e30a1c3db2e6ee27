package cairn.testkit.jvm;

import cairn.trace.Code;
import cairn.trace.Page;
import cairn.trace.Trace;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs a trace forwards with, in every register and cell, the lines of one source file that its
 * value comes from: a slice by data alone, the slow way.
 */
final class TraceOrigins {
  private record Cell(long object, int slot) {}

  private static final class PlayedThread {
    final BitSet[] shared;
    final Deque<BitSet[]> frames = new ArrayDeque<>();

    PlayedThread(int count) {
      shared = new BitSet[count];
    }
  }

  private final Code code;
  private final String file;
  private final Map<Cell, BitSet> cells = new HashMap<>();
  private final Map<Long, BitSet> whole = new HashMap<>();
  private final Map<Integer, PlayedThread> threads = new HashMap<>();
  private PlayedThread now;

  /** For each line, where the value came from that was last stored there. */
  final Map<Integer, BitSet> stored = new TreeMap<>();

  TraceOrigins(Trace trace, String file) throws IOException {
    this.code = trace.code();
    this.file = file;
    now = new PlayedThread(code.sharedRegisters());
    threads.put(0, now);
    Page page = new Page();
    for (int i = 0; i < trace.pages(); i++) {
      trace.read(i, page);
      for (int step = 0; step < page.steps; step++) {
        step(page, step);
      }
    }
  }

  private void step(Page page, int step) {
    int subject = page.subject[step];
    switch (page.kind[step]) {
      case Page.THREAD ->
          now = threads.computeIfAbsent(subject, key -> new PlayedThread(code.sharedRegisters()));
      case Page.ENTER -> now.frames.push(new BitSet[code.frameRegisters(subject)]);
      case Page.LEAVE -> now.frames.pop();
      case Page.RUN -> run(page, step);
      case Page.DO -> perform(page, step);
      default -> {}
    }
  }

  private BitSet get(int register) {
    BitSet[] all = register < code.sharedRegisters() ? now.shared : now.frames.element();
    return all[register] == null ? new BitSet() : all[register];
  }

  private void set(int register, BitSet value) {
    BitSet[] all = register < code.sharedRegisters() ? now.shared : now.frames.element();
    all[register] = value;
  }

  private BitSet get(long object, int slot) {
    BitSet found = cells.get(new Cell(object, slot));
    return found != null ? found : whole.getOrDefault(object, new BitSet());
  }

  private BitSet at(int instruction) {
    BitSet lines = new BitSet();
    if (code.file(code.methodOf(instruction)).equals(file)) {
      lines.set(code.line(instruction));
    }
    return lines;
  }

  private void run(Page page, int step) {
    int operand = page.operand[step];
    for (int operation = page.from[step]; operation < page.to[step]; operation++) {
      BitSet value = new BitSet();
      boolean passes = code.is(operation, Code.TRANSPARENT);
      if (!passes) {
        value.or(at(code.instruction(operation)));
      }
      for (int i = code.endDefinition(operation); i < code.endUse(operation); i++) {
        value.or(get(code.register(i)));
      }
      if (code.access(operation) != Code.NONE) {
        long object = page.a[operand];
        int slot = page.b[operand++];
        if (code.access(operation) == Code.READ) {
          value.or(get(object, slot));
        } else {
          cells.put(new Cell(object, slot), value);
          stored.put(code.line(code.instruction(operation)), value);
        }
      }
      for (int i = code.firstDefinition(operation); i < code.endDefinition(operation); i++) {
        set(code.register(i), value);
      }
    }
  }

  private void perform(Page page, int step) {
    BitSet value = at(page.subject[step]);
    List<Runnable> writes = new ArrayList<>();
    for (int i = page.operand[step]; i < page.operand[step + 1]; i++) {
      long a = page.a[i];
      int b = page.b[i];
      long count = page.count[i];
      switch (page.item[i]) {
        case Page.READ_REGISTER -> value.or(get((int) a));
        case Page.READ_RANGE -> {
          for (int k = 0; k < count; k++) {
            value.or(get(a, b + k));
          }
        }
        case Page.READ_OBJECT -> {
          value.or(whole.getOrDefault(a, new BitSet()));
          cells.forEach(
              (cell, lines) -> {
                if (cell.object == a) {
                  value.or(lines);
                }
              });
        }
        case Page.WRITE_REGISTER -> writes.add(() -> set((int) a, value));
        case Page.WRITE_OBJECT ->
            writes.add(
                () -> {
                  cells.keySet().removeIf(cell -> cell.object == a);
                  whole.put(a, value);
                });
        case Page.COPY_FROM -> copy(page, i, value, writes);
        default -> {
          int kind = page.item[i];
          writes.add(() -> write(kind, a, b, count, value));
        }
      }
    }
    writes.forEach(Runnable::run);
  }

  private void write(int kind, long object, int first, long count, BitSet value) {
    if (kind == Page.TOUCH_OBJECT) {
      BitSet all = (BitSet) value.clone();
      all.or(whole.getOrDefault(object, new BitSet()));
      whole.put(object, all);
      cells.forEach(
          (cell, lines) -> {
            if (cell.object == object) {
              lines.or(value);
            }
          });
      return;
    }
    for (int k = 0; k < count && kind != Page.COPY_TO; k++) {
      BitSet all = (BitSet) value.clone();
      if (kind == Page.TOUCH_RANGE) {
        all.or(get(object, first + k));
      }
      cells.put(new Cell(object, first + k), all);
    }
  }

  private void copy(Page page, int i, BitSet value, List<Runnable> writes) {
    Map<Integer, BitSet> copies = new HashMap<>();
    long source = page.a[i];
    long target = page.a[i + 1];
    int shift = page.b[i + 1] - page.b[i];
    if (page.count[i] < 0) {
      cells.forEach(
          (cell, lines) -> {
            if (cell.object == source) {
              copies.put(cell.slot, lines);
            }
          });
      writes.add(() -> whole.put(target, whole.getOrDefault(source, new BitSet())));
    }
    for (int k = 0; k < page.count[i]; k++) {
      copies.put(page.b[i] + k + shift, get(source, page.b[i] + k));
    }
    copies.forEach(
        (slot, lines) ->
            writes.add(
                () -> {
                  BitSet all = (BitSet) lines.clone();
                  all.or(value);
                  cells.put(new Cell(target, slot), all);
                }));
  }
}
