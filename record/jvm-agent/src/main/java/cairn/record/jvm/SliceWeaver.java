package cairn.record.jvm;

import cairn.recording.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * What a method tells besides its stores so that it can be sliced: where each of its basic blocks
 * begins, what it reads, and what it gives to code that may not tell, and gets from there.
 */
final class SliceWeaver {
  private static final String FLOW = "java/cairn/Flow";

  /** Types whose objects are values: nothing is ever stored to them. */
  private static final Set<String> VALUES =
      Set.of(
          "java/lang/String",
          "java/lang/Class",
          "java/lang/Boolean",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Short",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Float",
          "java/lang/Double");

  private final MethodWeaver w;
  private final Blocks blocks;
  private final SliceCode.Method code;

  SliceWeaver(MethodWeaver w, Blocks blocks, SliceCode.Method code) {
    this.w = w;
    this.blocks = blocks;
    this.code = code;
  }

  /** A site of the method, at an instruction. */
  void site(int kind, int site, int at) {
    if (kind == Format.RAN) {
      code.block(site, at);
    } else {
      code.other(site, at);
    }
  }

  // ---- blocks

  /** At the method's entry, before what any jump can lead back to. */
  void entered() {
    ran();
  }

  /** Before every instruction, and behind what jumps to it lead to. */
  void instruction() {
    if (blocks.beginsAt(w.at())) {
      ran();
    }
  }

  private void ran() {
    w.pushInt(w.siteAt(Format.RAN, null));
    w.callStatic(FLOW, "ran", "(I)V");
  }

  // ---- reads

  void get(String owner, String name, int kind) {
    w.out().visitInsn(Opcodes.DUP);
    w.pushInt(w.siteAt(Format.GET, owner.replace('/', '.'), name, kind));
    w.callStatic(FLOW, "get", "(Ljava/lang/Object;I)V");
  }

  void element() {
    w.out().visitInsn(Opcodes.DUP2);
    w.pushInt(w.siteAt(Format.GET_ELEM, null));
    w.callStatic(FLOW, "element", "(Ljava/lang/Object;II)V");
  }

  // ---- calls

  /** The references among the operands, which are on the stack. */
  void arguments(Type[] operands, String detail) {
    List<Integer> told = new ArrayList<>();
    for (int i = 0; i < operands.length; i++) {
      if (isTold(operands[i])) {
        told.add(i);
      }
    }
    if (told.isEmpty()) {
      return;
    }
    push(operands, told);
    w.pushInt(w.siteAt(Format.ARGUMENTS, detail));
    String parameters =
        told.size() > 2 ? "[Ljava/lang/Object;" : "Ljava/lang/Object;".repeat(told.size());
    w.callStatic(FLOW, "arguments", "(" + parameters + "I)V");
  }

  /** Mostly the last one or two, for which the stack will do. */
  private void push(Type[] operands, List<Integer> told) {
    MethodVisitor out = w.out();
    int n = operands.length;
    if (told.equals(List.of(n - 1))) {
      out.visitInsn(Opcodes.DUP);
    } else if (told.equals(List.of(n - 2, n - 1))) {
      out.visitInsn(Opcodes.DUP2);
    } else if (told.equals(List.of(n - 2)) && operands[n - 1].getSize() == 1) {
      out.visitInsn(Opcodes.DUP2);
      out.visitInsn(Opcodes.POP);
    } else {
      int[] saved = w.saveArguments(operands);
      if (told.size() <= 2) {
        told.forEach(i -> out.visitVarInsn(Opcodes.ALOAD, saved[i]));
      } else {
        Points.variables(w, told.stream().map(i -> saved[i]).toList());
      }
    }
  }

  /** What the call has left on the stack. */
  void result(Type type, String detail) {
    boolean reference = Call.isReference(type);
    if (type.getSort() == Type.VOID || (reference && !isTold(type))) {
      return;
    }
    MethodVisitor out = w.out();
    out.visitInsn(type.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP);
    String parameters;
    switch (type.getSort()) {
      case Type.FLOAT, Type.DOUBLE -> parameters = type.getDescriptor();
      case Type.OBJECT, Type.ARRAY -> parameters = "Ljava/lang/Object;";
      default -> {
        if (type.getSort() != Type.LONG) {
          out.visitInsn(Opcodes.I2L);
        }
        w.pushInt(type.getDescriptor().charAt(0));
        parameters = "JI";
      }
    }
    w.pushInt(w.siteAt(Format.RESULT, detail));
    w.callStatic(FLOW, "result", "(" + parameters + "I)V");
  }

  private static boolean isTold(Type type) {
    return type.getSort() == Type.ARRAY
        || (type.getSort() == Type.OBJECT && !VALUES.contains(type.getInternalName()));
  }
}
