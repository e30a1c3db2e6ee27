package cairn.sources.nativ.types;

import cairn.graph.memory.TypeTable;
import cairn.graph.memory.TypeTable.CType;
import cairn.graph.memory.TypeTable.Kind;
import cairn.graph.memory.TypeTable.Member;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes the table of all types: equal ones once, in the order in which they were met, {@code void}
 * first. A type holds no member outside of itself, and none that holds the type again; members of
 * broken debug information for which that is not so are left out and counted.
 */
final class TypeTables {
  private static final int MOST_DEPTH = 100;
  private static final byte UNSEEN = 0;
  private static final byte OPEN = 1;
  private static final byte DONE = 2;

  private final TypeNode nothing;
  private final List<TypeNode> chosen = new ArrayList<>();
  private byte[] states = {};
  private int[] depths = {};
  private int dropped;

  private TypeTables(TypeNode nothing) {
    this.nothing = nothing;
  }

  /**
   * The table, and what was left out of it.
   *
   * @param dropped members that cannot be
   */
  record Result(TypeTable table, int dropped) {}

  /**
   * @param programs the types of each program, colored
   */
  static Result of(TypeNode nothing, List<Collection<TypeNode>> programs) {
    TypeTables tables = new TypeTables(nothing);
    Map<Long, TypeNode> byColor = new HashMap<>();
    tables.choose(nothing, byColor);
    for (Collection<TypeNode> program : programs) {
      for (TypeNode node : program) {
        if (node.real() == node) {
          tables.choose(node, byColor);
        }
      }
    }
    return tables.make();
  }

  private void choose(TypeNode node, Map<Long, TypeNode> byColor) {
    TypeNode same = byColor.putIfAbsent(node.color, node);
    if (same == null) {
      node.number = chosen.size();
      chosen.add(node);
    } else {
      node.number = same.number;
    }
  }

  private Result make() {
    states = new byte[chosen.size()];
    depths = new int[chosen.size()];
    for (TypeNode node : chosen) {
      visit(node, 0);
    }
    int real = chosen.size();
    TypeNames names = new TypeNames(nothing);
    List<CType> types = new ArrayList<>(real);
    List<CType> ends = new ArrayList<>();
    for (TypeNode node : chosen) {
      types.add(type(node, names, ends, real));
    }
    types.addAll(ends);
    CastPointers.addTo(types);
    return new Result(new TypeTable(TypeNode.POINTER_SIZE, types), dropped);
  }

  /** Looks at what a type holds, and drops what cannot be; returns how deep it goes. */
  private int visit(TypeNode node, int level) {
    int number = node.number;
    if (states[number] != UNSEEN || level > MOST_DEPTH) {
      return states[number] == DONE ? depths[number] : MOST_DEPTH;
    }
    states[number] = OPEN;
    int deepest = 0;
    if (node.kind == Kind.ARRAY) {
      deepest = visit(chosen.get(node.target(nothing).number), level + 1);
      if (deepest >= MOST_DEPTH) {
        node.target = nothing;
        dropped++;
      }
    }
    List<TypeNode.Piece> kept = new ArrayList<>(node.members.size());
    for (TypeNode.Piece piece : node.members) {
      TypeNode type = chosen.get(piece.type().real().number);
      int depth = fits(node, piece, type) ? visit(type, level + 1) : MOST_DEPTH;
      if (depth < MOST_DEPTH) {
        deepest = Math.max(deepest, depth);
        kept.add(piece);
      } else {
        dropped++;
      }
    }
    node.members = kept;
    states[number] = DONE;
    depths[number] = deepest + 1;
    return deepest + 1;
  }

  private static boolean fits(TypeNode node, TypeNode.Piece piece, TypeNode type) {
    if (piece.bits() > 0) {
      return piece.offset() * 8 + piece.bit() + piece.bits() <= node.size * 8;
    }
    long size = Math.max(0, type.bytes());
    boolean hasSize = type.bytes() >= 0 || type.kind == Kind.ARRAY;
    return hasSize && piece.offset() <= node.size && size <= node.size - piece.offset();
  }

  private CType type(TypeNode node, TypeNames names, List<CType> ends, int real) {
    List<Member> members = new ArrayList<>(node.members.size());
    for (int i = 0; i < node.members.size(); i++) {
      TypeNode.Piece piece = node.members.get(i);
      TypeNode type = chosen.get(piece.type().real().number);
      int number = type.number;
      boolean isEnd = node.kind == Kind.STRUCT && i == node.members.size() - 1;
      if (isEnd && type.kind == Kind.ARRAY && type.length == 0) {
        number = real + ends.size();
        ends.add(withoutLength(type, names));
      }
      members.add(
          new Member(
              piece.name(), number, piece.offset(), piece.bit(), piece.bits(), piece.isBase()));
    }
    boolean leads = node.kind == Kind.POINTER || node.kind == Kind.ARRAY || node.target != null;
    int target = leads ? node.target(nothing).number : -1;
    return new CType(
        node.kind, names.of(node), node.bytes(), target, node.length, members, node.constants);
  }

  /** {@code int last[0]} is how {@code int last[]} was written before C had that. */
  private CType withoutLength(TypeNode array, TypeNames names) {
    String name = names.of(array).replace("[0]", "[]");
    int element = array.target(nothing).number;
    return new CType(Kind.ARRAY, name, -1, element, -1, List.of(), List.of());
  }
}
