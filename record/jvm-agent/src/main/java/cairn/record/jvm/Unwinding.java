package cairn.record.jvm;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The code of a method from which exceptions are seen to leave. In a constructor a handler can be
 * either for code in which {@code this} is initialised or for code in which it is not, so there are
 * two. The JVM allows none for the call of super() itself.
 */
final class Unwinding {
  /** What is known of {@code this} where the code is. */
  enum This {
    USABLE,
    UNINITIALISED,
    UNKNOWN;

    /** By the types of local variables and of the operand stack; null where they are not known. */
    static This of(@Nullable List<Object> locals, @Nullable List<Object> stack) {
      if (locals == null || locals.isEmpty()) {
        return UNKNOWN;
      }
      if (locals.get(0) == Opcodes.UNINITIALIZED_THIS) {
        return UNINITIALISED;
      }
      boolean elsewhere =
          locals.contains(Opcodes.UNINITIALIZED_THIS)
              || (stack != null && stack.contains(Opcodes.UNINITIALIZED_THIS));
      return elsewhere ? UNKNOWN : USABLE;
    }
  }

  private record Range(Label from, Label to, This of) {}

  private final MethodVisitor out;
  private final List<Range> ranges = new ArrayList<>();
  private @Nullable Label from;
  private int fromInstruction;
  private This now = This.UNKNOWN;

  Unwinding(MethodVisitor out) {
    this.out = out;
  }

  /**
   * From here on {@code this} is that; where it is not known, nothing is seen.
   *
   * @param instruction the number of the one that comes next: a range without any is none
   */
  void go(This of, int instruction) {
    if (of == now) {
      return;
    }
    Label here = new Label();
    out.visitLabel(here);
    if (from != null && instruction > fromInstruction) {
      ranges.add(new Range(from, here, now));
    }
    from = of == This.UNKNOWN ? null : here;
    fromInstruction = instruction;
    now = of;
  }

  /** Begins the handler of such code; false if there is none. */
  boolean handler(This of, boolean frames) {
    List<Range> covered = ranges.stream().filter(range -> range.of == of).toList();
    if (covered.isEmpty()) {
      return false;
    }
    Label handler = new Label();
    out.visitLabel(handler);
    for (Range range : covered) {
      out.visitTryCatchBlock(range.from, range.to, handler, null);
    }
    if (frames) {
      Object[] locals =
          of == This.UNINITIALISED ? new Object[] {Opcodes.UNINITIALIZED_THIS} : new Object[0];
      out.visitFrame(Opcodes.F_NEW, locals.length, locals, 1, new Object[] {"java/lang/Throwable"});
    }
    return true;
  }
}
