package cairn.analysis.constraints.lang;

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
 */
public record Spec(
    String name,
    List<Constant> constants,
    List<Structure> structures,
    List<Attribute> attributes,
    List<Constraint> constraints,
    List<CheckPoint> points,
    List<RootRule> roots) {

  public Spec {
    constants = List.copyOf(constants);
    structures = List.copyOf(structures);
    attributes = List.copyOf(attributes);
    constraints = List.copyOf(constraints);
    points = List.copyOf(points);
    roots = List.copyOf(roots);
  }
}
