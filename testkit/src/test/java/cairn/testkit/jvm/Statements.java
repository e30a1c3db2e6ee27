package cairn.testkit.jvm;

import cairn.testkit.jvm.ProgramGenerator.Field;
import cairn.testkit.jvm.ProgramGenerator.SourceClass;
import java.util.List;

/** Random statements over the pools {@code p0}, {@code p1}, ... and {@code any} of a program. */
final class Statements extends Expressions {
  Statements(Words words, List<SourceClass> types) {
    super(words, types);
  }

  /** One or several statements that may throw anything. */
  String next() {
    return switch (words.below(26)) {
      case 0, 1, 2, 3 -> make();
      case 4, 5, 6 -> put();
      case 7 ->
          words.of("leak", "any[" + words.below(7) + "]") + " = " + expression("Object") + ";";
      case 8, 9 -> element();
      case 10 -> compound();
      case 11 -> copyElements();
      case 12 -> duplicate();
      case 13 -> fill();
      case 14 -> reflection();
      case 15 -> varHandle();
      case 16 -> methodHandle();
      case 17 -> updater();
      case 18 -> lambda();
      case 19 -> thrown();
      case 20 -> serialised();
      case 21 -> arrayReflection();
      case 22 -> inner();
      case 23 -> thread();
      case 24 -> chain();
      default -> misfits();
    };
  }

  private String make() {
    SourceClass t = type();
    String arguments = words.of("", "", "7", "-1");
    return pool(t) + " = new " + t.name() + "(" + arguments + ");";
  }

  private String put() {
    SourceClass t = type();
    Field f = words.of(t.fields());
    return access(t, f) + " = " + expression(f.type()) + ";";
  }

  private String element() {
    SourceClass t = type();
    Field f = field(t, x -> Words.isArray(x.type()));
    if (f == null) {
      return "any[" + (words.below(9) - 1) + "] = " + expression("Object") + ";";
    }
    String of = Words.element(f.type());
    return access(t, f) + "[" + (words.below(7) - 1) + "] = " + expression(of) + ";";
  }

  private String compound() {
    SourceClass t = type();
    Field f = field(t, x -> Words.isNumeric(x.type()));
    if (f == null) {
      return make();
    }
    String a = access(t, f);
    boolean floating = f.type().equals("float") || f.type().equals("double");
    String shift = floating ? " *= 3;" : words.of(" <<= 2;", " ^= 91;", " >>>= 1;");
    return words.of(a + "++;", "--" + a + ";", a + " += 3;", a + shift);
  }

  private String copyElements() {
    SourceClass t = type();
    Field f = field(t, x -> Words.isArray(x.type()));
    String from = f == null || words.once(4) ? "any" : access(t, f);
    String to = words.of(from, from, "any", "p0", "rest");
    return "System.arraycopy("
        + from
        + ", "
        + (words.below(4) - words.below(2))
        + ", "
        + to
        + ", "
        + words.below(4)
        + ", "
        + (words.below(4) - words.below(2))
        + ");";
  }

  private String duplicate() {
    SourceClass t = type();
    Field f = field(t, x -> Words.isArray(x.type()));
    if (f != null && words.once(2)) {
      String a = access(t, f);
      return words.of(
          a + " = " + a + ".clone();",
          "any[" + words.below(6) + "] = " + a + ".clone();",
          a + " = Arrays.copyOf(" + a + ", 3);",
          "leak = Arrays.copyOfRange(" + a + ", 1, 3);");
    }
    return pool(t)
        + " = ("
        + t.name()
        + ") "
        + t.name()
        + ".class.getMethod(\"clone\").invoke("
        + pool(t)
        + ");";
  }

  private String fill() {
    SourceClass t = type();
    Field f = field(t, x -> Words.isArray(x.type()));
    if (f == null) {
      return "Arrays.fill(any, 1, " + words.below(8) + ", " + expression("Object") + ");";
    }
    String a = access(t, f);
    String of = Words.element(f.type());
    String value = words.once(5) ? "null" : expression(of);
    if (Words.isPrimitive(of)) {
      value = words.literal(of);
    }
    String sort =
        Words.isNumeric(of)
            ? "Arrays.sort(" + a + ");"
            : "Arrays.fill(" + a + ", " + cast(of, value) + ");";
    String all =
        switch (of) {
          case "int" -> "Arrays.setAll(" + a + ", i -> i * 3);";
          case "long" -> "Arrays.parallelPrefix(" + a + ", (x, y) -> x + y + 1);";
          case "double" -> "Arrays.setAll(" + a + ", i -> i / 2d);";
          case "Object" -> "Arrays.setAll(" + a + ", i -> i % 2 == 0 ? null : any[i]);";
          default -> sort;
        };
    return words.of(
        "Arrays.fill(" + a + ", " + cast(of, value) + ");",
        "Arrays.fill(" + a + ", 1, 3, " + cast(of, value) + ");",
        sort,
        all,
        "any = new ArrayList<>(Arrays.asList(any)).toArray(any);",
        "rest = Arrays.asList(any).toArray(new Object[" + words.below(9) + "]);");
  }

  private static String cast(String type, String value) {
    return "(" + type + ") (" + value + ")";
  }

  private String reflection() {
    SourceClass t = type();
    Field f = words.of(t.fields());
    String get = "var f = " + t.name() + ".class.getDeclaredField(\"" + f.name() + "\"); ";
    String on = f.isStatic() ? "null" : object(t);
    if (Words.isPrimitive(f.type()) && words.once(2)) {
      String setter = "set" + Character.toUpperCase(f.type().charAt(0)) + f.type().substring(1);
      return get + "f." + setter + "(" + on + ", " + words.literal(f.type()) + ");";
    }
    return words.once(4)
        ? pool(t)
            + " = "
            + t.name()
            + ".class.getDeclaredConstructor(int.class).newInstance("
            + (words.below(4) - 1)
            + ");"
        : get + "f.set(" + on + ", " + expression(f.type()) + ");";
  }

  private String varHandle() {
    SourceClass t = type();
    Field f = words.of(t.fields());
    String v = cast(f.type(), expression(f.type()));
    String w = cast(f.type(), expression(f.type()));
    String on = f.isStatic() ? "" : object(t) + ", ";
    String find =
        "VarHandle h = LOOKUP.find"
            + (f.isStatic() ? "Static" : "")
            + "VarHandle("
            + t.name()
            + ".class, \""
            + f.name()
            + "\", "
            + f.type()
            + ".class); ";
    if (Words.isArray(f.type()) && words.once(2)) {
      String of = Words.element(f.type());
      String element = cast(of, Words.isPrimitive(of) ? words.literal(of) : "null");
      return "VarHandle h = MethodHandles.arrayElementVarHandle("
          + f.type()
          + ".class); h."
          + words.of("set", "setVolatile", "setOpaque")
          + "("
          + access(t, f)
          + ", "
          + (words.below(4) - 1)
          + ", "
          + element
          + ");";
    }
    String add = Words.isNumeric(f.type()) ? "getAndAdd" : "setRelease";
    return find
        + words.of(
            "h." + words.of("set", "setVolatile", "setOpaque", add) + "(" + on + v + ");",
            "h.compareAndSet("
                + on
                + "("
                + f.type()
                + ") h.getVolatile("
                + on.replace(", ", "")
                + "), "
                + v
                + ");",
            "h.compareAndSet(" + on + w + ", " + v + ");",
            f.type() + " old = (" + f.type() + ") h.getAndSet(" + on + v + ");");
  }

  private String methodHandle() {
    SourceClass t = type();
    Field f = words.of(t.fields());
    String v = cast(f.type(), expression(f.type()));
    String find =
        "MethodHandle h = LOOKUP.find"
            + (f.isStatic() ? "Static" : "")
            + "Setter("
            + t.name()
            + ".class, \""
            + f.name()
            + "\", "
            + f.type()
            + ".class); ";
    if (f.isStatic()) {
      return find + words.of("h.invokeExact(", "h.invoke(", "h.invokeWithArguments(") + v + ");";
    }
    String on = object(t);
    return find
        + words.of(
            "h.invokeExact(" + cast(t.name(), on) + ", " + v + ");",
            "h.invoke(" + on + ", " + v + ");",
            "h.bindTo(" + on + ").invoke(" + v + ");",
            "MethodHandles.insertArguments(h, 1, " + v + ").invoke(" + on + ");");
  }

  private String updater() {
    SourceClass t = type();
    Field f =
        field(
            t,
            x ->
                x.isVolatile()
                    && !x.isStatic()
                    && (!Words.isPrimitive(x.type())
                        || x.type().equals("int")
                        || x.type().equals("long")));
    if (f == null) {
      return varHandle();
    }
    String c = t.name() + ".class, ";
    String v = expression(f.type());
    if (f.type().equals("int") || f.type().equals("long")) {
      String u = f.type().equals("int") ? "AtomicIntegerFieldUpdater" : "AtomicLongFieldUpdater";
      return "var u = "
          + u
          + ".newUpdater("
          + c
          + "\""
          + f.name()
          + "\"); u."
          + words.of(
              "incrementAndGet(" + object(t) + ");",
              "set(" + object(t) + ", " + v + ");",
              "compareAndSet(" + object(t) + ", 0, " + v + ");",
              "getAndAdd(" + object(t) + ", 5);",
              "updateAndGet(" + object(t) + ", x -> x * 2 + 1);");
    }
    return "var u = AtomicReferenceFieldUpdater.newUpdater("
        + c
        + f.type()
        + ".class, \""
        + f.name()
        + "\"); u."
        + words.of("set", "lazySet", "getAndSet")
        + "("
        + object(t)
        + ", "
        + v
        + ");";
  }

  private String lambda() {
    SourceClass t = type();
    Field f = words.of(t.fields());
    String o = "final " + t.name() + " o = " + object(t) + "; ";
    String place = f.isStatic() ? access(t, f) : "o." + f.name();
    String v = "final " + f.type() + " v = " + expression(f.type()) + "; ";
    return o
        + v
        + "Runnable r = () -> { "
        + place
        + " = v; }; "
        + words.of("any[2] = r; ", "")
        + "r.run();";
  }

  private String thrown() {
    return words.of(
        "throw new IllegalStateException(\"thrown\");",
        "try { Object o = null; o.hashCode(); } catch (NullPointerException e) { any["
            + words.below(6)
            + "] = e; }",
        "try { " + make() + " leak = any[99]; } finally { " + put() + " }",
        "synchronized (any) { " + put() + " }",
        "for (int i = 0; i < 4; i++) { any[i] = any[(i + 2) % 6]; if (i == "
            + words.below(4)
            + ") continue; "
            + put()
            + " }");
  }

  private String serialised() {
    SourceClass t = type();
    return pool(t) + " = Probe.copy(" + pool(t) + ");";
  }

  private String arrayReflection() {
    SourceClass t = type();
    Field f = field(t, x -> Words.isArray(x.type()));
    if (f == null) {
      return "Array.set(any, " + words.below(7) + ", " + expression("Object") + ");";
    }
    String of = Words.element(f.type());
    return words.of(
        "Array.set(" + access(t, f) + ", " + words.below(4) + ", " + expression(of) + ");",
        access(t, f)
            + " = ("
            + f.type()
            + ") Array.newInstance("
            + of
            + ".class, "
            + words.below(5)
            + ");");
  }

  private String inner() {
    SourceClass t = type();
    int i = words.below(6);
    return words.of(
        "any[" + i + "] = " + object(t) + ".new In(" + i + ", any[" + (5 - i) + "]);",
        "final int n = failures + "
            + i
            + "; final Object o = any["
            + i
            + "]; any["
            + (5 - i)
            + "] = new Object() { int a = n; Object b = o; long c; { c = n * 2L; } };",
        "E.A.n += " + i + "; E.B.o = any[" + i + "];",
        pool(t) + " = (" + t.name() + ") alloc(" + t.name() + ".class);");
  }

  private String thread() {
    return "Thread t = new Thread(() -> { try { "
        + put()
        + " "
        + element()
        + " } catch (Throwable e) { failed(e); } }); t.start(); t.join();";
  }

  private String chain() {
    SourceClass t = type();
    Field f = words.of(t.fields());
    if (f.type().equals("Object")) {
      return "leak = any["
          + words.below(6)
          + "] = "
          + access(t, f)
          + " = "
          + expression("Object")
          + ";";
    }
    int i = words.below(5);
    return words.of(
        "int k = " + i + "; any[k++] = any[k--] = any[k += 1] = " + expression("Object") + ";",
        "spread(" + expression("Object") + ", any, " + access(t, f) + ");",
        "spread();",
        "var x = " + object(t) + "; x." + f.name() + " = " + access(t, f) + ";");
  }

  private String misfits() {
    SourceClass t = type();
    return words.of(
        "((Object[]) p" + t.number() + ")[1] = \"no " + t.name() + "\";",
        "Object o = any; ((Object[]) o)[" + words.below(8) + "] = p" + t.number() + ";",
        "leak = new int[-1];",
        "any[" + words.below(6) + "] = new int[2][3][];",
        "((Object[][]) any[" + words.below(6) + "])[0] = new Object[1];",
        "String s = (String) leak;");
  }
}
