package cairn.trace.jvm;

import cairn.trace.Code;
import cairn.trace.Operands;
import cairn.trace.Page;
import cairn.trace.TraceWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;

/**
 * Exceptions that an instruction has thrown in the middle of a block. Events tell which
 * instructions have run for sure; if several of those behind them may have thrown, each of them is
 * taken to have: what was thrown then depends on all that they use, and local variables that may
 * have been written in between have their old value too.
 */
final class Exceptions {
  private final JvmCode jvm;
  private final Code code;
  private final TraceWriter out;
  private final Counters counters;
  private final Operands items = new Operands();

  Exceptions(JvmCode jvm, TraceWriter out, Counters counters) {
    this.jvm = jvm;
    this.code = jvm.code();
    this.out = out;
    this.counters = counters;
  }

  /**
   * Ends the innermost frame's block by an exception.
   *
   * @param handler the block that caught it, or a negative number if it left the method
   */
  void thrown(ThreadRun thread, Frame frame, int handler) throws IOException {
    List<Integer> candidates = candidates(frame, handler);
    if (candidates.isEmpty()) {
      thread.flush(frame, frame.certain);
      int last = Math.max(code.firstOperation(frame.block), frame.certain - 1);
      if (last < code.endOperation(frame.block)) {
        items.item(Page.WRITE_REGISTER, Registers.THROWN, 0, 0);
        out.perform(code.instruction(last), false, 0, items);
      }
      counters.causesUnknown++;
      return;
    }
    int first = candidates.get(0);
    // it has begun, and what it leaves on the stack is gone
    thread.nowhere(frame, first);
    thread.flush(frame, endOf(first));
    if (candidates.size() > 1) {
      either(candidates, handler);
    } else if (jvm.opcodes[code.instruction(first)] != Opcodes.ATHROW) {
      perform(first, needed(first), false);
    }
  }

  private void either(List<Integer> candidates, int handler) throws IOException {
    Set<Integer> used = new TreeSet<>();
    Set<Integer> made = new TreeSet<>();
    List<Integer> statics = new ArrayList<>();
    boolean more = false;
    int last = candidates.get(candidates.size() - 1);
    for (int operation = candidates.get(0); operation < endOf(last); operation++) {
      addUses(operation, operation + 1, made, used);
      if (jvm.holders[operation] != 0 && code.access(operation) == Code.READ) {
        statics.add(operation);
      }
      boolean throwing = candidates.contains(operation);
      for (int operand : throwing ? statics : List.<Integer>of()) {
        items.item(Page.READ_RANGE, jvm.holders[operand], jvm.slots[operand], 1);
      }
      if (throwing) {
        addUses(operation, endOf(operation), made, used);
        perform(operation, used, more);
        more = true;
      } else if (handler >= 0) {
        mayHaveDefined(operation, used, statics);
      }
      for (int i = code.firstDefinition(operation); i < code.endDefinition(operation); i++) {
        made.add(code.register(i));
      }
    }
  }

  /** What the operations may have left in registers of the frame, beside what was there. */
  private void mayHaveDefined(int operation, Set<Integer> used, List<Integer> statics)
      throws IOException {
    for (int i = code.firstDefinition(operation); i < code.endDefinition(operation); i++) {
      int register = code.register(i);
      if (register < code.sharedRegisters()) {
        continue;
      }
      for (int read : used) {
        items.item(Page.READ_REGISTER, read, 0, 0);
      }
      for (int operand : statics) {
        items.item(Page.READ_RANGE, jvm.holders[operand], jvm.slots[operand], 1);
      }
      if (!used.contains(register)) {
        items.item(Page.READ_REGISTER, register, 0, 0);
      }
      items.item(Page.WRITE_REGISTER, register, 0, 0);
      out.perform(code.instruction(operation), false, 0, items);
    }
  }

  private void perform(int operation, Iterable<Integer> uses, boolean orEarlier)
      throws IOException {
    for (int register : uses) {
      items.item(Page.READ_REGISTER, register, 0, 0);
    }
    if (orEarlier) {
      items.item(Page.READ_REGISTER, Registers.THROWN, 0, 0);
    }
    items.item(Page.WRITE_REGISTER, Registers.THROWN, 0, 0);
    out.perform(code.instruction(operation), false, 0, items);
  }

  /**
   * What decides whether an instruction throws: of a store to a field the object alone, of a
   * division the divisor. Others may throw because of anything they use.
   */
  private Set<Integer> needed(int operation) {
    int first = code.endDefinition(operation);
    return switch (jvm.opcodes[code.instruction(operation)]) {
      case Opcodes.PUTFIELD -> Set.of(code.register(first));
      case Opcodes.IDIV, Opcodes.LDIV, Opcodes.IREM, Opcodes.LREM ->
          Set.of(code.register(first + 1));
      default -> uses(operation, endOf(operation));
    };
  }

  private Set<Integer> uses(int from, int to) {
    Set<Integer> used = new TreeSet<>();
    addUses(from, to, Set.of(), used);
    return used;
  }

  /**
   * What operations use, without what others made that are not in the trace: that came of what
   * those used.
   */
  private void addUses(int from, int to, Set<Integer> made, Set<Integer> used) {
    for (int operation = from; operation < to; operation++) {
      for (int i = code.endDefinition(operation); i < code.endUse(operation); i++) {
        if (!made.contains(code.register(i))) {
          used.add(code.register(i));
        }
      }
    }
  }

  /** The first operation behind those of the instruction that this one begins. */
  private int endOf(int operation) {
    int instruction = code.instruction(operation);
    int end = operation + 1;
    // the next block may begin with what the call returned
    while (end < code.operations()
        && code.instruction(end) == instruction
        && !code.is(end, Code.EXTRA)) {
      end++;
    }
    return end;
  }

  /** The first operations of all instructions that may have thrown it. */
  private List<Integer> candidates(Frame frame, int handler) {
    List<Integer> found = new ArrayList<>();
    if (frame.failed) {
      found.add(frame.certain - 1);
      return found;
    }
    int to = code.endOperation(frame.block);
    for (int operation = frame.certain; operation < to; operation++) {
      int instruction = code.instruction(operation);
      boolean begins = jvm.instructionOperation[instruction] == operation;
      if (begins && Bytecode.mayThrow(jvm.opcodes[instruction]) && leads(instruction, handler)) {
        found.add(operation);
      }
    }
    return found;
  }

  private boolean leads(int instruction, int handler) {
    if (handler < 0) {
      return true;
    }
    MethodInfo method = jvm.method(code.methodOf(instruction));
    for (MethodShape.Guard guard : method.guards()) {
      if (guard.handler() + method.firstBlock() == handler
          && guard.covers(instruction - method.firstInstruction())) {
        return true;
      }
    }
    return false;
  }
}
