package cairn.replay.x86;

import java.util.Arrays;
import java.util.HexFormat;

/** Bytes that are not an instruction, or not one that is supported. */
public final class UnsupportedCodeException extends RuntimeException {
  private static final long serialVersionUID = 1;
  private static final HexFormat HEX = HexFormat.ofDelimiter(" ");

  private final long address;

  UnsupportedCodeException(long address, byte[] bytes, int length, String why) {
    super(
        "the instruction at 0x%x is not supported (%s): %s"
            .formatted(address, why, HEX.formatHex(Arrays.copyOf(bytes, length))),
        null,
        false,
        false);
    this.address = address;
  }

  /** Where the instruction begins. */
  public long address() {
    return address;
  }
}
