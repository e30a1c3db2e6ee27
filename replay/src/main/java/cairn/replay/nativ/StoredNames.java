package cairn.replay.nativ;

import cairn.replay.x86.X86Address;
import cairn.replay.x86.X86Instruction;
import cairn.replay.x86.X86Operation;
import cairn.replay.x86.X86Register;
import cairn.replay.x86.patch.DebugNames;
import cairn.replay.x86.patch.X86Patch;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Variables that are stored to members of their own name, as in {@code node->key = key}: people
 * name parameters after what they are for, so such a statement is hardly wrong.
 */
final class StoredNames {
  private final DebugNames names;

  /** The variables that instructions store. */
  private final Map<Long, String> stored = new HashMap<>();

  /** By an instruction that reads a variable the address to which another stores it. */
  private final Map<Long, X86Address> targets = new HashMap<>();

  /**
   * @param executed addresses of instructions, ascending
   */
  StoredNames(NativeProgram program, DebugNames names, List<Long> executed) {
    this.names = names;
    SwappedStores assignments = new SwappedStores(program, names);
    for (int i = 0; i < executed.size(); i++) {
      X86Instruction store = assignments.at(executed.get(i));
      if (store != null
          && store.operation() == X86Operation.MOV
          && store.operand(0) instanceof X86Address to
          && to.isBasePlusDisplacement()
          && !to.isFrame()
          && store.operand(1) instanceof X86Register value) {
        X86Instruction load = assignments.load(executed, i, value);
        if (load != null
            && load.operand(1) instanceof X86Address from
            && from.isBasePlusDisplacement()
            && from.base() == X86Register.RBP) {
          targets.put(load.address(), to);
          names.locals(load.address()).stream()
              .filter(each -> each.isInFrame() && each.offset() == from.displacement())
              .findFirst()
              .ifPresent(each -> stored.put(store.address(), each.name()));
        }
      }
    }
  }

  /** Whether a patch takes a variable away from the member of its name, or that from it. */
  boolean isTorn(X86Patch patch) {
    X86Address to = targets.get(patch.address());
    return !patch.before().isEmpty()
        && switch (patch.kind()) {
          case OTHER_MEMBER -> patch.before().equals(stored.get(patch.address()));
          case OTHER_LOCAL ->
              to != null && names.isMember(to.displacement(), to.bytes(), patch.before());
          default -> false;
        };
  }
}
