package cairn.sources.nativ;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a file that is mapped into a process.
 *
 * @param offset in the file
 * @param path as the process knows it
 */
public record FileMapping(long start, long end, long offset, String path) {
  /** The mapping in which an address is, or null. O(log mappings). */
  static @Nullable FileMapping at(List<FileMapping> byStart, long address) {
    int low = 0;
    int high = byStart.size();
    while (low < high) {
      int middle = low + high >>> 1;
      if (byStart.get(middle).start() <= address) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low > 0 && byStart.get(low - 1).contains(address) ? byStart.get(low - 1) : null;
  }

  boolean contains(long address) {
    return address >= start && address < end;
  }
}
