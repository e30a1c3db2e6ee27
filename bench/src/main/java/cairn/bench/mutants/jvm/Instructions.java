package cairn.bench.mutants.jvm;

import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** What instructions of the JVM mean to the mutations. */
final class Instructions {
  private static final Set<Integer> ORDERED =
      Set.of(
          Opcodes.ISUB,
          Opcodes.IDIV,
          Opcodes.IREM,
          Opcodes.ISHL,
          Opcodes.ISHR,
          Opcodes.IUSHR,
          Opcodes.FSUB,
          Opcodes.FDIV);

  private Instructions() {}

  static boolean isElementStore(AbstractInsnNode at) {
    return at.getOpcode() >= Opcodes.IASTORE && at.getOpcode() <= Opcodes.SASTORE;
  }

  /** Arithmetic on operands of one word in which their order matters. */
  static boolean isOrderedArithmetic(AbstractInsnNode at) {
    return ORDERED.contains(at.getOpcode());
  }

  /** Methods of the JDK that store many elements. */
  static boolean isBulkStore(MethodInsnNode call) {
    return (call.owner.equals("java/lang/System") && call.name.equals("arraycopy"))
        || (call.owner.equals("java/util/Arrays") && call.name.equals("fill"));
  }

  /** The slot that a store writes: a field, {@code Class.field} for a static, or {@code [*]}. */
  static String slot(AbstractInsnNode at) {
    if (at instanceof FieldInsnNode field) {
      String owner = field.owner.substring(field.owner.lastIndexOf('/') + 1);
      return at.getOpcode() == Opcodes.PUTSTATIC ? owner + "." + field.name : field.name;
    }
    return "[*]";
  }

  /** A descriptor's first letter; of references and arrays L. */
  static String storedType(AbstractInsnNode at) {
    if (at instanceof FieldInsnNode field) {
      char letter = field.desc.charAt(0);
      return letter == '[' ? "L" : String.valueOf(letter);
    }
    return switch (at.getOpcode()) {
      case Opcodes.AASTORE -> "L";
      case Opcodes.IASTORE -> "I";
      case Opcodes.LASTORE -> "J";
      case Opcodes.SASTORE -> "S";
      case Opcodes.FASTORE -> "F";
      case Opcodes.DASTORE -> "D";
      default -> "C"; // bytes, truth values and characters: one more may be none of them
    };
  }

  /** The opcode of the opposite condition; 0 for a jump without one. */
  static int negated(JumpInsnNode jump) {
    int opcode = jump.getOpcode();
    if (opcode == Opcodes.IFNULL) {
      return Opcodes.IFNONNULL;
    }
    if (opcode == Opcodes.IFNONNULL) {
      return Opcodes.IFNULL;
    }
    // the others come in pairs, the first of them odd
    return opcode >= Opcodes.IFEQ && opcode <= Opcodes.IF_ACMPNE ? ((opcode + 1) ^ 1) - 1 : 0;
  }
}
