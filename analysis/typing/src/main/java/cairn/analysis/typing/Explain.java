package cairn.analysis.typing;

import cairn.analysis.api.Verdict;
import cairn.analysis.api.typing.TypeConflict;
import cairn.analysis.api.typing.TypeConflict.Clash;
import cairn.analysis.api.typing.TypeConflict.Kind;
import cairn.analysis.api.typing.TypeConflict.Neighbour;
import cairn.analysis.api.typing.TypeConflict.WrongWord;
import cairn.analysis.api.typing.TypedHeap;
import cairn.analysis.api.typing.TypesAnswer.Dangling;
import cairn.analysis.typing.Verdicts.Asked;
import cairn.analysis.typing.Verdicts.Broken;
import cairn.analysis.typing.Verdicts.Dropped;
import cairn.graph.memory.BlockTable;
import cairn.graph.memory.TypePath;
import cairn.graph.memory.TypeTable;
import cairn.graph.memory.Variable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says of what does not fit together what it is, where it comes from, and what likely did it. */
final class Explain {
  private final Model model;
  private final Verdicts decided;
  private final Doubts doubts;
  private final TypedHeap heap;
  private final BlockTable blocks;
  private final TypeTable types;
  private final Naming naming;
  private final Surroundings around;

  Explain(Model model, Verdicts decided, Doubts doubts, TypedHeap heap) {
    this.model = model;
    this.decided = decided;
    this.doubts = doubts;
    this.heap = heap;
    this.blocks = heap.blocks();
    this.types = model.snapshot.types();
    this.naming = new Naming(model, heap);
    this.around = new Surroundings(model, heap);
  }

  List<TypeConflict> findings(List<Search.Component> impossible) {
    List<TypeConflict> found = new ArrayList<>();
    BrokenBlocks broken = new BrokenBlocks(model, decided, doubts, naming, around);
    boolean told = false;
    for (Broken block : decided.broken.values()) {
      boolean unknown = block.why() == Verdicts.Why.NOTHING_FITS;
      if (!unknown
          || model.knowsTypes() && (broken.unknowns() <= BrokenBlocks.MOST_UNKNOWN || !told)) {
        found.add(broken.broken(block));
        told |= unknown;
      }
    }
    for (Dropped dropped : decided.dropped) {
      boolean unset = dropped.demand().weight() == Demands.LOOSE;
      if (!unset && !decided.isBroken(dropped.demand().block())) {
        found.add(dropped(dropped));
      }
    }
    for (Roots.Wrong wrong : model.roots.wrong) {
      TypeConflict conflict = variable(wrong);
      if (conflict != null) {
        found.add(conflict);
      }
    }
    decided.muted.stream().forEach(block -> found.add(muted(block)));
    impossible.forEach(component -> found.add(impossible(component)));
    found.sort(
        Comparator.comparing(TypeConflict::verdict)
            .reversed()
            .thenComparing(TypeConflict::kind)
            .thenComparingLong(TypeConflict::address));
    return found;
  }

  private TypeConflict dropped(Dropped dropped) {
    Asked demand = dropped.demand();
    int block = demand.block();
    Clash stray = naming.clash(demand);
    boolean local = demand.weight() == Demands.LOCAL;
    Doubts.Doubt doubt = doubts.of(dropped);
    String kept = heap.typeName(block);
    String message =
        stray.holder()
            + " points to "
            + stray.declared()
            + (demand.offset() == 0 ? "" : " at +" + demand.offset())
            + ", but the block is "
            + (kept.isEmpty() ? "something else" : kept)
            + " by all other pointers"
            + (local
                ? ": the variable may not have been set yet"
                : ": " + (doubt.isEmpty() ? "it is likely stale, or was cast" : doubt.text()));
    List<Clash> all = new ArrayList<>(List.of(stray));
    all.addAll(naming.clashes(dropped.others()));
    return new TypeConflict(
        Kind.STRAY_POINTER,
        doubt.isEmpty() ? Verdict.VIOLATED : Verdict.UNDECIDED,
        blocks.addresses()[block],
        blocks.sizes()[block],
        block,
        kept,
        message,
        all,
        List.of(),
        around.neighbours(block),
        naming.places(block));
  }

  private TypeConflict muted(int block) {
    return new TypeConflict(
        Kind.DISAGREEMENT,
        Verdict.UNDECIDED,
        blocks.addresses()[block],
        blocks.sizes()[block],
        block,
        heap.typeName(block),
        "most of its pointers lead to other things than its type says: it is something else, and a"
            + " pointer to it is stale",
        List.of(),
        List.of(),
        around.neighbours(block),
        naming.places(block));
  }

  private @Nullable TypeConflict variable(Roots.Wrong wrong) {
    Addresses.Place place = model.addresses.place(wrong.value());
    Variable variable = model.snapshot.variables().get(wrong.variable());
    if (place == Addresses.Place.FREED
        || place == Addresses.Place.MARK
        || place == Addresses.Place.TAGGED
        || variable.isLocal()) {
      return null; // dangling ones are told apart; locals may hold what was there before them
    }
    TypePath.Found field = TypePath.at(types, variable.type(), wrong.offset());
    String declared = field.type() < 0 ? "" : types.name(field.type());
    long address = variable.address() + wrong.offset();
    WrongWord word =
        new WrongWord(
            address,
            wrong.offset(),
            field.path(),
            declared,
            wrong.value(),
            naming.what(wrong.value()));
    List<Neighbour> beside = around.beside(variable);
    String name = naming.holder(variable, wrong.offset());
    String message = name + " (" + declared + ") holds " + word.what();
    Neighbour before = beside.stream().filter(Neighbour::isBefore).findFirst().orElse(null);
    String array = around.arrayBefore(variable.type(), wrong.offset());
    if (array.isEmpty() && before != null && before.what().contains("[")) {
      array = before.what();
    }
    message +=
        array.isEmpty()
            ? ""
            : "; the array before it, " + array + ", was likely written past its end";
    return new TypeConflict(
        Kind.VARIABLE,
        Verdict.VIOLATED,
        variable.address(),
        Math.max(0, types.size(variable.type())),
        -1,
        types.name(variable.type()),
        message,
        List.of(),
        List.of(word),
        beside,
        List.of());
  }

  private TypeConflict impossible(Search.Component component) {
    int block = component.clash().length > 0 ? component.clash()[0] : component.blocks()[0];
    List<Clash> all = new ArrayList<>();
    for (int each : component.clash()) {
      all.add(new Clash(blocks.addresses()[each], "block", heap.typeName(each), 0));
    }
    return new TypeConflict(
        Kind.DISAGREEMENT,
        Verdict.UNDECIDED,
        blocks.addresses()[block],
        blocks.sizes()[block],
        block,
        "",
        "each of "
            + component.blocks().length
            + " blocks that hang together has types that fit it, but no choice fits all",
        all,
        List.of(),
        around.neighbours(block),
        naming.places(block));
  }

  /** Pointers of blocks that have a type, and of variables, that lead to freed blocks. */
  List<Dangling> dangling() {
    return new DanglingPointers(model, heap, naming).dangling();
  }
}
