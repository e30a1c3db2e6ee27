package cairn.analysis.typing;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.typing.BlockType;
import cairn.analysis.api.typing.TypeConflict.Clash;
import cairn.analysis.api.typing.TypeConflict.WrongWord;
import cairn.analysis.api.typing.TypedHeap;
import cairn.analysis.typing.Verdicts.Asked;
import cairn.graph.memory.BlockTable;
import cairn.graph.memory.TypePath;
import cairn.graph.memory.TypeTable;
import cairn.graph.memory.Variable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What blocks, fields, variables and words are called where something is wrong with them. */
final class Naming {
  private static final int MOST_CLASHES = 6;
  private static final Pattern PLACE = Pattern.compile("(.*?) \\(([^ :()]+):(\\d+)\\)");

  private final Model model;
  private final TypedHeap heap;
  private final BlockTable blocks;
  private final TypeTable types;

  Naming(Model model, TypedHeap heap) {
    this.model = model;
    this.heap = heap;
    this.blocks = heap.blocks();
    this.types = model.snapshot.types();
  }

  boolean isPointer(int type) {
    return model.space.kind(type) == TypeTable.Kind.POINTER;
  }

  /**
   * A word of a block.
   *
   * @param candidate what begins at {@code base}
   */
  WrongWord word(int block, int candidate, long base, long offset) {
    long address = blocks.addresses()[block] + offset;
    int size = model.space.pointerSize();
    long value =
        model.snapshot.memory().knows(address, size)
            ? model.snapshot.memory().read(address, size)
            : 0;
    TypePath.Found field = field(candidate, offset - base);
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

  TypePath.Found field(int candidate, long offset) {
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
  String what(long value) {
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
      case ANYTHING -> "an address of which nothing is known";
      case MARK -> "a small number";
      case TAGGED -> "an address with its lowest bits set";
      case NOWHERE ->
          text.isEmpty() ? "the address of nothing" : "the text \"" + text + "\", no address";
    };
  }

  List<Clash> clashes(List<Asked> demands) {
    List<Clash> found = new ArrayList<>();
    demands.stream()
        .sorted(Comparator.comparingInt(Asked::weight).reversed())
        .limit(MOST_CLASHES)
        .forEach(demand -> found.add(clash(demand)));
    return found;
  }

  Clash clash(Asked demand) {
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
  String holder(int block, long offset) {
    BlockType type = heap.type(block);
    String address = "0x" + Long.toHexString(blocks.addresses()[block]);
    if (type == null) {
      return "block " + address + " at +" + offset;
    }
    TypePath.Found field = field(model.candidates.number(type.type(), type.count()), offset);
    return field.path() + " of " + heap.typeName(block) + " at " + address;
  }

  String holder(Variable variable, long offset) {
    TypePath.Found field = TypePath.at(types, variable.type(), offset);
    String dot = field.path().isEmpty() || field.path().startsWith("[") ? "" : ".";
    String name = variable.name() + dot + field.path();
    return variable.isLocal()
        ? "local variable " + name + " of " + variable.owner()
        : "variable " + name + (variable.owner().isEmpty() ? "" : " of " + variable.owner());
  }

  List<CodePlace> places(int block) {
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
}
