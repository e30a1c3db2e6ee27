package cairn.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A random program, in Java and in C: one statement a line, inputs from the command line, and a
 * value at the end that a slice can be asked for. Beside the value it prints a signature of every
 * decision it took and of every element and node that it accessed: two runs with the same signature
 * went the same way, and differ in values alone.
 */
final class RandomProgram {
  /** How the two languages differ. */
  enum Language {
    JAVA,
    C
  }

  static final int INPUTS = 5;
  private static final int VARIABLES = 6;
  private static final int NODES = 3;

  private final Random random;
  private final Language language;

  /** Whether it never depends on a value which element or node is accessed. */
  private final boolean fixed;

  private final List<String> lines = new ArrayList<>();
  private final List<Integer> deletable = new ArrayList<>();
  private final int[] inputLine = new int[INPUTS];
  private int resultLine;
  private int wayLine;
  private int firstLine;
  private int counters;
  private int depth;
  private int budget;
  private int functions;

  private RandomProgram(long seed, Language language, boolean fixed) {
    this.random = new Random(seed);
    this.language = language;
    this.fixed = fixed;
  }

  static RandomProgram of(long seed, Language language) {
    RandomProgram program = new RandomProgram(seed, language, false);
    program.generate();
    return program;
  }

  /** A program whose values decide what it does, but never to which element or node. */
  static RandomProgram withFixedPlaces(long seed, Language language) {
    RandomProgram program = new RandomProgram(seed, language, true);
    program.generate();
    return program;
  }

  String text() {
    return String.join("\n", lines) + "\n";
  }

  /**
   * The same program, each statement of which can be left out: the one whose line is given behind
   * the inputs. Lines keep their numbers.
   */
  String guarded() {
    List<String> guarded = new ArrayList<>(lines);
    for (int line : deletable) {
      guarded.set(line - 1, "if (off != " + line + ") { " + guarded.get(line - 1).strip() + " }");
    }
    String declared = guarded.get(wayLine - 1);
    guarded.set(wayLine - 1, declared + " static int off;");
    String read =
        isJava()
            ? " off = Integer.parseInt(args[" + INPUTS + "]);"
            : " off = atoi(args[" + (INPUTS + 1) + "]);";
    guarded.set(firstLine - 1, guarded.get(firstLine - 1) + read);
    return String.join("\n", guarded) + "\n";
  }

  /** Lines that are whole statements. */
  List<Integer> deletable() {
    return deletable;
  }

  /** The line that reads an input. */
  int inputLine(int input) {
    return inputLine[input];
  }

  int resultLine() {
    return resultLine;
  }

  private boolean isJava() {
    return language == Language.JAVA;
  }

  private void line(String text) {
    lines.add("  ".repeat(depth) + text);
  }

  private void statement(String text) {
    line(text);
    deletable.add(lines.size());
  }

  private void mark(String expression) {
    line("mark(" + expression + ");");
  }

  private void generate() {
    if (isJava()) {
      line("public class P {");
      depth++;
      line("static final class Node { int id; int a; int b; Node next; }");
      line("public static int result;");
      line("public static int way;");
      wayLine = lines.size();
      line("static int[] cells = new int[8];");
      line("static int shared;");
      line("static void mark(int by) { way = way * 1000003 + by; }");
    } else {
      line("#include <stdio.h>");
      line("#include <stdlib.h>");
      line("struct node { unsigned id; unsigned a; unsigned b; struct node *next; };");
      line("static unsigned result;");
      line("static unsigned way;");
      wayLine = lines.size();
      line("static unsigned cells[8];");
      line("static unsigned shared;");
      line("static void mark(unsigned by) { way = way * 1000003 + by; }");
    }
    int made = 2 + random.nextInt(2);
    for (int i = 0; i < made; i++) {
      function(i);
      functions++;
    }
    main();
    if (isJava()) {
      depth--;
      line("}");
    }
  }

  private String type() {
    return isJava() ? "int" : "unsigned";
  }

  private String dot() {
    return isJava() ? "." : "->";
  }

  /** A function of two numbers and a node; it may call those before it. */
  private void function(int number) {
    String node = isJava() ? "Node" : "struct node *";
    line(
        "static " + type() + " f" + number + "(" + type() + " v0, " + type() + " v1, " + node
            + " n0) {");
    depth++;
    line(type() + " v2 = v0;");
    line(type() + " v3 = v1;");
    line(node + " n1 = n0;");
    budget = 4 + random.nextInt(5);
    body(4, 2);
    statement("v2 = " + expression(4) + ";");
    line("return v2;");
    depth--;
    line("}");
  }

  private void main() {
    line(
        isJava()
            ? "public static void main(String[] args) {"
            : "int main(int argc, char **args) {");
    firstLine = lines.size();
    depth++;
    if (isJava()) {
      line("result = 0;");
      line("way = 0;");
      line("shared = 0;");
      line("cells = new int[8];");
    }
    for (int i = 0; i < VARIABLES; i++) {
      if (i < INPUTS) {
        line(
            type()
                + " v"
                + i
                + (isJava()
                    ? " = Integer.parseInt(args[" + i + "]);"
                    : " = (unsigned) atoi(args[" + (i + 1) + "]);"));
        inputLine[i] = lines.size();
      } else {
        line(type() + " v" + i + " = " + (i * 7) + ";");
      }
    }
    for (int i = 0; i < NODES; i++) {
      line(
          isJava()
              ? "Node n" + i + " = new Node();"
              : "struct node *n" + i + " = calloc(1, sizeof *n" + i + ");");
      line("n" + i + dot() + "id = " + (i + 1) + ";");
      line("n" + i + dot() + "next = n" + Math.max(0, i - 1) + ";");
    }
    budget = 14 + random.nextInt(20);
    body(VARIABLES, NODES);
    line("result = " + expression(VARIABLES) + ";");
    resultLine = lines.size();
    line(
        isJava()
            ? "System.out.println(result + \" \" + way);"
            : "printf(\"%u %u\\n\", result, way);");
    line(isJava() ? "" : "return 0;");
    depth--;
    line("}");
  }

  private void body(int variables, int nodes) {
    while (budget > 0) {
      budget--;
      one(variables, nodes);
    }
  }

  private void some(int variables, int nodes) {
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      budget--;
      one(variables, nodes);
    }
  }

  private String variable(int variables) {
    return "v" + random.nextInt(variables);
  }

  private String node(int nodes) {
    return "n" + random.nextInt(nodes);
  }

  /** A node whose slots the next statement accesses. */
  private String accessed(int nodes) {
    String node = node(nodes);
    mark(node + dot() + "id");
    return node;
  }

  private String expression(int variables) {
    String a = variable(variables);
    String b = variable(variables);
    return switch (random.nextInt(7)) {
      case 0 -> a;
      case 1 -> a + " + " + b;
      case 2 -> a + " - " + random.nextInt(10);
      case 3 -> a + " * 3 + " + b;
      case 4 -> a + " ^ " + b;
      case 5 -> "(" + a + " & 15) + " + random.nextInt(100);
      default -> "shared + " + a;
    };
  }

  private String condition(int variables) {
    String a = "(" + variable(variables) + " & 31)";
    return random.nextBoolean()
        ? a + " < " + (4 + random.nextInt(24))
        : a + " > (" + variable(variables) + " & 31)";
  }

  private void one(int variables, int nodes) {
    int kind = random.nextInt(depth > 4 ? 7 : 12);
    switch (kind) {
      case 0, 1 -> statement(variable(variables) + " = " + expression(variables) + ";");
      case 2 -> {
        String index = index(variables);
        mark(index);
        statement("cells[" + index + "] = " + expression(variables) + ";");
      }
      case 3 -> {
        String index = index(variables);
        mark(index);
        statement(variable(variables) + " = cells[" + index + "] + 1;");
      }
      case 4 -> statement(accessed(nodes) + dot() + field() + " = " + expression(variables) + ";");
      case 5 ->
          statement(variable(variables) + " = " + accessed(nodes) + dot() + field() + " + 2;");
      case 6 -> {
        if (fixed || random.nextBoolean()) {
          statement("shared = " + expression(variables) + ";");
        } else {
          String from = accessed(nodes);
          statement(node(nodes) + " = " + from + dot() + "next;");
        }
      }
      case 7, 8 -> choice(variables, nodes);
      case 9 -> loop(variables, nodes);
      case 10 -> {
        if (functions > 0) {
          statement(
              variable(variables)
                  + " = f"
                  + random.nextInt(functions)
                  + "("
                  + variable(variables)
                  + ", "
                  + variable(variables)
                  + ", "
                  + node(nodes)
                  + ");");
        }
      }
      default -> {
        String left = accessed(nodes);
        statement(left + dot() + "next = " + node(nodes) + ";");
      }
    }
  }

  private String index(int variables) {
    return fixed ? String.valueOf(random.nextInt(8)) : variable(variables) + " & 7";
  }

  private String field() {
    return random.nextBoolean() ? "a" : "b";
  }

  private void choice(int variables, int nodes) {
    line("if (" + condition(variables) + ") {");
    depth++;
    mark(String.valueOf(lines.size()));
    some(variables, nodes);
    depth--;
    if (random.nextBoolean()) {
      line("} else {");
      depth++;
      mark(String.valueOf(lines.size()));
      some(variables, nodes);
      depth--;
    }
    line("}");
  }

  private void loop(int variables, int nodes) {
    String counter = "i" + counters++;
    String bound = "(" + variable(variables) + " & 3)";
    line(
        "for (" + type() + " " + counter + " = 0; " + counter + " < " + bound + "; " + counter
            + "++) {");
    depth++;
    mark(String.valueOf(lines.size()));
    some(variables, nodes);
    if (random.nextInt(3) == 0) {
      line("if (" + condition(variables) + ") {");
      line("  mark(" + lines.size() + ");");
      line("  break;");
      line("}");
    }
    depth--;
    line("}");
  }
}
