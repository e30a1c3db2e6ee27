package cairn.testkit.jvm;

import cairn.recording.CodeInfo.MethodCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * A method as its class file has it, and its basic blocks, found the obvious way: the twin of what
 * the agent finds while it weaves.
 */
final class MethodModel {
  final String className;
  final String name;
  final MethodCode code;
  private final List<AbstractInsnNode> instructions = new ArrayList<>();
  private final Map<LabelNode, Integer> labels = new HashMap<>();
  private final MethodNode node;

  MethodModel(String className, MethodNode node, MethodCode code) {
    this.className = className;
    this.name = node.name;
    this.node = node;
    this.code = code;
    for (AbstractInsnNode at : node.instructions) {
      if (at instanceof LabelNode label) {
        labels.put(label, instructions.size());
      } else if (at.getOpcode() >= 0) {
        instructions.add(at);
      }
    }
  }

  @Override
  public String toString() {
    return className + "." + name + node.desc;
  }

  /** Where blocks begin, but for the entry's own if that is empty. */
  Set<Integer> leaders() {
    Set<Integer> leaders = new TreeSet<>(Set.of(0));
    leaders.addAll(targets());
    for (int i = 0; i < instructions.size() - 1; i++) {
      if (endsBlock(i)) {
        leaders.add(i + 1);
      }
    }
    return leaders;
  }

  /** Whether something jumps to the first instruction, so that the entry is a block of its own. */
  boolean entryIsTarget() {
    return targets().contains(0);
  }

  private Set<Integer> targets() {
    Set<Integer> targets = new HashSet<>();
    for (int i = 0; i < instructions.size(); i++) {
      targets.addAll(jumps(i));
    }
    for (TryCatchBlockNode handler : node.tryCatchBlocks) {
      targets.add(at(handler.handler));
    }
    return targets;
  }

  private int at(LabelNode label) {
    return labels.getOrDefault(label, -1);
  }

  private List<Integer> jumps(int i) {
    AbstractInsnNode instruction = instructions.get(i);
    List<Integer> to = new ArrayList<>();
    if (instruction instanceof JumpInsnNode jump) {
      to.add(at(jump.label));
    } else if (instruction instanceof TableSwitchInsnNode table) {
      to.add(at(table.dflt));
      table.labels.forEach(label -> to.add(at(label)));
    } else if (instruction instanceof LookupSwitchInsnNode lookup) {
      to.add(at(lookup.dflt));
      lookup.labels.forEach(label -> to.add(at(label)));
    }
    return to;
  }

  private boolean endsBlock(int i) {
    return isCall(i) || !jumps(i).isEmpty() || isReturn(i) || opcode(i) == Opcodes.ATHROW;
  }

  boolean isCall(int i) {
    AbstractInsnNode instruction = instructions.get(i);
    return instruction instanceof MethodInsnNode || instruction instanceof InvokeDynamicInsnNode;
  }

  boolean isReturn(int i) {
    return opcode(i) >= Opcodes.IRETURN && opcode(i) <= Opcodes.RETURN;
  }

  int opcode(int i) {
    return instructions.get(i).getOpcode();
  }

  int count() {
    return instructions.size();
  }

  /** The last instruction of a block; before its first one if it is empty. */
  int end(int block) {
    int[] starts = code.blockStarts();
    return (block + 1 < starts.length ? starts[block + 1] : instructions.size()) - 1;
  }

  boolean isIn(int block, int instruction) {
    return instruction >= code.blockStarts()[block] && instruction <= end(block);
  }

  /** Whether control can go from one block to another other than by an exception. */
  boolean goesOn(int from, int to) {
    int last = end(from);
    int target = code.blockStarts()[to];
    if (last < code.blockStarts()[from]) {
      return to == from + 1;
    }
    if (jumps(last).contains(target) && to != 0) {
      return true;
    }
    boolean stops =
        isReturn(last)
            || opcode(last) == Opcodes.ATHROW
            || opcode(last) == Opcodes.GOTO
            || opcode(last) == Opcodes.TABLESWITCH
            || opcode(last) == Opcodes.LOOKUPSWITCH;
    return !stops && to == from + 1;
  }

  /** Whether an exception in one block can lead to another. */
  boolean catches(int from, int to) {
    for (TryCatchBlockNode handler : node.tryCatchBlocks) {
      boolean covers = at(handler.start) <= end(from) && at(handler.end) > code.blockStarts()[from];
      if (covers && at(handler.handler) == code.blockStarts()[to] && to != 0) {
        return true;
      }
    }
    return false;
  }

  /** The calls of super() and this(), whose exceptions the constructor cannot tell of. */
  boolean constructs(int i) {
    return name.equals("<init>")
        && instructions.get(i) instanceof MethodInsnNode call
        && call.name.equals("<init>");
  }
}
