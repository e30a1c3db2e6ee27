package cairn.trace.nativ;

import cairn.trace.Code;
import cairn.trace.nativ.Piece.Jump;
import cairn.trace.nativ.Piece.Operand;
import cairn.trace.nativ.Piece.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Makes operations of a piece's statements. What is computed on the way (a temporary) is the set of
 * registers that it was computed from; it becomes a register of its own only where one of those is
 * written before it is used for the last time, and where it was loaded.
 *
 * <p>The stack pointer is in no set, and neither is rbp in a function that sets it from the stack
 * pointer. All that they do is to say where variables lie; a statement of the source names the
 * variable, not its place. Where they lie follows from which calls are active, and those are in the
 * trace as frames, which control dependence follows. If they counted, every push and every call of
 * the run would be in every slice. What is left out by this: the size of an array of variable
 * length is no dependence of what lies below it on the stack.
 */
final class Operations {
  private static final int NEVER = -1;

  private final Piece piece;
  private final Registers registers;
  private final Function function;
  private final BitSet branches;
  private final BitSet[] sets;
  private final int[] lastUse;
  private final int[] plain;
  private final List<Operation> made = new ArrayList<>();
  private final BitSet condition = new BitSet();
  private int conditionInstruction = NEVER;
  private int nextRegister = Registers.COUNT;

  /**
   * Of a piece.
   *
   * @param branches which of its instructions are conditional jumps
   */
  Operations(Piece piece, Registers registers, Function function, BitSet branches) {
    this.piece = piece;
    this.registers = registers;
    this.function = function;
    this.branches = branches;
    sets = new BitSet[piece.temporaries()];
    Arrays.setAll(sets, i -> new BitSet());
    lastUse = new int[piece.temporaries()];
    Arrays.fill(lastUse, NEVER);
    plain = new int[piece.temporaries()];
    Arrays.fill(plain, -1);
  }

  List<Operation> make() throws NativeTraceException {
    List<Statement> statements = piece.statements();
    for (int i = 0; i < statements.size(); i++) {
      for (int use : statements.get(i).uses()) {
        lastUse[use] = i;
      }
      for (int use : statements.get(i).addressUses()) {
        lastUse[use] = i;
      }
    }
    if (piece.targetTemporary() >= 0) {
      lastUse[piece.targetTemporary()] = statements.size();
    }
    for (int i = 0; i < statements.size(); i++) {
      statement(i, statements.get(i));
    }
    end();
    return new Peephole(made, piece.instructions(), Registers.COUNT).run();
  }

  private BitSet union(int[] temporaries) {
    BitSet all = new BitSet();
    for (int temporary : temporaries) {
      all.or(sets[temporary]);
    }
    return all;
  }

  private Operation operation(Statement of, int flags, BitSet uses) {
    Operation operation = new Operation(of.instruction(), flags);
    operation.uses.or(uses);
    if (conditionInstruction == of.instruction()) {
      operation.uses.or(condition);
    }
    if (function.hasFramePointer && (flags & Code.TRANSPARENT) == 0) {
      operation.uses.clear(4 * Registers.RBP, 4 * Registers.RBP + 4);
    }
    made.add(operation);
    return operation;
  }

  private int newRegister() {
    return nextRegister++;
  }

  /** A temporary becomes a register. */
  private void set(int temporary, int register) {
    sets[temporary] = new BitSet();
    sets[temporary].set(register);
  }

  private void statement(int index, Statement of) throws NativeTraceException {
    switch (of.kind()) {
      case MOVE -> sets[of.result()] = union(of.uses());
      case GET -> {
        registers.add(of.offset(), of.size(), sets[of.result()]);
        plain[of.result()] = registers.general(of.offset(), of.size());
      }
      case GET_INDEXED -> {
        sets[of.result()] = union(of.uses());
        registers.add(of.offset(), of.size(), sets[of.result()]);
      }
      case PUT -> put(index, of);
      case PUT_INDEXED -> {
        BitSet units = new BitSet();
        registers.add(of.offset(), of.size(), units);
        keep(index, units, of);
        operation(of, Code.WEAK, union(of.uses())).definitions.or(units);
      }
      case LOAD -> load(of);
      case STORE -> {
        BitSet uses = union(of.uses());
        uses.or(union(of.addressUses()));
        Operation store = operation(of, saves(of) ? Code.TRANSPARENT : 0, uses);
        store.addressUses.or(union(of.addressUses()));
        store.access(Code.WRITE, operand(of));
      }
      case LOAD_GUARDED -> {
        int register = newRegister();
        operation(of, 0, new BitSet()).definitions.set(register);
        Operation load = operation(of, 0, union(of.addressUses()));
        load.definitions.set(register);
        load.access(Code.READ, operand(of));
        sets[of.result()] = union(of.uses());
        sets[of.result()].set(register);
      }
      case STORE_GUARDED -> {
        BitSet uses = union(of.uses());
        uses.or(union(of.addressUses()));
        operation(of, 0, uses).access(Code.WRITE, operand(of));
      }
      case SWAP -> swap(of);
      case HELPER -> helper(index, of);
      case EXIT -> exit(of);
    }
  }

  private static Operand operand(Statement of) {
    if (of.operand() == null) {
      throw new IllegalStateException("no operand");
    }
    return of.operand();
  }

  private void load(Statement of) {
    int register = newRegister();
    Operation load = operation(of, restores(of) ? Code.TRANSPARENT : 0, union(of.addressUses()));
    load.definitions.set(register);
    load.access(Code.READ, operand(of));
    set(of.result(), register);
  }

  /** Before registers are written: what still is to be used of their old values is kept. */
  private void keep(int index, BitSet units, Statement of) {
    for (int temporary = 0; temporary < sets.length; temporary++) {
      if (lastUse[temporary] > index && sets[temporary].intersects(units)) {
        BitSet old = sets[temporary];
        int register = newRegister();
        operation(of, 0, old).definitions.set(register);
        for (int other = 0; other < sets.length; other++) {
          if (other != temporary && lastUse[other] > index && sets[other].equals(old)) {
            set(other, register);
          }
        }
        set(temporary, register);
      }
    }
  }

  private void put(int index, Statement of) throws NativeTraceException {
    BitSet units = new BitSet();
    registers.add(of.offset(), of.size(), units);
    if (units.isEmpty()) {
      return;
    }
    int data = of.uses().length == 0 ? -1 : of.uses()[0];
    boolean whole = registers.areWhole(of.offset(), of.size());
    boolean holds = data >= 0 && whole && isWorthHolding(units, sets[data]);
    int last = data < 0 ? NEVER : lastUse[data];
    if (holds) {
      lastUse[data] = NEVER;
    }
    keep(index, units, of);
    if (holds) {
      lastUse[data] = last;
    }
    Operation put = operation(of, whole ? 0 : Code.WEAK, union(of.uses()));
    put.definitions.or(units);
    if (holds) {
      sets[data] = units; // the register is it from now on
    }
  }

  /** Flags are written all the time, and what comes from the stack pointer alone stays so. */
  private boolean isWorthHolding(BitSet units, BitSet value) {
    BitSet counted = (BitSet) value.clone();
    if (function.hasFramePointer) {
      counted.clear(4 * Registers.RBP, 4 * Registers.RBP + 4);
    }
    return !counted.isEmpty() && units.nextSetBit(Registers.FLAGS) < 0;
  }

  private void swap(Statement of) {
    int register = newRegister();
    BitSet address = union(of.addressUses());
    Operation read = operation(of, 0, address);
    read.definitions.set(register);
    read.access(Code.READ, operand(of));
    BitSet uses = union(of.uses());
    uses.or(address);
    uses.set(register);
    if (of.written() == null) {
      throw new IllegalStateException("no operand");
    }
    operation(of, 0, uses).access(Code.WRITE, of.written());
    set(of.result(), register);
    if (of.second() >= 0) {
      set(of.second(), register);
    }
  }

  private void helper(int index, Statement of) throws NativeTraceException {
    BitSet uses = union(of.uses());
    BitSet strong = new BitSet();
    BitSet weak = new BitSet();
    for (int i = 0; i < of.effects().length; i += 3) {
      int offset = of.effects()[i + 1];
      int size = of.effects()[i + 2];
      if ((of.effects()[i] & 1) != 0) {
        registers.add(offset, size, uses);
      }
      if (of.effects()[i] == 2 && of.always() && registers.areWhole(offset, size)) {
        registers.add(offset, size, strong);
      } else if ((of.effects()[i] & 2) != 0) {
        registers.add(offset, size, weak);
      }
    }
    weak.andNot(strong);
    BitSet written = (BitSet) strong.clone();
    written.or(weak);
    keep(index, written, of);
    if ((of.access() & 1) != 0) {
      int register = newRegister();
      operation(of, 0, new BitSet()).definitions.set(register);
      Operation read = operation(of, 0, union(of.addressUses()));
      read.definitions.set(register);
      read.access(Code.READ, operand(of));
      uses.set(register);
    }
    if ((of.access() & 2) != 0) {
      BitSet all = (BitSet) uses.clone();
      all.or(union(of.addressUses()));
      operation(of, 0, all).access(Code.WRITE, operand(of));
    }
    if (of.result() >= 0) {
      int register = newRegister();
      operation(of, 0, uses).definitions.set(register);
      set(of.result(), register);
    }
    if (!weak.isEmpty()) {
      operation(of, Code.WEAK, uses).definitions.or(weak);
    }
    if (!strong.isEmpty()) {
      operation(of, 0, uses).definitions.or(strong);
    }
  }

  /**
   * A way out. Of a conditional jump it is what decides; in the middle of an instruction (one that
   * repeats itself) the rest of the instruction depends on it.
   */
  private void exit(Statement of) {
    if (branches.get(of.instruction())) {
      operation(of, Code.BRANCH, union(of.uses())).exit = of.offset();
    } else {
      operation(of, 0, union(of.uses())).exit = of.offset();
      if (conditionInstruction != of.instruction()) {
        condition.clear();
        conditionInstruction = of.instruction();
      }
      condition.or(union(of.uses()));
    }
  }

  private void end() {
    Operation last = new Operation(piece.last(), 0);
    if (piece.targetTemporary() >= 0) {
      last.uses.or(sets[piece.targetTemporary()]);
    }
    if (piece.jump() == Jump.CALL) {
      last.flags = Code.CALL;
      made.add(last);
    } else if (piece.jump() == Jump.PLAIN && piece.targetTemporary() >= 0) {
      last.flags = Code.BRANCH;
      made.add(last);
    }
  }

  // ---- registers that a function saves and restores

  private int opcode(Statement of) {
    long at = piece.addresses()[of.instruction()];
    int first = function.byteAt(at);
    return first == 0x40 || first == 0x41 ? function.byteAt(at + 1) : first;
  }

  /** push of a register that belongs to the caller. */
  private boolean saves(Statement of) {
    return isSaving(of) && of.uses().length == 1 && Registers.isSavedByCallee(plain[of.uses()[0]]);
  }

  private boolean isSaving(Statement of) {
    int opcode = opcode(of);
    return opcode >= 0x50 && opcode <= 0x57;
  }

  /** pop of a register, or leave: what was saved by push comes back. */
  private boolean restores(Statement of) {
    int opcode = opcode(of);
    int low = opcode & 7;
    boolean extended = function.byteAt(piece.addresses()[of.instruction()]) == 0x41;
    return opcode == 0xC9
        || (opcode >= 0x58
            && opcode <= 0x5F
            && Registers.isSavedByCallee(extended ? 8 + low : low));
  }
}
