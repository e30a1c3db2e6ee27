package cairn.analysis.constraints.lang;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What the statements of a file say, before names are resolved. */
final class Draft {
  final Map<String, Constant> constants = new LinkedHashMap<>();

  /** Names of constants that are true or false. */
  final Set<String> truths = new TreeSet<>();

  final Map<String, StructureDraft> structures = new LinkedHashMap<>();
  final List<BindingDraft> bindings = new ArrayList<>();
  final List<AttributeName> attributes = new ArrayList<>();
  final List<NullValue> nullValues = new ArrayList<>();
  final List<Rule> rules = new ArrayList<>();
  final List<ConstraintDraft> constraints = new ArrayList<>();
  final List<CheckPoint> points = new ArrayList<>();
  final List<RootRule> roots = new ArrayList<>();
  @Nullable LostDraft lost;

  /** All names that were ever declared for nodes, for better messages. */
  final Set<String> variables = new TreeSet<>();

  /** Names in statements that could not be read: they may have been declared there. */
  final Set<String> lostNames = new HashSet<>();

  /** Names of structures in declarations of variables and in lists of checks. */
  final List<Use> used = new ArrayList<>();

  /** A structure as declared; -1 and empty for what is not said. */
  record StructureDraft(
      Position position,
      String name,
      boolean isArray,
      int fieldCount,
      int edgeCount,
      List<Structure.NamedField> fields,
      List<Use> edges) {}

  /** A name at a place. */
  record Use(Position position, String name) {}

  /** {@code nothing of node is lost;} or {@code lost nodes are allowed;} */
  record LostDraft(Position position, LostRule rule) {}

  record BindingDraft(Position position, String structure, List<Binding> bindings) {}

  /** {@code node.HEIGHT;} */
  record AttributeName(Position position, String structure, String name) {}

  /** {@code node.HEIGHT(NULL) = -1;} */
  record NullValue(Position position, String structure, String name, Expr value) {}

  /** {@code guard => X.HEIGHT = first || X.HEIGHT = second;} */
  record Rule(
      Position position,
      Constraint.Variable variable,
      String name,
      @Nullable Expr guard,
      @Nullable Expr first,
      Expr second) {}

  /** A constraint; {@code name} is null until the author gives one. */
  static final class ConstraintDraft {
    final Position position;
    final String text;
    final List<Constraint.Variable> variables;
    final Constraint.@Nullable Range range;
    final @Nullable Expr guard;
    final Expr body;
    @Nullable Use name;

    ConstraintDraft(
        Position position,
        String text,
        List<Constraint.Variable> variables,
        Constraint.@Nullable Range range,
        @Nullable Expr guard,
        Expr body) {
      this.position = position;
      this.text = text;
      this.variables = variables;
      this.range = range;
      this.guard = guard;
      this.body = body;
    }
  }
}
