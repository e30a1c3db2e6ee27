package cairn.report.regions;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.ReducedNode;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionEdge;
import cairn.analysis.api.regions.RegionsAnswer;
import cairn.report.Escape;
import cairn.report.TextWidth;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The groups of regions as a tree of lines below the variables: a shortest way to each group, the
 * heavier branches first, those that lead to little left out. O(regions + edges).
 */
final class RegionTree {
  /** Branches with less than this share of the bytes are left out. */
  private static final double LEAST = 0.01;

  /** So few groups that variables lead to are shown even if they are small. */
  private static final int FEW = 10;

  private static final int NAMES = 3;
  private static final int NAME_COLUMNS = 40;
  private static final int TYPE_COLUMNS = 60;

  private final RegionsAnswer answer;
  private final RegionIndex index;

  /** By group, the labels that lead to each other group. */
  private final List<Map<Integer, Set<String>>> labels = new ArrayList<>();

  /** By group, where the walk came from; -1 for variables, -2 if it did not get there. */
  private final int[] parent;

  /** By group, the bytes of all below it in the tree. */
  private final long[] below;

  private final List<List<Integer>> children = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();

  private RegionTree(RegionsAnswer answer, RegionIndex index) {
    this.answer = answer;
    this.index = index;
    int count = answer.reduced().size();
    parent = new int[count];
    Arrays.fill(parent, -2);
    below = new long[count];
    for (int i = 0; i < count; i++) {
      labels.add(new TreeMap<>());
      children.add(new ArrayList<>());
      below[i] = RegionWords.weight(answer.reduced().get(i).bytes());
    }
  }

  /**
   * @param most lines; how many branches are left out is said in one more
   */
  static List<String> lines(RegionsAnswer answer, RegionIndex index, int most) {
    RegionTree tree = new RegionTree(answer, index);
    Map<Integer, Set<String>> variables = tree.walk();
    Comparator<Integer> heavier =
        Comparator.comparingLong((Integer group) -> tree.below[group])
            .reversed()
            .thenComparing(group -> group);
    tree.children.forEach(list -> list.sort(heavier));
    List<Integer> roots =
        variables.keySet().stream()
            .filter(group -> tree.parent[group] == -1)
            .sorted(heavier)
            .toList();
    List<Integer> shown =
        roots.stream()
            .filter(group -> index.share(tree.below[group]) >= LEAST || roots.size() <= FEW)
            .toList();
    shown.forEach(group -> tree.print(group, names(variables.getOrDefault(group, Set.of()))));
    List<String> lines = tree.lines;
    if (lines.size() > most) {
      int left = lines.size() - most;
      lines = new ArrayList<>(lines.subList(0, most));
      lines.add("... " + RegionWords.count(left, "more line") + "; --top shows them");
    } else if (roots.size() > shown.size()) {
      lines.add(
          "... variables lead to "
              + RegionWords.count(roots.size() - shown.size(), "more group")
              + " with less than 1 % of the bytes each");
    }
    return lines;
  }

  /** Breadth first, so that each group is below what leads to it in the fewest steps. */
  private Map<Integer, Set<String>> walk() {
    Map<Integer, Set<String>> variables = new LinkedHashMap<>();
    for (RegionEdge edge : answer.heap().edges()) {
      int to = index.group(edge.to());
      if (edge.from() == AbstractHeap.ROOT) {
        variables.computeIfAbsent(to, group -> new TreeSet<>()).add(edge.label());
      } else if (index.group(edge.from()) != to) {
        labels
            .get(index.group(edge.from()))
            .computeIfAbsent(to, group -> new LinkedHashSet<>())
            .add(edge.label());
      }
    }
    Deque<Integer> queue = new ArrayDeque<>();
    List<Integer> order = new ArrayList<>();
    for (int group : new TreeSet<>(variables.keySet())) {
      parent[group] = -1;
      queue.add(group);
    }
    while (!queue.isEmpty()) {
      int group = queue.remove();
      order.add(group);
      for (int next : labels.get(group).keySet()) {
        if (parent[next] == -2) {
          parent[next] = group;
          children.get(group).add(next);
          queue.add(next);
        }
      }
    }
    for (int i = order.size() - 1; i >= 0; i--) {
      int group = order.get(i);
      if (parent[group] >= 0) {
        below[parent[group]] = RegionWords.plus(below[parent[group]], below[group]);
      }
    }
    return variables;
  }

  /** Deep trees are printed by a loop: a heap decides how deep they are. */
  private void print(int start, String startNames) {
    record Step(int group, String names, String indent) {}
    Deque<Step> stack = new ArrayDeque<>();
    stack.push(new Step(start, startNames, ""));
    while (!stack.isEmpty()) {
      Step step = stack.pop();
      lines.add(step.indent + step.names + " -> " + describe(step.group));
      List<Integer> shown =
          children.get(step.group).stream()
              .filter(child -> index.share(below[child]) >= LEAST)
              .toList();
      for (int i = shown.size() - 1; i >= 0; i--) {
        int child = shown.get(i);
        Set<String> names = labels.get(step.group).getOrDefault(child, Set.of());
        stack.push(new Step(child, names(names), step.indent + "  "));
      }
    }
  }

  private String describe(int group) {
    ReducedNode node = answer.reduced().get(group);
    Region head = index.heap().region(node.head());
    int others = node.regions().size() - 1;
    return "#"
        + node.head()
        + " "
        + TextWidth.keepStart(Escape.text(RegionWords.types(head, NAMES, true)), TYPE_COLUMNS)
        + (others == 0 ? "" : " and " + RegionWords.count(others, "region") + " below it")
        + ", "
        + RegionWords.number(node.count())
        + (node.count().isExact() && node.count().low() == 1 ? " object, " : " objects, ")
        + RegionWords.bytes(node.bytes())
        + ", "
        + RegionWords.percent(index.share(RegionWords.weight(node.bytes())))
        + " %";
  }

  private static String names(Collection<String> names) {
    String shown =
        names.stream()
            .limit(NAMES)
            .map(name -> TextWidth.keepEnd(Escape.text(name), NAME_COLUMNS))
            .collect(Collectors.joining(", "));
    return names.size() > NAMES ? shown + " +" + (names.size() - NAMES) : shown;
  }
}
