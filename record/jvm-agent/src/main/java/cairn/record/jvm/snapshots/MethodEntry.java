package cairn.record.jvm.snapshots;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The probe at the entry of a method: {@code if (Probe.active && Probe.chosen(n)) Probe.take(n, new
 * Object[] {this, a, b});}. Parameters have the names of the table of local variables, else those
 * of the table of parameters, else arg1, arg2 and so on. Primitives are left out: they lead
 * nowhere.
 */
final class MethodEntry extends MethodVisitor {
  private static final String PROBE = "java/cairn/snapshots/Probe";
  private static final int STACK = 5;

  private final ProbedMethods methods;
  private final int number;
  private final boolean frames;

  /** The variables with references: where they are, and their names as far as these are known. */
  private final List<Integer> slots = new ArrayList<>();

  private final List<Integer> parameters = new ArrayList<>();
  private final @Nullable String[] tabled;
  private final @Nullable String[] local;

  /** Where the scope of parameters begins. */
  private @Nullable Label first;

  private int described;

  MethodEntry(
      MethodVisitor next,
      ProbedMethods methods,
      int number,
      boolean instance,
      String descriptor,
      boolean frames) {
    super(Opcodes.ASM9, next);
    this.methods = methods;
    this.number = number;
    this.frames = frames;
    int slot = 0;
    if (instance) {
      slots.add(slot++);
      parameters.add(-1);
    }
    Type[] types = Type.getArgumentTypes(descriptor);
    for (int i = 0; i < types.length; i++) {
      if (types[i].getSort() >= Type.ARRAY) {
        slots.add(slot);
        parameters.add(i);
      }
      slot += types[i].getSize();
    }
    tabled = new String[types.length];
    local = new String[slots.size()];
  }

  @Override
  public void visitParameter(@Nullable String name, int access) {
    if (described < tabled.length) {
      tabled[described++] = name;
    }
    super.visitParameter(name, access);
  }

  @Override
  public void visitCode() {
    super.visitCode();
    Label go = new Label();
    mv.visitFieldInsn(Opcodes.GETSTATIC, PROBE, "active", "Z");
    mv.visitJumpInsn(Opcodes.IFEQ, go);
    pushInt(number);
    mv.visitMethodInsn(Opcodes.INVOKESTATIC, PROBE, "chosen", "(I)Z", false);
    mv.visitJumpInsn(Opcodes.IFEQ, go);
    pushInt(number);
    pushInt(slots.size());
    mv.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/Object");
    for (int i = 0; i < slots.size(); i++) {
      mv.visitInsn(Opcodes.DUP);
      pushInt(i);
      mv.visitVarInsn(Opcodes.ALOAD, slots.get(i));
      mv.visitInsn(Opcodes.AASTORE);
    }
    mv.visitMethodInsn(Opcodes.INVOKESTATIC, PROBE, "take", "(I[Ljava/lang/Object;)V", false);
    mv.visitLabel(go);
    if (frames) {
      mv.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    }
    mv.visitInsn(Opcodes.NOP); // the method's own first instruction may have a frame, too
  }

  @Override
  public void visitLabel(Label label) {
    if (first == null) {
      first = label;
    }
    super.visitLabel(label);
  }

  private void pushInt(int value) {
    if (value <= 5) {
      mv.visitInsn(Opcodes.ICONST_0 + value);
    } else if (value <= Byte.MAX_VALUE) {
      mv.visitIntInsn(Opcodes.BIPUSH, value);
    } else if (value <= Short.MAX_VALUE) {
      mv.visitIntInsn(Opcodes.SIPUSH, value);
    } else {
      mv.visitLdcInsn(value);
    }
  }

  @Override
  public void visitLocalVariable(
      String name,
      String descriptor,
      @Nullable String signature,
      Label start,
      Label end,
      int index) {
    int variable = slots.indexOf(index);
    if (variable >= 0 && start.equals(first)) {
      local[variable] = name;
    }
    super.visitLocalVariable(name, descriptor, signature, start, end, index);
  }

  @Override
  public void visitMaxs(int stack, int locals) {
    super.visitMaxs(Math.max(STACK, stack), locals);
  }

  @Override
  public void visitEnd() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < slots.size(); i++) {
      int parameter = parameters.get(i);
      if (parameter < 0) {
        names.add("this");
      } else if (local[i] != null) {
        names.add(local[i]);
      } else {
        names.add(tabled[parameter] == null ? "arg" + (parameter + 1) : tabled[parameter]);
      }
    }
    methods.name(number, names);
    super.visitEnd();
  }
}
