package cairn.replay.x86;

/**
 * Memory at segment + base + index * scale + displacement.
 *
 * @param base a general register, {@link X86Register#RIP} or {@link X86Register#NONE}
 * @param index a general register or {@link X86Register#NONE}
 */
public record X86Address(
    Segment segment, int base, int index, int scale, long displacement, int bytes)
    implements X86Operand {

  /** Segments that begin elsewhere than at zero. */
  public enum Segment {
    NONE,
    FS,
    GS
  }

  /** The same with another displacement. */
  public X86Address withDisplacement(long other) {
    return new X86Address(segment, base, index, scale, other, bytes);
  }

  /** Whether it is a fixed distance from a register and nothing else. */
  public boolean isBasePlusDisplacement() {
    return segment == Segment.NONE && base >= 0 && base < X86Register.RIP && index < 0;
  }

  /** Whether it is in the stack frame: relative to rbp or rsp, without an index. */
  public boolean isFrame() {
    return isBasePlusDisplacement() && (base == X86Register.RBP || base == X86Register.RSP);
  }
}
