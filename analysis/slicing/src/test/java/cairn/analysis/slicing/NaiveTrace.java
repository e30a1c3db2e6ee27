package cairn.analysis.slicing;

import cairn.analysis.slicing.NaiveRecord.Place;
import cairn.trace.Code;
import cairn.trace.Page;
import cairn.trace.Skipped;
import cairn.trace.Trace;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A trace as a plain list of records, made by playing it forwards: every place is a value in a set,
 * every control parent is known. For small traces.
 */
final class NaiveTrace {
  /** A frame that has run something. */
  private static final class Frame {
    final long number;
    final @Nullable Instance entry;
    final Map<Integer, Instance> branches = new HashMap<>();
    final Map<Integer, Long> branchSteps = new HashMap<>();
    @Nullable Instance last;
    @Nullable Instance lastParent;

    Frame(long number, @Nullable Instance entry) {
      this.number = number;
      this.entry = entry;
      last = entry;
      lastParent = entry;
    }
  }

  final List<NaiveRecord> records = new ArrayList<>();
  final List<Instance> instances = new ArrayList<>();
  private final Code code;
  private final Page page = new Page();
  private final Map<Integer, Deque<Frame>> threads = new HashMap<>();
  private final Set<Integer> slots = new TreeSet<>();
  private final Set<Long> objects = new TreeSet<>();
  private final Map<Integer, NaiveRecord> potential = new HashMap<>();
  private final Set<Long> registers = new TreeSet<>();
  private int thread;
  private long frames;
  private long helpers;

  NaiveTrace(Trace trace) throws IOException {
    code = trace.code();
    for (int number = 0; number < trace.pages(); number++) {
      trace.read(number, page);
      universe();
    }
    for (int number = 0; number < trace.pages(); number++) {
      trace.read(number, page);
      thread = page.firstThread;
      for (int i = 0; i < page.steps; i++) {
        step(i);
      }
    }
  }

  /** The slots that the trace speaks of and another one: a whole object is all of them. */
  private void universe() {
    slots.add(Integer.MAX_VALUE);
    slots.add(0);
    for (int block = 0; block < code.blocks(); block++) {
      Skipped skipped = code.skipped(block);
      if (skipped != null) {
        Arrays.stream(skipped.slots()).forEach(slots::add);
      }
    }
    for (int o = 0; o < page.operands; o++) {
      boolean range =
          page.item[o] == Page.READ_RANGE
              || page.item[o] == Page.WRITE_RANGE
              || page.item[o] == Page.TOUCH_RANGE
              || page.item[o] == Page.COPY_FROM
              || page.item[o] == Page.COPY_TO;
      slots.add(page.b[o]);
      objects.add(page.a[o]);
      for (int n = 0; range && n < page.count[o]; n++) {
        slots.add(page.b[o] + n);
      }
      if (page.item[o] == Page.READ_REGISTER || page.item[o] == Page.WRITE_REGISTER) {
        registers.add(page.a[o]);
      }
    }
    for (int op = 0; op < code.operations(); op++) {
      for (int r = code.firstDefinition(op); r < code.endUse(op); r++) {
        registers.add((long) code.register(r));
      }
    }
  }

  private Deque<Frame> stack(int number) {
    return threads.computeIfAbsent(
        number, n -> new ArrayDeque<>(List.of(new Frame(frames++, null))));
  }

  private Frame frame() {
    return stack(thread).getLast();
  }

  private void step(int i) {
    switch (page.kind[i]) {
      case Page.THREAD -> thread = page.subject[i];
      case Page.ENTER -> stack(thread).addLast(new Frame(frames++, frame().last));
      case Page.LEAVE -> {
        stack(thread).removeLast();
        if (stack(thread).isEmpty()) {
          stack(thread).addLast(new Frame(frames++, null));
        }
      }
      case Page.SPAWN -> spawn(page.subject[i]);
      case Page.DO -> perform(i);
      default -> run(i);
    }
  }

  /** All registers of the new thread come from the operation that made it begin. */
  private void spawn(int number) {
    Instance by = frame().last;
    Frame first = new Frame(frames++, by);
    threads.put(number, new ArrayDeque<>(List.of(first)));
    Set<Place> defs = new HashSet<>();
    for (long register : registers) {
      defs.add(
          register < code.sharedRegisters()
              ? new Place('t', number, register)
              : new Place('f', first.number, register));
    }
    Set<Place> uses = by == null ? Set.of() : Set.of(new Place('d', by.step(), by.operation()));
    records.add(new NaiveRecord(null, defs, false, uses, null));
  }

  private Place register(long number) {
    return number < code.sharedRegisters()
        ? new Place('t', thread, number)
        : new Place('f', frame().number, number);
  }

  private Set<Place> memory(long a, int b, long count) {
    Set<Place> places = new HashSet<>();
    for (int n = 0; n < count; n++) {
      places.add(code.bytes() ? new Place('b', a + n, 0) : new Place('m', a, b + n));
    }
    return places;
  }

  private Set<Place> object(long a) {
    Set<Place> places = new HashSet<>();
    for (int slot : slots) {
      places.add(new Place('m', a, slot));
    }
    return places;
  }

  private void run(int i) {
    Frame frame = frame();
    int block = page.subject[i];
    if (page.from[i] == page.to[i]) {
      return;
    }
    Instance parent = parent(frame, code.control(block));
    int operand = page.operand[i];
    long step = page.firstStep + i;
    for (int op = page.from[i]; op < page.to[i]; op++) {
      Instance instance = new Instance(step, op);
      Set<Place> defs = new HashSet<>();
      Set<Place> uses = new HashSet<>();
      defs.add(new Place('d', step, op));
      for (int r = code.firstDefinition(op); r < code.endDefinition(op); r++) {
        defs.add(register(code.register(r)));
      }
      for (int r = code.endDefinition(op); r < code.endUse(op); r++) {
        uses.add(register(code.register(r)));
      }
      if (code.access(op) != Code.NONE) {
        Set<Place> places =
            memory(page.a[operand], page.b[operand], code.bytes() ? code.size(op) : 1);
        (code.access(op) == Code.READ ? uses : defs).addAll(places);
        operand++;
      }
      boolean transparent = code.is(op, Code.TRANSPARENT);
      instances.add(instance);
      records.add(
          new NaiveRecord(
              instance, defs, code.is(op, Code.WEAK), uses, transparent ? null : parent));
    }
    undone(frame, i, parent);
    for (int op = page.from[i]; op < page.to[i]; op++) {
      if (code.is(op, Code.BRANCH)) {
        frame.branches.put(block, new Instance(step, op));
        frame.branchSteps.put(block, step);
      }
    }
    frame.last = new Instance(step, page.to[i] - 1);
    frame.lastParent = parent;
  }

  /** The last branch of a run may define all that it leaves undone. */
  private void undone(Frame frame, int i, @Nullable Instance parent) {
    Skipped skipped = code.skipped(page.subject[i]);
    int last = page.to[i] - 1;
    while (last >= page.from[i] && !code.is(last, Code.BRANCH)) {
      last--;
    }
    if (skipped == null || last < page.from[i]) {
      return;
    }
    Instance branch = new Instance(page.firstStep + i, last);
    int at = records.size() - 1;
    while (!branch.equals(records.get(at).instance())) {
      at--;
    }
    Set<Place> defs = new HashSet<>();
    BitSet.valueOf(skipped.registers()).stream()
        .forEach(r -> defs.add(new Place('f', frame.number, code.sharedRegisters() + r)));
    for (long object : objects) {
      for (int slot : slots) {
        boolean element = slot >= 0 && slot < Skipped.FIRST_FIELD;
        if (element ? skipped.elements() : Arrays.binarySearch(skipped.slots(), slot) >= 0) {
          defs.add(new Place('m', object, slot));
        }
      }
    }
    NaiveRecord of = records.get(at);
    boolean transparent = code.is(last, Code.TRANSPARENT);
    potential.put(at, new NaiveRecord(branch, defs, true, of.uses(), transparent ? null : parent));
  }

  /** The records, with those of what branches leave undone right behind them. */
  List<NaiveRecord> withSkipped() {
    List<NaiveRecord> all = new ArrayList<>();
    for (int i = 0; i < records.size(); i++) {
      all.add(records.get(i));
      if (potential.containsKey(i)) {
        all.add(potential.get(i));
      }
    }
    return all;
  }

  private @Nullable Instance parent(Frame frame, int control) {
    Instance parent = frame.entry;
    long latest = -1;
    for (int block : code.deciders(control)) {
      Long at = frame.branchSteps.get(block);
      if (at != null && at > latest) {
        latest = at;
        parent = frame.branches.get(block);
      }
    }
    return parent;
  }

  /** First all is read, into places of the step's own; then it is written in its order. */
  private void perform(int i) {
    Instance instance = new Instance(page.firstStep + i, -1);
    Instance parent = frame().lastParent;
    instances.add(instance);
    Place held = new Place('h', helpers++, 0);
    Set<Place> reads = new HashSet<>();
    Map<Integer, List<Place>> copies = new HashMap<>();
    for (int o = page.operand[i]; o < page.operand[i + 1]; o++) {
      switch (page.item[o]) {
        case Page.READ_REGISTER -> reads.add(register(page.a[o]));
        case Page.READ_RANGE -> reads.addAll(memory(page.a[o], page.b[o], page.count[o]));
        case Page.READ_OBJECT -> reads.addAll(object(page.a[o]));
        case Page.COPY_FROM -> {
          List<Place> holds = new ArrayList<>();
          for (Place source : inOrder(page.a[o], page.b[o], page.count[o])) {
            Place hold = new Place('h', helpers++, 0);
            records.add(new NaiveRecord(null, Set.of(hold), false, Set.of(source), null));
            holds.add(hold);
          }
          copies.put(o + 1, holds);
        }
        default -> {
          // written below
        }
      }
    }
    records.add(new NaiveRecord(null, Set.of(held), false, reads, null));
    Set<Place> all = new HashSet<>(Set.of(held));
    copies.values().forEach(all::addAll);
    // asked for as a whole, it uses all that it read
    records.add(
        new NaiveRecord(instance, Set.of(new Place('d', instance.step(), -1)), true, all, parent));
    for (int o = page.operand[i]; o < page.operand[i + 1]; o++) {
      Set<Place> defs =
          switch (page.item[o]) {
            case Page.WRITE_REGISTER -> Set.of(register(page.a[o]));
            case Page.WRITE_RANGE, Page.TOUCH_RANGE -> memory(page.a[o], page.b[o], page.count[o]);
            case Page.WRITE_OBJECT, Page.TOUCH_OBJECT -> object(page.a[o]);
            default -> Set.of();
          };
      boolean weak = page.item[o] == Page.TOUCH_RANGE || page.item[o] == Page.TOUCH_OBJECT;
      if (!defs.isEmpty()) {
        records.add(new NaiveRecord(instance, defs, weak, Set.of(held), parent));
      }
      if (page.item[o] == Page.COPY_TO) {
        List<Place> holds = copies.get(o);
        List<Place> targets = inOrder(page.a[o], page.b[o], page.count[o]);
        for (int n = 0; n < targets.size(); n++) {
          Set<Place> uses = new HashSet<>(Arrays.asList(held, holds.get(n)));
          records.add(new NaiveRecord(instance, Set.of(targets.get(n)), false, uses, parent));
        }
      }
    }
  }

  private List<Place> inOrder(long a, int b, long count) {
    List<Place> places = new ArrayList<>();
    if (count < 0) {
      for (int slot : slots) {
        places.add(new Place('m', a, slot));
      }
    }
    for (int n = 0; n < count; n++) {
      places.add(code.bytes() ? new Place('b', a + n, 0) : new Place('m', a, b + n));
    }
    return places;
  }
}
