package cairn.report.regions;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Range;
import cairn.analysis.api.regions.ReducedNode;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionEdge;
import cairn.analysis.api.regions.RegionsAnswer;
import cairn.report.Escape;
import cairn.report.TextWidth;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What is drawn of an answer, before it has places: groups of regions, variables in place of the
 * root, all references from one region to another as one line.
 */
final class Scene {
  /** With more groups than this, only the large ones are shown at first. */
  private static final int CROWD = 24;

  /** Of a crowd, groups with this share of the bytes are shown, and what leads to them ... */
  private static final double LARGE = 0.005;

  /** ... so many at least, and at most. */
  private static final int LEAST = 12;

  private static final int MOST = 40;

  private static final int TITLE = 34;
  private static final double CHAR = 7.3;
  private static final double SMALL_CHAR = 6.1;
  private static final double PADDING = 12;

  /**
   * Room for the reference of a box to itself, above it or, where lines arrive there, beside it.
   */
  private static final double LOOP = 18;

  /** For the longest text beside it. */
  private static final double LOOP_WIDTH = 220;

  /** A line of small text. */
  private static final double LINE = 14;

  private static final double BOX = 44;
  private static final double FLAGS = 15;
  private static final double PER_LINE = 13;

  private final RegionsAnswer answer;
  private final RegionIndex index;
  private final List<Bundle> bundles;
  private final List<Variable> variables;
  private final BitSet loops = new BitSet();

  /** By group, the lines between its regions. */
  private final List<List<Bundle>> insides = new ArrayList<>();

  /** All references from one region to another; from and to may be the same. */
  record Bundle(int from, int to, List<RegionEdge> parts) {
    boolean shared() {
      return parts.stream().anyMatch(part -> !part.injective());
    }

    boolean nullable() {
      return parts.stream().anyMatch(RegionEdge::nullable);
    }
  }

  /**
   * The variables that lead into one group, drawn as one box.
   *
   * @param edges by name
   */
  record Variable(int group, List<RegionEdge> edges) {
    Set<String> names() {
      Set<String> names = new TreeSet<>();
      edges.forEach(edge -> names.add(edge.label()));
      return names;
    }
  }

  Scene(RegionsAnswer answer) {
    this.answer = answer;
    index = new RegionIndex(answer);
    Map<List<Integer>, List<RegionEdge>> lines = new LinkedHashMap<>();
    Map<Integer, List<RegionEdge>> roots = new TreeMap<>();
    for (RegionEdge edge : answer.heap().edges()) {
      if (edge.from() == AbstractHeap.ROOT) {
        roots.computeIfAbsent(index.group(edge.to()), group -> new ArrayList<>()).add(edge);
      } else {
        List<Integer> ends = List.of(edge.from(), edge.to());
        lines.computeIfAbsent(ends, pair -> new ArrayList<>()).add(edge);
      }
    }
    bundles = new ArrayList<>();
    lines.forEach(
        (ends, parts) -> bundles.add(new Bundle(ends.get(0), ends.get(1), List.copyOf(parts))));
    groups().forEach(group -> insides.add(new ArrayList<>()));
    for (Bundle bundle : bundles) {
      int group = index.group(bundle.from());
      if (bundle.from() == bundle.to()) {
        loops.set(bundle.from());
      } else if (group == index.group(bundle.to())) {
        insides.get(group).add(bundle);
      }
    }
    variables = new ArrayList<>();
    roots.forEach((group, edges) -> variables.add(new Variable(group, List.copyOf(edges))));
  }

  RegionsAnswer answer() {
    return answer;
  }

  RegionIndex index() {
    return index;
  }

  List<Bundle> bundles() {
    return bundles;
  }

  /** The lines between different regions of a group. */
  List<Bundle> inside(int group) {
    return insides.get(group);
  }

  List<Variable> variables() {
    return variables;
  }

  List<ReducedNode> groups() {
    return answer.reduced();
  }

  /** The groups that are shown at first; all, unless they are a crowd. */
  Set<Integer> shownAtFirst() {
    Set<Integer> shown = new TreeSet<>();
    if (groups().size() <= CROWD) {
      for (int i = 0; i < groups().size(); i++) {
        shown.add(i);
      }
      return shown;
    }
    int[] parents = parents();
    List<Integer> largest = new ArrayList<>();
    for (int i = 0; i < groups().size(); i++) {
      largest.add(i);
    }
    largest.sort(
        Comparator.comparingLong((Integer i) -> RegionWords.weight(groups().get(i).bytes()))
            .reversed()
            .thenComparing(i -> i));
    for (int i = 0; i < Math.min(MOST, largest.size()); i++) {
      int group = largest.get(i);
      if (i >= LEAST && index.share(RegionWords.weight(groups().get(group).bytes())) < LARGE) {
        break;
      }
      for (int at = group; at >= 0 && shown.add(at); ) {
        at = parents[at];
      }
    }
    return shown;
  }

  /** By group, the one before it on a shortest way from a variable; -1 if it has none. */
  private int[] parents() {
    List<Set<Integer>> next = new ArrayList<>();
    groups().forEach(group -> next.add(new TreeSet<>()));
    for (Bundle bundle : bundles) {
      next.get(index.group(bundle.from())).add(index.group(bundle.to()));
    }
    int[] parents = new int[groups().size()];
    Arrays.fill(parents, -2);
    Deque<Integer> queue = new ArrayDeque<>();
    for (Variable variable : variables) {
      parents[variable.group()] = -1;
      queue.add(variable.group());
    }
    while (!queue.isEmpty()) {
      int at = queue.remove();
      for (int to : next.get(at)) {
        if (parents[to] == -2) {
          parents[to] = at;
          queue.add(to);
        }
      }
    }
    for (int i = 0; i < parents.length; i++) {
      parents[i] = Math.max(-1, parents[i]);
    }
    return parents;
  }

  /** The second line of a box. */
  String amounts(Region region) {
    return RegionWords.number(region.count())
        + (isOne(region.count()) ? " object, " : " objects, ")
        + RegionWords.bytes(region.bytes())
        + ", "
        + RegionWords.percent(index.share(region))
        + " %";
  }

  String amounts(ReducedNode group) {
    return RegionWords.number(group.count())
        + (isOne(group.count()) ? " object, " : " objects, ")
        + RegionWords.bytes(group.bytes())
        + ", "
        + RegionWords.percent(index.share(RegionWords.weight(group.bytes())))
        + " %";
  }

  /** As long as a box shows it. */
  static String title(Region region) {
    return TextWidth.keepStart(Escape.text(RegionWords.title(region)), TITLE);
  }

  static String variableTitle(Variable variable) {
    Set<String> names = variable.names();
    String first = TextWidth.keepEnd(Escape.text(names.iterator().next()), TITLE);
    return names.size() == 1 ? first : first + " +" + (names.size() - 1);
  }

  /** Whether at most one object is there: such boxes are white, the others shaded. */
  static boolean isOne(Range count) {
    return count.high() <= 1;
  }

  /** Whether objects of the region refer to others of it. */
  boolean hasLoop(int region) {
    return loops.get(region);
  }

  /**
   * The size of a box with a title, amounts, flags, and room for its lines.
   *
   * @param lines the most that leave or arrive on a side
   * @param down whether they leave below, and not on the right
   */
  LayeredLayout.Size size(
      String title, String amounts, boolean flags, boolean loop, int lines, boolean down) {
    double text =
        Math.max(
            TextWidth.columns(Escape.text(title)) * CHAR,
            TextWidth.columns(Escape.text(amounts)) * SMALL_CHAR);
    double room = lines * PER_LINE + 6;
    double width = Math.max(Math.max(96, text + 2 * PADDING), down ? room : 0);
    double height = Math.max(BOX + (flags ? FLAGS : 0), down ? 0 : room);
    if (!loop) {
      return new LayeredLayout.Size(width, height);
    }
    return down
        ? new LayeredLayout.Size(Math.max(width, LOOP_WIDTH) + LOOP, height + LINE)
        : new LayeredLayout.Size(Math.max(width, LOOP_WIDTH), height + LOOP);
  }
}
