package cairn.replay.x86;

import java.util.Arrays;

/** The registers of a machine, and which of their bytes are unknown; at first all are. */
final class MachineState {
  final long[] general = new long[16];
  final int[] generalUnknown = new int[16];
  final long[] low = new long[16];
  final long[] high = new long[16];

  /** 16 bits each. */
  final int[] vectorUnknown = new int[16];

  int flags;
  int unknownFlags;

  /** Where the next instruction begins. */
  long rip;

  MachineState() {
    forget();
  }

  void forget() {
    Arrays.fill(general, 0);
    Arrays.fill(generalUnknown, 0xFF);
    forgetVectors();
    unknownFlags = Flags.ALL;
  }

  private void forgetVectors() {
    Arrays.fill(low, 0);
    Arrays.fill(high, 0);
    Arrays.fill(vectorUnknown, 0xFFFF);
  }

  /** Forgets what a call may change, but for its result in rax. */
  void forgetAcrossCall() {
    for (int i = X86Register.RCX; i <= X86Register.R11; i++) {
      boolean kept = i == X86Register.RBX || i == X86Register.RSP || i == X86Register.RBP;
      if (!kept) {
        general[i] = 0;
        generalUnknown[i] = 0xFF;
      }
    }
    forgetVectors();
    unknownFlags = Flags.ALL;
  }

  /** Sets some flags and leaves the others. */
  void setFlags(int which, int values, int unknown) {
    flags = flags & ~which | values & which;
    unknownFlags = unknownFlags & ~which | unknown & which;
  }

  /** Whether a condition cannot be decided. */
  boolean isUnknown(X86Condition condition) {
    return (unknownFlags & condition.reads()) != 0;
  }

  void setGeneral(int number, long value, int unknown) {
    general[number] = UnknownBytes.clear(value, unknown);
    generalUnknown[number] = unknown;
  }

  void setVector(int number, long lowHalf, long highHalf, int unknown) {
    low[number] = UnknownBytes.clear(lowHalf, unknown);
    high[number] = UnknownBytes.clear(highHalf, unknown >> 8);
    vectorUnknown[number] = unknown;
  }
}
