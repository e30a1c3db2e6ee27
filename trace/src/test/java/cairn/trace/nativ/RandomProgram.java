package cairn.trace.nativ;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * A random C program, one statement a line, and what a slice of it must have: it is run here as
 * well, statement by statement, and every statement that ran knows which ones it depends on.
 */
final class RandomProgram {
  static final String FILE = "random.c";

  private static final int GLOBALS = 6;
  private static final int ARRAY = GLOBALS;
  private static final int STRUCTS = ARRAY + 8;
  private static final int POINTER = STRUCTS + 4;
  private static final int FUNCTION = POINTER + 1;
  private static final int OUT = FUNCTION + 1;
  private static final int SHARED = OUT + 1;
  private static final int LOCALS = 4;
  private static final int FUNCTIONS = 3;

  private final Random random;
  private final List<String> lines = new ArrayList<>();
  private final List<int[]> dependencies = new ArrayList<>();
  private final List<Integer> instanceLines = new ArrayList<>();
  private final int[] values = new int[SHARED];
  private final int[] definitions = new int[SHARED];
  private final List<Procedure> procedures = new ArrayList<>();

  /** By the line of a criterion: the lines of its slice. */
  final Map<Integer, Set<Integer>> expected = new LinkedHashMap<>();

  private interface Expression {
    int value(Frame frame, List<Integer> on);
  }

  private record Term(String text, Expression expression) {
    boolean isConstant() {
      return text.matches("[-+() 0-9]*");
    }
  }

  /** Where a value can be put: which cell, and what choosing it depends on. */
  private record Target(String text, Expression cell, boolean local) {}

  private interface Statement {
    void run(Frame frame, int control);
  }

  private static final class Frame {
    final int[] values = new int[LOCALS];
    final int[] definitions = new int[LOCALS];
    int result;
    int resultDefinition;
  }

  private static final class Procedure {
    int line;
    List<Statement> body = List.of();
  }

  RandomProgram(long seed) {
    random = new Random(seed);
    java.util.Arrays.fill(definitions, -1);
    // volatile, so that the compiler does not compute what x ^ x is
    lines.add("typedef volatile int V;");
    lines.add("V g0 = 1, g1 = 2, g2 = 3, g3 = 4, g4 = 5, g5 = 6, arr[8], out;");
    lines.add("struct pair { V x, y; } s[2];");
    lines.add("V *p = &g0; int (*fp)(V, V);");
    for (int i = 0; i < GLOBALS; i++) {
      values[i] = i + 1;
    }
    for (int i = 0; i < FUNCTIONS; i++) {
      procedure("f" + i, i, 6, 2);
    }
    recursion();
    lines.add("int main(void) {");
    List<Statement> body = new ArrayList<>(locals(0));
    body.add(functionPointer("  "));
    for (int i = 0; i < 30; i++) {
      body.add(statement(FUNCTIONS, 3, "  "));
      if (i % 4 == 3) {
        body.add(criterion());
      }
    }
    lines.add("  return 0;");
    lines.add("}");
    Frame frame = new Frame();
    java.util.Arrays.fill(frame.definitions, -1);
    body.forEach(each -> each.run(frame, -1));
  }

  String source() {
    return String.join("\n", lines) + "\n";
  }

  private int line() {
    return lines.size();
  }

  private int instance(int line, List<Integer> on, int control) {
    List<Integer> all = new ArrayList<>(on);
    all.add(control);
    instanceLines.add(line);
    dependencies.add(all.stream().filter(i -> i >= 0).distinct().mapToInt(i -> i).toArray());
    return instanceLines.size() - 1;
  }

  private Set<Integer> slice(int instance) {
    BitSet found = new BitSet();
    ArrayDeque<Integer> open = new ArrayDeque<>(List.of(instance));
    found.set(instance);
    while (!open.isEmpty()) {
      for (int on : dependencies.get(open.remove())) {
        if (!found.get(on)) {
          found.set(on);
          open.add(on);
        }
      }
    }
    TreeSet<Integer> result = new TreeSet<>();
    found.stream().forEach(i -> result.add(instanceLines.get(i)));
    return result;
  }

  // ---- procedures

  private void procedure(String name, int callable, int statements, int depth) {
    lines.add("static int " + name + "(V a, V b) {");
    Procedure made = new Procedure();
    made.line = line();
    List<Statement> body = new ArrayList<>(locals(2));
    for (int i = 0; i < statements; i++) {
      body.add(statement(callable, depth, "  "));
    }
    body.add(result());
    lines.add("}");
    made.body = body;
    procedures.add(made);
  }

  /** One that calls itself, with a first argument that gets smaller. */
  private void recursion() {
    lines.add("static int r(V a, V b) {");
    Procedure made = new Procedure();
    procedures.add(made);
    made.line = line();
    List<Statement> body = new ArrayList<>(locals(2));
    lines.add("  if (a > 0)");
    int condition = line();
    lines.add("    c = r(a - 1, b + c);");
    int call = line();
    body.add(
        (frame, control) -> {
          int decided = instance(condition, List.of(frame.definitions[0]), control);
          if (frame.values[0] > 0) {
            List<Integer> second = List.of(frame.definitions[1], frame.definitions[2]);
            Frame called =
                call(
                    made,
                    call,
                    decided,
                    new int[] {frame.values[0] - 1, frame.values[1] + frame.values[2]},
                    List.of(List.of(frame.definitions[0]), second),
                    List.of());
            frame.values[2] = called.result;
            frame.definitions[2] = instance(call, List.of(called.resultDefinition), decided);
          }
        });
    body.add(result());
    lines.add("}");
    made.body = body;
  }

  private Statement result() {
    Term term = term(2);
    lines.add("  return " + term.text + ";");
    int line = line();
    return (frame, control) -> {
      List<Integer> on = new ArrayList<>();
      frame.result = term.expression.value(frame, on);
      frame.resultDefinition = instance(line, on, control);
    };
  }

  /** Declares the local variables that are no parameters. */
  private List<Statement> locals(int parameters) {
    List<Statement> made = new ArrayList<>();
    for (int i = parameters; i < LOCALS; i++) {
      int which = i;
      int value = random.nextInt(50);
      lines.add("  V " + (char) ('a' + i) + " = " + value + ";");
      int line = line();
      made.add(
          (frame, control) -> {
            frame.values[which] = value;
            frame.definitions[which] = instance(line, List.of(), control);
          });
    }
    return made;
  }

  private Frame call(
      Procedure procedure,
      int line,
      int control,
      int[] arguments,
      List<List<Integer>> on,
      List<Integer> calledBy) {
    int call = instance(line, calledBy, control);
    Frame called = new Frame();
    java.util.Arrays.fill(called.definitions, -1);
    for (int i = 0; i < 2; i++) {
      int argument = instance(line, on.get(i), control);
      called.values[i] = arguments[i];
      called.definitions[i] = instance(procedure.line, List.of(argument), call);
    }
    procedure.body.forEach(each -> each.run(called, call));
    return called;
  }

  // ---- statements

  private Statement statement(int callable, int depth, String indent) {
    return switch (random.nextInt(depth > 0 ? 12 : 7)) {
      case 0, 1, 2, 3 -> assignment(indent);
      case 4 -> pointer(indent);
      case 5 -> callable > 0 ? calling(callable, indent) : assignment(indent);
      case 6 -> callable == FUNCTIONS ? indirect(indent) : assignment(indent);
      case 7, 8 -> decision(callable, depth, indent);
      case 9, 10 -> loop(callable, depth, indent);
      default -> choice(callable, depth, indent);
    };
  }

  private void put(Frame frame, Target to, int cell, int value, int instance) {
    int[] where = to.local ? frame.values : values;
    int[] by = to.local ? frame.definitions : definitions;
    where[cell] = value;
    by[cell] = instance;
  }

  private Statement assignment(String indent) {
    Target target = target();
    Term term = term(3);
    lines.add(indent + target.text + " = " + term.text + ";");
    int line = line();
    return (frame, control) -> {
      List<Integer> on = new ArrayList<>();
      int cell = target.cell.value(frame, on);
      int value = term.expression.value(frame, on);
      put(frame, target, cell, value, instance(line, on, control));
    };
  }

  private Statement criterion() {
    Term term = term(2);
    lines.add("  out = " + term.text + ";");
    int line = line();
    return (frame, control) -> {
      List<Integer> on = new ArrayList<>();
      values[OUT] = term.expression.value(frame, on);
      definitions[OUT] = instance(line, on, control);
      expected.put(line, slice(definitions[OUT]));
    };
  }

  private Statement pointer(String indent) {
    int cell = random.nextInt(GLOBALS);
    Term index = term(1);
    boolean array = random.nextBoolean();
    lines.add(indent + "p = " + (array ? "&arr[" + index.text + " & 7]" : "&g" + cell) + ";");
    int line = line();
    return (frame, control) -> {
      List<Integer> on = new ArrayList<>();
      values[POINTER] = array ? ARRAY + (index.expression.value(frame, on) & 7) : cell;
      definitions[POINTER] = instance(line, on, control);
    };
  }

  private Statement functionPointer(String indent) {
    int which = random.nextInt(FUNCTIONS);
    lines.add(indent + "fp = f" + which + ";");
    int line = line();
    return (frame, control) -> {
      values[FUNCTION] = which;
      definitions[FUNCTION] = instance(line, List.of(), control);
    };
  }

  private Statement indirect(String indent) {
    if (random.nextInt(3) == 0) {
      return functionPointer(indent);
    }
    return calling("fp", -1, indent);
  }

  private Statement calling(int callable, String indent) {
    if (callable == FUNCTIONS && random.nextInt(3) == 0) {
      return calling("r", FUNCTIONS, indent);
    }
    int which = random.nextInt(callable);
    return calling("f" + which, which, indent);
  }

  private Statement calling(String name, int which, String indent) {
    Target target = variable(); // a compiler may look at p before the call or after it
    Term first = term(2);
    Term second = term(2);
    boolean small = which == FUNCTIONS;
    String shown = small ? "(" + first.text + ") & 3" : first.text;
    lines.add(indent + target.text + " = " + name + "(" + shown + ", " + second.text + ");");
    int line = line();
    return (frame, control) -> {
      List<Integer> firstOn = new ArrayList<>();
      List<Integer> secondOn = new ArrayList<>();
      int a = first.expression.value(frame, firstOn);
      int b = second.expression.value(frame, secondOn);
      Procedure procedure = procedures.get(which < 0 ? values[FUNCTION] : which);
      List<Integer> by = which < 0 ? List.of(definitions[FUNCTION]) : List.of();
      Frame called =
          call(
              procedure,
              line,
              control,
              new int[] {small ? a & 3 : a, b},
              List.of(firstOn, secondOn),
              by);
      List<Integer> on = new ArrayList<>();
      int cell = target.cell.value(frame, on);
      on.add(called.resultDefinition);
      put(frame, target, cell, called.result, instance(line, on, control));
    };
  }

  private List<Statement> block(int callable, int depth, String indent) {
    List<Statement> made = new ArrayList<>();
    int count = 1 + random.nextInt(2);
    for (int i = 0; i < count; i++) {
      made.add(statement(callable, depth - 1, indent + "  "));
    }
    return made;
  }

  private Statement decision(int callable, int depth, String indent) {
    Term left = condition(2);
    Term right = term(1);
    lines.add(indent + "if (" + left.text + " < " + right.text + ") {");
    int line = line();
    List<Statement> then = block(callable, depth, indent);
    lines.add(indent + "} else {");
    List<Statement> otherwise = block(callable, depth, indent);
    lines.add(indent + "}");
    return (frame, control) -> {
      List<Integer> on = new ArrayList<>();
      int a = left.expression.value(frame, on);
      boolean holds = a < right.expression.value(frame, on);
      int decided = instance(line, on, control);
      (holds ? then : otherwise).forEach(each -> each.run(frame, decided));
    };
  }

  /** A loop whose counter only it changes. */
  private Statement loop(int callable, int depth, String indent) {
    String counter = "i" + line();
    int first = random.nextInt(3);
    Term limit = term(1);
    lines.add(indent + "{ V " + counter + " = " + first + ";");
    int start = line();
    lines.add(indent + "while (" + counter + " < (" + limit.text + " & 3)) {");
    int line = line();
    List<Statement> body = block(callable, depth, indent);
    lines.add(indent + "  " + counter + " = " + counter + " + 1;");
    int step = line();
    lines.add(indent + "} }");
    return (frame, control) -> {
      int at = first;
      int definition = instance(start, List.of(), control);
      int decided = control;
      while (true) {
        List<Integer> on = new ArrayList<>();
        on.add(definition);
        boolean holds = at < (limit.expression.value(frame, on) & 3);
        decided = instance(line, on, decided);
        if (!holds) {
          return;
        }
        int now = decided;
        body.forEach(each -> each.run(frame, now));
        at++;
        definition = instance(step, List.of(definition), now);
      }
    };
  }

  private Statement choice(int callable, int depth, String indent) {
    Term term = condition(2);
    lines.add(indent + "switch ((" + term.text + ") & 7) {");
    int line = line();
    List<List<Statement>> cases = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      lines.add(indent + "case " + i + ":");
      cases.add(block(callable, Math.min(depth, 1), indent));
      lines.add(indent + "  break;");
    }
    lines.add(indent + "}");
    return (frame, control) -> {
      List<Integer> on = new ArrayList<>();
      int which = term.expression.value(frame, on) & 7;
      int decided = instance(line, on, control);
      if (which < cases.size()) {
        cases.get(which).forEach(each -> each.run(frame, decided));
      }
    };
  }

  // ---- expressions

  private Target variable() {
    if (random.nextBoolean()) {
      int local = 2 + random.nextInt(LOCALS - 2);
      return new Target(String.valueOf((char) ('a' + local)), (frame, on) -> local, true);
    }
    int global = random.nextInt(GLOBALS);
    return new Target("g" + global, (frame, on) -> global, false);
  }

  private Target target() {
    int which = random.nextInt(10);
    return which < 6 ? variable() : which < 7 ? pointed() : element();
  }

  private Target element() {
    Term index = leaf(1);
    if (random.nextBoolean()) {
      return new Target(
          "arr[" + index.text + " & 7]",
          (frame, on) -> ARRAY + (index.expression.value(frame, on) & 7),
          false);
    }
    int field = random.nextInt(2);
    return new Target(
        "s[" + index.text + " & 1]." + (field == 0 ? "x" : "y"),
        (frame, on) -> STRUCTS + 2 * (index.expression.value(frame, on) & 1) + field,
        false);
  }

  /** One that the compiler cannot compute. */
  private Term condition(int depth) {
    Term made = term(depth);
    while (made.isConstant()) {
      made = term(depth);
    }
    return made;
  }

  private Term term(int depth) {
    if (depth == 0 || random.nextInt(3) == 0) {
      return leaf(depth);
    }
    Term left = term(depth - 1);
    Term right = term(depth - 1);
    if (!left.isConstant() && random.nextInt(6) == 0) {
      return choice(left, right);
    }
    // with constants only what the compiler cannot do beforehand
    boolean constant = left.isConstant() || right.isConstant();
    String operator = List.of("+", "-", "*", "^", "&", "|").get(random.nextInt(constant ? 2 : 6));
    return new Term(
        "(" + left.text + " " + operator + " " + right.text + ")",
        (frame, on) -> {
          int a = left.expression.value(frame, on);
          int b = right.expression.value(frame, on);
          return switch (operator) {
            case "+" -> a + b;
            case "-" -> a - b;
            case "*" -> a * b;
            case "^" -> a ^ b;
            case "&" -> a & b;
            default -> a | b;
          };
        });
  }

  /** Of two values one, which may be a constant: then nothing but the choice is a dependence. */
  private Term choice(Term on, Term first) {
    int second = 10 + random.nextInt(50);
    return new Term(
        "(" + on.text + " ? " + first.text + " : " + second + ")",
        (frame, uses) ->
            on.expression.value(frame, uses) != 0 ? first.expression.value(frame, uses) : second);
  }

  private Term leaf(int depth) {
    int which = random.nextInt(depth > 0 ? 10 : 7);
    if (which < 1) {
      int value = random.nextInt(100);
      return new Term(Integer.toString(value), (frame, on) -> value);
    }
    if (which < 4) {
      int local = random.nextInt(LOCALS);
      return new Term(
          String.valueOf((char) ('a' + local)),
          (frame, on) -> {
            on.add(frame.definitions[local]);
            return frame.values[local];
          });
    }
    if (which < 7) {
      int global = random.nextInt(GLOBALS);
      return new Term(
          "g" + global,
          (frame, on) -> {
            on.add(definitions[global]);
            return values[global];
          });
    }
    Target place = which < 8 ? pointed() : element();
    return new Term(
        place.text,
        (frame, on) -> {
          int cell = place.cell.value(frame, on);
          on.add(definitions[cell]);
          return values[cell];
        });
  }

  private Target pointed() {
    return new Target(
        "*p",
        (frame, on) -> {
          on.add(definitions[POINTER]);
          return values[POINTER];
        },
        false);
  }
}
