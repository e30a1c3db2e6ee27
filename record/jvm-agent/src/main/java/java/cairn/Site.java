package java.cairn;

import java.util.Objects;

/**
 * A place in the program's code, and what it does there. Its number is in woven code, and so it is
 * the same in all recordings of a JVM.
 */
public final class Site {
  public final int id;
  public final int kind;
  public final String method;
  public final int line;
  public final String owner;
  public final String name;
  public final int fieldKind;

  /** The class that holds the code, null if it is not known. */
  public TypeRecord holder;

  public Site(int id, int kind, String method, int line, String owner, String name, int fieldKind) {
    this.id = id;
    this.kind = kind;
    this.method = method;
    this.line = line;
    this.owner = owner;
    this.name = name;
    this.fieldKind = fieldKind;
  }

  /** Whether it says this, whatever its number. */
  public boolean says(int kind, String method, int line, String owner, String name, int fieldKind) {
    return this.kind == kind
        && this.line == line
        && this.fieldKind == fieldKind
        && this.method.equals(method)
        && Objects.equals(this.owner, owner)
        && Objects.equals(this.name, name);
  }
}
