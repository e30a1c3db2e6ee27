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

  /** Colors types so that those of the same color are equal. */
  static void color(Collection<TypeNode> nodes, TypeNode nothing) {
    TypeNode[] all = nodes.toArray(new TypeNode[0]);
    for (TypeNode node : all) {
      node.color = own(node);
    }
    long[] next = new long[all.length];
    int known = distinct(all);
    for (int round = 0; round < MOST_ROUNDS; round++) {
      for (int i = 0; i < all.length; i++) {
        next[i] = withTargets(all[i], nothing);
      }
      for (int i = 0; i < all.length; i++) {
        all[i].color = next[i];
      }
      int found = distinct(all);
      if (found == known) {
        return;
      }
      known = found;
    }
  }

  private static int distinct(TypeNode[] all) {
    long[] colors = new long[all.length];
    for (int i = 0; i < all.length; i++) {
      colors[i] = all[i].color;
    }
    Arrays.sort(colors);
    int count = 0;
    for (int i = 0; i < colors.length; i++) {
      count += i == 0 || colors[i] != colors[i - 1] ? 1 : 0;
    }
    return count;
  }

  /** A type that is only declared is what the one definition of that name is, if there is one. */
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
          if (known != null && own(known.type) != own(node)) {
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

  private static long withTargets(TypeNode node, TypeNode nothing) {
    if (node == nothing) {
      return node.color;
    }
    long color = mix(node.color, node.target(nothing).color);
    for (TypeNode.Piece piece : node.members) {
      color = mix(color, piece.type().real().color);
    }
    for (TypeNode parameter : node.parameters) {
      color = mix(color, parameter.real().color);
    }
    return color;
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
