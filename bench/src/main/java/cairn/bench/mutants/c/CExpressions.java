package cairn.bench.mutants.c;

import cairn.bench.mutants.c.CText.Token;
import java.util.List;
import java.util.Set;

/** What can be seen of expressions, as rows of tokens; the last token of a row is excluded. */
final class CExpressions {
  private static final Set<String> ASSIGNMENTS =
      Set.of("=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=");

  private final List<Token> tokens;

  CExpressions(List<Token> tokens) {
    this.tokens = tokens;
  }

  /** The first assignment outside of parentheses; -1 if there is none. */
  int assignment(int from, int to) {
    int depth = 0;
    for (int i = from; i < to; i++) {
      String token = tokens.get(i).text();
      switch (token) {
        case "(", "[", "{" -> depth++;
        case ")", "]", "}" -> depth--;
        default -> {
          if (depth == 0 && ASSIGNMENTS.contains(token)) {
            return i;
          }
        }
      }
    }
    return -1;
  }

  /** Whether what is stored to is reached by a pointer, or by a macro that may hide one. */
  boolean isHeap(int from, int to) {
    if (tokens.get(from).is("*") || tokens.get(from + 1).is("(")) {
      return true;
    }
    for (int i = from; i < to; i++) {
      if (tokens.get(i).is("->")) {
        return true;
      }
    }
    return false;
  }

  /** Whether several expressions are in a row. */
  boolean hasComma(int from, int to) {
    int depth = 0;
    for (int i = from; i < to; i++) {
      switch (tokens.get(i).text()) {
        case "(", "[", "{" -> depth++;
        case ")", "]", "}" -> depth--;
        case "," -> {
          if (depth == 0) {
            return true;
          }
        }
        default -> {}
      }
    }
    return false;
  }

  /** The member that a path ends with; {@code []} too for an element. */
  List<String> slots(int from, int to) {
    int last = to - 1;
    while (last > from && (tokens.get(last).is("++") || tokens.get(last).is("--"))) {
      last--;
    }
    boolean isElement = tokens.get(last).is("]");
    int depth = 0;
    for (int i = last; i > from; i--) {
      String token = tokens.get(i).text();
      depth += token.equals("]") || token.equals(")") ? 1 : 0;
      depth -= token.equals("[") || token.equals("(") ? 1 : 0;
      boolean isMember = tokens.get(i - 1).is("->") || tokens.get(i - 1).is(".");
      if (depth == 0 && isMember && tokens.get(i).isName()) {
        return isElement ? List.of(token, "[]") : List.of(token);
      }
    }
    return List.of();
  }

  /** Whether it is a path to a member, so that it can be stored to. */
  boolean isPath(int from, int to) {
    boolean isMember = false;
    for (int i = from; i < to; i++) {
      Token token = tokens.get(i);
      isMember |= token.is("->");
      boolean isPart = token.isName() || token.is("->") || token.is(".");
      boolean isIndex = token.is("[") || token.is("]");
      if (!isPart && !isIndex || i + 1 < to && tokens.get(i + 1).is("(")) {
        return false;
      }
    }
    return isMember;
  }
}
