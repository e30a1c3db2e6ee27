package cairn.analysis.constraints.lang;

import cairn.analysis.constraints.lang.Token.Kind;
import java.util.ArrayList;
import java.util.List;

/** A place among tokens, and what can be said when they are not as expected. */
final class Cursor {
  private final String text;
  private final List<Token> tokens;
  private final Problems problems;
  private int at;

  Cursor(String text, List<Token> tokens, Problems problems) {
    this.text = text;
    this.tokens = tokens;
    this.problems = problems;
  }

  /** A statement that cannot be read to its end; the problem has been noted. */
  static final class Broken extends Exception {
    private static final long serialVersionUID = 1L;

    Broken() {
      super("broken statement", null, false, false);
    }
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

  boolean isAtWord(String word) {
    return peek().is(word);
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

  Token next() {
    Token token = peek();
    if (token.kind() != Kind.END) {
      at++;
    }
    return token;
  }

  Token last() {
    return tokens.get(at - 1);
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

  void expectWord(String word, String expected) throws Broken {
    if (!skipWord(word)) {
      throw unexpected(expected);
    }
  }

  /** A name that the author may give. */
  Token expectName(String expected) throws Broken {
    Token name = expect(Kind.NAME, expected);
    if (Names.RESERVED.contains(name.text())) {
      throw broken(
          name.position(),
          "'" + name.text() + "' is a word of the language and cannot be a name",
          expected);
    }
    return name;
  }

  Broken unexpected(String expected) {
    return broken(peek().position(), "Unexpected " + peek().words(), expected);
  }

  Broken broken(Position position, String message, String expected) {
    problems.add(position, message, expected);
    return new Broken();
  }

  /**
   * The semicolon at the end of a statement. Where it is missing at the end of a line, the next
   * line is taken for a new statement.
   */
  void expectEnd(String expected) throws Broken {
    if (skip(Kind.SEMICOLON)) {
      return;
    }
    Position end = last().position();
    if (peek().position().line() == end.line()) {
      throw unexpected(expected);
    }
    int length = text.codePointCount(last().start(), last().end());
    problems.add(
        new Position(end.line(), end.column() + length), "This statement does not end", expected);
  }

  /** To behind the next semicolon. */
  void recover() {
    while (!isAt(Kind.END) && !isAt(Kind.SEMICOLON)) {
      next();
    }
    skip(Kind.SEMICOLON);
  }

  /** Names among the tokens from one on to the last one read. */
  List<String> namesFrom(Token first) {
    List<String> names = new ArrayList<>();
    for (int index = at - 1; index >= 0 && tokens.get(index).start() >= first.start(); index--) {
      if (tokens.get(index).kind() == Kind.NAME) {
        names.add(tokens.get(index).text());
      }
    }
    return names;
  }

  /** The text of the tokens from one on to the last one read, on one line, without comments. */
  String textFrom(Token first) {
    StringBuilder line = new StringBuilder();
    int index = at - 1;
    while (tokens.get(index).start() > first.start()) {
      index--;
    }
    for (; index < at; index++) {
      Token token = tokens.get(index);
      line.append(text, token.start(), token.end());
      if (index + 1 < at && !token.touches(tokens.get(index + 1))) {
        line.append(' ');
      }
    }
    return line.toString();
  }

  /**
   * A name as programs have them, {@code a.b.C$D.<init>}, {@code src/list*.c}: tokens without
   * blanks between them up to a comma, a semicolon or, for files, a colon; or a text in quotes.
   */
  String expectProgramName(String expected) throws Broken {
    if (isAt(Kind.STRING)) {
      return next().text();
    }
    Token first = peek();
    if (isNameEnd(first)) {
      throw unexpected(expected);
    }
    next();
    while (last().touches(peek()) && !isNameEnd(peek())) {
      next();
    }
    return text.substring(first.start(), last().end());
  }

  private static boolean isNameEnd(Token token) {
    return switch (token.kind()) {
      case COMMA, SEMICOLON, COLON, END, ASSIGN, STRING -> true;
      default -> false;
    };
  }
}
