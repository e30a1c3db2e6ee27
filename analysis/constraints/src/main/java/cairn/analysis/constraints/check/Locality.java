package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.Expressions;
import cairn.analysis.constraints.lang.Attribute;
import cairn.analysis.constraints.lang.Constraint;
import cairn.analysis.constraints.lang.Expr;
import cairn.analysis.constraints.lang.Spec;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which constraints read only what is near their nodes: slots, edges, degrees and attributes that
 * do the same. Paths, {@code COUNT} and {@code ALLIN} depend on more.
 */
final class Locality {
  private final Spec spec;
  private final Set<Attribute> seen = new HashSet<>();

  private Locality(Spec spec) {
    this.spec = spec;
  }

  /** The numbers of such constraints. */
  static BitSet of(Spec spec) {
    BitSet local = new BitSet();
    List<Constraint> constraints = spec.constraints();
    for (int i = 0; i < constraints.size(); i++) {
      local.set(i, new Locality(spec).isLocal(constraints.get(i)));
    }
    return local;
  }

  private boolean isLocal(Constraint constraint) {
    Constraint.Range range = constraint.range();
    Expr guard = constraint.guard();
    return (range == null || isLocal(range.from()) && isLocal(range.to()))
        && (guard == null || isLocal(guard))
        && isLocal(constraint.body());
  }

  private boolean isLocal(Expr expr) {
    if (expr instanceof Expr.Path
        || expr instanceof Expr.Count
        || expr instanceof Expr.StandardAttribute standard
            && standard.attribute() == Expr.Standard.ALLIN
        || expr instanceof Expr.UserAttribute user && !areLocal(user.name())) {
      return false;
    }
    return Expressions.children(expr).stream().allMatch(this::isLocal);
  }

  /** Whether all attributes of a name are. */
  private boolean areLocal(String name) {
    for (Attribute each : spec.attributes()) {
      if (each.name().equals(name) && seen.add(each) && !isLocal(each)) {
        return false;
      }
    }
    return true;
  }

  private boolean isLocal(Attribute attribute) {
    Expr guard = attribute.guard();
    Expr first = attribute.first();
    Expr ofNull = attribute.nullValue();
    return (guard == null || isLocal(guard))
        && (first == null || isLocal(first))
        && (ofNull == null || isLocal(ofNull))
        && isLocal(attribute.second());
  }
}
