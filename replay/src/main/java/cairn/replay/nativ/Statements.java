package cairn.replay.nativ;

import cairn.replay.x86.ProgramImage;
import cairn.replay.x86.X86Machine;
import cairn.replay.x86.patch.DebugNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where statements begin, and what can be read there. Only code that keeps its frame in rbp has
 * such places, as compilers make it that do not optimize.
 */
final class Statements {
  private final ProgramImage image;
  private final DebugNames names;
  private final Map<Long, Boolean> beginnings = new HashMap<>();

  Statements(ProgramImage image, DebugNames names) {
    this.image = image;
    this.names = names;
  }

  /** Whether a statement begins at an instruction, behind the beginning of its function. */
  boolean isBeginning(long address) {
    return beginnings.computeIfAbsent(address, this::begins);
  }

  private boolean begins(long address) {
    ProgramImage.Function function = image.functionAt(address);
    if (function == null || address == function.start() || names.locals(address).isEmpty()) {
      return false;
    }
    DebugNames.Where here = names.where(address);
    return here.place().line() > 0
        && names.where(address - 1).place().line() != here.place().line();
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
