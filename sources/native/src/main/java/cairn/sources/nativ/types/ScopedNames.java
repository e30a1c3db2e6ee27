package cairn.sources.nativ.types;

import cairn.symbols.Die;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * The names of types and variables as declarations have them: {@code struct node} in C, {@code
 * list::node} in C++. A type without a name has that of its typedef, if it has one.
 */
final class ScopedNames {
  private static final String UNNAMED = "(anonymous namespace)";
  private static final int LONGEST = 2000;

  private final IdentityHashMap<Die, String> typedefs = new IdentityHashMap<>();

  /** What is before the name of an entry, where that is not empty. */
  private final IdentityHashMap<Die, String> scopes = new IdentityHashMap<>();

  /** Entries of units in C++. */
  private final IdentityHashMap<Die, Boolean> plusPlus = new IdentityHashMap<>();

  private record Open(Die die, String scope) {}

  /** Learns the names of all that is in a unit. */
  void addAll(Die unit, boolean isPlusPlus) {
    Deque<Open> open = new ArrayDeque<>(List.of(new Open(unit, "")));
    while (!open.isEmpty()) {
      Open at = open.removeLast(); // in the order of the debug information
      learn(at.die(), at.scope(), isPlusPlus);
      String inner = isPlusPlus ? scope(at) : "";
      List<Die> children = at.die().tag() == Die.ENUMERATION ? List.of() : at.die().outline();
      for (int i = children.size() - 1; i >= 0; i--) {
        Die child = children.get(i);
        if (child.tag() == Die.TYPEDEF
            || !child.outline().isEmpty()
            || isPlusPlus && hasScope(child)) {
          open.addLast(new Open(child, inner));
        }
      }
    }
  }

  private void learn(Die die, String scope, boolean isPlusPlus) {
    if (isPlusPlus && (die.isStructured() || die.tag() == Die.ENUMERATION)) {
      plusPlus.put(die, true);
    }
    if (!scope.isEmpty() && !die.name().isEmpty() && hasScope(die)) {
      scopes.put(die, scope);
    }
    if (die.tag() == Die.TYPEDEF && !die.name().isEmpty()) {
      Die type = die.type();
      for (int i = 0; type != null && i < 4 && isQualifier(type); i++) {
        type = type.type();
      }
      if (type != null && type.toldName().isEmpty()) {
        typedefs.putIfAbsent(type, cut(scope + die.name()));
      }
    }
  }

  private static boolean hasScope(Die die) {
    return die.isStructured()
        || die.tag() == Die.ENUMERATION
        || die.tag() == Die.VARIABLE
        || die.tag() == Die.MEMBER
        || die.tag() == Die.FUNCTION;
  }

  private static boolean isQualifier(Die die) {
    return die.tag() == Die.CONST || die.tag() == Die.VOLATILE;
  }

  /** What is before the names of what is in an entry. */
  private String scope(Open at) {
    Die die = at.die();
    if (die.tag() == Die.NAMESPACE) {
      return cut(at.scope() + (die.name().isEmpty() ? UNNAMED : die.name())) + "::";
    }
    if (die.isStructured()) {
      Die told = die.told();
      String before = scopes.getOrDefault(told, at.scope());
      return told.name().isEmpty() ? at.scope() : cut(before + told.name()) + "::";
    }
    return at.scope();
  }

  private static String cut(String name) {
    return name.length() > LONGEST ? name.substring(0, LONGEST) : name;
  }

  /** The name of a variable or function, with what it is in. */
  String plain(Die die) {
    return scopes.getOrDefault(die.told(), scopes.getOrDefault(die, "")) + die.toldName();
  }

  /** The name of a type. */
  String of(Die die) {
    String told = plain(die);
    boolean bare = die.tag() == Die.BASE || plusPlus.containsKey(die);
    String word =
        switch (die.tag()) {
          case Die.UNION -> "union ";
          case Die.ENUMERATION -> "enum ";
          case Die.CLASS -> "class ";
          default -> "struct ";
        };
    if (told.isEmpty()) {
      String typedef = typedefs.get(die);
      return typedef != null ? typedef : bare && die.tag() == Die.BASE ? "" : word + "{...}";
    }
    return cut(bare ? told : word + told);
  }
}
