package cairn.analysis.linearizability.language;

import cairn.analysis.linearizability.language.Token.Kind;
import cairn.analysis.linearizability.model.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Splits a text into words and signs, in time linear in its length. Labels of lines as printed in
 * the dissertation ({@code E6.}) are skipped.
 */
final class Lexer {
  /** Signs in ASCII, longer ones before those that they begin with. */
  private static final Object[][] SIGNS = {
    {"...", Kind.DOTS},
    {"..", Kind.RANGE},
    {"=>", Kind.IMPLIES},
    {"->", Kind.ARROW},
    {"==", Kind.EQUAL},
    {"!=", Kind.DIFFERENT},
    {"<=", Kind.AT_MOST},
    {">=", Kind.AT_LEAST},
    {"&&", Kind.AND},
    {"||", Kind.OR},
    {";", Kind.SEMICOLON},
    {",", Kind.COMMA},
    {":", Kind.COLON},
    {".", Kind.DOT},
    {"(", Kind.OPEN},
    {")", Kind.CLOSE},
    {"{", Kind.OPEN_BRACE},
    {"}", Kind.CLOSE_BRACE},
    {"[", Kind.OPEN_BRACKET},
    {"]", Kind.CLOSE_BRACKET},
    {"=", Kind.ASSIGN},
    {"<", Kind.LESS},
    {">", Kind.GREATER},
    {"+", Kind.PLUS},
    {"-", Kind.MINUS},
    {"*", Kind.TIMES},
    {"?", Kind.QUESTION},
    {"!", Kind.NOT},
  };

  private final String text;
  private final Problems problems;
  private final List<Token> tokens = new ArrayList<>();
  private int at;
  private int line = 1;
  private int column = 1;
  private boolean atLineStart = true;

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
      if (!atLineStart || !skipLabel()) {
        readToken();
      }
      atLineStart = false;
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
      atLineStart = true;
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

  /** Letters, digits, a dot and a blank at the begin of a line, as in {@code DE3. }. */
  private boolean skipLabel() {
    int end = at;
    while (end < text.length() && isLetter(text.charAt(end))) {
      end++;
    }
    int digits = end;
    while (end < text.length() && isDigit(text.charAt(end))) {
      end++;
    }
    boolean isLabel =
        digits > at
            && end > digits
            && end < text.length()
            && text.charAt(end) == '.'
            && (end + 1 == text.length() || isBlank(text.charAt(end + 1)));
    if (isLabel) {
      advance(end + 1 - at);
    }
    return isLabel;
  }

  private static boolean isLetter(char character) {
    return (character >= 'A' && character <= 'Z') || (character >= 'a' && character <= 'z');
  }

  private static boolean isDigit(char character) {
    return character >= '0' && character <= '9';
  }

  private void readToken() {
    int character = peek();
    if (Character.isJavaIdentifierStart(character)) {
      readName();
    } else if (character >= '0' && character <= '9') {
      readNumber();
    } else if (!readSign() && !readSymbol(character)) {
      refuse(character);
    }
  }

  private static boolean isNamePart(int character) {
    return Character.isJavaIdentifierPart(character) && !Character.isIdentifierIgnorable(character);
  }

  private void readName() {
    int start = at;
    Position begin = here();
    while (at < text.length() && isNamePart(peek())) {
      advance();
    }
    tokens.add(new Token(Kind.NAME, text.substring(start, at), start, at, begin));
  }

  private void readNumber() {
    int start = at;
    Position begin = here();
    while (at < text.length() && isDigit(text.charAt(at))) {
      advance();
    }
    tokens.add(new Token(Kind.NUMBER, text.substring(start, at), start, at, begin));
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
    add(kind, 1);
    return true;
  }

  private static @Nullable Kind symbol(int character) {
    return switch (character) {
      case '⇒', '⟹' -> Kind.IMPLIES;
      case '→', '⟶' -> Kind.ARROW;
      case '≠' -> Kind.DIFFERENT;
      case '≤' -> Kind.AT_MOST;
      case '≥' -> Kind.AT_LEAST;
      case '⟨' -> Kind.LESS;
      case '⟩' -> Kind.GREATER;
      case '∧' -> Kind.AND;
      case '∨' -> Kind.OR;
      case '¬' -> Kind.NOT;
      case '−' -> Kind.MINUS;
      case '…' -> Kind.DOTS;
      case '≀' -> Kind.THEN;
      case '⊖' -> Kind.REVERSIBLE;
      default -> null;
    };
  }

  private void refuse(int character) {
    String name = String.format(Locale.ROOT, "U+%04X", character);
    String shown =
        character > ' ' && character < 127 ? "'" + (char) character + "'" : "Character " + name;
    problems.add(here(), shown + " means nothing here", hint(character));
    while (at < text.length() && peek() == character) {
      advance();
    }
  }

  private static String hint(int character) {
    return switch (character) {
      case '&' -> "Expected &&.";
      case '|' -> "Expected ||.";
      case '"', '\'' -> "There are no texts: use numbers, or the names of an enum.";
      case '/', '%' -> "Numbers are added, subtracted and multiplied, nothing else.";
      case '–', '—' -> "Expected - for minus.";
      default -> "";
    };
  }
}
