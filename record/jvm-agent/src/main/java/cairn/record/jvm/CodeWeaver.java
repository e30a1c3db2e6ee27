package cairn.record.jvm;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.AnalyzerAdapter;

/**
 * What weaving a method needs whatever is woven: local variables of its own, calls of the recorder,
 * and a moment before every instruction. What it emits goes straight to the writer, past the type
 * tracking, and leaves the stack as it was.
 */
abstract class CodeWeaver extends AnalyzerAdapter {
  static final String HOOKS = "java/cairn/Hooks";
  static final String HOOKS_APART = "java/cairn/HooksApart";
  static final String DISGUISE = "java/cairn/Disguise";
  static final String BULK = "java/cairn/Bulk";
  static final String INDIRECT = "java/cairn/Indirect";

  /** Operand stack that a hook needs beyond the program's own. */
  private static final int EXTRA_STACK = 12;

  private final int temp;
  private int tempEnd;

  CodeWeaver(
      String type, int access, String name, String descriptor, MethodVisitor mv, int maxLocals) {
    super(Opcodes.ASM9, type, access, name, descriptor, mv);
    this.temp = maxLocals;
    this.tempEnd = maxLocals;
  }

  /** Before every instruction. */
  abstract void instruction();

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    super.visitMaxs(maxStack + EXTRA_STACK, Math.max(maxLocals, tempEnd));
  }

  MethodVisitor out() {
    return mv;
  }

  void pushInt(int v) {
    if (v >= Short.MIN_VALUE && v <= Short.MAX_VALUE) {
      mv.visitIntInsn(Opcodes.SIPUSH, v);
    } else {
      mv.visitLdcInsn(v);
    }
  }

  void callStatic(String owner, String name, String descriptor) {
    mv.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
  }

  void hook(String name, String descriptor, int site) {
    pushInt(site);
    callStatic(hooks(), name, descriptor);
  }

  /** The class that has them. */
  abstract String hooks();

  int reserve(int slots) {
    reserveUpTo(temp + slots);
    return temp;
  }

  void reserveUpTo(int end) {
    tempEnd = Math.max(tempEnd, end);
  }

  /**
   * The arguments on the stack are copied to locals, and stay on the stack. Returns where each is.
   */
  int[] saveArguments(Type[] types) {
    int[] at = new int[types.length];
    int next = temp;
    for (int i = 0; i < types.length; i++) {
      at[i] = next;
      next += types[i].getSize();
    }
    reserve(next - temp);
    for (int i = types.length - 1; i >= 0; i--) {
      mv.visitVarInsn(types[i].getOpcode(Opcodes.ISTORE), at[i]);
    }
    for (int i = 0; i < types.length; i++) {
      mv.visitVarInsn(types[i].getOpcode(Opcodes.ILOAD), at[i]);
    }
    return at;
  }

  // ---- the other instructions

  @Override
  public void visitVarInsn(int opcode, int variable) {
    instruction();
    super.visitVarInsn(opcode, variable);
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    instruction();
    super.visitJumpInsn(opcode, label);
  }

  @Override
  public void visitLdcInsn(Object value) {
    instruction();
    super.visitLdcInsn(value);
  }

  @Override
  public void visitTableSwitchInsn(int min, int max, Label defaultLabel, Label... labels) {
    instruction();
    super.visitTableSwitchInsn(min, max, defaultLabel, labels);
  }

  @Override
  public void visitLookupSwitchInsn(Label defaultLabel, int[] keys, Label[] labels) {
    instruction();
    super.visitLookupSwitchInsn(defaultLabel, keys, labels);
  }

  @Override
  public void visitIincInsn(int variable, int increment) {
    instruction();
    super.visitIincInsn(variable, increment);
  }
}
