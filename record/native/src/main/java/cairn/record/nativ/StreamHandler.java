package cairn.record.nativ;

import cairn.recording.OutsideInfo;
import java.io.IOException;

/** Receives the records of the tool's stream, in their order. */
interface StreamHandler {
  /** An instruction of the next number, from 1. Names may be empty. */
  void instruction(Instruction instruction) throws IOException;

  /** A stack of the next number, from 1: numbers of instructions, innermost first. */
  void stack(int[] instructions) throws IOException;

  /** The executable, moved by so many bytes from where it was linked for. */
  void module(String path, long bias) throws IOException;

  void thread(long number) throws IOException;

  void allocated(int stack, long address, long size, boolean zeroed) throws IOException;

  void freed(int stack, long address) throws IOException;

  /** Up to eight bytes, the first one lowest; instruction 0 is not known. */
  void stored(int instruction, long address, int count, long value) throws IOException;

  /** More than eight bytes; the array belongs to the reader. */
  void stored(int instruction, long address, byte[] bytes, int count) throws IOException;

  /** How many C-points there are; their numbers are below. */
  int points();

  /**
   * A function of a C-point is about to begin, and is reached next: the registers of arguments, and
   * the stack pointer.
   */
  default void registers(long[] registers) throws IOException {}

  /** A C-point was reached: its number, and the words that go with it. */
  void reached(int point, long[] words) throws IOException;

  /**
   * The function of a C-point ended.
   *
   * @param jumped it did not return, but was jumped out of
   * @param result the register in which results are
   * @return false if the C-point is no function, so that this cannot be
   */
  boolean left(int point, boolean jumped, long result, long[] words) throws IOException;

  /**
   * Memory was accessed outside of blocks. The stacks are the stream's, and the blocks are numbers
   * of allocations, from 1.
   */
  void outside(int instruction, OutsideInfo told) throws IOException;

  /**
   * Without an allocator: an address of the heap was derived from another, or named if both are the
   * same.
   */
  default void derived(int instruction, long base, long result) throws IOException {}

  /** Without an allocator: memory came or went; the kinds are those of {@link NodeGraph}. */
  default void range(int kind, long start, long size) throws IOException {}

  /**
   * The tool looked at what words outside of the heap may refer to.
   *
   * @param gone words that the look before saw and this one did not
   * @param come words that the look before did not see
   * @param unreached at the end: addresses of blocks that no chain of words leads to
   */
  default void held(int flags, long[] gone, long[] come, long[] unreached) throws IOException {}

  /** Metrics are to be computed now: calls made so far, and where the thread is. */
  default void metrics(long calls, int stack) throws IOException {}

  /** The stack that a crash left, of the thread that crashed. */
  default void frames(StackWords stack) throws IOException {}

  /** For slices: a page of what ran; the array belongs to the reader. */
  default void tracePage(byte[] bytes, int count) throws IOException {}

  /** For slices: code of which the pages that follow may speak; the array is the reader's. */
  default void machineCode(byte[] bytes, int count) throws IOException {}

  /** Where the program was when it ended. */
  void lastStack(int stack) throws IOException;

  /** The program ended, and told of it. */
  void ended(int exitCode) throws IOException;
}
