package cairn.analysis.typing;

import cairn.analysis.typing.NaiveTyping.Choice;
import cairn.analysis.typing.NaiveTyping.Label;
import cairn.analysis.typing.NaiveTyping.Layout;
import cairn.graph.memory.TypeTable;
import cairn.graph.memory.TypeTable.Constant;
import cairn.graph.memory.TypeTable.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A few random types and a few blocks of them, whose pointers lead to what they are declared to
 * point to. No word is text, and no pointer leads to a number: what such pointers mean is no
 * question of consistency.
 */
final class RandomHeap {
  /** A block as it was meant. */
  record Meant(String name, Label label, Layout layout) {}

  final Heaps heap;
  final List<Meant> blocks = new ArrayList<>();

  private final Random random;
  private final int word;
  private final List<String> structs = new ArrayList<>();
  private final List<String> unions = new ArrayList<>();
  private final StringBuilder source = new StringBuilder();

  RandomHeap(Random random) {
    this.random = random;
    this.word = random.nextBoolean() ? 8 : 4;
    this.heap = new Heaps(word);
    int count = 2 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      structs.add("struct s" + i);
    }
    List<String> defined = new ArrayList<>();
    for (String struct : structs) {
      if (random.nextInt(3) == 0) {
        String name = "union u" + unions.size();
        heap.declare(compound(name, 2 + random.nextInt(2), defined));
        unions.add(name);
      }
      heap.declare(compound(struct, 1 + random.nextInt(4), defined));
      defined.add(struct);
    }
    fill(2 + random.nextInt(5));
  }

  private String compound(String name, int members, List<String> defined) {
    StringBuilder text = new StringBuilder(name).append(" {");
    for (int i = 0; i < members; i++) {
      text.append(' ').append(member(defined, "m" + i)).append(';');
    }
    source.append(text).append(" };\n");
    return text.append(" };").toString();
  }

  private String member(List<String> defined, String name) {
    String struct = structs.get(random.nextInt(structs.size()));
    return switch (random.nextInt(14)) {
      case 0, 1, 2, 3, 4 -> struct + " *" + name;
      case 5, 6 -> "long " + name;
      case 7 -> "double " + name;
      case 8 -> "int " + name;
      case 9 -> "void *" + name;
      case 10 -> "enum e { E = 40, F = 70, G = 700 } " + name;
      case 11 -> random.nextBoolean() ? struct + " *" + name + "[2]" : "long " + name + "[2]";
      case 12 -> (defined.isEmpty() ? "short" : pick(defined)) + " " + name;
      default -> unions.isEmpty() ? "fn *" + name : unions(name);
    };
  }

  private String unions(String name) {
    boolean array = random.nextInt(5) == 0;
    return pick(unions) + " " + name + (array ? "[2]" : "");
  }

  private String pick(List<String> from) {
    return from.get(random.nextInt(from.size()));
  }

  private void fill(int count) {
    List<String> all = new ArrayList<>(structs);
    all.addAll(unions);
    for (int i = 0; i < count; i++) {
      int type = heap.types.type(pick(all));
      long size = heap.types.get(type).size();
      int elements = random.nextInt(4) == 0 && size <= 32 ? 2 + random.nextInt(2) : 1;
      heap.block("b" + i, size * elements);
    }
    // Types of blocks are chosen among those of its size, so that a layout can be shared.
    NaiveTyping naive = new NaiveTyping(heap.snapshot(), false);
    for (int i = 0; i < count; i++) {
      List<Choice> choices = naive.choices.get(i);
      List<Choice> compound = choices.stream().filter(c -> isCompound(c.label().type())).toList();
      List<Choice> from = random.nextInt(8) == 0 ? choices : compound;
      Choice choice = from.get(random.nextInt(from.size()));
      blocks.add(new Meant("b" + i, choice.label(), choice.layout()));
    }
    blocks.forEach(this::store);
  }

  private boolean isCompound(int type) {
    Kind kind = heap.types.get(type).kind();
    return kind == Kind.STRUCT || kind == Kind.UNION;
  }

  private void store(Meant block) {
    TypeTable types = heap.types.table();
    for (Map.Entry<Long, Integer> cell : block.layout().scalars.entrySet()) {
      int offset = (int) (long) cell.getKey();
      int type = cell.getValue();
      Heaps.Block to = heap.at(block.name());
      switch (types.kind(type)) {
        case POINTER -> point(to, offset, types.get(type).target());
        case ENUM -> {
          List<Constant> constants = types.get(type).constants();
          to.number(offset, 4, constants.get(random.nextInt(constants.size())).value());
        }
        case FLOAT -> to.number(offset, 8, Double.doubleToLongBits(random.nextInt(9)));
        default -> to.number(offset, (int) types.size(type), random.nextInt(30));
      }
    }
  }

  private record Place(String block, long offset) {}

  private void point(Heaps.Block from, int offset, int target) {
    if (random.nextInt(4) == 0) {
      return;
    }
    Kind kind = heap.types.get(target).kind();
    if (kind == Kind.FUNCTION) {
      from.word(offset, heap.function(random.nextInt(9)));
      return;
    }
    List<Place> places = new ArrayList<>();
    for (Meant block : blocks) {
      block
          .layout()
          .begins
          .forEach(
              (at, begins) -> {
                if (kind == Kind.VOID || begins.contains(target)) {
                  places.add(new Place(block.name(), at));
                }
              });
    }
    if (random.nextInt(20) == 0) {
      Meant block = blocks.get(random.nextInt(blocks.size()));
      places.add(new Place(block.name(), heap.at(block.name()).bytes.capacity()));
    }
    if (!places.isEmpty()) {
      Place place = places.get(random.nextInt(places.size()));
      from.pointer(offset, place.block(), (int) place.offset());
    } else if (random.nextBoolean()) {
      from.word(offset, heap.elsewhere());
    }
  }

  /** Declarations, and what blocks hold in words, for messages. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(source);
    for (Meant meant : blocks) {
      Heaps.Block block = heap.at(meant.name());
      text.append(meant.name()).append(" at ").append(Long.toHexString(block.address));
      text.append(" is ").append(heap.types.get(meant.label().type()).name());
      text.append('[').append(meant.label().count()).append("]:");
      for (int at = 0; at + 4 <= block.bytes.capacity(); at += 4) {
        text.append(at % word == 0 ? " " : "_").append(Integer.toHexString(block.bytes.getInt(at)));
      }
      text.append('\n');
    }
    return text.toString();
  }

  /** Adds variables that point to some of the blocks, as what they are. */
  void declareVariables() {
    for (Meant block : blocks) {
      if (random.nextInt(3) == 0) {
        String type = heap.types.get(block.label().type()).name();
        boolean compound = isCompound(block.label().type());
        heap.global("v" + block.name(), compound ? type + " *" : "void *", block.name());
      }
    }
  }

  /** Overwrites a word with what is no address. */
  void corrupt() {
    Heaps.Block block = heap.at(blocks.get(random.nextInt(blocks.size())).name());
    int words = block.bytes.capacity() / word;
    heap.snapshot();
    if (words > 0) {
      block.word(random.nextInt(words) * word, Heaps.NOWHERE);
    }
  }
}
