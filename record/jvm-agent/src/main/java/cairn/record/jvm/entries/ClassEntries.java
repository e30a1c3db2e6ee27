package cairn.record.jvm.entries;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Weaves one class: entries of those methods that a subclass chooses. Methods of class loaders get
 * what lets the recorder's classes be found.
 */
public abstract class ClassEntries extends ClassVisitor {
  private static final int LEAST_WITH_FRAMES = 50;

  private final boolean selected;
  private final Set<String> skipped;
  private String name = "";
  private boolean frames;
  private boolean mayLoad;
  private boolean changed;

  /**
   * @param selected whether methods are woven
   * @param skipped names and descriptors of methods that are too large
   */
  protected ClassEntries(ClassVisitor next, boolean selected, Set<String> skipped) {
    super(Opcodes.ASM9, next);
    this.selected = selected;
    this.skipped = skipped;
  }

  /**
   * What stands for a method that has code; null if it stays as it is.
   *
   * @param owner the class, with dots
   * @param frames whether the class has stack map frames
   */
  protected abstract @Nullable MethodVisitor entry(
      MethodVisitor next,
      String owner,
      int access,
      String method,
      String descriptor,
      boolean frames);

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
    if (mayLoad
        && (access & Opcodes.ACC_STATIC) == 0
        && method.equals("loadClass")
        && descriptor.startsWith("(Ljava/lang/String;")
        && descriptor.endsWith(")Ljava/lang/Class;")) {
      changed = true;
      return new LoaderEntry(next, frames);
    }
    MethodVisitor woven =
        selected ? entry(next, name.replace('/', '.'), access, method, descriptor, frames) : null;
    changed |= woven != null;
    return woven == null ? next : woven;
  }
}
