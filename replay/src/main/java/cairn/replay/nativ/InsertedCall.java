package cairn.replay.nativ;

import cairn.replay.x86.Change;
import cairn.replay.x86.X86Instruction;
import cairn.replay.x86.X86Machine;
import cairn.replay.x86.X86Register;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call of a function of the program before an instruction with which a statement begins. What it
 * returns is stored or dropped, and the registers are then as they were. Where an argument is not
 * known, or is a null pointer, nothing is called: the statement may have stood behind a test.
 */
final class InsertedCall implements Change {
  private static final int REGISTERS = 16;

  /** So far below the stack pointer nothing of the caller is. */
  private static final int RED_ZONE = 128;

  private final long function;
  private final List<Source> arguments;
  private final @Nullable Source result;
  private final Deque<Saved> open = new ArrayDeque<>();
  private @Nullable X86Machine last;

  /**
   * The registers of a caller, the stack pointer with which the call returns, and where what it
   * returns is stored; -1 if it is dropped.
   */
  private record Saved(long stack, long[] values, int[] unknown, long to) {}

  /**
   * @param result where what it returns is stored; null if it is dropped
   */
  InsertedCall(long function, List<Source> arguments, @Nullable Source result) {
    this.function = function;
    this.result = result;
    this.arguments = List.copyOf(arguments);
  }

  @Override
  public boolean apply(X86Machine machine, X86Instruction instruction) {
    if (machine != last) {
      open.clear(); // another run, and the one before may have ended anywhere
      last = machine;
    }
    Saved caller = open.peek();
    if (caller != null && machine.register(X86Register.RSP) == caller.stack()) {
      open.pop();
      if (caller.to() >= 0 && result != null) {
        int mask = (1 << result.size()) - 1;
        int unknown = machine.unknownBytes(X86Register.RAX) & mask;
        machine.store(caller.to(), machine.register(X86Register.RAX), result.size(), unknown);
      }
      for (int i = 0; i < REGISTERS; i++) {
        machine.setRegister(i, caller.values()[i], caller.unknown()[i]);
      }
      return false;
    }
    if (result != null && !isThere(machine, result)) {
      return false;
    }
    for (Source each : arguments) {
      boolean pointer = !each.isConstant() && each.size() == 8;
      if (!each.isKnown(machine) || pointer && each.read(machine) == 0) {
        return false;
      }
    }
    call(machine, instruction.address());
    return true;
  }

  /** Whether something can be stored to a variable or member. */
  private static boolean isThere(X86Machine machine, Source to) {
    return to.isReachable(machine) && to.address(machine) != -1;
  }

  private void call(X86Machine machine, long from) {
    long[] values = new long[REGISTERS];
    int[] unknown = new int[REGISTERS];
    for (int i = 0; i < REGISTERS; i++) {
      values[i] = machine.register(i);
      unknown[i] = machine.unknownBytes(i);
    }
    long stack = (machine.register(X86Register.RSP) - RED_ZONE) & -16;
    open.push(new Saved(stack, values, unknown, result == null ? -1 : result.address(machine)));
    long[] passed = arguments.stream().mapToLong(each -> each.read(machine)).toArray();
    machine.store(stack - 8, from, 8, 0);
    machine.setRegister(X86Register.RSP, stack - 8);
    for (int i = 0; i < passed.length; i++) {
      machine.setArgument(i, passed[i]);
    }
    machine.jump(function);
  }
}
