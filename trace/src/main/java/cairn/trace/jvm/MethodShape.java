package cairn.trace.jvm;

import cairn.recording.CodeInfo.MethodCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * The code of one method: its instructions by number, its blocks as the recorder has found them,
 * and how they follow one another.
 */
final class MethodShape {
  /** A handler, for exceptions of the instructions from {@code from} to {@code to}. */
  record Guard(int from, int to, int handler, boolean all) {
    boolean covers(int ordinal) {
      return ordinal >= from && ordinal < to;
    }
  }

  final MethodNode node;
  final MethodCode code;
  final List<AbstractInsnNode> instructions = new ArrayList<>();
  final int[] lines;
  final int blocks;
  final BlockEnd[] ends;

  /** Where each block goes on; {@link #blocks} for the method's end. */
  final int[][] successors;

  /** The handlers that an exception in a block may lead to. */
  final int[][] thrown;

  final List<Guard> guards = new ArrayList<>();
  private final Map<LabelNode, Integer> labels = new HashMap<>();

  MethodShape(MethodNode node, MethodCode code) throws Malformed {
    this.node = node;
    this.code = code;
    List<Integer> lineOf = new ArrayList<>();
    int line = 0;
    for (AbstractInsnNode at = node.instructions.getFirst(); at != null; at = at.getNext()) {
      if (at instanceof LabelNode label) {
        labels.put(label, instructions.size());
      } else if (at instanceof LineNumberNode number) {
        line = number.line;
      } else if (at.getOpcode() >= 0) {
        instructions.add(at);
        lineOf.add(line);
      }
    }
    lines = lineOf.stream().mapToInt(i -> i).toArray();
    blocks = code.blockStarts().length;
    if (blocks == 0 || instructions.isEmpty() || start(blocks - 1) >= instructions.size()) {
      throw new Malformed("blocks that are not those of its code");
    }
    guards();
    ends = new BlockEnd[blocks];
    successors = new int[blocks][];
    thrown = new int[blocks][];
    for (int block = 0; block < blocks; block++) {
      follow(block);
    }
  }

  int start(int block) {
    return code.blockStarts()[block];
  }

  int end(int block) {
    return block + 1 < blocks ? start(block + 1) : instructions.size();
  }

  boolean isStatic() {
    return (node.access & Opcodes.ACC_STATIC) != 0;
  }

  /** The block that begins at the instruction a label stands at. */
  private int block(@Nullable LabelNode label) throws Malformed {
    int ordinal = label == null ? -1 : labels.getOrDefault(label, -1);
    int found = ordinal < 0 ? -1 : Arrays.binarySearch(code.blockStarts(), ordinal);
    if (found < 0) {
      throw new Malformed("a jump into the middle of a block");
    }
    return ordinal == 0 ? firstAtEntry() : found;
  }

  /** What jumps to the first instruction does not enter the method again. */
  private int firstAtEntry() throws Malformed {
    if (blocks < 2 || start(1) != 0) {
      throw new Malformed("a jump to the entry");
    }
    return 1;
  }

  private void guards() throws Malformed {
    for (TryCatchBlockNode block : node.tryCatchBlocks) {
      Integer from = labels.get(block.start);
      Integer to = labels.get(block.end);
      if (from == null || to == null) {
        throw new Malformed("a handler for code that is not there");
      }
      guards.add(new Guard(from, to, block(block.handler), block.type == null));
    }
  }

  private void follow(int block) throws Malformed {
    int from = start(block);
    int to = end(block);
    List<Integer> next = new ArrayList<>();
    ends[block] = BlockEnd.GOES_ON;
    if (from == to) {
      if (block != 0) {
        throw new Malformed("an empty block");
      }
      next.add(1);
    } else {
      for (int i = from; i < to - 1; i++) {
        if (Bytecode.endsBlock(instructions.get(i).getOpcode())) {
          throw new Malformed("a block that goes on behind a jump or a call");
        }
      }
      last(block, instructions.get(to - 1), to - 1, next);
    }
    successors[block] = next.stream().mapToInt(i -> i).distinct().toArray();
    thrown[block] = handlers(from, to);
  }

  private void last(int block, AbstractInsnNode last, int ordinal, List<Integer> next)
      throws Malformed {
    int opcode = last.getOpcode();
    boolean fallsThrough = true;
    if (Bytecode.isReturn(opcode)) {
      ends[block] = BlockEnd.RETURNS;
      next.add(blocks);
      fallsThrough = false;
    } else if (opcode == Opcodes.ATHROW) {
      ends[block] = BlockEnd.THROWS;
      thrownAt(ordinal, next);
      fallsThrough = false;
    } else if (Bytecode.isCall(opcode)) {
      ends[block] = BlockEnd.CALLS;
    } else if (last instanceof JumpInsnNode jump) {
      next.add(block(jump.label));
      fallsThrough = opcode != Opcodes.GOTO;
      ends[block] = fallsThrough ? BlockEnd.BRANCHES : BlockEnd.GOES_ON;
    } else if (last instanceof TableSwitchInsnNode table) {
      switched(block, table.dflt, table.labels, next);
      fallsThrough = false;
    } else if (last instanceof LookupSwitchInsnNode table) {
      switched(block, table.dflt, table.labels, next);
      fallsThrough = false;
    }
    if (fallsThrough) {
      if (block + 1 == blocks) {
        throw new Malformed("code that runs off its end");
      }
      next.add(block + 1);
    }
  }

  private void switched(int block, LabelNode otherwise, List<LabelNode> labels, List<Integer> next)
      throws Malformed {
    ends[block] = BlockEnd.BRANCHES;
    for (LabelNode label : labels) {
      next.add(block(label));
    }
    next.add(block(otherwise));
  }

  /** Where a statement that throws leads: its handlers, and the end unless one takes all. */
  private void thrownAt(int ordinal, List<Integer> next) {
    for (Guard guard : guards) {
      if (guard.covers(ordinal)) {
        next.add(guard.handler);
        if (guard.all) {
          return;
        }
      }
    }
    next.add(blocks);
  }

  private int[] handlers(int from, int to) {
    List<Integer> found = new ArrayList<>();
    for (Guard guard : guards) {
      for (int i = Math.max(from, guard.from); i < Math.min(to, guard.to); i++) {
        if (Bytecode.mayThrow(instructions.get(i).getOpcode())) {
          found.add(guard.handler);
          break;
        }
      }
    }
    return found.stream().mapToInt(i -> i).distinct().toArray();
  }

  boolean isHandler(int block) {
    return guards.stream().anyMatch(guard -> guard.handler == block);
  }
}
