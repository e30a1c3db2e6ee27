package cairn.bench.mutants.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Weaves calls of {@link cairn.bench.mutants.run.Probe}: at every line, at the entry and exits of
 * methods with C-points, at stores, and around one call.
 */
final class ProbeWeaver {
  private static final String PROBE = "cairn/bench/mutants/run/Probe";

  /** The lines by their numbers, as {@code file:line}. */
  private final List<String> lines = new ArrayList<>();

  private final Set<String> points;

  /**
   * @param points methods with C-points, {@code a.b.Tree.insert}
   */
  ProbeWeaver(Set<String> points) {
    this.points = points;
  }

  List<String> lines() {
    return lines;
  }

  /** A class whose lines and operations are heard. */
  byte[] lines(byte[] file) {
    ClassNode node = SiteWeaver.read(file);
    for (MethodNode method : node.methods) {
      for (AbstractInsnNode at : method.instructions.toArray()) {
        if (at instanceof LineNumberNode line) {
          lines.add(node.sourceFile + ":" + line.line);
          InsnList probe = new InsnList();
          probe.add(new LdcInsnNode(lines.size() - 1));
          probe.add(call("line", "(I)V"));
          method.instructions.insert(skipFrame(at), probe);
        }
      }
      String name = node.name.replace('/', '.') + "." + method.name;
      if (method.instructions.size() > 0 && points.contains(name)) {
        for (AbstractInsnNode at : method.instructions.toArray()) {
          if (at.getOpcode() >= Opcodes.IRETURN && at.getOpcode() <= Opcodes.RETURN) {
            method.instructions.insertBefore(at, call("leave", "()V"));
          }
        }
        method.instructions.insert(call("enter", "()V"));
      }
    }
    return SiteWeaver.write(node);
  }

  /**
   * The node after which code at a line goes: behind frames, which belong to the instruction after
   * them, and behind {@code new}, to which frames may refer by its label.
   */
  private static AbstractInsnNode skipFrame(AbstractInsnNode at) {
    AbstractInsnNode last = at;
    while (last.getNext() != null && last.getNext().getOpcode() < 0) {
      last = last.getNext();
    }
    AbstractInsnNode next = last.getNext();
    return next != null && next.getOpcode() == Opcodes.NEW ? next : last;
  }

  /** A class whose stores are heard, and in which a call is watched if it is the site's. */
  static byte[] stores(byte[] file, MutationSite site) {
    ClassNode node = SiteWeaver.read(file);
    for (MethodNode method : node.methods) {
      boolean isSite =
          node.name.equals(site.owner())
              && method.name.equals(site.method())
              && method.desc.equals(site.descriptor());
      AbstractInsnNode watched = isSite ? method.instructions.get(site.index()) : null;
      for (AbstractInsnNode at : method.instructions.toArray()) {
        if (at == watched) {
          method.instructions.insertBefore(at, call("call", "()V"));
          if (Instructions.isBulkStore((MethodInsnNode) at)) {
            method.instructions.insertBefore(at, store("[*]"));
          }
          method.instructions.insert(at, call("returned", "()V"));
        }
        if (SiteFinder.isStore(at)) {
          method.instructions.insertBefore(at, store(Instructions.slot(at)));
        } else if (at instanceof MethodInsnNode call
            && Instructions.isBulkStore(call)
            && at != watched) {
          method.instructions.insertBefore(at, store("[*]"));
        }
      }
    }
    return SiteWeaver.write(node);
  }

  private static InsnList store(String slot) {
    InsnList code = new InsnList();
    code.add(new LdcInsnNode(slot));
    code.add(call("store", "(Ljava/lang/String;)V"));
    return code;
  }

  private static MethodInsnNode call(String name, String descriptor) {
    Type.getArgumentTypes(descriptor); // refuses a wrong descriptor here, not in the program
    return new MethodInsnNode(Opcodes.INVOKESTATIC, PROBE, name, descriptor, false);
  }
}
