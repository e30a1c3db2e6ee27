package cairn.analysis.constraints.lang;

import cairn.analysis.constraints.lang.Cursor.Broken;
import cairn.analysis.constraints.lang.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads statements that speak of the program: bindings, moments of checks, roots. */
final class ProgramParts {
  private static final String BINDING =
      "Expected java and a class, c and a type, or at and a line of code:"
          + " node = java com.acme.Tree$Node;";
  private static final String MOMENT =
      "Expected exit of a.b.C.method, entry of a.b.C.method, point name, list.c:12, end or crash.";
  private static final String ROOT =
      "Expected receiver, arguments, result, statics, static a.b.C.field or all.";

  private final Cursor cursor;

  ProgramParts(Cursor cursor) {
    this.cursor = cursor;
  }

  /** Bindings with commas between them; each is of the kind of the one before if it says none. */
  List<Binding> bindings(boolean javaIfNotSaid) throws Broken {
    List<Binding> bindings = new ArrayList<>();
    String kind = javaIfNotSaid ? "java" : "";
    do {
      if (isAtKind()) {
        kind = cursor.next().text();
      }
      bindings.add(binding(kind));
    } while (cursor.skip(Kind.COMMA));
    return bindings;
  }

  /** Whether a word that says what kind of binding follows is next, and not a part of a name. */
  boolean isAtKind() {
    Token word = cursor.peek();
    Token behind = cursor.peek(1);
    return (word.is("java") || word.is("c") || word.is("at"))
        && !word.touches(behind)
        && behind.kind() != Kind.COMMA
        && behind.kind() != Kind.SEMICOLON
        && behind.kind() != Kind.END;
  }

  private Binding binding(String kind) throws Broken {
    Position position = cursor.peek().position();
    switch (kind) {
      case "java":
        boolean exactly = cursor.isAtWord("exactly") && !cursor.peek().touches(cursor.peek(1));
        if (exactly) {
          cursor.next();
        }
        String name = cursor.expectProgramName("Expected the name of a class.");
        return new Binding.JavaClass(position, name, exactly);
      case "c":
        return new Binding.NativeType(position, nativeType());
      case "at":
        String file = cursor.expectProgramName("Expected a place in code, such as list.c:16.");
        cursor.expect(Kind.COLON, "Expected ':' and the number of a line, such as list.c:16.");
        Token line = cursor.expect(Kind.NUMBER, "Expected the number of a line: list.c:16.");
        return new Binding.AllocatedAt(position, file, Numbers.small(cursor, line, 1));
      default:
        throw cursor.unexpected(BINDING);
    }
  }

  /** Words up to a comma that is not between angle brackets. */
  private String nativeType() throws Broken {
    if (cursor.isAt(Kind.STRING)) {
      return cursor.next().text();
    }
    Token first = cursor.peek();
    int open = 0;
    while (!cursor.isAt(Kind.SEMICOLON) && !cursor.isAt(Kind.END)) {
      if (cursor.isAt(Kind.COMMA) && open <= 0) {
        break;
      }
      open += cursor.isAt(Kind.LESS) ? 1 : cursor.isAt(Kind.GREATER) ? -1 : 0;
      cursor.next();
    }
    if (cursor.peek().start() == first.start()) {
      throw cursor.unexpected("Expected a C type, such as struct node.");
    }
    return cursor.textFrom(first);
  }

  /** {@code check node, tree at exit of a.b.C.m, end;} behind the word check. */
  List<CheckPoint> check(List<Draft.Use> names) throws Broken {
    while (!cursor.isAtWord("at")) {
      Token name = cursor.expectName("Expected names of structures and at: check node at end;");
      names.add(new Draft.Use(name.position(), name.text()));
      if (!cursor.skip(Kind.COMMA) && !cursor.isAtWord("at")) {
        throw cursor.unexpected("Expected ',' or at: check node at exit of a.b.C.method;");
      }
    }
    cursor.next();
    List<String> structures = names.stream().map(Draft.Use::name).toList();
    List<CheckPoint> points = new ArrayList<>();
    do {
      points.add(moment(structures, points.isEmpty() ? null : points.get(points.size() - 1)));
    } while (cursor.skip(Kind.COMMA));
    return points;
  }

  /**
   * @param before the moment before it in the list; null for the first
   */
  private CheckPoint moment(List<String> structures, @Nullable CheckPoint before) throws Broken {
    if (isAtLine()) {
      return lineOrMethod(structures, before);
    }
    Token word = cursor.expect(Kind.NAME, MOMENT);
    Position position = word.position();
    switch (word.text()) {
      case "entry", "exit":
        cursor.expectWord("of", "Expected of and a method: exit of a.b.C.method.");
        String method = function();
        return new CheckPoint(
            position,
            structures,
            word.text().equals("exit") ? CheckPoint.When.EXIT : CheckPoint.When.ENTRY,
            method);
      case "point":
        String name = cursor.expectProgramName("Expected the name of a C-POINT directive.");
        return new CheckPoint(position, structures, CheckPoint.When.POINT, name);
      case "end":
        return new CheckPoint(position, structures, CheckPoint.When.END, "");
      case "crash":
        return new CheckPoint(position, structures, CheckPoint.When.CRASH, "");
      default:
        throw cursor.broken(
            position,
            "'" + Names.shortened(word.text()) + "' is no moment",
            Names.didYouMean(word.text(), List.of("entry", "exit", "point", "end", "crash"))
                + MOMENT);
    }
  }

  /** Whether a file stands there, not one of the words of moments. */
  private boolean isAtLine() {
    Token word = cursor.peek();
    Token behind = cursor.peek(1);
    boolean longer =
        word.touches(behind)
            && behind.kind() != Kind.COMMA
            && behind.kind() != Kind.SEMICOLON
            && behind.kind() != Kind.END;
    return word.kind() == Kind.STRING || longer;
  }

  /** A line; or, behind the entry or exit of a method, a method: that of the next one. */
  private CheckPoint lineOrMethod(List<String> structures, @Nullable CheckPoint before)
      throws Broken {
    Position position = cursor.peek().position();
    String file = cursor.expectProgramName(MOMENT);
    boolean isMethod =
        before != null
            && (before.when() == CheckPoint.When.EXIT || before.when() == CheckPoint.When.ENTRY);
    if (before != null && isMethod && !cursor.isAt(Kind.COLON)) {
      return new CheckPoint(position, structures, before.when(), file);
    }
    cursor.expect(Kind.COLON, "Expected ':' and the number of a line, such as list.c:12.");
    Token line = cursor.expect(Kind.NUMBER, "Expected the number of a line: list.c:12.");
    String name = file + ":" + Numbers.small(cursor, line, 1);
    return new CheckPoint(position, structures, CheckPoint.When.LINE, name);
  }

  /** A method, or a function of C or C++: {@code list.c:insert}, {@code Tree::insert}. */
  private String function() throws Broken {
    String expected = "Expected a method: a.b.C.method or a.b.C.*";
    StringBuilder name = new StringBuilder(cursor.expectProgramName(expected));
    while (cursor.isAt(Kind.COLON)) {
      while (cursor.skip(Kind.COLON)) {
        name.append(':');
      }
      name.append(cursor.expectProgramName(expected));
    }
    return name.toString();
  }

  /** {@code roots receiver, static a.b.C.field;} behind the word roots. */
  List<RootRule> roots() throws Broken {
    List<RootRule> roots = new ArrayList<>();
    do {
      Token word = cursor.expect(Kind.NAME, ROOT);
      RootRule.Kind kind =
          switch (word.text()) {
            case "receiver" -> RootRule.Kind.RECEIVER;
            case "arguments" -> RootRule.Kind.ARGUMENTS;
            case "result" -> RootRule.Kind.RESULT;
            case "statics" -> RootRule.Kind.STATICS;
            case "static" -> RootRule.Kind.STATIC;
            case "all" -> RootRule.Kind.ALL;
            default ->
                throw cursor.broken(
                    word.position(),
                    "'" + Names.shortened(word.text()) + "' is no kind of root",
                    Names.didYouMean(
                            word.text(),
                            List.of("receiver", "arguments", "result", "statics", "static", "all"))
                        + ROOT);
          };
      String name =
          kind == RootRule.Kind.STATIC
              ? cursor.expectProgramName("Expected a static field: static a.b.C.field.")
              : "";
      roots.add(new RootRule(word.position(), kind, name));
    } while (cursor.skip(Kind.COMMA));
    return roots;
  }
}
