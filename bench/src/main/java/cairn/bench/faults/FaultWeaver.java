package cairn.bench.faults;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Rewrites classes: where a fault is injected, the code asks at run time whether the fault happens
 * now, and does the wrong thing if so, on the same line. Calls and turns of loops are counted, so
 * that a run always ends.
 */
final class FaultWeaver {
  private static final String FAULTS = "cairn/bench/faults/run/Faults";

  /** Instead of a number: the fault happens without a question. */
  private static final int PLAIN = -1;

  private FaultWeaver() {}

  /**
   * @param faults by their numbers, the positions in this list; those of other classes are ignored
   */
  static byte[] weave(byte[] file, List<Mutation> faults) {
    return weave(file, faults, false);
  }

  /** The class as it is where somebody wrote the fault into the source: nothing is asked. */
  static byte[] plain(byte[] file, Mutation fault) {
    return weave(file, List.of(fault), true);
  }

  private static byte[] weave(byte[] file, List<Mutation> faults, boolean plain) {
    ClassNode node = MutationFinder.read(file);
    for (MethodNode method : node.methods) {
      List<Runnable> edits = new ArrayList<>();
      for (int i = 0; i < faults.size(); i++) {
        Mutation fault = faults.get(i);
        if (fault.owner().equals(node.name)
            && fault.method().equals(method.name)
            && fault.descriptor().equals(method.desc)) {
          edits.add(edit(node, method, fault, plain ? PLAIN : i));
        }
      }
      edits.forEach(Runnable::run);
      if (method.instructions.size() > 0 && !plain) {
        countSteps(method);
      }
    }
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    node.accept(writer);
    return writer.toByteArray();
  }

  /** Finds its instructions now, and changes them later: changes move the others. */
  private static Runnable edit(ClassNode owner, MethodNode method, Mutation fault, int number) {
    AbstractInsnNode at = method.instructions.get(fault.index());
    if (fault.kind() != FaultKind.SWAPPED_ORDER) {
      return () -> replace(method, at, at, wrong(method, at, fault), number);
    }
    AbstractInsnNode second = method.instructions.get(fault.second());
    int start = MutationFinder.statementStart(owner.name, method, fault.index());
    AbstractInsnNode first = method.instructions.get(start);
    AbstractInsnNode from =
        method.instructions.get(MutationFinder.statementStart(owner.name, method, fault.second()));
    return () -> {
      InsnList swapped = new InsnList();
      copy(from, second, fault.lines().get(1), swapped);
      copy(first, at, fault.lines().get(0), swapped);
      replace(method, first, second, swapped, number);
    };
  }

  /**
   * Before {@code from} comes the question; {@code instead} runs in place of it up to {@code to}.
   */
  private static void replace(
      MethodNode method, AbstractInsnNode from, AbstractInsnNode to, InsnList instead, int number) {
    if (number == PLAIN) {
      LabelNode behind = new LabelNode();
      method.instructions.insert(to, behind);
      method.instructions.insert(behind, instead);
      remove(method, from, behind);
      return;
    }
    LabelNode right = new LabelNode();
    LabelNode end = new LabelNode();
    InsnList before = new InsnList();
    before.add(new IntInsnNode(Opcodes.SIPUSH, number));
    before.add(new MethodInsnNode(Opcodes.INVOKESTATIC, FAULTS, "now", "(I)Z"));
    before.add(new JumpInsnNode(Opcodes.IFEQ, right));
    before.add(instead);
    before.add(new JumpInsnNode(Opcodes.GOTO, end));
    before.add(right);
    method.instructions.insertBefore(from, before);
    method.instructions.insert(to, end);
  }

  /** Labels stay, which others may jump to. */
  private static void remove(MethodNode method, AbstractInsnNode from, LabelNode to) {
    AbstractInsnNode at = from;
    while (at != to) {
      AbstractInsnNode next = at.getNext();
      if (at.getOpcode() >= 0) {
        method.instructions.remove(at);
      }
      at = next;
    }
  }

  /** A statement once more, with a line of its own. */
  private static void copy(AbstractInsnNode from, AbstractInsnNode to, int line, InsnList into) {
    LabelNode label = new LabelNode();
    into.add(label);
    into.add(new LineNumberNode(line, label));
    Map<LabelNode, LabelNode> labels = new HashMap<>();
    for (AbstractInsnNode at = from; at != to.getNext(); at = at.getNext()) {
      if (at.getOpcode() >= 0) {
        into.add(at.clone(labels));
      }
    }
  }

  /** What happens instead of an instruction, with the same operands on the stack. */
  private static InsnList wrong(MethodNode method, AbstractInsnNode at, Mutation fault) {
    InsnList code = new InsnList();
    switch (fault.variant()) {
      case LEFT_OUT -> drop(at, code);
      case OTHER_FIELD -> {
        FieldInsnNode store = (FieldInsnNode) at;
        code.add(new FieldInsnNode(Opcodes.PUTFIELD, store.owner, fault.field(), store.desc));
      }
      case NEXT_ELEMENT -> nextElement(method, at, code);
      default -> {
        value(at, fault, code);
        code.add(at.clone(Map.of()));
      }
    }
    return code;
  }

  private static void drop(AbstractInsnNode at, InsnList code) {
    if (at instanceof MethodInsnNode call) {
      Type[] arguments = Type.getArgumentTypes(call.desc);
      for (int i = arguments.length - 1; i >= 0; i--) {
        code.add(new InsnNode(arguments[i].getSize() == 2 ? Opcodes.POP2 : Opcodes.POP));
      }
      if (call.getOpcode() != Opcodes.INVOKESTATIC) {
        code.add(new InsnNode(Opcodes.POP));
      }
    } else {
      code.add(new InsnNode(Opcodes.POP2));
      if (MutationFinder.isArrayStore(at)) {
        code.add(new InsnNode(Opcodes.POP));
      }
    }
  }

  /** The element after the right one, the first after the last. */
  private static void nextElement(MethodNode method, AbstractInsnNode store, InsnList code) {
    boolean isReference = store.getOpcode() == Opcodes.AASTORE;
    int value = method.maxLocals;
    int index = value + 1;
    method.maxLocals += 2;
    code.add(new VarInsnNode(isReference ? Opcodes.ASTORE : Opcodes.ISTORE, value));
    code.add(new InsnNode(Opcodes.ICONST_1));
    code.add(new InsnNode(Opcodes.IADD));
    code.add(new VarInsnNode(Opcodes.ISTORE, index));
    code.add(new InsnNode(Opcodes.DUP));
    code.add(new InsnNode(Opcodes.ARRAYLENGTH));
    code.add(new VarInsnNode(Opcodes.ILOAD, index));
    code.add(new InsnNode(Opcodes.SWAP));
    code.add(new InsnNode(Opcodes.IREM));
    code.add(new VarInsnNode(isReference ? Opcodes.ALOAD : Opcodes.ILOAD, value));
    code.add(store.clone(Map.of()));
  }

  /** Replaces the value on the stack. */
  private static void value(AbstractInsnNode at, Mutation fault, InsnList code) {
    switch (fault.variant()) {
      case NULL -> {
        code.add(new InsnNode(Opcodes.POP));
        code.add(new InsnNode(Opcodes.ACONST_NULL));
      }
      case ITSELF -> {
        code.add(new InsnNode(Opcodes.POP));
        code.add(new InsnNode(Opcodes.DUP));
      }
      case ONE_BEHIND -> {
        String type = ((FieldInsnNode) at).desc;
        LabelNode end = new LabelNode();
        code.add(new InsnNode(Opcodes.DUP));
        code.add(new JumpInsnNode(Opcodes.IFNULL, end));
        code.add(
            new FieldInsnNode(
                Opcodes.GETFIELD, Type.getType(type).getInternalName(), fault.field(), type));
        code.add(end);
      }
      case ONE_MORE, ONE_LESS -> {
        code.add(new InsnNode(Opcodes.ICONST_1));
        boolean more = fault.variant() == Mutation.Variant.ONE_MORE;
        code.add(new InsnNode(more ? Opcodes.IADD : Opcodes.ISUB));
      }
      case OPPOSITE -> {
        code.add(new InsnNode(Opcodes.ICONST_1));
        code.add(new InsnNode(Opcodes.IXOR));
      }
      default -> throw new IllegalArgumentException(fault + " changes no value");
    }
  }

  /** At the start of a method that is not a constructor, and before every jump back. */
  private static void countSteps(MethodNode method) {
    List<AbstractInsnNode> back = new ArrayList<>();
    for (AbstractInsnNode at : method.instructions) {
      if (at instanceof JumpInsnNode jump
          && method.instructions.indexOf(jump.label) < method.instructions.indexOf(at)) {
        back.add(at);
      }
    }
    back.forEach(at -> method.instructions.insertBefore(at, step()));
    if (!method.name.equals("<init>")) {
      method.instructions.insert(step());
    }
  }

  private static AbstractInsnNode step() {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, FAULTS, "step", "()V");
  }
}
