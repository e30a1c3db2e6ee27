package cairn.record.jvm;

import cairn.recording.Format;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Calls whose target the JVM finds at run time: lambdas, which become objects, and what else
 * compilers make so.
 */
final class DynamicCalls {
  static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";

  private DynamicCalls() {}

  /** Makes an object whose fields are what the lambda captured. */
  static void lambda(
      MethodWeaver w, String name, String descriptor, Handle bootstrap, Object... arguments) {
    MethodVisitor out = w.out();
    Type[] captured = Type.getArgumentTypes(descriptor);
    int[] at = w.saveArguments(captured);
    w.dynamic(name, descriptor, bootstrap, redirected(arguments));
    out.visitInsn(Opcodes.DUP);
    w.hook("made", "(Ljava/lang/Object;I)V", w.siteAt(Format.NEW, "lambda"));
    for (int i = 0; i < captured.length; i++) {
      String of = captured[i].getDescriptor();
      if (w.owner().wants(of)) {
        FieldKind k = FieldKind.of(of);
        out.visitInsn(Opcodes.DUP);
        out.visitVarInsn(captured[i].getOpcode(Opcodes.ILOAD), at[i]);
        w.hook(
            "put" + k.hook,
            "(Ljava/lang/Object;" + k.parameter + "I)V",
            w.siteAt(k.site, "", "arg$" + (i + 1), MethodWeaver.descriptorKind(of)));
      }
    }
  }

  /** What is neither a lambda nor a method reference: joining strings, methods of records. */
  static void other(
      MethodWeaver w, String name, String descriptor, Handle bootstrap, Object... arguments) {
    String detail = bootstrap.getOwner().replace('/', '.') + "." + bootstrap.getName();
    Type result = Type.getReturnType(descriptor);
    SliceWeaver slice = w.slice();
    if (slice != null) {
      slice.arguments(Type.getArgumentTypes(descriptor), detail);
    }
    w.dynamic(name, descriptor, bootstrap, arguments);
    w.hideBase(result);
    if (slice != null) {
      slice.result(result, detail);
    }
  }

  /**
   * Method references to {@code Class.getSuperclass} must not show {@link ClassWeaver#BASE} either.
   */
  private static Object[] redirected(Object[] arguments) {
    Object[] all = arguments.clone();
    for (int i = 0; i < all.length; i++) {
      if (all[i] instanceof Handle h
          && h.getOwner().equals("java/lang/Class")
          && (h.getName().equals("getSuperclass") || h.getName().equals("getGenericSuperclass"))) {
        String descriptor = "(Ljava/lang/Class;" + h.getDesc().substring(1);
        all[i] =
            new Handle(
                Opcodes.H_INVOKESTATIC,
                CodeWeaver.DISGUISE,
                h.getName().substring(3, 4).toLowerCase(java.util.Locale.ROOT)
                    + h.getName().substring(4)
                    + "Of",
                descriptor,
                false);
      }
    }
    return all;
  }
}
