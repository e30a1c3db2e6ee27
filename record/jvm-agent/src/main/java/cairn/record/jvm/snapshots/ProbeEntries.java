package cairn.record.jvm.snapshots;

import cairn.record.jvm.entries.ClassEntries;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Weaves one class: a probe at the entry of its methods, but for constructors, whose object is not
 * made yet, initialisers, bridges, which only call another method, and methods without a variable
 * that leads into the heap.
 */
final class ProbeEntries extends ClassEntries {
  private final ProbedMethods methods;

  ProbeEntries(ClassVisitor next, ProbedMethods methods, boolean probed, Set<String> skipped) {
    super(next, probed, skipped);
    this.methods = methods;
  }

  @Override
  protected @Nullable MethodVisitor entry(
      MethodVisitor next,
      String owner,
      int access,
      String method,
      String descriptor,
      boolean frames) {
    boolean instance = (access & Opcodes.ACC_STATIC) == 0;
    if (method.startsWith("<")
        || (access & Opcodes.ACC_BRIDGE) != 0
        || !(instance || hasReference(descriptor))) {
      return null;
    }
    int number = methods.add(owner, method, descriptor);
    return new MethodEntry(next, methods, number, instance, descriptor, frames);
  }

  private static boolean hasReference(String descriptor) {
    for (Type type : Type.getArgumentTypes(descriptor)) {
      if (type.getSort() >= Type.ARRAY) {
        return true;
      }
    }
    return false;
  }
}
