package cairn.record.jvm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Frames name an object that is not initialised yet by the place of its {@code new}. Where a hook
 * goes before that instruction, jumps to it must lead to the hook and frames must still name the
 * instruction: so these get labels of their own.
 */
final class NewLabels extends MethodVisitor {
  private final Map<Label, Label> ofNew = new HashMap<>();
  private List<Label> here = new ArrayList<>();
  private List<Label> before = new ArrayList<>();

  NewLabels(MethodVisitor next) {
    super(Opcodes.ASM9, next);
  }

  /** An instruction of the program is next; hooks may come before it. */
  void instruction() {
    List<Label> passed = here;
    here = before;
    here.clear();
    before = passed;
  }

  @Override
  public void visitLabel(Label label) {
    here.add(label);
    super.visitLabel(label);
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    if (opcode == Opcodes.NEW) {
      before.forEach(label -> super.visitLabel(of(label)));
    }
    super.visitTypeInsn(opcode, type);
  }

  @Override
  public void visitFrame(int type, int localCount, Object[] local, int stackCount, Object[] stack) {
    super.visitFrame(type, localCount, moved(local), stackCount, moved(stack));
  }

  private Object[] moved(Object[] types) {
    Object[] all = types == null ? new Object[0] : types.clone();
    for (int i = 0; i < all.length; i++) {
      if (all[i] instanceof Label label) {
        all[i] = of(label);
      }
    }
    return all;
  }

  private Label of(Label label) {
    return ofNew.computeIfAbsent(label, l -> new Label());
  }
}
