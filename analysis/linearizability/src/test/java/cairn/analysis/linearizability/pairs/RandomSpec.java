package cairn.analysis.linearizability.pairs;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A random specification of a list with marks and a number: walks that end at any node, reads that
 * are compared again or not, nodes that are put in, taken out and marked, with tests that are often
 * forgotten. Some are linearizable, many are not.
 */
final class RandomSpec {
  private final Random random;

  private RandomSpec(Random random) {
    this.random = random;
  }

  static String of(long seed) {
    return new RandomSpec(new Random(seed * 7_919 + 11)).text();
  }

  private boolean often() {
    return random.nextInt(4) != 0;
  }

  private boolean rarely() {
    return random.nextInt(4) == 0;
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    text.append("struct node { int key, int mark, int lock, node next };\nnode H;\nint n, lock;\n");
    text.append("init { node A; A = malloc node; A.key = 2; H = malloc node; H.next = A; }\n");
    int operations = 2 + random.nextInt(2);
    for (int i = 0; i < operations; i++) {
      text.append(operation("O" + i));
    }
    text.append("bound instances 3, prefix 1, values 1..2;\n");
    return text.toString();
  }

  private String operation(String name) {
    return switch (random.nextInt(9)) {
      case 6 -> locker(name);
      case 7 -> nodeLocker(name);
      case 8 -> shortReader(name);
      case 0 -> reader(name);
      case 1 -> putter(name);
      case 2 -> remover(name);
      case 3 -> counter(name);
      case 4 -> looker(name);
      default -> marker(name);
    };
  }

  private String operation(String name, List<String> steps) {
    StringBuilder text = new StringBuilder(name + "(int k)\n  node P; node C; node X; int a;\n");
    for (int i = 0; i < steps.size(); i++) {
      text.append(
          "  %s%s: 1 %s\n"
              .formatted(name.toLowerCase(java.util.Locale.ROOT), (char) ('a' + i), steps.get(i)));
    }
    return text.toString();
  }

  private String walk() {
    return switch (random.nextInt(5)) {
      case 0 -> "P = H;";
      case 1 -> "< P.mark == 0; P.next != NULL; > READ P;";
      case 2 -> "< P.key < k; P.mark == 0; > READ P;";
      case 3 -> "< P.key < k; > READ P;";
      default -> "< P.next != NULL; > READ P;";
    };
  }

  /** A walk and the read of what follows, together or one after the other. */
  private List<String> walkOn() {
    List<String> steps = new ArrayList<>();
    if (rarely()) {
      steps.add(walk() + " C = P.next;");
    } else {
      steps.add(walk());
      steps.add("C = P.next;");
    }
    return steps;
  }

  private String validated(String more) {
    return "< "
        + (often() ? "P.next == C; " : "")
        + (often() ? "P.mark == 0; " : "")
        + "C != NULL; "
        + more
        + ">";
  }

  private String reader(String name) {
    List<String> steps = walkOn();
    String result =
        switch (random.nextInt(4)) {
          case 0 -> "C.key == k";
          case 1 -> "C.key == k && C.mark == 0";
          case 2 -> "C.key";
          default -> "n";
        };
    steps.add("< C != NULL; > return " + result + ";");
    return operation(name, steps);
  }

  private String putter(String name) {
    List<String> steps = new ArrayList<>();
    steps.add("X = malloc node; X.key = k;");
    steps.addAll(walkOn());
    String link = often() ? "X.next = C; P.next = X;" : "P.next = X;";
    if (rarely()) {
      steps.add("< C != NULL; > X.next = C;");
      link = "P.next = X;";
    }
    steps.add(validated("") + " " + link + (rarely() ? " n = n + 1;" : ""));
    return operation(name, steps);
  }

  private String remover(String name) {
    List<String> steps = walkOn();
    boolean together = often();
    String mark = often() ? "C.mark = 1; " : "";
    if (together) {
      steps.add(validated("") + " " + mark + "P.next = C.next;");
    } else {
      steps.add(validated("C.mark == 0; ") + " " + mark + "return C.key;");
      steps.add("< P.next == C; C != NULL; > P.next = C.next;");
    }
    return operation(name, steps);
  }

  private String counter(String name) {
    List<String> steps = new ArrayList<>();
    if (often()) {
      steps.add("a = n;");
    }
    steps.add(
        switch (random.nextInt(3)) {
          case 0 -> "n = n + 1; return n;";
          case 1 -> steps.isEmpty() ? "return n;" : "< n == a; > n = a + k; return a;";
          default -> "n = n + k;";
        });
    return operation(name, steps);
  }

  private String looker(String name) {
    List<String> steps = new ArrayList<>();
    steps.add(walk());
    steps.add(
        switch (random.nextInt(3)) {
          case 0 -> "return P.mark;";
          case 1 -> "< C.mark == 0; > return P == C;";
          default -> "return P.next == NULL;";
        });
    return operation(name, steps);
  }

  /** Something under a lock, which sometimes begins before it or is forgotten. */
  private String locker(String name) {
    List<String> steps = new ArrayList<>();
    String held = "lock == ID; ";
    if (often()) {
      steps.add("a = n;");
      steps.add("LOCK(lock);");
    } else {
      steps.add("LOCK(lock);");
      steps.add("< " + held + "> a = n;");
    }
    steps.add(
        switch (random.nextInt(4)) {
          case 0 -> "< " + held + "> n = a + 1; return a;";
          case 1 -> "< " + held + "n == a; > n = a + k; return a;";
          case 2 -> "< " + held + "> n = n + 1; return n;";
          default -> "< " + held + "> return a == n;";
        });
    steps.add("UNLOCK(lock);");
    return operation(name, steps);
  }

  private String nodeLocker(String name) {
    List<String> steps = new ArrayList<>();
    steps.add(walk());
    steps.add("LOCK(P.lock);");
    String held = rarely() ? "" : "P.lock == ID; ";
    if (often()) {
      steps.add("< " + held + "P.mark == 0; P.next != NULL; > C = P.next;");
    } else {
      steps.add("< " + held + "P.next != NULL; > C = P.next;");
    }
    steps.add(
        switch (random.nextInt(3)) {
          case 0 -> "< " + held + "C != NULL; > C.mark = 1; P.next = C.next;";
          case 1 -> "< " + held + "C != NULL; > C.mark = 1; return C.key;";
          default -> "< " + held + "> X = malloc node; X.key = k; X.next = C; P.next = X;";
        });
    steps.add("UNLOCK(P.lock);");
    return operation(name, steps);
  }

  private String shortReader(String name) {
    List<String> steps = new ArrayList<>();
    steps.add(
        switch (random.nextInt(4)) {
          case 0 -> "return n;";
          case 1 -> "< C.mark == 0; > return C.key;";
          case 2 -> "return H.next == NULL;";
          default -> "< P.next == C; C.mark == 1; P.mark == 0; > P.next = C.next;";
        });
    return operation(name, steps);
  }

  private String marker(String name) {
    List<String> steps = new ArrayList<>();
    steps.add("< P != H; P.mark == 0; > READ P;");
    steps.add(often() ? "< P.mark == 0; > P.mark = 1;" : "P.mark = 1;");
    return operation(name, steps);
  }
}
