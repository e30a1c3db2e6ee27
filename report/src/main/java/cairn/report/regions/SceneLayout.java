package cairn.report.regions;

import cairn.analysis.api.regions.ReducedNode;
import cairn.analysis.api.regions.Region;
import cairn.report.regions.LayeredLayout.Link;
import cairn.report.regions.LayeredLayout.Placed;
import cairn.report.regions.LayeredLayout.Size;
import cairn.report.regions.Scene.Bundle;
import cairn.report.regions.Scene.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Places for a scene on two levels: groups and variables beside each other, and inside of each
 * group its regions. The levels are independent, so that a group can be opened by making room.
 * Layers go from left to right, or from top to bottom: then places have x and y exchanged.
 */
final class SceneLayout {
  /** Above the regions of an open group. */
  static final double BAR = 26;

  /** Lines that a box makes room for; more of them share it. */
  private static final int MOST_LINES = 8;

  private static final double GUTTER_RIGHT = 100;
  private static final double GUTTER_DOWN = 64;

  private final Scene scene;
  private final boolean down;

  /** By region, its box. */
  private final List<Size> boxes = new ArrayList<>();

  /** By group, its inside, once it was asked for. */
  private final @Nullable Placed[] insides;

  private final List<Size> closed = new ArrayList<>();

  /**
   * @param down whether layers go from top to bottom
   */
  SceneLayout(Scene scene, boolean down) {
    this.scene = scene;
    this.down = down;
    insides = new Placed[scene.groups().size()];
    int[] lines = lines(false);
    for (Region region : scene.index().heap().regions()) {
      boxes.add(
          scene.size(
              Scene.title(region),
              "#" + region.id() + "  " + scene.amounts(region),
              !scene.index().bloat(region.id()).isEmpty(),
              scene.hasLoop(region.id()),
              Math.min(lines[region.id()], MOST_LINES),
              down));
    }
    int[] groupLines = lines(true);
    for (int i = 0; i < scene.groups().size(); i++) {
      group(scene.groups().get(i), Math.min(groupLines[i], MOST_LINES));
    }
  }

  /** By region or group, the most others that it leads to or that lead to it. */
  private int[] lines(boolean groups) {
    int count = groups ? scene.groups().size() : boxesNeeded();
    int[] out = new int[count];
    int[] in = new int[count];
    Set<Link> seen = new LinkedHashSet<>();
    for (Bundle bundle : scene.bundles()) {
      int from = groups ? scene.index().group(bundle.from()) : bundle.from();
      int to = groups ? scene.index().group(bundle.to()) : bundle.to();
      if (from != to && seen.add(new Link(from, to))) {
        out[from]++;
        in[to]++;
      }
    }
    for (int i = 0; i < count; i++) {
      out[i] = Math.max(out[i], in[i]);
    }
    return out;
  }

  private int boxesNeeded() {
    return scene.index().heap().regions().size();
  }

  private void group(ReducedNode group, int lines) {
    Region head = scene.index().heap().region(group.head());
    if (group.regions().size() == 1) {
      closed.add(boxes.get(group.head()));
      return;
    }
    boolean flags = group.regions().stream().anyMatch(id -> !scene.index().bloat(id).isEmpty());
    closed.add(
        scene.size(
            "> " + Scene.title(head) + " +" + group.regions().size(),
            "#" + head.id() + "  " + scene.amounts(group),
            flags,
            scene.hasLoop(head.id()),
            lines,
            down));
  }

  private Placed place(List<Size> sizes, List<Link> links) {
    if (!down) {
      return LayeredLayout.place(sizes, links, GUTTER_RIGHT);
    }
    List<Size> turned = sizes.stream().map(Size::turned).toList();
    return LayeredLayout.place(turned, links, GUTTER_DOWN);
  }

  boolean isDown() {
    return down;
  }

  /** The lines inside of a group, by the places of its regions. */
  List<Link> links(ReducedNode group) {
    Map<Integer, Integer> places = new HashMap<>();
    group.regions().forEach(region -> places.put(region, places.size()));
    Set<Link> links = new LinkedHashSet<>();
    for (Bundle bundle : scene.inside(scene.index().group(group.head()))) {
      links.add(
          new Link(places.getOrDefault(bundle.from(), 0), places.getOrDefault(bundle.to(), 0)));
    }
    return List.copyOf(links);
  }

  Size box(int region) {
    return boxes.get(region);
  }

  Size closed(int group) {
    return closed.get(group);
  }

  Size open(int group) {
    if (scene.groups().get(group).regions().size() == 1) {
      return closed(group);
    }
    Placed inside = inside(group);
    double width = down ? inside.height() : inside.width();
    double height = down ? inside.width() : inside.height();
    return new Size(Math.max(width, 160), height + BAR);
  }

  /** The regions of a group; nothing for a single region. */
  Placed inside(int group) {
    Placed known = insides[group];
    if (known == null) {
      ReducedNode node = scene.groups().get(group);
      List<Size> sizes = node.regions().stream().map(boxes::get).toList();
      known =
          sizes.size() == 1
              ? new Placed(0, 0, List.of(), List.of(), List.of())
              : place(sizes, links(node));
      insides[group] = known;
    }
    return known;
  }

  Size box(Variable variable) {
    return new Size(Scene.variableTitle(variable).length() * 7.3 + 22, 24);
  }

  /**
   * The upper level.
   *
   * @param groups those that are shown, by place
   * @param variables theirs, by place
   * @param links by place in both lists, groups first
   */
  record View(List<Integer> groups, List<Integer> variables, List<Link> links, Placed placed) {}

  /**
   * @param shown groups
   * @param opened groups that are open
   */
  View view(Set<Integer> shown, Set<Integer> opened) {
    List<Integer> groups = List.copyOf(shown);
    Map<Integer, Integer> places = new HashMap<>();
    List<Size> sizes = new ArrayList<>();
    for (int group : groups) {
      places.put(group, sizes.size());
      sizes.add(opened.contains(group) ? open(group) : closed(group));
    }
    Set<Link> links = new LinkedHashSet<>();
    List<Integer> variables = new ArrayList<>();
    for (int i = 0; i < scene.variables().size(); i++) {
      Variable variable = scene.variables().get(i);
      Integer target = places.get(variable.group());
      if (target != null) {
        links.add(new Link(sizes.size(), target));
        sizes.add(box(variable));
        variables.add(i);
      }
    }
    for (Bundle bundle : scene.bundles()) {
      Integer from = places.get(scene.index().group(bundle.from()));
      Integer to = places.get(scene.index().group(bundle.to()));
      if (from != null && to != null && !from.equals(to)) {
        links.add(new Link(from, to));
      }
    }
    List<Link> all = List.copyOf(links);
    return new View(groups, variables, all, place(sizes, all));
  }
}
