package cairn.sources.nativ.types;

import cairn.graph.memory.TypeTable.Constant;
import cairn.graph.memory.TypeTable.Kind;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which types of different units are equal: those of the same name and layout, whose members, in
 * turn, have equal types. Types are told apart by what they are themselves first, then by what they
 * lead to, then by what that leads to, until nothing more differs. O(types x rounds).
 */
final class TypeClasses {
  /** Types that differ only further away than that are taken for equal. */
  private static final int MOST_ROUNDS = 64;

  private TypeClasses() {}

  /** Colors types by what they are themselves. */
  static void begin(Collection<TypeNode> nodes) {
    for (TypeNode node : nodes) {
      node.color = own(node);
    }
  }

  /** Colors types that have begun to be, so that those of the same color are equal. */
  static void color(List<TypeNode> nodes, TypeNode nothing) {
    int count = nodes.size();
    long[] colors = new long[count];
    for (int i = 0; i < count; i++) {
      nodes.get(i).number = i;
      colors[i] = nodes.get(i).color;
    }
    int[] ends = new int[count];
    int[] edges = edges(nodes, nothing, ends);
    long[] next = new long[count];
    LongSet seen = new LongSet(count);
    int known = seen.count(colors);
    for (int round = 0; round < MOST_ROUNDS; round++) {
      int edge = 0;
      for (int i = 0; i < count; i++) {
        long color = colors[i];
        for (; edge < ends[i]; edge++) {
          color = mix(color, colors[edges[edge]]);
        }
        next[i] = color;
      }
      long[] before = colors;
      colors = next;
      next = before;
      int found = seen.count(colors);
      if (found == known) {
        break;
      }
      known = found;
    }
    for (int i = 0; i < count; i++) {
      nodes.get(i).color = colors[i];
    }
  }

  /** The numbers of the types that each type leads to, one after the other. */
  private static int[] edges(List<TypeNode> nodes, TypeNode nothing, int[] ends) {
    int[] edges = new int[4 * nodes.size()];
    int size = 0;
    for (int i = 0; i < ends.length; i++) {
      TypeNode node = nodes.get(i);
      int most = size + 1 + node.members.size() + node.parameters.size();
      if (most > edges.length) {
        edges = Arrays.copyOf(edges, Math.max(most, 2 * edges.length));
      }
      if (node.target != null) {
        edges[size++] = node.target(nothing).number;
      }
      for (TypeNode.Piece piece : node.members) {
        edges[size++] = piece.type().real().number;
      }
      for (TypeNode parameter : node.parameters) {
        edges[size++] = parameter.real().number;
      }
      ends[i] = size;
    }
    return edges;
  }

  /** Counts different numbers. */
  private static final class LongSet {
    private final long[] table;

    LongSet(int count) {
      table = new long[Integer.highestOneBit(Math.max(8, count)) * 4];
    }

    int count(long[] all) {
      Arrays.fill(table, 0);
      int found = 0;
      for (long one : all) {
        long wanted = one == 0 ? 1 : one;
        int at = (int) (wanted ^ wanted >>> 32) & table.length - 1;
        while (table[at] != 0 && table[at] != wanted) {
          at = at + 1 & table.length - 1;
        }
        if (table[at] == 0) {
          table[at] = wanted;
          found++;
        }
      }
      return found;
    }
  }

  /**
   * A type that is only declared is what the one definition of that name is, if there is one. Types
   * must have begun to be colored.
   */
  static void complete(List<Collection<TypeNode>> programs) {
    Map<String, Definition> everywhere = definitions(programs);
    for (Collection<TypeNode> program : programs) {
      Map<String, Definition> own = definitions(List.of(program));
      for (TypeNode node : program) {
        if (node.kind == Kind.OPAQUE) {
          Definition found = own.getOrDefault(node.name, everywhere.get(node.name));
          if (found != null && !found.isAmbiguous) {
            node.define(found.type);
          }
        }
      }
    }
  }

  private static final class Definition {
    private final TypeNode type;
    private boolean isAmbiguous;

    Definition(TypeNode type) {
      this.type = type;
    }
  }

  private static Map<String, Definition> definitions(List<Collection<TypeNode>> programs) {
    Map<String, Definition> found = new HashMap<>();
    for (Collection<TypeNode> program : programs) {
      for (TypeNode node : program) {
        boolean defines =
            node.kind == Kind.STRUCT || node.kind == Kind.UNION || node.kind == Kind.ENUM;
        if (defines && !node.name.endsWith("{...}")) {
          Definition known = found.putIfAbsent(node.name, new Definition(node));
          if (known != null && known.type.color != node.color) {
            known.isAmbiguous = true;
          }
        }
      }
    }
    return found;
  }

  /** What a type is by itself. */
  private static long own(TypeNode node) {
    long color = mix(node.kind.ordinal(), text(node.name));
    color = mix(color, text(node.sign));
    color = mix(mix(color, node.size), node.length);
    for (TypeNode.Piece piece : node.members) {
      color = mix(mix(color, text(piece.name())), piece.offset());
      color = mix(color, piece.bit() + 8L * piece.bits() + (piece.isBase() ? 1 << 20 : 0));
    }
    for (Constant constant : node.constants) {
      color = mix(mix(color, text(constant.name())), constant.value());
    }
    return mix(color, node.parameters.size() + (node.hasMoreParameters ? 1 << 20 : 0));
  }

  private static long text(String text) {
    long hash = text.length();
    for (int i = 0; i < text.length(); i++) {
      hash = hash * 0x100000001B3L + text.charAt(i);
    }
    return hash;
  }

  private static long mix(long color, long more) {
    long mixed = (color ^ more * 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
    return (mixed ^ mixed >>> 29) + Long.rotateLeft(color, 17);
  }
}
