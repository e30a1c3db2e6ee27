package cairn.analysis.typing;

import cairn.analysis.api.Verdict;
import cairn.analysis.api.typing.TypeConflict;
import cairn.analysis.api.typing.TypeConflict.Kind;
import cairn.analysis.api.typing.TypeConflict.Neighbour;
import cairn.analysis.api.typing.TypeConflict.WrongWord;
import cairn.analysis.typing.Verdicts.Asked;
import cairn.analysis.typing.Verdicts.Broken;
import cairn.graph.memory.BlockTable;
import cairn.graph.memory.TypeTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Says of blocks that have no type what they should be, what is wrong, and how sure that is. */
final class BrokenBlocks {
  /** If no type fits more blocks, one of them is told for all. */
  static final int MOST_UNKNOWN = 10;

  /** A field that is wrong in so many blocks was never set in them, or is not what it seems. */
  private static final int MOST_ALIKE = 3;

  private final Model model;
  private final BlockTable blocks;
  private final Naming naming;
  private final Surroundings around;
  private final int unknowns;

  /** By field: how many blocks hold in it what cannot be. */
  private final Map<String, Integer> fieldsWrong = new HashMap<>();

  BrokenBlocks(Model model, Verdicts decided, Naming naming, Surroundings around) {
    this.model = model;
    this.blocks = model.snapshot.blocks();
    this.naming = naming;
    this.around = around;
    int unknown = 0;
    for (Broken broken : decided.broken.values()) {
      unknown += broken.why() == Verdicts.Why.NOTHING_FITS ? 1 : 0;
      words(broken.block(), broken).stream()
          .map(BrokenBlocks::name)
          .distinct()
          .forEach(name -> fieldsWrong.merge(name, 1, Integer::sum));
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
              "no type of the program has its size and what it holds; it may belong to a library"
                  + " whose types are not known"
                  + (unknowns > MOST_UNKNOWN ? "; so it is for " + unknowns + " blocks" : "");
          case TOO_SMALL -> tooSmall(broken);
          case VALUES -> corrupt(broken, expected, words, beside);
          case DISAGREE -> "pointers to it disagree on what it is";
        };
    String why = kind == Kind.CORRUPT ? doubt(broken, words) : "";
    message += why.isEmpty() ? "" : "; " + why;
    // One variable alone may be stale, and of a union only the part in use may be allocated.
    boolean alone = broken.demands().size() == 1 && broken.demands().get(0).source() < 0;
    boolean part =
        broken.expected() >= 0
            && model.space.kind(model.candidates.get(broken.expected()).type())
                == TypeTable.Kind.UNION;
    boolean small = kind == Kind.TOO_SMALL && (alone || part);
    // What is asked for at several places may be several things.
    boolean places =
        kind == Kind.DISAGREEMENT
            && broken.demands().stream().mapToInt(Asked::offset).distinct().count() > 1;
    boolean doubt =
        broken.onlyLocals() || kind == Kind.UNKNOWN || !why.isEmpty() || small || places;
    if (broken.onlyLocals()) {
      message += "; only pointers say so that may not have been set yet";
    }
    return new TypeConflict(
        kind,
        doubt ? Verdict.UNDECIDED : Verdict.VIOLATED,
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

  /** Why a block that does not hold what it should may still be right; empty if it is not. */
  private String doubt(Broken broken, List<WrongWord> words) {
    int block = broken.block();
    boolean header = isHeaderDamaged(block);
    long right = right(block, broken.expected());
    if (header || blocks.isZeroed() && (right > 0 || broken.demands().size() > 1)) {
      return "";
    }
    if (broken.demands().size() <= 1 && right == 0) {
      return "or the one pointer to it is stale, and the block is something else by now";
    }
    var candidate = model.candidates.get(broken.expected());
    boolean pointers = naming.isPointer(candidate.type()) && words.size() * 4L <= right;
    boolean sized = blocks.sizesAreExact() && isOfPointees(block, candidate.type());
    if (candidate.count() > 1 && !pointers && !sized) {
      return "or these elements were never set";
    }
    boolean common =
        words.stream().allMatch(w -> fieldsWrong.getOrDefault(name(w), 0) >= MOST_ALIKE);
    return common && !words.isEmpty()
        ? "or they were never set: other blocks of this type have the same"
        : "";
  }

  /** Whether an array of pointers has the size of an array of what they point to. */
  private boolean isOfPointees(int block, int type) {
    long each = naming.isPointer(type) ? model.space.size(model.space.get(type).target()) : 0;
    return each > model.space.pointerSize() && blocks.sizes()[block] % each == 0;
  }

  private static String name(WrongWord word) {
    return word.field().replaceAll("\\[\\d+]", "[]");
  }

  /** Addresses of blocks that are where the expected type has pointers. */
  private long right(int block, int expected) {
    long right = 0;
    for (int link = model.links.first[block]; link < model.links.first[block + 1]; link++) {
      long size = blocks.sizes()[block];
      int pointee = model.values.pointee(expected, model.links.offset[link], size);
      right += pointee != ValueCheck.NO_POINTER ? 1 : 0;
    }
    return right;
  }

  private boolean isHeaderDamaged(int block) {
    long start = blocks.addresses()[block];
    return blocks.damage().stream()
        .anyMatch(d -> d.address() <= start && d.address() > start - Surroundings.BESIDE);
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
    text.append("it should be ").append(expected).append(", and ");
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
      if (isOfPointees(broken.block(), expectedType)) {
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
    boolean header = isHeaderDamaged(block);
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
      found.add(naming.word(block, broken.expected(), offset));
    }
    return found;
  }
}
