package cairn.report.faults;

import cairn.analysis.api.faults.Sketch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A sketch, or two of them as one list: what only the first has is marked {@code -}, what only the
 * second has {@code +}. Lines are raw; callers escape them.
 */
final class SketchText {
  /** A node of one or both sketches. */
  private static final class Entry {
    final String name;
    String role;
    boolean before;
    boolean after;
    final Set<String> linesBefore = new LinkedHashSet<>();
    final Set<String> linesAfter = new LinkedHashSet<>();

    Entry(String name, String role) {
      this.name = name;
      this.role = role;
    }

    Set<String> lines(boolean isAfter) {
      return isAfter ? linesAfter : linesBefore;
    }
  }

  private final Map<Long, Entry> entries = new LinkedHashMap<>();

  private SketchText() {}

  /** One moment. */
  static List<String> of(Sketch sketch) {
    SketchText text = new SketchText();
    text.add(sketch, false);
    text.add(sketch, true);
    List<String> lines = new ArrayList<>();
    for (String line : text.lines()) {
      lines.add(line.substring(2));
    }
    more(sketch.left(), lines);
    return lines;
  }

  /** Two moments as one list, every line behind {@code "- "}, {@code "+ "} or two blanks. */
  static List<String> of(Sketch before, Sketch after) {
    SketchText text = new SketchText();
    text.add(before, false);
    text.add(after, true);
    List<String> lines = text.lines();
    more(Math.max(before.left(), after.left()), lines);
    return lines;
  }

  private static void more(int left, List<String> lines) {
    if (left > 0) {
      lines.add("  ... " + left + (left == 1 ? " more neighbour" : " more neighbours"));
    }
  }

  private void add(Sketch sketch, boolean isAfter) {
    Map<Long, String> names = new LinkedHashMap<>();
    for (Sketch.Node node : sketch.nodes()) {
      long id = node.name().id();
      names.put(id, node.name().toString());
      Entry entry =
          entries.computeIfAbsent(id, i -> new Entry(node.name().toString(), node.role()));
      if (entry.role.isEmpty()) {
        entry.role = node.role();
      }
      entry.before |= !isAfter;
      entry.after |= isAfter;
      entry.lines(isAfter).addAll(node.values());
    }
    for (Sketch.Edge edge : sketch.edges()) {
      Entry from = entries.get(edge.from());
      if (from != null) {
        String to = names.getOrDefault(edge.to(), "#" + edge.to());
        from.lines(isAfter).add(edge.label() + " -> " + to);
      }
    }
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (Entry entry : entries.values()) {
      String mark = entry.before && entry.after ? "  " : entry.before ? "- " : "+ ";
      String role = entry.role.isEmpty() ? "" : " (" + entry.role + ")";
      lines.add(mark + entry.name + role);
      for (String line : inOrder(entry)) {
        boolean before = entry.linesBefore.contains(line);
        boolean after = entry.linesAfter.contains(line);
        lines.add((before && after ? "  " : before ? "- " : "+ ") + "  " + line);
      }
    }
    return lines;
  }

  /** A slot's line after stands behind its line before. */
  private static List<String> inOrder(Entry entry) {
    List<String> order = new ArrayList<>(entry.linesBefore);
    for (String line : entry.linesAfter) {
      if (order.contains(line)) {
        continue;
      }
      int at = order.size();
      for (int i = 0; i < order.size(); i++) {
        if (slot(order.get(i)).equals(slot(line))) {
          at = i + 1;
        }
      }
      order.add(at, line);
    }
    order.sort(Comparator.comparingLong(SketchText::rank));
    return order;
  }

  /** Elements of an array by their index, what was left out last, all else as it is. */
  private static long rank(String line) {
    int end = line.indexOf(']');
    if (line.startsWith("[") && end > 1 && end < 12) {
      return Long.parseLong(line, 1, end, 10);
    }
    return line.equals("...") ? Long.MAX_VALUE : 0;
  }

  private static String slot(String line) {
    int end = line.indexOf(' ');
    return end < 0 ? line : line.substring(0, end);
  }
}
