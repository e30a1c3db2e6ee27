package cairn.report.typing;

import cairn.analysis.api.typing.BlockType;
import cairn.analysis.api.typing.BlockVerdict;
import cairn.analysis.api.typing.TypedHeap;
import cairn.graph.memory.BlockTable;
import cairn.graph.memory.PointerScan;
import cairn.graph.memory.TypePath;
import cairn.graph.memory.TypeTable;
import cairn.graph.memory.Variable;
import cairn.report.Escape;

/** Who points at an address: fields of blocks, variables, other memory. */
public final class HolderText {
  private static final int MOST = 10_000;

  private final TypedHeap heap;
  private final TypeTable types;
  private final BlockTable blocks;

  private HolderText(TypedHeap heap) {
    this.heap = heap;
    this.types = heap.snapshot().types();
    this.blocks = heap.blocks();
  }

  /**
   * Who points at the block in which an address is, or, if it is in none, at the address itself.
   *
   * @param most how many to name
   */
  public static String print(TypedHeap heap, long address, int most) {
    return new HolderText(heap).text(address, most);
  }

  private String text(long address, int most) {
    int block = blocks.at(address);
    long start = block < 0 ? address : blocks.addresses()[block];
    long end = block < 0 ? address : blocks.end(block);
    long[] words =
        PointerScan.find(heap.snapshot().memory(), types.pointerSize(), start, end, MOST);
    StringBuilder out = new StringBuilder();
    if (block >= 0) {
      out.append(TypesText.block(heap, block)).append('\n');
    }
    int shown = 0;
    int hidden = 0;
    for (long word : words) {
      String holder = holder(word);
      if (holder.isEmpty() || shown >= most) {
        hidden += shown >= most ? 1 : 0;
        continue;
      }
      shown++;
      long value = heap.snapshot().memory().read(word, types.pointerSize());
      String inside = value == start ? "" : " -> +" + (value - start);
      out.append("  0x").append(Long.toHexString(word)).append("  ");
      out.append(Escape.text(holder)).append(inside).append('\n');
    }
    for (Variable variable : heap.snapshot().variables()) {
      if (variable.isInRegister() && variable.value() >= start && variable.value() <= end) {
        out.append("  in a register  ").append(Escape.text(name(variable, 0))).append('\n');
        shown++;
      }
    }
    out.append(shown == 0 ? "  nothing points there\n" : "");
    out.append(
        hidden > 0
            ? "  and " + hidden + (words.length == MOST ? " or more" : "") + " others\n"
            : "");
    return out.toString();
  }

  /** Who holds a word; empty for the allocator's own data and what was freed. */
  private String holder(long word) {
    int block = blocks.at(word);
    if (block >= 0) {
      return heap.verdicts()[block] == BlockVerdict.FREE
          ? "in a freed block at 0x" + Long.toHexString(blocks.addresses()[block])
          : field(block, word - blocks.addresses()[block]);
    }
    for (Variable variable : heap.snapshot().variables()) {
      long inside = word - variable.address();
      if (!variable.isInRegister() && inside >= 0 && inside < types.size(variable.type())) {
        return name(variable, inside);
      }
    }
    var segment = heap.snapshot().memory().segment(word);
    int last = segment == null ? -1 : blocks.floor(segment.end() - 1);
    if (segment == null || last >= 0 && blocks.addresses()[last] >= segment.start()) {
      return "";
    }
    return segment.name().isEmpty() ? "other memory" : "memory of " + segment.name();
  }

  private String field(int block, long offset) {
    BlockType type = heap.type(block);
    String at =
        " of " + heap.typeName(block) + " at 0x" + Long.toHexString(blocks.addresses()[block]);
    if (type == null) {
      return "+" + offset + " of a block at 0x" + Long.toHexString(blocks.addresses()[block]);
    }
    long one = Math.max(1, types.size(type.type()));
    String index = type.count() > 1 ? "[" + offset / one + "]" : "";
    TypePath.Found found =
        TypePath.at(types, type.type(), type.count() > 1 ? offset % one : offset);
    String dot =
        index.isEmpty() || found.path().isEmpty() || found.path().startsWith("[") ? "" : ".";
    String path = index + dot + found.path();
    return (path.isEmpty() ? "+" + offset : path) + at;
  }

  private String name(Variable variable, long offset) {
    TypePath.Found found = TypePath.at(types, variable.type(), offset);
    String dot = found.path().isEmpty() || found.path().startsWith("[") ? "" : ".";
    String owner = variable.isLocal() ? "local of " + variable.owner() + " " : "";
    return owner + variable.name() + dot + found.path();
  }
}
