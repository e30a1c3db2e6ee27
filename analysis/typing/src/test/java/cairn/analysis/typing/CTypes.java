package cairn.analysis.typing;

import cairn.graph.memory.TypeTable;
import cairn.graph.memory.TypeTable.CType;
import cairn.graph.memory.TypeTable.Constant;
import cairn.graph.memory.TypeTable.Kind;
import cairn.graph.memory.TypeTable.Member;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Types from declarations of C: structs, unions, enumerations, pointers, arrays, fields of bits.
 * {@code fn} is a function. A type is in the table if a declaration or a question used it. Members
 * are aligned to their size, at most to that of a pointer, as on i386 and x86-64.
 */
final class CTypes {
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z_]\\w*|-?\\d+|\\S");

  private final int pointerSize;
  private final List<CType> types = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private List<String> tokens = List.of();
  private int next;

  CTypes(int pointerSize) {
    this.pointerSize = pointerSize;
  }

  TypeTable table() {
    return new TypeTable(pointerSize, types);
  }

  CType get(int type) {
    return types.get(type);
  }

  /** Adds definitions, each ended by a semicolon. */
  void declare(String text) {
    read(text);
    while (next < tokens.size()) {
      base();
      expect(";");
    }
  }

  /** The number of a type such as {@code struct node *[4]}. */
  int type(String text) {
    read(text);
    return arrays(stars(base()));
  }

  private void read(String text) {
    tokens = TOKEN.matcher(text).results().map(MatchResult::group).toList();
    next = 0;
  }

  private String peek() {
    return next < tokens.size() ? tokens.get(next) : "";
  }

  private String take() {
    return tokens.get(next++);
  }

  private boolean takes(String token) {
    boolean is = peek().equals(token);
    next += is ? 1 : 0;
    return is;
  }

  private void expect(String token) {
    if (!takes(token)) {
      throw new IllegalArgumentException("expected " + token + " at " + tokens + " " + next);
    }
  }

  private int base() {
    String word = take();
    return switch (word) {
      case "struct", "union" -> compound(word);
      case "enum" -> enumeration();
      case "void" -> named(scalar(Kind.VOID, word, -1));
      case "fn" -> named(scalar(Kind.FUNCTION, word, -1));
      case "bool" -> named(scalar(Kind.BOOLEAN, word, 1));
      case "char" -> named(scalar(Kind.CHARACTER, word, 1));
      case "short" -> named(scalar(Kind.INTEGER, word, 2));
      case "int" -> named(scalar(Kind.INTEGER, word, 4));
      case "unsigned" -> named(scalar(Kind.INTEGER, word, 4));
      case "long" -> named(scalar(Kind.INTEGER, word, pointerSize));
      case "float" -> named(scalar(Kind.FLOAT, word, 4));
      case "double" -> named(scalar(Kind.FLOAT, word, 8));
      default -> throw new IllegalArgumentException("no type: " + word + " in " + tokens);
    };
  }

  private static CType scalar(Kind kind, String name, long size) {
    return new CType(kind, name, size, -1, -1, List.of(), List.of());
  }

  private int named(CType type) {
    return numbers.computeIfAbsent(
        type.name(),
        k -> {
          types.add(type);
          return types.size() - 1;
        });
  }

  private int compound(String word) {
    String name = word + " " + (peek().equals("{") ? "#" + types.size() : take());
    int number = named(scalar(Kind.OPAQUE, name, -1));
    if (takes("{")) {
      boolean union = word.equals("union");
      List<Member> members = new ArrayList<>();
      long size = 0;
      long align = 1;
      long bits = 0;
      while (!takes("}")) {
        int type = stars(base());
        String field = peek().equals(";") ? "" : take();
        type = arrays(type);
        long room = Math.max(0, types.get(type).size());
        align = Math.max(align, align(type));
        if (takes(":")) {
          int width = Integer.parseInt(take());
          members.add(new Member(field, type, bits / 8, (int) (bits % 8), width, false));
          bits += width;
        } else {
          long at = union ? 0 : up((bits + 7) / 8, align(type));
          members.add(new Member(field, type, at, 0, 0, false));
          bits = (at + room) * 8;
        }
        size = Math.max(size, (bits + 7) / 8);
        expect(";");
      }
      Kind kind = union ? Kind.UNION : Kind.STRUCT;
      types.set(number, new CType(kind, name, up(size, align), -1, -1, members, List.of()));
    }
    return number;
  }

  private int enumeration() {
    String name = "enum " + take();
    List<Constant> constants = new ArrayList<>();
    if (takes("{")) {
      long value = 0;
      while (!takes("}")) {
        String constant = take();
        value = takes("=") ? Long.parseLong(take()) : value;
        constants.add(new Constant(constant, value++));
        takes(",");
      }
    }
    return named(new CType(Kind.ENUM, name, 4, -1, -1, List.of(), constants));
  }

  private int stars(int type) {
    int found = type;
    while (takes("*")) {
      String name = types.get(found).name();
      String longer = name.endsWith("*") ? name + "*" : name + " *";
      found = named(new CType(Kind.POINTER, longer, pointerSize, found, -1, List.of(), List.of()));
    }
    return found;
  }

  private int arrays(int type) {
    if (!takes("[")) {
      return type;
    }
    long length = peek().equals("]") ? -1 : Long.parseLong(take());
    expect("]");
    int element = arrays(type);
    CType of = types.get(element);
    int inner = of.kind() == Kind.ARRAY ? of.name().indexOf('[') : of.name().length();
    String count = length < 0 ? "[]" : "[" + length + "]";
    String name = of.name().substring(0, inner) + count + of.name().substring(inner);
    long size = length < 0 ? -1 : of.size() * length;
    return named(new CType(Kind.ARRAY, name, size, element, length, List.of(), List.of()));
  }

  private long align(int type) {
    CType of = types.get(type);
    return switch (of.kind()) {
      case ARRAY -> align(of.target());
      case STRUCT, UNION -> of.members().stream().mapToLong(m -> align(m.type())).max().orElse(1);
      default -> Math.max(1, Math.min(of.size(), pointerSize));
    };
  }

  private static long up(long size, long align) {
    return (size + align - 1) / align * align;
  }
}
