package cairn.record.jvm;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Where the basic blocks of one method begin, by the number of the instruction (recording format,
 * "CODE"), and which of them need not say so, since they do nothing that could fail or be seen
 * before they read something. Found by a pass of its own, since a jump may lead to where the weaver
 * has been already.
 */
final class Blocks extends MethodVisitor {
  private final BitSet starts = new BitSet();
  private final Map<Label, Integer> labels = new HashMap<>();
  private final List<Label> targets = new ArrayList<>();

  /** Instructions that cannot throw, make the JVM run other code, or go elsewhere. */
  private final BitSet quiet = new BitSet();

  private final BitSet reads = new BitSet();

  /** By the number of a read: where the block begins for which it speaks. */
  private final Map<Integer, Integer> spokenFor = new HashMap<>();

  private final BitSet silent = new BitSet();

  /** Exception handlers that are in the range that they are for, by number of the range. */
  private final BitSet coverThemselves = new BitSet();

  private final List<Label[]> ranges = new ArrayList<>();
  private int count;
  private final boolean isNative;
  private boolean subroutines;

  private Blocks(int access) {
    super(Opcodes.ASM9);
    isNative = (access & Opcodes.ACC_NATIVE) != 0;
  }

  /** Those of every method that a class declares, by name and descriptor. */
  static Map<String, Blocks> of(ClassReader reader) {
    Map<String, Blocks> all = new HashMap<>();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            Blocks blocks = new Blocks(access);
            all.put(name + descriptor, blocks);
            return blocks;
          }
        },
        ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return all;
  }

  /** Whether a block begins at this instruction; at the first one, beside the entry's own. */
  boolean beginsAt(int instruction) {
    return starts.get(instruction);
  }

  /**
   * Whether the block that begins at this instruction is told by a read in it; where the first
   * instruction is a target, not that of the entry, which is empty then.
   */
  boolean isSilent(int instruction) {
    return silent.get(instruction);
  }

  /** The beginning of the silent block that a read speaks for; -1 if there is none. */
  int spokenForAt(int instruction) {
    return spokenFor.getOrDefault(instruction, -1);
  }

  /** Whether an entry of the table of exceptions covers the beginning of its own handler. */
  boolean coversItself(int range) {
    return coverThemselves.get(range);
  }

  /** Whether there are any: the weaver makes copies of them, which have no number here. */
  boolean hasSubroutines() {
    return subroutines;
  }

  /** Whether the method has no code that could be woven, although it is not abstract. */
  boolean isNative() {
    return isNative;
  }

  @Override
  public void visitEnd() {
    for (Label target : targets) {
      starts.set(labels.getOrDefault(target, count));
    }
    starts.clear(count, Math.max(count, starts.length()));
    findSilent(0);
    starts.stream().forEach(this::findSilent);
    for (int i = 0; i < ranges.size(); i++) {
      Label[] range = ranges.get(i);
      int handler = at(range[2]);
      coverThemselves.set(i, at(range[0]) <= handler && handler < at(range[1]));
    }
    ranges.clear();
    labels.clear();
    targets.clear();
  }

  private int at(Label label) {
    return labels.getOrDefault(label, count);
  }

  private void findSilent(int start) {
    int at = start;
    while (quiet.get(at) && !starts.get(at + 1)) {
      at++;
    }
    if (reads.get(at)) {
      silent.set(start);
      spokenFor.put(at, start);
    }
  }

  private void quiet() {
    quiet.set(count++);
  }

  private void read() {
    reads.set(count++);
  }

  private void blockBehind() {
    starts.set(++count);
  }

  @Override
  public void visitLabel(Label label) {
    labels.put(label, count);
  }

  @Override
  public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
    targets.add(handler);
    ranges.add(new Label[] {start, end, handler});
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode == Opcodes.ATHROW || (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN)) {
      blockBehind();
    } else if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
      read();
    } else if (isQuiet(opcode)) {
      quiet();
    } else {
      count++;
    }
  }

  /** Constants, what moves values on the stack, and arithmetic that does not divide integers. */
  private static boolean isQuiet(int opcode) {
    return opcode <= Opcodes.DCONST_1
        || (opcode >= Opcodes.POP
            && opcode <= Opcodes.DCMPG
            && opcode != Opcodes.IDIV
            && opcode != Opcodes.LDIV
            && opcode != Opcodes.IREM
            && opcode != Opcodes.LREM);
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    subroutines |= opcode == Opcodes.JSR;
    targets.add(label);
    blockBehind();
  }

  @Override
  public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
    targets.add(otherwise);
    targets.addAll(List.of(labels));
    blockBehind();
  }

  @Override
  public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
    targets.add(otherwise);
    targets.addAll(List.of(labels));
    blockBehind();
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    blockBehind();
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    blockBehind();
  }

  @Override
  public void visitVarInsn(int opcode, int variable) {
    subroutines |= opcode == Opcodes.RET;
    quiet();
  }

  @Override
  public void visitIntInsn(int opcode, int operand) {
    if (opcode == Opcodes.NEWARRAY) {
      count++;
    } else {
      quiet();
    }
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    count++;
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    if (opcode == Opcodes.GETFIELD) {
      read();
    } else {
      count++;
    }
  }

  @Override
  public void visitLdcInsn(Object value) {
    if (value instanceof Number) {
      quiet();
    } else {
      count++;
    }
  }

  @Override
  public void visitIincInsn(int variable, int increment) {
    quiet();
  }

  @Override
  public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
    count++;
  }
}
