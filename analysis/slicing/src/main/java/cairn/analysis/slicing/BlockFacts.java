package cairn.analysis.slicing;

import cairn.trace.Code;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What blocks define, use and decide, as bits, so that a walk sees at once whether a run can
 * matter; and which statement an instruction belongs to.
 */
final class BlockFacts {
  final Code code;

  /** How many longs the bits of a thread's registers take. */
  final int sharedWords;

  /** Bits of the thread's registers that a block defines, {@link #sharedWords} for each block. */
  final long[] sharedDefined;

  final long[] sharedUsed;

  /** Bits of the first 64 registers of its frame that a block defines ... */
  final long[] frameDefined;

  final long[] frameUsed;

  /** ... and of the others, in longs from the second on. */
  final long[][] moreDefined;

  final long[][] moreUsed;

  /** The last operation of a block that is a branch, -1 if there is none. */
  final int[] lastBranch;

  /** Bits of the control classes that a block decides, modulo 64. */
  final long[] decided;

  /** Which of the operands of a whole run are written ... */
  final int[][] writes;

  /** ... and how many bytes or cells each. */
  final int[][] writeSizes;

  /** The statement of each instruction: a line of a method. */
  final int[] statement;

  /** An instruction of each statement. */
  final int[] example;

  BlockFacts(Code code) {
    this.code = code;
    int blocks = code.blocks();
    sharedWords = (code.sharedRegisters() + 63) / 64;
    sharedDefined = new long[sharedWords * blocks];
    sharedUsed = new long[sharedWords * blocks];
    frameDefined = new long[blocks];
    frameUsed = new long[blocks];
    moreDefined = new long[blocks][0];
    moreUsed = new long[blocks][0];
    lastBranch = new int[blocks];
    decided = new long[blocks];
    writes = new int[blocks][];
    writeSizes = new int[blocks][];
    for (int block = 0; block < blocks; block++) {
      block(block);
    }
    statement = new int[code.instructions()];
    example = statements();
  }

  private int[] statements() {
    Map<List<Integer>, Integer> numbers = new HashMap<>();
    int[] examples = new int[16];
    for (int instruction = 0; instruction < statement.length; instruction++) {
      List<Integer> place = List.of(code.methodOf(instruction), code.line(instruction));
      Integer known = numbers.putIfAbsent(place, numbers.size());
      statement[instruction] = known == null ? numbers.size() - 1 : known;
      if (known == null) {
        if (numbers.size() > examples.length) {
          examples = Arrays.copyOf(examples, 2 * examples.length);
        }
        examples[numbers.size() - 1] = instruction;
      }
    }
    return Arrays.copyOf(examples, numbers.size());
  }

  private void block(int block) {
    lastBranch[block] = -1;
    int written = 0;
    int operand = 0;
    int[] which = new int[4];
    int[] sizes = new int[4];
    for (int op = code.firstOperation(block); op < code.endOperation(block); op++) {
      if (code.is(op, Code.BRANCH)) {
        lastBranch[block] = op;
      }
      for (int i = code.firstDefinition(op); i < code.endUse(op); i++) {
        boolean defines = i < code.endDefinition(op);
        register(
            block,
            code.register(i),
            defines ? sharedDefined : sharedUsed,
            defines ? frameDefined : frameUsed,
            defines ? moreDefined : moreUsed);
      }
      if (code.access(op) == Code.WRITE) {
        if (written == which.length) {
          which = Arrays.copyOf(which, 2 * written);
          sizes = Arrays.copyOf(sizes, 2 * written);
        }
        which[written] = operand;
        sizes[written++] = size(op);
      }
      operand += code.access(op) == Code.NONE ? 0 : 1;
    }
    writes[block] = Arrays.copyOf(which, written);
    writeSizes[block] = Arrays.copyOf(sizes, written);
    for (int control : code.decides(block)) {
      decided[block] |= 1L << control;
    }
  }

  /** How many cells or bytes an operation accesses. */
  int size(int operation) {
    return code.bytes() ? code.size(operation) : 1;
  }

  private void register(int block, int register, long[] shared, long[] frame, long[][] more) {
    if (register < code.sharedRegisters()) {
      shared[block * sharedWords + (register >> 6)] |= 1L << register;
      return;
    }
    int local = register - code.sharedRegisters();
    if (local < 64) {
      frame[block] |= 1L << local;
      return;
    }
    int word = (local >> 6) - 1;
    long[] bits = more[block];
    if (bits.length <= word) {
      bits = Arrays.copyOf(bits, word + 1);
    }
    bits[word] |= 1L << local;
    more[block] = bits;
  }

  /** Whether one of the marks beyond the first 64 is among bits that begin there. */
  static boolean isMore(long[] marks, long[] bits) {
    for (int i = Math.min(marks.length - 1, bits.length) - 1; i >= 0; i--) {
      if ((marks[i + 1] & bits[i]) != 0) {
        return true;
      }
    }
    return false;
  }

  /** The last branch among the operations of a block that ran, -1 if there was none. */
  int branch(int block, int from, int to) {
    int op = lastBranch[block];
    if (op < to) {
      return op >= from ? op : -1;
    }
    for (op = to - 1; op >= from; op--) {
      if (code.is(op, Code.BRANCH)) {
        return op;
      }
    }
    return -1;
  }
}
