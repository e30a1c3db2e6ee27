package cairn.trace;

import org.jspecify.annotations.Nullable;

/**
 * The code of a program, as far as it may have run. Everything is numbered from 0 and kept in
 * columns.
 *
 * <p>A <i>block</i> is a list of <i>operations</i> that run one after another. An operation defines
 * and uses <i>registers</i>, and reads or writes at most one place of memory, whose address is in
 * the trace. It belongs to an <i>instruction</i>, of which a person knows the method and the line;
 * an instruction may be several operations.
 *
 * <p>Registers below {@link #sharedRegisters} belong to the thread, the others to the frame: a
 * JVM's local variables and operand stack are registers of frames; parameters, results and
 * exceptions pass through registers of the thread. The registers of a processor are the thread's.
 *
 * <p><i>Control</i>: a block's control class is the set of blocks, of the same method, that decide
 * whether it runs: it depends on the most recent run, in its frame, of one of them, that is on the
 * last operation with {@link #BRANCH} of that run; and if there is none, on what entered the frame.
 */
public final class Code {
  /** Accesses of an operation. */
  public static final int NONE = 0;

  public static final int READ = 1;
  public static final int WRITE = 2;

  /** Flag: decides what runs next. */
  public static final int BRANCH = 1;

  /** Flag: passes a value on and is no statement by itself, as a restored register is. */
  public static final int TRANSPARENT = 2;

  /** Flag: what it defines may have been left as it was, so earlier definitions count too. */
  public static final int WEAK = 4;

  /** Flag: the first operation of its instruction in its block. */
  public static final int FIRST = 8;

  /** Flag: a call; frames that are entered next in this thread are entered from here. */
  public static final int CALL = 16;

  /**
   * Flag: no part of what its instruction does itself, as what a called method finds in its
   * parameters: it does not make the instruction count as run.
   */
  public static final int EXTRA = 32;

  final boolean bytes;
  final int sharedRegisters;

  // methods
  final String[] owners;
  final String[] names;
  final String[] files;
  final int[] frameRegisters;

  // instructions
  final int[] instructionMethod;
  final int[] instructionLine;
  final long[] instructionAddress;
  final String[] instructionText;

  // blocks
  final int[] blockMethod;
  final int[] blockStart;
  final int[] blockControl;
  final int[] blockInstructions;

  // operations
  final int[] operationInstruction;
  final byte[] operationFlags;
  final byte[] operationAccess;
  final int[] operationSize;
  final int[] operationRegisters;
  final int[] operationDefinitions;
  final int[] registers;

  final int[][] deciders;
  final int[][] decided;
  final @Nullable Skipped[] skipped;

  final String[] fields;
  final String[] holders;

  Code(CodeBuilder from) {
    bytes = from.bytes;
    sharedRegisters = from.sharedRegisters;
    owners = from.owners.toArray(new String[0]);
    names = from.names.toArray(new String[0]);
    files = from.files.toArray(new String[0]);
    frameRegisters = from.frameRegisters.toArray();
    instructionMethod = from.instructionMethod.toArray();
    instructionLine = from.instructionLine.toArray();
    instructionAddress = from.instructionAddress.toArray();
    instructionText = from.instructionText.toArray(new String[0]);
    blockMethod = from.blockMethod.toArray();
    blockStart = from.blockStart.toArray();
    operationInstruction = from.operationInstruction.toArray();
    operationFlags = from.operationFlags.toBytes();
    operationAccess = from.operationAccess.toBytes();
    operationSize = from.operationSize.toArray();
    operationRegisters = from.operationRegisters.toArray();
    operationDefinitions = from.operationDefinitions.toArray();
    registers = from.registers.toArray();
    blockControl = from.controlClasses();
    deciders = from.deciders();
    decided = decided();
    skipped = from.skipped();
    fields = from.fields.toArray(new String[0]);
    holders = from.holders.toArray(new String[0]);
    blockInstructions = new int[blocks()];
    for (int block = 0; block < blocks(); block++) {
      blockInstructions[block] = instructions(firstOperation(block), endOperation(block));
    }
  }

  private int[][] decided() {
    int[] counts = new int[blocks()];
    for (int[] blocks : deciders) {
      for (int block : blocks) {
        counts[block]++;
      }
    }
    int[][] result = new int[blocks()][];
    for (int block = 0; block < result.length; block++) {
      result[block] = new int[counts[block]];
    }
    for (int control = 0; control < deciders.length; control++) {
      for (int block : deciders[control]) {
        result[block][--counts[block]] = control;
      }
    }
    return result;
  }

  /** Whether memory is bytes at addresses; otherwise it is cells of objects. */
  public boolean bytes() {
    return bytes;
  }

  /** The field that a slot is, with the class that declares it; empty if it is not known. */
  public String field(int slot) {
    int number = slot - Skipped.FIRST_FIELD;
    return number < 0 || number >= fields.length ? "" : fields[number];
  }

  /** The class whose static fields are cells of an object; empty if it is not known. */
  public String holder(long object) {
    return object >= 0 || object < -holders.length ? "" : holders[(int) (-1 - object)];
  }

  public int sharedRegisters() {
    return sharedRegisters;
  }

  // ---- methods

  public int methods() {
    return names.length;
  }

  /** The class or object file of a method. */
  public String owner(int method) {
    return owners[method];
  }

  public String name(int method) {
    return names[method];
  }

  /** The source file, empty if not known. */
  public String file(int method) {
    return files[method];
  }

  /** One more than the highest register of the frame, and at least {@link #sharedRegisters}. */
  public int frameRegisters(int method) {
    return frameRegisters[method];
  }

  // ---- instructions

  public int instructions() {
    return instructionMethod.length;
  }

  public int methodOf(int instruction) {
    return instructionMethod[instruction];
  }

  /** 0 if not known. */
  public int line(int instruction) {
    return instructionLine[instruction];
  }

  /** Where in its method (bytecode: the ordinal) or in its object file (machine code) it is. */
  public long address(int instruction) {
    return instructionAddress[instruction];
  }

  /** What it does, in a word or two; may be empty. */
  public String text(int instruction) {
    return instructionText[instruction];
  }

  // ---- blocks

  public int blocks() {
    return blockMethod.length;
  }

  public int method(int block) {
    return blockMethod[block];
  }

  public int firstOperation(int block) {
    return blockStart[block];
  }

  public int endOperation(int block) {
    return blockStart[block + 1];
  }

  /** How many instructions a whole run of the block is. */
  public int length(int block) {
    return blockInstructions[block];
  }

  /** How many instructions begin in these operations. */
  public int instructions(int from, int to) {
    int count = 0;
    for (int operation = from; operation < to; operation++) {
      count += operationFlags[operation] >> 3 & 1;
    }
    return count;
  }

  /** The block's control class; 0: nothing but the entry of the method decides. */
  public int control(int block) {
    return blockControl[block];
  }

  public int controlClasses() {
    return deciders.length;
  }

  /** The blocks that decide, ascending; empty for class 0. The array is not to be changed. */
  public int[] deciders(int control) {
    return deciders[control];
  }

  /** The control classes that this block is a decider of. The array is not to be changed. */
  public int[] decides(int block) {
    return decided[block];
  }

  /** Whether it is known what decisions leave undone: {@link #skipped} then tells it. */
  public boolean knowsSkipped() {
    return skipped.length > 0;
  }

  /** What may not have been defined because of what this block decided; null for nothing. */
  public @Nullable Skipped skipped(int block) {
    return block < skipped.length ? skipped[block] : null;
  }

  // ---- operations

  public int operations() {
    return operationInstruction.length;
  }

  public int instruction(int operation) {
    return operationInstruction[operation];
  }

  public boolean is(int operation, int flag) {
    return (operationFlags[operation] & flag) != 0;
  }

  /** {@link #NONE}, {@link #READ} or {@link #WRITE}. */
  public int access(int operation) {
    return operationAccess[operation];
  }

  /** Bytes that are read or written, where memory is bytes. */
  public int size(int operation) {
    return operationSize[operation];
  }

  /** The registers that an operation defines are {@code register(i)} from here ... */
  public int firstDefinition(int operation) {
    return operationRegisters[operation];
  }

  /** ... to here, ... */
  public int endDefinition(int operation) {
    return operationDefinitions[operation];
  }

  /** ... and those that it uses from {@link #endDefinition} to here, in their order. */
  public int endUse(int operation) {
    return operationRegisters[operation + 1];
  }

  public int register(int index) {
    return registers[index];
  }
}
