package cairn.replay.x86.patch;

import cairn.replay.x86.Change;
import cairn.replay.x86.X86Address;
import cairn.replay.x86.X86Immediate;
import cairn.replay.x86.X86Instruction;
import cairn.replay.x86.X86Machine;
import cairn.replay.x86.X86Operand;
import cairn.replay.x86.X86Register;

/** What happens in place of an instruction. */
public sealed interface PatchEdit extends Change {

  /** Another instruction is executed. */
  record Replace(X86Instruction instead) implements PatchEdit {
    @Override
    public boolean apply(X86Machine machine, X86Instruction instruction) {
      machine.execute(instead);
      return true;
    }
  }

  /** Nothing happens. */
  record Skip() implements PatchEdit {
    @Override
    public boolean apply(X86Machine machine, X86Instruction instruction) {
      return true;
    }
  }

  /** Nothing is called, and the result is unknown. */
  record SkipCall() implements PatchEdit {
    @Override
    public boolean apply(X86Machine machine, X86Instruction instruction) {
      machine.setUnknown(X86Register.RAX);
      return true;
    }
  }

  /** The value that a mov stores, and something more, is stored. */
  record StorePlus(int more) implements PatchEdit {
    @Override
    public boolean apply(X86Machine machine, X86Instruction instruction) {
      X86Operand from = instruction.operand(1);
      if (machine.unknownOf(from) != 0) {
        return false;
      }
      X86Immediate changed = new X86Immediate(machine.valueOf(from) + more, from.bytes());
      machine.execute(instruction.withOperand(1, changed));
      return true;
    }
  }

  /** A variable as an operand. */
  static X86Operand operand(DebugNames.Local local) {
    return local.isInFrame()
        ? new X86Address(
            X86Address.Segment.NONE,
            X86Register.RBP,
            X86Register.NONE,
            1,
            local.offset(),
            local.size())
        : X86Register.general(local.register(), local.size());
  }

  /** An operand is reached through another variable; not where that is unknown. */
  record OtherBase(int number, X86Address address, DebugNames.Local base) implements PatchEdit {
    @Override
    public boolean apply(X86Machine machine, X86Instruction instruction) {
      X86Operand from = PatchEdit.operand(base);
      if (machine.unknownOf(from) != 0) {
        return false;
      }
      X86Address instead =
          new X86Address(
              X86Address.Segment.NONE,
              X86Register.NONE,
              X86Register.NONE,
              1,
              machine.valueOf(from) + address.displacement(),
              address.bytes());
      machine.execute(instruction.withOperand(number, instead));
      return true;
    }
  }

  /** A member of what a variable leads to is stored; not where that is unknown. */
  record StoreMember(DebugNames.Local base, DebugNames.Member member) implements PatchEdit {
    @Override
    public boolean apply(X86Machine machine, X86Instruction instruction) {
      X86Operand from = PatchEdit.operand(base);
      long at = machine.valueOf(from) + member.offset();
      if (machine.unknownOf(from) != 0 || machine.memory().unknown(at, member.size()) != 0) {
        return false;
      }
      long value = machine.memory().load(at, member.size());
      machine.execute(instruction.withOperand(1, new X86Immediate(value, member.size())));
      return true;
    }
  }

  /** The first two arguments are exchanged before a call. */
  record SwapArguments() implements PatchEdit {
    @Override
    public boolean apply(X86Machine machine, X86Instruction instruction) {
      long first = machine.register(X86Register.RDI);
      int firstUnknown = machine.unknownBytes(X86Register.RDI);
      long second = machine.register(X86Register.RSI);
      int secondUnknown = machine.unknownBytes(X86Register.RSI);
      machine.setRegister(X86Register.RDI, second, secondUnknown);
      machine.setRegister(X86Register.RSI, first, firstUnknown);
      return false;
    }
  }
}
