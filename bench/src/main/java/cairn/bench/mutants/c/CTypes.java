package cairn.bench.mutants.c;

import cairn.bench.mutants.c.CText.Function;
import cairn.bench.mutants.c.CText.Token;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What sources say of types: the members of structs, names for pointers, and the variables of
 * functions. Types are compared as text.
 */
final class CTypes {
  private static final Set<String> QUALIFIERS =
      Set.of("const", "volatile", "register", "static", "extern", "inline");

  /** Members of each struct with their types; stars come last. */
  private final List<Map<String, String>> structs = new ArrayList<>();

  /** Names of types that are pointers. */
  private final Set<String> pointers = new TreeSet<>();

  CTypes(List<CText> sources) {
    for (CText source : sources) {
      List<Token> tokens = source.tokens();
      for (int i = 0; i + 1 < tokens.size(); i++) {
        if (tokens.get(i).is("struct")) {
          int open = tokens.get(i + 1).is("{") ? i + 1 : i + 2;
          if (open < tokens.size() && tokens.get(open).is("{") && source.close(open) > 0) {
            structs.add(declared(tokens.subList(open + 1, source.close(open))));
          }
        } else if (tokens.get(i).is("typedef")) {
          findPointer(source, i);
        }
      }
    }
  }

  /** {@code typedef struct node *node_t;}, also after the members of the struct. */
  private void findPointer(CText source, int typedef) {
    List<Token> tokens = source.tokens();
    for (int i = typedef + 1; i + 2 < tokens.size() && !tokens.get(i).is(";"); i++) {
      if (tokens.get(i).is("{")) {
        int close = source.close(i);
        if (close < 0) {
          return;
        }
        i = close;
      } else if (tokens.get(i).is("*") && tokens.get(i + 1).isName() && tokens.get(i + 2).is(";")) {
        pointers.add(tokens.get(i + 1).text());
      }
    }
  }

  /** The names that a list of declarations declares, with their types. */
  static Map<String, String> declared(List<Token> tokens) {
    Map<String, String> found = new LinkedHashMap<>();
    int begin = 0;
    int depth = 0;
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      if (token.is("{") || token.is("(")) {
        depth++;
      } else if (token.is("}") || token.is(")")) {
        depth--;
      } else if (token.is(";") && depth == 0) {
        declaration(tokens.subList(begin, i), found);
        begin = i + 1;
      }
    }
    return found;
  }

  /** Adds the names of one declaration; one with parentheses or braces is left out. */
  static void declaration(List<Token> tokens, Map<String, String> found) {
    StringBuilder type = new StringBuilder();
    int i = 0;
    while (i < tokens.size() && QUALIFIERS.contains(tokens.get(i).text())) {
      i++;
    }
    int last = lastOfType(tokens, i);
    for (; i <= last && i < tokens.size(); i++) {
      if (!QUALIFIERS.contains(tokens.get(i).text())) {
        type.append(type.length() == 0 ? "" : " ").append(tokens.get(i).text());
      }
    }
    StringBuilder stars = new StringBuilder();
    boolean isValue = false;
    int depth = 0;
    for (; i < tokens.size(); i++) {
      String token = tokens.get(i).text();
      switch (token) {
        case "(", "[", "{" -> depth++;
        case ")", "]", "}" -> depth--;
        case "*" -> stars.append(depth == 0 && !isValue ? "*" : "");
        case "=", ":" -> isValue |= depth == 0;
        case "," -> {
          if (depth == 0) {
            stars.setLength(0);
            isValue = false;
          }
        }
        default -> {
          boolean isArray = i + 1 < tokens.size() && tokens.get(i + 1).is("[");
          boolean isCall = i + 1 < tokens.size() && tokens.get(i + 1).is("(");
          if (depth == 0 && !isValue && !isCall && tokens.get(i).isName()) {
            found.put(token, type + stars.toString() + (isArray ? "[]" : ""));
          }
        }
      }
    }
  }

  /** The last token before the first name that is declared, stars left out. */
  private static int lastOfType(List<Token> tokens, int from) {
    int last = from;
    for (int i = from; i + 1 < tokens.size(); i++) {
      if (!tokens.get(i).isName()) {
        break;
      }
      last = i;
      if (!tokens.get(i + 1).isName()) {
        // the name itself, or a type before a star
        return tokens.get(i + 1).is("*") ? i : i - 1;
      }
    }
    return last;
  }

  /** Other members with the type of a member, of all structs that have it. */
  Set<String> siblings(String member) {
    Set<String> found = new TreeSet<>();
    for (Map<String, String> struct : structs) {
      String type = struct.get(member);
      if (type != null) {
        struct.forEach(
            (name, other) -> {
              if (other.equals(type) && !name.equals(member)) {
                found.add(name);
              }
            });
      }
    }
    return found;
  }

  boolean isMember(String name) {
    return structs.stream().anyMatch(struct -> struct.containsKey(name));
  }

  /** Whether every struct that has the member has a pointer there. */
  boolean isPointer(String member) {
    boolean is = false;
    for (Map<String, String> struct : structs) {
      String type = struct.get(member);
      if (type != null) {
        String plain = type.replace("[]", "");
        if (!plain.endsWith("*") && !pointers.contains(plain)) {
          return false;
        }
        is = true;
      }
    }
    return is;
  }

  /** The parameters and variables of a function, with their types. */
  Map<String, String> variables(CText source, Function function) {
    List<Token> tokens = source.tokens();
    Map<String, String> found = new LinkedHashMap<>();
    int open = function.header() + 1;
    int close = source.close(open);
    int begin = open + 1;
    for (int i = open + 1; i <= close; i++) {
      if (tokens.get(i).is(",") || i == close) {
        if (i - begin > 1) {
          declaration(tokens.subList(begin, i), found);
        }
        begin = i + 1;
      }
    }
    found.putAll(declared(tokens.subList(close + 1, function.open())));
    for (CStatements.Statement statement : CStatements.of(source, function).statements()) {
      List<Token> words = tokens.subList(statement.first(), statement.last());
      if (CStatements.isDeclaration(words)) {
        declaration(words, found);
      }
    }
    return found;
  }
}
