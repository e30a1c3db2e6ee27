package cairn.record.jvm;

import cairn.recording.Format;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
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
  private final Map<Label, Label> behindHooks = new HashMap<>();
  private int ranges;
  private boolean entryWaits;

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
      if (kind == Format.RAN_GET || kind == Format.RAN_GET_ELEM) {
        code.block(site, blocks.spokenForAt(at));
      }
      code.other(site, at);
    }
  }

  // ---- blocks

  /**
   * At the method's entry, before what any jump can lead back to. Returns false if the entry is
   * told by a read that follows.
   *
   * @param mayWait whether that is soon enough
   */
  boolean entered(boolean mayWait) {
    entryWaits = mayWait && blocks.isSilent(0) && !blocks.beginsAt(0);
    if (!entryWaits) {
      ran();
    }
    return !entryWaits;
  }

  /** Before every instruction, and behind what jumps to it lead to. */
  void instruction() {
    if (blocks.beginsAt(w.at()) && !blocks.isSilent(w.at())) {
      ran();
    }
  }

  /** Whether the read at this instruction tells that a block began. */
  private boolean speaks() {
    int start = blocks.spokenForAt(w.at());
    return start > 0 || (start == 0 && (entryWaits || blocks.beginsAt(0)));
  }

  /** Behind a read's hook: if it told the entry, the method is entered only now. */
  private void told() {
    if (entryWaits && blocks.spokenForAt(w.at()) == 0) {
      w.owner().points.entryTold(w);
    }
  }

  private void ran() {
    w.pushInt(w.siteAt(Format.RAN, null));
    w.callStatic(FLOW, "ran", "(I)V");
  }

  /**
   * The next entry of the table of exceptions: where it goes on behind the hook of its own handler,
   * if it covers that; otherwise null. A handler that begins with a call and covers itself keeps
   * the quick compiler of the JVM from compiling the method at all.
   */
  @Nullable Label behindHook(Label handler) {
    if (!blocks.coversItself(ranges++)) {
      return null;
    }
    return behindHooks.computeIfAbsent(handler, key -> new Label());
  }

  /** Behind the hooks of a block, if one begins, to which this label leads. */
  void hooked(Label label) {
    Label behind = behindHooks.remove(label);
    if (behind != null) {
      w.out().visitLabel(behind);
    }
  }

  // ---- reads

  void get(String owner, String name, int kind) {
    w.out().visitInsn(Opcodes.DUP);
    int event = speaks() ? Format.RAN_GET : Format.GET;
    w.pushInt(w.siteAt(event, owner.replace('/', '.'), name, kind));
    w.callStatic(FLOW, "get", "(Ljava/lang/Object;I)V");
    told();
  }

  void element() {
    w.out().visitInsn(Opcodes.DUP2);
    w.pushInt(w.siteAt(speaks() ? Format.RAN_GET_ELEM : Format.GET_ELEM, null));
    w.callStatic(FLOW, "element", "(Ljava/lang/Object;II)V");
    told();
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
