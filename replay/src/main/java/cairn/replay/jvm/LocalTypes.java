package cairn.replay.jvm;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The types that the local variables of a method have at its instructions, as far as the code says:
 * where two ways meet with different classes, only that it is a reference. Costs a pass over the
 * method.
 */
final class LocalTypes {
  private static final Type OBJECT = Type.getObjectType("java/lang/Object");

  private final String[][] types;

  private LocalTypes(String[][] types) {
    this.types = types;
  }

  static LocalTypes of(String owner, MethodNode node, int instructions) {
    String[][] types = unknown(instructions, node.maxLocals);
    try {
      Frame<BasicValue>[] frames = new Analyzer<>(new Typed()).analyze(owner, node);
      AbstractInsnNode[] all = node.instructions.toArray();
      int at = 0;
      for (int i = 0; i < all.length; i++) {
        if (all[i].getOpcode() < 0) {
          continue;
        }
        Frame<BasicValue> frame = frames[i];
        for (int local = 0; frame != null && local < node.maxLocals; local++) {
          Type type = frame.getLocal(local).getType();
          types[at][local] = type == null ? "" : type.getDescriptor();
        }
        at++;
      }
    } catch (AnalyzerException | RuntimeException e) {
      return new LocalTypes(unknown(instructions, node.maxLocals)); // code that does not verify
    }
    return new LocalTypes(types);
  }

  private static String[][] unknown(int instructions, int locals) {
    String[][] types = new String[instructions][locals];
    for (String[] each : types) {
      Arrays.fill(each, "");
    }
    return types;
  }

  /** The descriptor of what a local holds before an instruction; null if nothing is known. */
  @Nullable String at(int instruction, int local) {
    String type = types[instruction][local];
    return type.isEmpty() || type.equals("Lnull;") ? null : type;
  }

  /** Keeps the classes of references. */
  private static final class Typed extends BasicInterpreter {
    Typed() {
      super(Opcodes.ASM9);
    }

    @Override
    public @Nullable BasicValue newValue(@Nullable Type type) {
      if (type == null) {
        return BasicValue.UNINITIALIZED_VALUE;
      }
      boolean reference = type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY;
      return reference ? new BasicValue(type) : super.newValue(type);
    }

    @Override
    public @Nullable BasicValue binaryOperation(
        AbstractInsnNode instruction, BasicValue one, BasicValue other) throws AnalyzerException {
      Type array = one.getType();
      boolean element =
          instruction.getOpcode() == Opcodes.AALOAD
              && array != null
              && array.getSort() == Type.ARRAY;
      return element
          ? newValue(Type.getType(array.getDescriptor().substring(1)))
          : super.binaryOperation(instruction, one, other);
    }

    @Override
    public BasicValue merge(BasicValue one, BasicValue other) {
      if (one.equals(other)) {
        return one;
      }
      if (one.isReference() && other.isReference()) {
        return isNull(one) ? other : isNull(other) ? one : new BasicValue(OBJECT);
      }
      return BasicValue.UNINITIALIZED_VALUE;
    }

    private static boolean isNull(BasicValue value) {
      return value.getType() != null && value.getType().getDescriptor().equals("Lnull;");
    }
  }
}
