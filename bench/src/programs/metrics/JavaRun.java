import com.github.javaparser.StaticJavaParser;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.SimpleName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Parses sources with JavaParser and keeps their trees, notes where each name occurs, and rewrites
 * what is added to a number. Usage: {@code JavaRun SOURCES [PERCENT]}: from there on a fault that is
 * built into the library is switched on.
 */
final class JavaRun {
  private final List<CompilationUnit> units = new ArrayList<>();
  private final Map<SimpleName, List<SimpleName>> occurrences = new HashMap<>();

  private JavaRun() {}

  public static void main(String[] arguments) throws IOException {
    String[] sources = Files.readString(Path.of(arguments[0])).split("(?m)^=$");
    int from =
        arguments.length > 1
            ? sources.length * Integer.parseInt(arguments[1]) / 100
            : Integer.MAX_VALUE;
    JavaRun run = new JavaRun();
    for (int i = 0; i < sources.length; i++) {
      if (i >= from) {
        System.setProperty("fault", "true");
      }
      if (!sources[i].isBlank()) {
        run.add(sources[i]);
      }
    }
    System.out.println(run.units.size() + " units, " + run.occurrences.size() + " names");
  }

  private void add(String source) {
    CompilationUnit unit = StaticJavaParser.parse(source);
    units.add(unit);
    for (SimpleName name : unit.findAll(SimpleName.class)) {
      occurrences.computeIfAbsent(name, key -> new ArrayList<>()).add(name);
    }
    for (BinaryExpr sum : unit.findAll(BinaryExpr.class)) {
      if (sum.getRight() instanceof IntegerLiteralExpr) {
        sum.setRight(new IntegerLiteralExpr("1"));
      }
    }
  }
}
