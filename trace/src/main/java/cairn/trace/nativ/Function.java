package cairn.trace.nativ;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A function: its code, which may lie in several places, and whether it has a frame pointer. */
final class Function {
  /** A stretch of code, as it lay in memory. */
  record Part(long start, byte[] code) {
    long end() {
      return start + code.length;
    }

    boolean holds(long address) {
      return address - start >= 0 && address - start < code.length;
    }
  }

  /** push %rbp; mov %rsp, %rbp. */
  private static final int[] PROLOGUE = {0x55, 0x48, 0x89, 0xE5};

  /** What may stand before it: a landing mark, or what aligns the stack. */
  private static final int PROLOGUE_BYTES = 24;

  final int number;
  final String name;
  final String object;
  final String file;
  final long entry;
  final List<Part> parts = new ArrayList<>();

  /** The number of its method in the trace's code. */
  int method = -1;

  /** Whether it sets rbp from the stack pointer, so that rbp is no variable in it. */
  boolean hasFramePointer;

  Function(int number, String name, String object, String file, long entry) {
    this.number = number;
    this.name = name;
    this.object = object;
    this.file = file;
    this.entry = entry;
  }

  boolean holds(long address) {
    for (Part part : parts) {
      if (part.holds(address)) {
        return true;
      }
    }
    return false;
  }

  /** The instruction at an address; null if there is none. */
  @Nullable Instruction decode(long address) {
    for (Part part : parts) {
      if (part.holds(address)) {
        return Instruction.decode(part.code(), (int) (address - part.start()), address);
      }
    }
    return null;
  }

  /**
   * Whether its first instructions set rbp from the stack pointer: they need not have run where
   * only a part of a run was told.
   */
  boolean beginsWithFrame() {
    for (long at = entry; at < entry + PROLOGUE_BYTES; at++) {
      int same = 0;
      while (same < PROLOGUE.length && byteAt(at + same) == PROLOGUE[same]) {
        same++;
      }
      if (same == PROLOGUE.length) {
        return true;
      }
    }
    return false;
  }

  /** The byte of its code at an address; 0 if there is none. */
  int byteAt(long address) {
    for (Part part : parts) {
      if (part.holds(address)) {
        return part.code()[(int) (address - part.start())] & 0xFF;
      }
    }
    return 0;
  }
}
