package cairn.analysis.constraints.lang;

import java.util.ArrayList;
import java.util.List;

/**
 * What must hold of some data structures: the content of an {@code .inv} file, resolved, so that
 * every name in it means something, but not yet bound to a recording.
 *
 * @param name the file's name, for messages
 * @param constants symbolic constants such as {@code BLACK}
 * @param structures kinds of nodes, in order
 * @param attributes attributes that the author defines, in order
 * @param constraints in order
 * @param points where the constraints must hold; empty for every C-point, the crash and the end
 * @param roots where structures begin; empty for receiver, arguments and result of a C-point's
 *     method and the static fields
 * @param lost whether nodes may be lost
 */
public record Spec(
    String name,
    List<Constant> constants,
    List<Structure> structures,
    List<Attribute> attributes,
    List<Constraint> constraints,
    List<CheckPoint> points,
    List<RootRule> roots,
    LostRule lost) {

  /** The same without a word on lost nodes. */
  public Spec(
      String name,
      List<Constant> constants,
      List<Structure> structures,
      List<Attribute> attributes,
      List<Constraint> constraints,
      List<CheckPoint> points,
      List<RootRule> roots) {
    this(name, constants, structures, attributes, constraints, points, roots, LostRule.USUAL);
  }

  public Spec {
    constants = List.copyOf(constants);
    structures = List.copyOf(structures);
    attributes = List.copyOf(attributes);
    constraints = List.copyOf(constraints);
    points = List.copyOf(points);
    roots = List.copyOf(roots);
  }

  /** Whether it says nothing that could be checked. */
  public boolean isEmpty() {
    return constraints.isEmpty() && attributes.isEmpty() && !lost.isAsked();
  }

  /**
   * The same with a structure bound to something else.
   *
   * @throws IllegalArgumentException if there is no structure of that name
   */
  public Spec withBinding(String structure, List<Binding> bindings) {
    List<Structure> changed = new ArrayList<>(structures);
    for (int i = 0; i < changed.size(); i++) {
      Structure old = changed.get(i);
      if (old.name().equals(structure)) {
        changed.set(
            i,
            new Structure(
                old.position(),
                old.name(),
                old.isArray(),
                old.fieldCount(),
                old.edgeCount(),
                old.fields(),
                old.edges(),
                bindings));
        return new Spec(name, constants, changed, attributes, constraints, points, roots, lost);
      }
    }
    List<String> names = structures.stream().map(Structure::name).toList();
    throw new IllegalArgumentException(
        "There is no structure '"
            + Names.shortened(structure)
            + "' in "
            + name
            + ". "
            + Names.didYouMean(structure, names)
            + "It has "
            + String.join(", ", names)
            + ".");
  }

  /** The same with every node that was not freed as a root. */
  public Spec withAllRoots() {
    RootRule all = new RootRule(new Position(1, 1), RootRule.Kind.ALL, "");
    return new Spec(
        name, constants, structures, attributes, constraints, points, List.of(all), lost);
  }
}
