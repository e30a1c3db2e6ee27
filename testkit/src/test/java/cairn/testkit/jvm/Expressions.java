package cairn.testkit.jvm;

import cairn.testkit.jvm.ProgramGenerator.Field;
import cairn.testkit.jvm.ProgramGenerator.SourceClass;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Random expressions and places over the classes and pools of a generated program. */
class Expressions {
  final Words words;
  private final List<SourceClass> types;

  Expressions(Words words, List<SourceClass> types) {
    this.words = words;
    this.types = types;
  }

  SourceClass type() {
    return words.of(types);
  }

  /** An object of the class or null; sometimes one of a subclass. */
  String object(SourceClass t) {
    if (words.once(3)) {
      for (SourceClass s : types) {
        if (s.parent() == t.number()) {
          return "((" + t.name() + ") " + pool(s) + ")";
        }
      }
    }
    return pool(t);
  }

  String pool(SourceClass t) {
    return "p" + t.number() + "[" + words.below(3) + "]";
  }

  String expression(String wanted) {
    if (words.once(4)) {
      SourceClass t = type();
      for (Field f : t.fields()) {
        if (f.type().equals(wanted)) {
          return access(t, f);
        }
      }
    }
    if (Words.isPrimitive(wanted)) {
      return words.literal(wanted);
    }
    if (Words.isArray(wanted)) {
      return array(wanted);
    }
    return switch (wanted) {
      case "Object" -> anything();
      case "String" -> words.of("null", "\"s\"", "\"t\" + failures", "String.valueOf(messages)");
      default -> {
        SourceClass t = types.get(Integer.parseInt(wanted.substring(1)));
        yield words.of("null", object(t), object(t), "new " + wanted + "()");
      }
    };
  }

  private String anything() {
    int i = words.below(6);
    return switch (words.below(9)) {
      case 0 -> "null";
      case 1, 2 -> "any[" + i + "]";
      case 3 -> object(type());
      case 4 -> words.of("\"text\"", "E.B", "(Object) 5", "(Object) 100000L", "Shape.TABLE");
      case 5 -> "new Box<Object>(any[" + i + "])";
      case 6 -> "new R(" + i + ", any[" + i + "], new long[] {" + i + "L})";
      case 7 -> "new Object()";
      default -> array(words.of("int[]", "Object[]", "double[]"));
    };
  }

  private String array(String wanted) {
    String of = Words.element(wanted);
    if (words.once(5)) {
      return "null";
    }
    if (Words.isArray(of)) {
      String base = Words.element(of);
      return words.of(
          "new " + base + "[2][3]", "new " + base + "[3][]", "new " + base + "[][] {{}, null}");
    }
    if (words.once(2)) {
      return "new " + of + "[" + words.below(6) + "]";
    }
    StringBuilder b = new StringBuilder("new " + of + "[] {");
    for (int n = words.below(5); n > 0; n--) {
      b.append(Words.isPrimitive(of) ? words.literal(of) : "null").append(n > 1 ? ", " : "");
    }
    return b.append("}").toString();
  }

  String access(SourceClass t, Field f) {
    return (f.isStatic() ? t.name() : object(t)) + "." + f.name();
  }

  /** A field of that condition, as owner and field; null if this class has none. */
  @Nullable Field field(SourceClass t, Predicate<Field> condition) {
    List<Field> fitting = t.fields().stream().filter(condition).toList();
    return fitting.isEmpty() ? null : words.of(fitting);
  }
}
