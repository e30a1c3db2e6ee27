package cairn.bench.mutants.jvm;

import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Changes one instruction of a class, for every execution. No mutation adds a branch or a local, so
 * frames stay as they are.
 */
final class SiteWeaver {
  private SiteWeaver() {}

  /** The tree of a class file, with the same indices for finder and weaver. */
  static ClassNode read(byte[] file) {
    ClassNode node = new ClassNode();
    new ClassReader(file).accept(node, 0);
    return node;
  }

  static byte[] write(ClassNode node) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    node.accept(writer);
    return writer.toByteArray();
  }

  static byte[] mutate(byte[] file, MutationSite site) {
    ClassNode node = read(file);
    for (MethodNode method : node.methods) {
      if (method.name.equals(site.method()) && method.desc.equals(site.descriptor())) {
        mutate(method.instructions, method.instructions.get(site.index()), site);
        return write(node);
      }
    }
    throw new IllegalArgumentException("no method " + site.place() + " in its class");
  }

  private static void mutate(InsnList code, AbstractInsnNode at, MutationSite site) {
    switch (site.operator()) {
      case DELETED_STORE -> {
        code.insertBefore(at, dropStore(at));
        code.remove(at);
      }
      case DELETED_CALL -> deleteCall(code, (MethodInsnNode) at);
      case WRONG_FIELD -> {
        FieldInsnNode field = (FieldInsnNode) at;
        code.set(at, new FieldInsnNode(field.getOpcode(), field.owner, site.variant(), field.desc));
      }
      case WRONG_LOCAL ->
          code.set(at, new VarInsnNode(at.getOpcode(), Integer.parseInt(site.variant())));
      case STORED_NULL -> {
        code.insertBefore(at, new InsnNode(Opcodes.POP));
        code.insertBefore(at, new InsnNode(Opcodes.ACONST_NULL));
      }
      case PLUS_MINUS_ONE -> {
        boolean wide = Instructions.storedType(at).equals("J");
        boolean more = site.variant().equals("1");
        code.insertBefore(at, new InsnNode(wide ? Opcodes.LCONST_1 : Opcodes.ICONST_1));
        int sum = more ? Opcodes.IADD : Opcodes.ISUB;
        code.insertBefore(at, new InsnNode(wide ? sum + 1 : sum));
      }
      case SWAPPED_OPERANDS -> code.insertBefore(at, new InsnNode(Opcodes.SWAP));
      case NEGATED_BRANCH -> ((JumpInsnNode) at).setOpcode(Instructions.negated((JumpInsnNode) at));
    }
  }

  /** Takes the operands of a store from the stack. */
  private static InsnList dropStore(AbstractInsnNode at) {
    InsnList drop = new InsnList();
    String type = Instructions.storedType(at);
    drop.add(new InsnNode("JD".contains(type) ? Opcodes.POP2 : Opcodes.POP));
    if (at.getOpcode() == Opcodes.PUTFIELD) {
      drop.add(new InsnNode(Opcodes.POP));
    } else if (Instructions.isElementStore(at)) {
      drop.add(new InsnNode(Opcodes.POP2));
    }
    return drop;
  }

  private static void deleteCall(InsnList code, MethodInsnNode call) {
    AbstractInsnNode result = call.getNext();
    while (result != null && result.getOpcode() < 0) {
      result = result.getNext();
    }
    Type[] arguments = Type.getArgumentTypes(call.desc);
    for (int i = arguments.length - 1; i >= 0; i--) {
      code.insertBefore(
          call, new InsnNode(arguments[i].getSize() == 2 ? Opcodes.POP2 : Opcodes.POP));
    }
    if (call.getOpcode() != Opcodes.INVOKESTATIC) {
      code.insertBefore(call, new InsnNode(Opcodes.POP));
    }
    if (!Type.getReturnType(call.desc).equals(Type.VOID_TYPE) && result != null) {
      code.remove(result);
    }
    code.remove(call);
  }

  /** A copy of class files in which one is mutated. */
  static byte[] mutated(Map<String, byte[]> files, MutationSite site) {
    byte[] file = files.get(site.owner());
    if (file == null) {
      throw new IllegalArgumentException("no class " + site.owner());
    }
    return mutate(file, site);
  }
}
