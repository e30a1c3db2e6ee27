package cairn.analysis.linearizability.pairs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * A random specification of two or three short operations on a few cells: numbers, a lock, and
 * mostly a list of nodes. Steps are drawn one by one from what the operation holds by then: reads
 * that are compared later, compare-and-set, guarded writes, nodes that it made, nodes that it
 * shares with others. Nothing is meant to be right; a good part is.
 */
final class SmallSpec {
  private static final String LETTERS = "abcdefghij";

  private final Random random;
  private final boolean hasNodes;
  private final boolean hasLock;
  private final List<String> cells = new ArrayList<>();

  private SmallSpec(Random random) {
    this.random = random;
    hasNodes = random.nextInt(4) != 0;
    hasLock = random.nextInt(4) == 0;
    cells.add("x");
    if (!hasNodes || random.nextInt(3) == 0) {
      cells.add("y");
    }
  }

  static String of(long seed) {
    return new SmallSpec(new Random(seed * 104_729 + 5)).text();
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    if (hasNodes) {
      text.append("struct node { int v, node next };\nnode top;\n");
    }
    text.append("int ").append(String.join(", ", cells)).append(";\n");
    if (hasLock) {
      text.append("int lock;\n");
    }
    if (hasNodes && random.nextInt(4) != 0) {
      text.append(
          random.nextBoolean()
              ? "init { top = malloc node; }\n"
              : "init { node A; A = malloc node; A.v = 1; top = malloc node; top.next = A; }\n");
    }
    int operations = 2 + random.nextInt(2);
    for (int i = 0; i < operations; i++) {
      text.append(new Body("O" + i).text());
    }
    return text.append("bound instances 3, prefix 1, values 1..2;\n").toString();
  }

  private <T> T any(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private boolean often() {
    return random.nextInt(4) != 0;
  }

  private boolean rarely() {
    return random.nextInt(4) == 0;
  }

  /** One operation on its way: what it holds decides what it may do next. */
  private final class Body {
    private final String name;
    private final List<String> steps = new ArrayList<>();

    /** Numbers that were read, and from where. */
    private final Map<String, String> numbers = new LinkedHashMap<>();

    /** Nodes that were read, and from where; none for those that a walk found. */
    private final Map<String, String> nodes = new LinkedHashMap<>();

    private boolean hasMade;
    private boolean hasLinked;
    private boolean locked;
    private boolean returned;

    Body(String name) {
      this.name = name;
    }

    String text() {
      if (hasNodes && random.nextInt(3) == 0) {
        steps.add("X = malloc node; X.v = k;");
        hasMade = true;
      }
      int length = 1 + random.nextInt(3);
      boolean locks = hasLock && random.nextInt(3) != 0;
      boolean readsFirst = locks && rarely();
      if (readsFirst) {
        steps.add(read());
      }
      if (locks) {
        steps.add("LOCK(lock);");
        locked = true;
        length = Math.min(length, 2);
      }
      for (int i = 0; i < length; i++) {
        steps.add(step(i == length - 1));
      }
      if (locks) {
        steps.add("UNLOCK(lock);");
      }
      return written();
    }

    private String written() {
      StringBuilder text = new StringBuilder(name + "(int k)\n");
      String all = String.join(" ", steps);
      for (String node : List.of("P", "N", "X")) {
        text.append(all.matches(".*\\b" + node + "\\b.*") ? "  node " + node + ";" : "");
      }
      numbers.keySet().forEach(number -> text.append("  int ").append(number).append(';'));
      text.append('\n');
      for (int i = 0; i < steps.size(); i++) {
        String label = name.toLowerCase(Locale.ROOT) + LETTERS.charAt(i);
        text.append("  %s: 1 %s\n".formatted(label, steps.get(i)));
      }
      return text.toString();
    }

    /** A guard and what follows it; under a lock mostly with who has it. */
    private String step(String guard, String effect) {
      String held = locked && often() ? "lock == ID; " : "";
      String all = held + guard;
      return (all.isEmpty() ? "" : "< " + all + "> ") + effect;
    }

    private String returning(String value) {
      if (returned || random.nextBoolean()) {
        return "";
      }
      returned = true;
      return " return " + value + ";";
    }

    private String step(boolean isLast) {
      if (!isLast && often()) {
        return hasNodes && often() ? readNode() : read();
      }
      if (!hasNodes || rarely()) {
        return numbers.isEmpty() || rarely() ? write() : compareAndSet();
      }
      return switch (random.nextInt(6)) {
        case 0, 1 -> hasMade ? link() : unlink();
        case 2 -> unlink();
        case 3 -> look();
        case 4 -> writeField();
        default -> numbers.isEmpty() ? write() : compareAndSet();
      };
    }

    private String place() {
      List<String> places = new ArrayList<>(cells);
      nodes.keySet().forEach(node -> places.add(node + ".v"));
      return any(places);
    }

    /** What must be so that a place is there. */
    private String there(String place) {
      return place.contains(".") ? place.substring(0, 1) + " != NULL; " : "";
    }

    private String value() {
      List<String> values = new ArrayList<>(List.of("k", "k", "0"));
      numbers.keySet().forEach(number -> values.add(number));
      numbers.keySet().forEach(number -> values.add(number + " + 1"));
      return any(values);
    }

    private String read() {
      String place = place();
      String number = numbers.containsKey("a") ? "b" : "a";
      boolean counts = !place.contains(".") && rarely();
      String step = step(there(place), number + " = " + (counts ? "FAI(" + place + ")" : place));
      numbers.put(number, counts ? "" : place);
      return step + ";" + returning(number);
    }

    private String compareAndSet() {
      String number = any(List.copyOf(numbers.keySet()));
      String from = numbers.get(number);
      String place = from.isEmpty() || rarely() ? place() : from;
      String guard = there(place) + place + " == " + number + "; ";
      return rarely()
          ? step(guard, returning(number))
          : step(guard, place + " = " + value() + ";" + returning(number));
    }

    private String write() {
      String place = place();
      String guard = there(place);
      if (random.nextBoolean()) {
        String tested = place();
        guard += there(tested) + tested + any(List.of(" == 0; ", " != k; ", " < k; ", " == k; "));
      }
      String effect = place + " = " + (rarely() ? place + " + 1" : value()) + ";";
      return step(guard, effect + returning(place));
    }

    private String readNode() {
      if (nodes.containsKey("P") && often()) {
        nodes.put("N", "P.next");
        return step("P != NULL; " + (rarely() ? "P.next != NULL; " : ""), "N = P.next;");
      }
      if (nodes.containsKey("P")) {
        return read();
      }
      if (rarely()) {
        nodes.put("P", "");
        return step(any(List.of("P.v == k; ", "P.v < k; ", "P.next != NULL; ")), "READ P;");
      }
      nodes.put("P", "top");
      return step(random.nextBoolean() ? "top != NULL; " : "", "P = top;");
    }

    /** Puts the node that it made somewhere, once. */
    private String link() {
      if (hasLinked) {
        return look();
      }
      hasLinked = true;
      if (nodes.containsKey("N")) {
        String guard = "P != NULL; " + (often() ? "P.next == N; " : "");
        return step(guard, (often() ? "X.next = N; " : "") + "P.next = X;");
      }
      if (nodes.containsKey("P")) {
        return switch (random.nextInt(3)) {
          case 0 -> step("P != NULL; P.next == NULL; ", "P.next = X;");
          case 1 -> step("P != NULL; ", "X.next = P.next; P.next = X;");
          default -> step(often() ? "top == P; " : "", "X.next = P; top = X;");
        };
      }
      return step("", "X.next = top; top = X;");
    }

    private String unlink() {
      if (nodes.containsKey("N")) {
        String guard = often() ? nodes.get("P").isEmpty() ? "" : "top == P; " : "";
        return rarely()
            ? step("P != NULL; N != NULL; P.next == N; ", "P.next = N.next;" + returning("N.v"))
            : step(guard + "P != NULL; ", "top = N;" + returning("P.v"));
      }
      if (nodes.containsKey("P")) {
        String guard = often() ? "top == P; " : "";
        return step(guard + "P != NULL; ", "top = P.next;" + returning("P.v"));
      }
      return step("top != NULL; ", returning("top.v") + " top = top.next;");
    }

    private String look() {
      if (nodes.containsKey("N") && often()) {
        String guard = any(List.of("P != NULL; P.next == N; ", "top == P; ", ""));
        return step(guard, "return N == NULL ? 1 : 0;");
      }
      if (nodes.containsKey("P")) {
        String guard = any(List.of("top == P; ", "top != P; ", ""));
        return step("P != NULL; " + guard, "return P.v;");
      }
      return step("", any(List.of("return top == NULL ? 1 : 0;", "return " + any(cells) + ";")));
    }

    private String writeField() {
      if (!nodes.containsKey("P")) {
        return step("top != NULL; ", "top.v = " + value() + ";");
      }
      String guard = any(List.of("top == P; ", "P.v == 0; ", "P.v != k; ", ""));
      return step("P != NULL; " + guard, "P.v = " + value() + ";");
    }
  }
}
