package cairn.replay.x86.patch;

import cairn.replay.x86.X86Address;
import cairn.replay.x86.X86Condition;
import cairn.replay.x86.X86Immediate;
import cairn.replay.x86.X86Instruction;
import cairn.replay.x86.X86Operand;
import cairn.replay.x86.X86Operation;
import cairn.replay.x86.X86Register;
import java.util.List;
import java.util.TreeSet;

/** Changes of what an instruction reads: conditions, variables, members and constants. */
final class ReadPatches {
  private final PatchList list;
  private final X86Instruction at;

  ReadPatches(PatchList list, X86Instruction at) {
    this.list = list;
    this.at = at;
  }

  void find() {
    conditions();
    comparisons();
    locals();
    bases();
    members();
    constants();
  }

  private void conditions() {
    X86Condition condition = at.condition();
    if (condition == null) {
      return;
    }
    list.replace(
        at,
        X86Patch.Kind.NEGATED_CONDITION,
        "negates the condition",
        at.withCondition(condition.negated()));
    X86Condition other = condition.otherRelation();
    if (other != condition) {
      boolean strict =
          switch (other) {
            case L, B, G, A -> true;
            default -> false;
          };
      list.replace(
          at,
          X86Patch.Kind.OTHER_RELATION,
          strict ? "excludes equality" : "includes equality",
          at.withCondition(other));
    }
  }

  private void comparisons() {
    boolean compares =
        switch (at.operation()) {
          case CMP, UCOMISS, UCOMISD, COMISS, COMISD -> true;
          default -> false;
        };
    if (compares && !at.operand(0).equals(at.operand(1))) {
      List<X86Operand> swapped = List.of(at.operand(1), at.operand(0));
      list.replace(
          at,
          X86Patch.Kind.SWAPPED_COMPARISON,
          "swaps the sides of the comparison",
          at.withOperands(swapped));
    }
  }

  /** The number of the operand in memory that is only read; -1 if there is none. */
  private int readMemory() {
    for (int i = 0; i < at.operands().size(); i++) {
      boolean compared = at.operation() == X86Operation.CMP || at.operation() == X86Operation.TEST;
      boolean onlyRead = i > 0 || compared || at.operation() == X86Operation.PUSH;
      if (at.operand(i) instanceof X86Address && onlyRead && at.operation() != X86Operation.LEA) {
        return i;
      }
    }
    return -1;
  }

  /** Another variable as the base of an address, of one that is in a register. */
  private void bases() {
    X86Address address = at.memory();
    if (address == null || !PatchList.isObject(address) || at.operation() == X86Operation.NOP) {
      return;
    }
    List<DebugNames.Local> around = list.names.locals(at.address());
    for (DebugNames.Local used : around) {
      for (DebugNames.Local other : around) {
        boolean fits =
            used.register() == address.base()
                && used.isPointer()
                && other.type().equals(used.type())
                && !other.equals(used)
                && (other.isInFrame() || other.register() != used.register());
        if (fits) {
          list.exchange(
              at,
              X86Patch.Kind.OTHER_LOCAL,
              "uses `%s` instead of `%s`",
              used.name(),
              other.name(),
              new PatchEdit.OtherBase(at.operands().indexOf(address), address, other));
        }
      }
    }
  }

  private void locals() {
    int number = readMemory();
    if (number < 0
        || !(at.operand(number) instanceof X86Address from)
        || !from.isBasePlusDisplacement()
        || from.base() != X86Register.RBP) {
      return;
    }
    List<DebugNames.Local> around = list.names.locals(at.address());
    for (DebugNames.Local used : around) {
      if (!used.isInFrame()
          || used.offset() != from.displacement()
          || used.size() != from.bytes()) {
        continue;
      }
      for (DebugNames.Local other : around) {
        boolean fits = other.size() == used.size() && other.type().equals(used.type());
        if (fits && other.isInFrame() && other.offset() != used.offset()) {
          list.exchange(
              at,
              X86Patch.Kind.OTHER_LOCAL,
              "uses `%s` instead of `%s`",
              used.name(),
              other.name(),
              new PatchEdit.Replace(at.withOperand(number, from.withDisplacement(other.offset()))));
        }
      }
    }
  }

  private void members() {
    X86Address address = at.memory();
    boolean accesses = at.operation() != X86Operation.LEA && at.operation() != X86Operation.NOP;
    if (address == null || !accesses || !PatchList.isObject(address) || address.bytes() > 8) {
      return;
    }
    TreeSet<Long> tried = new TreeSet<>();
    for (List<DebugNames.Member> struct :
        list.names.structsWith(address.displacement(), address.bytes())) {
      for (DebugNames.Member used : struct) {
        boolean isUsed = used.offset() == address.displacement() && used.size() == address.bytes();
        for (DebugNames.Member other : isUsed ? struct : List.<DebugNames.Member>of()) {
          long further = other.offset() - used.offset();
          boolean fits =
              other.size() == used.size()
                  && other.type().equals(used.type())
                  && list.names.mayHave(list.accesses.get(at.address()), further, other);
          if (fits && further != 0 && tried.add(other.offset())) {
            list.exchange(
                at,
                X86Patch.Kind.OTHER_MEMBER,
                "member `%s` instead of `%s`",
                used.name(),
                other.name(),
                new PatchEdit.Replace(
                    at.withOperand(
                        at.operands().indexOf(address), address.withDisplacement(other.offset()))));
          }
        }
      }
    }
  }

  private void constants() {
    int last = at.operands().size() - 1;
    boolean counts =
        switch (at.operation()) {
          case ADD, SUB, CMP, MOV, IMUL, AND, OR, SHL, SHR, SAR, ADC, SBB -> true;
          default -> false;
        };
    boolean framing =
        !at.operands().isEmpty()
            && at.operand(0) instanceof X86Register to
            && to.isGeneral(X86Register.RSP);
    if (counts && !framing && at.operand(last) instanceof X86Immediate constant) {
      boolean isAddress = list.image.file().isLoaded(constant.value() - list.image.bias());
      for (long change : isAddress ? new long[0] : new long[] {1, -1}) {
        long value = constant.value() + change;
        list.replace(
            at,
            X86Patch.Kind.CONSTANT,
            "uses %d instead of %d".formatted(value, constant.value()),
            at.withOperand(last, new X86Immediate(value, constant.bytes())));
      }
    }
    if (at.operation() == X86Operation.LEA
        && at.operand(1) instanceof X86Address sum
        && !sum.isFrame()
        && sum.base() != X86Register.RIP
        && sum.displacement() != 0) {
      for (long change : new long[] {1, -1}) {
        long value = sum.displacement() + change;
        list.replace(
            at,
            X86Patch.Kind.CONSTANT,
            "uses %d instead of %d".formatted(value, sum.displacement()),
            at.withOperand(1, sum.withDisplacement(value)));
      }
    }
  }
}
