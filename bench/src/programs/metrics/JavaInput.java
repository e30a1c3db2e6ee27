import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/**
 * Writes Java sources, many in one file, each ended by a line of {@code =}: how many, how long, and
 * how much of them are calls, sums, conditions and loops differs from file to file. Usage: {@code
 * JavaInput FOLDER FROM TO}, seeds.
 */
final class JavaInput {
  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private int calls;
  private int sums;
  private int loops;
  private int names;

  private JavaInput(long seed) {
    random = new Random(seed * 104_729);
  }

  public static void main(String[] arguments) throws IOException {
    for (int seed = Integer.parseInt(arguments[1]); seed <= Integer.parseInt(arguments[2]); seed++) {
      try (BufferedWriter out =
          Files.newBufferedWriter(Path.of(arguments[0], "java-" + seed + ".txt"))) {
        new JavaInput(seed).write(out);
      }
    }
  }

  private void write(BufferedWriter out) throws IOException {
    calls = 2 + random.nextInt(4);
    sums = 2 + random.nextInt(4);
    loops = 1 + random.nextInt(3);
    names = 100 + random.nextInt(200);
    int units = 14 + random.nextInt(9);
    int methods = 4 + random.nextInt(4);
    for (int unit = 0; unit < units; unit++) {
      text.setLength(0);
      unit(unit, methods + random.nextInt(4));
      out.write(text.toString());
      out.write("=\n");
    }
  }

  private void unit(int number, int methods) {
    text.append("package p").append(number % 7).append(";\n\nimport java.util.List;\n\n");
    if (random.nextBoolean()) {
      text.append("/** Class number ").append(number).append(". */\n");
    }
    text.append("public class C").append(number).append(" {\n");
    int fields = 2 + random.nextInt(5);
    for (int i = 0; i < fields; i++) {
      text.append("  private int ").append(name()).append(i).append(" = ").append(expression(1));
      text.append(";\n");
    }
    for (int i = 0; i < methods; i++) {
      text.append("\n  int ").append(name()).append(i).append("(int a, List<String> b) {\n");
      int statements = 4 + random.nextInt(6);
      for (int j = 0; j < statements; j++) {
        statement(2, 2);
      }
      text.append("    return ").append(expression(2)).append(";\n  }\n");
    }
    text.append("}\n");
  }

  private void statement(int depth, int indent) {
    String margin = "  ".repeat(indent);
    int what = random.nextInt(calls + sums + loops);
    if (what < calls) {
      text.append(margin).append(call(2)).append(";\n");
    } else if (what < calls + sums || depth == 0) {
      text.append(margin).append("int v").append(random.nextInt(1_000)).append(" = ");
      text.append(expression(3)).append(";\n");
    } else {
      boolean loop = random.nextBoolean();
      text.append(margin).append(loop ? "while (" : "if (").append(expression(1)).append(" < ");
      text.append(expression(1)).append(") {\n");
      int statements = 1 + random.nextInt(3);
      for (int i = 0; i < statements; i++) {
        statement(depth - 1, indent + 1);
      }
      text.append(margin).append("}\n");
    }
  }

  private String expression(int depth) {
    int what = random.nextInt(calls + sums + 4);
    if (depth == 0 || what < 2) {
      return name();
    }
    if (what < 4) {
      return String.valueOf(random.nextInt(1_000));
    }
    if (what < 4 + calls) {
      return call(depth - 1);
    }
    return expression(depth - 1) + (random.nextBoolean() ? " + " : " * ") + expression(depth - 1);
  }

  private String call(int depth) {
    StringBuilder call = new StringBuilder(name()).append('(');
    int arguments = random.nextInt(4);
    for (int i = 0; i < arguments; i++) {
      call.append(i == 0 ? "" : ", ").append(expression(Math.max(0, depth - 1)));
    }
    return call.append(')').toString();
  }

  private String name() {
    return "n" + random.nextInt(names);
  }
}
