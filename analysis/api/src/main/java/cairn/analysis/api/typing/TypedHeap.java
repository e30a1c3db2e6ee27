package cairn.analysis.api.typing;

import cairn.graph.memory.BlockTable;
import cairn.graph.memory.ProcessSnapshot;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of a process with their types. Immutable by contract: arrays are not copied.
 *
 * @param verdicts by block
 * @param types by block: what it is, or what it most likely is, or should be; {@link
 *     BlockType#UNKNOWN} if nothing can be said
 * @param alternatives of ambiguous blocks: what else they can be, the most telling first
 * @param remarks on blocks that have a type, in words
 * @param entered blocks in use that memory outside of the heap points to
 * @param unreached blocks in use to which no pointer leads from variables, stacks or other memory
 */
public record TypedHeap(
    ProcessSnapshot snapshot,
    BlockVerdict[] verdicts,
    BlockType[] types,
    Map<Integer, Alternatives> alternatives,
    Map<Integer, String> remarks,
    BitSet entered,
    BitSet unreached) {

  /**
   * What else a block can be.
   *
   * @param shown the first of them
   * @param count of all
   */
  public record Alternatives(List<BlockType> shown, int count) {}

  public BlockTable blocks() {
    return snapshot.blocks();
  }

  /** What a block is, most likely is, or should be; null if nothing can be said. */
  public @Nullable BlockType type(int block) {
    BlockType type = types[block];
    return type.equals(BlockType.UNKNOWN) ? null : type;
  }

  /** The type of a block in words; empty if nothing can be said. */
  public String typeName(int block) {
    BlockType type = type(block);
    return type == null ? "" : type.name(snapshot.types(), blocks().sizes()[block]);
  }
}
