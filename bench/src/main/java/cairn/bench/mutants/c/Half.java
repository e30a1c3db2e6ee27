package cairn.bench.mutants.c;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;

/**
 * Structures to work with, and structures that only the table may see. The last bit of the SHA-256
 * of a structure's name decides: 1 is sealed.
 */
public enum Half {
  OPEN,
  SEALED,
  BOTH;

  static Half named(String name) {
    for (Half half : values()) {
      if (half.title().equals(name)) {
        return half;
      }
    }
    throw new IllegalArgumentException("'" + name + "' is not a half: open, sealed or both");
  }

  String title() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The half of a structure, never both. */
  static Half of(String structure) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(structure.getBytes(StandardCharsets.UTF_8));
      return (hash[hash.length - 1] & 1) == 1 ? SEALED : OPEN;
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  boolean has(String structure) {
    return this == BOTH || of(structure) == this;
  }
}
