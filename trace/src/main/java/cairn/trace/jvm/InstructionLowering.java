package cairn.trace.jvm;

import static org.objectweb.asm.Opcodes.*;

import cairn.trace.Code;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * What each bytecode instruction does to registers and memory. Every instruction is at least one
 * operation, and values that are moved together are one operation each.
 */
final class InstructionLowering {
  private final Registers registers;
  private final Cells cells;
  private final String className;
  private final int loader;
  private final int variables;

  /**
   * @param className with slashes
   */
  InstructionLowering(
      Registers registers, Cells cells, String className, int loader, int variables) {
    this.registers = registers;
    this.cells = cells;
    this.className = className;
    this.loader = loader;
    this.variables = variables;
  }

  private StackShape shape = new StackShape(0, true);
  private OperationSink out = OperationSink.NOTHING;

  /** Passes one instruction: the shape becomes that behind it. */
  void pass(AbstractInsnNode instruction, int ordinal, StackShape at, OperationSink sink)
      throws Malformed {
    shape = at;
    out = sink;
    int opcode = instruction.getOpcode();
    if (instruction instanceof VarInsnNode variable) {
      variable(opcode, variable.var);
    } else if (instruction instanceof FieldInsnNode field) {
      field(opcode, field);
    } else if (instruction instanceof MethodInsnNode call) {
      call(opcode, call.name, call.desc);
    } else if (instruction instanceof InvokeDynamicInsnNode dynamic) {
      call(opcode, "", dynamic.desc);
    } else if (instruction instanceof TypeInsnNode) {
      type(opcode, ordinal);
    } else if (instruction instanceof LdcInsnNode constant) {
      define(isWide(constant.cst));
    } else if (instruction instanceof IincInsnNode increment) {
      int register = local(increment.var);
      out.operation(0, new int[] {register}, new int[] {register});
    } else if (instruction instanceof MultiANewArrayInsnNode array) {
      compute(array.dims, false);
    } else if (opcode >= DUP && opcode <= SWAP) {
      move(opcode);
    } else {
      plain(opcode);
    }
  }

  private static boolean isWide(Object constant) {
    return constant instanceof Long
        || constant instanceof Double
        || (constant instanceof org.objectweb.asm.ConstantDynamic dynamic
            && dynamic.getSize() == 2);
  }

  private int local(int variable) throws Malformed {
    if (variable < 0 || variable >= variables) {
      throw new Malformed("local variable " + variable + " of " + variables);
    }
    return registers.local(variable);
  }

  private int pop() throws Malformed {
    return registers.stack(shape.pop());
  }

  private int push(boolean wide) throws Malformed {
    return registers.stack(shape.push(wide, StackShape.ANY));
  }

  private void define(boolean wide) throws Malformed {
    out.operation(0, new int[] {push(wide)}, OperationSink.NONE);
  }

  /** Uses so many values from the stack, and leaves one. */
  private void compute(int count, boolean wide) throws Malformed {
    int[] uses = popAll(count);
    out.operation(0, new int[] {push(wide)}, uses);
  }

  private void use(int count, int flags) throws Malformed {
    out.operation(flags, OperationSink.NONE, popAll(count));
  }

  private int[] popAll(int count) throws Malformed {
    int[] uses = new int[count];
    for (int i = count - 1; i >= 0; i--) {
      uses[i] = pop();
    }
    return uses;
  }

  private void variable(int opcode, int number) throws Malformed {
    int register = local(number);
    if (opcode >= ILOAD && opcode <= ALOAD) {
      boolean self = opcode == ALOAD && number == 0 && !shape.initialised;
      int position =
          shape.push(opcode == LLOAD || opcode == DLOAD, self ? StackShape.THIS : StackShape.ANY);
      out.operation(0, new int[] {registers.stack(position)}, new int[] {register});
    } else if (opcode >= ISTORE && opcode <= ASTORE) {
      out.operation(0, new int[] {register}, new int[] {pop()});
    } else {
      throw new Malformed("a subroutine");
    }
  }

  private void field(int opcode, FieldInsnNode field) throws Malformed {
    boolean wide = field.desc.equals("J") || field.desc.equals("D");
    int slot = cells.slot(field.owner, loader, field.name);
    switch (opcode) {
      case GETFIELD -> {
        int object = pop();
        out.access(Code.READ, 0, slot, new int[] {push(wide)}, new int[] {object});
      }
      case PUTFIELD -> {
        boolean unnamed =
            shape.origin(1) == StackShape.THIS && !shape.initialised && isOwn(field.owner);
        int[] uses = popAll(2);
        if (unnamed) {
          out.kept(slot, uses[0], uses[1]);
        } else {
          out.access(Code.WRITE, 0, slot, OperationSink.NONE, uses);
        }
      }
      case GETSTATIC -> {
        if (!cells.isStored(field.owner, loader, field.name)) {
          define(wide);
          return;
        }
        long holder = cells.holder(field.owner, loader, field.name);
        out.access(Code.READ, holder, slot, new int[] {push(wide)}, OperationSink.NONE);
      }
      default -> {
        long holder = cells.holder(field.owner, loader, field.name);
        out.access(Code.WRITE, holder, slot, OperationSink.NONE, popAll(1));
      }
    }
  }

  private boolean isOwn(String owner) {
    return owner.equals(className);
  }

  /** What is passed goes to the thread's registers, value by value; then control goes. */
  private void call(int opcode, String name, String descriptor) throws Malformed {
    Type[] types;
    Type result;
    try {
      types = Type.getArgumentTypes(descriptor);
      result = Type.getReturnType(descriptor);
    } catch (RuntimeException e) {
      throw new Malformed("the descriptor " + descriptor);
    }
    boolean receives = opcode != INVOKESTATIC && opcode != INVOKEDYNAMIC;
    boolean constructs = opcode == INVOKESPECIAL && name.equals("<init>");
    int made = constructs ? shape.origin(types.length) : StackShape.ANY;
    int[] passed = popAll(types.length + (receives ? 1 : 0));
    for (int i = 0; i < passed.length; i++) {
      out.operation(0, new int[] {Registers.ARGUMENT + i}, new int[] {passed[i]});
    }
    if (constructs && made == StackShape.THIS) {
      shape.initialised = true;
    }
    out.call(Code.CALL, receives ? new int[] {passed[0]} : OperationSink.NONE, made);
    if (result.getSort() != Type.VOID) {
      push(result.getSize() == 2);
    }
  }

  private void type(int opcode, int ordinal) throws Malformed {
    if (opcode == NEW) {
      int position = shape.push(false, ordinal);
      out.operation(0, new int[] {registers.stack(position)}, OperationSink.NONE);
    } else {
      compute(1, false);
    }
  }

  // ---- values that move on the stack

  private void move(int opcode) throws Malformed {
    switch (opcode) {
      case DUP -> duplicate(1, 0);
      case DUP_X1 -> duplicate(1, 1);
      case DUP_X2 -> duplicate(1, shape.wide(1) ? 1 : 2);
      case DUP2 -> duplicate(pair(0), 0);
      case DUP2_X1 -> duplicate(pair(0), 1);
      case DUP2_X2 -> duplicate(pair(0), pair(pair(0)));
      default -> swap();
    }
  }

  /** How many values two words are, so far below the top. */
  private int pair(int below) throws Malformed {
    return shape.wide(below) ? 1 : 2;
  }

  /** Puts copies of the top values below so many others. */
  private void duplicate(int count, int below) throws Malformed {
    int all = count + below;
    boolean[] wide = new boolean[all];
    int[] origin = new int[all];
    for (int i = 0; i < all; i++) {
      wide[i] = shape.wide(all - 1 - i);
      origin[i] = shape.origin(all - 1 - i);
    }
    for (int i = 0; i < all; i++) {
      shape.pop();
    }
    int base = shape.depth();
    for (int i = 0; i < all + count; i++) {
      int from = i < count ? below + i : i - count;
      shape.push(wide[from], origin[from]);
    }
    for (int i = all - 1; i >= 0; i--) {
      copy(base + i + count, base + i);
    }
    for (int i = 0; below > 0 && i < count; i++) {
      copy(base + i, base + all + i);
    }
  }

  private void swap() throws Malformed {
    int first = shape.origin(1);
    int second = shape.origin(0);
    shape.pop();
    shape.pop();
    int base = shape.depth();
    shape.push(false, second);
    shape.push(false, first);
    copy(base + 2, base + 1);
    copy(base + 1, base);
    copy(base, base + 2);
  }

  private void copy(int to, int from) {
    out.operation(0, new int[] {registers.stack(to)}, new int[] {registers.stack(from)});
  }

  // ---- what has no operands of its own

  private void plain(int opcode) throws Malformed {
    if (opcode >= ACONST_NULL && opcode <= SIPUSH) {
      define(opcode == LCONST_0 || opcode == LCONST_1 || opcode == DCONST_0 || opcode == DCONST_1);
    } else if (opcode >= IALOAD && opcode <= SALOAD) {
      int[] uses = popAll(2);
      boolean wide = opcode == LALOAD || opcode == DALOAD;
      out.access(Code.READ, 0, 0, new int[] {push(wide)}, uses);
    } else if (opcode >= IASTORE && opcode <= SASTORE) {
      out.access(Code.WRITE, 0, 0, OperationSink.NONE, popAll(3));
    } else if (opcode >= IADD && opcode <= DREM) {
      arithmetic(opcode - IADD);
    } else if (opcode >= INEG && opcode <= DNEG) {
      compute(1, opcode == LNEG || opcode == DNEG);
    } else if (opcode >= ISHL && opcode <= LXOR) {
      compute(2, (opcode - ISHL) % 2 == 1);
    } else if (opcode >= I2L && opcode <= I2S) {
      boolean wide =
          opcode == I2L
              || opcode == I2D
              || opcode == L2D
              || opcode == F2L
              || opcode == F2D
              || opcode == D2L;
      compute(1, wide);
    } else if (opcode >= LCMP && opcode <= DCMPG) {
      compute(2, false);
    } else {
      control(opcode);
    }
  }

  private void arithmetic(int number) throws Malformed {
    compute(2, number % 4 == 1 || number % 4 == 3);
  }

  private void control(int opcode) throws Malformed {
    switch (opcode) {
      case NOP, GOTO, RETURN -> use(0, 0);
      case POP -> drop(1);
      case POP2 -> drop(pair(0));
      case IFEQ, IFNE, IFLT, IFGE, IFGT, IFLE, IFNULL, IFNONNULL, TABLESWITCH, LOOKUPSWITCH ->
          use(1, Code.BRANCH);
      case IF_ICMPEQ, IF_ICMPNE, IF_ICMPLT, IF_ICMPGE, IF_ICMPGT, IF_ICMPLE, IF_ACMPEQ, IF_ACMPNE ->
          use(2, Code.BRANCH);
      case IRETURN, LRETURN, FRETURN, DRETURN, ARETURN ->
          out.operation(0, new int[] {Registers.RETURNED}, popAll(1));
      case ATHROW -> out.operation(Code.BRANCH, new int[] {Registers.THROWN}, popAll(1));
      case NEWARRAY, ARRAYLENGTH -> compute(1, false);
      case MONITORENTER, MONITOREXIT -> drop(1);
      default -> throw new Malformed("the instruction " + opcode);
    }
  }

  private void drop(int count) throws Malformed {
    popAll(count);
    use(0, 0);
  }
}
