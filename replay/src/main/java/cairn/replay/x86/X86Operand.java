package cairn.replay.x86;

/** What an instruction works on: a register, memory or a constant. */
public sealed interface X86Operand permits X86Register, X86Address, X86Immediate {
  /** How many bytes of it are read or written. */
  int bytes();
}
