package cairn.testkit.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The source of a program with many classes of random fields, in random hierarchies. Run as its own
 * agent it prints the size that the JVM gives to an instance of each: {@code name bytes}.
 */
final class SizedClasses {
  private static final List<String> KINDS =
      List.of("boolean", "byte", "char", "short", "int", "float", "long", "double", "Object");
  private static final List<String> OF_THE_JDK =
      List.of(
          "java.util.ArrayList<Object>",
          "java.util.HashMap<Object, Object>",
          "RuntimeException",
          "Thread",
          "java.util.concurrent.atomic.AtomicInteger");

  private final Random random;
  private final StringBuilder source = new StringBuilder();
  private final List<String> extendable = new ArrayList<>();
  private final List<String> made = new ArrayList<>();

  private SizedClasses(long seed) {
    random = new Random(seed);
  }

  static String source(long seed, int count) {
    return new SizedClasses(seed).write(count);
  }

  private String write(int count) {
    source.append(
        """
        package sized;

        public class Sized {
          static java.lang.instrument.Instrumentation jvm;
          static final Object[] all = new Object[100000];

          public static void premain(String options, java.lang.instrument.Instrumentation i) {
            jvm = i;
          }

          static void show(int at, Object o) {
            all[at] = o;
            if (jvm != null) {
              System.out.println(o.getClass().getTypeName() + " " + jvm.getObjectSize(o));
            }
          }

        """);
    for (int i = 0; i < count; i++) {
      type("C" + i);
    }
    // every kind of array has a type of its own name, so each gets one length
    for (String kind : KINDS) {
      made.add("new " + kind + "[" + random.nextInt(40) + "]");
    }
    source.append("  public static void main(String[] args) {\n");
    for (int i = 0; i < made.size(); i++) {
      source.append("    show(").append(i).append(", ").append(made.get(i)).append(");\n");
    }
    return source.append("  }\n}\n").toString();
  }

  private void type(String name) {
    int choice = random.nextInt(12);
    if (choice == 0) {
      source.append("  record ").append(name).append("(");
      int n = random.nextInt(6);
      String arguments = "";
      for (int i = 0; i < n; i++) {
        source.append(i == 0 ? "" : ", ").append("Object f").append(i);
        arguments += i == 0 ? "null" : ", null";
      }
      source.append(") {}\n");
      made.add("new " + name + "(" + arguments + ")");
      return;
    }
    if (choice == 1) {
      source.append("  enum ").append(name).append(" {\n    ONE;\n");
      fields();
      source.append("  }\n");
      made.add(name + ".ONE");
      return;
    }
    source.append("  static class ").append(name);
    if (choice == 2) {
      source.append(" extends ").append(OF_THE_JDK.get(random.nextInt(OF_THE_JDK.size())));
    } else if (choice < 9 && !extendable.isEmpty()) {
      source.append(" extends ").append(extendable.get(random.nextInt(extendable.size())));
    }
    source.append(" {\n");
    fields();
    source.append("  }\n");
    extendable.add(name);
    made.add("new " + name + "()");
  }

  private void fields() {
    int n = random.nextInt(4) == 0 ? 0 : random.nextInt(random.nextBoolean() ? 4 : 14);
    for (int i = 0; i < n; i++) {
      source
          .append(random.nextInt(10) == 0 ? "    static " : "    ")
          .append(KINDS.get(random.nextInt(KINDS.size())))
          .append(" f")
          .append(i)
          .append(";\n");
    }
  }
}
