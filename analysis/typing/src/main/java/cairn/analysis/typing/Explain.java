package cairn.analysis.typing;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.Verdict;
import cairn.analysis.api.typing.BlockType;
import cairn.analysis.api.typing.BlockVerdict;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Says of what does not fit together what it is, where it comes from, and what likely did it. */
final class Explain {
  private static final int MOST_CLASHES = 6;

  /** A field that is wrong in so many blocks was never set in them, or is not what it seems. */
  private static final int MOST_ALIKE = 3;

  /** If no type fits more blocks, one of them is told for all. */
  private static final int MOST_UNKNOWN = 10;

  private static final int MOST_DANGLING = 10_000;

  /** Blocks that lie so near are beside each other: the allocator's own data is between. */
  private static final long BESIDE = 64;

  private static final Pattern PLACE = Pattern.compile("(?:(.*?) at )?([^ :]+):(\\d+)");

  private final Model model;
  private final Verdicts decided;
  private final TypedHeap heap;
  private final BlockTable blocks;
  private final TypeTable types;

  private int unknowns;

  /** By field: how many blocks hold in it what cannot be. */
  private final Map<String, Integer> fieldsWrong = new HashMap<>();

  Explain(Model model, Verdicts decided, TypedHeap heap) {
    this.model = model;
    this.decided = decided;
    this.heap = heap;
    this.blocks = heap.blocks();
    this.types = model.snapshot.types();
  }

  List<TypeConflict> findings(List<Search.Component> impossible) {
    List<TypeConflict> found = new ArrayList<>();
    for (Broken broken : decided.broken.values()) {
      words(broken.block(), broken).stream()
          .map(Explain::name)
          .distinct()
          .forEach(name -> fieldsWrong.merge(name, 1, Integer::sum));
    }
    unknowns = 0;
    for (Broken broken : decided.broken.values()) {
      unknowns += broken.why() == Verdicts.Why.NOTHING_FITS ? 1 : 0;
    }
    boolean told = false;
    for (Broken broken : decided.broken.values()) {
      boolean unknown = broken.why() == Verdicts.Why.NOTHING_FITS;
      if (!unknown || model.knowsTypes() && (unknowns <= MOST_UNKNOWN || !told)) {
        found.add(broken(broken));
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

  private TypeConflict broken(Broken broken) {
    int block = broken.block();
    List<WrongWord> words = words(block, broken);
    List<Neighbour> beside = neighbours(block);
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
        clashes(broken.demands()),
        words,
        beside,
        places(block));
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
    boolean pointers = isPointer(candidate.type()) && words.size() * 4L <= right;
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
    long each = isPointer(type) ? model.space.size(model.space.get(type).target()) : 0;
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
        .anyMatch(d -> d.address() <= start && d.address() > start - BESIDE);
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
        beside.stream().filter(n -> n.isBefore() && n.gap() <= BESIDE).findFirst().orElse(null);
    int expectedType = model.candidates.get(broken.expected()).type();
    long count = model.candidates.get(broken.expected()).count();
    if (count > 1 && !words.isEmpty() && isPointer(expectedType)) {
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

  private boolean isPointer(int type) {
    return model.space.kind(type) == TypeTable.Kind.POINTER;
  }

  private List<WrongWord> words(int block, Broken broken) {
    List<WrongWord> found = new ArrayList<>();
    if (broken.expected() < 0) {
      return found;
    }
    for (long offset : broken.wrong()) {
      found.add(word(block, broken.expected(), offset));
    }
    return found;
  }

  private WrongWord word(int block, int candidate, long offset) {
    long address = blocks.addresses()[block] + offset;
    int size = model.space.pointerSize();
    long value =
        model.snapshot.memory().knows(address, size)
            ? model.snapshot.memory().read(address, size)
            : 0;
    TypePath.Found field = field(candidate, offset);
    String declared = field.type() < 0 ? "" : types.name(field.type());
    int bytes = field.type() < 0 ? 0 : (int) types.size(field.type());
    boolean number = field.type() >= 0 && !isPointer(field.type()) && bytes < size;
    if (number && bytes > 0 && model.snapshot.memory().knows(address, bytes)) {
      long own = model.snapshot.memory().read(address, bytes);
      String what = "the number " + own + ", which it cannot be";
      return new WrongWord(address, offset, field.path(), declared, own, what);
    }
    return new WrongWord(address, offset, field.path(), declared, value, what(value));
  }

  private TypePath.Found field(int candidate, long offset) {
    var of = model.candidates.get(candidate);
    int type = model.space.generic(of.type());
    long one = model.space.size(type);
    if (of.count() > 1) {
      TypePath.Found inner = TypePath.at(types, type, offset % one);
      String dot = inner.path().isEmpty() || inner.path().startsWith("[") ? "" : ".";
      return new TypePath.Found(
          "[" + offset / one + "]" + dot + inner.path(), inner.type(), inner.rest());
    }
    return TypePath.at(types, type, offset);
  }

  /** What a word is that is taken for an address. */
  private String what(long value) {
    int block = model.addresses.block(value);
    String text = Text.ofWord(value, model.space.pointerSize());
    return switch (model.addresses.place(value)) {
      case NULL -> "null";
      case BLOCK, BLOCK_END, FREED -> {
        long inside = value - blocks.addresses()[block];
        String where = inside == 0 ? "the start of " : inside + " bytes into ";
        String name = heap.typeName(block);
        yield where
            + (blocks.isFree()[block] ? "a freed block" : "a block")
            + (name.isEmpty() ? "" : ", " + name);
      }
      case CODE -> {
        int function = model.snapshot.functions().at(value);
        yield function < 0 ? "code" : "code of " + model.snapshot.functions().names().get(function);
      }
      case MEMORY -> "memory that is no block";
      case MARK -> "a small number";
      case TAGGED -> "an address with its lowest bits set";
      case NOWHERE ->
          text.isEmpty() ? "the address of nothing" : "the text \"" + text + "\", no address";
    };
  }

  private List<Clash> clashes(List<Asked> demands) {
    List<Clash> found = new ArrayList<>();
    demands.stream()
        .sorted(Comparator.comparingInt(Asked::weight).reversed())
        .limit(MOST_CLASHES)
        .forEach(demand -> found.add(clash(demand)));
    return found;
  }

  private Clash clash(Asked demand) {
    String declared = model.space.name(model.space.generic(demand.type()));
    if (demand.source() >= 0) {
      int holder = model.links.source[demand.source()];
      int offset = model.links.offset[demand.source()];
      return new Clash(
          blocks.addresses()[holder] + offset, holder(holder, offset), declared, demand.offset());
    }
    Roots.Pointer pointer = model.roots.pointers.get(-1 - demand.source());
    if (pointer.virtualTable()) {
      return new Clash(pointer.value(), "its virtual table", declared, demand.offset());
    }
    Variable variable = model.snapshot.variables().get(pointer.variable());
    long address = variable.isInRegister() ? 0 : variable.address() + pointer.offset();
    return new Clash(address, holder(variable, pointer.offset()), declared, demand.offset());
  }

  /** A field of a block in words. */
  private String holder(int block, long offset) {
    BlockType type = heap.type(block);
    String address = "0x" + Long.toHexString(blocks.addresses()[block]);
    if (type == null) {
      return "block " + address + " at +" + offset;
    }
    TypePath.Found field = field(model.candidates.number(type.type(), type.count()), offset);
    return field.path() + " of " + heap.typeName(block) + " at " + address;
  }

  private String holder(Variable variable, long offset) {
    TypePath.Found field = TypePath.at(types, variable.type(), offset);
    String dot = field.path().isEmpty() || field.path().startsWith("[") ? "" : ".";
    String name = variable.name() + dot + field.path();
    return variable.isLocal()
        ? "local variable " + name + " of " + variable.owner()
        : "variable " + name + (variable.owner().isEmpty() ? "" : " of " + variable.owner());
  }

  private TypeConflict dropped(Dropped dropped) {
    Asked demand = dropped.demand();
    int block = demand.block();
    Clash stray = clash(demand);
    boolean local = demand.weight() == Demands.LOCAL;
    boolean variable = demand.source() < 0;
    long same = dropped.others().stream().filter(o -> o.offset() == demand.offset()).count();
    boolean sure = demand.weight() >= Demands.HEAP && !variable && same > 1;
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
                : ": it is likely stale, or was cast");
    List<Clash> all = new ArrayList<>(List.of(stray));
    all.addAll(clashes(dropped.others()));
    return new TypeConflict(
        Kind.STRAY_POINTER,
        sure ? Verdict.VIOLATED : Verdict.UNDECIDED,
        blocks.addresses()[block],
        blocks.sizes()[block],
        block,
        kept,
        message,
        all,
        List.of(),
        neighbours(block),
        places(block));
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
        neighbours(block),
        places(block));
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
            address, wrong.offset(), field.path(), declared, wrong.value(), what(wrong.value()));
    List<Neighbour> beside = beside(variable);
    String name = holder(variable, wrong.offset());
    String message = name + " (" + declared + ") holds " + word.what();
    Neighbour before = beside.stream().filter(Neighbour::isBefore).findFirst().orElse(null);
    String array = arrayBefore(variable.type(), wrong.offset());
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

  /** The last array among the members that end before an offset of a struct; empty for none. */
  private String arrayBefore(int type, long offset) {
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

  private List<Neighbour> beside(Variable variable) {
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

  private List<Neighbour> neighbours(int block) {
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
      if (gap <= 4096) {
        String name = heap.typeName(other);
        boolean free = blocks.isFree()[other];
        boolean likely = heap.verdicts()[other] != BlockVerdict.TYPED && !name.isEmpty();
        String what = free ? "a freed block" : name.isEmpty() ? "a block" : name;
        found.add(
            new Neighbour(
                blocks.addresses()[other],
                blocks.sizes()[other],
                what + (likely && !free ? "?" : ""),
                gap,
                before));
      }
    }
    return found;
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
        neighbours(block),
        places(block));
  }

  private List<CodePlace> places(int block) {
    List<CodePlace> found = new ArrayList<>();
    for (String part : blocks.place(block).split(" < ", -1)) {
      Matcher matcher = PLACE.matcher(part);
      if (matcher.matches()) {
        String method = matcher.group(1);
        int line = Integer.parseInt(matcher.group(3));
        found.add(new CodePlace(matcher.group(2), line, method == null ? "" : method));
      } else if (!part.isEmpty()) {
        found.add(new CodePlace("", 0, part));
      }
    }
    return found;
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
                holder(variable, wrong.offset()),
                model.space.name(wrong.target()),
                wrong.value()));
      }
    }
    for (int block = 0; block < blocks.count() && found.size() < MOST_DANGLING; block++) {
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
          found.add(new Dangling(start + offset, holder(block, offset), declared, value));
        }
      }
    }
  }
}
