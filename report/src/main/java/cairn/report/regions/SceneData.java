package cairn.report.regions;

import cairn.analysis.api.regions.Bloat;
import cairn.analysis.api.regions.ReducedNode;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.Region.Lengths;
import cairn.analysis.api.regions.RegionEdge;
import cairn.report.Escape;
import cairn.report.regions.LayeredLayout.Crossing;
import cairn.report.regions.LayeredLayout.Layer;
import cairn.report.regions.LayeredLayout.Link;
import cairn.report.regions.LayeredLayout.Place;
import cairn.report.regions.LayeredLayout.Placed;
import cairn.report.regions.LayeredLayout.Route;
import cairn.report.regions.LayeredLayout.Size;
import cairn.report.regions.Scene.Bundle;
import cairn.report.regions.Scene.Variable;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * A scene with its places, as JSON that stands inside of a page: no text in it can end the element
 * that it stands in, and all of it is printable.
 */
final class SceneData {
  private static final JsonFactory FACTORY = new JsonFactory();

  /** Names of variables, types and labels that are listed for one box; the others are counted. */
  private static final int MOST_NAMES = 60;

  private static final double SCREEN_WIDTH = 1050;
  private static final double SCREEN_HEIGHT = 780;

  private final Scene scene;
  private final SceneLayout layout;
  private final StringWriter text = new StringWriter();
  private final JsonGenerator json;

  private SceneData(Scene scene) throws IOException {
    this.scene = scene;
    this.layout = fitting(scene);
    json = FACTORY.createGenerator(text);
  }

  /** The direction in which more of the first view can be read on a screen. */
  private static SceneLayout fitting(Scene scene) {
    SceneLayout right = new SceneLayout(scene, false);
    SceneLayout down = new SceneLayout(scene, true);
    Set<Integer> shown = scene.shownAtFirst();
    Set<Integer> open = scene.index().openAtFirst();
    Placed wide = right.view(shown, open).placed();
    Placed tall = down.view(shown, open).placed();
    double scaleRight = Math.min(SCREEN_WIDTH / wide.width(), SCREEN_HEIGHT / wide.height());
    double scaleDown = Math.min(SCREEN_WIDTH / tall.height(), SCREEN_HEIGHT / tall.width());
    return scaleRight >= Math.min(1, scaleDown) ? right : down;
  }

  static String of(Scene scene) throws IOException {
    SceneData data = new SceneData(scene);
    try (JsonGenerator closed = data.json) {
      data.document();
    }
    return data.text
        .toString()
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026");
  }

  private void document() throws IOException {
    json.writeStartObject();
    json.writeBooleanField("down", layout.isDown());
    json.writeArrayFieldStart("regions");
    for (Region region : scene.index().heap().regions()) {
      region(region);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("groups");
    for (int i = 0; i < scene.groups().size(); i++) {
      group(i);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("variables");
    for (Variable variable : scene.variables()) {
      variable(variable);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("lines");
    for (Bundle bundle : scene.bundles()) {
      bundle(bundle);
    }
    json.writeEndArray();
    views();
    bloat();
    json.writeEndObject();
  }

  private void region(Region region) throws IOException {
    RegionIndex index = scene.index();
    json.writeStartObject();
    text("title", Scene.title(region));
    text("amounts", scene.amounts(region));
    size(layout.box(region.id()));
    json.writeNumberField("group", index.group(region.id()));
    json.writeNumberField("heat", RegionIndex.heat(index.share(region)));
    json.writeNumberField("share", Math.round(index.share(region) * 1e4) / 1e4);
    json.writeBooleanField("many", !Scene.isOne(region.count()));
    text("shape", RegionWords.shape(region));
    json.writeArrayFieldStart("types");
    for (Region.TypeShare type : region.types().stream().limit(MOST_NAMES).toList()) {
      json.writeStartArray();
      json.writeString(Escape.text(type.name()));
      json.writeString(type.kind().name().toLowerCase(Locale.ROOT));
      json.writeString(RegionWords.number(type.count()));
      json.writeString(RegionWords.bytes(type.bytes()));
      json.writeEndArray();
    }
    json.writeEndArray();
    json.writeNumberField("moreTypes", Math.max(0, region.types().size() - MOST_NAMES));
    facts(region);
    texts("flags", index.bloat(region.id()).stream().map(each -> each.kind().word()).toList());
    json.writeEndObject();
  }

  /** Pairs of a name and a text, as they are shown. */
  private void facts(Region region) throws IOException {
    json.writeArrayFieldStart("facts");
    fact("objects", RegionWords.number(region.count()));
    fact(
        "bytes",
        RegionWords.number(region.bytes())
            + " ("
            + RegionWords.percent(scene.index().share(region))
            + " %)");
    fact("overhead", RegionWords.number(region.overhead()) + " bytes");
    Lengths lengths = region.lengths();
    if (lengths != null) {
      fact("length of each", RegionWords.number(lengths.each()));
      fact(
          "elements",
          RegionWords.number(lengths.used())
              + " in "
              + RegionWords.number(lengths.slots())
              + " places");
    }
    if (!region.shapes().isEmpty()) {
      fact("shape", RegionWords.shape(region));
    }
    if (!region.nullLabels().isEmpty()) {
      fact("sometimes null", String.join(", ", region.nullLabels()));
    }
    json.writeEndArray();
  }

  private void fact(String name, String value) throws IOException {
    json.writeStartArray();
    json.writeString(name);
    json.writeString(Escape.text(value));
    json.writeEndArray();
  }

  private void group(int place) throws IOException {
    ReducedNode group = scene.groups().get(place);
    double share = scene.index().share(RegionWords.weight(group.bytes()));
    json.writeStartObject();
    json.writeNumberField("head", group.head());
    json.writeArrayFieldStart("regions");
    for (int region : group.regions()) {
      json.writeNumber(region);
    }
    json.writeEndArray();
    text("amounts", scene.amounts(group));
    json.writeNumberField("heat", RegionIndex.heat(share));
    json.writeNumberField("share", Math.round(share * 1e4) / 1e4);
    json.writeBooleanField("many", !Scene.isOne(group.count()));
    size(layout.closed(place));
    json.writeArrayFieldStart("open");
    number(layout.open(place).width());
    number(layout.open(place).height());
    json.writeEndArray();
    json.writeFieldName("inside");
    placed(layout.inside(place), group.regions().size() == 1 ? List.of() : layout.links(group));
    json.writeEndObject();
  }

  private void variable(Variable variable) throws IOException {
    json.writeStartObject();
    text("title", Scene.variableTitle(variable));
    size(layout.box(variable));
    json.writeNumberField("group", variable.group());
    Set<String> names = variable.names();
    texts("names", names.stream().limit(MOST_NAMES).toList());
    json.writeNumberField("more", Math.max(0, names.size() - MOST_NAMES));
    json.writeArrayFieldStart("to");
    for (int region : new TreeSet<>(variable.edges().stream().map(RegionEdge::to).toList())) {
      json.writeNumber(region);
    }
    json.writeEndArray();
    json.writeBooleanField("nullable", variable.edges().stream().anyMatch(RegionEdge::nullable));
    json.writeEndObject();
  }

  private void bundle(Bundle bundle) throws IOException {
    json.writeStartObject();
    json.writeNumberField("from", bundle.from());
    json.writeNumberField("to", bundle.to());
    json.writeBooleanField("shared", bundle.shared());
    json.writeBooleanField("nullable", bundle.nullable());
    json.writeArrayFieldStart("parts");
    for (RegionEdge part : bundle.parts().stream().limit(MOST_NAMES).toList()) {
      json.writeStartArray();
      json.writeString(Escape.text(part.label()));
      json.writeBoolean(part.injective());
      json.writeBoolean(part.nullable());
      json.writeString(RegionWords.number(part.references()));
      json.writeEndArray();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** What is shown at first, and all, if that is more and can be shown. */
  private void views() throws IOException {
    Set<Integer> first = scene.shownAtFirst();
    Set<Integer> open = scene.index().openAtFirst();
    Set<Integer> all = new TreeSet<>();
    for (int i = 0; i < scene.groups().size(); i++) {
      all.add(i);
    }
    json.writeArrayFieldStart("views");
    view(layout.view(first, open));
    if (first.size() < all.size()) {
      view(layout.view(all, open));
    }
    json.writeEndArray();
    json.writeArrayFieldStart("opened");
    for (int group : open) {
      json.writeNumber(group);
    }
    json.writeEndArray();
  }

  private void view(SceneLayout.View view) throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("boxes");
    for (int group : view.groups()) {
      json.writeString("g" + group);
    }
    for (int variable : view.variables()) {
      json.writeString("v" + variable);
    }
    json.writeEndArray();
    json.writeFieldName("placed");
    placed(view.placed(), view.links());
    json.writeEndObject();
  }

  private void placed(Placed placed, List<Link> links) throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("layers");
    for (Layer layer : placed.layers()) {
      numbers(layer.x(), layer.width());
    }
    json.writeEndArray();
    json.writeArrayFieldStart("places");
    for (Place place : placed.places()) {
      numbers(place.layer(), place.x(), place.y());
    }
    json.writeEndArray();
    json.writeArrayFieldStart("routes");
    for (int i = 0; i < placed.routes().size(); i++) {
      Route route = placed.routes().get(i);
      json.writeStartArray();
      json.writeNumber(links.get(i).from());
      json.writeNumber(links.get(i).to());
      number(route.start());
      number(route.end());
      for (Crossing crossing : route.crossings()) {
        json.writeNumber(crossing.layer());
        number(crossing.y());
      }
      json.writeEndArray();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void bloat() throws IOException {
    json.writeArrayFieldStart("bloat");
    for (Bloat bloat : scene.answer().bloat()) {
      json.writeStartObject();
      text("kind", bloat.kind().word());
      json.writeNumberField("region", bloat.region());
      text("saving", RegionWords.bytes(bloat.saving()));
      text("share", RegionWords.percent(scene.index().share(bloat.saving())) + " %");
      text("reason", bloat.reason());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void size(Size size) throws IOException {
    json.writeFieldName("size");
    numbers(size.width(), size.height());
  }

  private void numbers(double... values) throws IOException {
    json.writeStartArray();
    for (double value : values) {
      number(value);
    }
    json.writeEndArray();
  }

  private void number(double value) throws IOException {
    json.writeNumber(Math.round(value));
  }

  private void text(String field, String raw) throws IOException {
    json.writeStringField(field, Escape.text(raw));
  }

  private void texts(String field, List<String> raw) throws IOException {
    json.writeArrayFieldStart(field);
    for (String each : raw) {
      json.writeString(Escape.text(each));
    }
    json.writeEndArray();
  }
}
