package cairn.testkit.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random programs in which values go many ways: locals, fields, statics, arrays, parameters,
 * results, exceptions, lambdas, collections, strings. They print what they computed, and end.
 */
final class FlowGenerator {
  private final Random random;
  private final String name;
  private final StringBuilder out = new StringBuilder();
  private final List<String> ints = new ArrayList<>();
  private final boolean throwing;
  private int depth;
  private int names;
  private int method;

  FlowGenerator(long seed, boolean throwing) {
    this.random = new Random(seed);
    this.name = "F" + seed;
    this.throwing = throwing;
  }

  /** The source of class {@code flow.F} with the seed behind it. */
  String source() {
    line("package flow;");
    line("import java.util.*;");
    line("public class " + name + " {");
    line("  interface Op { int of(int a, long b); }");
    line("  static class Node { int v; long w; double d; byte b; char c; boolean z; Node next;");
    line("    int[] cells = new int[4];");
    line("    Node(int v, Node next) { this.v = v; this.next = next; w = v * 3L; }");
    line("    int step(int k) { v += k; return v ^ k; } }");
    line("  static class Leaf extends Node { final float f; int v;");
    line("    Leaf(int k) { super(k < 0 ? k : k + 1, null); f = k * 0.5f; this.v = k * 7; }");
    line("    @Override int step(int k) { return super.step(k) + (int) f + super.v - v; } }");
    line(
        "  static class Asking { int asked; Asking() { asked = answer(); } int answer() { return 1; } }");
    line("  class Inner extends Asking { int sum; Inner(int k) { sum = k + mine; mine += sum; }");
    line("    @Override int answer() { return mine * 3; } }");
    line("  static class Late { static int base = 5; static final int[] TABLE = {3, 1, 4};");
    line("    static int count; static { for (int t : TABLE) { base += t; } }");
    line("    static int next() { return ++count + base; } }");
    line("  static int s0; static long s1; static Node root; static int[] table = new int[8];");
    line("  static final int MASK = Integer.parseInt(\"7\"); static int fuel = 400; int mine = 2;");
    for (method = 0; method < 4; method++) {
      line("  static int m" + method + "(int p0, int p1, long p2, Node p3) {");
      line("    if (fuel-- < 0) { return p0 - p1; }");
      ints.clear();
      ints.addAll(List.of("p0", "p1"));
      depth = 0;
      block(6);
      line("    return " + expression() + " + (int) p2;");
      line("  }");
    }
    line("  public static void main(String[] args) {");
    line("    root = new Node(3, new Leaf(4)); int r = 0;");
    line("    for (int i = 0; i < 3; i++) {");
    line("      try { r = r * 31 + m0(i, r, i * 2L, root); }");
    line("      catch (RuntimeException e) { r += 17; root.v ^= r; }");
    line("      root = new Node(r, root); s0 = r;");
    line("    }");
    line("    System.out.println(r + \" \" + s0 + \" \" + s1 + \" \" + root.v);");
    line("  }");
    line("}");
    return out.toString();
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  private boolean chance(int of) {
    return random.nextInt(of) == 0;
  }

  private String any() {
    return ints.get(random.nextInt(ints.size()));
  }

  private String fresh() {
    return "x" + names++;
  }

  private String expression() {
    depth++;
    String text = depth > 3 ? leaf() : deeper();
    depth--;
    return text;
  }

  private String leaf() {
    return switch (random.nextInt(9)) {
      case 0 -> String.valueOf(random.nextInt(41) - 20);
      case 1 -> "s0";
      case 2 -> "p3.v";
      case 3 -> "table[" + any() + " & MASK]";
      case 4 -> "(int) s1";
      case 5 -> "p3.cells[" + any() + " & 3]";
      default -> any();
    };
  }

  private String deeper() {
    String a = expression();
    return switch (random.nextInt(18)) {
      case 0 -> "(" + a + " + " + expression() + ")";
      case 1 -> "(" + a + " - " + expression() + ")";
      case 2 -> "(" + a + " * " + expression() + ")";
      case 3 -> "(" + a + " ^ " + expression() + ")";
      case 4 -> "(" + a + " >>> (" + any() + " & 3))";
      case 5 -> throwing ? "(" + a + " / " + any() + ")" : "(" + a + " / (" + any() + " | 1))";
      case 6 -> "(" + condition() + " ? " + a + " : " + call() + ")";
      case 7 -> "(" + condition() + " ? " + call() + " : " + a + ")";
      case 8 -> "(" + any() + "++ + " + a + ")";
      case 9 -> "(s0 += " + a + ")";
      case 10 -> "(table[" + any() + " & MASK] += " + a + ")";
      case 11 -> "(int) (p3.w += " + a + ")";
      case 12 -> "(int) ((double) " + a + " * 0.25)";
      case 13 -> "(p3.v = " + a + ")";
      case 14 -> "Late.next()";
      case 15 -> "Math.max(" + a + ", " + any() + ")";
      case 16 -> throwing ? "table[" + a + " & 15]" : "(" + a + " & 255)";
      default -> a;
    };
  }

  private String condition() {
    String[] relations = {"<", "<=", "==", "!=", ">", ">="};
    String text = any() + " " + relations[random.nextInt(6)] + " " + any();
    return switch (random.nextInt(4)) {
      case 0 -> "(" + text + " && s0 < " + any() + ")";
      case 1 -> "(" + text + " || p3.next == null)";
      default -> "(" + text + ")";
    };
  }

  private String call() {
    if (chance(3)) {
      return "p3.step(" + any() + ")";
    }
    int target = random.nextInt(4);
    String node = chance(2) ? "p3" : "root";
    return "m" + target + "(" + any() + ", " + leaf() + ", " + any() + " + 1L, " + node + ")";
  }

  private void block(int statements) {
    int known = ints.size();
    depth++;
    for (int i = 0; i < statements; i++) {
      statement();
    }
    depth--;
    while (ints.size() > known) {
      ints.remove(ints.size() - 1);
    }
  }

  private void statement() {
    if (depth > 3 || chance(3)) {
      simple();
      return;
    }
    switch (random.nextInt(8)) {
      case 0 -> {
        line("if " + condition() + " {");
        block(2);
        line("} else {");
        block(1);
        line("}");
      }
      case 1 -> loop();
      case 2 -> {
        line("switch (" + any() + " & 7) { case 0: case 3:");
        block(1);
        line("break; case 1:");
        block(1);
        line("default: ");
        block(1);
        line("}");
      }
      case 3 -> guarded();
      case 4 -> lambda();
      case 5 -> collection();
      case 6 -> objects();
      default -> {
        line("synchronized (root) {");
        block(2);
        line("}");
      }
    }
  }

  private void loop() {
    String i = fresh();
    line("for (int " + i + " = 0; " + i + " < " + (1 + random.nextInt(4)) + "; " + i + "++) {");
    block(2);
    if (chance(2)) {
      line("if " + condition() + " { " + (chance(2) ? "break" : "continue") + "; }");
    }
    block(1);
    line("}");
  }

  private void guarded() {
    line("try {");
    block(2);
    if (throwing && chance(2)) {
      line("if " + condition() + " { throw new IllegalStateException(\"x\" + s0); }");
    }
    if (throwing && chance(3)) {
      String none = fresh();
      line("Node " + none + " = " + any() + " > 2 ? null : p3;");
      line("s0 += " + none + ".v; " + none + ".next = root;");
    }
    line(
        "} catch ("
            + (chance(2) ? "ArithmeticException" : "RuntimeException")
            + " "
            + fresh()
            + ") {");
    block(1);
    if (chance(2)) {
      line("} finally {");
      line("s1 += " + any() + ";");
    }
    line("}");
  }

  private void lambda() {
    String f = fresh();
    String captured = fresh();
    line("final int " + captured + " = " + any() + ";");
    line("Op " + f + " = (a, b) -> a * 3 + (int) b + " + (chance(2) ? captured : "s0") + ";");
    String x = fresh();
    line("int " + x + " = " + f + ".of(" + any() + ", " + any() + ");");
    ints.add(x);
    if (chance(2)) {
      String g = fresh();
      line(
          "java.util.function.IntUnaryOperator "
              + g
              + " = q -> q ^ "
              + captured
              + "; s0 = "
              + g
              + ".applyAsInt("
              + x
              + ");");
    }
  }

  private void collection() {
    String l = fresh();
    String x = fresh();
    line("List<Integer> " + l + " = new ArrayList<>();");
    line(l + ".add(" + any() + "); " + l + ".add(" + any() + ");");
    line("Collections.sort(" + l + ", (u, v) -> u - v);");
    line("for (Integer " + x + " : " + l + ") { s1 = s1 * 3 + " + x + "; }");
    if (chance(2)) {
      String m = fresh();
      line("Map<String, Node> " + m + " = new TreeMap<>();");
      line(m + ".put(\"k\" + " + any() + ", p3); s0 += " + m + ".size();");
      line("for (Node node : " + m + ".values()) { node.v += " + l + ".size(); }");
    }
  }

  private void objects() {
    String n = fresh();
    switch (random.nextInt(5)) {
      case 0 -> line("Node " + n + " = new Leaf(" + any() + "); s0 += " + n + ".step(2);");
      case 1 -> line("s0 += new " + name + "().new Inner(" + any() + ").sum;");
      case 2 -> {
        line("int[] " + n + " = table.clone(); " + n + "[1] = " + any() + ";");
        line("System.arraycopy(" + n + ", 0, table, 1, 5); s0 += table[2];");
      }
      case 3 -> {
        line("int[][] " + n + " = new int[2][3]; " + n + "[1][2] = " + any() + ";");
        line("s0 += " + n + "[1][2] + " + n + "[0].length;");
      }
      default -> {
        line("Node " + n + " = new Node(" + any() + ", root); " + n + ".b = (byte) " + any() + ";");
        line(n + ".c = (char) " + any() + "; " + n + ".z = " + condition() + ";");
        line(n + ".d += " + n + ".b + " + n + ".c; s0 ^= (int) " + n + ".d; root = " + n + ";");
      }
    }
  }

  private void simple() {
    switch (random.nextInt(7)) {
      case 0 -> {
        String x = fresh();
        line("int " + x + " = " + expression() + ";");
        ints.add(x);
      }
      case 1 -> line("s0 = " + expression() + ";");
      case 2 -> line("s1 += " + expression() + ";");
      case 3 -> line("p3.v = " + expression() + "; p3.w ^= p3.v;");
      case 4 -> line("table[" + any() + " & MASK] = " + expression() + ";");
      case 5 -> line("p3.cells[" + any() + " & 3] = " + expression() + ";");
      default -> line((ints.size() > 2 ? any() : "p0") + " = " + expression() + ";");
    }
  }
}
