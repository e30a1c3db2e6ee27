package cairn.record.jvm.entries;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * At the entry of a class loader's {@code loadClass}: the recorder's classes are found whatever the
 * loader lets through. {@code Class c = Disguise.own(name); if (c != null) return c;}
 */
final class LoaderEntry extends MethodVisitor {
  private static final int STACK = 2;

  private final boolean frames;

  LoaderEntry(MethodVisitor next, boolean frames) {
    super(Opcodes.ASM9, next);
    this.frames = frames;
  }

  @Override
  public void visitCode() {
    super.visitCode();
    Label notOurs = new Label();
    mv.visitVarInsn(Opcodes.ALOAD, 1);
    mv.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        "java/cairn/Disguise",
        "own",
        "(Ljava/lang/String;)Ljava/lang/Class;",
        false);
    mv.visitInsn(Opcodes.DUP);
    mv.visitJumpInsn(Opcodes.IFNULL, notOurs);
    mv.visitInsn(Opcodes.ARETURN);
    mv.visitLabel(notOurs);
    if (frames) {
      mv.visitFrame(Opcodes.F_SAME1, 0, null, 1, new Object[] {"java/lang/Class"});
    }
    mv.visitInsn(Opcodes.POP);
  }

  @Override
  public void visitMaxs(int stack, int locals) {
    super.visitMaxs(Math.max(STACK, stack), locals);
  }
}
