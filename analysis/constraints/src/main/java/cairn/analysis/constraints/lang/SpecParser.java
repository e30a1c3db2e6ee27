package cairn.analysis.constraints.lang;

import java.util.List;

/**
 * Reads specifications. The text is untrusted: whatever it is, the answer is a specification or the
 * list of what is wrong with it, in time linear in its length.
 */
public final class SpecParser {
  /** More than anyone writes; a specification has a few dozen lines. */
  static final int LONGEST = 1_000_000;

  private SpecParser() {}

  /**
   * Reads a whole file.
   *
   * @param name the file's name, for messages
   * @throws SpecException if the text is no specification, with all problems that were found
   */
  public static Spec parse(String name, String text) throws SpecException {
    Problems problems = new Problems(name, text);
    if (text.length() > LONGEST) {
      problems.add(
          new Position(1, 1),
          "The file has " + text.length() + " characters",
          "A specification has at most " + LONGEST + ". Is this the right file?");
      problems.throwIfAny();
    }
    List<Token> tokens = new Lexer(text, problems).tokens();
    Draft draft = new Statements(new Cursor(text, tokens, problems), problems).read();
    Spec spec = new Resolver(name, draft, problems).resolve();
    problems.throwIfAny();
    return spec;
  }

  /**
   * Reads what a structure is bound to, as behind {@code node =}: {@code java a.b.C, exactly D},
   * {@code c struct node}, {@code at list.c:16}. Without the word java, a Java class.
   */
  public static List<Binding> parseBindings(String text) throws SpecException {
    Problems problems = new Problems("binding", text);
    List<Binding> bindings = List.of();
    if (text.length() > LONGEST) {
      problems.add(new Position(1, 1), "The binding is too long", "");
      problems.throwIfAny();
    }
    List<Token> tokens = new Lexer(text, problems).tokens();
    Cursor cursor = new Cursor(text, tokens, problems);
    try {
      bindings = new ProgramParts(cursor).bindings(true);
      if (!cursor.isAt(Token.Kind.END)) {
        throw cursor.unexpected("Expected ',' or the end.");
      }
    } catch (Cursor.Broken broken) {
      // Noted among the problems, which are thrown below.
      assert !problems.isEmpty();
    }
    problems.throwIfAny();
    return bindings;
  }
}
