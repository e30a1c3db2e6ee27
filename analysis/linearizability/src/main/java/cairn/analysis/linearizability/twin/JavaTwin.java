package cairn.analysis.linearizability.twin;

import cairn.analysis.linearizability.model.Field;
import cairn.analysis.linearizability.model.Operation;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.model.Statement;
import cairn.analysis.linearizability.model.Struct;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A specification as a Java class that needs the JDK only. Its methods do the sub-operations of the
 * text, each atomically: one access where that is enough, the monitor of the twin otherwise. A
 * method whose guard does not hold begins again as long as nobody could see it, and waits from then
 * on.
 *
 * <p>It does what the text says, and so is neither quick nor free of locks: it is there to be run
 * beside the proof, by those who check running programs.
 *
 * @param className of the class, without its package
 * @param source the whole file
 * @param methods what it has for callers
 */
public record JavaTwin(String className, String source, List<TwinMethod> methods) {
  /** Elements that arrays have in the twin; in the specification they have no end. */
  static final int CAPACITY = 1024;

  private static final List<String> IMPORTS =
      List.of(
          "lang.invoke.MethodHandles",
          "lang.invoke.VarHandle",
          "util.ArrayDeque",
          "util.ArrayList",
          "util.Collections",
          "util.Deque",
          "util.List",
          "util.concurrent.atomic.AtomicLong",
          "util.concurrent.atomic.AtomicLongArray",
          "util.concurrent.atomic.AtomicReferenceArray");

  public JavaTwin {
    methods = List.copyOf(methods);
  }

  /**
   * @param text the lines of the specification, for comments
   * @param packageName empty for none
   */
  public static JavaTwin of(Specification specification, List<String> text, String packageName) {
    String className = JavaNames.className(specification.name());
    List<TwinMethod> methods = TwinMethod.of(specification);
    Writer writer = new Writer(specification, text, className, methods);
    return new JavaTwin(className, writer.write(packageName), methods);
  }

  /** Writes one class. */
  private static final class Writer {
    private final Specification specification;
    private final List<String> text;
    private final String className;
    private final List<TwinMethod> methods;
    private final JavaNames names;
    private final JavaExpressions plain;
    private final Memory memory;
    private final Lines out = new Lines();

    private Writer(
        Specification specification,
        List<String> text,
        String className,
        List<TwinMethod> methods) {
      this.specification = specification;
      this.text = text;
      this.className = className;
      this.methods = methods;
      names = new JavaNames(specification, className);
      plain = new JavaExpressions(names);
      memory = new Memory(specification);
    }

    private String write(String packageName) {
      out.comment("Made from " + file() + " by cairn linearize --java.");
      out.comment("Each sub-operation happens at once: it is one access, or is under the monitor.");
      out.line("public final class " + className + " {");
      types();
      Handles.write(specification, className, names, memory.swapped(), out);
      fields();
      constructor();
      methods.forEach(this::method);
      for (Operation operation : specification.operations()) {
        out.line("");
        new PathWriter(specification, operation, names, memory, text, out).write();
      }
      if (out.has("turned(")) {
        new SearchWriter(specification, names, out).write();
      }
      again();
      String body = out.line("}").toString();
      StringBuilder head =
          new StringBuilder(packageName.isEmpty() ? "" : "package " + packageName + ";\n\n");
      for (String used : IMPORTS) {
        if (out.has(used.substring(used.lastIndexOf('.') + 1))) {
          head.append("import java.").append(used).append(";\n");
        }
      }
      return head + "\n" + body;
    }

    private String file() {
      String name = specification.name();
      return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    }

    private void types() {
      for (Struct struct : specification.structs()) {
        out.line("static final class " + names.type(struct.name()) + " {");
        for (Field field : struct.fields()) {
          out.line(declaration(field.type(), JavaExpressions.fieldName(field.name())));
        }
        out.line("}").line("");
      }
      for (Type.Enumeration enumeration : specification.enumerations()) {
        out.line(
            "enum %s { %s }"
                .formatted(
                    names.type(enumeration.name()), String.join(", ", enumeration.constants())));
        out.line("");
      }
    }

    private String declaration(Type type, String name) {
      boolean isEnum = type instanceof Type.Enumeration;
      return "volatile %s %s%s;"
          .formatted(plain.type(type), name, isEnum ? " = " + plain.nothing(type) : "");
    }

    private void fields() {
      out.line("private static final Object DONE = \"done\";");
      if (memory.hasMonitor()) {
        out.line("private final Object memory = new Object();");
      }
      out.line("private final AtomicLong ids = new AtomicLong();");
      for (Variable global : specification.globals()) {
        if (global.type() instanceof Type.Array array) {
          boolean numbers = array.element() instanceof Type.Int;
          String type =
              numbers ? "AtomicLongArray" : "AtomicReferenceArray<" + boxed(array.element()) + ">";
          String made = numbers ? type : "AtomicReferenceArray<>";
          out.line("final %s %s = new %s(%d);".formatted(type, names.of(global), made, CAPACITY));
        } else if (memory.isFixed(global)) {
          String type = plain.type(global.type());
          out.line("final %s %s = new %s();".formatted(type, names.of(global), type));
        } else {
          out.line(declaration(global.type(), names.of(global)));
        }
      }
      for (String reused : specification.reused().stream().sorted().toList()) {
        String type = names.type(reused);
        out.line("private final Deque<%s> freed%s = new ArrayDeque<>();".formatted(type, type));
      }
    }

    private String boxed(Type type) {
      return type instanceof Type.Bool ? "Boolean" : plain.type(type);
    }

    private void constructor() {
      out.line("").line("public " + className + "() {");
      for (Variable global : specification.globals()) {
        if (global.type() instanceof Type.Array array
            && (array.element() instanceof Type.Bool
                || array.element() instanceof Type.Enumeration)) {
          out.line("for (int i = 0; i < " + CAPACITY + "; i++) {");
          out.line(names.of(global) + ".set(i, " + plain.nothing(array.element()) + ");");
          out.line("}");
        }
      }
      for (Variable local : specification.initial().variables()) {
        out.line(
            "%s %s = %s;"
                .formatted(plain.type(local.type()), names.of(local), plain.nothing(local.type())));
      }
      for (Statement statement : specification.initial().statements()) {
        if (statement instanceof Statement.Assign assign) {
          out.line(PathWriter.assign(assign.target(), plain.value(assign.value()), plain));
        } else if (statement instanceof Statement.Allocate allocate) {
          out.line(
              "%s = new %s();"
                  .formatted(names.of(allocate.target()), names.type(allocate.struct())));
        }
      }
      out.line("}");
    }

    private void method(TwinMethod method) {
      List<String> ways = method.paths().stream().map(Operation::name).toList();
      String all = (ways.size() > 1 ? "One of " : "") + String.join(", ", ways);
      out.line("");
      out.comment(method.hasPaths() ? all + ": which one, and what it returned." : all);
      out.line("public %s %s(%s) {".formatted(result(method), method.name(), parameters(method)));
      out.line("long id = ids.incrementAndGet();");
      out.line("for (int attempt = 0; ; attempt++) {");
      out.line("Object done;");
      for (Operation path : method.paths()) {
        out.line("done = %s(%s);".formatted(names.path(path), arguments(method, path)));
        out.line("if (done != null) {");
        out.line(returned(method, path)).line("}");
      }
      out.line("Thread.onSpinWait();").line("}").line("}");
    }

    private String parameters(TwinMethod method) {
      List<String> all = new ArrayList<>();
      for (int i = 0; i < method.parameters().size(); i++) {
        all.add(plain.type(method.parameters().get(i).type()) + " " + parameter(method, i));
      }
      return String.join(", ", all);
    }

    /** Paths may have parameters of one name and different types. */
    private String parameter(TwinMethod method, int index) {
      String name = names.of(method.parameters().get(index));
      boolean taken =
          method.parameters().subList(0, index).stream()
              .anyMatch(each -> names.of(each).equals(name));
      return taken ? name + index + "_" : name;
    }

    private String arguments(TwinMethod method, Operation path) {
      String own =
          path.parameters().stream()
              .map(each -> ", " + parameter(method, method.parameter(each)))
              .collect(Collectors.joining());
      return "id, attempt" + own;
    }

    private String result(TwinMethod method) {
      if (method.hasPaths()) {
        return "String";
      }
      return method.paths().get(0).result().map(each -> plain.type(each.type())).orElse("void");
    }

    private String returned(TwinMethod method, Operation path) {
      if (method.hasPaths()) {
        return path.result().isPresent()
            ? "return \"" + method.label(path) + " returned \" + done;"
            : "return \"" + method.label(path) + "\";";
      }
      return path.result().isPresent() ? "return (" + result(method) + ") done;" : "return;";
    }

    private void again() {
      for (String reused : specification.reused().stream().sorted().toList()) {
        String type = names.type(reused);
        out.line("").comment("A node that was freed, with the fields that it had, or a new one.");
        out.line("private %s again%s() {".formatted(type, type));
        out.line("synchronized (freed" + type + ") {");
        out.line(
            "return freed%s.isEmpty() ? new %s() : freed%s.pop();".formatted(type, type, type));
        out.line("}").line("}");
      }
    }
  }
}
