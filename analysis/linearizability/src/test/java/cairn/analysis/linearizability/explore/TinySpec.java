package cairn.analysis.linearizability.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A random specification of a few numbers: two globals, operations of a few sub-operations with one
 * local each, and an abstract state of one number. It can say itself in the language, and run
 * itself without any of the code that is tested.
 */
record TinySpec(List<Op> operations, int instances, int prefix) {

  /** {@code left op right}; each side is a name or a number. */
  record Condition(String left, String operator, String right) {
    boolean holds(Map<String, Long> values) {
      long a = value(left, values);
      long b = value(right, values);
      return switch (operator) {
        case "==" -> a == b;
        case "!=" -> a != b;
        default -> a < b;
      };
    }

    String text() {
      return left + " " + operator + " " + right;
    }
  }

  /** {@code target = left + right}. */
  record Assignment(String target, String left, String right) {
    void run(Map<String, Long> values) {
      values.put(target, value(left, values) + value(right, values));
    }

    String text() {
      return target + " = " + left + " + " + right + ";";
    }
  }

  record Sub(List<Condition> guard, List<Assignment> effects) {
    boolean run(Map<String, Long> values) {
      for (Condition condition : guard) {
        if (!condition.holds(values)) {
          return false;
        }
      }
      effects.forEach(effect -> effect.run(values));
      return true;
    }
  }

  /** What the abstract operation asks, returns and does to the number s. */
  record Abstract(List<Condition> guard, String left, String right, Assignment effect) {}

  record Op(String name, List<Sub> subs, String result, Abstract meaning) {}

  private static long value(String word, Map<String, Long> values) {
    Long known = values.get(word);
    return known != null ? known : Long.parseLong(word);
  }

  static long sum(String left, String right, Map<String, Long> values) {
    return value(left, values) + value(right, values);
  }

  static TinySpec random(Random random) {
    List<Op> operations = new ArrayList<>();
    int count = 1 + random.nextInt(2);
    int instances = 2 + random.nextInt(2);
    boolean isRegister = random.nextInt(3) > 0;
    for (int i = 0; i < count; i++) {
      if (isRegister) {
        operations.add(ofRegister("Op" + i, random));
        continue;
      }
      List<Sub> subs = new ArrayList<>();
      int length = 1 + random.nextInt(instances == 2 ? 3 : 2);
      for (int j = 0; j < length; j++) {
        List<Assignment> effects = new ArrayList<>();
        if (j == 0) {
          effects.add(new Assignment("k", random.nextBoolean() ? "x" : "y", "0"));
        }
        if (j > 0 || random.nextBoolean()) {
          effects.add(assignment(random));
        }
        List<Condition> guard = new ArrayList<>();
        if (random.nextInt(3) == 0) {
          guard.add(condition(random, j == 0 ? List.of("x", "y", "v") : List.of("x", "y", "k")));
        }
        subs.add(new Sub(guard, effects));
      }
      operations.add(
          new Op("Op" + i, subs, List.of("k", "x", "y").get(random.nextInt(3)), meaning(random)));
    }
    return new TinySpec(operations, instances, random.nextInt(2));
  }

  /** Reads x and writes something to it, at once or not; s is what x should be. */
  private static Op ofRegister(String name, Random random) {
    boolean isSplit = random.nextInt(3) == 0;
    boolean adds = random.nextBoolean();
    String amount = List.of("0", "1", "v").get(random.nextInt(3));
    Assignment read = new Assignment("k", "x", "0");
    Assignment write = new Assignment("x", adds ? "k" : "v", amount);
    List<Sub> subs =
        isSplit
            ? List.of(new Sub(List.of(), List.of(read)), new Sub(List.of(), List.of(write)))
            : List.of(new Sub(List.of(), List.of(read, write)));
    Assignment effect = new Assignment("s", adds ? "s" : "v", amount);
    return new Op(name, subs, "k", new Abstract(List.of(), "s", "0", effect));
  }

  private static Abstract meaning(Random random) {
    List<String> names = List.of("s", "v", "1");
    List<Condition> guard = new ArrayList<>();
    if (random.nextInt(4) == 0) {
      guard.add(condition(random, names));
    }
    return new Abstract(
        guard,
        names.get(random.nextInt(3)),
        List.of("0", "v", "1").get(random.nextInt(3)),
        new Assignment(
            "s", names.get(random.nextInt(3)), List.of("0", "v").get(random.nextInt(2))));
  }

  private static Condition condition(Random random, List<String> names) {
    return new Condition(
        names.get(random.nextInt(names.size())),
        List.of("==", "!=", "<").get(random.nextInt(3)),
        List.of("0", "1", "2").get(random.nextInt(3)));
  }

  private static Assignment assignment(Random random) {
    List<String> sources = List.of("x", "y", "k", "v", "1", "2");
    return new Assignment(
        List.of("x", "y", "k").get(random.nextInt(3)),
        sources.get(random.nextInt(6)),
        List.of("0", "0", "1", "v").get(random.nextInt(4)));
  }

  /** The specification in the language. */
  String text() {
    StringBuilder text = new StringBuilder("int x; int y;\n");
    for (Op operation : operations) {
      text.append(operation.name()).append("(int v)\n  int k;\n");
      for (int i = 0; i < operation.subs().size(); i++) {
        Sub sub = operation.subs().get(i);
        text.append("  1 ").append(guard(sub.guard()));
        sub.effects().forEach(effect -> text.append(effect.text()).append(' '));
        if (i == operation.subs().size() - 1) {
          text.append("return ").append(operation.result()).append(';');
        }
        text.append('\n');
      }
    }
    text.append("sequential {\n  int s;\n");
    for (Op operation : operations) {
      Abstract meaning = operation.meaning();
      text.append("  ").append(operation.name()).append("(v): ").append(guard(meaning.guard()));
      text.append("return ").append(meaning.left()).append(" + ").append(meaning.right());
      text.append("; ").append(meaning.effect().text()).append('\n');
    }
    text.append("}\nbound instances ").append(instances).append(", prefix ").append(prefix);
    return text.append(", values 0..1;\n").toString();
  }

  private static String guard(List<Condition> conditions) {
    if (conditions.isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder("< ");
    conditions.forEach(condition -> text.append(condition.text()).append("; "));
    return text.append("> ").toString();
  }
}
