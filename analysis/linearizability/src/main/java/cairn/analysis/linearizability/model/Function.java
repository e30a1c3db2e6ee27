package cairn.analysis.linearizability.model;

import java.util.List;
import java.util.Locale;

/** The functions of a sequential specification; none changes its arguments. */
public enum Function {
  /** The sequence with a value behind it. */
  APPEND(Type.Container.SEQUENCE, 2),
  /** The sequence with a value before it. */
  PREPEND(Type.Container.SEQUENCE, 2),
  FIRST(Type.Container.SEQUENCE, 1),
  LAST(Type.Container.SEQUENCE, 1),
  /** The sequence without its first value. */
  REST(Type.Container.SEQUENCE, 1),
  /** The sequence without its last value. */
  FRONT(Type.Container.SEQUENCE, 1),
  /** The value at an index from 0 on. */
  AT(Type.Container.SEQUENCE, 2),
  SIZE(null, 1),
  CONTAINS(null, 2),
  ADD(Type.Container.SET, 2),
  /** A set or a map without a value or key. */
  REMOVE(null, 2),
  /** The value of a key of a map; a key that is not there has none. */
  GET(Type.Container.MAP, 2),
  PUT(Type.Container.MAP, 3),
  EMPTY_SEQUENCE(null, 0),
  EMPTY_SET(null, 0),
  EMPTY_MAP(null, 0);

  private final Type.@org.jspecify.annotations.Nullable Container container;
  private final int arguments;

  Function(Type.@org.jspecify.annotations.Nullable Container container, int arguments) {
    this.container = container;
    this.arguments = arguments;
  }

  /** How the language calls it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public int arguments() {
    return arguments;
  }

  /** The containers that may be its first argument. */
  public List<Type.Container> containers() {
    if (container != null) {
      return List.of(container);
    }
    return switch (this) {
      case REMOVE -> List.of(Type.Container.SET, Type.Container.MAP);
      default -> List.of(Type.Container.values());
    };
  }

  Type result(Type first) {
    return switch (this) {
      case APPEND, PREPEND, REST, FRONT, ADD, REMOVE, PUT -> first;
      case FIRST, LAST, AT, SIZE, GET -> Type.INT;
      case CONTAINS -> Type.BOOL;
      case EMPTY_SEQUENCE -> Type.Container.SEQUENCE;
      case EMPTY_SET -> Type.Container.SET;
      case EMPTY_MAP -> Type.Container.MAP;
    };
  }
}
