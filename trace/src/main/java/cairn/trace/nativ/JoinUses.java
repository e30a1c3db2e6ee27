package cairn.trace.nativ;

import java.util.Arrays;
import java.util.List;

/**
 * Where two ways of a function meet in the middle of a piece of code, the recorder's translation
 * knows only the one that the piece comes from: of {@code x = c ? 1 : 2} it makes a store of the
 * constant 2, which no longer uses the register that was set on the way, and nothing would depend
 * on {@code c}. So what an instruction behind such a place reads, as the machine's code says, and
 * one before it in the same piece wrote, becomes a use.
 */
final class JoinUses {
  private static final int REGISTERS = 16;
  private static final int RSP = 4;

  private JoinUses() {}

  /**
   * Adds uses to the operations of a piece.
   *
   * @param operations in their order; every instruction has one
   */
  static void add(List<Operation> operations, Piece piece, Function function, Flow flow) {
    int[] block = new int[piece.instructions()];
    for (int i = 1; i < block.length; i++) {
      block[i] = block[i - 1] + (flow.begins(piece.addresses()[i]) ? 1 : 0);
    }
    if (block[block.length - 1] == 0) {
      return;
    }
    int next = Registers.COUNT;
    for (Operation operation : operations) {
      next = Math.max(next, Math.max(operation.uses.length(), operation.definitions.length()));
    }
    int[] writer = new int[REGISTERS];
    Arrays.fill(writer, -1);
    for (int i = 0; i < block.length; i++) {
      GeneralRegisters registers = GeneralRegisters.of(function, piece.addresses()[i]);
      for (int r = 0; r < REGISTERS; r++) {
        boolean counts = r != RSP && !(r == Registers.RBP && function.hasFramePointer);
        int from = writer[r];
        if (counts && (registers.reads() >> r & 1) != 0 && from >= 0 && block[from] < block[i]) {
          link(operations, from, i, r, next++);
        }
      }
      for (int r = 0; r < REGISTERS; r++) {
        if ((registers.writes() >> r & 1) != 0) {
          // of one that is not known it is not sure that it wrote
          writer[r] = registers.writes() == 0xFFFF ? -1 : i;
        }
      }
    }
  }

  /** What an instruction wrote to a general register is read by another one, as a register more. */
  private static void link(
      List<Operation> operations, int from, int to, int general, int register) {
    Operation made = null;
    for (Operation operation : operations) {
      if (operation.instruction == from) {
        int first = operation.definitions.nextSetBit(4 * general);
        boolean defines = first >= 0 && first < 4 * general + 4;
        made = made == null || defines ? operation : made;
      } else if (operation.instruction == to) {
        operation.uses.set(register);
      }
    }
    if (made != null) {
      made.definitions.set(register);
    }
  }
}
