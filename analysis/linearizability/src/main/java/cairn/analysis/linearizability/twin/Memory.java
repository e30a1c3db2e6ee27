package cairn.analysis.linearizability.twin;

import cairn.analysis.linearizability.model.Expr;
import cairn.analysis.linearizability.model.Expressions;
import cairn.analysis.linearizability.model.Operation;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.model.Statement;
import cairn.analysis.linearizability.model.SubOperation;
import cairn.analysis.linearizability.model.Variable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * How each sub-operation touches memory at once: as one access that the hardware does, or under the
 * monitor of the twin.
 *
 * <p>What is done under the monitor is atomic only if nobody goes past the monitor. So a variable
 * or field that some sub-operation uses under it is written under it everywhere; and it is read
 * under it everywhere if a sub-operation writes several places at once.
 */
final class Memory {
  /** The access that a sub-operation is. */
  enum Form {
    /** Nothing that others can see. */
    NONE,
    /** Reads one place. */
    READ,
    /** Writes one place. */
    WRITE,
    /** Compares one place and writes it. */
    COMPARE_AND_SET,
    /** Reads one place, and adds to it. */
    FETCH_AND_ADD,
    /** Several places, under the monitor. */
    TOGETHER
  }

  /** What a sub-operation does to places that others can see. */
  private static final class Accesses {
    private final Set<Expr.Location> read = new LinkedHashSet<>();
    private final Set<Expr.Location> written = new LinkedHashSet<>();
    private int writes;

    private Set<Expr.Location> all() {
      Set<Expr.Location> all = new LinkedHashSet<>(read);
      all.addAll(written);
      return all;
    }
  }

  private final Set<Variable> fixed;
  private final Map<String, Form> forms = new HashMap<>();
  private final Map<String, Expr.Location> places = new HashMap<>();
  private final Set<String> together = new HashSet<>();
  private final Set<String> swapped = new LinkedHashSet<>();

  Memory(Specification specification) {
    fixed = Set.copyOf(specification.initial().fixed());
    Map<String, Accesses> accesses = new HashMap<>();
    for (Operation operation : specification.operations()) {
      for (SubOperation sub : operation.subOperations()) {
        Accesses found = accesses(sub);
        accesses.put(sub.name(), found);
        forms.put(sub.name(), form(sub, found));
        found.all().forEach(place -> places.put(sub.name(), place));
      }
    }
    protect(accesses);
    for (Operation operation : specification.operations()) {
      for (SubOperation sub : operation.subOperations()) {
        Form form = form(sub);
        if (form == Form.COMPARE_AND_SET || form == Form.FETCH_AND_ADD) {
          Objects.requireNonNull(accesses.get(sub.name()))
              .written
              .forEach(place -> swapped.add(kind(place)));
        }
      }
    }
  }

  Form form(SubOperation sub) {
    return forms.getOrDefault(sub.name(), Form.TOGETHER);
  }

  /** The only place of a sub-operation that is one access. */
  Expr.Location place(SubOperation sub) {
    return Objects.requireNonNull(places.get(sub.name()));
  }

  /** Whether places of this kind are written under the monitor. */
  boolean isUnderMonitor(Expr.Location place) {
    return together.contains(kind(place));
  }

  /** Whether a global refers to one node for ever. */
  boolean isFixed(Variable variable) {
    return fixed.contains(variable);
  }

  /** The kinds of places that are compared and written, or added to, without the monitor. */
  Set<String> swapped() {
    return swapped;
  }

  /** Whether something is done under the monitor. */
  boolean hasMonitor() {
    return forms.containsValue(Form.TOGETHER);
  }

  /** Which places are one kind: a global, a field of a struct, the elements of an array. */
  static String kind(Expr.Location place) {
    if (place instanceof Expr.FieldOf field) {
      return field.struct() + "." + field.field().name();
    }
    if (place instanceof Expr.Element element) {
      return element.array().name();
    }
    return ((Expr.Use) place).variable().name();
  }

  private void protect(Map<String, Accesses> accesses) {
    Set<String> torn = new HashSet<>();
    forms.forEach(
        (name, form) -> {
          if (form == Form.TOGETHER) {
            Accesses of = Objects.requireNonNull(accesses.get(name));
            of.all().forEach(place -> together.add(kind(place)));
            if (of.writes > 1) {
              of.written.forEach(place -> torn.add(kind(place)));
            }
          }
        });
    forms.replaceAll(
        (name, form) -> {
          Set<Expr.Location> all = Objects.requireNonNull(accesses.get(name)).all();
          boolean needs =
              switch (form) {
                case NONE, TOGETHER -> false;
                case READ -> all.stream().anyMatch(place -> torn.contains(kind(place)));
                default -> all.stream().anyMatch(place -> together.contains(kind(place)));
              };
          return needs ? Form.TOGETHER : form;
        });
  }

  private Accesses accesses(SubOperation sub) {
    Accesses found = new Accesses();
    if (sub.isLocal()) {
      return found;
    }
    sub.bindings().forEach(binding -> binding.source().ifPresent(source -> read(source, found)));
    sub.guard().forEach(condition -> read(condition, found));
    for (Statement effect : sub.effects()) {
      if (effect instanceof Statement.Assign assign) {
        read(assign.value(), found);
        write(assign.target(), found);
      } else if (effect instanceof Statement.Allocate allocate) {
        write(new Expr.Use(allocate.target()), found);
      } else if (effect instanceof Statement.Release release) {
        read(release.node(), found);
      }
    }
    return found;
  }

  private void read(Expr expr, Accesses found) {
    Expressions.each(
        expr,
        part -> {
          if (part instanceof Expr.Location place && isShared(place)) {
            found.read.add(place);
          }
        });
  }

  private void write(Expr.Location place, Accesses found) {
    if (place instanceof Expr.FieldOf field) {
      read(field.base(), found);
    } else if (place instanceof Expr.Element element) {
      read(element.index(), found);
    }
    if (isShared(place)) {
      found.written.add(place);
      found.writes++;
    }
  }

  /** Whether others can see a place; a field is thought to be seen, whosever node it is of. */
  private boolean isShared(Expr.Location place) {
    return !(place instanceof Expr.Use use)
        || (use.variable().isGlobal() && !isFixed(use.variable()));
  }

  private static Form form(SubOperation sub, Accesses found) {
    Set<Expr.Location> all = found.all();
    boolean searches = sub.bindings().stream().anyMatch(each -> each.source().isEmpty());
    if (searches) {
      return Form.TOGETHER;
    }
    if (all.isEmpty()) {
      return Form.NONE;
    }
    if (all.size() > 1 || moves(sub, all.iterator().next())) {
      return Form.TOGETHER;
    }
    if (found.written.isEmpty()) {
      return Form.READ;
    }
    if (found.read.isEmpty()) {
      return found.writes == 1 ? Form.WRITE : Form.TOGETHER;
    }
    if (Swap.of(sub, all.iterator().next()).isPresent()) {
      return Form.COMPARE_AND_SET;
    }
    return Addition.of(sub, all.iterator().next()).isPresent() ? Form.FETCH_AND_ADD : Form.TOGETHER;
  }

  /** Whether a sub-operation writes a variable that says where its place is. */
  private static boolean moves(SubOperation sub, Expr.Location place) {
    Set<Variable> written = new HashSet<>();
    sub.bindings().forEach(binding -> written.add(binding.variable()));
    for (Statement effect : sub.effects()) {
      if (effect instanceof Statement.Allocate allocate) {
        written.add(allocate.target());
      } else if (effect instanceof Statement.Assign assign
          && assign.target() instanceof Expr.Use use) {
        written.add(use.variable());
      }
    }
    boolean[] moves = {false};
    if (!(place instanceof Expr.Use)) {
      Expressions.eachVariable(place, variable -> moves[0] |= written.contains(variable));
    }
    return moves[0];
  }
}
