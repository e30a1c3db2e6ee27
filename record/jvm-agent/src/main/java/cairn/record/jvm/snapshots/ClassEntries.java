package cairn.record.jvm.snapshots;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Weaves one class: a probe at the entry of its methods, but for constructors, whose object is not
 * made yet, initialisers, bridges, which only call another method, and methods without a variable
 * that leads into the heap. Methods of class loaders get what lets the probe be found.
 */
final class ClassEntries extends ClassVisitor {
  private static final int LEAST_WITH_FRAMES = 50;

  private final ProbedMethods methods;
  private final boolean probed;
  private final Set<String> skipped;
  private String name = "";
  private boolean frames;
  private boolean mayLoad;
  private boolean changed;

  /**
   * @param probed whether methods get probes
   * @param skipped names and descriptors of methods that are too large
   */
  ClassEntries(ClassVisitor next, ProbedMethods methods, boolean probed, Set<String> skipped) {
    super(Opcodes.ASM9, next);
    this.methods = methods;
    this.probed = probed;
    this.skipped = skipped;
  }

  /** Whether there is a method to weave. */
  boolean changed() {
    return changed;
  }

  @Override
  public void visit(
      int version,
      int access,
      String name,
      @Nullable String signature,
      @Nullable String superName,
      String @Nullable [] interfaces) {
    this.name = name;
    frames = (version & 0xffff) >= LEAST_WITH_FRAMES;
    mayLoad = superName != null && !superName.equals("java/lang/Object");
    super.visit(version, access, name, signature, superName, interfaces);
  }

  @Override
  public MethodVisitor visitMethod(
      int access,
      String method,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    MethodVisitor next = super.visitMethod(access, method, descriptor, signature, exceptions);
    if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0
        || skipped.contains(method + descriptor)) {
      return next;
    }
    boolean instance = (access & Opcodes.ACC_STATIC) == 0;
    if (mayLoad
        && instance
        && method.equals("loadClass")
        && descriptor.startsWith("(Ljava/lang/String;")
        && descriptor.endsWith(")Ljava/lang/Class;")) {
      changed = true;
      return new LoaderEntry(next, frames);
    }
    if (!probed
        || method.startsWith("<")
        || (access & Opcodes.ACC_BRIDGE) != 0
        || !(instance || hasReference(descriptor))) {
      return next;
    }
    changed = true;
    int number = methods.add(name.replace('/', '.'), method, descriptor);
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
