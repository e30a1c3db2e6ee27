package cairn.record.jvm;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Calls that write a field or an element through something that stands for it: a {@code Field}, a
 * handle, an updater. What they write is found at run time, where the call is the caller's line.
 */
final class HandleCalls {
  private HandleCalls() {}

  /** Announces the line to what the call will do inside. */
  static boolean viaCall(Call c) {
    c.caller();
    c.w().callStatic(CodeWeaver.INDIRECT, "via", "(I)V");
    c.emit();
    c.w().hideBase(Type.getReturnType(c.descriptor()));
    c.w().pushInt(0);
    c.w().callStatic(CodeWeaver.INDIRECT, "via", "(I)V");
    return true;
  }

  static boolean lookup(Call c) {
    switch (c.name()) {
      case "findSetter", "findStaticSetter" -> {
        int[] at = c.w().saveArguments(c.arguments());
        c.emit();
        c.out().visitVarInsn(Opcodes.ALOAD, at[0]);
        c.out().visitVarInsn(Opcodes.ALOAD, at[1]);
        c.caller();
        c.w()
            .callStatic(
                CodeWeaver.INDIRECT,
                "setter",
                "(Ljava/lang/invoke/MethodHandle;Ljava/lang/Class;Ljava/lang/String;I)"
                    + "Ljava/lang/invoke/MethodHandle;");
        return true;
      }
      case "unreflectSetter" -> {
        int[] at = c.w().saveArguments(c.arguments());
        c.emit();
        c.out().visitVarInsn(Opcodes.ALOAD, at[0]);
        c.caller();
        c.w()
            .callStatic(
                CodeWeaver.INDIRECT,
                "unreflected",
                "(Ljava/lang/invoke/MethodHandle;Ljava/lang/reflect/Field;I)"
                    + "Ljava/lang/invoke/MethodHandle;");
        return true;
      }
      default -> {
        return false;
      }
    }
  }

  static boolean elementSetter(Call c) {
    c.emit();
    c.caller();
    c.w()
        .callStatic(
            CodeWeaver.INDIRECT,
            "elementSetter",
            "(Ljava/lang/invoke/MethodHandle;I)Ljava/lang/invoke/MethodHandle;");
    return true;
  }

  static boolean varHandle(Call c) {
    Type[] operands = c.operands();
    int coordinates = operands.length - 1 - VarHandleCalls.values(c.name());
    int[] at = c.w().saveArguments(operands);
    c.emit();
    boolean conditional = VarHandleCalls.conditional(c.name());
    int result = -1;
    if (conditional && Type.getReturnType(c.descriptor()).getSort() == Type.BOOLEAN) {
      result = at[at.length - 1] + operands[operands.length - 1].getSize();
      c.w().reserveUpTo(result + 1);
      c.out().visitInsn(Opcodes.DUP);
      c.out().visitVarInsn(Opcodes.ISTORE, result);
    }
    c.out().visitVarInsn(Opcodes.ALOAD, at[0]);
    if (coordinates >= 1 && Call.isReference(operands[1])) {
      c.out().visitVarInsn(Opcodes.ALOAD, at[1]);
    } else {
      c.out().visitInsn(Opcodes.ACONST_NULL);
    }
    if (coordinates >= 2 && operands[2].getSort() == Type.INT) {
      c.out().visitVarInsn(Opcodes.ILOAD, at[2]);
    } else {
      c.w().pushInt(-1);
    }
    done(c, result);
    c.caller();
    c.w()
        .callStatic(
            CodeWeaver.INDIRECT,
            "varHandle",
            "(Ljava/lang/invoke/VarHandle;Ljava/lang/Object;IZI)V");
    return true;
  }

  static boolean updater(Call c) {
    Type[] operands = c.operands();
    if (operands.length < 2) {
      return false;
    }
    int[] at = c.w().saveArguments(operands);
    c.emit();
    int result = -1;
    if (Type.getReturnType(c.descriptor()).getSort() == Type.BOOLEAN) {
      result = at[at.length - 1] + operands[operands.length - 1].getSize();
      c.w().reserveUpTo(result + 1);
      c.out().visitInsn(Opcodes.DUP);
      c.out().visitVarInsn(Opcodes.ISTORE, result);
    }
    c.out().visitVarInsn(Opcodes.ALOAD, at[0]);
    c.out().visitVarInsn(Opcodes.ALOAD, at[1]);
    done(c, result);
    c.caller();
    c.w().callStatic(CodeWeaver.INDIRECT, "updater", "(Ljava/lang/Object;Ljava/lang/Object;ZI)V");
    return true;
  }

  private static void done(Call c, int result) {
    if (result >= 0) {
      c.out().visitVarInsn(Opcodes.ILOAD, result);
    } else {
      c.out().visitInsn(Opcodes.ICONST_1);
    }
  }
}
