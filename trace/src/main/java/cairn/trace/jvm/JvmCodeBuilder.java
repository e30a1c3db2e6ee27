package cairn.trace.jvm;

import cairn.recording.CodeInfo.MethodCode;
import cairn.trace.Code;
import cairn.trace.CodeBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;

/** Collects the code of methods, and beside it what the lowering of events must know of it. */
final class JvmCodeBuilder {
  final CodeBuilder code;
  final List<MethodInfo> methods = new ArrayList<>();
  final List<BlockEnd> ends = new ArrayList<>();
  final List<Integer> entryKinds = new ArrayList<>();
  final List<@Nullable CallSite> calls = new ArrayList<>();
  final List<int[]> successors = new ArrayList<>();
  final List<int[]> thrown = new ArrayList<>();
  final IntList opcodes = new IntList();
  final IntList instructionOperation = new IntList();
  final IntList instructionBlock = new IntList();
  final List<String> initialised = new ArrayList<>();
  final IntList slots = new IntList();
  final Map<Integer, Long> holders = new HashMap<>();
  final Map<Integer, Integer> kept = new HashMap<>();
  final Map<Integer, Integer> keptSlots = new HashMap<>();
  final Map<Integer, Integer> siteInstructions = new HashMap<>();
  final Map<Integer, Integer> siteBlocks = new HashMap<>();

  JvmCodeBuilder(int shared) {
    code = new CodeBuilder(false, shared);
  }

  int instructions() {
    return opcodes.size();
  }

  int blocks() {
    return ends.size();
  }

  int method(ClassNode file, MethodShape shape, int inFlight) {
    methods.add(
        new MethodInfo(
            file.name,
            shape.node.name,
            shape.node.desc,
            MethodLowering.arguments(shape.node.desc, shape.isStatic()),
            shape.isStatic(),
            JvmCode.isInterface(file),
            inFlight,
            instructions(),
            blocks(),
            List.copyOf(shape.guards)));
    String source = file.sourceFile == null ? "" : file.sourceFile;
    int method = code.method(file.name.replace('/', '.'), shape.node.name, source);
    code.room(method, inFlight);
    return method;
  }

  void instruction(int method, int line, int ordinal, AbstractInsnNode instruction) {
    code.instruction(method, line, ordinal, Bytecode.text(instruction));
    opcodes.add(instruction.getOpcode());
    instructionOperation.add(-1);
    instructionBlock.add(-1);
    initialised.add(Bytecode.initialises(instruction));
  }

  /** Begins a block. */
  void block(int method, BlockEnd end) {
    code.block(method);
    ends.add(end);
    entryKinds.add(0);
    calls.add(null);
    successors.add(OperationSink.NONE);
    thrown.add(OperationSink.NONE);
  }

  /** The block begins with an operation for those entries only that are of this kind. */
  void entered(int kind) {
    int last = blocks() - 1;
    entryKinds.set(last, entryKinds.get(last) | kind);
  }

  int operation(int instruction, int flags, int[] definitions, int[] uses) {
    return add(instruction, flags, definitions, uses, Code.NONE, 0);
  }

  private int add(int instruction, int flags, int[] definitions, int[] uses, int access, int slot) {
    int operation = code.operation(instruction, flags, definitions, uses, access, 0);
    if ((flags & Code.EXTRA) == 0 && instructionOperation.get(instruction) < 0) {
      instructionOperation.set(instruction, operation);
      instructionBlock.set(instruction, blocks() - 1);
    }
    slots.add(slot);
    return operation;
  }

  void access(
      int instruction,
      int flags,
      int access,
      long holder,
      int slot,
      int[] definitions,
      int[] uses) {
    int operation = add(instruction, flags, definitions, uses, access, slot);
    if (holder != 0) {
      holders.put(operation, holder);
    }
  }

  /** The value that a store keeps until its object has a name is in this register. */
  void kept(int instruction, int register, int slot) {
    kept.put(instruction, register);
    keptSlots.put(instruction, slot);
  }

  void call(CallSite call) {
    calls.set(blocks() - 1, call);
  }

  void controls(int block, int[] deciders) {
    code.controls(block, deciders);
  }

  /** Where a block goes on, and which handlers it may lead to. */
  void follow(int block, int[] next, int[] handlers) {
    successors.set(block, next);
    thrown.set(block, handlers);
  }

  /** The sites of the last method. Those of its ends stand behind its last instruction. */
  void sites(MethodCode from, int firstInstruction, int firstBlock, int count) {
    for (int i = 0; i < from.blockSites().length; i++) {
      siteBlocks.put(from.blockSites()[i], firstBlock + i);
    }
    for (int i = 0; i < from.sites().length; i++) {
      int ordinal = Math.min(from.ordinals()[i], count - 1);
      siteInstructions.put(from.sites()[i], firstInstruction + ordinal);
    }
  }
}
