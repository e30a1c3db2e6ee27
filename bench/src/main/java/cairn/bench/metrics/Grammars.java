package cairn.bench.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Grammars for bison: layers of nonterminals, lists, optional parts and expressions with
 * precedences, some of them ambiguous, so that there are conflicts to explain. A number says all of
 * a grammar.
 */
public final class Grammars {
  private final Random random;
  private final StringBuilder rules = new StringBuilder();
  private final List<String> tokens = new ArrayList<>();
  private final List<String> types = new ArrayList<>();

  private Grammars(long seed) {
    this.random = new Random(seed * 104_729 + 11);
  }

  public static String of(long seed) {
    return new Grammars(seed).text();
  }

  private int between(int from, int to) {
    return from + random.nextInt(to - from + 1);
  }

  private String text() {
    int expressions = between(2, 4);
    int layers = between(4, 8);
    int width = between(5, 12);
    for (int i = between(30, 60); i > 0; i--) {
      tokens.add("TOKEN_" + word() + i);
    }
    StringBuilder operators = new StringBuilder();
    List<String> last = new ArrayList<>();
    for (int i = 0; i < expressions; i++) {
      last.add(expression(i, operators));
    }
    for (int layer = layers; layer > 0; layer--) {
      last = layer(layer, width, last);
    }
    StringBuilder text = new StringBuilder("%union { int number; char* text; }\n%token");
    tokens.forEach(token -> text.append(' ').append(token));
    text.append('\n').append(operators);
    types.forEach(type -> text.append("%type <number> ").append(type).append('\n'));
    text.append("%start unit\n%%\nunit: ").append(String.join(" | ", last)).append(" ;\n");
    return text.append(rules).append("%%\n").toString();
  }

  private String word() {
    String[] words = {"IF", "FOR", "NAME", "NUM", "DO", "CASE", "LET", "AT", "OF", "IS"};
    return words[random.nextInt(words.length)];
  }

  private String token() {
    return tokens.get(random.nextInt(tokens.size()));
  }

  /** An expression with operators of its own; one in four has no precedence. */
  private String expression(int number, StringBuilder operators) {
    String name = "expr" + number;
    types.add(name);
    rules.append(name).append(": ").append(token()).append(" { $$ = 1; }");
    for (int i = between(3, 8); i > 0; i--) {
      String operator = "OP" + number + "_" + i;
      boolean loose = random.nextInt(8) == 0;
      operators
          .append(loose ? "%token " : random.nextBoolean() ? "%left " : "%right ")
          .append(operator)
          .append('\n');
      rules.append("\n  | ").append(name).append(' ').append(operator).append(' ').append(name);
      rules.append(" { $$ = $1 + $3; }");
    }
    rules.append("\n  | '(' ").append(name).append(" ')' { $$ = $2; }\n  ;\n");
    return name;
  }

  /** Nonterminals that use those of the layer below, all of them used. */
  private List<String> layer(int layer, int width, List<String> below) {
    List<String> made = new ArrayList<>();
    int count = Math.max(2, width + between(-2, 2));
    for (int i = 0; i < Math.max(count, (below.size() + 1) / 2); i++) {
      String name = "n" + layer + "_" + i;
      String first = name + "_begin";
      tokens.add("T_" + first);
      rules.append(name).append(": T_").append(first);
      parts(below);
      rules.append(' ').append(below.get((2 * i) % below.size()));
      for (int alternative = between(1, 3); alternative > 0; alternative--) {
        tokens.add("T_" + name + "_" + alternative);
        rules.append("\n  | T_").append(name).append('_').append(alternative);
        parts(below);
      }
      rules
          .append("\n  | T_")
          .append(first)
          .append(" ';' ")
          .append(below.get((2 * i + 1) % below.size()));
      rules.append("\n  ;\n");
      made.add(random.nextInt(3) == 0 ? list(name) : name);
    }
    return made;
  }

  private void parts(List<String> below) {
    for (int i = between(0, 2); i > 0; i--) {
      rules.append(' ').append(token());
      if (random.nextInt(3) == 0) {
        rules.append(' ').append(below.get(random.nextInt(below.size())));
      }
    }
  }

  private String list(String of) {
    String name = of + "_list";
    String separator = random.nextBoolean() ? " ',' " : " ";
    rules
        .append(name)
        .append(": ")
        .append(of)
        .append("\n  | ")
        .append(name)
        .append(separator)
        .append(of)
        .append("\n  ;\n");
    return name;
  }
}
