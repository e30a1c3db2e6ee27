package cairn.trace.nativ;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A piece of machine code as the recorder translated it: instructions one after another, entered at
 * the first, left at the end or by one of its exits. Its items are what each run of it tells.
 *
 * @param addresses of its instructions
 * @param places of its instructions, numbers of {@link MachineCode}
 * @param jump what its end does
 * @param target the address that its end goes to, if that is known, otherwise 0
 * @param targetTemporary what holds that address, or -1
 * @param exitItems by exit: how many items a run by this exit has; exit 0 is the end
 * @param exitTargets by exit: where it leads, 0 for the end
 * @param itemBits by item: how many bits it has
 * @param itemInstructions by item: of which instruction it is
 */
record Piece(
    long[] addresses,
    int[] lengths,
    int[] places,
    Jump jump,
    long target,
    int targetTemporary,
    int temporaries,
    List<Statement> statements,
    Operand[] operands,
    int[] exitItems,
    long[] exitTargets,
    byte[] itemBits,
    int[] itemInstructions) {

  /** What the end of a piece does. */
  enum Jump {
    PLAIN,
    CALL,
    RETURN,
    REQUEST,
    SYSTEM_CALL,
    OTHER
  }

  /** Kinds of statements. */
  enum Kind {
    MOVE,
    GET,
    PUT,
    LOAD,
    STORE,
    EXIT,
    GET_INDEXED,
    PUT_INDEXED,
    LOAD_GUARDED,
    STORE_GUARDED,
    SWAP,
    HELPER
  }

  /**
   * A statement.
   *
   * @param instruction of which instruction of the piece it is
   * @param result the temporary that it assigns, or -1
   * @param second another one, or -1
   * @param offset in the guest's state, of GET, PUT and their like; of EXIT its number
   * @param uses temporaries whose values it uses
   * @param addressUses those that it uses as an address
   * @param operand the memory that it accesses first; null if none
   * @param written what a compare-and-swap writes to; null otherwise
   * @param effects of a helper on the guest's state: triples of 1 read, 2 write or 3 both; offset;
   *     size
   * @param access of a helper: 1 reads the operand, 2 writes it, 3 both
   * @param always whether a helper is always called
   */
  record Statement(
      Kind kind,
      int instruction,
      int result,
      int second,
      int offset,
      int size,
      int[] uses,
      int[] addressUses,
      @Nullable Operand operand,
      @Nullable Operand written,
      int[] effects,
      int access,
      boolean always) {}

  /** How an address or a value is known. */
  enum Source {
    CONSTANT,
    ITEM,
    /** An item, which is 0 if there was no access. */
    ITEM_OR_NONE,
    /** From the address of another operand, by adding a constant. */
    DERIVED
  }

  /**
   * Memory that is accessed.
   *
   * @param source how its address is known
   * @param constant the address, or what is added
   * @param item the number of the item, or of the operand that it derives from
   * @param valueSource how what is written is known, if anything is
   */
  record Operand(
      int number,
      int size,
      Source source,
      long constant,
      int item,
      @Nullable Source valueSource,
      long valueConstant,
      int valueItem) {

    Operand withValue(Source from, long known, int at) {
      return new Operand(number, size, source, constant, item, from, known, at);
    }
  }

  int instructions() {
    return addresses.length;
  }

  long start() {
    return addresses[0];
  }

  int last() {
    return addresses.length - 1;
  }

  int exits() {
    return exitItems.length;
  }

  /** How many items a run has that ended before an instruction. */
  int itemsBefore(int instruction) {
    int n = 0;
    while (n < itemInstructions.length && itemInstructions[n] < instruction) {
      n++;
    }
    return n;
  }
}
