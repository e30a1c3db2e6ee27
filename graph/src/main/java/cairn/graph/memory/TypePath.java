package cairn.graph.memory;

import cairn.graph.memory.TypeTable.CType;
import cairn.graph.memory.TypeTable.Kind;
import cairn.graph.memory.TypeTable.Member;
import org.jspecify.annotations.Nullable;

/** Names of places inside of a type. */
public final class TypePath {
  private static final int MOST_DEPTH = 64;

  private TypePath() {}

  /**
   * The innermost member or element that holds an offset.
   *
   * @param path such as {@code nodes[2].next}; empty for the type itself
   * @param type of it; -1 between members
   * @param rest bytes from its start to the offset
   */
  public record Found(String path, int type, long rest) {}

  /** What lies at an offset of a type; of a union, its first member that reaches that far. */
  public static Found at(TypeTable types, int type, long offset) {
    StringBuilder path = new StringBuilder();
    int at = type;
    long rest = offset;
    for (int depth = 0; depth < MOST_DEPTH; depth++) {
      CType info = types.get(at);
      if (info.kind() == Kind.ARRAY) {
        long element = types.size(info.target());
        if (element <= 0) {
          break;
        }
        path.append('[').append(rest / element).append(']');
        rest %= element;
        at = info.target();
        continue;
      }
      if (info.kind() != Kind.STRUCT && info.kind() != Kind.UNION) {
        break;
      }
      Member found = member(types, info, rest);
      if (found == null) {
        return new Found(path.toString(), -1, rest);
      }
      if (!found.name().isEmpty()) {
        path.append(path.length() == 0 ? "" : ".").append(found.name());
      }
      rest -= found.offset();
      at = found.type();
    }
    return new Found(path.toString(), at, rest);
  }

  private static @Nullable Member member(TypeTable types, CType info, long offset) {
    for (int i = 0; i < info.members().size(); i++) {
      Member member = info.members().get(i);
      long inside = offset - member.offset();
      CType of = types.get(member.type());
      boolean last = i == info.members().size() - 1;
      boolean open = of.kind() == Kind.ARRAY && of.length() <= (last ? 1 : 0);
      long size = member.bits() > 0 ? (member.bit() + member.bits() + 7) / 8 : of.size();
      if (inside >= 0 && (open || inside < size)) {
        return member;
      }
    }
    return null;
  }
}
