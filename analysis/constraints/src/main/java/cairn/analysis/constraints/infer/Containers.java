package cairn.analysis.constraints.infer;

import java.util.ArrayList;
import java.util.List;

/** What may hold of a node that holds others: sizes, ends, the part of an array that is in use. */
final class Containers {
  private final Setting setting;
  private final SeenType type;
  private final List<Candidate> found = new ArrayList<>();

  private Containers(Setting setting, SeenType type) {
    this.setting = setting;
    this.type = type;
  }

  static List<Candidate> candidates(Setting setting, SeenType type) {
    Containers containers = new Containers(setting, type);
    containers.counts();
    containers.ends();
    containers.slices();
    return containers.found;
  }

  private void add(Kind kind, String guard, String body, String group, int rank) {
    found.add(Candidate.of(kind, type.structure, guard, body, type.structure + "/" + group, rank));
  }

  private void counts() {
    for (SeenField number : type.wholeNumbers()) {
      if (number.values.size() < 2) {
        continue;
      }
      String n = "X." + number.name;
      String group = "count/" + number.name;
      for (SeenType held : setting.types()) {
        if (held == type) {
          continue;
        }
        for (SeenType first : setting.types()) {
          for (SeenField edge : first == type ? List.<SeenField>of() : type.leadingTo(first)) {
            String count = "COUNT(X." + edge.name + ", " + held.structure + ")";
            add(Kind.COUNT, "", n + " == " + count, group, first == held ? 0 : 1);
            add(Kind.COUNT, "", n + " == " + count + " - 1", group, 2);
          }
        }
        boolean holds =
            setting.edges(type).stream().anyMatch(e -> e.elements.containsKey(held.name));
        if (holds) {
          add(Kind.COUNT, "", n + " == COUNT(X, " + held.structure + ")", group, 1);
        }
      }
      for (SeenField array : type.arrays()) {
        if (!array.elements.isEmpty()) {
          String filled =
              "COUNT(I in 0 to SIZE(X." + array.name + ") - 1 : X." + array.name + "[I] != NULL)";
          add(Kind.COUNT, "", n + " == " + filled, group, 2);
        }
      }
    }
  }

  private void ends() {
    for (SeenType held : setting.types()) {
      if (held == type) {
        continue;
      }
      List<SeenField> ends = type.leadingTo(held);
      for (SeenField end : ends) {
        for (SeenField link : held.leadingTo(held)) {
          String guard = "X." + end.name + " != NULL";
          String body = "X." + end.name + "." + link.name + " == NULL";
          add(Kind.ENDS, guard, body, "end/" + end.name + "/" + link.name, 0);
        }
      }
    }
  }

  private void slices() {
    for (SeenField array : type.arrays()) {
      String a = "X." + array.name;
      String size = "SIZE(" + a + ")";
      boolean ofNodes = !array.elements.isEmpty();
      for (SeenField number : type.wholeNumbers()) {
        String n = "X." + number.name;
        String group = "slice/" + array.name + "/" + number.name;
        if (number.values.size() < 2 || number.least < 0) {
          continue;
        }
        add(Kind.SLICE, a + " != NULL", n + " < " + size, group + "/bound", 0);
        add(Kind.SLICE, a + " != NULL", n + " <= " + size, group + "/bound", 1);
        if (ofNodes) {
          String some = a + "[0] != NULL";
          ranged("", a + "[I] != NULL", group + "/filled", 0, "0", n + " - 1");
          ranged(some, a + "[I] != NULL", group + "/filled", 1, "0", n);
          ranged("", a + "[I] == NULL", group + "/empty", 0, n, size + " - 1");
          ranged("", a + "[I] == NULL", group + "/empty", 1, n + " + 1", size + " - 1");
        }
        // elements may be numbers, or objects that stand for one
        ranged("", a + "[I - 1] <= " + a + "[I]", group + "/sorted", 0, "1", n + " - 1");
        ranged("", a + "[(I - 1) / 2] <= " + a + "[I]", group + "/sorted", 1, "1", n + " - 1");
      }
      if (ofNodes) {
        String first = a + "[0]";
        String group = "all/" + array.name;
        ranged("", a + "[I] != NULL", group + "/filled", 0, "0", size + " - 1");
        ranged(first + " != NULL", a + "[I] != NULL", group + "/filled", 1, "1", size + " - 1");
        ranged(first + " == NULL", a + "[I] == NULL", group + "/empty", 0, "1", size + " - 1");
      }
      for (String element : array.elements.keySet()) {
        SeenType held = setting.type(element);
        if (held == null || array.elements.size() > 1) {
          continue;
        }
        String some = a + "[I] != NULL";
        for (SeenField back : held.leadingTo(type)) {
          String group = "elements/" + array.name + "/" + back.name;
          String body = a + "[I]." + back.name + " == X";
          ranged(some, body, group, 0, "0", size + " - 1");
        }
        for (SeenField number : held.wholeNumbers()) {
          String group = "index/" + array.name + "/" + number.name;
          if (number.values.size() > 1) {
            ranged(some, a + "[I]." + number.name + " == I", group, 0, "0", size + " - 1");
            String rest = a + "[I]." + number.name + " % " + size;
            String bucket = "(" + rest + " + " + size + ") % " + size + " == I";
            ranged(some, bucket, group, 1, "0", size + " - 1");
          }
        }
      }
    }
  }

  private void ranged(String guard, String body, String group, int rank, String from, String to) {
    Kind kind = Kind.SLICE;
    found.add(
        Candidate.of(kind, type.structure, guard, body, type.structure + "/" + group, rank)
            .withRange(from, to));
  }
}
