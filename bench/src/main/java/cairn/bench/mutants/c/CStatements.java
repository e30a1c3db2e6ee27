package cairn.bench.mutants.c;

import cairn.bench.mutants.c.CText.Function;
import cairn.bench.mutants.c.CText.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The simple statements of a function and the conditions of its branches, as places of tokens. */
final class CStatements {
  private static final Set<String> TYPES =
      Set.of(
          "const",
          "static",
          "struct",
          "union",
          "enum",
          "unsigned",
          "signed",
          "int",
          "char",
          "long",
          "short",
          "register",
          "void",
          "double",
          "float",
          "volatile",
          "bool");

  private final CText source;
  private final List<Token> tokens;
  private final List<Statement> statements = new ArrayList<>();
  private final List<Condition> conditions = new ArrayList<>();

  /**
   * A statement.
   *
   * @param last its semicolon
   */
  record Statement(int first, int last) {}

  /**
   * The condition of an {@code if} or a loop.
   *
   * @param keyword the word before it
   */
  record Condition(int keyword, int open, int close) {}

  private CStatements(CText source) {
    this.source = source;
    this.tokens = source.tokens();
  }

  static CStatements of(CText source, Function function) {
    CStatements found = new CStatements(source);
    for (int i = function.open() + 1; i < function.close(); ) {
      i = found.step(i, function.close());
    }
    return found;
  }

  List<Statement> statements() {
    return statements;
  }

  List<Condition> conditions() {
    return conditions;
  }

  /** Takes what begins at a token, and returns where the next thing begins. */
  private int step(int i, int end) {
    switch (tokens.get(i).text()) {
      case "{", "}", ";", "else", "do" -> {
        return i + 1;
      }
      case "if", "while", "switch", "for" -> {
        // a macro's name may come before the parenthesis
        int open = tokens.get(i + 1).is("(") ? i + 1 : i + 2;
        int close = tokens.get(open).is("(") ? source.close(open) : -1;
        if (close < 0 || close > end) {
          return i + 1;
        }
        if (tokens.get(i).is("if") || tokens.get(i).is("while")) {
          conditions.add(new Condition(i, open, close));
        }
        return close + 1;
      }
      case "case", "default" -> {
        int colon = i;
        while (colon < end && !tokens.get(colon).is(":")) {
          colon++;
        }
        return colon + 1;
      }
      default -> {
        if (tokens.get(i).isName() && tokens.get(i + 1).is(":")) {
          return i + 2;
        }
        return statement(i, end);
      }
    }
  }

  private int statement(int first, int end) {
    int depth = 0;
    for (int i = first; i < end; i++) {
      String token = tokens.get(i).text();
      switch (token) {
        case "(", "[", "{" -> depth++;
        case ")", "]", "}" -> depth--;
        case ";" -> {
          if (depth == 0) {
            statements.add(new Statement(first, i));
            return i + 1;
          }
        }
        default -> {}
      }
      if (depth < 0) {
        return i + 1;
      }
    }
    return end;
  }

  /** Whether a statement, without its semicolon, declares variables. */
  static boolean isDeclaration(List<Token> words) {
    if (words.size() < 2 || !words.get(0).isName()) {
      return false;
    }
    if (TYPES.contains(words.get(0).text())) {
      return true;
    }
    if (words.get(0).is("return") || words.get(0).is("goto")) {
      return false;
    }
    int i = 1;
    while (i < words.size() && words.get(i).is("*")) {
      i++;
    }
    return i < words.size() && words.get(i).isName();
  }
}
