package cairn.bench.mutants.c;

import cairn.bench.mutants.c.CText.Token;
import java.util.ArrayList;
import java.util.List;

/** Reads tokens. Lines of the preprocessor are left out, with the lines that continue them. */
final class CTokens {
  private static final List<String> SIGNS =
      List.of(
          "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||",
          "+=", "-=", "*=", "/=", "%=", "&=", "^=", "|=");

  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int at;
  private int line = 1;

  private CTokens(String text) {
    this.text = text;
  }

  static List<Token> of(String text) {
    CTokens reader = new CTokens(text);
    while (reader.at < text.length()) {
      reader.step();
    }
    return List.copyOf(reader.tokens);
  }

  private void step() {
    char c = text.charAt(at);
    if (c == '\n') {
      line++;
      at++;
    } else if (Character.isWhitespace(c)) {
      at++;
    } else if (text.startsWith("//", at)) {
      skipTo(lineEnd());
    } else if (text.startsWith("/*", at)) {
      int end = text.indexOf("*/", at + 2);
      skipTo(end < 0 ? text.length() : end + 2);
    } else if (c == '#' && isFirstOfLine()) {
      int end = lineEnd();
      while (end < text.length() && text.charAt(end - 1) == '\\') {
        end = text.indexOf('\n', end + 1);
        end = end < 0 ? text.length() : end;
      }
      skipTo(end);
    } else if (c == '"' || c == '\'') {
      add(quoteEnd(c));
    } else if (Character.isJavaIdentifierPart(c)) {
      int end = at;
      while (end < text.length() && isWord(end)) {
        end++;
      }
      add(end);
    } else {
      add(at + sign().length());
    }
  }

  /** Whether a character belongs to a name or a number; {@code 1.5} is one. */
  private boolean isWord(int i) {
    char c = text.charAt(i);
    return Character.isJavaIdentifierPart(c) || c == '.' && Character.isDigit(text.charAt(at));
  }

  private String sign() {
    for (String sign : SIGNS) {
      if (text.startsWith(sign, at)) {
        return sign;
      }
    }
    return text.substring(at, at + 1);
  }

  private boolean isFirstOfLine() {
    int begin = text.lastIndexOf('\n', at) + 1;
    return text.substring(begin, at).isBlank();
  }

  private int lineEnd() {
    int end = text.indexOf('\n', at);
    return end < 0 ? text.length() : end;
  }

  private int quoteEnd(char quote) {
    int end = at + 1;
    while (end < text.length() && text.charAt(end) != quote && text.charAt(end) != '\n') {
      end += text.charAt(end) == '\\' ? 2 : 1;
    }
    return Math.min(text.length(), end + 1);
  }

  private void add(int end) {
    tokens.add(new Token(text.substring(at, end), at, end, line));
    at = end;
  }

  private void skipTo(int end) {
    for (; at < end; at++) {
      line += text.charAt(at) == '\n' ? 1 : 0;
    }
  }
}
