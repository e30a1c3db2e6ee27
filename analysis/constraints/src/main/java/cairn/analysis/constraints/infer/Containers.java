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
      for (SeenField number : held.leadingTo(held).isEmpty() ? List.<SeenField>of() : sizes()) {
        sized(held, number, ends);
      }
      for (SeenField end : ends) {
        for (SeenField link : held.leadingTo(held)) {
          String guard = "X." + end.name + " != NULL";
          String body = "X." + end.name + "." + link.name + " == NULL";
          add(Kind.ENDS, guard, body, "end/" + end.name + "/" + link.name, 0);
        }
      }
    }
  }

  private List<SeenField> sizes() {
    return type.wholeNumbers().stream()
        .filter(each -> each.values.size() > 1 && each.least >= 0)
        .toList();
  }

  /** What a size of 0 or 1 means for the ends. */
  private void sized(SeenType held, SeenField number, List<SeenField> ends) {
    String n = "X." + number.name;
    for (SeenField end : ends) {
      String e = "X." + end.name;
      String group = "sized/" + number.name + "/" + end.name;
      if (end.nulls > 0) {
        add(Kind.ENDS, n + " == 0", e + " == NULL", group + "/none", 0);
        add(Kind.ENDS, n + " > 0", e + " != NULL", group + "/some", 0);
      }
      for (SeenField link : end.nulls > 0 ? List.<SeenField>of() : held.leadingTo(held)) {
        String body = e + "." + link.name + " == " + e;
        add(Kind.ENDS, n + " == 0", body, group + "/none/" + link.name, 0);
      }
      for (SeenField other : ends) {
        if (end.name.compareTo(other.name) < 0) {
          String body = e + " == X." + other.name;
          add(Kind.ENDS, n + " == 1", body, group + "/one/" + other.name, 0);
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
        rings(array);
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
            for (SeenField link : held.leadingTo(held)) {
              String next = a + "[I]." + link.name;
              String there = "(" + next + "." + number.name + " % " + size + " + " + size + ")";
              String behind = "index/" + array.name + "/" + link.name + "/" + number.name;
              ranged(
                  some + " and " + next + " != NULL",
                  there + " % " + size + " == I",
                  behind,
                  0,
                  "0",
                  size + " - 1");
            }
          }
        }
      }
    }
  }

  /** Elements from one number to another, around the end of the array if need be. */
  private void rings(SeenField array) {
    String a = "X." + array.name;
    for (SeenField head : type.wholeNumbers()) {
      for (SeenField tail : type.wholeNumbers()) {
        boolean bothMove = head.values.size() > 1 && tail.values.size() > 1;
        if (head == tail || !bothMove || head.least < 0 || tail.least < 0) {
          continue;
        }
        String body =
            Text.of(
                "(@h <= @t ? @h <= I and I < @t : @h <= I or I < @t)"
                    + " ? @a[I] != NULL : @a[I] == NULL",
                "a",
                a,
                "h",
                "X." + head.name,
                "t",
                "X." + tail.name);
        String group = "ring/" + array.name;
        ranged(a + " != NULL", body, group, 0, "0", "SIZE(" + a + ") - 1");
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
