package cairn.analysis.linearizability.twin;

import cairn.analysis.linearizability.model.Binding;
import cairn.analysis.linearizability.model.Expr;
import cairn.analysis.linearizability.model.Expressions;
import cairn.analysis.linearizability.model.Operation;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.model.Statement;
import cairn.analysis.linearizability.model.SubOperation;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Values;
import cairn.analysis.linearizability.model.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Writes the method that runs an operation along its path, once: null if a guard did not hold and
 * nobody could see that it had begun. Locks that it took by then are given back. Where something
 * else was done already, the guard is waited for.
 */
final class PathWriter {
  private static final Expr NULL = new Expr.NullLiteral();

  private final Specification specification;
  private final Operation operation;
  private final JavaNames names;
  private final Memory memory;
  private final JavaExpressions plain;
  private final List<String> text;
  private final Lines out;

  /** What gives back the locks that were taken, the last first. */
  private final List<String> release = new ArrayList<>();

  private boolean isSeen;
  private int searches;

  /**
   * @param text the lines of the specification
   */
  PathWriter(
      Specification specification,
      Operation operation,
      JavaNames names,
      Memory memory,
      List<String> text,
      Lines out) {
    this.specification = specification;
    this.operation = operation;
    this.names = names;
    this.memory = memory;
    this.plain = new JavaExpressions(names);
    this.text = text;
    this.out = out;
  }

  static String parameters(List<Variable> parameters, JavaNames names) {
    JavaExpressions plain = new JavaExpressions(names);
    return parameters.stream()
        .map(each -> plain.type(each.type()) + " " + names.of(each))
        .collect(Collectors.joining(", "));
  }

  void write() {
    String parameters = parameters(operation.parameters(), names);
    out.line(
        "private Object %s(%s) {"
            .formatted(
                names.path(operation),
                "long id, int attempt" + (parameters.isEmpty() ? "" : ", " + parameters)));
    for (Variable local : operation.locals()) {
      out.line(
          "%s %s = %s;"
              .formatted(plain.type(local.type()), names.of(local), plain.nothing(local.type())));
    }
    for (SubOperation sub : operation.subOperations()) {
      write(sub);
    }
    out.line("return " + operation.result().map(names::of).orElse("DONE") + ";").line("}");
  }

  private void write(SubOperation sub) {
    out.comment(line(sub));
    switch (memory.form(sub)) {
      case NONE, WRITE -> guarded(plain, sub.guard(), bindings(sub, plain), sub.effects());
      case READ -> read(sub);
      case COMPARE_AND_SET -> swap(sub);
      case FETCH_AND_ADD -> add(sub);
      case TOGETHER -> together(sub);
    }
    Optional<String> unlock = unlock(sub);
    if (unlock.isPresent()) {
      release.add(0, unlock.get());
    } else if (Locks.isSeen(sub)) {
      isSeen = true;
    }
  }

  private String line(SubOperation sub) {
    int number = sub.position().line();
    String found = number <= text.size() ? text.get(number - 1).strip() : "";
    return found.startsWith(sub.name()) ? found : sub.name() + ": " + found;
  }

  /** How to give back what was locked; empty if it is no lock. */
  private Optional<String> unlock(SubOperation sub) {
    return Locks.taken(sub)
        .map(
            lock -> {
              String back = assign(lock, "0", plain);
              return memory.isUnderMonitor(lock) ? "synchronized (memory) { " + back + " }" : back;
            });
  }

  /** Effects behind a guard. */
  private void guarded(
      JavaExpressions expressions, List<Expr> guard, List<String> first, List<Statement> effects) {
    String condition = expressions.guard(guard);
    if (condition.equals("true")) {
      first.forEach(out::line);
      effects.forEach(effect -> effect(effect, expressions));
    } else if (isSeen) {
      out.line("while (true) {");
      first.forEach(out::line);
      out.line("if (" + condition + ") {");
      effects.forEach(effect -> effect(effect, expressions));
      out.line("break;").line("}").line("Thread.onSpinWait();").line("}");
    } else {
      first.forEach(out::line);
      out.line("if (" + not(condition) + ") {");
      giveUp();
      out.line("}");
      effects.forEach(effect -> effect(effect, expressions));
    }
  }

  private static String not(String condition) {
    boolean isWord = condition.chars().allMatch(Character::isJavaIdentifierPart);
    return isWord ? "!" + condition : "!(" + condition + ")";
  }

  private void giveUp() {
    release.forEach(out::line);
    out.line("return null;");
  }

  private void read(SubOperation sub) {
    Expr.Location place = memory.place(sub);
    if (mentions(sub, place) == 1) {
      guarded(plain, sub.guard(), bindings(sub, plain), sub.effects());
      return;
    }
    // The place is read once, whatever the text says: others may write it between two reads.
    JavaExpressions knowing = plain.knowing(place, "seen");
    String type = plain.type(place.type());
    List<String> first = new ArrayList<>();
    List<Expr> guard = new ArrayList<>(sub.guard());
    if (place instanceof Expr.FieldOf field) {
      Expr there = new Expr.Compare(Expr.Comparison.DIFFERENT, field.base(), NULL);
      first.add(
          "%s seen = %s ? %s : %s;"
              .formatted(
                  type, plain.value(there), plain.value(place), plain.nothing(place.type())));
      guard.add(0, there);
    } else {
      first.add("%s seen = %s;".formatted(type, plain.value(place)));
    }
    first.addAll(bindings(sub, knowing));
    out.line("{");
    guarded(knowing, guard, first, sub.effects());
    out.line("}");
  }

  private List<String> bindings(SubOperation sub, JavaExpressions expressions) {
    return sub.bindings().stream()
        .map(each -> names.of(each.variable()) + " = " + source(each, expressions) + ";")
        .toList();
  }

  /** How often a sub-operation names a place. */
  private static int mentions(SubOperation sub, Expr.Location place) {
    List<Expr> all = new ArrayList<>(sub.guard());
    sub.bindings().forEach(each -> each.source().ifPresent(all::add));
    for (Statement effect : sub.effects()) {
      if (effect instanceof Statement.Assign assign) {
        all.add(assign.value());
        all.add(assign.target());
      }
    }
    int[] count = {0};
    all.forEach(each -> Expressions.each(each, part -> count[0] += part.equals(place) ? 1 : 0));
    return count[0];
  }

  private String source(Binding binding, JavaExpressions expressions) {
    Expr source = binding.source().orElseThrow();
    String there = expressions.defined(source);
    return there.equals("true")
        ? expressions.value(source)
        : "%s ? %s : %s"
            .formatted(there, expressions.value(source), plain.nothing(binding.variable().type()));
  }

  private void swap(SubOperation sub) {
    Expr.Location place = memory.place(sub);
    Swap swap = Swap.of(sub, place).orElseThrow();
    String condition = plain.guard(swap.conditions());
    String there = plain.defined(place);
    StringBuilder whole = new StringBuilder(condition.equals("true") ? "" : condition + " && ");
    whole.append(there.equals("true") ? "" : there + " && ");
    whole.append(swapped(place, swap));
    if (isSeen) {
      out.line("while (!(" + whole + ")) {").line("Thread.onSpinWait();").line("}");
    } else {
      out.line("if (!(" + whole + ")) {");
      giveUp();
      out.line("}");
    }
    swap.after().forEach(effect -> effect(effect, plain));
  }

  private String swapped(Expr.Location place, Swap swap) {
    String arguments = exact(swap.expected(), place) + ", " + exact(swap.value(), place) + ")";
    return target(place) + "compareAndSet(" + owner(place) + arguments;
  }

  /** A handle takes what it is given for what it is: a number must be a long. */
  private String exact(Expr value, Expr.Location place) {
    String written = plain.value(value);
    return place.type() instanceof Type.Int && value instanceof Expr.IntLiteral
        ? written + (written.endsWith("L") ? "" : "L")
        : written;
  }

  private String target(Expr.Location place) {
    return place instanceof Expr.Element element
        ? names.of(element.array()) + "."
        : Handles.name(Memory.kind(place)) + ".";
  }

  private String owner(Expr.Location place) {
    if (place instanceof Expr.Element element) {
      return plain.index(element) + ", ";
    }
    return (place instanceof Expr.FieldOf field ? plain.value(field.base()) : "this") + ", ";
  }

  private void add(SubOperation sub) {
    Expr.Location place = memory.place(sub);
    Addition addition = Addition.of(sub, place).orElseThrow();
    String cast = place instanceof Expr.Element ? "" : "(long) ";
    out.line(
        "%s = %s%sgetAndAdd(%s%dL);"
            .formatted(
                names.of(addition.target()), cast, target(place), owner(place), addition.amount()));
  }

  private void together(SubOperation sub) {
    boolean waits = isSeen && !sub.guard().isEmpty();
    if (waits) {
      out.line("while (true) {");
    }
    out.line("synchronized (memory) {");
    List<Binding> any = sub.bindings().stream().filter(each -> each.source().isEmpty()).toList();
    String condition = plain.guard(sub.guard());
    String label = "search" + searches;
    if (!any.isEmpty()) {
      searches++;
      out.line("boolean found = false;").line(label + ":");
      any.forEach(this::each);
    }
    for (Binding binding : sub.bindings()) {
      if (binding.source().isPresent()) {
        out.line(names.of(binding.variable()) + " = " + source(binding, plain) + ";");
      }
    }
    if (!any.isEmpty()) {
      out.line("if (" + condition + ") {").line("found = true;").line("break " + label + ";");
      out.line("}");
      any.forEach(binding -> out.line("}"));
      condition = "found";
    }
    if (waits) {
      out.line("if (" + condition + ") {");
      sub.effects().forEach(effect -> effect(effect, plain));
      out.line("break;").line("}").line("}").line("Thread.onSpinWait();").line("}");
      return;
    }
    if (!condition.equals("true")) {
      out.line("if (" + not(condition) + ") {");
      giveUp();
      out.line("}");
    }
    sub.effects().forEach(effect -> effect(effect, plain));
    out.line("}");
  }

  /** All values of a local that may be any; each attempt begins with another one. */
  private void each(Binding binding) {
    Type type = binding.variable().type();
    String name = names.of(binding.variable());
    if (type instanceof Type.Reference) {
      String kind = plain.type(type);
      out.line(
          "for (%s node%s : turned(reached(%s.class), attempt)) {".formatted(kind, name, kind));
      out.line(name + " = node" + name + ";");
      return;
    }
    String values =
        Values.of(type, specification.bound()).stream()
            .map(value -> literal(value, type))
            .collect(Collectors.joining(", "));
    String boxed =
        type instanceof Type.Int
            ? "Long"
            : type instanceof Type.Bool ? "Boolean" : plain.type(type);
    out.line("for (%s value%s : turned(List.of(%s), attempt)) {".formatted(boxed, name, values));
    out.line(name + " = value" + name + ";");
  }

  private String literal(long value, Type type) {
    if (type instanceof Type.Bool) {
      return value != 0 ? "true" : "false";
    }
    return type instanceof Type.Enumeration enumeration
        ? plain.type(type) + "." + enumeration.constants().get((int) value)
        : value + "L";
  }

  private void effect(Statement effect, JavaExpressions expressions) {
    if (effect instanceof Statement.Assign assign) {
      out.line(assign(assign.target(), expressions.value(assign.value()), expressions));
    } else if (effect instanceof Statement.Allocate allocate) {
      String type = names.type(allocate.struct());
      boolean reused = specification.reused().contains(allocate.struct());
      String value = reused ? "again" + type + "()" : "new " + type + "()";
      out.line(names.of(allocate.target()) + " = " + value + ";");
    } else if (effect instanceof Statement.Release release
        && release.node().type() instanceof Type.Reference reference
        && specification.reused().contains(reference.struct())) {
      String pool = "freed" + names.type(reference.struct());
      out.line("synchronized (" + pool + ") {");
      out.line(pool + ".push(" + expressions.value(release.node()) + ");").line("}");
    }
  }

  static String assign(Expr.Location place, String value, JavaExpressions expressions) {
    return place instanceof Expr.Element element
        ? expressions.value(new Expr.Use(element.array()))
            + ".set("
            + expressions.index(element)
            + ", "
            + value
            + ");"
        : expressions.value(place) + " = " + value + ";";
  }
}
