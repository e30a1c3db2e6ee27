package cairn.replay.nativ;

import cairn.replay.x86.ProgramImage;
import cairn.replay.x86.RunEndedException;
import cairn.replay.x86.UnsupportedCodeException;
import cairn.replay.x86.X86Address;
import cairn.replay.x86.X86Instruction;
import cairn.replay.x86.X86Operation;
import cairn.replay.x86.patch.DebugNames;
import java.util.HashMap;
import java.util.Map;

/**
 * Functions that ask for something and change nothing: they return something, and neither they nor
 * what they call store to memory beside their own frames. What is called through a pointer, as to
 * compare, counts as another that asks; what is called in a library may store.
 */
final class Queries {
  private final NativeProgram program;
  private final DebugNames names;
  private final Map<Long, Boolean> storing = new HashMap<>();

  Queries(NativeProgram program, DebugNames names) {
    this.program = program;
    this.names = names;
  }

  boolean contains(ProgramImage.Function function) {
    return names.returnsSomething(function.start()) && !mayStore(function.start());
  }

  private boolean mayStore(long start) {
    Boolean known = storing.get(start);
    if (known == null) {
      storing.put(start, false); // what calls itself stores only if something else in it does
      known = stores(start);
      storing.put(start, known);
    }
    return known;
  }

  private boolean stores(long start) {
    ProgramImage.Function function = program.image.functionAt(start);
    if (function == null || function.start() != start) {
      return true; // of a library
    }
    try {
      for (long at = start; at < function.end(); ) {
        X86Instruction each = program.code.at(at);
        boolean calls = each.operation() == X86Operation.CALL && each.directTarget() >= 0;
        boolean reads =
            each.operation() == X86Operation.CMP
                || each.operation() == X86Operation.TEST
                || each.operation() == X86Operation.CALL
                || each.operation() == X86Operation.PUSH
                || each.operation() == X86Operation.JMP;
        boolean writes =
            !reads
                && !each.operands().isEmpty()
                && each.operand(0) instanceof X86Address to
                && !to.isFrame();
        if (writes || calls && mayStore(each.directTarget())) {
          return true;
        }
        at = each.next();
      }
    } catch (UnsupportedCodeException | RunEndedException e) {
      return true;
    }
    return false;
  }
}
