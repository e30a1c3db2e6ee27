package cairn.trace.nativ;

import cairn.trace.Code;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Makes fewer operations of many, within instructions: what writes registers from the same sources
 * becomes one, a load becomes part of the only operation that uses what it loaded, and what nothing
 * uses is left out. Every instruction has at least one operation afterwards.
 */
final class Peephole {
  private final List<Operation> given;
  private final int instructions;
  private final int firstTemporary;
  private final List<Operation> kept = new ArrayList<>();

  /**
   * Of the operations of a piece, in their order.
   *
   * @param firstTemporary the first register that is used in this piece alone
   */
  Peephole(List<Operation> given, int instructions, int firstTemporary) {
    this.given = given;
    this.instructions = instructions;
    this.firstTemporary = firstTemporary;
  }

  List<Operation> run() {
    dropUnused();
    mergeWrites();
    mergeLoads();
    List<Operation> all = new ArrayList<>();
    int next = 0;
    for (Operation operation : kept) {
      for (; next < operation.instruction; next++) {
        all.add(new Operation(next, 0));
      }
      next = operation.instruction + 1;
      all.add(operation);
    }
    for (; next < instructions; next++) {
      all.add(new Operation(next, 0));
    }
    return all;
  }

  private boolean isLocal(BitSet definitions) {
    return !definitions.isEmpty() && definitions.nextSetBit(0) >= firstTemporary;
  }

  /** From the end to the beginning: what is used only by what was left out is left out, too. */
  private void dropUnused() {
    BitSet used = new BitSet();
    List<Operation> backwards = new ArrayList<>();
    for (int i = given.size() - 1; i >= 0; i--) {
      Operation operation = given.get(i);
      boolean needed =
          operation.access == Code.WRITE
              || (operation.flags & (Code.BRANCH | Code.CALL)) != 0
              || !isLocal(operation.definitions)
              || operation.definitions.intersects(used);
      if (needed && !(operation.access == Code.READ && operation.definitions.isEmpty())) {
        used.or(operation.uses);
        backwards.add(operation);
      }
    }
    for (int i = backwards.size() - 1; i >= 0; i--) {
      kept.add(backwards.get(i));
    }
  }

  private static boolean areFlags(Operation operation) {
    int first = operation.definitions.nextSetBit(0);
    int last = operation.definitions.length() - 1;
    return first >= Registers.FLAGS && last < Registers.FLAGS_END;
  }

  private static boolean writesRegisters(Operation operation) {
    return operation.access == Code.NONE && operation.flags == 0 && operation.exit == 0;
  }

  private static boolean contains(BitSet all, BitSet part) {
    BitSet rest = (BitSet) part.clone();
    rest.andNot(all);
    return rest.isEmpty();
  }

  /** Flags are of the same sources as the result beside them, and conditions use all of them. */
  private static boolean canMerge(Operation first, Operation second) {
    if (first.instruction != second.instruction
        || !writesRegisters(first)
        || !writesRegisters(second)
        || second.uses.intersects(first.definitions)) {
      return false;
    }
    boolean firstFlags = areFlags(first);
    boolean secondFlags = areFlags(second);
    return (firstFlags && secondFlags)
        || first.uses.equals(second.uses)
        || (firstFlags && contains(second.uses, first.uses))
        || (secondFlags && contains(first.uses, second.uses));
  }

  private void mergeWrites() {
    List<Operation> merged = new ArrayList<>();
    for (Operation operation : kept) {
      Operation before = merged.isEmpty() ? null : merged.get(merged.size() - 1);
      if (before != null && canMerge(before, operation)) {
        before.take(operation);
      } else {
        merged.add(operation);
      }
    }
    kept.clear();
    kept.addAll(merged);
  }

  private void mergeLoads() {
    List<Operation> merged = new ArrayList<>();
    for (int i = 0; i < kept.size(); i++) {
      Operation operation = kept.get(i);
      Operation next = i + 1 < kept.size() ? kept.get(i + 1) : null;
      if (next != null && feedsOnly(operation, next, i)) {
        operation.uses.or(next.uses);
        operation.uses.andNot(operation.definitions);
        operation.definitions.clear();
        operation.definitions.or(next.definitions);
        operation.flags |= next.flags;
        i++;
      }
      merged.add(operation);
    }
    kept.clear();
    kept.addAll(merged);
  }

  /**
   * Whether what is loaded is used by the next operation, of the same instruction, and no other.
   */
  private boolean feedsOnly(Operation load, Operation next, int index) {
    if (load.access != Code.READ
        || load.isGuarded()
        || next.access != Code.NONE
        || next.exit != 0
        || next.instruction != load.instruction
        || (next.flags & ~(Code.BRANCH | Code.CALL)) != 0
        || !next.uses.intersects(load.definitions)) {
      return false;
    }
    for (int i = index + 2; i < kept.size(); i++) {
      if (kept.get(i).uses.intersects(load.definitions)) {
        return false;
      }
    }
    return true;
  }
}
