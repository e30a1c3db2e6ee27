package cairn.analysis.linearizability.language;

import cairn.analysis.linearizability.language.Token.Kind;
import cairn.analysis.linearizability.model.Position;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A place among tokens, and what can be said when they are not as expected. */
final class Cursor {
  /** Words that cannot be names of anything. */
  static final Set<String> RESERVED =
      Set.of(
          "struct",
          "enum",
          "int",
          "bool",
          "malloc",
          "free",
          "READ",
          "ID",
          "NULL",
          "true",
          "false",
          "return",
          "init",
          "sequential",
          "invariant",
          "pairs",
          "bound",
          "reuse",
          "CAS",
          "DCAS",
          "FAI",
          "LOCK",
          "UNLOCK",
          "seq",
          "set",
          "map");

  private final List<Token> tokens;
  private final Problems problems;
  private final Set<String> declaredStructs = new HashSet<>();
  private int at;

  Cursor(List<Token> tokens, Problems problems) {
    this.tokens = tokens;
    this.problems = problems;
  }

  /** A part that cannot be read to its end; the problem has been noted. */
  static final class Broken extends Exception {
    private static final long serialVersionUID = 1L;

    Broken() {
      super("broken part", null, false, false);
    }
  }

  Problems problems() {
    return problems;
  }

  Token peek() {
    return tokens.get(at);
  }

  Token peek(int ahead) {
    return tokens.get(Math.min(at + ahead, tokens.size() - 1));
  }

  boolean isAt(Kind kind) {
    return peek().kind() == kind;
  }

  /** Whether the kinds of the next tokens are these. */
  boolean isAt(Kind... kinds) {
    for (int i = 0; i < kinds.length; i++) {
      if (peek(i).kind() != kinds[i]) {
        return false;
      }
    }
    return true;
  }

  boolean isAtWord(String word) {
    return peek().is(word);
  }

  Token next() {
    Token token = peek();
    if (token.kind() != Kind.END) {
      at++;
    }
    return token;
  }

  boolean skip(Kind kind) {
    if (isAt(kind)) {
      next();
      return true;
    }
    return false;
  }

  boolean skipWord(String word) {
    if (isAtWord(word)) {
      next();
      return true;
    }
    return false;
  }

  Token expect(Kind kind, String expected) throws Broken {
    if (!isAt(kind)) {
      throw unexpected(expected);
    }
    return next();
  }

  /** A name that the author may give. */
  Token expectName(String expected) throws Broken {
    Token name = expect(Kind.NAME, expected);
    if (RESERVED.contains(name.text())) {
      throw broken(
          name.position(),
          "'" + name.text() + "' is a word of the language and cannot be a name",
          expected);
    }
    return name;
  }

  /** A number that fits, with its sign. */
  long expectNumber(String expected) throws Broken {
    boolean negative = skip(Kind.MINUS);
    Token number = expect(Kind.NUMBER, expected);
    try {
      long value = Long.parseLong(number.text());
      return negative ? -value : value;
    } catch (NumberFormatException tooLarge) {
      throw broken(
          number.position(),
          "The number " + Token.shortened(number.text()) + " is too large",
          "Expected at most " + Long.MAX_VALUE + ".");
    }
  }

  /** A number of things, at least one and at most some. */
  int expectCount(String what, int most) throws Broken {
    Token first = peek();
    long value = expectNumber("Expected a number: " + what + ".");
    if (value < 0 || value > most) {
      throw broken(
          first.position(),
          "There cannot be " + value + " " + what,
          "Expected a number from 0 to " + most + ".");
    }
    return (int) value;
  }

  Broken unexpected(String expected) {
    return broken(peek().position(), "Unexpected " + peek().words(), expected);
  }

  Broken broken(Position position, String message, String expected) {
    problems.add(position, message, expected);
    return new Broken();
  }

  /** To behind the next semicolon or to the end of a block, but past at least one token. */
  void recover(int mark) {
    if (at == mark) {
      next();
    }
    while (!isAt(Kind.END) && !isAt(Kind.SEMICOLON) && !isAt(Kind.CLOSE_BRACE)) {
      next();
    }
    skip(Kind.SEMICOLON);
  }

  /** To behind the block that begins here, or to the next type. */
  void skipBlock(int mark) {
    if (at == mark) {
      next();
    }
    while (!isAt(Kind.END) && !isAt(Kind.CLOSE_BRACE) && !isAtWord("struct") && !isAtWord("enum")) {
      next();
    }
    if (skip(Kind.CLOSE_BRACE)) {
      skip(Kind.SEMICOLON);
    }
  }

  int mark() {
    return at;
  }

  /** Whether a struct of that name is declared anywhere; looked up in time linear in the text. */
  boolean declaresStruct(String name) {
    if (declaredStructs.isEmpty()) {
      for (int i = 0; i + 1 < tokens.size(); i++) {
        if (tokens.get(i).is("struct") && tokens.get(i + 1).kind() == Kind.NAME) {
          declaredStructs.add(tokens.get(i + 1).text());
        }
      }
    }
    return declaredStructs.contains(name);
  }
}
