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
 * "CODE"). Found by a pass of its own, since a jump may lead to where the weaver has been already.
 */
final class Blocks extends MethodVisitor {
  private final BitSet starts = new BitSet();
  private final Map<Label, Integer> labels = new HashMap<>();
  private final List<Label> targets = new ArrayList<>();
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
    labels.clear();
    targets.clear();
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
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode == Opcodes.ATHROW || (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN)) {
      blockBehind();
    } else {
      count++;
    }
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
    count++;
  }

  @Override
  public void visitIntInsn(int opcode, int operand) {
    count++;
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    count++;
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    count++;
  }

  @Override
  public void visitLdcInsn(Object value) {
    count++;
  }

  @Override
  public void visitIincInsn(int variable, int increment) {
    count++;
  }

  @Override
  public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
    count++;
  }
}
