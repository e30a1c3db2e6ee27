package cairn.analysis.typing;

import cairn.analysis.typing.Candidates.Candidate;
import cairn.analysis.typing.Verdicts.Asked;
import cairn.analysis.typing.Verdicts.Broken;
import cairn.analysis.typing.Verdicts.Dropped;
import cairn.analysis.typing.Verdicts.Why;
import cairn.graph.memory.BlockTable;
import cairn.graph.memory.TypeTable.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Why what clashes may still be right: declarations do not tell all that a program does with its
 * memory. What is left without such a reason is hard to explain but by a fault.
 */
final class Doubts {
  /** What is wrong alike in so many blocks is how the program does it, not a fault. */
  private static final int MOST_ALIKE = 3;

  /** An array is known by so many elements that fit, for each that does not. */
  private static final int FOR_EACH_WRONG = 2;

  private static final Doubt STALE =
      plain("or the one pointer to it is stale, and the block is something else by now");

  private final Model model;
  private final Round round;
  private final BlockTable blocks;
  private final NeverSet neverSet;

  /** By field: how many blocks hold in it what cannot be. */
  private final Map<List<Long>, Integer> fieldsWrong = new HashMap<>();

  /** By what is asked for: how many blocks are not that. */
  private final Map<List<Object>, Integer> alike = new HashMap<>();

  private final Map<List<Object>, Set<Integer>> strays = new HashMap<>();

  Doubts(Model model, Round round, Verdicts decided) {
    this.model = model;
    this.round = round;
    this.blocks = model.snapshot.blocks();
    this.neverSet = new NeverSet(model);
    for (Broken broken : decided.broken.values()) {
      alike.merge(asked(broken), 1, Integer::sum);
      for (List<Long> field : new HashSet<>(fields(broken))) {
        fieldsWrong.merge(field, 1, Integer::sum);
      }
    }
    for (Dropped dropped : decided.dropped) {
      strays.computeIfAbsent(clash(dropped), k -> new HashSet<>()).add(dropped.demand().block());
    }
  }

  /**
   * Why something may be right.
   *
   * @param text in words; empty if nothing speaks for it
   * @param isLayout whether the program may have laid the block out itself, in a way that its
   *     declarations do not tell, or may not have set what says what the block is
   */
  record Doubt(String text, boolean isLayout) {
    static final Doubt NONE = new Doubt("", false);

    boolean isEmpty() {
      return text.isEmpty();
    }
  }

  private static Doubt plain(String text) {
    return new Doubt(text, false);
  }

  private static Doubt layout(String text) {
    return new Doubt(text, true);
  }

  /** Why a block without a type may be right. */
  Doubt of(Broken broken) {
    if (broken.onlyLocals()) {
      return layout("only pointers say so that may not have been set yet");
    }
    return switch (broken.why()) {
      case NOTHING_FITS -> plain("it may belong to a library whose types are not known");
      case VALUES -> ofValues(broken);
      case TOO_SMALL -> ofSize(broken);
      case DISAGREE -> ofDisagreement(broken);
    };
  }

  /** Why a pointer that was not believed may be right. */
  Doubt of(Dropped dropped) {
    Asked demand = dropped.demand();
    List<Asked> same =
        dropped.others().stream().filter(o -> o.offset() == demand.offset()).toList();
    if (demand.weight() < Demands.HEAP || demand.source() < 0 || holders(same) <= 1) {
      return plain("it is likely stale, or was cast");
    }
    int count = strays.getOrDefault(clash(dropped), Set.of()).size();
    return count >= MOST_ALIKE
        ? plain("so it is for " + count + " blocks, so that the program likely casts it")
        : Doubt.NONE;
  }

  private Doubt ofValues(Broken broken) {
    int block = broken.block();
    Candidate candidate = model.candidates.get(broken.expected());
    boolean scalar = model.space.isScalar(candidate.type());
    if (isHeaderDamaged(blocks, block)) {
      return Doubt.NONE;
    }
    if (candidate.count() > 1 && !scalar && isOnlyBegun(broken) && !isArray(broken)) {
      return layout(
          "or only its first "
              + model.space.size(candidate.type())
              + " bytes are that, and the program divides the rest itself");
    }
    if (areNumbersWithoutNames(broken)) {
      return plain("or it was never set, or the program keeps numbers in it that have no name");
    }
    if (neverSet.explains(broken)) {
      return plain("or they were never set, and are left over from what was there before");
    }
    long right = right(broken);
    List<Asked> same = broken.demands().stream().filter(d -> d.offset() == broken.base()).toList();
    boolean one = holders(broken.base() > 0 ? same : broken.demands()) <= 1;
    if (blocks.isZeroed() && (right > 0 || !one)) {
      return broken.base() > 0 && one ? STALE : Doubt.NONE;
    }
    if (one && (right == 0 || broken.base() > 0)) {
      return STALE;
    }
    int wrong = broken.wrong().size();
    boolean pointers = isPointer(candidate.type()) && wrong * 4L <= rightBehind(broken);
    boolean sized = blocks.sizesAreExact() && isOfPointees(block, candidate.type());
    if (candidate.count() > 1 && !pointers && !sized) {
      return plain("or these elements were never set");
    }
    if (sized && broken.wrong().get(0) == filled(block, candidate.type())) {
      return Doubt.NONE;
    }
    List<List<Long>> fields = fields(broken);
    boolean common = fields.stream().allMatch(f -> fieldsWrong.getOrDefault(f, 0) >= MOST_ALIKE);
    return common && !fields.isEmpty()
        ? plain("or they were never set: other blocks of this type have the same")
        : Doubt.NONE;
  }

  /**
   * Whether all that is wrong are enumerations, which C lets hold any number, and truth values. In
   * memory that was cleared before, text in one was written over it, and a truth value is wrong.
   */
  private boolean areNumbersWithoutNames(Broken broken) {
    Candidate candidate = model.candidates.get(broken.expected());
    Cells cells = model.cells.of(candidate.type());
    long start = blocks.addresses()[broken.block()];
    for (long offset : broken.wrong()) {
      Cells.Filter filter =
          cells.filterAt(model.candidates.within(candidate, offset - broken.base()));
      if (filter == null || filter.isSaid()) {
        return false;
      }
      boolean number = model.space.kind(filter.type()) == Kind.ENUM;
      if (blocks.isZeroed() && (!number || isText(start + offset, filter.size()))) {
        return false;
      }
    }
    return !broken.wrong().isEmpty();
  }

  private boolean isText(long address, int bytes) {
    return !Text.ofWord(model.snapshot.memory().read(address, bytes), bytes).isEmpty();
  }

  private Doubt ofSize(Broken broken) {
    // Of a union only the part in use may be allocated.
    if (model.space.kind(model.candidates.get(broken.expected()).type()) == Kind.UNION) {
      return plain("or only a part of the union was allocated, the one in use");
    }
    boolean variables = broken.demands().stream().allMatch(d -> d.source() < 0);
    if (variables && holders(broken.demands()) <= 1) {
      return plain("or the variable is stale");
    }
    if (broken.demands().stream().allMatch(this::isThread)) {
      return layout("or the program strings blocks that it keeps for later on this field");
    }
    return convention(broken);
  }

  private Doubt ofDisagreement(Broken broken) {
    // What is asked for at several places may be several things.
    if (broken.demands().stream().mapToInt(Asked::offset).distinct().count() > 1) {
      return layout("or it holds several things, which the program laid out itself");
    }
    return convention(broken);
  }

  private Doubt convention(Broken broken) {
    int count = alike.getOrDefault(asked(broken), 0);
    return count >= MOST_ALIKE
        ? layout("so it is for " + count + " blocks: the program likely casts these pointers")
        : Doubt.NONE;
  }

  /** What is asked of a block, whoever asks. */
  private List<Object> asked(Broken broken) {
    Set<List<Integer>> all = new HashSet<>();
    for (Asked demand : broken.demands()) {
      all.add(List.of(demand.offset(), model.space.classOf(demand.type())));
    }
    return List.of(broken.why(), all);
  }

  private List<Object> clash(Dropped dropped) {
    int kept = model.space.generic(model.candidates.get(dropped.kept()).type());
    Asked demand = dropped.demand();
    return List.of(model.space.classOf(demand.type()), demand.offset(), kept);
  }

  /** The wrong fields of a block, whatever element they are of. */
  private List<List<Long>> fields(Broken broken) {
    List<List<Long>> found = new ArrayList<>();
    if (broken.why() == Why.VALUES) {
      Candidate candidate = model.candidates.get(broken.expected());
      long type = model.space.generic(candidate.type());
      for (long offset : broken.wrong()) {
        found.add(List.of(type, model.candidates.within(candidate, offset - broken.base())));
      }
    }
    return found;
  }

  /** By how many variables and blocks something is asked for: what one holds goes stale at once. */
  private int holders(Collection<Asked> demands) {
    Set<List<Integer>> found = new HashSet<>();
    for (Asked demand : demands) {
      int source = demand.source();
      found.add(
          source >= 0
              ? List.of(0, model.links.source[source])
              : List.of(1, model.roots.pointers.get(-1 - source).variable(), demand.type()));
    }
    return found.size();
  }

  /**
   * Whether a pointer leads from one block to another of the same size, and from there, at the same
   * place, on to a third: a list of blocks that are not in use, for which any field will do.
   */
  private boolean isThread(Asked demand) {
    if (demand.source() < 0 || demand.offset() != 0) {
      return false;
    }
    int holder = model.links.source[demand.source()];
    int next = model.links.at(demand.block(), model.links.offset[demand.source()]);
    int third = next < 0 ? -1 : model.links.target[next];
    long size = blocks.sizes()[holder];
    return third >= 0
        && third != holder
        && model.links.inside[next] == 0
        && blocks.sizes()[demand.block()] == size
        && blocks.sizes()[third] == size;
  }

  /** Whether pointers ask for nothing but what an array begins with, and that is right. */
  private boolean isOnlyBegun(Broken broken) {
    Candidate candidate = model.candidates.get(broken.expected());
    long one = model.space.size(candidate.type());
    for (Asked demand : broken.demands()) {
      boolean element = model.candidates.begins(broken.expected(), demand.offset(), demand.type());
      if (demand.weight() > Demands.LOCAL && demand.offset() >= one && element) {
        return false;
      }
    }
    return broken.wrong().stream().allMatch(offset -> offset >= one);
  }

  /** Whether what a block holds speaks for an array, beyond its size: most elements are right. */
  private boolean isArray(Broken broken) {
    Candidate candidate = model.candidates.get(broken.expected());
    long one = model.space.size(candidate.type());
    Set<Long> wrong = new HashSet<>();
    broken.wrong().forEach(offset -> wrong.add(offset / one));
    Set<Long> right = new HashSet<>();
    int block = broken.block();
    for (int link = model.links.first[block]; link < model.links.first[block + 1]; link++) {
      int offset = model.links.offset[link];
      boolean pointer = model.values.pointee(broken.expected(), offset) != ValueCheck.NO_POINTER;
      (pointer && agrees(link, broken.expected()) ? right : wrong).add(offset / one);
    }
    right.removeAll(wrong);
    return right.size() >= (long) FOR_EACH_WRONG * wrong.size();
  }

  /** Whether what a link leads to can be what its block says. */
  private boolean agrees(int link, int source) {
    int target = model.links.target[link];
    int[] domain = target == model.links.source[link] ? new int[] {source} : round.domains[target];
    if (domain == null) {
      return false;
    }
    for (int candidate : domain) {
      if (model.allows(link, source, candidate)) {
        return true;
      }
    }
    return false;
  }

  /** Addresses of blocks that are where the expected type has pointers. */
  private long right(Broken broken) {
    long right = 0;
    int block = broken.block();
    for (int link = model.links.first[block]; link < model.links.first[block + 1]; link++) {
      long offset = model.links.offset[link] - broken.base();
      int pointee =
          offset < 0 ? ValueCheck.NO_POINTER : model.values.pointee(broken.expected(), offset);
      right += pointee != ValueCheck.NO_POINTER ? 1 : 0;
    }
    return right;
  }

  /**
   * The same behind the first word that is wrong, of those that lead to what they should: where an
   * array was filled no further, what is left over leads to other things.
   */
  private long rightBehind(Broken broken) {
    long right = 0;
    int block = broken.block();
    for (int link = model.links.first[block]; link < model.links.first[block + 1]; link++) {
      boolean behind = model.links.offset[link] > broken.wrong().get(0);
      right += behind && agrees(link, broken.expected()) ? 1 : 0;
    }
    return right;
  }

  private boolean isPointer(int type) {
    return model.space.kind(type) == Kind.POINTER;
  }

  /** Whether an array of pointers has the size of an array of what they point to. */
  boolean isOfPointees(int block, int type) {
    long each = isPointer(type) ? model.space.size(model.space.get(type).target()) : 0;
    return each > model.space.pointerSize() && blocks.sizes()[block] % each == 0;
  }

  /** Bytes of an array of pointers with one for each of what they point to that it has room for. */
  private long filled(int block, int type) {
    long each = model.space.size(model.space.get(type).target());
    return blocks.sizes()[block] / each * model.space.pointerSize();
  }

  /** Whether the allocator's own data before a block is damaged. */
  static boolean isHeaderDamaged(BlockTable blocks, int block) {
    long start = blocks.addresses()[block];
    return blocks.damage().stream()
        .anyMatch(d -> d.address() <= start && d.address() > start - Surroundings.BESIDE);
  }
}
