package cairn.analysis.typing;

import cairn.analysis.api.typing.BlockVerdict;
import cairn.analysis.api.typing.TypeConflict.Neighbour;
import cairn.analysis.api.typing.TypedHeap;
import cairn.graph.memory.BlockTable;
import cairn.graph.memory.TypeTable;
import cairn.graph.memory.Variable;
import java.util.ArrayList;
import java.util.List;

/** What lies beside blocks and variables. */
final class Surroundings {
  /** Blocks that lie so near are beside each other: the allocator's own data is between. */
  static final long BESIDE = 64;

  private static final long FAR = 4096;
  private static final int MOST_TEXT = 24;

  private final Model model;
  private final TypedHeap heap;
  private final BlockTable blocks;
  private final TypeTable types;

  Surroundings(Model model, TypedHeap heap) {
    this.model = model;
    this.heap = heap;
    this.blocks = heap.blocks();
    this.types = model.snapshot.types();
  }

  /** The last array among the members that end before an offset of a struct; empty for none. */
  String arrayBefore(int type, long offset) {
    String found = "";
    for (TypeTable.Member member : types.get(type).members()) {
      long end = member.offset() + Math.max(0, types.size(member.type()));
      if (types.kind(member.type()) == TypeTable.Kind.ARRAY
          && end <= offset
          && offset - end <= BESIDE) {
        found = member.name() + " (" + types.name(member.type()) + ")";
      }
    }
    return found;
  }

  List<Neighbour> beside(Variable variable) {
    List<Neighbour> found = new ArrayList<>();
    Variable before = null;
    Variable after = null;
    for (Variable other : model.snapshot.variables()) {
      if (other.isLocal() || other.equals(variable) || other.isInRegister()) {
        continue;
      }
      if (other.address() < variable.address()) {
        before = before == null || other.address() > before.address() ? other : before;
      } else if (other.address() > variable.address()) {
        after = after == null || other.address() < after.address() ? other : after;
      }
    }
    if (before != null) {
      long size = Math.max(0, types.size(before.type()));
      long gap = variable.address() - before.address() - size;
      add(found, before, size, gap, true);
    }
    if (after != null) {
      long end = variable.address() + Math.max(0, types.size(variable.type()));
      add(found, after, Math.max(0, types.size(after.type())), after.address() - end, false);
    }
    return found;
  }

  private void add(List<Neighbour> found, Variable of, long size, long gap, boolean before) {
    if (gap >= 0 && gap <= BESIDE) {
      String what = of.name() + " (" + types.name(of.type()) + ")";
      found.add(new Neighbour(of.address(), size, what, gap, before));
    }
  }

  /** What is written in a block that is full of text up to its last byte; empty if it is not. */
  private String fullOfText(int block) {
    int length = Text.length(model.snapshot, block, true);
    long start = blocks.addresses()[block];
    if (length == 0 || length < blocks.sizes()[block]) {
      return "";
    }
    StringBuilder text = new StringBuilder("a block full of text, \"");
    for (int i = 0; i < Math.min(length, MOST_TEXT); i++) {
      text.append((char) (model.snapshot.memory().read(start + i, 1) & 0xFF));
    }
    return text.append(length > MOST_TEXT ? "...\"" : "\"").toString();
  }

  List<Neighbour> neighbours(int block) {
    List<Neighbour> found = new ArrayList<>();
    for (int side : new int[] {-1, 1}) {
      int other = block + side;
      if (other < 0 || other >= blocks.count()) {
        continue;
      }
      boolean before = side < 0;
      long gap =
          before
              ? blocks.addresses()[block] - blocks.end(other)
              : blocks.addresses()[other] - blocks.end(block);
      if (gap <= FAR) {
        String name = heap.typeName(other);
        boolean free = blocks.isFree()[other];
        boolean likely = heap.verdicts()[other] != BlockVerdict.TYPED && !name.isEmpty();
        String what = free ? "a freed block" : name.isEmpty() ? "a block" : name;
        String text = likely && !free ? fullOfText(other) : "";
        found.add(
            new Neighbour(
                blocks.addresses()[other],
                blocks.sizes()[other],
                text.isEmpty() ? what + (likely && !free ? "?" : "") : text,
                gap,
                before));
      }
    }
    return found;
  }
}
