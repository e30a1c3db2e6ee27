package cairn.report.regions;

import cairn.analysis.api.regions.Bloat;
import cairn.analysis.api.regions.Range;
import cairn.analysis.api.regions.ReducedNode;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionEdge;
import cairn.analysis.api.regions.RegionsAnswer;
import cairn.report.Picture;
import cairn.report.Picture.Arrow;
import cairn.report.Picture.Box;
import cairn.report.Picture.Legend;
import cairn.report.Picture.Line;
import cairn.report.Picture.Row;
import cairn.report.Picture.Shape;
import cairn.report.Picture.Tone;
import cairn.report.TextWidth;
import cairn.report.regions.Scene.Bundle;
import cairn.report.regions.Scene.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An abstract heap as a picture that does not move, for DOT and SVG: what the page shows at first.
 */
public final class RegionsPicture {
  private static final int LABEL = 24;

  private final Scene scene;
  private final RegionIndex index;
  private final Set<Integer> shown;
  private final Set<Integer> open;
  private final List<Box> boxes = new ArrayList<>();
  private final List<Arrow> arrows = new ArrayList<>();

  private RegionsPicture(RegionsAnswer answer) {
    scene = new Scene(answer);
    index = scene.index();
    shown = scene.shownAtFirst();
    open = index.openAtFirst();
  }

  public static Picture of(RegionsAnswer answer) {
    return new RegionsPicture(answer).picture();
  }

  private Picture picture() {
    for (int i = 0; i < scene.variables().size(); i++) {
      Variable variable = scene.variables().get(i);
      if (shown.contains(variable.group())) {
        String title = Scene.variableTitle(variable);
        boxes.add(new Box("v" + i, Shape.ROOT, Tone.ROOT, title, "", List.of()));
      }
    }
    for (int group : shown) {
      ReducedNode node = scene.groups().get(group);
      if (node.regions().size() > 1 && !open.contains(group)) {
        boxes.add(closed(node));
      } else {
        node.regions().forEach(region -> boxes.add(region(index.heap().region(region))));
      }
    }
    for (int i = 0; i < scene.variables().size(); i++) {
      variable(i);
    }
    lines();
    List<String> notes = new ArrayList<>();
    int hidden = scene.groups().size() - shown.size();
    if (hidden > 0) {
      notes.add(
          RegionWords.count(hidden, "group")
              + " of regions with less memory are not shown; the HTML page has them");
    }
    String title =
        scene.answer().subject().name()
            + ": "
            + RegionWords.number(index.heap().objects())
            + " objects in "
            + RegionWords.count(index.heap().regions().size() - 1L, "region");
    return new Picture(title, boxes, arrows, legend(), notes);
  }

  private Box region(Region region) {
    List<Row> rows = new ArrayList<>();
    if (scene.hasLoop(region.id())) {
      rows.add(new Row(inside(region), "", Tone.NORMAL, "references inside of the region"));
    }
    for (Bloat bloat : index.bloat(region.id())) {
      rows.add(
          new Row(
              "! " + bloat.kind().word(),
              RegionWords.bytes(bloat.saving()),
              Tone.DEAD,
              bloat.reason()));
    }
    return new Box(
        "r" + region.id(),
        Shape.RECORD,
        tone(region.count(), index.share(region)),
        RegionWords.title(region),
        "#" + region.id() + "  " + scene.amounts(region),
        rows);
  }

  /** The shapes of a region, or the labels where nothing is known of them. */
  private static String inside(Region region) {
    String shape = RegionWords.shape(region);
    return shape.isEmpty() ? "refers to itself" : shape;
  }

  private Box closed(ReducedNode node) {
    Region head = index.heap().region(node.head());
    return new Box(
        "r" + node.head(),
        Shape.CLUSTER,
        tone(node.count(), index.share(RegionWords.weight(node.bytes()))),
        RegionWords.title(head) + " +" + (node.regions().size() - 1),
        "#" + node.head() + "  " + scene.amounts(node),
        scene.hasLoop(node.head())
            ? List.of(new Row(inside(head), "", Tone.NORMAL, "references inside of the head"))
            : List.of());
  }

  private static Tone tone(Range count, double share) {
    int heat = RegionIndex.heat(share);
    if (heat > 0) {
      return heat >= RegionIndex.HEAT[RegionIndex.HEAT.length - 1] ? Tone.HOT : Tone.WARM;
    }
    return Scene.isOne(count) ? Tone.ONE : Tone.MANY;
  }

  /** The box that stands for a region. */
  private String key(int region) {
    int group = index.group(region);
    ReducedNode node = scene.groups().get(group);
    return "r" + (open.contains(group) ? region : node.head());
  }

  private void variable(int place) {
    Variable variable = scene.variables().get(place);
    Set<String> targets = new LinkedHashSet<>();
    boolean nullable = false;
    for (RegionEdge edge : variable.edges()) {
      targets.add(key(edge.to()));
      nullable |= edge.nullable();
    }
    for (String target : targets) {
      Line line = nullable ? Line.DASHED : Line.SOLID;
      arrows.add(new Arrow("v" + place, -1, target, null, line, Tone.ROOT));
    }
  }

  private void lines() {
    Map<List<String>, List<Bundle>> drawn = new LinkedHashMap<>();
    for (Bundle bundle : scene.bundles()) {
      String from = key(bundle.from());
      String to = key(bundle.to());
      boolean inside =
          from.equals(to) && (bundle.from() != bundle.to() || !from.equals("r" + bundle.from()));
      if (!inside && shown.contains(index.group(bundle.from()))) {
        drawn.computeIfAbsent(List.of(from, to), ends -> new ArrayList<>()).add(bundle);
      }
    }
    drawn.forEach(
        (ends, bundles) -> {
          boolean loop = ends.get(0).equals(ends.get(1));
          arrows.add(
              new Arrow(
                  ends.get(0),
                  loop ? 0 : -1,
                  ends.get(1),
                  loop ? null : label(bundles),
                  bundles.stream().anyMatch(Bundle::nullable) ? Line.DASHED : Line.SOLID,
                  bundles.stream().anyMatch(Bundle::shared) ? Tone.SHARED : Tone.NORMAL));
        });
  }

  private static String label(List<Bundle> bundles) {
    String labels =
        bundles.stream()
            .flatMap(bundle -> bundle.parts().stream())
            .map(RegionEdge::label)
            .distinct()
            .collect(Collectors.joining(", "));
    return TextWidth.keepStart(labels, LABEL);
  }

  private static List<Legend> legend() {
    return List.of(
        new Legend(null, Tone.ONE, "one object"),
        new Legend(null, Tone.MANY, "several objects; a double frame holds more regions"),
        new Legend(null, Tone.WARM, "at least 5 % of the bytes"),
        new Legend(null, Tone.HOT, "at least 25 % of the bytes"),
        new Legend(Line.SOLID, Tone.NORMAL, "each object is referred to once"),
        new Legend(Line.SOLID, Tone.SHARED, "wide: some objects are shared"),
        new Legend(Line.DASHED, Tone.NORMAL, "dashed: sometimes null"),
        new Legend(Line.SOLID, Tone.ROOT, "a variable"));
  }
}
