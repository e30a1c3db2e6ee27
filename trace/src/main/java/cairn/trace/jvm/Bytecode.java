package cairn.trace.jvm;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** Facts about single bytecode instructions. */
final class Bytecode {
  private Bytecode() {}

  static boolean isCall(int opcode) {
    return opcode >= Opcodes.INVOKEVIRTUAL && opcode <= Opcodes.INVOKEDYNAMIC;
  }

  static boolean isReturn(int opcode) {
    return opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
  }

  static boolean isConditional(int opcode) {
    return (opcode >= Opcodes.IFEQ && opcode <= Opcodes.IF_ACMPNE)
        || opcode == Opcodes.IFNULL
        || opcode == Opcodes.IFNONNULL;
  }

  static boolean isSwitch(int opcode) {
    return opcode == Opcodes.TABLESWITCH || opcode == Opcodes.LOOKUPSWITCH;
  }

  /** Whether nothing behind it runs without a jump, or a call comes back there. */
  static boolean endsBlock(int opcode) {
    return isCall(opcode)
        || isReturn(opcode)
        || isConditional(opcode)
        || isSwitch(opcode)
        || opcode == Opcodes.GOTO
        || opcode == Opcodes.ATHROW;
  }

  /** Whether it can throw, beside what can happen anywhere. */
  static boolean mayThrow(int opcode) {
    return isCall(opcode)
        || (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD)
        || (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE)
        || (opcode >= Opcodes.GETSTATIC && opcode <= Opcodes.PUTFIELD)
        || (opcode >= Opcodes.NEW && opcode <= Opcodes.CHECKCAST)
        || opcode == Opcodes.IDIV
        || opcode == Opcodes.LDIV
        || opcode == Opcodes.IREM
        || opcode == Opcodes.LREM
        || opcode == Opcodes.MONITORENTER
        || opcode == Opcodes.MONITOREXIT
        || opcode == Opcodes.ATHROW
        || opcode == Opcodes.MULTIANEWARRAY;
  }

  /** Whether a class may be initialised when it runs. */
  static boolean mayInitialise(int opcode) {
    return opcode == Opcodes.GETSTATIC
        || opcode == Opcodes.PUTSTATIC
        || opcode == Opcodes.NEW
        || opcode == Opcodes.INVOKESTATIC;
  }

  /** The class that it may initialise, as the bytecode writes it; empty if there is none. */
  static String initialises(AbstractInsnNode instruction) {
    if (!mayInitialise(instruction.getOpcode())) {
      return "";
    }
    if (instruction instanceof FieldInsnNode field) {
      return field.owner;
    }
    return instruction instanceof MethodInsnNode call
        ? call.owner
        : ((TypeInsnNode) instruction).desc;
  }

  /** What it does, in a word or two, for people; empty where that says nothing. */
  static String text(AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    if (instruction instanceof FieldInsnNode field) {
      String name = simple(field.owner) + "." + field.name;
      boolean write = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
      return write ? name + " =" : name;
    }
    if (instruction instanceof MethodInsnNode call) {
      return call.name.equals("<init>")
          ? "call new " + simple(call.owner)
          : "call " + simple(call.owner) + "." + call.name;
    }
    if (instruction instanceof InvokeDynamicInsnNode dynamic) {
      return dynamic.bsm.getOwner().equals("java/lang/invoke/LambdaMetafactory")
          ? "lambda"
          : "call " + dynamic.name;
    }
    if (instruction instanceof TypeInsnNode type) {
      return opcode == Opcodes.NEW
          ? "new " + simple(type.desc)
          : opcode == Opcodes.ANEWARRAY ? "new " + simple(type.desc) + "[]" : "";
    }
    if (instruction instanceof LdcInsnNode) {
      return "";
    }
    if (isConditional(opcode)) {
      return "if";
    }
    if (isSwitch(opcode)) {
      return "switch";
    }
    if (isReturn(opcode)) {
      return "return";
    }
    if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
      return "[] =";
    }
    if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
      return "[]";
    }
    return switch (opcode) {
      case Opcodes.ATHROW -> "throw";
      case Opcodes.NEWARRAY, Opcodes.MULTIANEWARRAY -> "new []";
      case Opcodes.ARRAYLENGTH -> "length";
      default -> "";
    };
  }

  private static String simple(String type) {
    return type.substring(type.lastIndexOf('/') + 1);
  }
}
