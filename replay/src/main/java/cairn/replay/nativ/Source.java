package cairn.replay.nativ;

import cairn.replay.x86.X86Machine;
import cairn.replay.x86.X86Register;
import cairn.replay.x86.patch.DebugNames;

/**
 * How a program reads a value at a place: a variable, a member of what it leads to, or a constant.
 *
 * @param register that holds the variable; {@link X86Register#NONE} if it is in the frame
 * @param local offset of a variable from rbp; of a constant its value
 * @param member offset in what the variable leads to; -1 for the variable itself
 */
record Source(
    String text, int register, long local, long member, int size, boolean isConstant, String type) {
  static Source constant(String text, long value, int size) {
    return new Source(text, X86Register.NONE, value, -1, size, true, "");
  }

  static Source of(DebugNames.Local local) {
    return new Source(
        local.name(), local.register(), local.offset(), -1, local.size(), false, local.type());
  }

  static Source of(DebugNames.Local local, DebugNames.Member member) {
    return new Source(
        local.name() + "->" + member.name(),
        local.register(),
        local.offset(),
        member.offset(),
        member.size(),
        false,
        member.type());
  }

  int depth() {
    return isConstant || member < 0 ? 0 : 1;
  }

  /** Whether it is a member of what a variable leads to. */
  boolean isMemberOf(Source variable) {
    return member >= 0
        && !variable.isConstant
        && variable.member < 0
        && variable.register == register
        && variable.local == local;
  }

  private boolean isInFrame() {
    return register == X86Register.NONE;
  }

  private long variable(X86Machine machine, int bytes) {
    if (isInFrame()) {
      return machine.memory().load(machine.register(X86Register.RBP) + local, bytes);
    }
    long value = machine.register(register);
    return bytes == 8 ? value : value & (1L << 8 * bytes) - 1;
  }

  private boolean isVariableKnown(X86Machine machine, int bytes) {
    if (isInFrame()) {
      return machine.unknownBytes(X86Register.RBP) == 0
          && machine.memory().unknown(machine.register(X86Register.RBP) + local, bytes) == 0;
    }
    return (machine.unknownBytes(register) & (1 << bytes) - 1) == 0;
  }

  /** Where it is; -1 for a constant and what is in a register. */
  long address(X86Machine machine) {
    if (isConstant || member < 0 && !isInFrame()) {
      return -1;
    }
    return member < 0 ? machine.register(X86Register.RBP) + local : variable(machine, 8) + member;
  }

  /** The value, if {@link #isKnown}. */
  long read(X86Machine machine) {
    if (isConstant) {
      return local;
    }
    return member < 0
        ? variable(machine, size)
        : machine.memory().load(variable(machine, 8) + member, size);
  }

  /** Whether it is known where it is. */
  boolean isReachable(X86Machine machine) {
    return isConstant || member < 0 || isVariableKnown(machine, 8) && variable(machine, 8) != 0;
  }

  boolean isKnown(X86Machine machine) {
    if (isConstant) {
      return true;
    }
    if (member < 0) {
      return isVariableKnown(machine, size);
    }
    return isVariableKnown(machine, 8)
        && machine.memory().unknown(variable(machine, 8) + member, size) == 0;
  }
}
