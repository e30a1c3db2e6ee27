package cairn.trace.jvm;

import cairn.trace.Code;
import cairn.trace.Skipped;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds out what each decision of the program may leave undone. The blocks that a decision is about
 * are those that depend on it, directly or through another decision. What they define is what their
 * operations do, and what the methods do that they may call: every recorded method of that name and
 * descriptor, whatever its class. A call of code that is not recorded changes what its objects
 * hide.
 */
final class SkippedCode {
  private static final int ELEMENTS = 0;
  private static final int HIDDEN = 1;
  private static final int FIRST_FIELD = 2;

  private final JvmCodeBuilder from;
  private final Code code;
  private final Map<String, List<Integer>> methodsByName = new HashMap<>();

  /** By method: what a call of it may write. */
  private final BitSet[] writes;

  SkippedCode(JvmCodeBuilder from) {
    this.from = from;
    code = from.code.build();
    writes = new BitSet[from.methods.size()];
    for (int method = 0; method < writes.length; method++) {
      MethodInfo info = from.methods.get(method);
      methodsByName
          .computeIfAbsent(info.name() + info.descriptor(), key -> new ArrayList<>())
          .add(method);
    }
  }

  void tell() {
    summarise();
    from.code.knowsSkipped();
    for (int block = 0; block < code.blocks(); block++) {
      if (code.decides(block).length > 0) {
        Skipped skipped = skippedBy(block);
        if (!skipped.isEmpty()) {
          from.code.skipped(block, skipped);
        }
      }
    }
  }

  /** What methods write with all that they call: grows until nothing changes. */
  private void summarise() {
    int[] methodOf = new int[code.blocks()];
    BitSet[] direct = new BitSet[code.blocks()];
    for (int method = 0; method < writes.length; method++) {
      writes[method] = new BitSet();
    }
    for (int block = 0; block < code.blocks(); block++) {
      methodOf[block] = code.method(block);
      direct[block] = written(block);
      writes[methodOf[block]].or(direct[block]);
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int block = 0; block < code.blocks(); block++) {
        BitSet all = writes[methodOf[block]];
        int before = all.cardinality();
        addCalled(block, all);
        changed |= all.cardinality() > before;
      }
    }
  }

  /** What the operations of a block write themselves. */
  private BitSet written(int block) {
    BitSet result = new BitSet();
    for (int op = code.firstOperation(block); op < code.endOperation(block); op++) {
      if (code.access(op) == Code.WRITE) {
        int slot = from.slots.get(op);
        result.set(
            slot >= Skipped.FIRST_FIELD ? FIRST_FIELD + slot - Skipped.FIRST_FIELD : ELEMENTS);
      }
    }
    return result;
  }

  private void addCalled(int block, BitSet to) {
    CallSite call = from.calls.get(block);
    if (call == null) {
      return;
    }
    List<Integer> targets = methodsByName.get(call.name() + call.descriptor());
    if (targets != null) {
      for (int target : targets) {
        to.or(writes[target]);
      }
    }
    if (call.effect() == Effect.CHANGES) {
      to.set(HIDDEN);
      to.set(ELEMENTS); // an array that it is given
    }
  }

  private Skipped skippedBy(int decider) {
    BitSet region = new BitSet();
    List<Integer> work = new ArrayList<>(List.of(decider));
    Map<Integer, List<Integer>> members = members(code.method(decider));
    while (!work.isEmpty()) {
      int block = work.remove(work.size() - 1);
      for (int control : code.decides(block)) {
        for (int member : members.getOrDefault(control, List.of())) {
          if (!region.get(member)) {
            region.set(member);
            work.add(member);
          }
        }
      }
    }
    BitSet registers = new BitSet();
    BitSet memory = new BitSet();
    region.stream().forEach(block -> add(block, registers, memory));
    int[] slots =
        memory.stream()
            .filter(bit -> bit != ELEMENTS)
            .flatMap(
                bit ->
                    bit == HIDDEN
                        ? java.util.stream.IntStream.of(Cells.POSITION, Cells.HIDDEN)
                        : java.util.stream.IntStream.of(bit - FIRST_FIELD + Skipped.FIRST_FIELD))
            .sorted()
            .toArray();
    return new Skipped(registers.toLongArray(), slots, memory.get(ELEMENTS));
  }

  private int membersOf = -1;
  private Map<Integer, List<Integer>> members = Map.of();

  /** The blocks of a method by their control class; blocks of a method follow one another. */
  private Map<Integer, List<Integer>> members(int method) {
    if (membersOf != method) {
      membersOf = method;
      members = new HashMap<>();
      int block = from.methods.get(method).firstBlock();
      for (; block < code.blocks() && code.method(block) == method; block++) {
        members.computeIfAbsent(code.control(block), key -> new ArrayList<>()).add(block);
      }
    }
    return members;
  }

  private void add(int block, BitSet registers, BitSet memory) {
    for (int op = code.firstOperation(block); op < code.endOperation(block); op++) {
      for (int d = code.firstDefinition(op); d < code.endDefinition(op); d++) {
        int register = code.register(d);
        if (register >= code.sharedRegisters()) {
          registers.set(register - code.sharedRegisters());
        }
      }
    }
    memory.or(written(block));
    addCalled(block, memory);
  }
}
