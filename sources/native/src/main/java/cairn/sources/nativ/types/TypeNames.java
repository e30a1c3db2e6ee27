package cairn.sources.nativ.types;

import cairn.graph.memory.TypeTable.Kind;
import java.util.IdentityHashMap;

/** Names of types as C writes them: {@code char *[3]}, {@code int (*)(struct node *, long)}. */
final class TypeNames {
  private static final int LONGEST = 2000;
  private static final int MOST_DEPTH = 32;

  private final TypeNode nothing;
  private final IdentityHashMap<TypeNode, Name> known = new IdentityHashMap<>();

  /** What is before and behind what is declared. */
  private record Name(String before, String behind) {}

  TypeNames(TypeNode nothing) {
    this.nothing = nothing;
  }

  String of(TypeNode type) {
    Name name = name(type.real(), 0);
    String whole = cut((name.before() + name.behind()).strip());
    return whole.isEmpty() ? "(no name)" : whole;
  }

  private Name name(TypeNode type, int depth) {
    Name found = known.get(type);
    if (found == null) {
      found = depth > MOST_DEPTH ? new Name("...", "") : make(type, depth);
      known.put(type, new Name(cut(found.before()), cut(found.behind())));
    }
    return found;
  }

  private Name make(TypeNode type, int depth) {
    if (type.kind != Kind.POINTER && type.kind != Kind.ARRAY && type.kind != Kind.FUNCTION) {
      return new Name(type.name.isEmpty() ? "void" : type.name, "");
    }
    TypeNode target = type.target(nothing);
    Name of = name(target, depth + 1);
    if (type.kind == Kind.POINTER) {
      boolean inside = target.kind == Kind.ARRAY || target.kind == Kind.FUNCTION;
      String gap = of.before().endsWith("*") || of.before().endsWith(" ") ? "" : " ";
      return inside
          ? new Name(of.before() + gap + "(" + type.sign, ")" + of.behind())
          : new Name(of.before() + gap + type.sign, of.behind());
    }
    if (type.kind == Kind.ARRAY) {
      return new Name(of.before(), "[" + (type.length < 0 ? "" : type.length) + "]" + of.behind());
    }
    return new Name(of.before() + " ", "(" + parameters(type, depth) + ")" + of.behind());
  }

  private String parameters(TypeNode type, int depth) {
    StringBuilder names = new StringBuilder();
    for (TypeNode parameter : type.parameters) {
      if (names.length() > LONGEST) {
        break;
      }
      Name name = name(parameter.real(), depth + 1);
      names.append(names.length() == 0 ? "" : ", ").append(name.before()).append(name.behind());
    }
    if (type.hasMoreParameters) {
      names.append(names.length() == 0 ? "..." : ", ...");
    }
    return names.length() == 0 ? "void" : names.toString();
  }

  private static String cut(String name) {
    return name.length() > LONGEST ? name.substring(0, LONGEST) + "..." : name;
  }
}
