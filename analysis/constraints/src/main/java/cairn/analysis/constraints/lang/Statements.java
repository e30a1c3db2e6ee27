package cairn.analysis.constraints.lang;

import cairn.analysis.constraints.lang.Cursor.Broken;
import cairn.analysis.constraints.lang.Draft.Use;
import cairn.analysis.constraints.lang.Token.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a file's statements one by one; a broken one does not keep it from reading the others. */
final class Statements {
  private static final Set<String> STRUCTURE_WORDS = Set.of("FIELD", "FIELDS", "EDGE", "EDGES");
  private static final String STATEMENT =
      "Expected a statement: a structure (node FIELDS key, left, right;), a variable (node X;),"
          + " or a constraint.";

  private final Cursor cursor;
  private final Problems problems;
  private final ProgramParts programParts;
  private final Draft draft = new Draft();

  /** The variables that formulas may use now. */
  private final Map<String, Constraint.Variable> variables = new LinkedHashMap<>();

  private final ExprParser expressions;

  /**
   * Whether the variables have been used by a formula, so that the next declaration is a fresh
   * start.
   */
  private boolean variablesAreUsed;

  private @Nullable Use label;
  private Draft.@Nullable ConstraintDraft lastConstraint;

  Statements(Cursor cursor, Problems problems) {
    this.cursor = cursor;
    this.problems = problems;
    this.programParts = new ProgramParts(cursor);
    this.expressions = new ExprParser(cursor, variables.keySet());
  }

  Draft read() {
    while (!cursor.isAt(Kind.END) && !problems.isFull()) {
      Token first = cursor.peek();
      try {
        statement();
      } catch (Broken broken) {
        cursor.recover();
        draft.lostNames.addAll(cursor.namesFrom(first));
        lastConstraint = null;
        label = null;
      }
    }
    if (label != null) {
      problems.add(label.position(), "No constraint follows the name '" + label.name() + "'", "");
    }
    return draft;
  }

  private void statement() throws Broken {
    Token first = cursor.peek();
    Token second = cursor.peek(1);
    if (cursor.skip(Kind.SEMICOLON)) {
      return;
    }
    if (first.kind() == Kind.DOTS) {
      marker();
    } else if (cursor.isAt(Kind.NAME, Kind.COLON)) {
      label();
    } else if (first.is("ARRAY")) {
      array();
    } else if (first.is("for")) {
      constraint();
    } else if (first.is("check")) {
      cursor.next();
      List<Use> names = new ArrayList<>();
      draft.points.addAll(programParts.check(names));
      draft.used.addAll(names);
      cursor.expectEnd("Expected ',' or ';'.");
    } else if (first.is("roots")) {
      cursor.next();
      draft.roots.addAll(programParts.roots());
      cursor.expectEnd("Expected ',' or ';'.");
    } else if (isLostRule()) {
      lostRule();
    } else if (first.kind() == Kind.NAME
        && second.kind() == Kind.NAME
        && STRUCTURE_WORDS.contains(second.text())) {
      structure();
    } else if (cursor.isAt(Kind.NAME, Kind.ASSIGN)) {
      bindingOrConstant();
    } else if (isAttributeName()) {
      attributeName();
    } else if (isDeclaration()) {
      declaration();
    } else {
      constraint();
    }
  }

  /** Whether {@code nothing is lost}, {@code nothing of} or {@code lost nodes are} is next. */
  private boolean isLostRule() {
    Token first = cursor.peek();
    Token second = cursor.peek(1);
    boolean three = cursor.isAt(Kind.NAME, Kind.NAME, Kind.NAME);
    return three
        && (first.is("nothing") && (second.is("is") || second.is("of"))
            || first.is("lost") && second.is("nodes"));
  }

  private void lostRule() throws Broken {
    Token first = cursor.next();
    List<Use> names = new ArrayList<>();
    LostRule.Kind kind = LostRule.Kind.ALLOWED;
    if (first.is("nothing")) {
      kind = LostRule.Kind.NOTHING;
      if (cursor.skipWord("of")) {
        do {
          Token name = cursor.expectName("Expected a structure: nothing of node is lost;");
          names.add(new Use(name.position(), name.text()));
        } while (cursor.skip(Kind.COMMA));
      }
      cursor.expectWord("is", "Expected: nothing is lost; or: nothing of node is lost;");
      cursor.expectWord("lost", "Expected: nothing is lost; or: nothing of node is lost;");
    } else {
      cursor.expectWord("nodes", "Expected: lost nodes are allowed;");
      cursor.expectWord("are", "Expected: lost nodes are allowed;");
      cursor.expectWord("allowed", "Expected: lost nodes are allowed;");
    }
    cursor.expectEnd("Expected ';'.");
    Draft.LostDraft before = draft.lost;
    if (before != null) {
      problems.add(
          first.position(),
          "What may be lost is said at " + before.position() + " already",
          "Expected one such statement; it can name several structures: nothing of node, tree is"
              + " lost;");
    }
    draft.used.addAll(names);
    List<String> structures = names.stream().map(Use::name).distinct().toList();
    draft.lost = new Draft.LostDraft(first.position(), new LostRule(kind, structures));
  }

  /** {@code ..(c1)} behind a constraint. */
  private void marker() throws Broken {
    Position position = cursor.next().position();
    cursor.expect(Kind.OPEN, "Expected the name of the constraint before: ..(c1)");
    Token name = cursor.expectName("Expected the name of the constraint before: ..(c1)");
    cursor.expect(Kind.CLOSE, "Expected ')': ..(c1)");
    cursor.skip(Kind.SEMICOLON);
    if (lastConstraint == null && problems.isEmpty()) {
      problems.add(position, "There is no constraint before '..(" + name.text() + ")'", "");
    } else if (lastConstraint != null && lastConstraint.name != null) {
      problems.add(
          name.position(),
          "This constraint has a name already, '" + lastConstraint.name.name() + "'",
          "");
    } else if (lastConstraint != null) {
      lastConstraint.name = new Use(name.position(), name.text());
    }
  }

  private void label() throws Broken {
    Token name = cursor.expectName("Expected a name for the constraint: balanced: ...");
    cursor.next();
    if (label != null) {
      problems.add(
          name.position(),
          "Two names for one constraint, '" + label.name() + "' and '" + name.text() + "'",
          "");
    }
    label = new Use(name.position(), name.text());
  }

  private void array() throws Broken {
    cursor.next();
    Token name = cursor.expectName("Expected the name of a structure: ARRAY shard;");
    declare(
        new Draft.StructureDraft(name.position(), name.text(), true, -1, -1, List.of(), List.of()));
    cursor.expectEnd("Expected ';'.");
  }

  private void structure() throws Broken {
    Token name = cursor.expectName("Expected the name of a structure.");
    int fieldCount = -1;
    int edgeCount = -1;
    List<Structure.NamedField> fields = List.of();
    List<Use> edges = List.of();
    while (cursor.isAt(Kind.NAME) && STRUCTURE_WORDS.contains(cursor.peek().text())) {
      switch (cursor.next().text()) {
        case "FIELD" -> fieldCount = count("Expected the number of fields: node FIELD 3 EDGE 2;");
        case "EDGE" ->
            edgeCount = count("Expected the number of pointer fields: node FIELD 3 EDGE 2;");
        case "FIELDS" -> fields = cursor.isAt(Kind.SEMICOLON) ? List.of() : fields();
        default -> edges = edges();
      }
    }
    declare(
        new Draft.StructureDraft(
            name.position(), name.text(), false, fieldCount, edgeCount, fields, edges));
    cursor.expectEnd("Expected FIELD, EDGE, FIELDS, EDGES or ';'.");
  }

  private void declare(Draft.StructureDraft structure) {
    Draft.StructureDraft before = draft.structures.putIfAbsent(structure.name(), structure);
    if (before != null) {
      problems.add(
          structure.position(),
          "Structure '" + structure.name() + "' is declared at " + before.position() + " already",
          "");
    }
  }

  private int count(String expected) throws Broken {
    return Numbers.small(cursor, cursor.expect(Kind.NUMBER, expected), 0);
  }

  private List<Structure.NamedField> fields() throws Broken {
    Map<String, Structure.NamedField> fields = new LinkedHashMap<>();
    do {
      Token name = cursor.expect(Kind.NAME, "Expected the name of a field.");
      int length = 1;
      boolean isInline = cursor.skip(Kind.OPEN_BRACKET);
      if (isInline) {
        String expected = "Expected the number of elements: child[4].";
        length = Numbers.small(cursor, cursor.expect(Kind.NUMBER, expected), 1);
        cursor.expect(Kind.CLOSE_BRACKET, "Expected ']'.");
      }
      Structure.NamedField field = new Structure.NamedField(name.text(), length, isInline);
      if (fields.putIfAbsent(name.text(), field) != null) {
        problems.add(name.position(), "Field '" + name.text() + "' is named twice", "");
      }
    } while (cursor.skip(Kind.COMMA));
    return List.copyOf(fields.values());
  }

  private List<Use> edges() throws Broken {
    List<Use> edges = new ArrayList<>();
    do {
      Token name = cursor.expect(Kind.NAME, "Expected the name of a field.");
      edges.add(new Use(name.position(), name.text()));
    } while (cursor.skip(Kind.COMMA));
    return edges;
  }

  private void bindingOrConstant() throws Broken {
    Token name = cursor.expectName("Expected the name of a structure or constant.");
    cursor.next();
    if (programParts.isAtKind()) {
      List<Binding> bindings = programParts.bindings(false);
      draft.bindings.add(new Draft.BindingDraft(name.position(), name.text(), bindings));
    } else {
      constant(name);
    }
    cursor.expectEnd("Expected ';'.");
  }

  private void constant(Token name) throws Broken {
    Expr.Numeral value = null;
    String staticField = "";
    Token first = cursor.peek();
    if (cursor.skipWord("static")) {
      staticField = cursor.expectProgramName("Expected a static field: static a.b.Color.RED.");
    } else if (first.is("true") || first.is("TRUE") || first.is("false") || first.is("FALSE")) {
      cursor.next();
      long number = first.text().equalsIgnoreCase("true") ? 1 : 0;
      value = new Expr.Numeral(first.position(), true, number, number);
      draft.truths.add(name.text());
    } else {
      Token minus = cursor.skip(Kind.MINUS) ? first : null;
      Token number =
          cursor.expect(
              Kind.NUMBER,
              "Expected a constant's value (a number, true, false, static a.b.Color.RED) or what a"
                  + " structure is (java a.b.C, c struct node, at list.c:16).");
      value = Numbers.parse(cursor, number, minus);
    }
    Constant constant = new Constant(name.position(), name.text(), value, staticField);
    Constant before = draft.constants.putIfAbsent(name.text(), constant);
    if (before != null) {
      problems.add(
          name.position(),
          "Constant '" + name.text() + "' is declared at " + before.position() + " already",
          "");
    }
  }

  /** Whether {@code node.HEIGHT;} or {@code node.HEIGHT(NULL) = ...} is next. */
  private boolean isAttributeName() {
    return cursor.isAt(Kind.NAME, Kind.DOT, Kind.NAME)
        && !variables.containsKey(cursor.peek().text())
        && (cursor.peek(3).kind() == Kind.SEMICOLON || cursor.peek(3).kind() == Kind.OPEN);
  }

  private void attributeName() throws Broken {
    Token structure = cursor.expectName("Expected the name of a structure.");
    cursor.next();
    Token name = cursor.expectName("Expected a name for the attribute: node.HEIGHT;");
    if (cursor.skip(Kind.OPEN)) {
      cursor.expectWord("NULL", "Expected NULL: node.HEIGHT(NULL) = -1;");
      cursor.expect(Kind.CLOSE, "Expected ')': node.HEIGHT(NULL) = -1;");
      cursor.expect(Kind.ASSIGN, "Expected '=' and a value: node.HEIGHT(NULL) = -1;");
      expressions.begin(null);
      Expr value = expressions.choice();
      draft.nullValues.add(
          new Draft.NullValue(name.position(), structure.text(), name.text(), value));
    } else {
      draft.attributes.add(new Draft.AttributeName(name.position(), structure.text(), name.text()));
    }
    cursor.expectEnd("Expected ';'.");
  }

  /** Whether {@code node X} is next. */
  private boolean isDeclaration() {
    return cursor.isAt(Kind.NAME, Kind.NAME)
        && !Names.RESERVED.contains(cursor.peek().text())
        && !Names.RESERVED.contains(cursor.peek(1).text());
  }

  private void declaration() throws Broken {
    Token structure = cursor.next();
    if (variablesAreUsed) {
      variables.clear();
      variablesAreUsed = false;
    }
    do {
      Token name = cursor.expectName("Expected a variable: node X;");
      Constraint.Variable variable =
          new Constraint.Variable(structure.position(), structure.text(), name.text());
      draft.variables.add(name.text());
      draft.used.add(new Use(structure.position(), structure.text()));
      Constraint.Variable before = variables.putIfAbsent(name.text(), variable);
      if (before != null && !before.structure().equals(variable.structure())) {
        problems.add(
            name.position(),
            "Variable '" + name.text() + "' is a node of '" + before.structure() + "' already",
            "Each variable of a constraint needs a name of its own.");
      }
    } while (cursor.skip(Kind.COMMA));
    cursor.expectEnd("Expected ';'.");
  }

  private boolean isAssignment() {
    return cursor.isAt(Kind.NAME, Kind.DOT, Kind.NAME, Kind.ASSIGN);
  }

  private void constraint() throws Broken {
    variablesAreUsed = true;
    Token first = cursor.peek();
    if (first.kind() == Kind.NAME
        && Names.RESERVED.contains(first.text())
        && STRUCTURE_WORDS.contains(first.text())) {
      throw cursor.unexpected(STATEMENT);
    }
    expressions.begin(null);
    Constraint.Range range = first.is("for") ? range() : null;
    if (range == null && isAssignment()) {
      rule(first, null);
      return;
    }
    Expr formula = expressions.choice();
    Expr guard = null;
    if (cursor.skip(Kind.IMPLIES)) {
      guard = formula;
      if (range == null && isAssignment()) {
        rule(first, guard);
        return;
      }
      formula = expressions.formula();
    }
    String text = cursor.textFrom(first);
    if (cursor.isAt(Kind.ASSIGN)) {
      throw cursor.unexpected("Expected == to compare.");
    }
    cursor.expectEnd("Expected ';', '=>' or an operator such as ==, and, ->.");
    Draft.ConstraintDraft constraint =
        new Draft.ConstraintDraft(
            first.position(), text, List.copyOf(variables.values()), range, guard, formula);
    constraint.name = label;
    label = null;
    lastConstraint = constraint;
    draft.constraints.add(constraint);
  }

  private Constraint.Range range() throws Broken {
    Position position = cursor.next().position();
    Token name = cursor.expectName("Expected a variable: for I in 0 to 7, ...");
    cursor.expectWord("in", "Expected in: for I in 0 to 7, ...");
    Expr from = expressions.sum();
    cursor.expectWord("to", "Expected to and the last value: for I in 0 to 7, ...");
    Expr to = expressions.sum();
    cursor.expect(Kind.COMMA, "Expected ',' behind the range: for I in 0 to 7, ...");
    if (variables.containsKey(name.text())) {
      problems.add(
          name.position(), "'" + name.text() + "' is a node already", "Choose another name.");
    }
    expressions.begin(name.text());
    return new Constraint.Range(position, name.text(), from, to);
  }

  /** {@code X.HEIGHT = first || X.HEIGHT = second} or, without a guard, only one assignment. */
  private void rule(Token first, @Nullable Expr guard) throws Broken {
    Token variable = cursor.next();
    cursor.next();
    Token name = cursor.next();
    cursor.next();
    Constraint.Variable node = variables.get(variable.text());
    if (node == null) {
      throw cursor.broken(
          variable.position(),
          "'" + Names.shortened(variable.text()) + "' is no variable",
          Names.didYouMean(variable.text(), variables.keySet())
              + "Expected a declaration before: node "
              + variable.text()
              + ";");
    }
    if (label != null) {
      problems.add(label.position(), "Attributes cannot have a name like constraints", "");
      label = null;
    }
    Expr value = guard == null ? expressions.choice() : expressions.assigned();
    if (guard == null) {
      cursor.expectEnd("Expected ';'.");
      draft.rules.add(new Draft.Rule(first.position(), node, name.text(), null, null, value));
      return;
    }
    String assignment = variable.text() + "." + name.text() + " = ";
    String otherwise = "Expected what it is otherwise: || " + assignment + "...;";
    cursor.expect(Kind.BAR, otherwise);
    cursor.expect(Kind.BAR, otherwise);
    if (!isAssignment()
        || !cursor.peek().text().equals(variable.text())
        || !cursor.peek(2).text().equals(name.text())) {
      throw cursor.unexpected(otherwise);
    }
    cursor.next();
    cursor.next();
    cursor.next();
    cursor.next();
    Expr second = expressions.choice();
    cursor.expectEnd("Expected ';'.");
    draft.rules.add(new Draft.Rule(first.position(), node, name.text(), guard, value, second));
  }
}
