package cairn.analysis.linearizability.language;

import cairn.analysis.linearizability.language.Cursor.Broken;
import cairn.analysis.linearizability.language.Token.Kind;
import cairn.analysis.linearizability.model.Expr;
import cairn.analysis.linearizability.model.Struct;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Variable;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What names mean at a place of the text: types, globals, and the variables of one part. */
final class Names {
  private final Map<String, Struct> structs = new LinkedHashMap<>();
  private final Map<String, Type.Enumeration> enumerations = new LinkedHashMap<>();
  private final Map<String, Expr> constants = new LinkedHashMap<>();
  private final Map<String, Variable> globals = new LinkedHashMap<>();
  private final Map<String, Variable> inner = new LinkedHashMap<>();
  private final Set<String> unfinished = new HashSet<>();
  private boolean globalsAreVisible = true;

  Map<String, Struct> structs() {
    return structs;
  }

  Map<String, Type.Enumeration> enumerations() {
    return enumerations;
  }

  Map<String, Variable> globals() {
    return globals;
  }

  void beginStruct(String name) {
    unfinished.add(name);
  }

  void endStruct(String name) {
    unfinished.remove(name);
  }

  /**
   * Whether a struct could not be read to its end, so that it may have more fields than are known.
   */
  boolean isUnfinished(String struct) {
    return unfinished.contains(struct) || !structs.containsKey(struct);
  }

  /** Variables of the part that is being read. */
  Collection<Variable> inner() {
    return inner.values();
  }

  /** Begins a part with variables of its own. */
  void enter(boolean seesGlobals) {
    inner.clear();
    globalsAreVisible = seesGlobals;
  }

  void leave() {
    inner.clear();
    globalsAreVisible = true;
  }

  void declareInner(Cursor cursor, Token name, Variable variable) throws Broken {
    if (inner.containsKey(variable.name())) {
      throw twice(cursor, name);
    }
    inner.put(variable.name(), variable);
  }

  /** A variable that the text does not name. */
  void addImplicit(Variable variable) {
    inner.put(variable.name(), variable);
  }

  void declareGlobal(Cursor cursor, Token name, Variable variable) throws Broken {
    if (globals.containsKey(variable.name()) || constants.containsKey(variable.name())) {
      throw twice(cursor, name);
    }
    globals.put(variable.name(), variable);
  }

  void declareType(Cursor cursor, Token name) throws Broken {
    if (structs.containsKey(name.text()) || enumerations.containsKey(name.text())) {
      throw twice(cursor, name);
    }
  }

  void declareConstants(Cursor cursor, Token name, Type.Enumeration enumeration) throws Broken {
    enumerations.put(enumeration.name(), enumeration);
    for (int i = 0; i < enumeration.constants().size(); i++) {
      String constant = enumeration.constants().get(i);
      if (constants.putIfAbsent(constant, new Expr.EnumLiteral(enumeration, i)) != null) {
        throw cursor.broken(
            name.position(), "'" + Token.shortened(constant) + "' is a constant twice", "");
      }
    }
  }

  private static Broken twice(Cursor cursor, Token name) {
    return cursor.broken(
        name.position(),
        "'" + Token.shortened(name.text()) + "' is declared twice",
        "Expected another name.");
  }

  @Nullable Variable variable(String name) {
    Variable found = inner.get(name);
    return found == null && globalsAreVisible ? globals.get(name) : found;
  }

  @Nullable Expr constant(String name) {
    return constants.get(name);
  }

  /** Whether a type could begin here: a word for one, or a name that was declared as one. */
  boolean isType(Token token) {
    return token.kind() == Kind.NAME
        && (token.text().equals("int")
            || token.text().equals("bool")
            || structs.containsKey(token.text())
            || enumerations.containsKey(token.text()));
  }

  /** The type that a name stands for. */
  Type expectType(Cursor cursor) throws Broken {
    Token word = cursor.expect(Kind.NAME, "Expected a type: int, bool, a struct or an enum.");
    if (word.text().equals("int")) {
      return Type.INT;
    }
    if (word.text().equals("bool")) {
      return Type.BOOL;
    }
    if (structs.containsKey(word.text())) {
      return new Type.Reference(word.text());
    }
    Type.Enumeration enumeration = enumerations.get(word.text());
    if (enumeration == null) {
      throw cursor.broken(
          word.position(),
          "There is no type '" + Token.shortened(word.text()) + "'",
          "Expected int, bool" + among(", ", structs) + among(", ", enumerations) + ".");
    }
    return enumeration;
  }

  /** What a name could be instead of one that is not there. */
  String known() {
    StringBuilder known = new StringBuilder("Expected a variable");
    Map<String, Variable> all = new LinkedHashMap<>(inner);
    if (globalsAreVisible) {
      all.putAll(globals);
    }
    all.values().removeIf(variable -> variable.scope() == Variable.Scope.IMPLICIT);
    return known.append(among(": ", all)).append('.').toString();
  }

  private static String among(String before, Map<String, ?> names) {
    return names.isEmpty() ? "" : before + Token.shortened(String.join(", ", names.keySet()));
  }
}
