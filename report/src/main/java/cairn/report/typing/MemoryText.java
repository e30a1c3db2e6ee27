package cairn.report.typing;

import cairn.analysis.api.typing.BlockType;
import cairn.analysis.api.typing.BlockVerdict;
import cairn.analysis.api.typing.TypedHeap;
import cairn.graph.memory.BlockTable;
import cairn.graph.memory.MemoryImage;
import cairn.graph.memory.MemoryImage.Segment;
import cairn.graph.memory.TypeTable;
import cairn.graph.memory.TypeTable.CType;
import cairn.graph.memory.TypeTable.Kind;
import cairn.graph.memory.TypeTable.Member;
import cairn.graph.memory.Variable;
import cairn.report.Escape;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Memory from an address on with its types, after Figure 6 of Polishchuk, Liblit and Schulze 2007:
 * a line for each number, pointer or piece of text, with a letter for what memory it is, its
 * address, what is there, and the field's name, type and value. O(lines), after what is skipped in
 * front of the address in its block.
 */
public final class MemoryText {
  public static final String LEGEND =
      "D static data  S stack  H heap, typed  h heap, likely type  X heap, no type fits"
          + "  F freed  C code  M other memory  ? never allocated";

  private static final int WORD = 8;

  private final TypedHeap heap;
  private final MemoryImage memory;
  private final TypeTable types;
  private final ValueText values;
  private final List<Variable> variables;
  private final long[] starts;
  private final int word;
  private final StringBuilder out = new StringBuilder();
  private long from;
  private int left;

  private MemoryText(TypedHeap heap) {
    this.heap = heap;
    this.memory = heap.snapshot().memory();
    this.types = heap.snapshot().types();
    this.values = new ValueText(heap);
    this.variables =
        heap.snapshot().variables().stream()
            .filter(variable -> !variable.isInRegister() && types.size(variable.type()) > 0)
            .sorted(
                Comparator.comparingLong(Variable::address)
                    .thenComparing(variable -> -types.size(variable.type())))
            .toList();
    this.starts = variables.stream().mapToLong(Variable::address).toArray();
    this.word = types.pointerSize();
  }

  /**
   * @param lines how many lines of memory, each of at most a word
   */
  public static String print(TypedHeap heap, long address, int lines) {
    MemoryText text = new MemoryText(heap);
    text.from = address;
    text.left = lines;
    text.run();
    return text.out.toString();
  }

  private void run() {
    long at = from;
    BlockTable blocks = heap.blocks();
    while (left > 0) {
      from = at;
      int block = blocks.at(at);
      Variable variable = block >= 0 ? null : variable(at);
      if (block >= 0) {
        at = block(block);
      } else if (variable != null) {
        indent(0).append(Escape.text(title(variable))).append('\n');
        at = object(letter(at), variable.type(), variable.address(), 1, new ArrayDeque<>());
      } else {
        at = bare(at, letter(at));
      }
      if (at == from && left > 0) {
        at = bare(at, letter(at));
      }
      if (at == 0 || memory.segment(at) == null && at - from > 0 && noneAhead(at)) {
        break;
      }
    }
  }

  private boolean noneAhead(long at) {
    for (Segment segment : memory.segments()) {
      if (Long.compareUnsigned(segment.start(), at) >= 0) {
        return false;
      }
    }
    return true;
  }

  private String title(Variable variable) {
    String owner =
        variable.isLocal() ? ", local of " + variable.owner() + " (#" + variable.frame() + ")" : "";
    return variable.name() + " (" + types.name(variable.type()) + ")" + owner;
  }

  private @Nullable Variable variable(long address) {
    int found = Arrays.binarySearch(starts, address);
    int index = found >= 0 ? found : -found - 2;
    while (index > 0 && starts[index - 1] == starts[index]) {
      index--;
    }
    if (index < 0) {
      return null;
    }
    Variable variable = variables.get(index);
    return address < variable.address() + types.size(variable.type()) ? variable : null;
  }

  private long block(int block) {
    BlockTable blocks = heap.blocks();
    BlockVerdict verdict = heap.verdicts()[block];
    BlockType type = heap.type(block);
    String place = blocks.place(block);
    String letter = letter(verdict);
    indent(0)
        .append('(')
        .append(Escape.text(heap.typeName(block).isEmpty() ? "block" : heap.typeName(block)))
        .append(doubt(verdict, type))
        .append(") of ")
        .append(blocks.sizes()[block])
        .append(" bytes")
        .append(place.isEmpty() ? "" : ", allocated by " + Escape.text(place))
        .append('\n');
    long start = blocks.addresses()[block];
    long end = blocks.end(block);
    long at = start;
    if (type != null && verdict != BlockVerdict.FREE) {
      Deque<String> tags = tags(type.unions());
      if (type.count() > 1) {
        at = elements(letter, type.type(), type.count(), start, 1, tags);
      } else {
        at = object(letter, type.type(), start, 1, tags);
      }
    }
    at = Math.max(at, from);
    while (left > 0 && at < end) {
      at = bare(at, letter, Math.min(WORD, end - at));
    }
    return left > 0 ? end : at;
  }

  /** What stands before the lines of a block. */
  public static String letter(BlockVerdict verdict) {
    return switch (verdict) {
      case FREE -> "F";
      case TYPED -> "H";
      case AMBIGUOUS -> "h";
      case UNTYPABLE -> "X";
    };
  }

  private static String doubt(BlockVerdict verdict, @Nullable BlockType type) {
    if (verdict == BlockVerdict.UNTYPABLE) {
      return type == null ? ", no type fits" : " expected, does not fit";
    }
    return verdict == BlockVerdict.AMBIGUOUS ? "?" : verdict == BlockVerdict.FREE ? ", freed" : "";
  }

  private static Deque<String> tags(String unions) {
    Deque<String> tags = new ArrayDeque<>();
    for (String tag : unions.split("@", -1)) {
      tags.add(tag);
    }
    tags.poll(); // what is before the first @
    return tags;
  }

  private StringBuilder indent(int depth) {
    int columns = 2 * word + (word == 8 ? 26 : 22) - 4;
    return out.append(" ".repeat(columns + 2 * depth));
  }

  /** Prints what of an object lies at or behind the start; where it ends. */
  private long object(String letter, int type, long address, int depth, Deque<String> tags) {
    CType info = types.get(type);
    long end = address + Math.max(0, info.size());
    if (left <= 0) {
      return Math.max(address, from);
    }
    switch (info.kind()) {
      case STRUCT, UNION -> {
        return members(letter, info, address, depth, tags);
      }
      case ARRAY -> {
        return elements(letter, info.target(), info.length(), address, depth, tags);
      }
      default -> {
        if (end > from) {
          leaf(letter, address, (int) Math.min(16, info.size()), depth, values.of(type, address));
        }
        return end;
      }
    }
  }

  private long members(String letter, CType info, long address, int depth, Deque<String> tags) {
    boolean union = info.kind() == Kind.UNION;
    String tag = union && !tags.isEmpty() ? tags.poll() : null;
    for (Member member : info.members()) {
      long at = address + member.offset();
      long end = at + Math.max(0, types.size(member.type()));
      if (tag != null && !member.name().equals(tag) || left <= 0) {
        continue;
      }
      if (end <= from && member.bits() == 0 && types.get(member.type()).length() >= 0) {
        continue;
      }
      if (member.bits() > 0) {
        if (at + (member.bit() + member.bits() + 7) / 8 > from) {
          String text = values.ofBits(member.type(), at, member.bit(), member.bits());
          leaf(
              letter,
              at,
              (member.bit() + member.bits() + 7) / 8,
              depth,
              member.name() + " = " + text);
        }
        continue;
      }
      named(letter, member.name(), member.type(), at, depth, tags);
    }
    long end = address + Math.max(0, info.size());
    return left > 0 ? end : Math.max(from, address);
  }

  /** A member or element with its name: on one line, or with what it consists of below. */
  private void named(
      String letter, String name, int type, long address, int depth, Deque<String> tags) {
    Kind kind = types.kind(type);
    boolean whole = kind == Kind.STRUCT || kind == Kind.UNION || kind == Kind.ARRAY;
    String label = name.isEmpty() ? "" : name + " = ";
    if (whole) {
      boolean text = kind == Kind.ARRAY && types.kind(types.get(type).target()) == Kind.CHARACTER;
      String value = text ? values.text(address) : "";
      indent(depth)
          .append(Escape.text(label + "(" + types.name(type) + ")"))
          .append(value.isEmpty() ? "" : " " + Escape.text(value))
          .append('\n');
      object(letter, type, address, depth + 1, tags);
    } else if (address + Math.max(0, types.size(type)) > from) {
      int size = (int) Math.min(16, Math.max(0, types.size(type)));
      leaf(letter, address, size, depth, label + values.of(type, address));
    }
  }

  private long elements(
      String letter, int type, long count, long address, int depth, Deque<String> tags) {
    long one = types.size(type);
    if (one <= 0) {
      return address;
    }
    if (types.kind(type) == Kind.CHARACTER && count > 1) {
      return text(letter, address, count);
    }
    long first = Math.max(0, (from - address) / one);
    for (long i = first; i < count && left > 0; i++) {
      named(letter, "[" + i + "]", type, address + i * one, depth, new ArrayDeque<>(tags));
    }
    return left > 0 ? address + Math.max(0, count) * one : Math.max(from, address);
  }

  /** Characters, a word to a line. */
  private long text(String letter, long address, long count) {
    long at = Math.max(address, from);
    for (long end = address + count; at < end && left > 0; ) {
      long size = Math.min(WORD - (at & (WORD - 1)), end - at);
      StringBuilder text = new StringBuilder("\"");
      for (int i = 0; i < size && memory.knows(at + i, 1); i++) {
        int c = (int) memory.read(at + i, 1);
        text.append(
            c >= 0x20 && c < 0x7F && c != '"' && c != '\\' ? String.valueOf((char) c) : escape(c));
      }
      leaf(letter, at, (int) size, 1, text.append('"').toString());
      at += size;
    }
    return at;
  }

  private static String escape(int c) {
    return switch (c) {
      case 0 -> "\\0";
      case '\n' -> "\\n";
      case '\t' -> "\\t";
      case '"' -> "\\\"";
      case '\\' -> "\\\\";
      default -> "\\x" + (c < 16 ? "0" : "") + Integer.toHexString(c);
    };
  }

  private void leaf(String letter, long address, int size, int depth, String text) {
    left--;
    out.append(head(letter, address, Math.min(size, WORD)));
    out.append("  ".repeat(depth)).append(Escape.text(text)).append('\n');
  }

  private String head(String letter, long address, int size) {
    StringBuilder hex = new StringBuilder();
    for (int i = size - 1; i >= 0; i--) {
      hex.append(memory.knows(address + i, 1) ? byteHex(memory.read(address + i, 1)) : "--");
    }
    String digits = Long.toHexString(address).toUpperCase(java.util.Locale.ROOT);
    String first = letter + " 0X" + digits + ": 0x" + hex;
    int columns = 2 * word + (word == 8 ? 22 : 18);
    return first + " ".repeat(Math.max(1, columns - first.length()));
  }

  private static String byteHex(long value) {
    return (value < 16 ? "0" : "") + Long.toHexString(value);
  }

  /** A word of which no type is known, up to the next block or variable. */
  private long bare(long address, String letter) {
    long size = word - (address & (word - 1));
    int next = heap.blocks().floor(address + size - 1);
    if (next >= 0 && heap.blocks().addresses()[next] > address) {
      size = heap.blocks().addresses()[next] - address;
    }
    int found = Arrays.binarySearch(starts, address + 1);
    int index = found >= 0 ? found : -found - 1;
    if (index < starts.length && starts[index] < address + size) {
      size = starts[index] - address;
    }
    return bare(address, letter, size);
  }

  private long bare(long address, String letter, long size) {
    left--;
    String text = "";
    if (size == word && memory.knows(address, word)) {
      text = values.leads(memory.read(address, word), false);
      text = text.equals("-> nothing") ? "" : text;
    }
    out.append((head(letter, address, (int) size) + Escape.text(text)).stripTrailing());
    out.append('\n');
    return address + size;
  }

  private String letter(long address) {
    Segment segment = memory.segment(address);
    if (segment == null) {
      return "?";
    }
    if (segment.isExecutable()) {
      return "C";
    }
    boolean stack =
        segment.name().startsWith("[stack")
            || heap.snapshot().threads().stream()
                .anyMatch(thread -> segment.contains(thread.stackPointer()));
    if (stack) {
      return "S";
    }
    int block = heap.blocks().floor(segment.end() - 1);
    boolean ofHeap = block >= 0 && heap.blocks().addresses()[block] >= segment.start();
    if (ofHeap) {
      return "?";
    }
    return segment.name().isEmpty() || segment.name().startsWith("[") ? "M" : "D";
  }
}
