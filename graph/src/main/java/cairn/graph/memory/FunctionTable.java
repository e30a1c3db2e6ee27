package cairn.graph.memory;

import java.util.Arrays;
import java.util.List;

/**
 * The functions of a process by address, and its virtual tables. Immutable by contract: the arrays
 * are not copied.
 *
 * @param starts ascending; where the code of each begins
 * @param sizes bytes of code; 0 if not known
 * @param virtualTables by address
 */
public record FunctionTable(
    long[] starts, long[] sizes, List<String> names, List<VirtualTable> virtualTables) {
  /**
   * The virtual table of a class of C++.
   *
   * @param address of the table itself; objects point 16 bytes into it or further
   * @param className as types have it
   */
  public record VirtualTable(long address, long size, String className) {}

  public static final FunctionTable EMPTY =
      new FunctionTable(new long[0], new long[0], List.of(), List.of());

  public FunctionTable {
    names = List.copyOf(names);
    virtualTables = List.copyOf(virtualTables);
    if (sizes.length != starts.length || names.size() != starts.length) {
      throw new IllegalArgumentException("columns of different lengths");
    }
  }

  /** The function in which an address is; -1 if none is known. O(log functions). */
  public int at(long address) {
    int found = Arrays.binarySearch(starts, address);
    int index = found >= 0 ? found : -found - 2;
    boolean inside =
        index >= 0 && (address == starts[index] || address - starts[index] < sizes[index]);
    return inside ? index : -1;
  }
}
