package cairn.record.jvm;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * In a constructor that is otherwise left alone, the call of Object's constructor goes to {@link
 * ClassWeaver#BASE}'s. An Object that is made before super() is also constructed before it, as
 * compilers write it.
 */
final class BaseConstructor extends MethodVisitor {
  private static final String OBJECT = "java/lang/Object";
  private final boolean quiet;
  private int news;

  BaseConstructor(MethodVisitor next) {
    this(next, false);
  }

  private BaseConstructor(MethodVisitor next, boolean quiet) {
    super(Opcodes.ASM9, next);
    this.quiet = quiet;
  }

  /**
   * A class that was loaded with {@link ClassWeaver#BASE} above it, and that another agent has
   * written anew with Object there, since that is what the class told it.
   */
  static byte[] restore(byte[] written) {
    return restore(written, false);
  }

  /** The same for a class that is not recorded: its objects do not announce themselves. */
  static byte[] quiet(byte[] written) {
    return restore(written, true);
  }

  private static byte[] restore(byte[] written, boolean quiet) {
    ClassReader reader = new ClassReader(written);
    if (!OBJECT.equals(reader.getSuperName())) {
      return written;
    }
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public void visit(
              int version, int access, String name, String signature, String above, String[] of) {
            super.visit(version, access, name, signature, ClassWeaver.BASE, of);
          }

          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor mv = super.visitMethod(access, name, descriptor, signature, exceptions);
            return name.equals("<init>") ? new BaseConstructor(mv, quiet) : mv;
          }
        },
        0);
    return writer.toByteArray();
  }

  @Override
  public void visitTypeInsn(int opcode, String of) {
    if (opcode == Opcodes.NEW && of.equals(OBJECT)) {
      news++;
    }
    super.visitTypeInsn(opcode, of);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    String target = owner;
    if (opcode == Opcodes.INVOKESPECIAL && name.equals("<init>") && owner.equals(OBJECT)) {
      if (news > 0) {
        news--;
      } else {
        target = ClassWeaver.BASE;
        if (quiet) {
          super.visitInsn(Opcodes.ACONST_NULL);
          super.visitMethodInsn(opcode, target, name, "(Ljava/lang/Void;)V", isInterface);
          return;
        }
      }
    }
    super.visitMethodInsn(opcode, target, name, descriptor, isInterface);
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    super.visitMaxs(quiet ? maxStack + 1 : maxStack, maxLocals);
  }
}
