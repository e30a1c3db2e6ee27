package cairn.junit.bridge;

import java.nio.file.Path;
import java.util.List;

/**
 * How much a heap may grow.
 *
 * @param kept the abstract heap that it is compared with
 * @param share as {@code 10%}; empty for the usual
 * @param bytes as {@code 5M}; empty for the usual
 * @param ignored patterns of types or paths
 */
public record Growth(Path kept, String share, String bytes, List<String> ignored) {
  public Growth {
    ignored = List.copyOf(ignored);
  }
}
