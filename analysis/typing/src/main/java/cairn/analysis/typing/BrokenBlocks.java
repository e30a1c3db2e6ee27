package cairn.analysis.typing;

import cairn.analysis.api.Verdict;
import cairn.analysis.api.typing.TypeConflict;
import cairn.analysis.api.typing.TypeConflict.Kind;
import cairn.analysis.api.typing.TypeConflict.Neighbour;
import cairn.analysis.api.typing.TypeConflict.WrongWord;
import cairn.analysis.typing.Verdicts.Broken;
import cairn.graph.memory.BlockTable;
import java.util.ArrayList;
import java.util.List;

/** Says of blocks that have no type what they should be, what is wrong, and how sure that is. */
final class BrokenBlocks {
  /** If no type fits more blocks, one of them is told for all. */
  static final int MOST_UNKNOWN = 10;

  private final Model model;
  private final BlockTable blocks;
  private final Naming naming;
  private final Surroundings around;
  private final Doubts doubts;
  private final int unknowns;

  BrokenBlocks(Model model, Verdicts decided, Doubts doubts, Naming naming, Surroundings around) {
    this.model = model;
    this.blocks = model.snapshot.blocks();
    this.naming = naming;
    this.around = around;
    this.doubts = doubts;
    int unknown = 0;
    for (Broken broken : decided.broken.values()) {
      unknown += broken.why() == Verdicts.Why.NOTHING_FITS ? 1 : 0;
    }
    this.unknowns = unknown;
  }

  /** How many blocks no type fits. */
  int unknowns() {
    return unknowns;
  }

  TypeConflict broken(Broken broken) {
    int block = broken.block();
    List<WrongWord> words = words(block, broken);
    List<Neighbour> beside = around.neighbours(block);
    String expected =
        broken.expected() < 0
            ? ""
            : model.candidates.name(broken.expected(), blocks.sizes()[block]);
    Kind kind =
        switch (broken.why()) {
          case NOTHING_FITS -> Kind.UNKNOWN;
          case TOO_SMALL -> Kind.TOO_SMALL;
          case VALUES -> Kind.CORRUPT;
          case DISAGREE -> Kind.DISAGREEMENT;
        };
    String message =
        switch (broken.why()) {
          case NOTHING_FITS ->
              "no type of the program has its size and what it holds"
                  + (unknowns > MOST_UNKNOWN ? "; so it is for " + unknowns + " blocks" : "");
          case TOO_SMALL -> tooSmall(broken);
          case VALUES -> corrupt(broken, expected, words, beside);
          case DISAGREE -> "pointers to it disagree on what it is";
        };
    Doubts.Doubt doubt = doubts.of(broken);
    message += doubt.isEmpty() ? "" : "; " + doubt.text();
    return new TypeConflict(
        kind,
        doubt.isEmpty() ? Verdict.VIOLATED : Verdict.UNDECIDED,
        blocks.addresses()[block],
        blocks.sizes()[block],
        block,
        expected,
        message,
        naming.clashes(broken.demands()),
        words,
        beside,
        naming.places(block));
  }

  private String tooSmall(Broken broken) {
    int type = model.candidates.get(broken.expected()).type();
    return "it has "
        + blocks.sizes()[broken.block()]
        + " bytes, and "
        + model.space.name(type)
        + " needs "
        + model.space.size(type)
        + ": too little was allocated, or the pointer is wrong";
  }

  private String corrupt(
      Broken broken, String expected, List<WrongWord> words, List<Neighbour> beside) {
    StringBuilder text = new StringBuilder();
    text.append("it should be ").append(expected);
    text.append(broken.base() == 0 ? "" : " at +" + broken.base()).append(", and ");
    text.append(words.size()).append(words.size() == 1 ? " word" : " words");
    text.append(" of it cannot be");
    boolean fromStart = isOverrun(broken.block(), words);
    Neighbour before =
        beside.stream()
            .filter(n -> n.isBefore() && n.gap() <= Surroundings.BESIDE)
            .findFirst()
            .orElse(null);
    int expectedType = model.candidates.get(broken.expected()).type();
    long count = model.candidates.get(broken.expected()).count();
    if (count > 1 && !words.isEmpty() && naming.isPointer(expectedType)) {
      long first = words.get(0).offset() / model.space.pointerSize();
      int pointee = model.space.get(expectedType).target();
      long size = blocks.sizes()[broken.block()];
      text.append("; the first ").append(first).append(" of ").append(count).append(" fit");
      if (doubts.isOfPointees(broken.block(), expectedType)) {
        long times = size / model.space.size(pointee);
        text.append("; its size is ").append(times).append(" times that of ");
        text.append(model.space.name(pointee));
        text.append(": was it allocated with the size of what its elements point to?");
      }
    } else if (fromStart && before != null) {
      text.append("; the damage begins at its start: what lies before it, ");
      text.append(before.what()).append(" at 0x").append(Long.toHexString(before.address()));
      text.append(", was likely written past its end");
    }
    return text.toString();
  }

  /** Whether the damage begins before the block, or with its first byte. */
  private boolean isOverrun(int block, List<WrongWord> words) {
    boolean header = Doubts.isHeaderDamaged(blocks, block);
    // Where the allocator's own data was looked at and is whole, nothing was written across it.
    boolean first =
        !words.isEmpty() && words.get(0).offset() == 0 && words.get(0).declared().endsWith("*");
    return header || blocks.sizesAreExact() && first;
  }

  private List<WrongWord> words(int block, Broken broken) {
    List<WrongWord> found = new ArrayList<>();
    if (broken.expected() < 0) {
      return found;
    }
    for (long offset : broken.wrong()) {
      found.add(naming.word(block, broken.expected(), broken.base(), offset));
    }
    return found;
  }
}
