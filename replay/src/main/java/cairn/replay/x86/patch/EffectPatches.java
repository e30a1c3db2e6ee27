package cairn.replay.x86.patch;

import cairn.replay.x86.ProgramImage;
import cairn.replay.x86.X86Address;
import cairn.replay.x86.X86Immediate;
import cairn.replay.x86.X86Instruction;
import cairn.replay.x86.X86Operation;
import cairn.symbols.CTypes;
import cairn.symbols.Die;
import java.util.List;

/** Changes of what an instruction does: stores and calls. */
final class EffectPatches {
  private final PatchList list;
  private final X86Instruction at;

  EffectPatches(PatchList list, X86Instruction at) {
    this.list = list;
    this.at = at;
  }

  void find() {
    stores();
    calls();
  }

  /** Whether the first operand is written. */
  private static boolean writes(X86Operation operation) {
    return switch (operation) {
      case CMP, TEST, BT, PUSH, CALL, JMP, NOP, MUL, DIV, IDIV -> false;
      default -> true;
    };
  }

  private void stores() {
    if (at.operands().isEmpty()
        || !(at.operand(0) instanceof X86Address to)
        || to.isFrame()
        || !writes(at.operation())) {
      return;
    }
    if (at.operation() != X86Operation.IMUL || at.operands().size() > 1) {
      list.add(at, X86Patch.Kind.SKIPPED_STORE, "skips the store", new PatchEdit.Skip());
    }
    if (at.operation() != X86Operation.MOV) {
      return;
    }
    boolean constant = at.operand(1) instanceof X86Immediate;
    if (!(at.operand(1) instanceof X86Immediate value) || value.value() != 0) {
      list.replace(
          at,
          X86Patch.Kind.STORED_VALUE,
          "stores 0",
          at.withOperand(1, new X86Immediate(0, to.bytes())));
    }
    List<DebugNames.Member> targets = targets(to);
    boolean mayBeNumber = targets.isEmpty() || targets.stream().anyMatch(m -> !m.isPointer());
    if (!constant && mayBeNumber) {
      list.add(at, X86Patch.Kind.STORED_VALUE, "stores one more", new PatchEdit.StorePlus(1));
      list.add(at, X86Patch.Kind.STORED_VALUE, "stores one less", new PatchEdit.StorePlus(-1));
    }
    members(targets);
    for (DebugNames.Local local : list.names.locals(at.address())) {
      boolean fits =
          local.size() == to.bytes()
              && (targets.isEmpty()
                  || targets.stream().anyMatch(m -> m.type().equals(local.type())));
      if (fits) {
        list.replace(
            at,
            X86Patch.Kind.STORED_VALUE,
            "stores `%s`".formatted(local.name()),
            at.withOperand(1, PatchEdit.operand(local)));
      }
    }
  }

  /** A member of what a variable leads to is stored. */
  private void members(List<DebugNames.Member> targets) {
    for (DebugNames.Local local : list.names.locals(at.address())) {
      for (DebugNames.Member member :
          local.isPointer() ? list.names.members(local.type()) : List.<DebugNames.Member>of()) {
        boolean fits =
            targets.stream()
                .anyMatch(
                    to ->
                        to.isPointer()
                            && to.size() == member.size()
                            && to.type().equals(member.type()));
        if (fits) {
          list.add(
              at,
              X86Patch.Kind.STORED_MEMBER,
              "stores `%s->%s`".formatted(local.name(), member.name()),
              new PatchEdit.StoreMember(local, member));
        }
      }
    }
  }

  /** The members that a store may be to. */
  private List<DebugNames.Member> targets(X86Address to) {
    if (!PatchList.isObject(to)) {
      return List.of();
    }
    return list.names.structsWith(to.displacement(), to.bytes()).stream()
        .flatMap(List::stream)
        .filter(m -> m.offset() == to.displacement() && m.size() == to.bytes())
        .toList();
  }

  private void calls() {
    if (at.operation() != X86Operation.CALL) {
      return;
    }
    long target = at.directTarget();
    String name = list.image.externals().get(target);
    ProgramImage.Function inside = target == -1 ? null : list.image.functionAt(target);
    String called = name != null ? name : inside != null ? inside.name() : "a function";
    String quoted = called.equals("a function") ? called : "`" + called + "`";
    list.add(
        at, X86Patch.Kind.SKIPPED_CALL, "skips the call of " + quoted, new PatchEdit.SkipCall());
    Die function = target == -1 ? null : list.names.function(target);
    if (function == null || hasEqualArguments(function)) {
      list.add(
          at,
          X86Patch.Kind.SWAPPED_ARGUMENTS,
          "swaps the first two arguments of " + quoted,
          new PatchEdit.SwapArguments());
    }
  }

  private static boolean hasEqualArguments(Die function) {
    List<Die> types =
        function.children().stream()
            .filter(die -> die.tag() == Die.PARAMETER)
            .map(Die::toldType)
            .map(CTypes::plain)
            .limit(2)
            .toList();
    return types.size() == 2 && DebugNames.key(types.get(0)).equals(DebugNames.key(types.get(1)));
  }
}
