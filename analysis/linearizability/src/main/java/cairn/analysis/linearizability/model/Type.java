package cairn.analysis.linearizability.model;

import java.util.List;

/** What a variable, a field or an expression holds. */
public sealed interface Type {
  Type INT = new Int();
  Type BOOL = new Bool();
  Type NULL = new Null();

  /** Whole numbers. */
  record Int() implements Type {
    @Override
    public String toString() {
      return "int";
    }
  }

  /** True and false. */
  record Bool() implements Type {
    @Override
    public String toString() {
      return "bool";
    }
  }

  /** One of a few names. */
  record Enumeration(String name, List<String> constants) implements Type {
    public Enumeration {
      constants = List.copyOf(constants);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** NULL or a node of a struct; the struct is named, because structs refer to themselves. */
  record Reference(String struct) implements Type {
    @Override
    public String toString() {
      return struct;
    }
  }

  /** The type of the word NULL alone. */
  record Null() implements Type {
    @Override
    public String toString() {
      return "NULL";
    }
  }

  /** A global array, indexed from 0 on, as long as it needs to be. */
  record Array(Type element) implements Type {
    @Override
    public String toString() {
      return element + "[]";
    }
  }

  /** A container of numbers that only a sequential specification has. */
  enum Container implements Type {
    SEQUENCE("seq"),
    SET("set"),
    MAP("map");

    private final String word;

    Container(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  /**
   * Whether a value of one may stand where a value of the other is. Not a default method: with one,
   * threads that load different types at the same time could wait for each other.
   */
  static boolean fit(Type one, Type other) {
    return one.equals(other)
        || (one instanceof Null && other instanceof Reference)
        || (one instanceof Reference && other instanceof Null);
  }
}
