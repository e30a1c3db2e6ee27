package cairn.graph.memory;

import java.util.List;

/**
 * The types of a C program, numbered from 0. Typedefs and qualifiers are resolved; each type is
 * there once. A type's members, target and length are what its {@link Kind} says. Immutable.
 *
 * @param pointerSize bytes of a pointer, 4 or 8
 */
public record TypeTable(int pointerSize, List<CType> types) {
  /** What a type is. */
  public enum Kind {
    VOID,
    BOOLEAN,
    /** A byte of text: char, signed char, unsigned char. */
    CHARACTER,
    INTEGER,
    FLOAT,
    /** {@link CType#constants} are its constants. */
    ENUM,
    /** {@link CType#target} is what it points to. References of C++ are pointers. */
    POINTER,
    /** Has no size. */
    FUNCTION,
    /** {@link CType#target} are its elements, {@link CType#length} their number. */
    ARRAY,
    STRUCT,
    UNION,
    /** Declared, never defined: has no size. */
    OPAQUE
  }

  /**
   * A type.
   *
   * @param name as a declaration has it: {@code struct node}, {@code char *}, {@code int[3]}
   * @param size bytes; -1 if it has none
   * @param target the number of the type pointed to, of the elements, of what a function returns;
   *     -1 for none
   * @param length elements of an array; -1 if it has as many as there is room for
   * @param members of a struct (by offset) or union; base classes and pointers to virtual tables
   *     are members too
   * @param constants of an enumeration
   */
  public record CType(
      Kind kind,
      String name,
      long size,
      int target,
      long length,
      List<Member> members,
      List<Constant> constants) {
    public CType {
      members = List.copyOf(members);
      constants = List.copyOf(constants);
    }
  }

  /**
   * A member of a struct or union.
   *
   * @param name empty for an anonymous one
   * @param offset bytes from the start; of a field of bits, the byte in which it begins
   * @param bit where a field of bits begins in that byte, 0 otherwise
   * @param bits how many it has; 0 if it is no field of bits
   * @param isBase whether it is a base class
   */
  public record Member(String name, int type, long offset, int bit, int bits, boolean isBase) {}

  /** A constant of an enumeration. */
  public record Constant(String name, long value) {}

  public TypeTable {
    types = List.copyOf(types);
    for (CType type : types) {
      boolean targeted = type.kind() == Kind.POINTER || type.kind() == Kind.ARRAY;
      if (type.target() < (targeted ? 0 : -1) || type.target() >= types.size()) {
        throw new IllegalArgumentException(type.name() + " refers to type " + type.target());
      }
      for (Member member : type.members()) {
        if (member.type() < 0 || member.type() >= types.size()) {
          throw new IllegalArgumentException(type.name() + " has a member of no known type");
        }
      }
    }
  }

  public int count() {
    return types.size();
  }

  public CType get(int type) {
    return types.get(type);
  }

  public Kind kind(int type) {
    return types.get(type).kind();
  }

  public String name(int type) {
    return types.get(type).name();
  }

  public long size(int type) {
    return types.get(type).size();
  }
}
