package cairn.bench.mutants.c;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A C source as tokens with their places, and the functions in it. Comments and lines of the
 * preprocessor are no tokens. Macros are not expanded: what looks like a call may be one.
 */
final class CText {
  private final String text;
  private final List<Token> tokens;
  private final List<Function> functions = new ArrayList<>();

  /**
   * A token.
   *
   * @param from its first character
   * @param to after its last one
   * @param line from 1
   */
  record Token(String text, int from, int to, int line) {
    boolean is(String other) {
      return text.equals(other);
    }

    boolean isName() {
      return Character.isJavaIdentifierStart(text.charAt(0));
    }
  }

  /**
   * A function's definition.
   *
   * @param header the token of its name
   * @param open the token of its first brace
   * @param close the token of its last brace
   */
  record Function(String name, int header, int open, int close) {}

  private CText(String text) {
    this.text = text;
    this.tokens = CTokens.of(text);
    findFunctions();
  }

  static CText of(String text) {
    return new CText(text);
  }

  String text() {
    return text;
  }

  List<Token> tokens() {
    return tokens;
  }

  List<Function> functions() {
    return functions;
  }

  private void findFunctions() {
    int depth = 0;
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      if (token.is("{")) {
        int header = depth == 0 ? header(i) : -1;
        int close = close(i);
        if (header >= 0 && close > i) {
          functions.add(new Function(tokens.get(header).text(), header, i, close));
          i = close;
        } else {
          depth++;
        }
      } else if (token.is("}")) {
        depth = Math.max(0, depth - 1);
      }
    }
  }

  /** The token after which nothing of what an opening one began is left. */
  int close(int open) {
    int depth = 0;
    for (int i = open; i < tokens.size(); i++) {
      String token = tokens.get(i).text();
      switch (token) {
        case "(", "[", "{" -> depth++;
        case ")", "]", "}" -> depth--;
        default -> {}
      }
      if (depth == 0) {
        return i;
      }
    }
    return -1;
  }

  private int open(int close) {
    int depth = 0;
    for (int i = close; i >= 0; i--) {
      String token = tokens.get(i).text();
      switch (token) {
        case ")", "]", "}" -> depth++;
        case "(", "[", "{" -> depth--;
        default -> {}
      }
      if (depth == 0) {
        return i;
      }
    }
    return -1;
  }

  /** The name of the function whose body a brace begins; -1 if it is none. */
  private int header(int brace) {
    int end = brace - 1;
    if (end > 0 && tokens.get(end).is(";")) {
      // declarations of parameters, as in old C
      while (end > 0 && !tokens.get(end).is(")") && !tokens.get(end).is("}")) {
        end--;
      }
    }
    if (end < 2 || !tokens.get(end).is(")")) {
      return -1;
    }
    int open = open(end);
    if (open < 1 || !tokens.get(open - 1).isName()) {
      return -1;
    }
    Token name = tokens.get(open - 1);
    if (name.text().equals(name.text().toUpperCase(java.util.Locale.ROOT))) {
      // EXPORT(int f(int)) { ... }
      for (int i = open + 1; i < end; i++) {
        if (tokens.get(i).isName() && tokens.get(i + 1).is("(")) {
          return i;
        }
      }
    }
    return open - 1;
  }

  /** The text with the bodies of all other functions emptied; lines keep their numbers. */
  String withBodiesOf(Set<String> kept) {
    StringBuilder changed = new StringBuilder(text);
    for (Function function : functions) {
      if (!kept.contains(function.name())) {
        blank(changed, tokens.get(function.open()).to(), tokens.get(function.close()).from());
      }
    }
    return changed.toString();
  }

  /** Everything but line ends becomes blank. */
  static void blank(StringBuilder text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (text.charAt(i) != '\n') {
        text.setCharAt(i, ' ');
      }
    }
  }

  /**
   * The text with a part replaced; the part's line ends come after the replacement, so that later
   * lines keep their numbers.
   */
  String replaced(int from, int to, String by) {
    long before = text.substring(from, to).chars().filter(c -> c == '\n').count();
    long after = by.chars().filter(c -> c == '\n').count();
    String ends = "\n".repeat((int) Math.max(0, before - after));
    return text.substring(0, from) + by + ends + text.substring(to);
  }
}
