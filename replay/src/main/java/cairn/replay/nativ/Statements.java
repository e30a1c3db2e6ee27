package cairn.replay.nativ;

import cairn.replay.x86.ProgramImage;
import cairn.replay.x86.RunEndedException;
import cairn.replay.x86.UnsupportedCodeException;
import cairn.replay.x86.X86Instruction;
import cairn.replay.x86.X86Machine;
import cairn.replay.x86.X86Operation;
import cairn.replay.x86.patch.DebugNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where statements begin or blocks of them end, and what can be read there. Only code that keeps
 * its frame in rbp has such places, as compilers make it that do not optimize.
 */
final class Statements {
  private final NativeProgram program;
  private final DebugNames names;
  private final Map<Long, Boolean> places = new HashMap<>();

  private final Map<Long, Optional<X86Instruction>> branches = new HashMap<>();

  Statements(NativeProgram program, DebugNames names) {
    this.program = program;
    this.names = names;
  }

  /**
   * Whether a statement could stand before an instruction, behind the beginning of its function:
   * one begins there, or a jump leaves a block, whose last statement may be missing.
   */
  boolean isPlace(long address) {
    return places.computeIfAbsent(address, this::place);
  }

  private boolean place(long address) {
    ProgramImage.Function function = program.image.functionAt(address);
    if (function == null || address == function.start() || names.locals(address).isEmpty()) {
      return false;
    }
    DebugNames.Where here = names.where(address);
    return here.place().line() > 0
        && (names.where(address - 1).place().line() != here.place().line() || isJump(address));
  }

  /**
   * The conditional jump at an address that leads forwards, as one does that skips what an {@code
   * if} guards; null if there is none.
   */
  @Nullable X86Instruction branch(long address) {
    return branches.computeIfAbsent(address, a -> Optional.ofNullable(findBranch(a))).orElse(null);
  }

  private @Nullable X86Instruction findBranch(long address) {
    if (program.image.functionAt(address) == null || names.locals(address).isEmpty()) {
      return null;
    }
    try {
      X86Instruction at = program.code.at(address);
      boolean forwards = at.operation() == X86Operation.JCC && at.directTarget() > address;
      return forwards && names.where(address).place().line() > 0 ? at : null;
    } catch (UnsupportedCodeException | RunEndedException e) {
      return null;
    }
  }

  private boolean isJump(long address) {
    try {
      X86Instruction at = program.code.at(address);
      return at.operation() == X86Operation.JMP && at.directTarget() != -1;
    } catch (UnsupportedCodeException | RunEndedException e) {
      return false;
    }
  }

  /**
   * What can be stored to at a place: variables in the frame, and members of what others lead to.
   */
  List<Source> targets(X86Machine machine, long address) {
    List<Source> all = new ArrayList<>();
    for (DebugNames.Local local : names.locals(address)) {
      all.add(Source.of(local));
      if (local.isPointer()) {
        names.members(local.type()).forEach(member -> all.add(Source.of(local, member)));
      }
    }
    all.removeIf(each -> !each.isReachable(machine) || each.address(machine) == -1);
    return all;
  }

  /** What can be read at a place: variables, and members of what they lead to. */
  List<Source> sources(X86Machine machine, long address) {
    List<Source> all = new ArrayList<>();
    for (DebugNames.Local local : names.locals(address)) {
      Source plain = Source.of(local);
      if (!plain.isKnown(machine)) {
        continue;
      }
      all.add(plain);
      if (local.isPointer()) {
        for (DebugNames.Member member : names.members(local.type())) {
          Source deep = Source.of(local, member);
          if (deep.isKnown(machine)) {
            all.add(deep);
          }
        }
      }
    }
    return all;
  }
}
