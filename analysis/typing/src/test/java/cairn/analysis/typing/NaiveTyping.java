package cairn.analysis.typing;

import cairn.graph.memory.BlockTable;
import cairn.graph.memory.MemoryImage.Segment;
import cairn.graph.memory.ProcessSnapshot;
import cairn.graph.memory.TypeTable;
import cairn.graph.memory.TypeTable.CType;
import cairn.graph.memory.TypeTable.Kind;
import cairn.graph.memory.TypeTable.Member;
import cairn.graph.memory.Variable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The slow, obvious twin of the analysis: every layout that a block can have, with every union of
 * every element used as every member, and plain backtracking over all of them. The rules are the
 * published ones, for blocks of exact size that were filled with zeros; as in the analysis pointers
 * to characters and void lead anywhere, integers of one size are alike, and a struct that begins
 * with all members of another may be pointed to as that.
 */
final class NaiveTyping {
  private static final int MOST_LAYOUTS = 600;
  private static final long MOST_STEPS = 60_000;

  /** A type of a block: elements of a type; 0 of them for a struct that goes on to the end. */
  record Label(int type, long count) {}

  /** Where scalars lie, and which types begin where. */
  static final class Layout {
    final Map<Long, Integer> scalars = new TreeMap<>();
    final Map<Long, Set<Integer>> begins = new TreeMap<>();

    Layout begin(long offset, int type) {
      begins.computeIfAbsent(offset, k -> new HashSet<>()).add(type);
      return this;
    }

    Layout with(Layout other, long offset) {
      Layout both = new Layout();
      both.scalars.putAll(scalars);
      begins.forEach((at, types) -> types.forEach(type -> both.begin(at, type)));
      other.scalars.forEach((at, type) -> both.scalars.put(at + offset, type));
      other.begins.forEach((at, types) -> types.forEach(type -> both.begin(at + offset, type)));
      return both;
    }
  }

  /** What a block may be. */
  record Choice(Label label, Layout layout) {}

  /** More layouts or steps than one wants to wait for. */
  static final class TooMuch extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private final ProcessSnapshot snapshot;
  private final TypeTable types;
  private final BlockTable blocks;
  private final int word;
  final List<List<Choice>> choices = new ArrayList<>();
  private final Map<Long, List<Choice>> bySize = new TreeMap<>();
  private long steps;

  NaiveTyping(ProcessSnapshot snapshot, boolean useVariables) {
    this.snapshot = snapshot;
    this.types = snapshot.types();
    this.blocks = snapshot.blocks();
    this.word = types.pointerSize();
    for (int block = 0; block < blocks.count(); block++) {
      List<Choice> fitting = new ArrayList<>();
      for (Choice choice : bySize.computeIfAbsent(blocks.sizes()[block], this::ofSize)) {
        boolean fits = fits(block, choice.layout()) && agree(block, choice, block, choice);
        if (fits && (!useVariables || fitsVariables(block, choice.layout()))) {
          fitting.add(choice);
        }
      }
      choices.add(fitting);
    }
  }

  /** The same for types that are alike: numbers of one size, and arrays as their elements. */
  static Label plain(TypeTable types, Label label) {
    CType info = types.get(label.type());
    if (info.kind() == Kind.ARRAY) {
      return plain(types, new Label(info.target(), label.count() * info.length()));
    }
    for (int type = 0; type < label.type(); type++) {
      if (isInteger(types, type)
          && isInteger(types, label.type())
          && types.size(type) == info.size()) {
        return new Label(type, label.count());
      }
    }
    return label;
  }

  /** By block, the types that it has in some consistent typing. */
  List<Set<Label>> consistent() {
    List<Set<Label>> found = new ArrayList<>();
    for (int block = 0; block < blocks.count(); block++) {
      Set<Label> possible = new LinkedHashSet<>();
      for (Choice choice : choices.get(block)) {
        if (!possible.contains(choice.label()) && exists(block, choice.label())) {
          possible.add(choice.label());
        }
      }
      found.add(possible);
    }
    return found;
  }

  private boolean exists(int block, Label label) {
    List<Label> wanted = new ArrayList<>();
    for (int i = 0; i < blocks.count(); i++) {
      wanted.add(i == block ? label : new Label(-1, -1));
    }
    return exists(wanted);
  }

  /** Whether a consistent typing has these types; type -1 for any. */
  boolean exists(List<Label> wanted) {
    return extend(new Choice[blocks.count()], 0, wanted);
  }

  private boolean extend(Choice[] chosen, int block, List<Label> wanted) {
    if (block == chosen.length) {
      return true;
    }
    Label only = wanted.get(block);
    for (Choice choice : choices.get(block)) {
      if (only.type() >= 0 && !only.equals(choice.label())) {
        continue;
      }
      if (++steps > MOST_STEPS) {
        throw new TooMuch();
      }
      chosen[block] = choice;
      boolean agrees = true;
      for (int other = 0; other < block && agrees; other++) {
        agrees =
            agree(block, choice, other, chosen[other])
                && agree(other, chosen[other], block, choice);
      }
      if (agrees && extend(chosen, block + 1, wanted)) {
        return true;
      }
    }
    return false;
  }

  /** Whether all pointers of one block into another find there what they point to. */
  private boolean agree(int from, Choice source, int to, Choice target) {
    for (Map.Entry<Long, Integer> cell : source.layout().scalars.entrySet()) {
      if (types.kind(cell.getValue()) != Kind.POINTER) {
        continue;
      }
      long value = snapshot.memory().read(blocks.addresses()[from] + cell.getKey(), word);
      if (!finds(value, types.get(cell.getValue()).target(), to, target.layout())) {
        return false;
      }
    }
    return true;
  }

  private boolean finds(long value, int pointee, int to, Layout target) {
    long inside = value - blocks.addresses()[to];
    if (inside < 0 || inside >= blocks.sizes()[to] || leadsAnywhere(pointee)) {
      return true;
    }
    Set<Integer> begin = target.begins.getOrDefault(inside, Set.of());
    return begin.stream().anyMatch(type -> alike(type, pointee));
  }

  private boolean leadsAnywhere(int pointee) {
    return switch (types.kind(pointee)) {
      case VOID, CHARACTER, FUNCTION, OPAQUE -> true;
      default -> false;
    };
  }

  private boolean alike(int type, int other) {
    if (type == other) {
      return true;
    }
    if (types.kind(type) == Kind.POINTER && types.kind(other) == Kind.POINTER) {
      return types.kind(types.get(type).target()) == Kind.VOID
          || types.kind(types.get(other).target()) == Kind.VOID;
    }
    boolean size = types.size(type) == types.size(other);
    boolean floats = types.kind(type) == Kind.FLOAT && types.kind(other) == Kind.FLOAT;
    return size && (floats || isInteger(types, type) && isInteger(types, other));
  }

  private static boolean isInteger(TypeTable types, int type) {
    return switch (types.kind(type)) {
      case INTEGER, ENUM, BOOLEAN, CHARACTER -> true;
      default -> false;
    };
  }

  private boolean fits(int block, Layout layout) {
    long start = blocks.addresses()[block];
    for (long at = 0; at + word <= blocks.sizes()[block]; at += word) {
      Integer scalar = layout.scalars.get(at);
      boolean pointer = scalar != null && types.kind(scalar) == Kind.POINTER;
      boolean address = block(snapshot.memory().read(start + at, word)) >= 0;
      if (address && !pointer && isNumbers(layout, at)) {
        return false;
      }
    }
    return layout.scalars.entrySet().stream()
        .allMatch(cell -> isValue(start + cell.getKey(), cell.getValue()));
  }

  /** Whether at least half of a word are numbers; between members anything can be left over. */
  private boolean isNumbers(Layout layout, long offset) {
    long known = 0;
    for (Map.Entry<Long, Integer> cell : layout.scalars.entrySet()) {
      long from = Math.max(cell.getKey(), offset);
      long to = Math.min(cell.getKey() + types.size(cell.getValue()), offset + word);
      known += types.kind(cell.getValue()) == Kind.POINTER ? 0 : Math.max(0, to - from);
    }
    return known * 2 >= word;
  }

  private boolean isValue(long address, int type) {
    CType info = types.get(type);
    return switch (info.kind()) {
      case POINTER -> isPointer(snapshot.memory().read(address, word), info.target());
      case BOOLEAN -> snapshot.memory().read(address, (int) info.size()) <= 1;
      case ENUM -> {
        long value = snapshot.memory().read(address, (int) info.size());
        yield value == 0
            || value == 0xFFFF_FFFFL
            || info.constants().stream().anyMatch(c -> c.value() <= value)
                && info.constants().stream().anyMatch(c -> c.value() >= value);
      }
      default -> true;
    };
  }

  private boolean isPointer(long value, int target) {
    if (value == 0) {
      return true;
    }
    boolean code = types.kind(target) == Kind.FUNCTION;
    if (block(value) >= 0) {
      return !code;
    }
    Segment segment = snapshot.memory().segment(value);
    boolean compound = types.kind(target) == Kind.STRUCT || types.kind(target) == Kind.UNION;
    return segment != null && (segment.isExecutable() ? !compound : !code);
  }

  /** The block that an address is in, or right behind; -1 for none. */
  private int block(long address) {
    for (int block = 0; block < blocks.count(); block++) {
      if (address >= blocks.addresses()[block] && address <= blocks.end(block)) {
        return block;
      }
    }
    return -1;
  }

  private boolean fitsVariables(int block, Layout layout) {
    for (Variable variable : snapshot.variables()) {
      CType info = types.get(variable.type());
      long value = snapshot.memory().read(variable.address(), word);
      if (info.kind() == Kind.POINTER && !finds(value, info.target(), block, layout)) {
        return false;
      }
    }
    return true;
  }

  private List<Choice> ofSize(long size) {
    List<Choice> found = new ArrayList<>();
    for (int type = 0; type < types.count(); type++) {
      CType info = types.get(type);
      long one = info.size();
      if (one > 0 && size % one == 0 && (size == one || !isOpen(info))) {
        Label label = plain(types, new Label(type, size / one));
        for (Layout layout : rows(type, size / one, 0)) {
          found.add(new Choice(label, layout));
        }
      }
      if (one >= 0 && one < size && isOpen(info)) {
        Member last = info.members().get(info.members().size() - 1);
        int element = types.get(last.type()).target();
        List<Layout> ends =
            rows(element, (size - last.offset()) / types.size(element), last.offset());
        for (Layout layout : product(layouts(type), ends)) {
          found.add(new Choice(new Label(type, 0), layout));
        }
      }
    }
    return found;
  }

  private boolean isOpen(CType info) {
    int count = info.members().size();
    return info.kind() == Kind.STRUCT
        && count > 0
        && types.size(info.members().get(count - 1).type()) < 0;
  }

  private List<Layout> layouts(int type) {
    CType info = types.get(type);
    List<Layout> found = new ArrayList<>();
    switch (info.kind()) {
      case STRUCT -> {
        found.add(new Layout());
        for (Member member : info.members()) {
          if (member.bits() == 0 && types.size(member.type()) > 0) {
            found = product(found, rows(member.type(), 1, member.offset()));
          }
        }
      }
      case UNION -> {
        for (Member member : info.members()) {
          found.addAll(rows(member.type(), 1, 0));
        }
      }
      case ARRAY -> found.addAll(rows(info.target(), info.length(), 0));
      default -> {
        Layout scalar = new Layout();
        scalar.scalars.put(0L, type);
        found.add(scalar);
      }
    }
    found.forEach(layout -> layout.begin(0, type));
    for (int shorter = 0; shorter < types.count(); shorter++) {
      if (info.kind() == Kind.STRUCT && beginsAs(info, types.get(shorter))) {
        int as = shorter;
        found.forEach(layout -> layout.begin(0, as));
      }
    }
    return found;
  }

  /** Whether a struct is another one and more: the other's members, by name, place and type. */
  private boolean beginsAs(CType longer, CType shorter) {
    List<Member> first = shorter.members();
    if (shorter.kind() != Kind.STRUCT || first.isEmpty() || shorter.size() <= 0) {
      return false;
    }
    if (longer.members().size() <= first.size() || longer.size() < shorter.size()) {
      return false;
    }
    for (int i = 0; i < first.size(); i++) {
      Member one = longer.members().get(i);
      boolean place = one.offset() == first.get(i).offset() && one.bits() == first.get(i).bits();
      boolean name = one.name().equals(first.get(i).name());
      if (!place || !name || !isSame(one.type(), first.get(i).type())) {
        return false;
      }
    }
    return true;
  }

  private boolean isSame(int type, int other) {
    CType one = types.get(type);
    CType two = types.get(other);
    boolean compound = one.kind() == Kind.POINTER || one.kind() == Kind.ARRAY;
    if (compound && one.kind() == two.kind() && one.length() == two.length()) {
      return isSame(one.target(), two.target());
    }
    return !compound && two.kind() != Kind.POINTER && alike(type, other);
  }

  /** So many of a type one after the other. */
  private List<Layout> rows(int type, long count, long offset) {
    List<Layout> one = layouts(type);
    List<Layout> found = List.of(new Layout());
    for (long i = 0; i < count; i++) {
      List<Layout> longer = new ArrayList<>();
      for (Layout before : found) {
        for (Layout element : one) {
          longer.add(before.with(element, offset + i * types.size(type)));
        }
      }
      found = limited(longer);
    }
    return found;
  }

  private static List<Layout> product(List<Layout> some, List<Layout> others) {
    List<Layout> found = new ArrayList<>();
    for (Layout layout : some) {
      others.forEach(other -> found.add(layout.with(other, 0)));
    }
    return limited(found);
  }

  private static List<Layout> limited(List<Layout> layouts) {
    if (layouts.size() > MOST_LAYOUTS) {
      throw new TooMuch();
    }
    return layouts;
  }
}
