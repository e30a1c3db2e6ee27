package cairn.analysis.typing;

import cairn.analysis.api.typing.BlockType;
import cairn.analysis.api.typing.BlockVerdict;
import cairn.analysis.api.typing.TypedHeap;
import cairn.analysis.api.typing.TypesAnswer.Dangling;
import cairn.graph.memory.BlockTable;
import cairn.graph.memory.Variable;
import java.util.ArrayList;
import java.util.List;

/** Finds pointers of known type that lead to freed blocks. */
final class DanglingPointers {
  private static final int MOST = 10_000;

  private final Model model;
  private final TypedHeap heap;
  private final BlockTable blocks;
  private final Naming naming;

  DanglingPointers(Model model, TypedHeap heap, Naming naming) {
    this.model = model;
    this.heap = heap;
    this.blocks = heap.blocks();
    this.naming = naming;
  }

  /** Pointers of blocks that have a type, and of variables, that lead to freed blocks. */
  List<Dangling> dangling() {
    List<Dangling> found = new ArrayList<>();
    for (Roots.Wrong wrong : model.roots.wrong) {
      Variable variable = model.snapshot.variables().get(wrong.variable());
      if (!variable.isLocal() && model.addresses.place(wrong.value()) == Addresses.Place.FREED) {
        found.add(
            new Dangling(
                variable.address() + wrong.offset(),
                naming.holder(variable, wrong.offset()),
                model.space.name(wrong.target()),
                wrong.value()));
      }
    }
    for (int block = 0; block < blocks.count() && found.size() < MOST; block++) {
      BlockType type = heap.type(block);
      if (heap.verdicts()[block] == BlockVerdict.TYPED && type != null) {
        dangling(block, type, found);
      }
    }
    return found;
  }

  private void dangling(int block, BlockType type, List<Dangling> found) {
    Cells cells = model.cells.of(type.type());
    long one = model.space.size(type.type());
    long start = blocks.addresses()[block];
    int word = model.space.pointerSize();
    for (long i = 0; i < type.elements() && cells.offsets.length > 0; i++) {
      for (int cell = 0; cell < cells.offsets.length; cell++) {
        long offset = i * one + cells.offsets[cell];
        boolean inside = offset + word <= blocks.sizes()[block];
        if (!inside || !model.snapshot.memory().knows(start + offset, word)) {
          return;
        }
        long value = model.snapshot.memory().read(start + offset, word);
        int target = value == 0 ? -1 : model.addresses.block(value);
        if (target >= 0
            && blocks.isFree()[target]
            && value < blocks.end(target)
            && (cells.flags[cell] & Cells.OPTIONAL) == 0) {
          int to = cells.targets[cell];
          String declared = to < 0 ? "" : model.space.name(to);
          found.add(new Dangling(start + offset, naming.holder(block, offset), declared, value));
        }
      }
    }
  }
}
