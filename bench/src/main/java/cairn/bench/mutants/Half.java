package cairn.bench.mutants;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/**
 * The half that a structure belongs to. The hash of its name decides: sealed structures are run for
 * the table alone, and nobody looks at their misses.
 */
public enum Half {
  OPEN,
  SEALED;

  /** Open if the last bit of the SHA-256 of the name is 0. */
  public static Half of(String structure) {
    return (hash(structure)[31] & 1) == 0 ? OPEN : SEALED;
  }

  /** The hash in hexadecimal digits, to check the choice by hand. */
  public static String digits(String structure) {
    return HexFormat.of().formatHex(hash(structure));
  }

  private static byte[] hash(String structure) {
    try {
      return MessageDigest.getInstance("SHA-256")
          .digest(structure.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /**
   * The halves that an option asks for.
   *
   * @throws IllegalArgumentException for other words than open, sealed and both
   */
  public static List<Half> named(String text) {
    return switch (text) {
      case "open" -> List.of(OPEN);
      case "sealed" -> List.of(SEALED);
      case "both" -> List.of(OPEN, SEALED);
      default -> throw new IllegalArgumentException("'" + text + "' is not open, sealed or both");
    };
  }

  public String title() {
    return name().toLowerCase(Locale.ROOT);
  }
}
