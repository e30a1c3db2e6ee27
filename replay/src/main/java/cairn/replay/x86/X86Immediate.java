package cairn.replay.x86;

/**
 * A constant in an instruction, or the target of a direct jump.
 *
 * @param value extended to 64 bits with its sign
 * @param bytes of the operation, not of the encoding
 */
public record X86Immediate(long value, int bytes) implements X86Operand {}
