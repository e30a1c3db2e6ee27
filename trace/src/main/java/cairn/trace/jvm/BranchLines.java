package cairn.trace.jvm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/** Which lines of a method have conditions that decide whether a line runs. Made when asked. */
final class BranchLines {
  private final MethodNode method;
  private final int[] lines;
  private int[] starts = new int[0];
  private int[][] successors = new int[0][];
  private int[][] deciders = new int[0][];

  BranchLines(MethodNode method, int[] lines) {
    this.method = method;
    this.lines = lines;
  }

  /** The conditions' lines, the nearest first: those that decide directly, then those of these. */
  List<Integer> deciding(int line) {
    if (starts.length == 0) {
      build();
    }
    List<Integer> found = new ArrayList<>();
    List<Integer> blocks = new ArrayList<>();
    for (int block = 0; block < starts.length; block++) {
      if (hasLine(block, line)) {
        blocks.add(block);
      }
    }
    boolean[] seen = new boolean[starts.length];
    for (int i = 0; i < blocks.size(); i++) {
      for (int decider : deciders[blocks.get(i)]) {
        if (!seen[decider]) {
          seen[decider] = true;
          blocks.add(decider);
          int at = lines[last(decider)];
          if (!found.contains(at)) {
            found.add(at);
          }
        }
      }
    }
    return found;
  }

  private boolean hasLine(int block, int line) {
    for (int i = starts[block]; i <= last(block); i++) {
      if (lines[i] == line && method.instructions.get(i).getOpcode() >= 0) {
        return true;
      }
    }
    return false;
  }

  /** The last real instruction of a block. */
  private int last(int block) {
    int last = (block + 1 < starts.length ? starts[block + 1] : lines.length) - 1;
    while (last > starts[block] && method.instructions.get(last).getOpcode() < 0) {
      last--;
    }
    return last;
  }

  private void build() {
    TreeSet<Integer> begins = new TreeSet<>(List.of(0));
    for (int i = 0; i < lines.length; i++) {
      AbstractInsnNode at = method.instructions.get(i);
      List<LabelNode> targets = targets(at);
      targets.forEach(label -> begins.add(method.instructions.indexOf(label)));
      if ((!targets.isEmpty() || ends(at)) && i + 1 < lines.length) {
        begins.add(i + 1);
      }
    }
    method.tryCatchBlocks.forEach(each -> begins.add(method.instructions.indexOf(each.handler)));
    starts = begins.stream().mapToInt(i -> i).toArray();
    successors = new int[starts.length][];
    for (int block = 0; block < starts.length; block++) {
      successors[block] = successors(block);
    }
    int[][] none = new int[starts.length][0];
    deciders = new ControlDependence(successors).deciders(none);
  }

  private int[] successors(int block) {
    AbstractInsnNode end = method.instructions.get(last(block));
    List<Integer> next = new ArrayList<>();
    targets(end).forEach(label -> next.add(block(method.instructions.indexOf(label))));
    boolean falls = !ends(end) && end.getOpcode() != Opcodes.GOTO && !isSwitch(end);
    if (falls) {
      next.add(block + 1);
    } else if (next.isEmpty()) {
      next.add(starts.length);
    }
    return next.stream().mapToInt(i -> i).distinct().toArray();
  }

  private int block(int instruction) {
    int found = Arrays.binarySearch(starts, instruction);
    return found < 0 ? -found - 2 : found;
  }

  private static boolean isSwitch(AbstractInsnNode at) {
    return Bytecode.isSwitch(at.getOpcode());
  }

  private static boolean ends(AbstractInsnNode at) {
    return Bytecode.isReturn(at.getOpcode()) || at.getOpcode() == Opcodes.ATHROW;
  }

  private static List<LabelNode> targets(AbstractInsnNode at) {
    if (at instanceof JumpInsnNode jump) {
      return List.of(jump.label);
    }
    List<LabelNode> all = new ArrayList<>();
    if (at instanceof LookupSwitchInsnNode choice) {
      all.addAll(choice.labels);
      all.add(choice.dflt);
    } else if (at instanceof TableSwitchInsnNode choice) {
      all.addAll(choice.labels);
      all.add(choice.dflt);
    }
    return all;
  }
}
