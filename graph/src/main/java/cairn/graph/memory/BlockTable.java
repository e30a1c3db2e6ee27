package cairn.graph.memory;

import java.util.Arrays;
import java.util.List;

/**
 * The blocks of an allocator by address, without overlap: columns of primitives, 21 bytes a block.
 * Immutable by contract: the arrays are not copied.
 *
 * @param addresses ascending
 * @param sizes bytes that were asked for, or what there is room for, see {@code sizesAreExact}
 * @param isFree whether a block was freed and not given out again
 * @param sites for each block its number in {@code places}, -1 if it is not known who allocated it
 * @param places places in the code, innermost first, joined by {@code " < "}, as they are shown
 * @param sizesAreExact otherwise up to {@code slack} bytes fewer were asked for
 * @param slack bytes
 * @param isZeroed whether blocks were filled with zeros when they were allocated
 * @param damage what is wrong with the allocator's own data
 */
public record BlockTable(
    long[] addresses,
    long[] sizes,
    boolean[] isFree,
    int[] sites,
    List<String> places,
    boolean sizesAreExact,
    int slack,
    boolean isZeroed,
    List<Damage> damage) {

  /** Something in the allocator's own data that cannot be right. */
  public record Damage(long address, String text) {}

  public BlockTable {
    places = List.copyOf(places);
    damage = List.copyOf(damage);
    int count = addresses.length;
    if (sizes.length != count || isFree.length != count || sites.length != count) {
      throw new IllegalArgumentException("columns of different lengths");
    }
    for (int i = 1; i < count; i++) {
      if (addresses[i] < addresses[i - 1] + sizes[i - 1]) {
        throw new IllegalArgumentException("blocks overlap at 0x" + Long.toHexString(addresses[i]));
      }
    }
  }

  public int count() {
    return addresses.length;
  }

  public long end(int block) {
    return addresses[block] + sizes[block];
  }

  /** The block that begins last at or before an address; -1 for none. O(log blocks). */
  public int floor(long address) {
    int found = Arrays.binarySearch(addresses, address);
    return found >= 0 ? found : -found - 2;
  }

  /** The block in which an address is, its end left out; -1 for none. O(log blocks). */
  public int at(long address) {
    int block = floor(address);
    return block >= 0 && address < end(block) ? block : -1;
  }

  /** Who allocated a block; empty if that is not known. */
  public String place(int block) {
    return sites[block] < 0 ? "" : places.get(sites[block]);
  }
}
