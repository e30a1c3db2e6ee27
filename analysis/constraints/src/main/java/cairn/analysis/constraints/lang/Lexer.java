package cairn.analysis.constraints.lang;

import cairn.analysis.constraints.lang.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Splits a text into words and signs, in time linear in its length. */
final class Lexer {
  /** Signs in ASCII, longer ones before those that they begin with. */
  private static final Object[][] SIGNS = {
    {"!->>", Kind.NO_PATH},
    {"!->", Kind.NO_EDGE},
    {"->>", Kind.PATH},
    {"->", Kind.EDGE},
    {"=>", Kind.IMPLIES},
    {"==", Kind.EQUAL},
    {"!=", Kind.DIFFERENT},
    {"<=", Kind.AT_MOST},
    {">=", Kind.AT_LEAST},
    {"&&", Kind.AND},
    {"..", Kind.DOTS},
    {";", Kind.SEMICOLON},
    {",", Kind.COMMA},
    {":", Kind.COLON},
    {".", Kind.DOT},
    {"(", Kind.OPEN},
    {")", Kind.CLOSE},
    {"[", Kind.OPEN_BRACKET},
    {"]", Kind.CLOSE_BRACKET},
    {"=", Kind.ASSIGN},
    {"<", Kind.LESS},
    {">", Kind.GREATER},
    {"+", Kind.PLUS},
    {"-", Kind.MINUS},
    {"*", Kind.TIMES},
    {"/", Kind.DIVIDED},
    {"%", Kind.MODULO},
    {"|", Kind.BAR},
    {"?", Kind.QUESTION},
    {"!", Kind.NOT},
  };

  private final String text;
  private final Problems problems;
  private final List<Token> tokens = new ArrayList<>();
  private int at;
  private int line = 1;
  private int column = 1;

  Lexer(String text, Problems problems) {
    this.text = text;
    this.problems = problems;
  }

  /** The tokens; the last one is the only one of kind END. */
  List<Token> tokens() {
    if (text.startsWith("\uFEFF")) {
      at = 1;
    }
    skipBlanks();
    while (at < text.length() && !problems.isFull()) {
      readToken();
      skipBlanks();
    }
    tokens.add(new Token(Kind.END, "", at, at, here()));
    return tokens;
  }

  private Position here() {
    return new Position(line, column);
  }

  private int peek() {
    return at < text.length() ? text.codePointAt(at) : -1;
  }

  private void advance() {
    if (Problems.isLineEnd(text, at)) {
      line++;
      column = 1;
      at++;
    } else {
      at += Character.charCount(text.codePointAt(at));
      column++;
    }
  }

  private void advance(int characters) {
    for (int i = 0; i < characters; i++) {
      advance();
    }
  }

  private static boolean isBlank(int character) {
    return Character.isWhitespace(character) || Character.isSpaceChar(character);
  }

  private void skipBlanks() {
    while (at < text.length()) {
      if (isBlank(peek())) {
        advance();
      } else if (peek() == '#' || text.startsWith("//", at)) {
        while (at < text.length() && peek() != '\n' && peek() != '\r') {
          advance();
        }
      } else if (text.startsWith("/*", at)) {
        skipComment();
      } else {
        return;
      }
    }
  }

  private void skipComment() {
    Position begin = here();
    advance(2);
    while (at < text.length() && !text.startsWith("*/", at)) {
      advance();
    }
    if (at == text.length()) {
      problems.add(begin, "This comment does not end", "Expected */ somewhere behind it.");
    } else {
      advance(2);
    }
  }

  private void readToken() {
    int character = peek();
    if (isNameStart(character)) {
      readName();
    } else if (character >= '0' && character <= '9') {
      readNumber();
    } else if (character == '"') {
      readString();
    } else if (!readSign() && !readSymbol(character) && !refuseChar()) {
      refuse(character);
    }
  }

  private static boolean isNameStart(int character) {
    return Character.isJavaIdentifierStart(character);
  }

  private static boolean isNamePart(int character) {
    return (Character.isJavaIdentifierPart(character)
            && !Character.isIdentifierIgnorable(character))
        || isLowered(character);
  }

  /** Whether it is a digit such as that of c₁. */
  private static boolean isLowered(int character) {
    return character >= 0x2080 && character <= 0x2089;
  }

  private void readName() {
    int start = at;
    Position begin = here();
    StringBuilder name = new StringBuilder();
    while (at < text.length() && isNamePart(peek())) {
      int character = peek();
      name.appendCodePoint(isLowered(character) ? '0' + character - 0x2080 : character);
      advance();
    }
    tokens.add(new Token(Kind.NAME, name.toString(), start, at, begin));
  }

  private void readNumber() {
    int start = at;
    Position begin = here();
    if (text.startsWith("0x", at) || text.startsWith("0X", at)) {
      advance(2);
      while (Character.digit(peek(), 16) >= 0 && peek() < 128) {
        advance();
      }
    } else {
      skipDigits();
      if (peek() == '.' && at + 1 < text.length() && isDigit(text.charAt(at + 1))) {
        advance();
        skipDigits();
      }
      skipExponent();
    }
    tokens.add(new Token(Kind.NUMBER, text.substring(start, at), start, at, begin));
  }

  private void skipExponent() {
    if (peek() != 'e' && peek() != 'E') {
      return;
    }
    int digits = at + 1;
    if (digits < text.length() && (text.charAt(digits) == '+' || text.charAt(digits) == '-')) {
      digits++;
    }
    if (digits < text.length() && isDigit(text.charAt(digits))) {
      advance(digits - at);
      skipDigits();
    }
  }

  private void skipDigits() {
    while (at < text.length() && isDigit(text.charAt(at))) {
      advance();
    }
  }

  private static boolean isDigit(char character) {
    return character >= '0' && character <= '9';
  }

  private void readString() {
    int start = at;
    Position begin = here();
    advance();
    int content = at;
    while (at < text.length() && peek() != '"' && peek() != '\n' && peek() != '\r') {
      advance();
    }
    String string = text.substring(content, at);
    if (peek() == '"') {
      advance();
    } else {
      problems.add(begin, "This text does not end on its line", "Expected \" behind it.");
    }
    tokens.add(new Token(Kind.STRING, string, start, at, begin));
  }

  private boolean readSign() {
    for (Object[] sign : SIGNS) {
      String signText = (String) sign[0];
      if (text.startsWith(signText, at)) {
        add((Kind) sign[1], signText.length());
        return true;
      }
    }
    return false;
  }

  private void add(Kind kind, int characters) {
    int start = at;
    Position begin = here();
    advance(characters);
    tokens.add(new Token(kind, "", start, at, begin));
  }

  private boolean readSymbol(int character) {
    Kind kind = symbol(character);
    if (kind == null) {
      return false;
    }
    boolean struck =
        at + 1 < text.length()
            && (text.charAt(at + 1) == '\u0338' || text.charAt(at + 1) == '\u20D2');
    if (!struck) {
      add(kind, 1);
      return true;
    }
    Kind negated =
        switch (kind) {
          case EDGE -> Kind.NO_EDGE;
          case PATH -> Kind.NO_PATH;
          default -> null;
        };
    if (negated != null) {
      add(negated, 2);
      return true;
    }
    return false;
  }

  private static @Nullable Kind symbol(int character) {
    return switch (character) {
      case '⇒', '⟹' -> Kind.IMPLIES;
      case '→', '⟶' -> Kind.EDGE;
      case '↛' -> Kind.NO_EDGE;
      case '↠' -> Kind.PATH;
      case '⤀' -> Kind.NO_PATH;
      case '≠' -> Kind.DIFFERENT;
      case '≤' -> Kind.AT_MOST;
      case '≥' -> Kind.AT_LEAST;
      case '∧' -> Kind.AND;
      case '∨' -> Kind.OR;
      case '¬' -> Kind.NOT;
      case '−' -> Kind.MINUS;
      case '∣' -> Kind.BAR;
      default -> null;
    };
  }

  /** A char in quotes is taken for the code that should stand there. */
  private boolean refuseChar() {
    if (peek() != '\'' || at + 2 >= text.length() || text.charAt(at + 2) != '\'') {
      return false;
    }
    int start = at;
    Position begin = here();
    String code = Integer.toString(text.charAt(at + 1));
    problems.add(begin, "A char is written as its code", "Expected " + code + ".");
    for (int i = 0; i < 3; i++) {
      advance();
    }
    tokens.add(new Token(Kind.NUMBER, code, start, at, begin));
    return true;
  }

  private void refuse(int character) {
    String name = String.format(Locale.ROOT, "U+%04X", character);
    String shown =
        character > ' ' && character < 127 ? "'" + (char) character + "'" : "Character " + name;
    problems.add(here(), shown + " means nothing here", hint(character));
    int same = character;
    while (at < text.length() && peek() == same) {
      advance();
    }
  }

  private static String hint(int character) {
    return switch (character) {
      case '{', '}' -> "A structure is written as: node FIELDS key, left, right;";
      case '&' -> "Expected && or and.";
      case '\'', '“', '”', '‘', '’' -> "Expected \" for a text in quotes.";
      case '–', '—' -> "Expected - for minus.";
      default -> "";
    };
  }
}
