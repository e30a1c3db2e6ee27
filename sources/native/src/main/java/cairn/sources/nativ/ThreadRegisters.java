package cairn.sources.nativ;

import java.util.Arrays;
import java.util.List;

/**
 * The registers of a thread when it was stopped. Immutable by contract.
 *
 * @param thread the kernel's number of the thread
 * @param values in the order of {@link #NAMES}
 */
public record ThreadRegisters(int thread, long[] values) {
  /** As the kernel orders them. */
  public static final List<String> NAMES =
      List.of(
          "r15",
          "r14",
          "r13",
          "r12",
          "rbp",
          "rbx",
          "r11",
          "r10",
          "r9",
          "r8",
          "rax",
          "rcx",
          "rdx",
          "rsi",
          "rdi",
          "orig_rax",
          "rip",
          "cs",
          "eflags",
          "rsp",
          "ss",
          "fs_base",
          "gs_base",
          "ds",
          "es",
          "fs",
          "gs");

  private static final int WORDS = 15;
  private static final int INSTRUCTION = 16;
  private static final int STACK_POINTER = 19;
  private static final int THREAD_AREA = 21;

  /** What the registers for whole words held. */
  List<Long> words() {
    return Arrays.stream(values, 0, WORDS).boxed().toList();
  }

  public long instruction() {
    return values[INSTRUCTION];
  }

  public long stackPointer() {
    return values[STACK_POINTER];
  }

  /** The address behind the variables that each thread has for itself. */
  public long threadArea() {
    return values[THREAD_AREA];
  }
}
