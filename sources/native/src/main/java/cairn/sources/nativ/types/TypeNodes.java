package cairn.sources.nativ.types;

import cairn.graph.memory.TypeTable.Constant;
import cairn.graph.memory.TypeTable.Kind;
import cairn.symbols.Die;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The types of one program, one for each entry of the debug information. Typedefs and qualifiers
 * are gone, dimensions of arrays are arrays of arrays. O(entries).
 */
final class TypeNodes {
  private static final int MOST_TYPEDEFS = 64;
  private static final int MOST_DIMENSIONS = 16;
  private static final int MEMBER_POINTER_SIZE = 8;
  private static final int METHOD_POINTER_SIZE = 16;

  private final TypeNode nothing;
  private final ScopedNames names;
  private final IdentityHashMap<Die, TypeNode> nodes = new IdentityHashMap<>();
  private final List<TypeNode> made = new ArrayList<>();
  private final Deque<Runnable> pending = new ArrayDeque<>();

  /**
   * @param nothing the type {@code void}, which all programs share
   */
  TypeNodes(TypeNode nothing, ScopedNames names) {
    this.nothing = nothing;
    this.names = names;
  }

  /** Adds all types below an entry. */
  void addAll(Die unit) {
    Deque<Die> open = new ArrayDeque<>(List.of(unit));
    while (!open.isEmpty()) {
      Die at = open.removeLast();
      if (at.isType()) {
        node(at);
      }
      for (Die child : at.outline()) {
        if (!child.outline().isEmpty() || child.isType()) {
          open.addLast(child);
        }
      }
    }
  }

  /** All that were made, dimensions of arrays too. */
  Collection<TypeNode> all() {
    return made;
  }

  /** The type of an entry; void for null. */
  TypeNode node(@Nullable Die type) {
    TypeNode found = reach(type);
    while (!pending.isEmpty()) {
      pending.removeLast().run();
    }
    return found;
  }

  /** The same, but what it refers to may have to wait. */
  private TypeNode reach(@Nullable Die type) {
    Die plain = plain(type);
    if (plain == null) {
      return nothing;
    }
    TypeNode known = nodes.get(plain);
    if (known == null) {
      known = make(plain);
      nodes.put(plain, known);
    }
    return known;
  }

  /** Without typedefs and qualifiers; null for void. */
  private static @Nullable Die plain(@Nullable Die type) {
    Die at = type;
    for (int i = 0; at != null && i < MOST_TYPEDEFS; i++) {
      Die origin = at.origin();
      switch (at.tag()) {
        case Die.TYPEDEF, Die.CONST, Die.VOLATILE, Die.RESTRICT, Die.ATOMIC -> at = at.type();
        default -> {
          if (!at.isDeclaration() || origin == null || !origin.isStructured()) {
            return at;
          }
          at = origin; // a declaration that says where its definition is
        }
      }
    }
    return null;
  }

  private TypeNode make(Die die) {
    switch (die.tag()) {
      case Die.POINTER:
        return pointer(die, "*");
      case Die.REFERENCE:
        return pointer(die, "&");
      case Die.RVALUE_REFERENCE:
        return pointer(die, "&&");
      case Die.ARRAY:
        return array(die);
      case Die.SUBROUTINE:
        return function(die);
      case Die.STRUCT, Die.CLASS, Die.UNION:
        return struct(die);
      case Die.ENUMERATION:
        return enumeration(die);
      case Die.BASE:
        return add(TypeNode.named(base(die), names.of(die), die.size()));
      case Die.MEMBER_POINTER:
        Die target = plain(die.type());
        boolean method = target != null && target.tag() == Die.SUBROUTINE;
        int size = method ? METHOD_POINTER_SIZE : MEMBER_POINTER_SIZE;
        return add(TypeNode.named(Kind.INTEGER, "pointer to member", size));
      default:
        return nothing;
    }
  }

  private TypeNode add(TypeNode node) {
    made.add(node);
    return node;
  }

  private TypeNode pointer(Die die, String sign) {
    TypeNode node = new TypeNode(Kind.POINTER, "", sign, TypeNode.POINTER_SIZE, -1);
    pending.add(() -> node.target = reach(die.type()));
    return add(node);
  }

  private TypeNode array(Die die) {
    List<Die> dimensions =
        die.children().stream().filter(child -> child.tag() == Die.SUBRANGE).toList();
    boolean isKnown = !dimensions.isEmpty() && dimensions.size() <= MOST_DIMENSIONS;
    long said = isKnown && dimensions.size() > 1 ? -1 : die.size();
    TypeNode outermost = dimension(said, isKnown ? dimensions.get(0).count() : -1);
    TypeNode last = outermost;
    for (int i = 1; isKnown && i < dimensions.size(); i++) {
      TypeNode inner = dimension(-1, dimensions.get(i).count());
      last.target = inner;
      last = inner;
    }
    TypeNode innermost = last;
    pending.add(() -> innermost.target = reach(die.type()));
    return outermost;
  }

  private TypeNode dimension(long size, long count) {
    boolean fits = count >= 0 && count <= Integer.MAX_VALUE;
    return add(new TypeNode(Kind.ARRAY, "", "", size, fits ? count : -1));
  }

  private TypeNode function(Die die) {
    TypeNode node = new TypeNode(Kind.FUNCTION, "", "", -1, -1);
    pending.add(
        () -> {
          node.target = die.type() == null ? null : reach(die.type());
          List<TypeNode> parameters = new ArrayList<>(0);
          for (Die child : die.children()) {
            if (child.tag() == Die.PARAMETER) {
              parameters.add(reach(child.type()));
            }
            node.hasMoreParameters |= child.tag() == Die.VARIADIC;
          }
          node.parameters = parameters;
        });
    return add(node);
  }

  private TypeNode struct(Die die) {
    if (die.isDeclaration() || die.size() < 0) {
      return add(TypeNode.named(Kind.OPAQUE, names.of(die), -1));
    }
    Kind kind = die.tag() == Die.UNION ? Kind.UNION : Kind.STRUCT;
    TypeNode node = TypeNode.named(kind, names.of(die), die.size());
    pending.add(() -> node.members = members(die));
    return add(node);
  }

  /** Without static ones, and without virtual base classes, whose place only a run knows. */
  private List<TypeNode.Piece> members(Die die) {
    List<TypeNode.Piece> found = new ArrayList<>();
    for (Die child : die.children()) {
      boolean base = child.tag() == Die.INHERITANCE;
      if (!base && child.tag() != Die.MEMBER || child.isDeclaration()) {
        continue;
      }
      TypeNode type = reach(child.type());
      if (child.bits() > 0) {
        long at = child.bitOffset();
        if (at >= 0 && child.bits() <= 128 && at / 8 <= Integer.MAX_VALUE) {
          found.add(
              new TypeNode.Piece(child.name(), type, at / 8, (int) (at % 8), child.bits(), false));
        }
      } else if (child.memberOffset() >= 0) {
        found.add(new TypeNode.Piece(child.name(), type, child.memberOffset(), 0, 0, base));
      }
    }
    found.sort(Comparator.comparingLong(TypeNode.Piece::offset).thenComparing(TypeNode.Piece::bit));
    return found;
  }

  private TypeNode enumeration(Die die) {
    if (die.isDeclaration() && die.children().isEmpty()) {
      return add(TypeNode.named(Kind.OPAQUE, names.of(die), -1));
    }
    List<Constant> constants = new ArrayList<>();
    for (Die child : die.children()) {
      if (child.tag() == Die.ENUMERATOR) {
        constants.add(new Constant(child.name(), child.value()));
      }
    }
    TypeNode node = TypeNode.named(Kind.ENUM, names.of(die), die.size());
    node.constants = constants;
    return add(node);
  }

  private static Kind base(Die die) {
    return switch (die.encoding()) {
      case 0x02 -> Kind.BOOLEAN;
      case 0x03, 0x04, 0x09, 0x0F -> Kind.FLOAT; // also complex, imaginary and decimal ones
      case 0x06, 0x08 -> Kind.CHARACTER;
      case 0x10 -> die.size() == 1 ? Kind.CHARACTER : Kind.INTEGER;
      default -> Kind.INTEGER;
    };
  }
}
