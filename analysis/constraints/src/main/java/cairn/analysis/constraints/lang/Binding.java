package cairn.analysis.constraints.lang;

/** What nodes of a heap belong to a structure. */
public sealed interface Binding {
  Position position();

  /**
   * Instances of a Java class; {@code *} in its name stands for any text. A name without a package
   * also finds the class in any package, and a nested class {@code Tree.Node} is {@code Tree$Node},
   * too.
   *
   * @param exactly not those of subclasses
   */
  record JavaClass(Position position, String name, boolean exactly) implements Binding {}

  /** Blocks of a C type, such as {@code struct list}. */
  record NativeType(Position position, String name) implements Binding {}

  /** What is allocated at a line of code. */
  record AllocatedAt(Position position, String file, int line) implements Binding {}
}
