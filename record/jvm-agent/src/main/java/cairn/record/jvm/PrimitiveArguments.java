package cairn.record.jvm;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The primitive arguments of a call, for the hook of its entry. */
final class PrimitiveArguments {
  private PrimitiveArguments() {}

  /**
   * Pushes an array of what the primitive parameters hold, and their kinds; returns the hook's
   * parameters for both, nothing if there are none. In a constructor, whose entry lies behind
   * super(), they may hold something else than was passed.
   */
  static String push(MethodWeaver w, int access, String descriptor) {
    Type[] types = Type.getArgumentTypes(descriptor);
    StringBuilder kinds = new StringBuilder();
    for (Type t : types) {
      if (isPrimitive(t)) {
        kinds.append(t.getDescriptor());
      }
    }
    if (kinds.length() == 0) {
      return "";
    }
    MethodVisitor out = w.out();
    w.pushInt(kinds.length());
    out.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_LONG);
    int variable = (access & Opcodes.ACC_STATIC) == 0 ? 1 : 0;
    int next = 0;
    for (Type t : types) {
      if (isPrimitive(t)) {
        out.visitInsn(Opcodes.DUP);
        w.pushInt(next++);
        out.visitVarInsn(t.getOpcode(Opcodes.ILOAD), variable);
        toBits(w, t);
        out.visitInsn(Opcodes.LASTORE);
      }
      variable += t.getSize();
    }
    out.visitLdcInsn(kinds.toString());
    return "[JLjava/lang/String;";
  }

  private static boolean isPrimitive(Type t) {
    return t.getSort() != Type.OBJECT && t.getSort() != Type.ARRAY;
  }

  /** The value on top of the stack, of a primitive type, becomes a long. */
  static void toBits(MethodWeaver w, Type type) {
    switch (type.getSort()) {
      case Type.LONG -> {}
      case Type.DOUBLE -> w.callStatic("java/lang/Double", "doubleToRawLongBits", "(D)J");
      case Type.FLOAT -> {
        w.callStatic("java/lang/Float", "floatToRawIntBits", "(F)I");
        w.out().visitInsn(Opcodes.I2L);
      }
      default -> w.out().visitInsn(Opcodes.I2L);
    }
  }
}
