package cairn.testkit.jvm;

import java.util.ArrayList;
import java.util.List;

/**
 * Writes the source of a random program: a few classes with fields of all kinds, and a main method
 * that changes their objects in many ways, failing ones included, and marks moments. The same seed
 * gives the same source. Every program ends, prints the same in every run and starts no thread that
 * it does not wait for.
 */
final class ProgramGenerator {
  private static final List<String> FIELD_TYPES =
      List.of(
          "boolean",
          "byte",
          "char",
          "short",
          "int",
          "long",
          "float",
          "double",
          "int",
          "long",
          "Object",
          "Object",
          "String",
          "int[]",
          "long[]",
          "byte[]",
          "boolean[]",
          "char[]",
          "short[]",
          "float[]",
          "double[]",
          "Object[]",
          "int[][]",
          "Object[][]",
          "CLASS",
          "CLASS",
          "CLASS[]");

  /** A field of one of the program's classes. */
  record Field(
      String name, String type, boolean isStatic, boolean isVolatile, boolean isTransient) {}

  /**
   * One of the program's classes.
   *
   * @param parent number of the superclass, -1 if that is the JDK's
   */
  record SourceClass(int number, int parent, String jdkParent, List<Field> fields) {
    String name() {
      return "C" + number;
    }
  }

  private final String name;
  private final Words words;
  private final StringBuilder source = new StringBuilder();
  private final List<SourceClass> types = new ArrayList<>();

  private ProgramGenerator(long seed) {
    name = "P" + seed;
    words = new Words(seed);
  }

  /** The source of class {@code gen.P<seed>}. */
  static String generate(long seed) {
    ProgramGenerator g = new ProgramGenerator(seed);
    g.makeTypes();
    g.program();
    return g.source.toString();
  }

  private void makeTypes() {
    int count = 2 + words.below(4);
    for (int i = 0; i < count; i++) {
      int parent = i > 0 && words.below(5) < 2 ? words.below(i) : -1;
      String jdk = words.of("Object", "Object", "Object", "RuntimeException", "java.util.BitSet");
      List<Field> fields = new ArrayList<>();
      int n = 2 + words.below(7);
      for (int f = 0; f < n; f++) {
        // few names, so that subclasses hide fields of their superclasses
        String type = words.of(FIELD_TYPES).replace("CLASS", "C" + words.below(count));
        fields.add(new Field("f" + f, type, words.once(5), words.once(4), words.once(8)));
      }
      types.add(new SourceClass(i, parent, parent < 0 ? jdk : "", fields));
    }
  }

  private void line(int depth, String text) {
    source.append("  ".repeat(depth)).append(text).append('\n');
  }

  private void program() {
    line(0, "package gen;\n");
    line(0, "import java.io.Serializable;");
    line(0, "import java.lang.invoke.*;");
    line(0, "import java.lang.reflect.Array;");
    line(0, "import java.util.*;");
    line(0, "import java.util.concurrent.atomic.*;");
    line(0, "import probe.Probe;\n");
    line(0, "@SuppressWarnings(\"all\")");
    line(0, "public class " + name + " {");
    line(1, "static Object leak;");
    line(1, "static Object[] rest;");
    line(1, "static int failures;");
    line(1, "static int messages;");
    line(1, "static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();");
    line(1, "record R(int a, Object b, long[] c) implements Serializable {}");
    line(1, "enum E { A, B { int own = 3; }; int n; Object o; }");
    line(1, "interface Shape { Object TABLE = new int[] {1, 2}; }");
    line(1, "static class Box<T> implements Serializable { T value; Box(T v) { value = v; } }");
    line(1, "static void spread(Object... all) { rest = all; }");
    line(1, "static void failed(Throwable t) {");
    line(2, "failures++;");
    line(
        2,
        "messages = messages * 31 + String.valueOf(t).replaceAll(\"@[0-9a-f]+|Lambda[^ ]+\", \"\").hashCode();");
    line(1, "}");
    line(1, "static Object alloc(Class<?> c) throws Exception {");
    line(2, "var f = sun.misc.Unsafe.class.getDeclaredField(\"theUnsafe\");");
    line(2, "f.setAccessible(true);");
    line(2, "return ((sun.misc.Unsafe) f.get(null)).allocateInstance(c);");
    line(1, "}");
    types.forEach(this::type);
    mainMethod();
    line(0, "}");
  }

  private void type(SourceClass t) {
    String parent = t.parent >= 0 ? "C" + t.parent : t.jdkParent;
    line(
        1,
        "static class "
            + t.name()
            + " extends "
            + parent
            + " implements Cloneable, Serializable {");
    for (Field f : t.fields) {
      String modifiers =
          (f.isStatic ? "static " : "")
              + (f.isVolatile ? "volatile " : "")
              + (f.isTransient ? "transient " : "");
      String initial = words.once(3) ? " = " + initialValue(f.type) : "";
      line(2, modifiers + f.type + " " + f.name + initial + ";");
    }
    line(2, t.name() + "() {");
    line(3, t.parent >= 0 && words.once(2) ? "super(" + words.below(9) + ");" : "");
    constructorStores(t);
    line(2, "}");
    line(2, t.name() + "(int v) {");
    constructorStores(t);
    line(3, "leak = this;");
    line(3, "if (v < 0) throw new IllegalStateException(\"refused \" + v);");
    constructorStores(t);
    line(2, "}");
    boolean clones = words.below(3) > 0;
    if (clones && !t.jdkParent.equals("java.util.BitSet") && !ofBitSet(t)) {
      line(2, "public Object clone() {");
      line(
          3,
          "try { return super.clone(); } catch (" + cloneThrows(t) + " e) { throw new Error(e); }");
      line(2, "}");
    }
    line(2, "class In implements Serializable {");
    line(3, "int a; Object b; Object c = " + t.name() + ".this;");
    line(3, "In(int a, Object b) { this.a = a; this.b = b; leak = b; }");
    line(2, "}");
    line(1, "}");
  }

  private boolean ofBitSet(SourceClass t) {
    SourceClass root = t;
    while (root.parent >= 0) {
      root = types.get(root.parent);
    }
    return root.jdkParent.equals("java.util.BitSet");
  }

  /** A superclass with a clone() of its own throws nothing that is checked. */
  private static String cloneThrows(SourceClass t) {
    return t.parent >= 0 ? "Exception" : "CloneNotSupportedException";
  }

  private String initialValue(String type) {
    if (Words.isPrimitive(type)) {
      return words.literal(type);
    }
    return switch (type) {
      case "Object" -> words.of("null", "\"text\"", "E.A", "new Object()", "Shape.TABLE");
      case "String" -> words.of("\"\"", "\"text\"", "null");
      case "int[][]" -> "new int[2][3]";
      case "Object[][]" -> "new Object[2][]";
      default ->
          Words.isArray(type) ? "new " + Words.element(type) + "[" + words.below(5) + "]" : "null";
    };
  }

  private void constructorStores(SourceClass t) {
    for (Field f : t.fields) {
      if (words.once(3)) {
        line(3, (f.isStatic ? "" : "this.") + f.name + " = " + initialValue(f.type) + ";");
      }
    }
  }

  private void mainMethod() {
    StringBuilder roots = new StringBuilder("any, leak, rest");
    StringBuilder statics = new StringBuilder(name + ".class, E.class, Shape.class");
    line(1, "static Object[] any = new Object[6];");
    for (SourceClass t : types) {
      line(1, "static " + t.name() + "[] p" + t.number + " = new " + t.name() + "[3];");
      roots.append(", p").append(t.number);
      statics.append(", ").append(t.name()).append(".class");
    }
    Statements statements = new Statements(words, types);
    int marks = 5 + words.below(4);
    for (int m = 0; m < marks; m++) {
      line(1, "static void step" + m + "() {");
      int n = 4 + words.below(6);
      for (int i = 0; i < n; i++) {
        line(2, "try { " + statements.next() + " } catch (Throwable t) { failed(t); }");
      }
      line(1, "}");
    }
    line(1, "public static void main(String[] args) {");
    for (int m = 0; m < marks; m++) {
      line(2, "step" + m + "();");
      String call =
          "Probe.mark(\"" + name + "#" + m + "\", new Object[] {" + roots + "}, " + statics;
      line(2, call + ");");
    }
    line(2, "System.out.println(failures + \" failures \" + messages);");
    line(1, "}");
  }
}
