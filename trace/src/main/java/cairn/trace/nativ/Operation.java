package cairn.trace.nativ;

import cairn.trace.Code;
import cairn.trace.nativ.Piece.Operand;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** An operation of the canonical trace, as it is being made from statements of a piece. */
final class Operation {
  final int instruction;
  int flags;
  final BitSet definitions = new BitSet();
  final BitSet uses = new BitSet();

  /** Of a write, those of its uses that its address is made of. */
  final BitSet addressUses = new BitSet();

  int access = Code.NONE;
  @Nullable Operand operand;

  /** The exit by which the piece may be left behind this operation; 0 if by none. */
  int exit;

  Operation(int instruction, int flags) {
    this.instruction = instruction;
    this.flags = flags;
  }

  void access(int how, Operand what) {
    access = how;
    operand = what;
  }

  /** Takes another operation in, which follows and can run at the same time. */
  void take(Operation other) {
    flags |= other.flags;
    definitions.or(other.definitions);
    uses.or(other.uses);
    addressUses.or(other.addressUses);
  }

  int size() {
    return operand == null ? 0 : operand.size();
  }

  /** Whether it may not happen although its piece is run to its end. */
  boolean isGuarded() {
    return operand != null && operand.source() == Piece.Source.ITEM_OR_NONE;
  }

  static int[] toArray(BitSet set) {
    return set.stream().toArray();
  }
}
