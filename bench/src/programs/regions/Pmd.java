import java.io.StringReader;
import java.util.Random;
import net.sourceforge.pmd.TargetJDK1_5;
import net.sourceforge.pmd.ast.ASTCompilationUnit;

/** Parses a long Java source with PMD 4.2.5, then dumps its heap. */
public class Pmd {
  static ASTCompilationUnit unit;

  public static void main(String[] args) throws Exception {
    unit = new TargetJDK1_5().createParser(new StringReader(source(1_500))).CompilationUnit();
    Dump.to(args[0]);
  }

  private static String source(int methods) {
    Random random = new Random(1);
    StringBuilder text = new StringBuilder("package a.b;\n\nimport java.util.*;\n\nclass Long {\n");
    for (int method = 0; method < methods; method++) {
      text.append("  private int field").append(method).append(" = ").append(method).append(";\n");
      text.append("  public List<String> method").append(method).append("(int a, String b) {\n");
      for (int line = 0; line < 4; line++) {
        switch (random.nextInt(4)) {
          case 0 -> text.append("    int x").append(line).append(" = a * (").append(expression(random, 3)).append(");\n");
          case 1 -> text.append("    if (a > ").append(expression(random, 2)).append(") { b = b + \"x\"; }\n");
          case 2 -> text.append("    for (int i = 0; i < a; i++) { field0 += i % 3; }\n");
          default -> text.append("    System.out.println(b.substring(1).trim() + ").append(expression(random, 2)).append(");\n");
        }
      }
      text.append("    return new ArrayList<String>(a);\n  }\n");
    }
    return text.append("}\n").toString();
  }

  private static String expression(Random random, int depth) {
    if (depth == 0) {
      return random.nextBoolean() ? "a" : String.valueOf(random.nextInt(100));
    }
    return expression(random, depth - 1) + " " + "+-*".charAt(random.nextInt(3)) + " " + expression(random, depth - 1);
  }
}
