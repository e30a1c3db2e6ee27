package cairn.report.regions;

import cairn.analysis.api.regions.Bloat;
import cairn.analysis.api.regions.ReducedNode;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionEdge;
import cairn.analysis.api.regions.RegionsAnswer;
import cairn.report.Escape;
import cairn.report.regions.Scene.Bundle;
import cairn.report.regions.Scene.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An abstract heap in the Directed Graph Markup Language, which Visual Studio shows: all regions,
 * in groups that can be opened, with styles for what the page shows by colours and lines.
 */
public final class RegionsDgml {
  private static final int MOST_NAMES = 20;

  private final Scene scene;
  private final RegionIndex index;
  private final Set<Integer> open;
  private final StringBuilder out = new StringBuilder();

  private RegionsDgml(RegionsAnswer answer) {
    scene = new Scene(answer);
    index = scene.index();
    open = index.openAtFirst();
  }

  public static String print(RegionsAnswer answer) {
    RegionsDgml dgml = new RegionsDgml(answer);
    dgml.document();
    return dgml.out.toString();
  }

  private void document() {
    out.append("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<DirectedGraph");
    attribute("Title", scene.answer().subject().name());
    attribute("GraphDirection", "LeftToRight");
    attribute("Layout", "Sugiyama");
    out.append(" xmlns=\"http://schemas.microsoft.com/vs/2009/dgml\">\n  <Nodes>\n");
    for (int i = 0; i < scene.variables().size(); i++) {
      variable(i);
    }
    for (int i = 0; i < scene.groups().size(); i++) {
      group(i);
    }
    for (Region region : index.heap().regions().subList(1, index.heap().regions().size())) {
      region(region);
    }
    out.append("  </Nodes>\n  <Links>\n");
    links();
    out.append("  </Links>\n");
    categories();
    properties();
    styles();
    out.append("</DirectedGraph>\n");
  }

  private void variable(int place) {
    Variable variable = scene.variables().get(place);
    out.append("    <Node");
    attribute("Id", "v" + place);
    attribute("Label", Scene.variableTitle(variable));
    attribute("Category", "Variable");
    attribute(
        "Description",
        variable.names().stream().limit(MOST_NAMES).collect(Collectors.joining(", ")));
    out.append(" />\n");
  }

  private void group(int place) {
    ReducedNode node = scene.groups().get(place);
    if (node.regions().size() == 1) {
      return;
    }
    Region head = index.heap().region(node.head());
    out.append("    <Node");
    attribute("Id", "g" + place);
    attribute("Label", RegionWords.title(head) + " +" + (node.regions().size() - 1));
    attribute("Group", open.contains(place) ? "Expanded" : "Collapsed");
    attribute("Category", Scene.isOne(node.count()) ? "One" : "Many");
    attribute("Objects", RegionWords.number(node.count()));
    attribute("Bytes", RegionWords.number(node.bytes()));
    category(heat(index.share(RegionWords.weight(node.bytes()))));
  }

  private void region(Region region) {
    out.append("    <Node");
    attribute("Id", "r" + region.id());
    attribute("Label", RegionWords.title(region));
    attribute("Category", Scene.isOne(region.count()) ? "One" : "Many");
    attribute("Region", "#" + region.id());
    attribute("Types", RegionWords.types(region, MOST_NAMES, false));
    attribute("Objects", RegionWords.number(region.count()));
    attribute("Bytes", RegionWords.number(region.bytes()));
    attribute("Percent", RegionWords.percent(index.share(region)));
    if (!region.shapes().isEmpty()) {
      attribute("Shape", RegionWords.shape(region));
    }
    List<String> more = new ArrayList<>(heat(index.share(region)));
    List<Bloat> bloat = index.bloat(region.id());
    bloat.stream().map(each -> each.kind().word()).distinct().forEach(more::add);
    if (!bloat.isEmpty()) {
      more.add("Wasteful");
      attribute("Waste", bloat.stream().map(Bloat::reason).collect(Collectors.joining("; ")));
    }
    category(more);
  }

  private static List<String> heat(double share) {
    int heat = RegionIndex.heat(share);
    return heat == 0 ? List.of() : List.of("Heat" + heat);
  }

  /** Ends a node with the categories that it has beside its first. */
  private void category(List<String> more) {
    if (more.isEmpty()) {
      out.append(" />\n");
      return;
    }
    out.append(">\n");
    for (String each : more) {
      out.append("      <Category");
      attribute("Ref", each);
      out.append(" />\n");
    }
    out.append("    </Node>\n");
  }

  private void links() {
    for (int i = 0; i < scene.groups().size(); i++) {
      ReducedNode node = scene.groups().get(i);
      if (node.regions().size() > 1) {
        for (int region : node.regions()) {
          link("g" + i, "r" + region, "Contains");
          out.append(" />\n");
        }
      }
    }
    for (int i = 0; i < scene.variables().size(); i++) {
      int place = i;
      scene.variables().get(i).edges().stream()
          .map(RegionEdge::to)
          .distinct()
          .forEach(
              to -> {
                link("v" + place, "r" + to, "Reference");
                out.append(" />\n");
              });
    }
    for (Bundle bundle : scene.bundles()) {
      reference(bundle);
    }
  }

  private void reference(Bundle bundle) {
    link("r" + bundle.from(), "r" + bundle.to(), bundle.shared() ? "Shared" : "Reference");
    boolean loop = bundle.from() == bundle.to();
    String shape = loop ? RegionWords.shape(index.heap().region(bundle.from())) : "";
    String labels =
        bundle.parts().stream().map(RegionEdge::label).collect(Collectors.joining(", "));
    attribute("Label", shape.isEmpty() ? labels : shape);
    attribute(
        "Fields",
        bundle.parts().stream()
            .limit(MOST_NAMES)
            .map(
                part ->
                    part.label()
                        + ": "
                        + RegionWords.number(part.references())
                        + (part.injective() ? ", injective" : ", shared")
                        + (part.nullable() ? ", nullable" : ""))
            .collect(Collectors.joining("; ")));
    if (bundle.nullable()) {
      out.append(">\n      <Category Ref=\"Nullable\" />\n    </Link>\n");
    } else {
      out.append(" />\n");
    }
  }

  private void link(String from, String to, String category) {
    out.append("    <Link");
    attribute("Source", from);
    attribute("Target", to);
    attribute("Category", category);
  }

  private void categories() {
    out.append("  <Categories>\n");
    out.append("    <Category Id=\"Contains\" Label=\"Contains\" IsContainment=\"True\" />\n");
    entry("Category", "Variable", "Variable");
    entry("Category", "One", "One object");
    entry("Category", "Many", "Several objects");
    for (int heat : RegionIndex.HEAT) {
      entry("Category", "Heat" + heat, "At least " + heat + " % of the bytes");
    }
    entry("Category", "Wasteful", "Something is wasted");
    for (Bloat.Kind kind : Bloat.Kind.values()) {
      entry("Category", kind.word(), kind.word());
    }
    entry("Category", "Reference", "Reference");
    entry("Category", "Shared", "Some objects are referred to twice (not injective)");
    entry("Category", "Nullable", "Sometimes null");
    out.append("  </Categories>\n");
  }

  private void properties() {
    out.append("  <Properties>\n");
    for (String name :
        List.of("Region", "Types", "Objects", "Bytes", "Percent", "Shape", "Waste", "Fields")) {
      out.append("    <Property");
      attribute("Id", name);
      attribute("Label", name);
      attribute("DataType", "System.String");
      out.append(" />\n");
    }
    out.append("  </Properties>\n");
  }

  private void entry(String element, String id, String label) {
    out.append("    <").append(element);
    attribute("Id", id);
    attribute("Label", label);
    out.append(" />\n");
  }

  private void styles() {
    out.append("  <Styles>\n");
    for (int i = RegionIndex.HEAT.length - 1; i >= 0; i--) {
      String[] colours = {"#FFFFF0B8", "#FFFFCF8A", "#FFFF9D80"};
      int heat = RegionIndex.HEAT[i];
      style("Node", heat + " % of the bytes", "Heat" + heat, "Background", colours[i]);
    }
    style("Node", "Waste", "Wasteful", "Stroke", "#FFA8281E", "StrokeThickness", "3");
    style("Node", "Variable", "Variable", "Background", "#FFE9E4F7");
    style("Node", "One object", "One", "Background", "#FFFFFFFF");
    style("Node", "Several objects", "Many", "Background", "#FFC0C0C0");
    style("Link", "Nullable", "Nullable", "StrokeDashArray", "4,3");
    style("Link", "Shared", "Shared", "Stroke", "#FFC25700", "StrokeThickness", "4");
    out.append("  </Styles>\n");
  }

  private void style(String target, String label, String category, String... setters) {
    out.append("    <Style");
    attribute("TargetType", target);
    attribute("GroupLabel", label);
    attribute("ValueLabel", "True");
    out.append(">\n      <Condition");
    attribute("Expression", "HasCategory('" + category + "')");
    out.append(" />\n");
    for (int i = 0; i < setters.length; i += 2) {
      out.append("      <Setter");
      attribute("Property", setters[i]);
      attribute("Value", setters[i + 1]);
      out.append(" />\n");
    }
    out.append("    </Style>\n");
  }

  private void attribute(String name, String raw) {
    out.append(' ').append(name).append("=\"").append(Escape.xml(raw)).append('"');
  }
}
