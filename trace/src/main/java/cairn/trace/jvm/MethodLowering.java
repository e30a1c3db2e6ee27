package cairn.trace.jvm;

import cairn.trace.Code;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * One method as blocks of operations. First the shape of the stack where each block begins is found
 * by following the code, which also shows whether the class file can be trusted; only then is the
 * method added.
 */
final class MethodLowering {
  private final MethodShape shape;
  private final ClassNode file;
  private final Registers registers;
  private final InstructionLowering instructions;

  /** What is on the stack where a block begins; null if no code leads there. */
  private final @Nullable StackShape[] entries;

  /** Follows the method's code. */
  MethodLowering(MethodShape shape, ClassNode file, int loader, Cells cells, int shared)
      throws Malformed {
    this.shape = shape;
    this.file = file;
    int variables = shape.node.maxLocals;
    int most = shape.node.maxStack;
    registers = new Registers(shared, variables, most);
    instructions = new InstructionLowering(registers, cells, file.name, loader, variables);
    entries = new StackShape[shape.blocks];
    if (argumentWords() > variables) {
      throw new Malformed(variables + " local variables");
    }
    follow(new StackShape(most, !shape.node.name.equals("<init>")));
  }

  private int argumentWords() throws Malformed {
    try {
      int words = Type.getArgumentsAndReturnSizes(shape.node.desc) >> 2;
      return shape.isStatic() ? words - 1 : words;
    } catch (RuntimeException e) {
      throw new Malformed("the descriptor " + shape.node.desc);
    }
  }

  /** How many values a method of that descriptor is passed. */
  static int arguments(String descriptor, boolean isStatic) {
    return Type.getArgumentTypes(descriptor).length + (isStatic ? 0 : 1);
  }

  private void follow(StackShape first) throws Malformed {
    Deque<Integer> work = new ArrayDeque<>();
    reach(0, first, work);
    while (!work.isEmpty()) {
      int block = work.remove();
      StackShape at = entry(block).copy();
      for (int handler : shape.thrown[block]) {
        reach(handler, at.caught(), work);
      }
      for (int i = shape.start(block); i < shape.end(block); i++) {
        instructions.pass(shape.instructions.get(i), i, at, OperationSink.NOTHING);
      }
      boolean throwing = shape.ends[block] == BlockEnd.THROWS;
      for (int next : shape.successors[block]) {
        if (next < shape.blocks) {
          reach(next, throwing ? at.caught() : at, work);
        }
      }
    }
  }

  private void reach(int block, StackShape with, Deque<Integer> work) throws Malformed {
    StackShape known = entries[block];
    if (known == null) {
      entries[block] = with.copy();
      work.add(block);
    } else if (!known.fits(with)) {
      throw new Malformed("stacks that differ where block " + block + " begins");
    }
  }

  private StackShape entry(int block) {
    StackShape found = entries[block];
    if (found == null) {
      throw new IllegalStateException("block " + block + " is not reached");
    }
    return found;
  }

  /** Adds the method. */
  void addTo(JvmCodeBuilder code) throws Malformed {
    int method = code.method(file, shape, registers.inFlight);
    int firstInstruction = code.instructions();
    for (int i = 0; i < shape.instructions.size(); i++) {
      code.instruction(method, shape.lines[i], i, shape.instructions.get(i));
    }
    int firstBlock = code.blocks();
    Adder adder = new Adder(code, firstInstruction);
    for (int block = 0; block < shape.blocks; block++) {
      code.block(method, shape.ends[block]);
      if (entries[block] != null) {
        adder.block(block, entry(block).copy());
      }
    }
    control(code, firstBlock);
    code.sites(shape.code, firstInstruction, firstBlock, shape.instructions.size());
  }

  private void control(JvmCodeBuilder code, int firstBlock) {
    int[][] deciders = new ControlDependence(shape.successors).deciders(shape.thrown);
    for (int block = 0; block < shape.blocks; block++) {
      code.controls(firstBlock + block, shifted(deciders[block], firstBlock));
      code.follow(
          firstBlock + block,
          shifted(inside(block), firstBlock),
          shifted(shape.thrown[block], firstBlock));
    }
  }

  private int[] inside(int block) {
    return java.util.Arrays.stream(shape.successors[block])
        .filter(next -> next < shape.blocks)
        .toArray();
  }

  private static int[] shifted(int[] blocks, int by) {
    int[] result = blocks.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] += by;
    }
    return result;
  }

  /** Adds the operations of one block after another. */
  private final class Adder implements OperationSink {
    private final JvmCodeBuilder code;
    private final int firstInstruction;
    private final Map<Integer, Integer> kept = new HashMap<>();
    private int ordinal;
    private boolean guarded;

    Adder(JvmCodeBuilder code, int firstInstruction) {
      this.code = code;
      this.firstInstruction = firstInstruction;
    }

    void block(int block, StackShape at) throws Malformed {
      ordinal = shape.start(block);
      if (block == 0) {
        parameters();
      }
      if (shape.isHandler(block)) {
        extra(registers.stack(0), Registers.THROWN, ordinal);
        code.entered(JvmCode.CAUGHT);
      }
      int before = ordinal - 1;
      if (before >= 0 && at.depth() > 0 && returnsValue(before)) {
        extra(registers.stack(at.depth() - 1), Registers.RETURNED, before);
        code.entered(JvmCode.RETURNED);
      }
      for (int i = shape.start(block); i < shape.end(block); i++) {
        ordinal = i;
        guarded = false;
        for (MethodShape.Guard guard : shape.guards) {
          guarded |= guard.covers(i);
        }
        instructions.pass(shape.instructions.get(i), i, at, this);
      }
    }

    /** Whether the instruction before a block is a call, which then comes back here. */
    private boolean returnsValue(int before) {
      AbstractInsnNode last = shape.instructions.get(before);
      String descriptor =
          last instanceof MethodInsnNode call
              ? call.desc
              : last instanceof InvokeDynamicInsnNode dynamic ? dynamic.desc : "V";
      return !descriptor.endsWith("V");
    }

    private void extra(int definition, int use, int of) {
      code.operation(
          firstInstruction + of,
          Code.TRANSPARENT | Code.EXTRA,
          new int[] {definition},
          new int[] {use});
    }

    private void parameters() {
      int variable = 0;
      int argument = 0;
      if (!shape.isStatic()) {
        extra(registers.local(variable++), Registers.ARGUMENT + argument++, 0);
      }
      for (Type type : Type.getArgumentTypes(shape.node.desc)) {
        extra(registers.local(variable), Registers.ARGUMENT + argument++, 0);
        variable += type.getSize();
      }
    }

    @Override
    public void operation(int flags, int[] definitions, int[] uses) {
      code.operation(firstInstruction + ordinal, flags | branch(), definitions, uses);
    }

    /** What may lead to a handler decides that it runs. */
    private int branch() {
      int opcode = shape.instructions.get(ordinal).getOpcode();
      boolean decides = guarded && Bytecode.mayThrow(opcode) && !Bytecode.isCall(opcode);
      return decides ? Code.BRANCH : 0;
    }

    @Override
    public void access(int access, long holder, int slot, int[] definitions, int[] uses) {
      code.access(firstInstruction + ordinal, branch(), access, holder, slot, definitions, uses);
    }

    @Override
    public void kept(int slot, int object, int value) {
      int number = kept.computeIfAbsent(ordinal, key -> kept.size());
      int register = registers.kept(number);
      code.kept(firstInstruction + ordinal, register, slot);
      operation(0, new int[] {register}, new int[] {object, value});
    }

    @Override
    public void call(int flags, int[] uses, int made) {
      int branch = guarded ? Code.BRANCH : 0;
      code.operation(firstInstruction + ordinal, flags | branch, OperationSink.NONE, uses);
      int maker = made >= 0 ? firstInstruction + made : made;
      code.call(callSite(shape.instructions.get(ordinal), firstInstruction + ordinal, maker));
    }

    private CallSite callSite(AbstractInsnNode instruction, int number, int made) {
      if (instruction instanceof InvokeDynamicInsnNode dynamic) {
        String owner = dynamic.bsm.getOwner();
        return new CallSite(
            number,
            Opcodes.INVOKEDYNAMIC,
            owner,
            dynamic.bsm.getName(),
            dynamic.desc,
            arguments(dynamic.desc, true),
            true,
            false,
            made,
            body(dynamic),
            owner.equals("java/lang/runtime/ObjectMethods") || owner.startsWith("java/lang/invoke/")
                ? Effect.PURE
                : Effect.CHANGES);
      }
      MethodInsnNode call = (MethodInsnNode) instruction;
      boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
      return new CallSite(
          number,
          call.getOpcode(),
          call.owner,
          call.name,
          call.desc,
          arguments(call.desc, isStatic),
          !call.desc.endsWith(")V"),
          !isStatic && !call.name.equals("<init>") && !KnownMethods.isValue(call.owner),
          made,
          "",
          KnownMethods.of(call.owner, call.name));
    }
  }

  /** The method that a lambda runs, if the instruction makes one. */
  private static String body(InvokeDynamicInsnNode dynamic) {
    boolean makes =
        dynamic.bsm.getOwner().equals("java/lang/invoke/LambdaMetafactory")
            && dynamic.bsmArgs.length > 1;
    return makes && dynamic.bsmArgs[1] instanceof Handle body
        ? MethodInfo.key(body.getOwner(), body.getName(), body.getDesc())
        : "";
  }

  /** How many values the methods of a class are passed at most, and those that they call. */
  static int mostArguments(ClassNode file) {
    int most = 0;
    for (MethodNode method : file.methods) {
      most = Math.max(most, count(method.desc));
      for (AbstractInsnNode at : method.instructions) {
        if (at instanceof MethodInsnNode call) {
          most = Math.max(most, count(call.desc));
        } else if (at instanceof InvokeDynamicInsnNode dynamic) {
          most = Math.max(most, count(dynamic.desc));
        }
      }
    }
    return most;
  }

  private static int count(String descriptor) {
    try {
      return arguments(descriptor, false);
    } catch (RuntimeException e) {
      return 0; // the method is refused when it is followed
    }
  }
}
