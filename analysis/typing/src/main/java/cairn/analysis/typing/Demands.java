package cairn.analysis.typing;

import java.util.Arrays;

/**
 * What pointers ask of blocks: at an offset of a block something of a type must begin. Columns, 24
 * bytes a demand; those of a block form a list, the latest first.
 */
final class Demands {
  static final int NONE = -1;

  /** How far a demand is to be believed; more is better. */
  static final int LOOSE = 1;

  static final int LOCAL = 2;

  static final int HEAP = 3;
  static final int GLOBAL = 4;
  static final int VIRTUAL_TABLE = 8;

  private final int[] heads;
  private int[] next = new int[1024];
  int[] offset = new int[1024];
  int[] type = new int[1024];

  /** A link of the heap, or, negative, {@code -1 - } a pointer of a variable. */
  int[] source = new int[1024];

  int[] block = new int[1024];
  byte[] weight = new byte[1024];
  private int count;

  Demands(int blocks) {
    heads = new int[blocks];
    Arrays.fill(heads, NONE);
  }

  int add(int ofBlock, int at, int ofType, int from, int trust) {
    if (count == type.length) {
      int room = count * 2;
      next = Arrays.copyOf(next, room);
      offset = Arrays.copyOf(offset, room);
      type = Arrays.copyOf(type, room);
      source = Arrays.copyOf(source, room);
      block = Arrays.copyOf(block, room);
      weight = Arrays.copyOf(weight, room);
    }
    next[count] = heads[ofBlock];
    heads[ofBlock] = count;
    block[count] = ofBlock;
    offset[count] = at;
    type[count] = ofType;
    source[count] = from;
    weight[count] = (byte) trust;
    return count++;
  }

  /** The latest demand of a block, or {@link #NONE}. */
  int latest(int ofBlock) {
    return heads[ofBlock];
  }

  /** The one of the same block before, or {@link #NONE}. */
  int before(int demand) {
    return next[demand];
  }

  int count() {
    return count;
  }
}
