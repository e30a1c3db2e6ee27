package cairn.record.jvm.metrics;

import cairn.record.jvm.entries.ClassEntries;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Weaves one class: all its methods, constructors and initialisers count their entries. */
final class CountEntries extends ClassEntries {
  CountEntries(ClassVisitor next, boolean counted, Set<String> skipped) {
    super(next, counted, skipped);
  }

  @Override
  protected @Nullable MethodVisitor entry(
      MethodVisitor next,
      String owner,
      int access,
      String method,
      String descriptor,
      boolean frames) {
    return new MethodVisitor(Opcodes.ASM9, next) {
      @Override
      public void visitCode() {
        super.visitCode();
        visitMethodInsn(Opcodes.INVOKESTATIC, "java/cairn/metrics/Entries", "count", "()V", false);
      }
    };
  }
}
