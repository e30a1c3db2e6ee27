package cairn.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects the code of a program, and makes a {@link Code} of it. */
public final class CodeBuilder {
  final boolean bytes;
  final int sharedRegisters;
  final List<String> owners = new ArrayList<>();
  final List<String> names = new ArrayList<>();
  final List<String> files = new ArrayList<>();
  final IntColumn frameRegisters = new IntColumn();
  final IntColumn instructionMethod = new IntColumn();
  final IntColumn instructionLine = new IntColumn();
  final LongColumn instructionAddress = new LongColumn();
  final List<String> instructionText = new ArrayList<>();
  final IntColumn blockMethod = new IntColumn();
  final IntColumn blockStart = new IntColumn();
  final IntColumn operationInstruction = new IntColumn();
  final IntColumn operationFlags = new IntColumn();
  final IntColumn operationAccess = new IntColumn();
  final IntColumn operationSize = new IntColumn();
  final IntColumn operationRegisters = new IntColumn();
  final IntColumn operationDefinitions = new IntColumn();
  final IntColumn registers = new IntColumn();
  final List<String> fields = new ArrayList<>();
  final List<String> holders = new ArrayList<>();
  private final Map<Integer, int[]> controls = new HashMap<>();
  private final List<int[]> classes = new ArrayList<>();
  private final Map<Integer, Skipped> skipped = new HashMap<>();
  private boolean knowsSkipped;

  /**
   * @param bytes whether memory is bytes at addresses, or cells of objects
   * @param sharedRegisters how many registers belong to threads
   */
  public CodeBuilder(boolean bytes, int sharedRegisters) {
    this.bytes = bytes;
    this.sharedRegisters = sharedRegisters;
    blockStart.add(0);
    operationRegisters.add(0);
  }

  /** Adds a method and returns its number. */
  public int method(String owner, String name, String file) {
    owners.add(owner);
    names.add(name);
    files.add(file);
    frameRegisters.add(sharedRegisters);
    return names.size() - 1;
  }

  /** Makes room for registers of a method's frames up to this one, which no operation names. */
  public void room(int method, int register) {
    if (register >= frameRegisters.get(method)) {
      frameRegisters.set(method, register + 1);
    }
  }

  /** Adds an instruction and returns its number. */
  public int instruction(int method, int line, long address, String text) {
    instructionMethod.add(method);
    instructionLine.add(line);
    instructionAddress.add(address);
    instructionText.add(text);
    return instructionMethod.size() - 1;
  }

  /**
   * Begins the next block and returns its number; what {@link #operation} adds from now on is in
   * it.
   */
  public int block(int method) {
    blockMethod.add(method);
    blockStart.add(operationInstruction.size());
    return blockMethod.size() - 1;
  }

  /**
   * Adds an operation to the last block and returns its number. {@link Code#FIRST} is set by
   * itself. Uses are kept in their order; a register may be in both lists.
   */
  public int operation(
      int instruction, int flags, int[] definitions, int[] uses, int access, int size) {
    int block = blockMethod.size() - 1;
    int operation = operationInstruction.size();
    boolean first =
        (flags & Code.EXTRA) == 0
            && (operation == blockStart.get(block)
                || operationInstruction.get(operation - 1) != instruction
                || (operationFlags.get(operation - 1) & Code.EXTRA) != 0);
    operationInstruction.add(instruction);
    operationFlags.add(flags | (first ? Code.FIRST : 0));
    operationAccess.add(access);
    operationSize.add(size);
    int method = blockMethod.get(block);
    for (int register : definitions) {
      add(method, register);
    }
    operationDefinitions.add(registers.size());
    for (int register : uses) {
      add(method, register);
    }
    operationRegisters.add(registers.size());
    blockStart.set(block + 1, operation + 1);
    return operation;
  }

  private void add(int method, int register) {
    registers.add(register);
    room(method, register);
  }

  /** Says what the next field is called, from {@link Skipped#FIRST_FIELD} on. */
  public void field(String name) {
    fields.add(name);
  }

  /** Says what the next class is called whose static fields are cells, from -1 downwards. */
  public void holder(String name) {
    holders.add(name);
  }

  /** Says which blocks decide whether a block runs. */
  public void controls(int block, int[] deciders) {
    int[] sorted = Arrays.stream(deciders).sorted().distinct().toArray();
    controls.put(block, sorted);
  }

  /** Says what a decision may leave undone; what is not said leaves nothing undone. */
  public void skipped(int block, Skipped what) {
    knowsSkipped();
    skipped.put(block, what);
  }

  /** Says that it is known for all blocks what they may leave undone. */
  public void knowsSkipped() {
    knowsSkipped = true;
  }

  @Nullable Skipped[] skipped() {
    @Nullable Skipped[] result = new Skipped[knowsSkipped ? blocks() : 0];
    skipped.forEach((block, what) -> result[block] = what);
    return result;
  }

  public int blocks() {
    return blockMethod.size();
  }

  public Code build() {
    return new Code(this);
  }

  /** The control class of each block; class 0 has no deciders. */
  int[] controlClasses() {
    classes.clear();
    classes.add(new int[0]);
    Map<List<Integer>, Integer> known = new HashMap<>();
    known.put(List.of(), 0);
    int[] result = new int[blocks()];
    for (int block = 0; block < result.length; block++) {
      int[] deciders = controls.get(block);
      if (deciders != null) {
        List<Integer> key = Arrays.stream(deciders).boxed().toList();
        Integer number = known.putIfAbsent(key, classes.size());
        if (number == null) {
          number = classes.size();
          classes.add(deciders);
        }
        result[block] = number;
      }
    }
    return result;
  }

  int[][] deciders() {
    return classes.toArray(new int[0][]);
  }
}
