package cairn.replay.x86;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Code whose instructions are decoded once. Machines that run one after the other may share it; it
 * is for one thread. Four bytes for each byte of a page in which something was executed, beside the
 * instructions.
 */
public final class DecodedCode {
  private static final int PAGE_BITS = 12;

  private final CodeSource source;
  private final Map<Long, @Nullable X86Instruction[]> pages = new HashMap<>();
  private long lastNumber = -1;
  private @Nullable X86Instruction[] lastPage = {};

  public DecodedCode(CodeSource source) {
    this.source = source;
  }

  /**
   * The instruction that begins at an address.
   *
   * @throws UnsupportedCodeException if the bytes there are not an instruction that is supported
   * @throws RunEndedException if there is no code
   */
  public X86Instruction at(long address) {
    long number = address >>> PAGE_BITS;
    if (number != lastNumber) {
      lastPage = pages.computeIfAbsent(number, n -> new @Nullable X86Instruction[1 << PAGE_BITS]);
      lastNumber = number;
    }
    int inside = (int) address & (1 << PAGE_BITS) - 1;
    X86Instruction known = lastPage[inside];
    if (known == null) {
      known = decode(address);
      lastPage[inside] = known;
    }
    return known;
  }

  private X86Instruction decode(long address) {
    byte[] bytes = source.code(address, Encoding.MOST_BYTES);
    if (bytes.length == 0) {
      throw RunEndedException.fault("jumps to 0x%x, where there is no code".formatted(address));
    }
    return X86Decoder.decode(address, bytes);
  }
}
