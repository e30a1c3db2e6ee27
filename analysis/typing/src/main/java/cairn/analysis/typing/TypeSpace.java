package cairn.analysis.typing;

import cairn.graph.memory.TypeTable;
import cairn.graph.memory.TypeTable.CType;
import cairn.graph.memory.TypeTable.Kind;
import cairn.graph.memory.TypeTable.Member;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The types that blocks can have: those of the program, and of each union, or struct that contains
 * unions, the cases in which every union is used as one of its members. A case is below the type it
 * is of, and below that member's type. Types that have cases are never a block's type themselves;
 * one with more than {@link #MOST_CASES} has none, and its unions may then be anything that one of
 * their members is.
 */
final class TypeSpace {
  static final int MOST_CASES = 16;
  private static final int MOST_DEPTH = 64;
  private static final int CACHE = 16;

  private final TypeTable program;
  private final List<CType> types;
  private final Map<Integer, Integer> generic = new HashMap<>();
  private final Map<Integer, List<Integer>> cases = new HashMap<>();
  private final int[] classes;

  private final int voidType;
  private final int[] best;
  private final Chains chains;

  /** Answers of {@link #begins} by a hash of the question: the question, negative for no. */
  private final long[] cached = new long[1 << CACHE];

  TypeSpace(TypeTable program) {
    this.program = program;
    this.types = new ArrayList<>(program.types());
    for (int type = 0; type < program.count(); type++) {
      casesOf(type, new HashSet<>());
    }
    this.classes = new int[types.size()];
    Map<String, Integer> alike = new HashMap<>();
    int none = -1;
    for (int type = 0; type < types.size(); type++) {
      String key = key(type, 0);
      classes[type] = alike.computeIfAbsent(key, k -> alike.size());
      none = none < 0 && kind(type) == Kind.VOID ? type : none;
    }
    this.voidType = none;
    this.chains = new Chains(this, types.size(), new Prefixes(program.types(), classes));
    this.best = new int[alike.size()];
    Arrays.fill(best, -1);
    for (int type = 0; type < types.size(); type++) {
      int known = best[classes[type]];
      if (known < 0 || unknowns(type) < unknowns(known)) {
        best[classes[type]] = type;
      }
    }
  }

  /**
   * What types have in common that are alike: numbers their size; structs their name and layout,
   * since units may know more or less of what their pointers lead to; pointers what they lead to.
   */
  private String key(int type, int depth) {
    CType info = types.get(type);
    return switch (info.kind()) {
      case INTEGER, ENUM, BOOLEAN -> "integer " + info.size();
      case CHARACTER -> "integer 1";
      case FLOAT -> "float " + info.size();
      case STRUCT, UNION -> {
        StringBuilder key = new StringBuilder(info.kind() + " " + info.name() + info.size());
        for (Member member : info.members()) {
          key.append(' ').append(member.name()).append(member.offset()).append(':');
          key.append(member.bit()).append(':').append(types.get(member.type()).size());
        }
        yield isAnonymous(type) ? key + " " + type : key.toString();
      }
      case POINTER, ARRAY ->
          depth > MOST_DEPTH
              ? "type " + type
              : info.kind() + " " + info.length() + " " + key(info.target(), depth + 1);
      default -> "type " + (info.kind() == Kind.OPAQUE ? info.name() : type);
    };
  }

  /** How many pointers of a type lead to what is not defined. */
  private int unknowns(int type) {
    int count = 0;
    for (Member member : types.get(type).members()) {
      CType of = types.get(member.type());
      count += of.kind() == Kind.POINTER && kind(of.target()) == Kind.OPAQUE ? 1 : 0;
    }
    return count;
  }

  /** Of types that are alike, the one of which most is known. */
  boolean isBest(int type) {
    return best[classes[type]] == type || isScalar(type) && kind(type) != Kind.POINTER;
  }

  int count() {
    return types.size();
  }

  TypeTable program() {
    return program;
  }

  int pointerSize() {
    return program.pointerSize();
  }

  Kind kind(int type) {
    return types.get(type).kind();
  }

  CType get(int type) {
    return types.get(type);
  }

  long size(int type) {
    return types.get(type).size();
  }

  String name(int type) {
    return types.get(type).name();
  }

  /** The type of the program that a case is of; the type itself for others. */
  int generic(int type) {
    return generic.getOrDefault(type, type);
  }

  /** Whether it stands for its cases and is no block's type. */
  boolean hasCases(int type) {
    List<Integer> found = cases.get(type);
    return found != null && !found.isEmpty();
  }

  boolean isVoid(int type) {
    return type == voidType || kind(type) == Kind.VOID;
  }

  /** Whether it is a number or a pointer. */
  boolean isScalar(int type) {
    return switch (kind(type)) {
      case BOOLEAN, CHARACTER, INTEGER, FLOAT, ENUM, POINTER -> true;
      default -> false;
    };
  }

  boolean isDefined(int type) {
    Kind kind = kind(type);
    return kind == Kind.STRUCT || kind == Kind.UNION || kind == Kind.ENUM;
  }

  /** How often one must dereference to reach something that is no pointer. */
  int indirections(int type) {
    int count = 0;
    for (int at = type; kind(at) == Kind.POINTER && count < MOST_DEPTH; count++) {
      at = types.get(at).target();
    }
    return count;
  }

  /**
   * Whether memory of one type may be pointed to as another: the same, or numbers of one size, or
   * pointers of which one is a {@code void *}.
   */
  boolean alike(int type, int other) {
    if (classes[type] == classes[other]) {
      return true;
    }
    if (kind(type) != Kind.POINTER || kind(other) != Kind.POINTER) {
      return false;
    }
    return isVoid(types.get(type).target()) || isVoid(types.get(other).target());
  }

  /** The same for numbers that are alike. */
  int classOf(int type) {
    return classes[type];
  }

  /** Whether it is a struct, union or enumeration that was given no name. */
  boolean isAnonymous(int type) {
    return isDefined(type) && name(type).contains("{...}");
  }

  /** Whether something that is alike a type begins at an offset of another. */
  boolean begins(int type, long offset, int demanded) {
    if (offset < 0 || offset >= 1 << 20 || type >= 1 << 20 || demanded >= 1 << 20) {
      return alikeAny(chain(type, offset), demanded);
    }
    long key = ((long) type << 40 | offset << 20 | demanded) + 1;
    int slot = (int) (key * 0x9E37_79B9_7F4A_7C15L >>> 64 - CACHE);
    if (Math.abs(cached[slot]) != key) {
      cached[slot] = alikeAny(chain(type, offset), demanded) ? key : -key;
    }
    return cached[slot] > 0;
  }

  private boolean alikeAny(int[] chain, int demanded) {
    for (int type : chain) {
      if (alike(type, demanded)) {
        return true;
      }
    }
    return false;
  }

  /** The cases of a type, made when first asked for; empty if it has no unions, or too many. */
  private List<Integer> casesOf(int type, Set<Integer> open) {
    List<Integer> known = cases.get(type);
    if (known != null) {
      return known;
    }
    CType info = types.get(type);
    if ((info.kind() != Kind.UNION && info.kind() != Kind.STRUCT) || !open.add(type)) {
      return List.of();
    }
    List<Integer> made =
        info.kind() == Kind.UNION ? unionCases(type, info, open) : structCases(type, info, open);
    open.remove(type);
    cases.put(type, made);
    return made;
  }

  private List<Integer> unionCases(int type, CType info, Set<Integer> open) {
    List<Integer> made = new ArrayList<>();
    for (Member member : info.members()) {
      List<Integer> inner = casesOf(member.type(), open);
      for (int each : inner.isEmpty() ? List.of(member.type()) : inner) {
        String tag = inner.isEmpty() ? member.name() : member.name() + suffix(each);
        made.add(add(type, info, "@" + tag, List.of(retyped(member, each))));
      }
    }
    return made.size() > MOST_CASES ? List.of() : made;
  }

  private List<Integer> structCases(int type, CType info, Set<Integer> open) {
    List<List<Member>> made = List.of(List.of());
    boolean any = false;
    for (Member member : info.members()) {
      List<Integer> inner = member.bits() > 0 ? List.of() : casesOf(member.type(), open);
      any |= !inner.isEmpty();
      List<List<Member>> next = new ArrayList<>();
      for (List<Member> before : made) {
        for (int each : inner.isEmpty() ? List.of(member.type()) : inner) {
          List<Member> longer = new ArrayList<>(before);
          longer.add(retyped(member, each));
          next.add(longer);
        }
      }
      if (next.size() > MOST_CASES) {
        return List.of();
      }
      made = next;
    }
    if (!any) {
      return List.of();
    }
    List<Integer> found = new ArrayList<>();
    for (List<Member> members : made) {
      StringBuilder tags = new StringBuilder();
      members.forEach(member -> tags.append(suffix(member.type())));
      found.add(add(type, info, tags.toString(), members));
    }
    return found;
  }

  private String suffix(int type) {
    Integer base = generic.get(type);
    return base == null ? "" : name(type).substring(name(base).length());
  }

  private static Member retyped(Member member, int type) {
    return new Member(
        member.name(), type, member.offset(), member.bit(), member.bits(), member.isBase());
  }

  private int add(int base, CType info, String tag, List<Member> members) {
    types.add(new CType(info.kind(), info.name() + tag, info.size(), -1, -1, members, List.of()));
    generic.put(types.size() - 1, base);
    return types.size() - 1;
  }

  /** The types that begin at an offset of a type, the outermost first; see {@link Chains}. */
  int[] chain(int type, long offset) {
    return chains.at(type, offset);
  }

  /** Whether something begins as a type at an offset, but is a longer one. */
  boolean isOnlyBegun(int type, long offset, int demanded) {
    return chains.isOnlyBegun(type, offset, demanded);
  }

  /** Whether it is an array that goes on as long as there is room. */
  boolean isOpen(int type) {
    CType info = types.get(type);
    return info.kind() == Kind.ARRAY && info.length() <= 0;
  }

  /**
   * The array without a length at the end of a struct, as it is declared, or one of length 1, which
   * stood for that before C99; null for none.
   */
  @Nullable Member openEnd(int type) {
    CType info = types.get(type);
    if (info.kind() != Kind.STRUCT || info.members().isEmpty()) {
      return null;
    }
    Member last = info.members().get(info.members().size() - 1);
    CType end = types.get(last.type());
    boolean array = end.kind() == Kind.ARRAY && size(end.target()) > 0;
    return array && end.length() <= 1 ? last : null;
  }
}
