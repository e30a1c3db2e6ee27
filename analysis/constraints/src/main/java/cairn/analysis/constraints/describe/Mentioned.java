package cairn.analysis.constraints.describe;

import cairn.analysis.constraints.bind.Expressions;
import cairn.analysis.constraints.lang.Attribute;
import cairn.analysis.constraints.lang.Constraint;
import cairn.analysis.constraints.lang.Expr;
import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.lang.Structure;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The fields that a specification speaks of. */
public final class Mentioned {
  private final Set<String> names = new HashSet<>();

  /** Fields by number may be any. */
  private boolean any;

  private Mentioned() {}

  public static Mentioned in(Spec spec) {
    Mentioned mentioned = new Mentioned();
    for (Structure structure : spec.structures()) {
      structure.fields().forEach(field -> mentioned.names.add(field.name()));
      mentioned.names.addAll(structure.edges());
    }
    for (Attribute attribute : spec.attributes()) {
      mentioned.add(attribute.guard());
      mentioned.add(attribute.first());
      mentioned.add(attribute.second());
    }
    for (Constraint constraint : spec.constraints()) {
      if (constraint.range() != null) {
        mentioned.add(constraint.range().from());
        mentioned.add(constraint.range().to());
      }
      mentioned.add(constraint.guard());
      mentioned.add(constraint.body());
    }
    mentioned.any |= mentioned.names.isEmpty();
    return mentioned;
  }

  private void add(@Nullable Expr expr) {
    if (expr == null) {
      return;
    }
    if (expr instanceof Expr.Field field) {
      names.add(field.name());
    }
    any |= expr instanceof Expr.NumberedField;
    Expressions.children(expr).forEach(this::add);
  }

  boolean contains(String field) {
    if (any || names.contains(field)) {
      return true;
    }
    // of a member inside of a C struct, and of fields of bits, a part
    for (String part : field.split("[.,:]|\\[\\d+]", -1)) {
      if (names.contains(part)) {
        return true;
      }
    }
    return false;
  }
}
