package cairn.replay.nativ;

import cairn.replay.x86.Change;
import cairn.replay.x86.RunEndedException;
import cairn.replay.x86.UnsupportedCodeException;
import cairn.replay.x86.X86Address;
import cairn.replay.x86.X86Instruction;
import cairn.replay.x86.X86Machine;
import cairn.replay.x86.X86Operation;
import cairn.replay.x86.X86Register;
import cairn.replay.x86.patch.DebugNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Assignments whose two sides may have been exchanged. */
final class SwappedStores {
  private final NativeProgram program;
  private final DebugNames names;

  /** An assignment: where it stores, and what happens in place of its instructions. */
  record Swap(long address, Map<Long, Change> changes) {}

  SwappedStores(NativeProgram program, DebugNames names) {
    this.program = program;
    this.names = names;
  }

  /**
   * @param executed addresses of instructions, ascending
   */
  List<Swap> of(List<Long> executed) {
    List<Swap> found = new ArrayList<>();
    for (int i = 0; i < executed.size(); i++) {
      X86Instruction store = at(executed.get(i));
      if (store != null
          && store.operation() == X86Operation.MOV
          && store.operand(0) instanceof X86Address to
          && store.operand(1) instanceof X86Register value) {
        X86Instruction load = load(executed, i, value);
        if (load != null
            && load.operand(1) instanceof X86Address from
            && from.bytes() == to.bytes()
            && !(from.isFrame() && to.isFrame())) {
          found.add(swap(load, from, store, to));
        }
      }
    }
    return found;
  }

  @Nullable X86Instruction at(long address) {
    try {
      return program.code.at(address);
    } catch (UnsupportedCodeException | RunEndedException e) {
      return null;
    }
  }

  /** The instruction of the same line that read what a store stores; null if it was computed. */
  @Nullable X86Instruction load(List<Long> executed, int store, X86Register value) {
    int line = names.where(executed.get(store)).place().line();
    for (int i = store - 1; i >= 0; i--) {
      X86Instruction before = at(executed.get(i));
      if (before == null || names.where(before.address()).place().line() != line) {
        return null;
      }
      if (before.operands().isEmpty()) {
        continue;
      }
      if (before.operand(0) instanceof X86Register to && to.number() == value.number()) {
        boolean reads = isLoad(before.operation()) && before.operand(1) instanceof X86Address;
        return reads ? before : null;
      }
    }
    return null;
  }

  /** Values shorter than a register are read with or without their sign. */
  private static boolean isLoad(X86Operation operation) {
    return switch (operation) {
      case MOV, MOVZX, MOVSX, MOVSXD -> true;
      default -> false;
    };
  }

  private static Swap swap(
      X86Instruction load, X86Address from, X86Instruction store, X86Address to) {
    long[] source = new long[1];
    Change noting =
        (machine, instruction) -> {
          source[0] = machine.addressOf(from);
          return false;
        };
    Change swapped =
        (machine, instruction) -> {
          assign(machine, source[0], machine.addressOf(to), to.bytes());
          return true;
        };
    return new Swap(store.address(), Map.of(load.address(), noting, store.address(), swapped));
  }

  private static void assign(X86Machine machine, long to, long from, int bytes) {
    long value = machine.memory().load(from, bytes);
    machine.store(to, value, bytes, machine.memory().unknown(from, bytes));
  }
}
